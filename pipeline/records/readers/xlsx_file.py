"""XLSX: one seat a row, in the sheet called `hands` or the first that shows."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from pipeline.records.money import MERGED
from pipeline.records.reader import Item, Reader, Source
from pipeline.records.sheets.cells import SEAT_COLUMNS, column_name
from pipeline.records.sheets.sheet import read_sheet
from pipeline.records.sheets.workbook import FILE_LIMIT, OLD_MARK, ZIP_MARK, Grid, is_workbook, read_grid
from pipeline.records.sheets.workbook_parts import CELL_LIMIT, Cell
from pipeline.records.sheets.workbook_rows import grid_rows, header_width
from pipeline.records.text import Refused

ENDINGS = (".xlsx",)
HIDDEN = "##"
"""What stands for a merged cell that is about more than one player."""


def claims(source: Source, head: str) -> bool:
    """Whether it is a workbook: by its first bytes, and by its parts too where its name does not say so."""
    with source.open() as file:
        start = file.read(len(OLD_MARK))
        if source.ending in (".xlsx", ".xlsm", ".xlsb", ".xls"):
            return start.startswith((ZIP_MARK, OLD_MARK))
        if not start.startswith(ZIP_MARK):
            return False
        return is_workbook(start + file.read(FILE_LIMIT))


def read(source: Source) -> Iterator[Item]:
    """Yield each hand of the sheet, or why it is refused.

    Raises: pipeline.records.text.Refused for a workbook that cannot be read.
    """
    with source.open() as file:
        content = file.read(FILE_LIMIT + 1)
    if len(content) > FILE_LIMIT:
        raise Refused("over-limit", "the workbook is larger than 64 MB.", "Divide it, or save it as CSV.")
    grid = read_grid(content)
    del content
    header = next(iter(grid.rows), 0)
    columns = _columns(grid, header)
    _spread(grid, header, columns)
    if len(columns) * len(grid.rows) > 4 * CELL_LIMIT:
        raise Refused("over-limit", "the sheet has too many columns for its rows.", "Divide it, or save it as CSV.")
    yield from read_sheet(source.label, lambda: grid_rows(grid, len(columns)), decimal_comma=False)


def _columns(grid: Grid, header: int) -> list[str | None]:
    """The columns the header names, in the order they stand."""
    cells = grid.rows.get(header, {})
    width = header_width(grid)
    return [column_name(cells[column].text) if column in cells else None for column in range(width)]


def _spread(grid: Grid, header: int, columns: list[str | None]) -> None:
    """Write merged cells into every row they are merged over, as far as the row holds anything of its own."""
    numbers, steps = list(grid.rows), 0
    for first, column, last, _ in grid.merged:
        if first <= header or first == last or column >= len(columns):
            continue
        cell = grid.rows.get(first, {}).get(column)
        below = numbers[bisect_right(numbers, first) : bisect_left(numbers, last + 1)]
        steps += len(below)
        if steps > CELL_LIMIT:
            raise Refused("over-limit", "too many cells are merged.", "Save the sheet as CSV.")
        if cell is None:
            continue
        name = columns[column]
        # What holds for a hand may stand on each of its rows. What was put in or won is one player's.
        shared = Cell(HIDDEN, MERGED) if name in SEAT_COLUMNS and name != "player" else cell
        for number in below:
            grid.rows[number][column] = shared


READER = Reader(
    name="xlsx",
    title="XLSX, one seat a row",
    endings=ENDINGS,
    claims=claims,
    read=read,
)
