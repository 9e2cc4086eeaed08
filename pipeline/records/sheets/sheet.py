"""Hands out of a sheet with one seat a row, whatever file the rows come from."""

import json
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from pipeline.records.money import BadCell
from pipeline.records.reader import Found, Item
from pipeline.records.record import hand_of
from pipeline.records.sense_cards import long_lists
from pipeline.records.sheets.cells import INSIDE, cell_value, refuse_mark
from pipeline.records.sheets.rows import Column, Row, Rows, Sheet, blocks, filled, raw_of, read_header, split_hands
from pipeline.records.translate import Fault, Place, field_of, short
from schemas.hand import Hand
from schemas.problem import RAW_LIMIT, Problem

SCALES: tuple[int, ...] = get_args(Hand.model_fields["scale"].annotation)
SCALES_SHOWN = ", ".join(map(str, SCALES))


def read_sheet(label: str, rows: Rows, decimal_comma: bool, names: list[Hashable] | None = None) -> Iterator[Item]:
    """Yield the hands of a sheet whose first row that is not empty names the columns.

    Of a part of a sheet `names` takes what tells each hand from others: whether one comes back is then not looked for.
    """
    header = next(filled(rows()), None)
    if header is None:
        return
    columns, wrong = read_header(header, label)
    if wrong:
        yield from wrong
        return
    sheet = Sheet(label, columns, decimal_comma, header.raw)
    split = split_hands(sheet, rows) if names is None else {}
    for block in blocks(sheet, rows):
        if names is not None:
            names.append(sheet.key(block[0]))
        if block[0].line not in split:
            yield from _read_block(sheet, block)
        elif problem := split[block[0].line]:
            yield problem


@dataclass(slots=True)
class _Draft:
    """A hand being put together, and what is wrong with it so far."""

    sheet: Sheet
    block: list[Row]
    record: dict[str, object] = field(default_factory=dict)
    wrong: list[Problem] = field(default_factory=list)

    def refuse(self, fault: Fault, row: Row, column: str = "") -> None:
        """Note a fault, with the cell it stands in; all faults of a hand share its first line."""
        hand = self.sheet.cell(self.block[0], "hand_id")
        where = self.sheet.address(row, column)
        line, raw, pieces = self.block[0].line, raw_of(self.block)[:RAW_LIMIT], self.sheet.pieces(self.block)
        self.wrong.append(
            Problem(fault.code, fault.sentence, fault.remedy, self.sheet.label, line, where, hand or None, raw, pieces)
        )

    def value(self, row: Row, column: Column, scale: int) -> object:
        """What a cell means; None for an empty one, and for one that is refused."""
        text = row.cells[column.place].strip()
        if not text:
            return None
        try:
            if row.marks:
                refuse_mark(column.kind, text, row.marks.get(column.place), is_own=column.name.startswith("x_"))
            return cell_value(column.kind, text, scale, self.sheet.decimal_comma)
        except BadCell as bad:
            sentence = f"in column {column.name}, {bad.sentence}"
            self.refuse(Fault(bad.code, sentence, bad.remedy), row, column.name)
            return None


def _read_block(sheet: Sheet, block: list[Row]) -> Iterator[Item]:
    draft = _Draft(sheet, block)
    for row in block:
        fault = row.fault or _length_fault(sheet, row)
        if fault:
            draft.refuse(fault, row)
    if not draft.wrong:
        scale = next((draft.value(block[0], one, 1) for one in sheet.of_hand if one.name == "scale"), None)
        if scale is not None and scale not in SCALES:
            fault = Fault("wrong-type", f"the scale is {scale}; it is one of {SCALES_SHOWN}.", "Use one of these.")
            draft.refuse(fault, block[0], "scale")
        elif not draft.wrong:
            _fill(draft, scale if isinstance(scale, int) else 1)
    if draft.wrong:
        yield from draft.wrong
        return
    result = hand_of(json.dumps(draft.record).encode())
    # Of a list that is too long the cell is told: nothing but the sheet knows it.
    faults = list(long_lists(result)) if isinstance(result, Hand) else result
    if isinstance(result, Hand) and not faults:
        yield Found(result, block[0].line, raw_of(block), sheet.pieces(block))
        return
    for fault in faults:
        draft.refuse(fault, _row_of(fault.place, block), field_of(fault.place))
    yield from draft.wrong


def _length_fault(sheet: Sheet, row: Row) -> Fault | None:
    count = len(row.cells)
    while count > len(sheet.columns) and not row.cells[count - 1].strip():
        count -= 1
    if count == len(sheet.columns):
        return None
    sentence = f"the row in line {row.line} has {count} cells, the header {len(sheet.columns)}."
    remedy = "Put a cell that holds the delimiter in quotes, and keep empty cells in their place."
    return Fault("row-length", sentence, remedy)


def _row_of(place: Place, block: list[Row]) -> Row:
    index = place[1] if len(place) > 1 and place[0] == "seats" else 0
    return block[index] if isinstance(index, int) and index < len(block) else block[0]


def _fill(draft: _Draft, scale: int) -> None:
    sheet, block, record = draft.sheet, draft.block, draft.record
    extra: dict[str, str] = {}
    for column in sheet.of_hand:
        value = draft.value(block[0], column, scale)
        _agree(draft, column, scale, value)
        if value is None:
            continue
        if column.name.startswith("x_"):
            extra[column.name[2:]] = str(value)
            continue
        inside = _INSIDE.get(column.name)
        target = record.setdefault(inside, {}) if inside else record
        assert isinstance(target, dict)
        target[column.name] = value
    if extra:
        record["extra"] = extra
    record["seats"] = [_seat(draft, row, scale) for row in block]


_INSIDE = {column: name for name, columns in INSIDE.items() for column in columns}


def _agree(draft: _Draft, column: Column, scale: int, value: object) -> None:
    """A hand's cell stands on its first row only, or says the same on every row it stands on."""
    sheet, place, name = draft.sheet, column.place, column.name
    first, *others = draft.block
    if not any(row.cells[place] for row in others):
        return
    said = first.cells[place].strip()
    for row in others:
        text = row.cells[place].strip()
        if text and text != said and draft.value(row, column, scale) != value:
            here = f"'{short(said)}'" if said else "empty"
            there = f"'{short(text)}' in {sheet.address(row, name)}"
            sentence = f"{name} is {here} in {sheet.address(first, name)} and {there}, of one hand."
            draft.refuse(Fault("duplicate-key", sentence, "Write it on the hand's first row only."), row, name)


def _seat(draft: _Draft, row: Row, scale: int) -> dict[str, object]:
    cells, seat = row.cells, dict[str, object]()
    for column in draft.sheet.of_seat:
        # Most cells are empty.
        if cells[column.place] and (value := draft.value(row, column, scale)) is not None:
            seat[column.name] = value
    return seat
