"""Loading a file into the store: wholly or not at all, and nothing twice."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields

import polars as pl

from pipeline import __version__
from pipeline.book.ingest import CHUNK, Columns, ingest_file, problems_frame
from pipeline.book.shapes import HAND_TABLES, PROBLEM, frame
from pipeline.book.sql_files import sql_text
from pipeline.book.store import Store
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.intake import FileRead
from schemas.problem import RAW_LIMIT, Problem

KEY = ("session", "table_name", "hand_id")
"""The columns that name a hand; `session` may be null."""
_COUNT_OF = {
    "loaded": "loaded",
    "replaced": "replaced",
    "duplicate": "duplicates",
    "conflict": "conflicts",
    "too-old": "refused",
}


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of what was read, in hands; `problems` are rows, of which a refused hand may have several."""

    read: int = 0
    loaded: int = 0
    replaced: int = 0
    duplicates: int = 0
    conflicts: int = 0
    refused: int = 0
    skipped: int = 0
    problems: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        """The counts of two readings together."""
        return Counts(**{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)})

    def adds_up(self) -> bool:
        """Whether everything that was read became something."""
        return self.read == (
            self.loaded + self.replaced + self.duplicates + self.conflicts + self.refused + self.skipped
        )


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading one file did."""

    label: str
    counts: Counts
    skipped_for: dict[str, int]
    """Reason to count."""
    changed: bool
    """Whether the store is another than before."""
    keys: pl.DataFrame
    """The keys of the file's hands that are in the store, whether they came now or were there."""
    problems: pl.DataFrame


class _NothingNew(Exception):
    """Ends a transaction that would only write down again what the store knows."""


def load_file(store: Store, read: FileRead, called: Called = AS_RECORDED, chunk: int = CHUNK) -> Loaded:
    """Load one file in one transaction; a file in which nothing is new leaves the store as it was.

    Raises: StoreError, and then nothing of the file is in the store.
    """
    loading = _Loading(store)
    try:
        with store.transaction():
            changed = loading.load(ingest_file(read, called, chunk), read.source.label)
            if not changed:
                raise _NothingNew
    except _NothingNew:
        changed = False
    return loading.loaded(read.source.label, changed)


class _Loading:
    """One file on its way into the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fates: dict[str, int] = dict.fromkeys(_COUNT_OF.values(), 0)
        self._keys: list[pl.DataFrame] = []
        self._problems: list[pl.DataFrame] = []
        self._counts = Counts()
        self._skipped_for: dict[str, int] = {}

    def load(self, chunks: Iterator[Columns], label: str) -> bool:
        """Write every chunk, then the file's own row; False if the store knew all of it."""
        refs = self._store.query(sql_text("load", "next_refs")).row(0, named=True)
        arriving = {**refs, "label": label, "studbook": __version__}
        self._store.execute(
            "create or replace temporary table arriving as select $source_ref::bigint as source_ref, "
            "$base::bigint as base, $label::varchar as label, $studbook::varchar as studbook",
            arriving,
        )
        for columns in chunks:
            problems = [columns["problem"]]
            if "hand" in columns:
                problems.append(self._load_hands(columns, label))
            self._load_problems(pl.concat(problems), refs["source_ref"])
            if "source" in columns:
                return self._finish(columns["source"].row(0, named=True), refs["source_ref"])
        return False

    def _load_hands(self, columns: Columns, label: str) -> pl.DataFrame:
        with self._store.showing({f"arriving_{name}": columns[name] for name in HAND_TABLES}):
            self._store.execute(sql_text("load", "fates"))
            fates = self._store.query("select fate, stays, session, table_name, hand_id from fate order by hand_ref")
            many = dict(fates["fate"].value_counts().iter_rows())
            for fate, count in _COUNT_OF.items():
                self._fates[count] += many.get(fate, 0)
            if many.get("replaced"):
                self._store.execute(sql_text("load", "replaced"))
            if fates["stays"].any():
                self._store.execute(sql_text("load", "hands"))
            self._keys.append(fates.select(KEY))
            if not many.get("conflict") and not many.get("too-old"):
                return frame(PROBLEM)
            return _refusals(self._store.query(sql_text("load", "refusals")), label)

    def _load_problems(self, problems: pl.DataFrame, source_ref: int) -> None:
        if not problems.height:
            return
        self._problems.append(problems)
        with self._store.showing({"arriving_problem": problems}):
            self._store.execute(
                "insert into problem by name select *, $source_ref::bigint as source_ref from arriving_problem",
                {"source_ref": source_ref},
            )

    def _finish(self, row: dict[str, object], source_ref: int) -> bool:
        refused = int(str(row["refused"])) + self._fates["refused"]
        problems = sum(one.height for one in self._problems)
        fates = {**self._fates, "refused": refused}
        self._counts = Counts(read=int(str(row["read"])), skipped=int(str(row["skipped"])), problems=problems, **fates)
        self._skipped_for = json.loads(str(row["skipped_for"]))
        counts = {one.name: getattr(self._counts, one.name) for one in fields(Counts)}
        new = self._counts.loaded + self._counts.replaced > 0
        if not new and (row["digest"] is None or self._known(row, counts)):
            return False
        whole = {**row, **counts, "source_ref": source_ref, "studbook": __version__}
        names = ", ".join(f"${name} as {name}" for name in whole)
        self._store.execute(f"insert into source by name select {names}, now() at time zone 'UTC' as loaded_utc", whole)
        return True

    def _known(self, row: dict[str, object], counts: dict[str, int]) -> bool:
        asked = ("read", "conflicts", "refused", "skipped", "problems")
        parameters = {**{name: row[name] for name in ("stem", "digest", "label")}, **{n: counts[n] for n in asked}}
        return bool(self._store.query(sql_text("load", "known_source"), parameters).item())

    def loaded(self, label: str, changed: bool) -> Loaded:
        """What was done, for the caller."""
        empty = pl.DataFrame(schema=dict.fromkeys(KEY, pl.String))
        return Loaded(
            label=label,
            counts=self._counts,
            skipped_for=self._skipped_for,
            changed=changed,
            keys=pl.concat([empty, *self._keys]).unique(maintain_order=True),
            problems=pl.concat([frame(PROBLEM), *self._problems]),
        )


def _refusals(refused: pl.DataFrame, label: str) -> pl.DataFrame:
    """The problem rows of hands that the store refuses."""
    return problems_frame([_refusal(row, label) for row in refused.iter_rows(named=True)], label)


def _refusal(row: dict[str, object], label: str) -> Problem:
    name = f"hand {row['hand_id']} of {row['table_name']}" + (f", {row['session']}," if row["session"] else "")
    if row["fate"] == "conflict":
        code = "conflict"
        line = f", line {row['kept_line']}" if row["kept_line"] is not None else ""
        kept = f"{row['kept_in'] or label}{line}"
        sentence = f"{name} is in the book with other content, from {kept}; the first is kept."
        remedy = f"If this one is right, give it revision {int(str(row['revision'])) + 1}."
    else:
        code = "revision-order"
        sentence = f"revision {row['revision']} of {name} comes after revision {row['newest_before']}."
        remedy = "Give the newest record the highest revision."
    line_no = row["line"] if isinstance(row["line"], int) else None
    return Problem(code, sentence, remedy, label, line_no, None, str(row["hand_id"]), str(row["record"])[:RAW_LIMIT])
