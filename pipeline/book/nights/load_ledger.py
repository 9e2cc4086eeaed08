"""Loading a ledger into the book: wholly or not at all, nothing twice, and nothing changed that was not asked for.

What was read before from a file of that name, for the same night, is the same ledger: entries that were added come in,
and where one is another than it was, the file stays as it was known until it is loaded to replace it.
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

import polars as pl

from pipeline import __version__
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Counts, Loaded
from pipeline.book.loading.ingest import Tally, problems_frame, source_frame
from pipeline.book.nights.entries import entries_frame
from pipeline.records.intake import FileRead
from pipeline.records.ledger_file import ledger_items
from pipeline.records.ledger_reader import UNDECLARED, Declared, Noted
from schemas.problem import Problem

SAME = ["night", "digest", "copy"]
"""What makes an entry of one reading an entry of another."""


def load_ledger(store: Store, read: FileRead, declared: Declared = UNDECLARED, replace: bool = False) -> Loaded:
    """Load one ledger in one transaction; one in which nothing is new leaves the book as it was.

    With `replace` entries that are no longer in the file are taken out, and kept aside.
    Raises: StoreError, and then nothing of the file is in the book.
    """
    tally = Tally()
    noted: list[Noted] = []
    problems: list[Problem] = []
    for item in ledger_items(read.source, read.ledger, declared):
        if isinstance(item, Noted):
            noted.append(item)
        else:
            problems.append(item)
            tally.refuse(item)
    tally.found = len(noted)
    arriving = entries_frame(noted, read.source.stem, read.filling)
    with store.transaction():
        known = _known(store, arriving)
        new = arriving.join(known, on=SAME, how="anti", maintain_order="left")
        gone = _gone(store, read.source.stem, arriving)
        changed = new.filter(pl.col("night").is_in(gone["night"].unique().to_list()))
        conflicts = changed.clear() if replace else changed
        problems += [] if replace else list(_conflicts(changed, gone, read.source.label))
        loaded = new if replace else new.join(changed, on=SAME, how="anti", maintain_order="left")
        counts = Counts(
            read=tally.found + tally.refused,
            loaded=loaded.height - (changed.height if replace else 0),
            replaced=changed.height if replace else 0,
            duplicates=arriving.height - new.height,
            conflicts=conflicts.height,
            refused=tally.refused,
            problems=len(problems),
        )
        went = gone.height if replace else 0
        is_changed = _write(store, read, tally, counts, (loaded, gone if replace else gone.clear()), problems)
    nights = frozenset(arriving["night"].to_list())
    label = read.source.label
    return Loaded(label, counts, {}, is_changed or went > 0, problems_frame(problems, label), [], nights)


def _known(store: Store, arriving: pl.DataFrame) -> pl.DataFrame:
    """What the book holds of the arriving entries, from whatever file."""
    with store.showing({"arriving": arriving.select(SAME)}):
        return store.query(f"select {', '.join(SAME)} from ledger semi join arriving using ({', '.join(SAME)})")


def _gone(store: Store, stem: str, arriving: pl.DataFrame) -> pl.DataFrame:
    """The entries that were read from this file before, for a night it is still of, and that it no longer holds."""
    with store.showing({"arriving": arriving.select(SAME)}):
        return store.query(
            f"select * from ledger anti join arriving using ({', '.join(SAME)}) "
            "where stem = $stem and night in (select night from arriving) order by entry_ref",
            {"stem": stem},
        )


def _conflicts(changed: pl.DataFrame, gone: pl.DataFrame, label: str) -> list[Problem]:
    """Why entries stay out: the file was read before with others in their place."""
    remedy = "If the ledger is right as it is now, load it with --replace."
    said = []
    for row in changed.iter_rows(named=True):
        old = gone.filter(pl.col("night") == row["night"])
        many = f"{old.height:,} of its entries {'is' if old.height == 1 else 'are'}"
        sentence = f"this ledger was read before, and {many} no longer in it; the entries that are new stay out."
        said.append(Problem("conflict", sentence, remedy, label, row["line"], None, None, str(row["record"])))
    for (night,), old in gone.group_by("night", maintain_order=True):
        if night not in changed["night"].to_list():
            many = f"{old.height:,} of the entries" if old.height > 1 else "an entry"
            sentence = f"{many} that this ledger held before {'are' if old.height > 1 else 'is'} no longer in it."
            said.append(Problem("conflict", sentence, remedy, label, None, None, None, str(old["record"][0])))
    return said


def _write(
    store: Store,
    read: FileRead,
    tally: Tally,
    counts: Counts,
    moving: tuple[pl.DataFrame, pl.DataFrame],
    problems: Sequence[Problem],
) -> bool:
    """Write what comes in and take out what goes, with the row of the file; False if the book knew all of it."""
    arriving, leaving = moving
    source = source_frame(read, tally).with_columns(
        *(pl.lit(value, dtype=pl.Int64).alias(name) for name, value in asdict(counts).items()),
    )
    row = source.row(0, named=True)
    asked = ("stem", "digest", "read", "conflicts", "refused", "skipped", "problems")
    if not arriving.height + leaving.height:
        known = store.query(sql_text("load", "known_source"), {name: row[name] for name in asked}).item()
        if row["digest"] is None or known:
            return False
    ref = store.query(sql_text("load", "next_refs")).row(0)[0]
    base = store.query(sql_text("load", "next_entry")).item()
    now = datetime.now(UTC).replace(tzinfo=None)
    number = pl.lit(ref, dtype=pl.Int64).alias("source_ref")
    stem = pl.lit(read.source.stem).alias("stem")
    if leaving.height:
        by = pl.lit(ref, dtype=pl.Int64).alias("replaced_by_source_ref")
        store.append("ledger_superseded", leaving.with_columns(by, pl.lit(now).alias("replaced_utc")))
        with store.showing({"leaving": leaving.select("entry_ref")}):
            store.execute("delete from ledger where entry_ref in (select entry_ref from leaving)")
    store.append("ledger", arriving.with_columns(pl.col("entry_ref") + base, number, stem))
    store.append("problem", problems_frame(problems, read.source.label).with_columns(number))
    stamp = (number, pl.lit(__version__).alias("studbook"), pl.lit(now).alias("loaded_utc"))
    store.append("source", source.with_columns(*stamp))
    return True
