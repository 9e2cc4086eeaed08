"""Loading a file into the store: wholly or not at all, and nothing twice."""

import contextlib
import gc
import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime

import polars as pl

from pipeline import __version__
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import PROBLEMS_KEPT, Counts, Loaded
from pipeline.book.loading.fates import (
    CONFLICT,
    COVERED,
    DUPLICATE,
    KEY,
    LOADED,
    REPLACED,
    TOO_OLD,
    Fate,
    Held,
    decide,
    held_of,
    refusals,
    staying,
)
from pipeline.book.loading.ingest import AFTER, CHUNK, Columns, ingest_file, placed
from pipeline.book.loading.keys import Keys
from pipeline.book.loading.one_thread import one_thread
from pipeline.book.loading.shapes import HAND_TABLES, PROBLEM, frame
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.intake import FileRead


def load_file(
    store: Store, read: FileRead, called: Called = AS_RECORDED, chunk: int = CHUNK, replace: bool = False
) -> Loaded:
    """Load one file in one transaction; one in which nothing is new leaves the store as it was. Raises: StoreError."""
    return load_columns(store, read, ingest_file(read, called, chunk), replace, chunk)


def load_columns(
    store: Store,
    read: FileRead,
    columns: Generator[Columns],
    replace: bool = False,
    least: int = CHUNK,
    keys: Keys | None = None,
) -> Loaded:
    """The same from the file's columns, at least so many hands or problems at a time, but for the last.

    `keys` are those of the store: where more files come they know of this one's hands afterwards.
    Raises: StoreError, and what making the columns raises.
    """
    keys = keys or Keys(store)
    loading = _Loading(store, read, replace, keys)
    try:
        with collecting_by_hand(), contextlib.closing(columns), one_thread(store), store.transaction():
            changed = loading.load(_together(columns, least))
    except BaseException:
        keys.forget()
        raise
    return loading.loaded(changed)


def _together(chunks: Iterator[Columns], least: int) -> Iterator[Columns]:
    """Columns of several chunks as those of one: the store takes as long for a few hands as for many."""
    waiting: list[Columns] = []
    many = 0
    for columns in chunks:
        waiting.append(columns)
        many += max(columns["problem"].height, columns["hand"].height if "hand" in columns else 0)
        if many >= least:
            yield _joined(waiting)
            waiting, many = [], 0
    if waiting:
        yield _joined(waiting)


def _joined(chunks: Sequence[Columns]) -> Columns:
    if len(chunks) == 1:
        return chunks[0]
    names = dict.fromkeys(name for columns in chunks for name in columns)
    return {name: pl.concat([columns[name] for columns in chunks if name in columns]) for name in names}


