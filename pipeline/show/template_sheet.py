"""The example night as a workbook, with a second sheet that explains every column."""

import csv
import io

from pipeline.records.sheets.cells import HAND_COLUMNS, SEAT_COLUMNS
from pipeline.records.sheets.columns import Explained, explained
from pipeline.records.sheets.template import template
from pipeline.records.sheets.workbook import NAMED
from pipeline.show.sheet import Page, workbook
from pipeline.show.sheet_rows import AS_TEXT, Column

AMOUNT = "0.00"
_SHOWN = {"amount": AMOUNT, "whole": "0"}
"""Kind of column to number format; all others hold text as it is typed."""


def template_workbook() -> bytes:
    """The same hands as the example in CSV, numbers as numbers; columns for text keep what is typed into them."""
    headings, *rows = csv.reader(io.StringIO(template("csv")))
    kinds = [{**HAND_COLUMNS, **SEAT_COLUMNS}[name] for name in headings]
    shown = {name: _SHOWN.get(kind, AS_TEXT) for name, kind in zip(headings, kinds, strict=True)}
    hands = [
        Column([_value(text, shown[name]) for text in column], shown[name])
        for name, column in zip(headings, zip(*rows, strict=True), strict=True)
    ]
    columns = [Column(column) for column in zip(*explained(), strict=True)]
    return workbook([Page(NAMED, headings, hands, shown), Page("columns", Explained._fields, columns)])


def _value(text: str, shown: str) -> object:
    if not text or shown == AS_TEXT:
        return text
    return float(text) if shown == AMOUNT else int(text)
