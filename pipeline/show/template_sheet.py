"""The example night as a workbook, with a second sheet that explains every column."""

import csv
import io

from pipeline.records.cells import HAND_COLUMNS, SEAT_COLUMNS
from pipeline.records.columns import Explained, explained
from pipeline.records.template import template
from pipeline.records.workbook import NAMED
from pipeline.show.sheet import AS_TEXT, Cell, Page, workbook

AMOUNT = "0.00"
_SHOWN = {"amount": AMOUNT, "whole": "0"}
"""Kind of column to number format; all others hold text as it is typed."""


def template_workbook() -> bytes:
    """The same hands as the example in CSV, numbers as numbers; columns for text keep what is typed into them."""
    headings, *rows = csv.reader(io.StringIO(template("csv")))
    kinds = [{**HAND_COLUMNS, **SEAT_COLUMNS}[name] for name in headings]
    shown = {name: _SHOWN.get(kind, AS_TEXT) for name, kind in zip(headings, kinds, strict=True)}
    hands = [[_cell(text, shown[name]) for name, text in zip(headings, row, strict=True)] for row in rows]
    columns = [list(map(Cell, one)) for one in explained()]
    return workbook([Page(NAMED, headings, hands, shown), Page("columns", Explained._fields, columns)])


def _cell(text: str, shown: str) -> Cell:
    if not text:
        return Cell(None)
    return Cell(text if shown == AS_TEXT else float(text) if shown == AMOUNT else int(text), shown)
