"""A ledger as a sheet: what its header names, and the entry of each row."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pipeline.records.ledger_entry import FIELDS, NO_SCALE, REQUIRED, SCALES, entry_of, kind_meant, nearest_field
from pipeline.records.ledger_reader import Declared, LedgerItem, Noted
from pipeline.records.money import BadCell
from pipeline.records.sheets.cells import read_cell, refuse_mark
from pipeline.records.sheets.rows import Row, cell_name, filled
from pipeline.records.translate import Fault, field_of, short
from schemas.ledger import Entry
from schemas.problem import RAW_LIMIT, Problem

_KIND: Mapping[str, str] = {"amount": "amount", "scale": "whole", "kind": "word", "hand": "id", "at": "time"}
_OWN = "x_"
_HANDS = ("handid", "variant", "contributed")
"""Columns that make a sheet one of hands."""


def column_of(text: str) -> str:
    """The field a header cell means, or its text where it means none."""
    if text.strip().lower().startswith(_OWN):
        return text.strip()
    plain = re.sub(r"[\s_-]+", "", text.lower())
    return plain if plain in FIELDS else text.strip()


def is_header(cells: Sequence[str]) -> bool:
    """Whether these cells name the columns of a ledger, and not of hands."""
    columns = set(map(column_of, cells))
    return columns.issuperset(REQUIRED) and not _of_hands(cells)


def _of_hands(cells: Sequence[str]) -> bool:
    return any(re.sub(r"[\s_-]+", "", text.lower()) in _HANDS for text in cells)


def read_rows(rows: Iterator[Row], label: str, declared: Declared, decimal_comma: bool) -> Iterator[LedgerItem]:
    """Yield the entry of each row below the header, or why it is refused."""
    columns: list[str] | None = None
    for row in filled(rows):
        if columns is None and row.fault is None:
            columns, wrong = _header(row, label)
            if wrong:
                yield from wrong
                return
            continue
        result = _entry(row, columns or [], declared.scale, decimal_comma)
        if isinstance(result, Entry):
            yield Noted(result, row.line, row.raw)
            continue
        for fault in result:
            place = field_of(fault.place)
            cell = cell_name(columns.index(place), row.number) if columns and place in columns else None
            yield Problem(fault.code, fault.sentence, fault.remedy, label, row.line, cell, None, row.raw[:RAW_LIMIT])


def _header(row: Row, label: str) -> tuple[list[str], list[Problem]]:
    line, cells = row.line, [cell.strip() for cell in row.cells]
    while cells and not cells[-1]:
        cells.pop()
    columns = list(map(column_of, cells))
    if _of_hands(cells):
        sentence = "the columns are those of a sheet of hands, and not of a ledger."
        remedy = "`studbook audit` reads it; `settle-up` without --ledger settles a night by its hands."
        return columns, [Problem("header-unknown", sentence, remedy, label, line)]
    wrong: list[Problem] = []
    for place, name in enumerate(columns):
        where = cell_name(place, row.number)
        if name not in FIELDS and not name.lower().startswith(_OWN):
            sentence = f"the column '{short(name)}' is not one of a ledger.{nearest_field(name)}"
            remedy = f"There are {', '.join(FIELDS)}; a column of your own starts with x_."
            wrong.append(Problem("header-unknown", sentence, remedy, label, line, where))
        elif name in columns[:place]:
            sentence = f"the column {short(name)} stands twice."
            wrong.append(Problem("duplicate-key", sentence, "Keep one of them.", label, line, where))
    for name in REQUIRED if not wrong else ():
        if name not in columns:
            sentence = f"the ledger has no column {name}."
            wrong.append(Problem("missing-field", sentence, "Name the columns in the first row.", label, line))
    return columns, wrong


def _entry(row: Row, columns: list[str], scale: int | None, decimal_comma: bool) -> Entry | list[Fault]:
    if row.fault is not None:
        return [row.fault]
    cells = [cell.strip() for cell in row.cells]
    while len(cells) > len(columns) and not cells[-1]:
        cells.pop()
    if len(cells) != len(columns):
        sentence = f"the row in line {row.line} has {len(cells)} cells, the header {len(columns)}."
        return [Fault("row-length", sentence, "Put a cell that holds the delimiter in quotes.")]
    texts = {name: text for name, text in zip(columns, cells, strict=True) if text and name in FIELDS}
    marks = {columns[place]: mark for place, mark in (row.marks or {}).items()}
    faults: list[Fault] = []
    record: dict[str, object] = {}
    for name in FIELDS[:3] + FIELDS[4:] + ("amount",):
        if name in texts:
            units = record.get("scale", scale)
            value = _value(name, texts, marks.get(name), units if isinstance(units, int) else None, decimal_comma)
            if isinstance(value, Fault):
                faults.append(value)
                if name == "scale":
                    break
            else:
                record[name] = value
    return faults or entry_of(record, scale)


def _value(name: str, texts: Mapping[str, str], mark: str | None, scale: int | None, decimal_comma: bool) -> object:
    text = texts[name]
    kind = _KIND.get(name, "text")
    if name == "amount" and scale is None and "currency" not in texts and re.fullmatch(r"\d+[.,]\d{1,2}", text):
        sentence = f"the amount '{short(text)}' has a fraction, and nothing says how many units make one."
        return Fault("missing-field", sentence, NO_SCALE, ("amount",))
    try:
        refuse_mark(kind, text, mark, is_own=False)
        # Without a scale an amount in a currency is refused as a whole: any number does to look at its form.
        value = read_cell(kind, text, scale or (max(SCALES) if "currency" in texts else 1), decimal_comma)
    except BadCell as bad:
        return Fault(bad.code, f"in column {name}, {bad.sentence}", bad.remedy, (name,))
    if name == "scale" and value not in SCALES:
        shown = ", ".join(map(str, SCALES))
        return Fault("wrong-type", f"the scale is {value}; it is one of {shown}.", "Use one of these.", (name,))
    return kind_meant(str(value)) if name == "kind" else value
