"""Hands out of a sheet with one seat a row, whatever file the rows come from."""

import json
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from pipeline.records.money import BadCell
from pipeline.records.reader import Found, Item
from pipeline.records.record import hand_of
from pipeline.records.sense_cards import long_lists
from pipeline.records.sheets.cells import HAND_COLUMNS, INSIDE, SEAT_COLUMNS, read_cell, refuse_mark
from pipeline.records.sheets.rows import Row, Rows, Sheet, blocks, filled, raw_of, read_header, split_hands
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

    def value(self, row: Row, column: str, kind: str, scale: int) -> object:
        """What a cell means; None for an empty one, and for one that is refused."""
        text = self.sheet.cell(row, column)
        if not text:
            return None
        try:
            refuse_mark(kind, text, self.sheet.mark(row, column), is_own=column.startswith("x_"))
            return read_cell(kind, text, scale, self.sheet.decimal_comma)
        except BadCell as bad:
            sentence = f"in column {column}, {bad.sentence}"
            self.refuse(Fault(bad.code, sentence, bad.remedy), row, column)
            return None


def _read_block(sheet: Sheet, block: list[Row]) -> Iterator[Item]:
    draft = _Draft(sheet, block)
    for row in block:
        fault = row.fault or _length_fault(sheet, row)
        if fault:
            draft.refuse(fault, row)
    if not draft.wrong:
        scale = draft.value(block[0], "scale", "whole", 1)
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
    for column in sheet.columns:
        kind = HAND_COLUMNS.get(column)
        if kind is None and not column.startswith("x_"):
            continue
        value = draft.value(block[0], column, kind or "text", scale)
        _agree(draft, column, kind or "text", scale, value)
        if value is None:
            continue
        if kind is None:
            extra[column[2:]] = str(value)
            continue
        inside = next((name for name, columns in INSIDE.items() if column in columns), None)
        target = record.setdefault(inside, {}) if inside else record
        assert isinstance(target, dict)
        target[column] = value
    if extra:
        record["extra"] = extra
    record["seats"] = [_seat(draft, row, scale) for row in block]


def _agree(draft: _Draft, column: str, kind: str, scale: int, value: object) -> None:
    """A hand's cell stands on its first row only, or says the same on every row it stands on."""
    sheet, first = draft.sheet, draft.block[0]
    said = sheet.cell(first, column)
    for row in draft.block[1:]:
        text = sheet.cell(row, column)
        if text and text != said and draft.value(row, column, kind, scale) != value:
            here = f"'{short(said)}'" if said else "empty"
            there = f"'{short(text)}' in {sheet.address(row, column)}"
            sentence = f"{column} is {here} in {sheet.address(first, column)} and {there}, of one hand."
            draft.refuse(Fault("duplicate-key", sentence, "Write it on the hand's first row only."), row, column)


def _seat(draft: _Draft, row: Row, scale: int) -> dict[str, object]:
    values = {
        column: draft.value(row, column, kind, scale)
        for column, kind in SEAT_COLUMNS.items()
        if column in draft.sheet.columns
    }
    return {column: value for column, value in values.items() if value is not None}
