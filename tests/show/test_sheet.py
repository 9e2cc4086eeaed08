import io
import time
import zipfile
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import openpyxl
import pytest

from pipeline.records.workbook import read_grid
from pipeline.show import sheet
from pipeline.show.sheet import AS_TEXT, LONGEST_TEXT, Cell, Page, workbook
from schemas.problem import StudbookError


def written(*values: object, shown: str = "") -> list[object]:
    """What another library reads in a sheet of one row with these values."""
    content = workbook([Page("a", [f"c{n}" for n in range(len(values))], [[Cell(value, shown) for value in values]])])
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
    content = workbook([Page("a", texts, [list(map(Cell, texts))])])
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml").decode()
        assert [name for name in archive.namelist() if "rels" in name and "worksheets" in name] == []
    assert "<f>" not in page
    assert "hyperlink" not in page
    assert [cell.text for cell in read_grid(content).rows[2].values()] == texts


@pytest.mark.parametrize("text", ["a\nb", "a\x07b", "_x0041_", "Zoë 王 👩\u200d🚀", "a\r\nb", "</t>&<", "  a  "])
def test_any_text_comes_back(text: str) -> None:
    content = workbook([Page("a", ["b"], [[Cell(text)]])])
    assert read_grid(content).rows[2][0].text == text


def test_equal_content_makes_equal_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("a", ["b", "c"], [[Cell("x"), Cell(1.5, "0.00")], [Cell(datetime(2026, 1, 1)), Cell(None)]])
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
    content = workbook([Page("hands", ["id", "won"], [[Cell("5-6", AS_TEXT), Cell(5, "0.00")]], {"id": AS_TEXT})])
    page = openpyxl.load_workbook(io.BytesIO(content))["hands"]
    assert page.freeze_panes == "A2"
    assert [cell.font.b for cell in page[1]] == [True, True]
    assert [cell.number_format for cell in page[2]] == [AS_TEXT, "0.00"]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        columns = archive.read("xl/worksheets/sheet1.xml").decode().partition("<cols>")[2].partition("</cols>")[0]
    assert ['style="' in column for column in columns.split("/>")[:-1]] == [True, False]


def test_several_sheets_stand_in_their_order() -> None:
    content = workbook([Page("b", ["x"], []), Page("a", ["y"], [[Cell(1)]])])
    assert openpyxl.load_workbook(io.BytesIO(content)).sheetnames == ["b", "a"]


def test_more_rows_or_columns_than_a_sheet_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MOST_ROWS", 2)
    monkeypatch.setattr(sheet, "MOST_COLUMNS", 2)
    assert workbook([Page("a", ["b", "c"], [[Cell(1)]] * 2)])
    for page in (Page("a", ["b"], [[Cell(1)]] * 3), Page("a", ["b"] * 3, [])):
        with pytest.raises(StudbookError, match="do not fit a sheet of 2 rows and 2 columns; add --limit"):
            workbook([page])
