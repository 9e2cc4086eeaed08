"""The cells of a workbook's sheet as rows, as those of a text are."""

import csv
import io
from collections.abc import Iterator

from pipeline.records.money import TIME
from pipeline.records.sheets.rows import Row, cell_name
from pipeline.records.sheets.workbook import Grid
from pipeline.records.text import Refused
from pipeline.records.translate import Fault

COLUMN_LIMIT = 1000
FIRST_DAY = "1899-12-30T"
"""The day that a time of day lies on where it is told apart from its text."""


def header_width(grid: Grid) -> int:
    """How many columns the first row names. Raises: Refused for more than COLUMN_LIMIT."""
    last = max(grid.rows.get(next(iter(grid.rows), 0), {}), default=-1)
    if last >= COLUMN_LIMIT:
        raise Refused("over-limit", f"the sheet's first row has over {COLUMN_LIMIT:,} columns.", "Take some out.")
    return last + 1


def grid_rows(grid: Grid, width: int) -> Iterator[Row]:
    """Yield the rows of a sheet whose header has this many columns; a cell beyond them is the fault of its row."""
    for number, cells in grid.rows.items():
        texts = [""] * width
        for column, cell in cells.items():
            if column < width:
                texts[column] = cell.text
        marks = {column: cell.mark for column, cell in cells.items() if cell.mark}
        # As text a time of day looks like a name; with its day the raw text is refused again where the cell is.
        raw = [FIRST_DAY + text if marks.get(column) == TIME else text for column, text in enumerate(texts)]
        beyond = min((column for column in cells if column >= width), default=None)
        if beyond is None:
            yield Row(number, number, texts, _line(raw), None, marks)
        else:
            yield Row(number, number, texts, _line([*raw, cells[beyond].text]), _stray(number, beyond), marks)


def _stray(number: int, column: int) -> Fault:
    sentence = f"the cell {cell_name(column, number)} stands right of the last column that has a name."
    return Fault("row-length", sentence, "Name its column, such as x_note, or empty the cell.")


def _line(cells: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()
