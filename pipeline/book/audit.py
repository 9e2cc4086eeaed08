"""Taking in whole nights: every file loaded, counted, and the hands it covers looked at together."""

import contextlib
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.choose import choosing
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.loading.bulk import ingest_files
from pipeline.book.loading.counts import PROBLEMS_KEPT, Counts, Loaded
from pipeline.book.loading.fates import COVERED
from pipeline.book.loading.ingest import Columns, ingest_file
from pipeline.book.loading.keys import Keys
from pipeline.book.loading.load import collecting_by_hand, load_columns
from pipeline.book.loading.load_small import Waiting
from pipeline.book.loading.progress import Meter
from pipeline.book.loading.shapes import PROBLEM, frame
from pipeline.book.loading.terms import NOBODY, PLAIN, Listeners, Terms
from pipeline.book.nights.gaps import Books, kept_books
from pipeline.book.nights.load_ledger import load_ledger
from pipeline.book.reverify import reverify
from pipeline.records.batch import Called
from pipeline.records.files import UNKNOWN_ENDING
from pipeline.records.intake import NO_READER, FileRead, intake
from pipeline.records.parts import NeedsOne

TOGETHER = 4
"""Chunks that are written at once."""
HOW_MANY = f"select count(*) from (select distinct coalesce(session, ''), table_name, hand_id from {COVERED})"

SEVERITIES = """
select severity, count(*)
from (
    select severity from chosen_hand join finding using (hand_ref)
    union all
    select severity
    from chain_finding as found
    where exists (
        select 1
        from chosen_hand
        join hand using (hand_ref)
        where hand.session is not distinct from found.session and hand.table_name = found.table_name
    )
)
group by all
"""
"""How many findings of each severity the chosen hands, and their tables, have."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What was read, what became of it, and the verdicts on the hands covered."""

    files: int
    """How many files a reader read."""
    counts: Counts
    skipped_for: dict[str, int]
    """Reason to count."""
    changed: bool
    """Whether the store is another than before."""
    covered: int
    """How many hands: those of the files, loaded now or found in the store. `COVERED` has their keys."""
    problems: pl.DataFrame
    """The first of the problems; `counts.problems` says how many there are."""
    verdicts: dict[str, int]
    """Verdict to how many of the hands covered have it."""
    severities: dict[str, int]
    """Severity to how many findings the hands covered, and their tables, have."""
    ledgers: int = 0
    """How many files were ledgers."""
    entries: Counts = field(default_factory=Counts)
    """What became of their entries; their problems are counted in `counts` too."""
    unread: tuple[str, ...] = ()
    """Files of a folder that no reader claimed, and that are no ledger either."""
    carries: int = 0
    """How many of the hands covered should have had another carry coming in."""
    books: tuple[Books, ...] = ()
    """Of the nights covered those of which the book holds a ledger; their findings are among the severities."""

    @property
    def came_in(self) -> int:
        """How many files, of hands or of entries, could be read."""
        return self.files + self.ledgers


def audit(paths: Sequence[str], store: Store, terms: Terms = PLAIN, told: Listeners = NOBODY) -> Audit:
    """Load every file the paths name, each wholly or not at all, and look at the hands they cover.

    Ledgers are loaded too. Raises: StoreError; the files before stay loaded.
    """
    taken = _Taken()
    store.execute(f"drop table if exists temp.{COVERED}")
    store.execute(sql_text("load", "arriving"))
    meter = Meter(told.progress, paths, terms.outright)
    found = intake(paths, terms.encoding, told.refused, terms.outright, meter.opening)
    reads = (read.filled(terms.filling) for read in found)
    work = ingest_files(reads, terms.called, terms.sizes, told.died, meter.reached)
    with collecting_by_hand(), contextlib.closing(work):
        for read, loaded in _loaded(store, work, meter, terms):
            taken.add(loaded, is_read=read.reader is not None)
            if told.loaded is not None:
                told.loaded(loaded)
    taken.changed |= _under_new_rules(store, taken.outdated, terms.called)
    refresh_chains(store)
    return _looked_at(store, taken, terms.aliases)


