"""The rows of a sheet with one seat a row: what its header names, and which rows make one hand."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from pipeline.records.other_words import field_hint
from pipeline.records.sheets.cells import HAND_COLUMNS, REQUIRED, SEAT_COLUMNS, column_name
from pipeline.records.translate import Fault, short
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
    marks: Mapping[int, str] | None = None
    """Place of a cell to what a spreadsheet made of it, where the file itself says so."""


Rows = Callable[[], Iterator[Row]]
"""Gives the rows from the top, each time it is called."""

_KEY = ("session", "table", "hand_id", "revision")
_ID = _KEY.index("hand_id")
NEXT_PART = ""
"""Stands between the parts of a hand that comes back after another hand, among its pieces."""


class Column(NamedTuple):
    """A column of a sheet."""

    place: int
    name: str
    kind: str
    """That of its cells."""


@dataclass(frozen=True)
class Sheet:
    """What is known of a sheet before its hands are read."""

    label: str
    columns: tuple[str, ...]
    decimal_comma: bool
    header: str
    """The first row's text."""

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.columns)}

    @cached_property
    def of_hand(self) -> Sequence[Column]:
        """The columns that hold for a whole hand, those of the user's own too, in their order."""
        kinds = ((place, name, HAND_COLUMNS.get(name)) for place, name in enumerate(self.columns))
        return [Column(place, name, kind or "text") for place, name, kind in kinds if kind or name.startswith("x_")]

    @cached_property
    def of_seat(self) -> Sequence[Column]:
        """The columns of one seat."""
        return [Column(self._places[name], name, kind) for name, kind in SEAT_COLUMNS.items() if name in self._places]

    @cached_property
    def _key(self) -> Sequence[int]:
        return [self._places.get(name, len(self.columns)) for name in _KEY]

    def cell(self, row: Row, name: str) -> str:
        """The text of a row's cell, empty if there is no such column."""
        place = self._places.get(name, len(row.cells))
        return row.cells[place].strip() if place < len(row.cells) else ""

    def key(self, row: Row) -> tuple[str, ...]:
        """What tells the row's hand from others, as far as the row says."""
        cells, many = row.cells, min(len(row.cells), len(self.columns))
        return tuple([cells[place].strip() if place < many else "" for place in self._key])

    def address(self, row: Row, name: str) -> str | None:
        """Where a cell stands, as a spreadsheet names it: `L5`."""
        return cell_name(self._places[name], row.number) if name in self._places else None

    def pieces(self, block: Sequence[Row]) -> tuple[str, ...]:
        """The header and each row, as they stand in the file."""
        return self.header, *(row.raw for row in block)


def cell_name(column: int, row: int) -> str:
    """A cell as a spreadsheet names it.

    >>> cell_name(27, 3)
    'AB3'
    """
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return f"{letters}{row}"


def filled(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows that hold something."""
    return (row for row in rows if row.fault or "".join(row.cells).strip())


def read_header(row: Row, label: str) -> tuple[tuple[str, ...], list[Problem]]:
    """The columns a header names, and what is wrong with it."""
    cells = list(row.cells)
    while cells and not cells[-1].strip():
        cells.pop()
    columns: list[str] = []
    wrong: list[Problem] = []
    for index, text in enumerate(cells):
        name = column_name(text)
        where = cell_name(index, row.number)
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
    hint = field_hint(text, [*HAND_COLUMNS, *SEAT_COLUMNS])
    sentence = f"the column '{short(text.strip())}' is not known.{hint}" if text.strip() else "a column has no name."
    remedy = "Rename it; a column of your own starts with x_."
    return Problem("header-unknown", sentence, remedy, label, line, where)


def blocks(sheet: Sheet, rows: Rows) -> Iterator[list[Row]]:
    """Yield the rows of each hand: an empty hand_id, or the same key again, belongs to the hand above."""
    body = filled(rows())
    next(body, None)
    block: list[Row] = []
    above: tuple[str, ...] = ()
    for row in body:
        key = sheet.key(row)
        if block and not _goes_on(above, key):
            yield block
            block = []
        above = above if block else key
        block.append(row)
    if block:
        yield block


def _goes_on(above: Sequence[str], key: Sequence[str]) -> bool:
    if not key[_ID]:
        return True
    return all(part in ("", other) for part, other in zip(key, above, strict=True))


def split_hands(sheet: Sheet, rows: Rows) -> dict[int, Problem | None]:
    """The hands that come back after another hand: line of each part to its problem, which the first part has."""
    # Numbers instead of keys, since nothing else is kept of all hands; equal ones are told apart by their keys.
    numbers = array("q", (hash(sheet.key(block[0])) for block in blocks(sheet, rows)))
    twice = {one for one, other in pairwise(sorted(numbers)) if one == other}
    parts: dict[tuple[str, ...], list[list[Row]]] = {}
    for block in blocks(sheet, rows) if twice else ():
        key = sheet.key(block[0])
        if hash(key) in twice:
            parts.setdefault(key, []).append(block)
    found: dict[int, Problem | None] = {}
    for several in parts.values():
        if len(several) > 1:
            problem = _split_problem(sheet, several)
            found |= {part[0].line: problem if part is several[0] else None for part in several}
    return found


def _split_problem(sheet: Sheet, parts: list[list[Row]]) -> Problem:
    first, *others = [part[0] for part in parts]
    sentence = (
        f"the hand starts on line {first.line} and comes back on line {' and '.join(str(o.line) for o in others)}."
    )
    remedy = "Keep its rows together; write `session` or `table` if these are different hands."
    pieces = [piece for part in parts for piece in (NEXT_PART, *(row.raw for row in part))]
    return Problem(
        "hand-split",
        sentence,
        remedy,
        sheet.label,
        first.line,
        sheet.address(first, "hand_id"),
        sheet.cell(first, "hand_id") or None,
        raw_of(parts[0])[:RAW_LIMIT],
        (sheet.header, *pieces[1:]),
    )


def raw_of(block: Sequence[Row]) -> str:
    """The rows of a hand as they stand in the file."""
    return "".join(row.raw for row in block)
