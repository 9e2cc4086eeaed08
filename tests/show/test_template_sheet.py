import io

import openpyxl

from pipeline.records.sheets.cells import HAND_COLUMNS, SEAT_COLUMNS
from pipeline.records.sheets.columns import explained
from pipeline.records.sheets.template import template
from pipeline.show.template_sheet import template_workbook
from tests.records.given import hands, problems, read


def test_the_workbook_tells_the_same_night_as_the_other_forms() -> None:
    items = read(template_workbook(), "night.xlsx")
    assert problems(items) == []
    assert hands(items) == hands(read(template("csv"), "night.csv")) == hands(read(template("jsonl"), "night.jsonl"))


def test_numbers_are_numbers_and_text_stays_as_it_is_typed() -> None:
    page = openpyxl.load_workbook(io.BytesIO(template_workbook()))["hands"]
    kinds = {**HAND_COLUMNS, **SEAT_COLUMNS}
    for heading, *cells in page.iter_cols():
        held = [cell for cell in cells if cell.value is not None]
        assert held, heading.value
        is_number = kinds[heading.value] in ("amount", "whole")
        assert {isinstance(cell.value, int | float) for cell in held} == {is_number}
        assert {cell.number_format == "@" for cell in held} == {not is_number}


def test_the_second_sheet_explains_every_column() -> None:
    page = openpyxl.load_workbook(io.BytesIO(template_workbook()))["columns"]
    assert [tuple(cell.value for cell in row) for row in page.iter_rows(min_row=2)] == list(map(tuple, explained()))


def test_it_is_the_same_every_time() -> None:
    assert template_workbook() == template_workbook()
