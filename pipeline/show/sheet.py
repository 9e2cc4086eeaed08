"""Workbooks of a spreadsheet (.xlsx), written so that nothing in them runs and equal content makes equal bytes."""

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from schemas.problem import StudbookError

AS_TEXT = "@"
"""The format of a cell in which what is typed stays as it is: no date out of 5-6, no power of ten out of 2E5."""
DAY, MOMENT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"
LONGEST_TEXT = 32_767
"""Characters a cell holds, as a spreadsheet counts them: in units of UTF-16."""
MOST_ROWS, MOST_COLUMNS = 1_048_575, 16_384
LARGEST = 10**15
"""A larger whole number loses digits in a spreadsheet."""
WIDEST = 500
"""Pixels of the widest column."""

_NOTHING_RUNS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_FIRST_DAY = datetime(1900, 3, 1)
"""Spreadsheets count a 29 February 1900, so days before are told apart by none of them."""
_WRITTEN = datetime(2000, 1, 1)
"""The time a workbook says it was made at: always the same."""


class Cell(NamedTuple):
    """A value and the number format it is shown in; empty for the spreadsheet's own."""

    value: object
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet: its name of up to 31 characters, its headings, its rows, and the formats of columns by heading."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    shown: Mapping[str, str] = field(default_factory=dict)


def workbook(pages: Iterable[Page]) -> bytes:
    """The sheets as a file.

    Raises: StudbookError for more rows or columns than a sheet has.
    """
    import xlsxwriter

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, _NOTHING_RUNS)
    book.set_properties({"created": _WRITTEN})
    writer = _Writer(book)
    for page in pages:
        writer.write(page)
    book.close()
    return buffer.getvalue()


class _Writer:
    """Writes sheets into one file, whose formats they share."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._heading = book.add_format({"bold": True, "bottom": 1})
        self._formats: dict[str, Any] = {"": None}

    def write(self, page: Page) -> None:
        """Add a sheet."""
        if len(page.rows) > MOST_ROWS or len(page.headings) > MOST_COLUMNS:
            raise StudbookError(
                f"{len(page.rows):,} rows of {len(page.headings):,} columns do not fit a sheet of {MOST_ROWS:,} rows "
                f"and {MOST_COLUMNS:,} columns; add --limit, or use --format parquet or csv."
            )
        sheet = self._book.add_worksheet(page.name)
        sheet.freeze_panes(1, 0)
        for column, heading in enumerate(page.headings):
            if heading in page.shown:
                sheet.set_column(column, column, None, self._format(page.shown[heading]))
            sheet.write_string(0, column, _cut(heading), self._heading)
        for row, cells in enumerate(page.rows, 1):
            for column, cell in enumerate(cells):
                if cell.value is not None and cell.value != "":
                    self._cell(sheet, row, column, cell)
        sheet.autofit(WIDEST)

    def _format(self, shown: str) -> Any:
        if shown not in self._formats:
            self._formats[shown] = self._book.add_format({"num_format": shown})
        return self._formats[shown]

    def _cell(self, sheet: Any, row: int, column: int, cell: Cell) -> None:
        value, shown = cell
        if isinstance(value, bool):
            sheet.write_boolean(row, column, value, self._format(shown))
        elif isinstance(value, int | float | Decimal) and _is_kept(value):
            sheet.write_number(row, column, value, self._format(shown))
        elif isinstance(value, datetime) and value.tzinfo is None and value >= _FIRST_DAY:
            sheet.write_datetime(row, column, value, self._format(shown or MOMENT))
        elif isinstance(value, date) and not isinstance(value, datetime) and value >= _FIRST_DAY.date():
            sheet.write_datetime(row, column, value, self._format(shown or DAY))
        elif isinstance(value, bytes):
            sheet.write_string(row, column, _cut(value.hex()), self._format(AS_TEXT))
        else:
            sheet.write_string(row, column, _cut(str(value)), self._format(shown if shown == AS_TEXT else ""))


def _is_kept(number: float | Decimal) -> bool:
    """Whether a spreadsheet, which counts in 15 digits, keeps the number as it is."""
    if isinstance(number, Decimal):
        return number.is_finite() and len(number.normalize().as_tuple().digits) <= 15 and abs(number) <= LARGEST
    return math.isfinite(number) and (isinstance(number, float) or abs(number) <= LARGEST)


def _cut(text: str) -> str:
    """A text that a cell can hold; one that is too long says at its end that it was cut."""
    if len(text) * 2 <= LONGEST_TEXT:
        return text
    units = text.encode("utf-16-le", "replace")
    if len(units) <= 2 * LONGEST_TEXT:
        return text
    note = f"… (cut: {len(text):,} characters in all)"
    return units[: 2 * (LONGEST_TEXT - len(note))].decode("utf-16-le", "ignore") + note
