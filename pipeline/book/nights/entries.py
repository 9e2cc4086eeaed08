"""The entries of ledgers as rows of the book, and read back from it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from pipeline.book.database.store import Store
from pipeline.book.loading.recorded import digest_of, times
from pipeline.book.loading.shapes import Shape, frame
from pipeline.records.filling import NOTHING, Filling, placed
from pipeline.records.ledger_reader import Noted
from schemas.ledger import Entry

LEDGER: Shape = {
    "entry_ref": pl.Int64,
    "line": pl.Int64,
    "night": pl.String,
    "digest": pl.String,
    "copy": pl.Int64,
    "player": pl.String,
    "kind": pl.String,
    "amount_chips": pl.Int64,
    "currency": pl.String,
    "scale": pl.Int64,
    "counterparty": pl.String,
    "table_name": pl.String,
    "hand_id": pl.String,
    "noted_local": pl.Datetime("us"),
    "noted_utc": pl.Datetime("us"),
    "note": pl.String,
    "record": pl.String,
}
"""The columns of `ledger` that come from a file, its entries numbered from 1."""


def filled_entry(noted: Noted, filling: Filling) -> Noted:
    """The entry with the house's zone on a time without an offset, and its currency where none is written."""
    changes: dict[str, object] = {}
    if filling.currency is not None and noted.entry.currency is None:
        changes["currency"] = filling.currency
    if noted.entry.at is not None and (at := placed(noted.entry.at, filling.zone)) != noted.entry.at:
        changes["at"] = at
    return replace(noted, entry=noted.entry.model_copy(update=changes)) if changes else noted


def entries_frame(found: Sequence[Noted], stem: str, filling: Filling = NOTHING) -> pl.DataFrame:
    """Entries as rows, in the order of the file called `stem`. Units: chips."""
    rows = [filled_entry(noted, filling) for noted in found]
    entries = [noted.entry for noted in rows]
    records = [json.dumps(entry.model_dump(exclude_defaults=True), ensure_ascii=False) for entry in entries]
    nights = [entry.session or stem for entry in entries]
    many: Counter[tuple[str, str]] = Counter()
    copies = []
    for key in zip(nights, records, strict=True):
        many[key] += 1
        copies.append(many[key])
    clocks = [times(entry.at) for entry in entries]
    columns: dict[str, object] = {
        "entry_ref": range(1, len(rows) + 1),
        "line": [noted.line for noted in rows],
        "night": nights,
        "digest": list(map(digest_of, records)),
        "copy": copies,
        "amount_chips": [entry.amount for entry in entries],
        "table_name": [entry.table for entry in entries],
        "hand_id": [entry.hand for entry in entries],
        "noted_local": [local for local, _ in clocks],
        "noted_utc": [utc for _, utc in clocks],
        "record": records,
    }
    for name in LEDGER:
        if name not in columns:
            columns[name] = [getattr(entry, name) for entry in entries]
    return frame(LEDGER, {name: columns[name] for name in LEDGER})


@dataclass(frozen=True, slots=True)
class Held:
    """An entry of the book and where it stands."""

    ref: int
    entry: Entry
    file: str
    line: int | None
    copy: int


def held_entries(store: Store, night: str) -> list[Held]:
    """The entries of a night in the order they were read.

    Each has the night for its session. Raises: StoreError.
    """
    rows = store.query(
        "select entry_ref, record, label, line, copy from ledger join source using (source_ref) "
        "where night = $night order by source_ref, entry_ref",
        {"night": night},
    )
    return [
        Held(ref, Entry.model_validate_json(record).model_copy(update={"session": night}), file, line, copy)
        for ref, record, file, line, copy in rows.iter_rows()
    ]


def ledger_nights(store: Store) -> list[str]:
    """The nights of which the book holds a ledger, sorted. Raises: StoreError."""
    return [str(name) for name in store.query("select distinct night from ledger order by 1")["night"].to_list()]
