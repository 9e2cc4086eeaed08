"""Hands out of a sheet with one seat a row, whatever file the rows come from."""

import difflib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from pipeline.records.cells import HAND_COLUMNS, INSIDE, REQUIRED, SEAT_COLUMNS, column_name, read_cell
from pipeline.records.money import BadCell
from pipeline.records.reader import Found, Item
from pipeline.records.record import hand_of
from pipeline.records.translate import Fault, Place, field_of, short
from schemas.hand import Hand
from schemas.problem import RAW_LIMIT, Problem


class Row(NamedTuple):
    """One row of a sheet."""

    line: int
    """The line of the file it starts on."""
    number: int
    """Its number in the sheet, as a spreadsheet counts."""
    cells: list[str]
    raw: str
    fault: Fault | None = None
    """Why its cells could not be told apart."""


Rows = Callable[[], Iterator[Row]]
"""Gives the rows from the top, each time it is called."""

SCALES: tuple[int, ...] = get_args(Hand.model_fields["scale"].annotation)
SCALES_SHOWN = ", ".join(map(str, SCALES))
_KEY = ("session", "table", "hand_id", "revision")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is known of a sheet before its hands are read."""

    label: str
    columns: tuple[str, ...]
    decimal_comma: bool

    def cell(self, row: Row, name: str) -> str:
        """The text of a row's cell, empty if there is no such column."""
        place = self.columns.index(name) if name in self.columns else len(row.cells)
        return row.cells[place].strip() if place < len(row.cells) else ""

    def key(self, row: Row) -> tuple[str, ...]:
        """What tells the row's hand from others, as far as the row says."""
        return tuple(self.cell(row, name) for name in _KEY)

    def address(self, row: Row, name: str) -> str | None:
        """Where a cell stands, as a spreadsheet names it: `L5`."""
        return f"{_letters(self.columns.index(name))}{row.number}" if name in self.columns else None


def _letters(index: int) -> str:
    letters = ""
    while index >= 0:
        letters = chr(ord("A") + index % 26) + letters
        index = index // 26 - 1
    return letters


def read_sheet(label: str, rows: Rows, decimal_comma: bool) -> Iterator[Item]:
    """Yield the hands of a sheet whose first row that is not empty names the columns."""
    header = next(_filled(rows()), None)
    if header is None:
        return
    columns, wrong = read_header(header, label)
    if wrong:
        yield from wrong
        return
    sheet = Sheet(label, columns, decimal_comma)
    split = _split_hands(sheet, rows)
    for block in _blocks(sheet, rows):
        lines = split.get(sheet.key(block[0]))
        if lines is None:
            yield from _read_block(sheet, block)
        elif lines[0] == block[0].line:
            yield _split_problem(sheet, block, lines)


def _filled(rows: Iterator[Row]) -> Iterator[Row]:
    return (row for row in rows if row.fault or any(cell.strip() for cell in row.cells))


def read_header(row: Row, label: str) -> tuple[tuple[str, ...], list[Problem]]:
    """The columns a header names, and what is wrong with it."""
    cells = list(row.cells)
    while cells and not cells[-1].strip():
        cells.pop()
    columns: list[str] = []
    wrong: list[Problem] = []
    for index, text in enumerate(cells):
        name = column_name(text)
        where = f"{_letters(index)}{row.number}"
        if name is None:
            wrong.append(_unknown_column(text, label, row.line, where))
        elif name in columns:
            sentence = f"the column {short(name)} stands twice."
            wrong.append(Problem("duplicate-key", sentence, "Keep one of them.", label, row.line, where))
        columns.append(name or "")
    missing = [name for name in REQUIRED if name not in columns] if not wrong else []
    for name in missing:
        sentence = f"the sheet has no column {name}."
        wrong.append(Problem("missing-field", sentence, "Add it; `studbook template csv` shows one.", label, row.line))
    return tuple(columns), wrong


def _unknown_column(text: str, label: str, line: int, where: str) -> Problem:
    close = difflib.get_close_matches(text.strip().lower(), [*HAND_COLUMNS, *SEAT_COLUMNS], n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    sentence = f"the column '{short(text.strip())}' is not known.{hint}" if text.strip() else "a column has no name."
    remedy = "Rename it; a column of your own starts with x_."
    return Problem("header-unknown", sentence, remedy, label, line, where)


def _blocks(sheet: Sheet, rows: Rows) -> Iterator[list[Row]]:
    """Yield the rows of each hand: an empty hand_id, or the same key again, belongs to the hand above."""
    body = _filled(rows())
    next(body, None)
    block: list[Row] = []
    for row in body:
        if block and not _goes_on(sheet.key(block[0]), sheet.key(row)):
            yield block
            block = []
        block.append(row)
    if block:
        yield block


def _goes_on(above: Sequence[str], key: Sequence[str]) -> bool:
    if not key[_KEY.index("hand_id")]:
        return True
    return all(part in ("", other) for part, other in zip(key, above, strict=True))


def _split_hands(sheet: Sheet, rows: Rows) -> Mapping[tuple[str, ...], list[int]]:
    """The hands that come back after another hand, each with the lines its parts start on."""
    starts: dict[tuple[str, ...], list[int]] = {}
    for block in _blocks(sheet, rows):
        starts.setdefault(sheet.key(block[0]), []).append(block[0].line)
    return {key: lines for key, lines in starts.items() if len(lines) > 1}


def _split_problem(sheet: Sheet, block: list[Row], lines: list[int]) -> Problem:
    hand = sheet.cell(block[0], "hand_id")
    sentence = f"the hand starts on line {lines[0]} and comes back on line {' and '.join(map(str, lines[1:]))}."
    remedy = "Keep its rows together; write `session` or `table` if these are different hands."
    where = sheet.address(block[0], "hand_id")
    return Problem("hand-split", sentence, remedy, sheet.label, lines[0], where, hand or None, _raw(block)[:RAW_LIMIT])


def _raw(block: list[Row]) -> str:
    return "".join(row.raw for row in block)


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
        line, raw = self.block[0].line, _raw(self.block)[:RAW_LIMIT]
        self.wrong.append(
            Problem(fault.code, fault.sentence, fault.remedy, self.sheet.label, line, where, hand or None, raw)
        )

    def value(self, row: Row, column: str, kind: str, scale: int) -> object:
        """What a cell means; None for an empty one, and for one that is refused."""
        text = self.sheet.cell(row, column)
        if not text:
            return None
        try:
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
    if isinstance(result, Hand):
        yield Found(result, block[0].line, _raw(block))
        return
    for fault in result:
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