@contextlib.contextmanager
def collecting_by_hand() -> Iterator[None]:
    """Let no garbage be looked for by itself: among thousands of hands with their actions it takes a fifth of the time,
    and they hold no circles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def append_hands(store: Store, parts: Sequence[Columns], now: datetime) -> None:
    """Write the rows of hands, which have their numbers in the store and stand in its order. Raises: StoreError."""
    tables = pl.concat([part["hand"].select("session", "table_name").unique() for part in parts])
    store.append("chain_stale", tables.unique())
    stamp = {"resolution": {"studbook": __version__, "resolved_utc": now}}
    for name in HAND_TABLES:
        rows = pl.concat([part[name] for part in parts])
        store.append(name, rows.with_columns(**_literals(stamp.get(name, {}))))


def append_sources(store: Store, rows: Sequence[Mapping[str, object]], now: datetime) -> None:
    """Write the rows of files, which have their numbers and their counts. Raises: StoreError."""
    types = {"reader": pl.String, "digest": pl.String}
    sources = pl.DataFrame(rows, schema_overrides=types, infer_schema_length=None)
    store.append("source", sources.with_columns(**_literals({"studbook": __version__, "loaded_utc": now})))


class _Loading:
    """One file on its way into the store."""

    def __init__(self, store: Store, read: FileRead, replace: bool, keys: Keys) -> None:
        self._store = store
        self._keys = keys
        self._replaces = replace
        self._outdated: list[int] = []
        self._has_moved = False
        self._placed = bytearray()
        """A bit a hand of the store: whether it was met in this file."""
        self._label = read.source.label
        self._told = read.told
        self._fates: Counter[str] = Counter()
        self._problems = 0
        self._first_problems = frame(PROBLEM)
        self._counts = Counts()
        self._skipped_for: dict[str, int] = {}
        self._source_ref = self._base = 0
        self._now = datetime.now(UTC).replace(tzinfo=None)

    def load(self, chunks: Iterator[Columns]) -> bool:
        """Write every chunk, then the file's own row; False if the store knew all of it: then it is as before."""
        self._source_ref, self._base = self._store.query(sql_text("load", "next_refs")).row(0)
        self._placed = bytearray(self._base // 8 + 1)
        self._store.execute(sql_text("load", "arriving"))
        changed = False
        for columns in chunks:
            self._load_problems(columns["problem"], of_store=False)
            if "hand" in columns:
                self._load_hands(columns)
            if "source" in columns:
                changed = self._finish(columns["source"].row(0, named=True))
            gc.collect(1)
        return changed or self._has_moved

    def _load_hands(self, columns: Columns) -> None:
        hands = columns["hand"]
        keys = hands.select(KEY).unique()
        rows = self._keys.held(keys)
        if not rows.height and keys.height == hands.height:
            self._load_new(columns)
            return
        held = held_of(rows.iter_rows(named=True), self._label)
        fates = decide(hands, held, self._label, self._replaces)
        conflicting = [fate.number for fate in fates if fate.word == CONFLICT]
        self._store.append(COVERED, hands.filter(~pl.col("hand_ref").is_in(conflicting)).select(KEY))
        rules = dict(columns["resolution"].select("hand_ref", "rules").iter_rows())
        self._outdated += [
            fate.kept.hand_ref
            for fate in fates
            if fate.word == DUPLICATE and fate.kept.hand_ref is not None and fate.kept.rules != rules[fate.number]
        ]
        self._fates.update(fate.word for fate in fates)
        self._move(fates, hands)
        self._replace(held, fates, hands)
        self._insert(columns, held, fates)
        texts = dict(columns["text"].iter_rows()) if "text" in columns else {}
        refused = refusals(fates, hands, self._label, texts)
        told = [self._told(problem) for _, problem in refused]
        self._load_problems(placed(told, [number for number, _ in refused], self._label), of_store=True)

    def _load_new(self, columns: Columns) -> None:
        """Load hands none of whose keys the store knows, nor two of them share."""
        hands = columns["hand"]
        self._store.append(COVERED, hands.select(KEY))
        self._fates[LOADED] += hands.height
        place = pl.coalesce("line", "hand_ref")
        order = hands.select("hand_ref", order_file=pl.lit(self._label), order_place=place)
        self._append(columns, order)

    def _move(self, fates: Sequence[Fate], hands: pl.DataFrame) -> None:
        """Give hands that were there the place they now have in their file, which may have been mended since."""
        lines = dict(hands.select("hand_ref", "line").iter_rows())
        moved = []
        for fate in fates:
            ref = fate.kept.hand_ref
            if fate.word != DUPLICATE or ref is None or ref > self._base or self._placed[ref // 8] & 1 << ref % 8:
                continue  # its place is where the file has it first
            self._placed[ref // 8] |= 1 << ref % 8
            line = lines[fate.number]
            if fate.kept.order_file == self._label and line not in (None, fate.kept.order_place):
                moved.append((ref, line))
        if moved:
            self._has_moved = True
            places = pl.DataFrame(moved, schema={"hand_ref": pl.Int64, "order_place": pl.Int64}, orient="row")
            with self._store.showing({"moved": places}):
                self._store.execute(sql_text("load", "moved"))
            self._store.append("chain_stale", hands.select("session", "table_name").unique())

    def _replace(self, held: Held, fates: Sequence[Fate], hands: pl.DataFrame) -> None:
        if held.leaving:
            leaving = pl.DataFrame({"hand_ref": held.leaving}, schema={"hand_ref": pl.Int64})
            with self._store.showing(
                {"leaving": leaving.with_columns(pl.lit(self._source_ref).alias("replaced_by_source_ref"))}
            ):
                self._store.execute(sql_text("load", "replaced"))
        stay = staying(fates, held)
        passed = [fate.number for fate in fates if fate.word in (LOADED, REPLACED) and fate.number not in stay]
        if passed:
            old = hands.filter(pl.col("hand_ref").is_in(passed)).select(*KEY, "revision", "digest", "record")
            refs = {"source_ref": self._source_ref, "replaced_by_source_ref": self._source_ref}
            self._store.append("superseded", old.with_columns(**_literals({**refs, "replaced_utc": self._now})))

    def _insert(self, columns: Columns, held: Held, fates: Sequence[Fate]) -> None:
        stay = staying(fates, held)
        if not stay:
            return
        order = pl.DataFrame(
            [(number, kept.order_file, kept.order_place) for number, kept in stay.items()],
            schema={"hand_ref": pl.Int64, "order_file": pl.String, "order_place": pl.Int64},
            orient="row",
        )
        self._append(columns, order)

    def _append(self, columns: Columns, order: pl.DataFrame) -> None:
        """Write the rows of the hands that stay; `order` says which, and where each stood first."""
        staying = {}
        for name in HAND_TABLES:
            rows = columns[name]
            if name == "hand":
                rows = rows.join(order, on="hand_ref", maintain_order="left")
                rows = rows.with_columns(source_ref=pl.lit(self._source_ref))
            elif order.height < columns["hand"].height:
                rows = rows.join(order, on="hand_ref", how="semi", maintain_order="left")
            staying[name] = rows.with_columns(pl.col("hand_ref") + self._base)
        append_hands(self._store, [staying], self._now)
        self._keys.add(staying["hand"])

    def _load_problems(self, problems: pl.DataFrame, of_store: bool) -> None:
        """Put problems aside until the end of the file: what the store has against a hand comes with that hand."""
        place = {"of_store": pl.lit(of_store), "number": pl.int_range(pl.len()) + self._problems}
        self._store.append("arriving_problem", problems.with_columns(**place))
        self._problems += problems.height

    def _finish(self, row: dict[str, object]) -> bool:
        self._counts = Counts(
            read=_int(row["read"]),
            loaded=self._fates[LOADED],
            replaced=self._fates[REPLACED],
            duplicates=self._fates[DUPLICATE],
            conflicts=self._fates[CONFLICT],
            refused=_int(row["refused"]) + self._fates[TOO_OLD],
            skipped=_int(row["skipped"]),
            problems=self._problems,
        )
        self._skipped_for = json.loads(str(row["skipped_for"]))
        self._first_problems = self._store.query(f"select * from ({_PROBLEMS}) limit {PROBLEMS_KEPT}")
        whole = {**row, **asdict(self._counts), "source_ref": self._source_ref}
        if not self._counts.loaded + self._counts.replaced and (row["digest"] is None or self._is_known(whole)):
            return False
        self._store.execute(
            f"insert into problem by name select $source as source_ref, * from ({_PROBLEMS})",
            {"source": self._source_ref},
        )
        append_sources(self._store, [whole], self._now)
        return True

    def _is_known(self, row: dict[str, object]) -> bool:
        asked = ("stem", "digest", "read", "conflicts", "refused", "skipped", "problems")
        return bool(self._store.query(sql_text("load", "known_source"), {name: row[name] for name in asked}).item())

    def loaded(self, changed: bool) -> Loaded:
        """What was done, for the caller."""
        return Loaded(self._label, self._counts, self._skipped_for, changed, self._first_problems, self._outdated)


_PROBLEMS = f"select {', '.join(PROBLEM)} from arriving_problem order by {AFTER}, not of_store, number"
"""The problems of the file in the order they stand in it."""


def _literals(values: dict[str, object]) -> dict[str, pl.Expr]:
    return {name: pl.lit(value) for name, value in values.items()}


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
