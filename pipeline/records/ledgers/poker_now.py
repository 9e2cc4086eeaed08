"""The ledger Poker Now offers for download: a row for each time a player sat down, in units the file does not name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.records.ledger_csv import cells_of, csv_rows, first_line
from pipeline.records.ledger_entry import entry_of, nearest_field
from pipeline.records.ledger_reader import Declared, LedgerItem, LedgerReader, Noted
from pipeline.records.money import BadCell, units
from pipeline.records.reader import Source
from pipeline.records.sense import is_time
from pipeline.records.sheets.rows import Row, cell_name, filled
from pipeline.records.translate import TIME_REMEDY, Fault, field_of, short
from schemas.ledger import Entry
from schemas.problem import RAW_LIMIT, Problem

NEEDED = ("player_nickname", "player_id", "session_start_at", "session_end_at", "buy_in", "buy_out", "stack", "net")
MAY = ("nit_escrow",)
SCALE = 100
_AMOUNTS = ("buy_in", "buy_out", "stack", "nit_escrow")


def claims(_: Source, head: str) -> bool:
    """Whether the first line names the columns of such a ledger."""
    line = first_line(head)
    return "player_nickname" in line and set(_names(cells_of(line, ","))).issuperset(NEEDED[:2] + NEEDED[4:5])


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().lower() for cell in cells]


@dataclass(frozen=True, slots=True)
class _Sitting:
    """One row as it was understood. Units: amounts in hundredths."""

    row: Row
    nickname: str
    player_id: str
    start: str | None
    end: str | None
    bought: int
    left_with: int


def read(source: Source, declared: Declared) -> Iterator[LedgerItem]:
    """Yield what each row tells as a buy-in and a cash-out; rows of one player_id are of one player."""
    if declared.unit is None:
        sentence = "the ledger is one of Poker Now, and nothing in it says whether its amounts are cents or dollars."
        yield Problem("unit-undeclared", sentence, "Add `--unit cents` or `--unit dollars`.", source.label)
        return
    columns: list[str] = []
    sittings: list[_Sitting] = []
    for row in filled(csv_rows(source, ",")):
        if not columns and row.fault is None:
            columns = _names(row.cells)
            wrong = list(_header(columns, row, source.label))
            yield from wrong
            if wrong:
                return
            continue
        sitting = _sitting(row, columns, declared.unit == "dollars")
        if isinstance(sitting, _Sitting):
            sittings.append(sitting)
        else:
            yield from _problems(sitting, row, columns, source.label)
    names = _players(sittings)
    for sitting in sittings:
        yield from _items(sitting, names[sitting.player_id], columns, source.label)


def _header(columns: Sequence[str], row: Row, label: str) -> Iterator[Problem]:
    for place, name in enumerate(columns):
        where = cell_name(place, row.number)
        if name in columns[:place]:
            sentence = f"the column {short(name)} stands twice."
            yield Problem("duplicate-key", sentence, "Keep one of them.", label, row.line, where)
        elif name not in NEEDED + MAY:
            sentence = f"the column '{short(name)}' is not one of a Poker Now ledger.{nearest_field(name, NEEDED)}"
            yield Problem("header-unknown", sentence, f"There are {', '.join(NEEDED)}.", label, row.line, where)
    for name in NEEDED:
        if name not in columns:
            sentence = f"the Poker Now ledger has no column {name}."
            yield Problem("missing-field", sentence, "Download it again, whole.", label, row.line)


def _sitting(row: Row, columns: Sequence[str], in_dollars: bool) -> _Sitting | list[Fault]:
    if row.fault is not None:
        return [row.fault]
    cells = [cell.strip() for cell in row.cells]
    if len(cells) != len(columns):
        sentence = f"the row in line {row.line} has {len(cells)} cells, the header {len(columns)}."
        return [Fault("row-length", sentence, "Put a name that holds a comma in quotes.")]
    texts = dict(zip(columns, cells, strict=True))
    faults = [Fault("missing-field", f"the row has no {name}.", "", (name,)) for name in NEEDED[:2] if not texts[name]]
    for name in NEEDED[2:4]:
        if texts[name] and not is_time(_time(texts[name])):
            faults.append(Fault("bad-time", f"'{short(texts[name])}' is not a date and time.", TIME_REMEDY, (name,)))
    amounts: dict[str, int] = {}
    for name in (*_AMOUNTS, "net"):
        amount = _amount(name, texts.get(name, ""), in_dollars)
        if isinstance(amount, Fault):
            faults.append(amount)
        else:
            amounts[name] = amount
    if faults:
        return faults
    left_with = amounts["buy_out"] + amounts["stack"]
    if left_with - amounts["buy_in"] != amounts["net"]:
        left_with += amounts["nit_escrow"]
    if left_with - amounts["buy_in"] != amounts["net"]:
        return [_wrong_net(texts)]
    start, end = (_time(texts[name]) or None for name in NEEDED[2:4])
    return _Sitting(row, texts["player_nickname"], texts["player_id"], start, end, amounts["buy_in"], left_with)


def _time(text: str) -> str:
    """A time without parts of a second beyond what is needed to order it."""
    return re.sub(r"\.\d+(?=Z|[+-]|$)", "", text)


def _amount(name: str, text: str, in_dollars: bool) -> int | Fault:
    """An amount in hundredths; an empty cell is nothing. Only the net may be below zero."""
    minus = name == "net" and text.startswith("-")
    try:
        amount = units(text[1:] if minus else text, SCALE if in_dollars else 1) if text else 0
    except BadCell as bad:
        return Fault(bad.code, f"in column {name}, {bad.sentence}", bad.remedy, (name,))
    return -amount if minus else amount


def _wrong_net(texts: Mapping[str, str]) -> Fault:
    parts = ", ".join(f"{name} {short(texts[name])}" for name in _AMOUNTS if texts.get(name))
    sentence = f"the net is {short(texts['net'] or 'empty')}, and {parts} make another."
    return Fault("results-disagree", sentence, "Download the ledger again, or mend the row.", ("net",))


def _players(sittings: Sequence[_Sitting]) -> dict[str, str]:
    """The name of each player_id: his last nickname, with the id where another player has it too."""
    in_order = sorted(sittings, key=lambda sitting: sitting.start or "")
    last = {sitting.player_id: sitting.nickname for sitting in in_order}
    taken = list(last.values())
    return {ident: name if taken.count(name) == 1 else f"{name} ({ident})" for ident, name in last.items()}


def _items(sitting: _Sitting, name: str, columns: Sequence[str], label: str) -> Iterator[LedgerItem]:
    called = f" as {sitting.nickname}" if sitting.nickname != name else ""
    note = f"player_id {sitting.player_id}{called}"
    rows = (("buy-in", sitting.bought, sitting.start), ("cash-out", sitting.left_with, sitting.end))
    for kind, amount, at in rows:
        record = {"player": name, "kind": kind, "amount": amount, "scale": SCALE, "at": at, "note": note}
        entry = entry_of(record)
        if isinstance(entry, Entry):
            yield Noted(entry, sitting.row.line, sitting.row.raw)
        else:
            yield from _problems(entry, sitting.row, columns, label)
            return


def _problems(faults: Sequence[Fault], row: Row, columns: Sequence[str], label: str) -> Iterator[Problem]:
    for fault in faults:
        place = field_of(fault.place)
        cell = cell_name(columns.index(place), row.number) if place in columns else None
        yield Problem(fault.code, fault.sentence, fault.remedy, label, row.line, cell, None, row.raw[:RAW_LIMIT])


LEDGER = LedgerReader(
    name="poker-now",
    title="a Poker Now ledger",
    endings=(".csv",),
    claims=claims,
    read=read,
)