@dataclass(slots=True)
class _Taken:
    """What was loaded so far."""

    files: int = 0
    ledgers: int = 0
    counts: Counts = field(default_factory=Counts)
    entries: Counts = field(default_factory=Counts)
    changed: bool = False
    unread: list[str] = field(default_factory=list)
    nights: set[str] = field(default_factory=set)
    skipped_for: Counter[str] = field(default_factory=Counter)
    problems: pl.DataFrame = field(default_factory=lambda: frame(PROBLEM))
    outdated: list[int] = field(default_factory=list)

    def add(self, loaded: Loaded, is_read: bool) -> None:
        """Count one file."""
        if loaded.nights is not None:
            self.ledgers += 1
            self.entries += loaded.counts
            self.counts += Counts(problems=loaded.counts.problems)
            self.nights |= loaded.nights
        else:
            self.files += is_read
            self.counts += loaded.counts
        self.changed |= loaded.changed
        self.skipped_for.update(loaded.skipped_for)
        self.unread += [loaded.label] if loaded.skipped_for.keys() & {NO_READER, UNKNOWN_ENDING} else []
        self.outdated += loaded.outdated
        self.problems = pl.concat([self.problems, loaded.problems.head(PROBLEMS_KEPT - self.problems.height)])


def _looked_at(store: Store, taken: _Taken, aliases: Mapping[str, str]) -> Audit:
    """The hands and the ledgers that were taken in, looked at together."""
    covered = int(store.query(HOW_MANY).item())
    with choosing(store, keys=COVERED):
        verdicts = _many(
            store, "select verdict, count(*) from chosen_hand join resolution using (hand_ref) group by all"
        )
        severities = Counter(_many(store, SEVERITIES))
        carries = int(store.query("select count(*) from chosen_hand join hand_due using (hand_ref)").item())
        books = tuple(kept_books(store, taken.nights, aliases))
    severities.update(found.finding.severity for one in books for found in one.findings)
    return Audit(
        taken.files,
        taken.counts,
        dict(taken.skipped_for),
        taken.changed,
        covered,
        taken.problems,
        verdicts,
        dict(severities),
        taken.ledgers,
        taken.entries,
        tuple(taken.unread),
        carries,
        books,
    )


def _loaded(
    store: Store, work: Iterable[tuple[FileRead, Generator[Columns]]], meter: Meter, terms: Terms
) -> Iterator[tuple[FileRead, Loaded]]:
    """Load every file, small ones together, and yield what that did, in the order of the files."""
    keys, replace, chunk = Keys(store), terms.replace, terms.sizes.chunk
    waiting = Waiting(keys)
    for read, columns in work:
        label = read.source.label
        counted = meter.counting(label, columns)
        try:
            if read.ledger is not None:
                yield from waiting.load(store, replace)
                yield read, load_ledger(store, read, terms.declared, replace)
            elif "source" in (first := next(counted)):
                counted.close()
                waiting.add(read, first)
            else:
                yield from waiting.load(store, replace)
                whole = _resumed(first, counted)
                yield read, load_columns(store, read, whole, replace, TOGETHER * chunk, keys)
        except NeedsOne:
            yield from waiting.load(store, replace)
            again = meter.counting(label, ingest_file(read, terms.called, chunk))
            yield read, load_columns(store, read, again, replace, chunk, keys)
        meter.finish(label)
        if waiting.is_enough:
            yield from waiting.load(store, replace)
    yield from waiting.load(store, replace)


def _resumed(first: Columns, rest: Generator[Columns]) -> Generator[Columns]:
    """The columns of a file of which the first were taken already."""
    with contextlib.closing(rest):
        yield first
        yield from rest


def _under_new_rules(store: Store, hands: Sequence[int], called: Called) -> bool:
    """Resolve hands again that were loaded under other rules than are now in force; whether there were any."""
    if hands:
        reverify(store, called, only=hands)
    return bool(hands)


def _many(store: Store, sql: str) -> dict[str, int]:
    return {str(name): int(count) for name, count in store.query(f"{sql} order by all").iter_rows()}
