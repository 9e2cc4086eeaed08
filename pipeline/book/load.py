"""Loading a file into the store: wholly or not at all, and nothing twice."""

import contextlib
import gc
import json
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime

import polars as pl

from pipeline import __version__
from pipeline.book.bulk import NeedsOne, ingest_blocks, is_large
from pipeline.book.counts import Counts, Loaded
from pipeline.book.fates import (
    CONFLICT,
    DUPLICATE,
    KEY,
    LOADED,
    REPLACED,
    TOO_OLD,
    Fate,
    Held,
    decide,
    held_of,
    staying,
)
from pipeline.book.ingest import CHUNK, Columns, ingest_file, problems_frame
from pipeline.book.shapes import HAND_TABLES, PROBLEM, frame
from pipeline.book.sql_files import sql_text
from pipeline.book.store import Store
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.intake import FileRead
from schemas.problem import RAW_LIMIT, Problem


class _NothingNew(Exception):
    """Ends a transaction that would only write down again what the store knows."""


def load_file(
    store: Store,
    read: FileRead,
    called: Called = AS_RECORDED,
    chunk: int = CHUNK,
    replace: bool = False,
    jobs: int = 1,
    notice: Callable[[str], None] = lambda _: None,
) -> Loaded:
    """Load one file in one transaction; a file in which nothing is new leaves the store as it was.

    With several jobs a large file is worked through in as many processes, and `notice` is told where one died.

    Raises: StoreError, and then nothing of the file is in the store.
    """
    if jobs > 1 and is_large(read):
        with contextlib.suppress(NeedsOne):
            return _load(store, read, replace, ingest_blocks(read, called, jobs, notice, chunk))
    return _load(store, read, replace, ingest_file(read, called, chunk))


def _load(store: Store, read: FileRead, replace: bool, columns: Generator[Columns]) -> Loaded:
    loading = _Loading(store, read, replace)
    try:
        with _collecting_by_hand(), contextlib.closing(columns), store.transaction():
            changed = loading.load(columns)
            if not changed:
                raise _NothingNew
    except _NothingNew:
        changed = False
    return loading.loaded(changed)


