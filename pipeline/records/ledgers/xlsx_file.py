"""XLSX: one entry a row, in the sheet called `ledger` or the first that shows."""

from collections.abc import Iterator

from pipeline.records.ledger_reader import Declared, LedgerItem, LedgerReader
from pipeline.records.ledger_rows import is_header, read_rows
from pipeline.records.reader import Source
from pipeline.records.sheets.workbook import FILE_LIMIT, ZIP_MARK, Grid, is_workbook, read_grid
from pipeline.records.sheets.workbook_rows import grid_rows, header_width
from pipeline.records.text import Refused

NAMED = "ledger"
CLAIM_LIMIT = 2 * 1024 * 1024
"""The largest workbook that is looked into before it is claimed, in bytes: a ledger of so many entries is none."""


def claims(source: Source, head: str) -> bool:
    """Whether it is a workbook whose sheet has the header of a ledger."""
    if not head.startswith("PK"):
        return False
    with source.open() as file:
        content = file.read(CLAIM_LIMIT + 1)
    if len(content) > CLAIM_LIMIT or not content.startswith(ZIP_MARK) or not is_workbook(content):
        return False
    try:
        grid = read_grid(content, NAMED)
    except Refused:
        return False  # the reader of hands says what is wrong with it
    first = grid.rows.get(next(iter(grid.rows), 0), {})
    return is_header([cell.text for cell in first.values()])


def read(source: Source, declared: Declared) -> Iterator[LedgerItem]:
    """Yield the entry of each row, or why it is refused.

    Raises: Refused for a workbook that cannot be read.
    """
    with source.open() as file:
        content = file.read(FILE_LIMIT + 1)
    if len(content) > FILE_LIMIT:
        raise Refused("over-limit", "the workbook is larger than 64 MB.", "Divide it, or save it as CSV.")
    grid = read_grid(content, NAMED)
    _refuse_merged(grid)
    yield from read_rows(grid_rows(grid, header_width(grid)), source.label, declared, decimal_comma=False)


def _refuse_merged(grid: Grid) -> None:
    """An entry is a row of its own: what one merged cell says of several is not known. Raises: Refused."""
    header = next(iter(grid.rows), 0)
    if any(first > header and first != last for first, _, last, _ in grid.merged):
        raise Refused("spreadsheet-cell", "cells of several entries are merged.", "Write what they say in each row.")


LEDGER = LedgerReader(
    name="ledger-xlsx",
    title="a ledger as XLSX, one entry a row",
    endings=(".xlsx",),
    claims=claims,
    read=read,
)
