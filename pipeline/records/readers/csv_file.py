"""CSV: one seat a row, divided by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import accumulate, chain

from pipeline.records.parts import NeedsOne, in_parts, line_after
from pipeline.records.reader import Item, Part, Reader, Source
from pipeline.records.sheets.cells import column_name
from pipeline.records.sheets.rows import Row, filled, read_header
from pipeline.records.sheets.sheet import read_sheet
from pipeline.records.text import head_bytes, head_text, line_ends, lines_of, text_lines
from pipeline.records.translate import Fault

DELIMITERS = (",", ";", "\t")
_NAMED = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
"""The first line some spreadsheets write to say what divides the cells."""
_LONGEST_HEAD = 4096
"""Characters of the head of a sheet that is cut into parts: in any encoding all of them are looked at."""


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
    delimiter = _delimiter(source)
    yield from read_sheet(source.label, partial(_rows, source, delimiter), delimiter != ",", source.names)


def _delimiter(source: Source) -> str:
    return delimiter_in(source.head or head_text(head_bytes(source), source.encoding))


def _rows(source: Source, delimiter: str) -> Iterator[Row]:
    """The rows of a sheet, or the head of one and the rows of a part of it."""
    yield from _told(_rows_of(lines_of(source.head), delimiter))
    yield from _told(_rows_of(text_lines(source), delimiter, source.before, source.rows))


def _told(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows that tell more than what divides the cells."""
    return (row for row in rows if row.number > 1 or not _NAMED.fullmatch(row.raw))


def _rows_of(text: Iterable[str], delimiter: str, before: int = 0, number: int = 0) -> Iterator[Row]:
    """The rows of a text in lines, before which there are so many lines and rows."""
    taken: list[str] = []

    def lines() -> Iterator[str]:
        for line in text:
            taken.append(line)
            yield line

    reader = csv.reader(lines(), delimiter=delimiter, strict=True)
    while True:
        start, fault, cells = before + reader.line_num + 1, None, list[str]()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            fault = _fault(str(error), start)
        number += 1
        raw = "".join(taken)
        taken.clear()
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


def parts(source: Source, texts: Iterable[str], size: int) -> Iterator[Part]:
    """The sheet in parts, cut before a row that names another hand than the rows above it. Raises: NeedsOne."""
    texts = iter(texts)
    first, delimiter = next(texts, ""), _delimiter(source)
    head, column = _head(first, delimiter, source.label)
    rows, passed = sum(1 for _ in _rows_of(lines_of(head), delimiter)), 0

    def opening(text: str, start: int) -> int:
        nonlocal passed
        place, passed = _opening(text, start, delimiter, column)
        return place

    for text in in_parts(chain([first[len(head) :]], texts), size, opening):
        yield Part(text, head, rows)
        rows += passed


def _head(text: str, delimiter: str, label: str) -> tuple[str, int]:
    """The text down to the row that names the columns, and which of them is `hand_id`. Raises: NeedsOne."""
    head = ""
    for row in _rows_of(lines_of(text), delimiter):
        head += row.raw
        if any(filled(_told(iter([row])))):
            columns, wrong = read_header(row, label)
            if wrong or len(head) > _LONGEST_HEAD:
                break
            return head, columns.index("hand_id")
    raise NeedsOne


def _opening(text: str, start: int, delimiter: str, column: int) -> tuple[int, int]:
    """The first place from here on where a row names another hand than the row above it that names one, and how many
    rows stand before it; 0 if there is none."""
    place, rows = _row_after(text, start, delimiter)
    above = ""
    for row in _rows_of(lines_of(text[place:]), delimiter):
        named = row.cells[column].strip() if column < len(row.cells) else ""
        if above and named not in ("", above):
            return place, rows + row.number - 1
        above = named or above
        place += len(row.raw)
    return 0, 0


def _row_after(text: str, start: int, delimiter: str) -> tuple[int, int]:
    """Where a row begins from here on, and how many rows stand before it."""
    place = line_after(text, start)
    if text.find('"', 0, place) < 0:
        return place, line_ends(text[:place])
    # A cell may hold line ends.
    lines = lines_of(text)
    places = list(accumulate(map(len, lines), initial=0))
    reader, rows = csv.reader(lines, delimiter=delimiter, strict=True), 0
    while places[reader.line_num] < start:
        with suppress(csv.Error):  # the next row begins with the next line
            next(reader)
        rows += 1
    return places[reader.line_num], rows


READER = Reader(
    name="csv",
    title="CSV, one seat a row",
    endings=(".csv", ".tsv"),
    claims=claims,
    read=read,
    parts=parts,
    dense=4,
    wanted="A sheet is read where its first row names the columns, player and hand_id among them "
    "(`studbook template csv` shows one)",
)