@contextlib.contextmanager
def _collecting_by_hand() -> Iterator[None]:
    """Let no garbage be looked for by itself: among thousands of hands with their actions it takes a fifth of the time,
    and they hold no circles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Loading:
    """One file on its way into the store."""

    def __init__(self, store: Store, read: FileRead, replace: bool) -> None:
        self._store = store
        self._replaces = replace
        self._outdated: list[int] = []
        self._has_moved = False
        self._placed: set[int] = set()
        self._label = read.source.label
        self._told = read.told
        self._fates: Counter[str] = Counter()
        self._keys: list[pl.DataFrame] = [pl.DataFrame(schema=dict.fromkeys(KEY, pl.String))]
        self._problems: list[pl.DataFrame] = [frame(PROBLEM)]
        self._counts = Counts()
        self._skipped_for: dict[str, int] = {}
        self._source_ref = self._base = 0
        self._now = datetime.now(UTC).replace(tzinfo=None)

    def load(self, chunks: Iterator[Columns]) -> bool:
        """Write every chunk, then the file's own row; False if the store knew all of it."""
        self._source_ref, self._base = self._store.query(sql_text("load", "next_refs")).row(0)
        changed = False
        for columns in chunks:
            self._load_problems(columns["problem"])
            if "hand" in columns:
                self._load_hands(columns)
            if "source" in columns:
                changed = self._finish(columns["source"].row(0, named=True))
            gc.collect(1)
        return changed or self._has_moved

    def _load_hands(self, columns: Columns) -> None:
        hands = columns["hand"]
        keys = hands.select(KEY)
        with self._store.showing({"arriving_key": keys.unique()}):
            held = held_of(self._store.query(sql_text("load", "held")).iter_rows(named=True), self._label)
        fates = decide(hands, held, self._label, self._replaces)
        conflicting = [fate.number for fate in fates if fate.word == CONFLICT]
        self._keys.append(hands.filter(~pl.col("hand_ref").is_in(conflicting)).select(KEY))
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
        refused = [self._told(problem) for problem in refusals(fates, hands, self._label, texts)]
        self._load_problems(problems_frame(refused, self._label))

    def _move(self, fates: Sequence[Fate], hands: pl.DataFrame) -> None:
        """Give hands that were there the place they now have in their file, which may have been mended since."""
        lines = dict(hands.select("hand_ref", "line").iter_rows())
        moved = []
        for fate in fates:
            ref = fate.kept.hand_ref
            if fate.word != DUPLICATE or ref is None or ref > self._base or ref in self._placed:
                continue  # its place is where the file has it first
            self._placed.add(ref)
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
        self._store.append("chain_stale", columns["hand"].select("session", "table_name").unique())
        order = pl.DataFrame(
            [(number, kept.order_file, kept.order_place) for number, kept in stay.items()],
            schema={"hand_ref": pl.Int64, "order_file": pl.String, "order_place": pl.Int64},
            orient="row",
        )
        extra: dict[str, dict[str, object]] = {
            "hand": {"source_ref": self._source_ref},
            "resolution": {"studbook": __version__, "resolved_utc": self._now},
        }
        for name in HAND_TABLES:
            rows = columns[name]
            if name == "hand":
                rows = rows.join(order, on="hand_ref", maintain_order="left")
            elif len(stay) < len(fates):
                rows = rows.join(order, on="hand_ref", how="semi", maintain_order="left")
            self._store.append(
                name, rows.with_columns(pl.col("hand_ref") + self._base, **_literals(extra.get(name, {})))
            )

    def _load_problems(self, problems: pl.DataFrame) -> None:
        self._problems.append(problems)
        self._store.append("problem", problems.with_columns(pl.lit(self._source_ref).alias("source_ref")))

    def _finish(self, row: dict[str, object]) -> bool:
        self._counts = Counts(
            read=_int(row["read"]),
            loaded=self._fates[LOADED],
            replaced=self._fates[REPLACED],
            duplicates=self._fates[DUPLICATE],
            conflicts=self._fates[CONFLICT],
            refused=_int(row["refused"]) + self._fates[TOO_OLD],
            skipped=_int(row["skipped"]),
            problems=sum(one.height for one in self._problems),
        )
        self._skipped_for = json.loads(str(row["skipped_for"]))
        whole = {**row, **{one.name: getattr(self._counts, one.name) for one in fields(Counts)}}
        if not self._counts.loaded + self._counts.replaced and (row["digest"] is None or self._is_known(whole)):
            return False
        stamp = {"source_ref": self._source_ref, "studbook": __version__, "loaded_utc": self._now}
        self._store.append("source", pl.DataFrame([{**whole, **stamp}], schema_overrides={"reader": pl.String}))
        return True

    def _is_known(self, row: dict[str, object]) -> bool:
        asked = ("stem", "digest", "read", "conflicts", "refused", "skipped", "problems")
        return bool(self._store.query(sql_text("load", "known_source"), {name: row[name] for name in asked}).item())

    def loaded(self, changed: bool) -> Loaded:
        """What was done, for the caller."""
        keys = pl.concat(self._keys).unique(maintain_order=True)
        problems = pl.concat(self._problems)
        return Loaded(self._label, self._counts, self._skipped_for, changed, keys, problems, self._outdated)


def _literals(values: dict[str, object]) -> dict[str, pl.Expr]:
    return {name: pl.lit(value) for name, value in values.items()}


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def refusals(
    fates: Sequence[Fate], hands: pl.DataFrame, label: str, texts: Mapping[int, Sequence[str]]
) -> list[Problem]:
    """The problems of arriving hands that the store refuses, each with its text if it is there."""
    refused = {fate.number: fate for fate in fates if fate.word in (CONFLICT, TOO_OLD)}
    if not refused:
        return []
    rows = hands.filter(pl.col("hand_ref").is_in(list(refused))).iter_rows(named=True)
    return [_refusal(row, refused[row["hand_ref"]], label, texts.get(row["hand_ref"], ())) for row in rows]


def _refusal(row: dict[str, object], fate: Fate, label: str, pieces: Sequence[str]) -> Problem:
    kept, revision = fate.kept, _int(row["revision"])
    name = f"hand {row['hand_id']} of {row['table_name']}" + (f", {row['session']}," if row["session"] else "")
    if fate.word == CONFLICT:
        place = kept.file + (f", line {kept.line}" if kept.line is not None else "")
        sentence = f"{name} is in the book with other content, from {place}; the first is kept."
        remedy = f"If this one is right, load it with --replace, or give it revision {revision + 1}."
    else:
        sentence = f"revision {revision} of {name} comes after revision {kept.revision}."
        remedy = "Give the newest record the highest revision."
    line = None if row["line"] is None else _int(row["line"])
    code = "conflict" if fate.word == CONFLICT else "revision-order"
    raw = str(row["record"])[:RAW_LIMIT]
    return Problem(code, sentence, remedy, label, line, None, str(row["hand_id"]), raw, tuple(pieces))
