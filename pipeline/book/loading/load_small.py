"""Loading small files many at a time: the store takes nearly as long to write one night as to write a hundred."""

import gc
import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import polars as pl

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store, StoreError
from pipeline.book.loading.counts import PROBLEMS_KEPT, Counts, Loaded
from pipeline.book.loading.fates import COVERED, KEY
from pipeline.book.loading.ingest import AFTER, Columns
from pipeline.book.loading.keys import Keys
from pipeline.book.loading.load import append_hands, append_sources, load_columns
from pipeline.book.loading.one_thread import one_thread
from pipeline.records.intake import FileRead

MOST_HANDS = 4_000
MOST_FILES = 200


class Small(NamedTuple):
    """A file whose columns came all at once."""

    read: FileRead
    columns: Columns


@dataclass(frozen=True, slots=True)
class _Put:
    """Where the rows of a file go."""

    file: Small
    source_ref: int
    base: int
    """What is added to the numbers of its hands."""


class Waiting:
    """Small files that wait to be loaded together, in order."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._files: list[Small] = []
        self._hands = 0

    def add(self, read: FileRead, columns: Columns) -> None:
        """Let a file wait."""
        self._files.append(Small(read, columns))
        self._hands += columns["hand"].height if "hand" in columns else 0

    @property
    def is_enough(self) -> bool:
        """Whether it is time to load them."""
        return self._hands >= MOST_HANDS or len(self._files) >= MOST_FILES

    def load(self, store: Store, replace: bool) -> Iterator[tuple[FileRead, Loaded]]:
        """Load what waits: in one transaction where all of it is new, else each file in its own.

        Raises: StoreError; the files before the one that failed stay loaded.
        """
        files, self._files, self._hands = self._files, [], 0
        loaded = _together(store, files, self._keys)
        for place, one in enumerate(files):
            if loaded:
                yield one.read, loaded[place]
            else:
                yield one.read, load_columns(store, one.read, _alone(one.columns), replace, keys=self._keys)
        gc.collect(1)


def _alone(columns: Columns) -> Generator[Columns]:
    yield columns


def _together(store: Store, files: Sequence[Small], known: Keys) -> list[Loaded] | None:
    """Load files none of whose hands the store knows, nor two of them share; None if there are others among them."""
    if len(files) < 2 or not all("hand" in one.columns for one in files):
        return None
    keys = pl.concat([one.columns["hand"].select(KEY) for one in files])
    if keys.is_duplicated().any():
        return None
    if known.held(keys).height:
        return None
    try:
        with one_thread(store), store.transaction():
            return _written(store, files, keys, known)
    except BaseException as error:
        known.forget()
        if not isinstance(error, StoreError):
            raise
        # One of them may be at fault: alone each is loaded or not, and the fault is told of its own file.
        return None


def _written(store: Store, files: Sequence[Small], keys: pl.DataFrame, known: Keys) -> list[Loaded]:
    now = datetime.now(UTC).replace(tzinfo=None)
    source_ref, base = store.query(sql_text("load", "next_refs")).row(0)
    puts = []
    for number, one in enumerate(files):
        puts.append(_Put(one, source_ref + number, base))
        base += one.columns["hand"].height
    store.append(COVERED, keys)
    parts = [_moved(put) for put in puts]
    append_hands(store, parts, now)
    for part in parts:
        known.add(part["hand"])
    counts = [_counts(one.columns) for one in files]
    store.append("problem", pl.concat([_problems(put) for put in puts]))
    append_sources(store, [{**_source(put), **asdict(count)} for put, count in zip(puts, counts, strict=True)], now)
    return [_loaded(one, count) for one, count in zip(files, counts, strict=True)]


def _moved(put: _Put) -> Columns:
    """The hands of a file under their numbers in the store, with the place of each in its file."""
    hands = put.file.columns["hand"]
    placed = hands.with_columns(
        order_file=pl.lit(put.file.read.source.label),
        order_place=pl.coalesce("line", "hand_ref"),
        source_ref=pl.lit(put.source_ref, pl.Int64),
    )
    columns = {**put.file.columns, "hand": placed}
    return {
        name: rows.with_columns(pl.col("hand_ref") + put.base) for name, rows in columns.items() if "hand_ref" in rows
    }


def _problems(put: _Put) -> pl.DataFrame:
    """The problems of a file in the order they stand in it."""
    problems = put.file.columns["problem"].sort(AFTER, maintain_order=True).drop(AFTER)
    return problems.with_columns(source_ref=pl.lit(put.source_ref, pl.Int64))


def _source(put: _Put) -> dict[str, object]:
    return {**put.file.columns["source"].row(0, named=True), "source_ref": put.source_ref}


def _counts(columns: Columns) -> Counts:
    row = columns["source"].row(0, named=True)
    told = {name: row[name] for name in ("read", "refused", "skipped", "problems")}
    return Counts(loaded=columns["hand"].height, **told)


def _loaded(one: Small, counts: Counts) -> Loaded:
    row = one.columns["source"].row(0, named=True)
    problems = one.columns["problem"].sort(AFTER, maintain_order=True).drop(AFTER).head(PROBLEMS_KEPT)
    return Loaded(one.read.source.label, counts, json.loads(row["skipped_for"]), True, problems, [])
