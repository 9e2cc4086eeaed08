import csv
import io
import json
from datetime import date, datetime, timedelta
from datetime import time as clock
from decimal import Decimal
from typing import get_args

import openpyxl
import polars as pl
import pytest

from pipeline.records.sheets.workbook import read_grid
from pipeline.show.forms import BINARY, Form
from pipeline.show.lines import padded, width_of
from pipeline.show.table import FORMS, cell_text, render, table_lines, visible

HOSTILE = "[bold]=1+1[/bold] | `x` <b> \x1b[31m*_~"


@pytest.fixture
def frame() -> pl.DataFrame:
    return pl.DataFrame(
        {
            "player": ["Ann", "Zoë", "王小明", None],
            "hands": [1234, 2, 30, 4],
            "net_chips": [123456789, -50, None, 0],
            "scale": [100, 1, 100, 10000],
            "verified": [True, False, None, True],
            "line": [1234, None, 1, 2],
            "taken": [
                [{"player": "Ann", "award_chips": 1200}, {"player": "Bob", "award_chips": 5}],
                [{"player": "Zoë", "award_chips": 7000}],
                [],
                None,
            ],
            "loaded_utc": [datetime(2026, 11, 20, 22, 41), None, None, None],
        },
        schema_overrides={"taken": pl.List(pl.Struct({"player": pl.String, "award_chips": pl.Int64}))},
    )


def test_a_table_is_aligned_and_in_the_currency(frame: pl.DataFrame) -> None:
    assert table_lines(frame) == [
        "player  hands           net  verified  line  taken                loaded utc",
        "------  -----  ------------  --------  ----  -------------------  -------------------",
        "Ann     1,234  1,234,567.89  yes       1234  Ann 12.00, Bob 0.05  2026-11-20 22:41:00",
        "Zoë         2           -50  no              Zoë 7,000",
        "王小明     30                             1",
        "            4        0.0000  yes          2",
    ]


def test_a_column_is_said_as_its_cells_are_one_by_one() -> None:
    """One name that is not plain changes nothing about those that are, nor about the width of the column."""
    names = ["Ann", "Bob", None, "", "Zoë", "王小明", HOSTILE]
    lines = table_lines(pl.DataFrame({"player": names, "seat": range(7)}))
    wide = width_of(visible(HOSTILE))
    cells = [cell_text(name, "player") for name in names]
    assert lines[1] == f"{'-' * wide}  ----"
    assert lines[2:] == [f"{padded(cell, wide, False)}  {place:4}" for place, cell in enumerate(cells)]


def test_a_scale_without_amounts_is_a_column_like_any_other() -> None:
    assert table_lines(pl.DataFrame({"scale": [100], "hands": [5]})) == ["scale  hands", "-----  -----", "  100      5"]


def test_no_two_columns_are_headed_alike() -> None:
    frame = pl.DataFrame({"night_chips": [5], "night": ["a"], "net_chips": [3], "a_b": [1], "a b": [2]})
    assert table_lines(frame)[0].split("  ") == ["night_chips", "night", "net", "a_b", "a b"]
    sheet = openpyxl.load_workbook(io.BytesIO(render(frame, "xlsx"))).active
    assert [cell.value for cell in sheet[1]] == ["night_chips", "night", "net", "a_b", "a b"]


def test_an_empty_frame_is_its_headings() -> None:
    empty = pl.DataFrame(schema={"player": pl.String, "net_chips": pl.Int64})
    assert table_lines(empty) == ["player  net", "------  ---"]
    assert render(empty, "csv") == b"player,net_chips\n"
    assert render(empty, "json") == b"[]\n"
    assert render(empty, "ndjson") == b""


