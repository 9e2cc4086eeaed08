"""A refused hand of a sheet as rows of CSV, the reason in a last column."""

import csv
import io
from collections.abc import Iterator, Sequence

from pipeline.records.readers.csv_file import delimiter_in
from pipeline.records.sheets.cells import column_name
from pipeline.records.sheets.rows import NEXT_PART

REASON = "x_reason"
TABLE = "table"


def delimiter_of(reader: str, header: str) -> str:
    """What divides the cells of a sheet whose header is given."""
    return delimiter_in(header) if reader == "csv" else ","


def rows(pieces: Sequence[str], delimiter: str, table: str, reason: str) -> tuple[str, str, bool]:
    """The header, the hand's rows, and whether they end inside a quote and so must be the last of their file.

    The table is written where the sheet leaves it to the name of the file, which is another now.
    """
    columns = _parsed(pieces[0], delimiter) or []
    while columns and not columns[-1].strip():
        columns.pop()
    names = [column_name(text) for text in columns]
    added = [name for name in (TABLE, REASON) if name not in names]
    header = _written([*columns, *added], delimiter)
    parts = list(_parts(pieces[1:]))
    lines: list[str] = []
    for number, part in enumerate(parts, 1):
        # Parts that stood apart must not become one hand: their reasons differ, so together they are refused.
        said = reason if len(parts) == 1 else f"{reason} (part {number} of {len(parts)})"
        lines += [_row(raw, delimiter, names, {TABLE: table, REASON: said}, index) for index, raw in enumerate(part)]
    return header, "".join(lines), not lines[-1].endswith("\n") if lines else False


def _parts(pieces: Sequence[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for piece in pieces:
        if piece == NEXT_PART:
            yield part
            part = []
        else:
            part.append(piece)
    yield part


def _row(raw: str, delimiter: str, names: Sequence[str | None], values: dict[str, str], index: int) -> str:
    """A row with the table and the reason, both on the hand's first row only."""
    cells = _parsed(raw, delimiter)
    added = [name for name in values if name not in names]
    if cells is None:
        # Its cells cannot be told apart; what is written behind a quote left open would be part of it.
        if _is_open(raw, delimiter):
            return raw.rstrip("\r\n")
        more = [values[name] for name in added]
        return raw.rstrip("\r\n") + (delimiter + _written(more, delimiter) if more else "\n")
    while len(cells) > len(names) and not cells[-1].strip():
        cells.pop()
    fits = len(cells) == len(names)
    if fits and index == 0:
        for name, value in values.items():
            if name in names and (name == REASON or not cells[names.index(name)].strip()):
                cells[names.index(name)] = value
    # A row that is too long must stay so, and empty cells at its end are forgiven: there the reason stands again.
    return _written([*cells, *(values[name] if index == 0 or not fits else "" for name in added)], delimiter)


def _parsed(raw: str, delimiter: str) -> list[str] | None:
    try:
        return next(csv.reader([raw], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return None


def _is_open(raw: str, delimiter: str) -> bool:
    try:
        list(csv.reader([raw], delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "end of data" in str(error)
    return False


def _written(cells: Sequence[str], delimiter: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerow(cells)
    return out.getvalue()
