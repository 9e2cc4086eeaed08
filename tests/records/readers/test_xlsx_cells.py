"""Cells that a spreadsheet changed, worked out or merged."""

import re
from datetime import datetime

import pytest

from tests.records.books import Shown, book, packed, unpacked
from tests.records.given import codes, hands, read
from tests.records.readers.workbooks import EXPECTED, rows, told


def with_cell(cell: str, xml: str) -> bytes:
    """The workbook with one cell, which must hold something, put in as XML."""
    content = unpacked(book(rows()))
    sheet = content["xl/worksheets/sheet1.xml"].decode()
    swapped, times = re.subn(rf'<c r="{cell}"[^>]*>.*?</c>', f'<c r="{cell}"{xml}</c>', sheet, count=1)
    assert times == 1
    return packed({**content, "xl/worksheets/sheet1.xml": swapped.encode()})


def test_a_formula_is_what_it_came_to() -> None:
    assert hands(read(with_cell("K2", "><f>1+0.25</f><v>1.25</v>"), "night.xlsx")) == EXPECTED


DATE = datetime(2026, 6, 5)
CHANGED = "; the spreadsheet changed what was typed."


@pytest.mark.parametrize(
    ("column", "row", "value", "cell", "words"),
    [
        ("down", 3, Shown(DATE, "d-mmm"), "I3", "the cell '2026-06-05' holds a date"),
        ("contributed", 4, Shown(DATE, "d-mmm"), "K4", "the cell '2026-06-05' holds a date"),
        ("seat", 4, Shown(DATE, "d-mmm"), "H4", "the cell '2026-06-05' holds a date"),
        ("contributed", 2, Shown(0.5, "h:mm"), "K2", "the cell '12:00:00' holds a time"),
        ("contributed", 2, Shown(200000, "0.00E+00"), "K2", "the cell '2E+05' holds a power of ten"),
        ("contributed", 2, 1e-7, "K2", "the cell '1E-07' holds a power of ten"),
        ("carry_out", 2, 1.2e16, "F2", "the cell '1.2E+16' holds a power of ten"),
        ("up", 4, Shown(20, "0.00E+00"), "J4", "the cell '2E+01' holds a power of ten"),
        ("folded", 5, Shown(DATE, "d-mmm"), "L5", "the cell '2026-06-05' holds a date"),
    ],
)
def test_what_the_spreadsheet_changed_is_told_with_the_cell(
    column: str, row: int, value: object, cell: str, words: str
) -> None:
    problem = told(book(rows(**{f"{column}_{row}": value})))
    assert (problem.code, problem.cell, problem.line, problem.hand) == ("spreadsheet-cell", cell, 2, "22")
    assert problem.sentence == f"in column {column}, {words}{CHANGED}"
    assert problem.remedy == "Format the column as text and type the cell again."


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Shown(DATE, "d-mmm"), "'2026-06-05' holds a date"),
        (Shown(0.945138888888889, "h:mm"), "'22:41:00' holds a time"),
        (Shown(200000, "0.00E+00"), "'2E+05' holds a power of ten"),
        (1234567890123456789, "'1.23456789012346E+18' holds a power of ten"),
    ],
)
def test_an_id_the_spreadsheet_changed_is_told_with_the_cell(value: object, words: str) -> None:
    problem = told(book(rows(hand_id_2=value)))
    assert (problem.code, problem.cell) == ("spreadsheet-cell", "B2")
    assert words in problem.sentence


@pytest.mark.parametrize(
    ("column", "number", "cell", "code"),
    [
        ("contributed", "0.125", "K2", "bad-amount"),
        ("contributed", "-5", "K2", "bad-amount"),
        ("seat", "1.5", "H2", "wrong-type"),
        ("folded", "8", "L2", "wrong-type"),
    ],
)
def test_a_number_that_does_not_fit_is_refused(column: str, number: str, cell: str, code: str) -> None:
    problem = told(book(rows(**{f"{column}_2": float(number)})))
    assert (problem.code, problem.cell) == (code, cell)


@pytest.mark.parametrize(
    ("cell", "column"), [("B2", "hand_id"), ("K3", "contributed"), ("I3", "down"), ("G3", "player")]
)
@pytest.mark.parametrize(
    ("xml", "shown"),
    [(' t="e"><v>#REF!</v>', "#REF!"), ("><f>SUM(A1:A9)</f>", "=SUM(A1:A9)")],
    ids=["error", "no result"],
)
def test_a_formula_that_came_to_nothing_is_refused(cell: str, column: str, xml: str, shown: str) -> None:
    problem = told(with_cell(cell, xml))
    assert (problem.code, problem.cell) == ("spreadsheet-cell", cell)
    assert problem.sentence == f"in column {column}, the cell '{shown}' holds a formula or its error{CHANGED}"


def test_a_column_of_ones_own_may_hold_anything() -> None:
    for cell, extra in ((' t="e"><v>#N/A</v>', "#N/A"), ("><v>17.5</v>", "17.5"), (' t="b"><v>1</v>', "TRUE")):
        assert hands(read(with_cell("N2", cell), "night.xlsx"))[0].extra == {"mood": extra}
    content = book(rows(x_mood_2=Shown(DATE, "d-mmm")))
    assert hands(read(content, "night.xlsx"))[0].extra == {"mood": "2026-06-05"}


def test_a_moment_is_a_time_of_play_and_a_day_is_a_session() -> None:
    def night(value: object) -> list[list[object]]:
        bob: list[object] = [None, None, None, None, "Bob", 5]
        return [
            ["hand_id", "played_at", "session", "variant", "player", "contributed"],
            [1, value, value, "stud", "Ann", 5],
            bob,
        ]

    moment = book(night(Shown(datetime(2026, 11, 20, 22, 41), "dd/mm/yy hh:mm")))
    (hand,) = hands(read(moment, "night.xlsx"))
    assert (hand.played_at, hand.session) == ("2026-11-20T22:41:00", "2026-11-20T22:41:00")
    day = book(night(Shown(datetime(2026, 11, 20), "dd/mm/yy")))
    assert codes(read(day, "night.xlsx")) == ["bad-time"]


def test_cells_merged_over_the_rows_of_a_hand_or_a_night_stand_in_each() -> None:
    merged = rows(session_6=None)
    content = book(merged, merged=["A2:A7", "B2:B5", "C2:C5", "F2:F5", "N2:N5"])
    assert hands(read(content, "night.xlsx")) == EXPECTED


def test_a_merged_cell_of_one_player_is_refused() -> None:
    problem = told(book(rows(contributed_3=None), merged=["K2:K3"]))
    assert (problem.code, problem.cell) == ("spreadsheet-cell", "K3")
    assert problem.sentence == (
        "in column contributed, the cell is merged with the one above, which is about another player."
    )
    assert problem.remedy == "Write it in each row."
    assert codes(read(book(rows(player_3=None), merged=["G2:G3"]), "night.xlsx")) == ["duplicate-player"]


def test_cells_merged_where_nothing_stands_or_side_by_side_change_nothing() -> None:
    content = book(rows(), merged=["L2:L3", "L4:M4", "A8:A9", "P1:Q9", "C40:C50"])
    assert hands(read(content, "night.xlsx")) == EXPECTED
