import io
import time
import zipfile
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import openpyxl
import pytest

from pipeline.records.sheets.workbook import read_grid
from pipeline.show import sheet
from pipeline.show.sheet import WIDEST, Page, workbook
from pipeline.show.sheet_rows import AS_TEXT, AT_ONCE, LONGEST_TEXT, Column
from schemas.problem import StudbookError


def written(*values: object, shown: str = "") -> list[object]:
    """What another library reads in a sheet of one row with these values."""
    columns = [Column([value], shown) for value in values]
    content = workbook([Page("a", [f"c{n}" for n in range(len(values))], columns)])
    return [cell.value for cell in openpyxl.load_workbook(io.BytesIO(content))["a"][2]]


def test_values_keep_their_kind() -> None:
    moment = datetime(2026, 11, 20, 22, 41)
    assert written(1, 2.5, True, "Ann", None, moment, date(2026, 11, 20), Decimal("1.25")) == [
        1, 2.5, True, "Ann", None, moment, datetime(2026, 11, 20), 1.25,
    ]  # fmt: skip


def test_what_a_spreadsheet_cannot_hold_is_text() -> None:
    values = (
        10**15 + 1,
        float("nan"),
        float("inf"),
        datetime(1899, 1, 1),
        datetime(2026, 1, 1, tzinfo=UTC),
        date(1, 1, 1),
    )
    assert written(*values) == [
        "1000000000000001",
        "nan",
        "inf",
        "1899-01-01 00:00:00",
        "2026-01-01 00:00:00+00:00",
        "0001-01-01",
    ]
    assert written(timedelta(hours=1), b"\x01\xff", Decimal("0.1234567890123456789"), Decimal("NaN")) == [
        "1:00:00",
        "01ff",
        "0.1234567890123456789",
        "NaN",
    ]


def test_no_text_runs_or_becomes_something_else() -> None:
    texts = [
        "=1+1",
        "+1",
        "-1",
        "@x",
        '=HYPERLINK("http://example.org")',
        "http://example.org",
        "mailto:a@b.c",
        "007",
        "2E5",
        "{=1}",
    ]
    content = workbook([Page("a", texts, [Column([text]) for text in texts])])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml").decode()
        assert [name for name in archive.namelist() if "rels" in name and "worksheets" in name] == []
    assert "<f>" not in page
    assert "hyperlink" not in page
    assert [cell.text for cell in read_grid(content).rows[2].values()] == texts


@pytest.mark.parametrize("text", ["a\nb", "a\x07b", "_x0041_", "Zoë 王 👩\u200d🚀", "a\r\nb", "</t>&<", "  a  "])
def test_any_text_comes_back(text: str) -> None:
    content = workbook([Page("a", ["b"], [Column([text])])])
    assert read_grid(content).rows[2][0].text == text


def test_equal_content_makes_equal_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("a", ["b", "c"], [Column(["x", datetime(2026, 1, 1)]), Column([1.5, None], "0.00")])
    first = workbook([page])
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)
    assert workbook([page]) == first


@pytest.mark.parametrize("sign", ["x", "é", "👩"])
def test_a_text_too_long_for_a_cell_says_that_it_was_cut(sign: str) -> None:
    whole = sign * (LONGEST_TEXT // (2 if sign == "👩" else 1))
    assert written(whole) == [whole]
    (cut,) = written(sign * 40_000)
    assert isinstance(cut, str)
    assert cut.startswith(sign * 16_000)
    assert cut.endswith("… (cut: 40,000 characters in all)")
    assert len(cut.encode("utf-16-le")) <= 2 * LONGEST_TEXT


def test_the_header_stands_still_in_bold_and_columns_may_hold_text_as_typed() -> None:
    content = workbook([Page("hands", ["id", "won"], [Column(["5-6"], AS_TEXT), Column([5], "0.00")], {"id": AS_TEXT})])
    page = openpyxl.load_workbook(io.BytesIO(content))["hands"]
    assert page.freeze_panes == "A2"
    assert [cell.font.b for cell in page[1]] == [True, True]
    assert [cell.number_format for cell in page[2]] == [AS_TEXT, "0.00"]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        columns = archive.read("xl/worksheets/sheet1.xml").decode().partition("<cols>")[2].partition("</cols>")[0]
    assert ['style="' in column for column in columns.split("/>")[:-1]] == [True, False]


def test_several_sheets_stand_in_their_order() -> None:
    content = workbook([Page("b", ["x"], [Column([])]), Page("a", ["y"], [Column([1])])])
    assert openpyxl.load_workbook(io.BytesIO(content)).sheetnames == ["b", "a"]


def test_more_rows_or_columns_than_a_sheet_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MOST_ROWS", 2)
    monkeypatch.setattr(sheet, "MOST_COLUMNS", 2)
    assert workbook([Page("a", ["b", "c"], [Column([1, 1])] * 2)])
    for page in (Page("a", ["b"], [Column([1] * 3)]), Page("a", ["b"] * 3, [Column([])] * 3)):
        with pytest.raises(StudbookError, match="do not fit a sheet of 2 rows and 2 columns; add --limit"):
            workbook([page])


def test_many_rows_stand_in_their_places_each_as_it_is_alone() -> None:
    """Cells of one column are put into words together, many rows at a time."""
    high = 2 * AT_ONCE + 3
    mixed: list[object] = [1, True, 1.0, Decimal(1), "1", None, "", 0, False, "=1", date(2026, 1, 2)]
    values = [mixed[place % len(mixed)] for place in range(high)]
    sparse = [place if place % 997 == 0 else None for place in range(high)]
    formats = ["0.00" if place % 2 else "" for place in range(high)]
    columns = [Column(values), Column(sparse, "#,##0"), Column([1] * high, formats)]
    page = openpyxl.load_workbook(io.BytesIO(workbook([Page("a", ["b", "c", "d"], columns)])))["a"]
    assert page.dimensions == f"A1:C{high + 1}"
    rows = list(page.iter_rows(min_row=2))
    assert len(rows) == high
    assert [row[1].value for row in rows] == sparse
    assert [row[2].number_format for row in rows] == [shown or "General" for shown in formats]
    alone = written(*mixed)
    for row, place in zip(rows, range(high), strict=True):
        one = alone[place % len(mixed)]
        assert (type(row[0].value), row[0].value) == (type(one), one), place


def test_columns_are_as_wide_as_what_stands_in_them_and_not_wider_than_a_screen() -> None:
    numbers, ones, none = [1] * 4_999 + [10**15], [1] * 5_000, [None] * 4_999
    columns = [Column(numbers, "#,##0"), Column(ones), Column(["w" * 5_000, *none]), Column(["a\nb", *none])]
    page = openpyxl.load_workbook(io.BytesIO(workbook([Page("a", ["b", "c", "a longer heading", "e"], columns)])))["a"]
    number, one, text, lines = (page.column_dimensions[letter].width for letter in "ABCD")
    assert one < lines + 1 < 5 < 15 < number < text <= WIDEST / 7