def test_names_are_printed_as_they_are_but_for_what_moves_the_cursor() -> None:
    assert table_lines(pl.DataFrame({"player": [HOSTILE]}))[2] == HOSTILE.replace("\x1b", "\\x1b")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("A\nB", "A\\nB"),
        ("A\u202eB", "A\\u202eB"),
        ("A\u2028B", "A\\u2028B"),
        ("\x07", "\\x07"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\u00a0b", "a\u00a0b"),
    ],
)
def test_only_what_would_mislead_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("value", "name", "text"),
    [
        (None, "net_chips", ""),
        (True, "folded", "yes"),
        (0, "net_chips", "0.00"),
        (-5, "net_chips", "-0.05"),
        (1000000, "hands", "1,000,000"),
        (2026, "hand_no", "2026"),
        (["Ann", "Bob"], "eligible", "Ann, Bob"),
        ({"player": "Ann", "net_chips": None}, "nets", "Ann"),
    ],
)
def test_a_cell_is_said_by_the_name_of_its_column(value: object, name: str, text: str) -> None:
    assert cell_text(value, name, scale=100) == text


def test_markdown_takes_no_name_for_markup(frame: pl.DataFrame) -> None:
    lines = render(pl.DataFrame({"player": [HOSTILE], "net_chips": [5]}), "markdown").decode().splitlines()
    assert lines == [
        "| player | net |",
        "| :--- | ---: |",
        "| \\[bold\\]=1+1\\[/bold\\] \\| \\`x\\` \\<b\\> \\\\x1b\\[31m\\*\\_\\~ | 5 |",
    ]
    assert all(line.count(" | ") == 6 for line in render(frame, "markdown").decode().splitlines())


def test_csv_keeps_units_and_runs_nothing(frame: pl.DataFrame) -> None:
    rows = list(csv.DictReader(io.StringIO(render(frame, "csv").decode())))
    assert [row["net_chips"] for row in rows] == ["123456789", "-50", "", "0"]
    assert [row["scale"] for row in rows] == ["100", "1", "100", "10000"]
    assert [row["taken"] for row in rows] == ["Ann 1200, Bob 5", "Zoë 7000", "", ""]
    assert rows[0]["loaded_utc"] == "2026-11-20T22:41:00Z"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_text_that_a_spreadsheet_would_run_gets_a_quote(start: str) -> None:
    text = f'{start}cmd|"x", 1'
    frame = pl.DataFrame({"player": [text, "a=b", None, ""], "taken": [[text], [], None, ["x"]]})
    rows = list(csv.reader(io.StringIO(render(frame, "csv").decode(), newline="")))
    assert rows[1:] == [[f"'{text}", f"'{text}"], ["a=b", ""], ["", ""], ["", "x"]]


def test_json_keeps_numbers_lists_and_nulls(frame: pl.DataFrame) -> None:
    rows = json.loads(render(frame, "json"))
    assert rows == [json.loads(line) for line in render(frame, "ndjson").splitlines()]
    assert rows[0]["taken"] == [{"player": "Ann", "award_chips": 1200}, {"player": "Bob", "award_chips": 5}]
    assert (rows[2]["player"], rows[2]["net_chips"], rows[2]["taken"], rows[3]["taken"]) == ("王小明", None, [], None)
    assert rows[0]["loaded_utc"] == "2026-11-20T22:41:00Z"


def test_parquet_is_the_frame(frame: pl.DataFrame) -> None:
    assert pl.read_parquet(io.BytesIO(render(frame, "parquet"))).equals(frame)


def test_every_text_form_ends_its_last_line(frame: pl.DataFrame) -> None:
    assert {"table", "csv", "json", "ndjson", "markdown", "parquet"} <= FORMS.keys()
    assert set(get_args(Form)) == FORMS.keys() >= BINARY
    for form in FORMS.keys() - BINARY:
        text = render(frame, form)
        assert text.endswith(b"\n"), form
        assert not text.endswith(b"\n\n"), form
        text.decode()


