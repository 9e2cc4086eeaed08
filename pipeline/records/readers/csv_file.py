"""CSV: one seat a row, divided by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterator
from functools import partial

from pipeline.records.reader import Item, Reader, Source
from pipeline.records.sheets.cells import column_name
from pipeline.records.sheets.rows import Row
from pipeline.records.sheets.sheet import read_sheet
from pipeline.records.text import head_bytes, head_text, text_lines
from pipeline.records.translate import Fault

DELIMITERS = (",", ";", "\t")
_NAMED = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
"""The first line some spreadsheets write to say what divides the cells."""


def _sniff(head: str) -> tuple[str, list[str]]:
    """The delimiter that makes most known columns of the header, and these columns."""
    lines = [line for line in head.splitlines() if line.strip()]
    named = _NAMED.fullmatch(lines[0]) if lines else None
    header = lines[1:2] if named else lines[:1]
    asked = (named[1],) if named and named[1] in DELIMITERS else DELIMITERS
    found = [(delimiter, _known(header, delimiter)) for delimiter in asked]
    return max(found, key=lambda pair: len(pair[1]))


def delimiter_in(head: str) -> str:
    """What divides the cells of a sheet that starts with this text."""
    return _sniff(head)[0]


def _known(header: list[str], delimiter: str) -> list[str]:
    try:
        cells = next(csv.reader(header, delimiter=delimiter), [])
    except csv.Error:
        return []
    return [name for name in map(column_name, cells) if name]


def claims(source: Source, head: str) -> bool:
    """Whether the first line names columns of the record."""
    known = _sniff(head)[1]
    return len(known) > 1 and ("player" in known or "hand_id" in known)


def read(source: Source) -> Iterator[Item]:
    """Yield each hand of the sheet, or why it is refused."""
    delimiter = delimiter_in(head_text(head_bytes(source), source.encoding))
    yield from read_sheet(source.label, partial(_rows, source, delimiter), decimal_comma=delimiter != ",")


def _rows(source: Source, delimiter: str) -> Iterator[Row]:
    taken: list[str] = []

    def lines() -> Iterator[str]:
        for line in text_lines(source):
            taken.append(line)
            yield line

    reader = csv.reader(lines(), delimiter=delimiter, strict=True)
    number = 0
    while True:
        start, fault, cells = reader.line_num + 1, None, list[str]()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            fault = _fault(str(error), start)
        number += 1
        raw = "".join(taken)
        taken.clear()
        if number == 1 and _NAMED.fullmatch(raw):
            continue
        yield Row(start, number, cells, raw, fault)


def _fault(error: str, line: int) -> Fault:
    if "end of data" in error:
        sentence = f"the file ends inside a quoted cell that opens in the row of line {line}."
        return Fault("truncated", sentence, 'Close the quote: ".')
    if "field limit" in error:
        sentence = f"a cell in the row of line {line} is longer than {csv.field_size_limit():,} characters."
        return Fault("over-limit", sentence, "Is a quote left open there?")
    sentence = f"the quotes in line {line} do not close where a cell ends."
    return Fault("row-length", sentence, 'Write a quote inside a quoted cell twice: "".')


READER = Reader(
    name="csv",
    title="CSV, one seat a row",
    endings=(".csv", ".tsv"),
    claims=claims,
    read=read,
    wanted="A sheet is read where its first row names the columns, player and hand_id among them "
    "(`studbook template csv` shows one)",
)
