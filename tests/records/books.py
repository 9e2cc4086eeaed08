"""Workbooks for the tests of reading: made by a library cell by cell, or put together from parts as text."""

import csv
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import xlsxwriter

from pipeline.records.sheets.cells import HAND_COLUMNS, SEAT_COLUMNS, column_name

Rows = Sequence[Sequence[object]]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


class Shown:
    """A value with the format it is shown in."""

    def __init__(self, value: Any, shown: str) -> None:
        self.value = value
        self.shown = shown


def book(rows: Rows, *others: tuple[str, Rows], name: str = "Sheet1", merged: Sequence[str] = ()) -> bytes:
    """A workbook whose first sheet holds the rows; None is a cell left alone, a text that starts with = a formula."""
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_urls": False})
    for title, cells in ((name, rows), *others):
        sheet = made.add_worksheet(title)
        for row, values in enumerate(cells):
            for column, value in enumerate(values):
                if isinstance(value, Shown):
                    sheet.write(row, column, value.value, made.add_format({"num_format": value.shown}))
                elif value is not None:
                    sheet.write(row, column, value)
        if title == name:
            for area in merged:
                sheet.merge_range(area, "")
                first, column = xlsxwriter.utility.xl_cell_to_rowcol(area.partition(":")[0])
                if first < len(cells) and column < len(cells[first]) and cells[first][column] is not None:
                    sheet.write(first, column, cells[first][column])
    made.close()
    return out.getvalue()


def parts(sheet: str = "", **others: str) -> bytes:
    """A workbook from the XML inside its one sheet; other parts by name: book, texts, styles, links."""
    links = others.get("links", f'<Relationship Id="rId1" Type="{KINDS}/worksheet" Target="worksheets/sheet1.xml"/>')
    if "texts" in others:
        links += f'<Relationship Id="rId8" Type="{KINDS}/sharedStrings" Target="sharedStrings.xml"/>'
    if "styles" in others:
        links += f'<Relationship Id="rId9" Type="{KINDS}/styles" Target="/xl/styles.xml"/>'
    listed = others.get("book", '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>')
    named = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}">'
        f'<Relationship Id="a" Type="{KINDS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{KINDS}">{listed}</workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}">{sheet}</worksheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{others.get("texts", "")}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{others.get("styles", "")}</styleSheet>',
    }
    return packed(named)


def packed(named: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Parts in an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in named.items():
            archive.writestr(name, content)
    return out.getvalue()


def unpacked(content: bytes) -> dict[str, bytes]:
    """The parts of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def typed_rows(sheet: str) -> list[list[object]]:
    """A sheet of CSV as a spreadsheet holds it once it was typed in: amounts and numbers as numbers, yes as TRUE."""
    header, *rows = csv.reader(io.StringIO(sheet, newline=""))
    kinds = [{**HAND_COLUMNS, **SEAT_COLUMNS}.get(column_name(text) or "", "text") for text in header]
    typed = [[_typed(text, kind) for text, kind in zip(row, kinds, strict=True)] for row in rows]
    return [list(header), *typed]


def _typed(text: str, kind: str) -> object:
    if not text:
        return None
    if kind == "amount":
        # Smaller numbers are shown as powers of ten, and so must be typed as text.
        return float(text) if float(text) >= 0.000001 or not float(text) else text
    if kind == "whole" or (kind in ("id", "folded") and text.isdigit() and not text.startswith("0")):
        return int(text)
    if kind == "yes":
        return text == "yes"
    return text