def test_a_workbook_has_amounts_in_the_currency_as_numbers(frame: pl.DataFrame) -> None:
    page = openpyxl.load_workbook(io.BytesIO(render(frame, "xlsx"))).active
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    assert rows == [
        ["player", "hands", "net", "verified", "line", "taken", "loaded utc"],
        ["Ann", 1234, 1234567.89, True, 1234, "Ann 12.00, Bob 0.05", datetime(2026, 11, 20, 22, 41)],
        ["Zoë", 2, -50, False, None, "Zoë 7,000", None],
        ["王小明", 30, None, None, 1, None, None],
        [None, 4, 0, True, 2, None, None],
    ]
    assert [page.cell(row, 3).number_format for row in (2, 3, 5)] == ["#,##0.00", "#,##0", "#,##0.0000"]
    assert [page.cell(2, column).number_format for column in (2, 5, 7)] == ["#,##0", "0", "yyyy-mm-dd hh:mm:ss"]


def test_a_workbook_of_nothing_is_its_headings() -> None:
    empty = pl.DataFrame(schema={"player": pl.String, "net_chips": pl.Int64})
    page = openpyxl.load_workbook(io.BytesIO(render(empty, "xlsx"))).active
    assert [[cell.value for cell in row] for row in page.iter_rows()] == [["player", "net"]]
    assert openpyxl.load_workbook(io.BytesIO(render(pl.DataFrame(), "xlsx"))).active.max_row == 1


@pytest.mark.parametrize("chips", [10**15, 10**15 - 1, -(10**15), 1, 10**14 + 7])
@pytest.mark.parametrize("scale", [1, 100, 10**8])
def test_amounts_come_back_from_a_workbook_to_the_last_unit(chips: int, scale: int) -> None:
    content = render(pl.DataFrame({"net_chips": [chips], "scale": [scale]}), "xlsx")
    (cell,) = read_grid(content).rows[2].values()
    assert Decimal(cell.text) * scale == chips


def test_an_amount_a_spreadsheet_would_round_is_text() -> None:
    frame = pl.DataFrame({"net_chips": [10**15 + 1], "scale": [100]})
    assert read_grid(render(frame, "xlsx")).rows[2][0].text == "10,000,000,000,000.01"


def test_any_column_of_a_query_fits_a_workbook() -> None:
    frame = pl.DataFrame(
        {
            "day": [date(2026, 11, 20)],
            "clock": [clock(22, 41)],
            "length": [timedelta(minutes=5)],
            "bytes": [b"\x00\x01"],
            "exact": [Decimal("1.50")],
            "ratio": [0.1],
            "lost": [float("nan")],
            "names": [["Ann", "Bob"]],
            "kind": pl.Series(["a"], dtype=pl.Categorical),
        }
    )
    cells = [cell.text for cell in read_grid(render(frame, "xlsx")).rows[2].values()]
    assert cells == ["2026-11-20", "22:41:00", "0:05:00", "0001", "1.5", "0.1", "nan", "Ann, Bob", "a"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.24318, "0.243"),
        (-0.5, "-0.500"),
        (12.346, "12.35"),
        (-1234.5, "-1,234.50"),
        (-0.0001, "0.000"),
        (0.0, "0.000"),
    ],
)
def test_a_mean_is_shown_to_as_many_places_as_are_read(value: float, shown: str) -> None:
    assert cell_text(value, "bb100") == shown


def test_counts_are_written_whole_where_they_are_whole() -> None:
    """Some statistics count parts of one, so that the column holds both; a name that looks like a count stays."""
    name = 'Ann","num":26.0}'
    rates = pl.DataFrame(
        {"player": [name, "Bob", "Cy"], "num": [26.0, 2.5, None], "opp": [30, 3, 0], "rate": [1.0] * 3}
    )
    written = render(rates, "json").decode()
    assert '"num":26,"opp":30,"rate":1.0}' in written
    assert '"num":2.5,' in written
    assert json.loads(written)[0]["player"] == name
    assert render(rates, "ndjson").decode() == "".join(
        f"{json.dumps(row, separators=(',', ':'))}\n" for row in json.loads(written)
    )
    assert [row["num"] for row in csv.DictReader(io.StringIO(render(rates, "csv").decode()))] == ["26", "2.5", ""]
    assert table_lines(rates)[2].split()[1:] == ["26", "30", "1.00"]
