"""Workbooks of a spreadsheet (.xlsx), written so that nothing in them runs and equal content makes equal bytes.

The library makes a file of headings and formats; the rows, of which there may be many, are put into it.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pipeline.show.sheet_rows import AS_TEXT, DAY, MOMENT, Column, cut, rows_in_words
from schemas.problem import StudbookError

MOST_ROWS, MOST_COLUMNS = 1_048_575, 16_384
WIDEST = 500
"""Pixels of the widest column."""
SEEN = 1_000
"""Rows whose texts decide how wide a column is; of numbers the smallest and the largest do."""

_NOTHING_RUNS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_WRITTEN = datetime(2000, 1, 1)
"""The time a workbook says it was made at: always the same."""
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet: its name of up to 31 characters, its headings, its columns, and formats of whole columns by heading."""

    name: str
    headings: Sequence[str]
    columns: Sequence[Column]
    shown: Mapping[str, str] = field(default_factory=dict)

    @property
    def height(self) -> int:
        """How many rows stand below the headings."""
        return max((len(column.values) for column in self.columns), default=0)


def workbook(pages: Sequence[Page]) -> bytes:
    """The sheets as a file.

    Raises: StudbookError for more rows or columns than a sheet has.
    """
    for page in pages:
        if page.height > MOST_ROWS or len(page.headings) > MOST_COLUMNS:
            raise StudbookError(
                f"{page.height:,} rows of {len(page.headings):,} columns do not fit a sheet of {MOST_ROWS:,} rows "
                f"and {MOST_COLUMNS:,} columns; add --limit, or use --format parquet or csv."
            )
    formats = sorted({AS_TEXT, DAY, MOMENT}.union(*(one.formats() for page in pages for one in page.columns)) - {""})
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(_headings(pages, formats))) as bare,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as whole,
    ):
        for info in bare.infolist():
            content = bare.read(info)
            # Opened by its name it has the time that such files begin with, and the same bytes always.
            with whole.open(info.filename, "w", force_zip64=True) as file:
                if sheet := _SHEET.fullmatch(info.filename):
                    for part in _filled(content.decode(), pages[int(sheet[1]) - 1], formats):
                        file.write(part.encode("utf-8", "replace"))
                else:
                    file.write(content)
    return buffer.getvalue()


def _headings(pages: Sequence[Page], formats: Sequence[str]) -> bytes:
    """The workbook with headings only, and below them one empty cell in each of the formats."""
    import xlsxwriter

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, _NOTHING_RUNS)
    book.set_properties({"created": _WRITTEN})
    bold = book.add_format({"bold": True, "bottom": 1})
    made = {shown: book.add_format({"num_format": shown}) for shown in formats}
    for page in pages:
        sheet = book.add_worksheet(page.name)
        sheet.freeze_panes(1, 0)
        for place, (heading, column) in enumerate(zip(page.headings, page.columns, strict=True)):
            sheet.set_column_pixels(place, place, _width(heading, column), made.get(page.shown.get(heading, "")))
            sheet.write_string(0, place, cut(heading), bold)
        for place, shown in enumerate(formats):
            sheet.write_blank(1, place, None, made[shown])
    book.close()
    return buffer.getvalue()


def _filled(sheet: str, page: Page, formats: Sequence[str]) -> Iterator[str]:
    """A sheet's text with its rows in place of the empty cells, whose styles they have."""
    from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

    above, _, below = sheet.partition("</sheetData>")
    above, _, empty = above.partition('<row r="2"')
    styles = {"": ""} | dict(zip(formats, re.findall(r' s="\d+"', empty), strict=True))
    last = xl_rowcol_to_cell(page.height, max(len(page.columns) - 1, 0))
    yield re.sub(r'<dimension ref="[^"]*"/>', f'<dimension ref="A1:{last}"/>', above, count=1)
    yield from rows_in_words(page.columns, [xl_col_to_name(place) for place in range(len(page.columns))], styles)
    yield "</sheetData>" + below


def _width(heading: str, column: Column) -> int:
    """How wide a column is shown. Units: pixels."""
    from xlsxwriter.utility import cell_autofit_width

    texts = {heading, *(text for value in column.values[:SEEN] for text in _seen(value))}
    if numbers := [value for value in column.values if type(value) in (int, float)]:
        texts |= {*_seen(min(numbers)), *_seen(max(numbers))}  # type: ignore[type-var]
    widest: int = max(map(cell_autofit_width, texts))
    return min(WIDEST, widest)


def _seen(value: Any) -> Sequence[str]:
    """A value about as it is shown, line by line."""
    if isinstance(value, float):
        return (f"{value:,.9G}",)
    if isinstance(value, int) and not isinstance(value, bool):
        return (f"{value:,}",)
    return "" if value is None else str(value)[:SEEN].split("\n")
