"""A ledger as a sheet: one row an entry, divided by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from pipeline.records.cells import read_cell
from pipeline.records.ledger_entry import FIELDS, NO_SCALE, REQUIRED, SCALES, entry_of, nearest_field
from pipeline.records.money import BadCell
from pipeline.records.reader import Source
from pipeline.records.sheet_rows import cell_name
from pipeline.records.text import text_lines
from pipeline.records.translate import Fault, field_of, short
from schemas.ledger import Entry
from schemas.problem import RAW_LIMIT, Problem

DELIMITERS = (",", ";", "\t")
_KIND = {"amount": "amount", "scale": "whole", "kind": "word"}
_OWN = "x_"


class _Row(NamedTuple):
    """One row: the line it starts on, its number as a spreadsheet counts, its cells, its text."""

    line: int
    number: int
    cells: list[str] | None
    """None where its quotes do not close."""
    raw: str


def read_ledger_csv(source: Source, scale: int | None) -> Iterator[Entry | Problem]:
    """Yield the entry of each row, or why it is refused; `scale` is for rows that write none.

    Raises: Refused for what is no text.
    """
    lines = list(text_lines(source))
    header = next((line for line in lines if line.strip()), "")
    delimiter = max(DELIMITERS, key=lambda sign: len(_columns(header, sign)))
    columns: list[str] | None = None
    for row in _rows(lines, delimiter):
        if columns is None and row.cells is not None:
            columns, wrong = _header(row, source.label)
            if wrong:
                yield from wrong
                return
            continue
        result = _entry(row, columns or [], scale, decimal_comma=delimiter != ",")
        if isinstance(result, Entry):
            yield result
            continue
        for fault in result:
            place = field_of(fault.place)
            cell = cell_name(columns.index(place), row.number) if columns and place in columns else None
            yield Problem(fault.code, fault.sentence, fault.remedy, source.label, row.line, cell, None, row.raw)


def _rows(lines: list[str], delimiter: str) -> Iterator[_Row]:
    """Yield the rows that hold something."""
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    number = 0
    while True:
        start = rows.line_num
        number += 1
        cells: list[str] | None
        try:
            cells = [cell.strip() for cell in next(rows)]
        except StopIteration:
            return
        except csv.Error:
            cells = None
        if cells is None or any(cells):
            yield _Row(start + 1, number, cells, "".join(lines[start : rows.line_num])[:RAW_LIMIT])


def _column(text: str) -> str:
    """The field a header cell means, or its text where it means none."""
    if text.strip().lower().startswith(_OWN):
        return text.strip()
    plain = re.sub(r"[\s_-]+", "", text.lower())
    return plain if plain in FIELDS else text.strip()


def _columns(header: str, delimiter: str) -> list[str]:
    return [name for name in map(_column, header.replace('"', "").rstrip("\r\n").split(delimiter)) if name in FIELDS]


def _header(row: _Row, label: str) -> tuple[list[str], list[Problem]]:
    line, cells = row.line, list(row.cells or ())
    while cells and not cells[-1]:
        cells.pop()
    columns = list(map(_column, cells))
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


def _entry(row: _Row, columns: list[str], scale: int | None, decimal_comma: bool) -> Entry | list[Fault]:
    if row.cells is None:
        sentence = f"the quotes in line {row.line} do not close where a cell ends."
        return [Fault("row-length", sentence, 'Write a quote inside a quoted cell twice: "".')]
    cells = list(row.cells)
    while len(cells) > len(columns) and not cells[-1]:
        cells.pop()
    if len(cells) != len(columns):
        sentence = f"the row in line {row.line} has {len(cells)} cells, the header {len(columns)}."
        return [Fault("row-length", sentence, "Put a cell that holds the delimiter in quotes.")]
    texts = {name: text for name, text in zip(columns, cells, strict=True) if text and name in FIELDS}
    faults: list[Fault] = []
    record: dict[str, object] = {}
    for name in FIELDS[:3] + FIELDS[4:] + ("amount",):
        if name in texts:
            units = record.get("scale", scale)
            value = _value(name, texts, units if isinstance(units, int) else None, decimal_comma)
            if isinstance(value, Fault):
                faults.append(value)
                if name == "scale":
                    break
            else:
                record[name] = value
    return faults or entry_of(record, scale)


def _value(name: str, texts: dict[str, str], scale: int | None, decimal_comma: bool) -> object:
    text = texts[name]
    if name == "amount" and scale is None and "currency" not in texts and re.fullmatch(r"\d+[.,]\d{1,2}", text):
        sentence = f"the amount '{short(text)}' has a fraction, and nothing says how many units make one."
        return Fault("missing-field", sentence, NO_SCALE, ("amount",))
    try:
        # Without a scale an amount in a currency is refused as a whole: any number does to look at its form.
        value = read_cell(
            _KIND.get(name, "text"), text, scale or (max(SCALES) if "currency" in texts else 1), decimal_comma
        )
    except BadCell as bad:
        return Fault(bad.code, f"in column {name}, {bad.sentence}", bad.remedy, (name,))
    if name == "scale" and value not in SCALES:
        shown = ", ".join(map(str, SCALES))
        return Fault("wrong-type", f"the scale is {value}; it is one of {shown}.", "Use one of these.", (name,))
    return re.sub(r"[\s_]+", "-", str(value)) if name == "kind" else value
