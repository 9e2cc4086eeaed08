"""Rows of a ledger that is a text, its cells divided by commas, semicolons or tabs."""

import csv
from collections.abc import Callable, Iterator

from pipeline.records.reader import Source
from pipeline.records.sheets.rows import Row
from pipeline.records.text import text_lines
from pipeline.records.translate import Fault

DELIMITERS = (",", ";", "\t")


def first_line(head: str) -> str:
    """The first line that holds something."""
    return next((line for line in head.splitlines() if line.strip()), "")


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none where its quotes do not close."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


def delimiter_of(line: str, known: Callable[[str], bool]) -> str:
    """What divides the cells of a header: what makes most known names of it."""
    return max(DELIMITERS, key=lambda sign: sum(map(known, cells_of(line, sign))))


def csv_rows(source: Source, delimiter: str) -> Iterator[Row]:
    """Yield the rows of a text.

    Raises: pipeline.records.text.Refused for what is no text.
    """
    lines = list(text_lines(source))
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    number = 0
    while True:
        start, fault, cells = rows.line_num, None, list[str]()
        number += 1
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error:
            sentence = f"the quotes in line {start + 1} do not close where a cell ends."
            fault = Fault("row-length", sentence, 'Write a quote inside a quoted cell twice: "".')
        yield Row(start + 1, number, cells, "".join(lines[start : rows.line_num]), fault)
