import re
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.catalog import claiming
from pipeline.records.reader import Found
from pipeline.records.readers import xlsx_file
from pipeline.records.readers.xlsx_file import READER
from pipeline.records.sheets import workbook
from pipeline.records.text import Refused
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from schemas.problem import Problem
from tests.records.as_sheet import as_sheet, fits_a_sheet
from tests.records.books import Rows, Shown, book, packed, parts, typed_rows, unpacked
from tests.records.given import codes, hands, problems, read, refusal, source
from tests.strategies import hands as random_hands

SHEET = """\
session,hand_id,variant,scale,chip,carry_out,player,seat,down,up,contributed,folded,won,x_mood
2026-11-20,22,two-thirds,100,0.25,4.50,Ann,1,,,1.25,,,good
,,,,,,Bob,2,Kh Kd 5c,9s 9h 4d 2c,1.25,,,
,,,,,,Cy,3,Js 8d 7c,Tc 6d 5h 3h,1.25,,,
,,,,,,Dee,4,2s Ac 6h,Qd Jd 9c 4h,0.75,5,,
2026-11-20,23,two-thirds,100,0.25,,Ann,1,3s Kh 9d,Kd 7c 4h 2c,5,,10.00,
,,,,,,Bob,2,Qh Qd 8h,Qc 8c 5d 6h,5,yes,,
"""
EXPECTED = hands(read(SHEET, "night.csv"))
COLUMNS = SHEET.split("\n", 1)[0].split(",")


def rows(**changes: object) -> list[list[object]]:
    """The sheet as it was typed in, with some cells changed: `B7` or a column's name and row."""
    typed = typed_rows(SHEET)
    for where, value in changes.items():
        name, _, number = where.rpartition("_")
        typed[int(number) - 1][COLUMNS.index(name)] = value
    return typed


def told(content: bytes) -> Problem:
    """The one problem of a night in which the other hand is read."""
    items = read(content, "night.xlsx")
    assert [hand.hand_id for hand in hands(items)] == ["23"], problems(items)
    (problem,) = problems(items)
    return problem


def test_a_workbook_gives_the_hands_of_the_same_sheet_as_text() -> None:
    items = read(book(rows()), "night.xlsx")
    assert hands(items) == EXPECTED
    assert len(items) == 2
    assert [item.line for item in items if isinstance(item, Found)] == [2, 6]


def test_the_raw_text_of_a_hand_is_its_rows() -> None:
    first = next(item for item in read(book(rows()), "night.xlsx") if isinstance(item, Found))
    assert first.raw.splitlines()[0] == "2026-11-20,22,two-thirds,100,0.25,4.5,Ann,1,,,1.25,,,good"
    assert first.raw.count("\n") == 4
    assert first.pieces[0] == ",".join(COLUMNS) + "\n"
    assert "".join(first.pieces[1:]) == first.raw


@pytest.mark.parametrize(
    "content",
    [
        book([[], [], *rows()]),
        book([[*row, None, "  "] for row in rows()]),
        book([*rows()[:3], [], [None, " "], *rows()[3:], [], []]),
        book([["a", "b"], ["c"]], ("hands", rows())),
        book(rows(), ("notes", [["a"]])),
        book(rows(), name="Friday"),
        book(rows(hand_id_2=Shown(22, "0.00"), carry_out_2=Shown(4.5, '#,##0.00 "$"'))),
        book(rows(hand_id_2="22", contributed_2="1.25", chip_2="0.25", seat_2="1")),
        book(rows(session_2=Shown(datetime(2026, 11, 20), "d. mmm yyyy"))),
        book(rows(contributed_2=Shown(0.1 + 0.2 + 0.95, "General"), down_3="K♥ K♦ 5♣", folded_5="fifth")),
        book(rows(folded_7=True, hand_id_3=22, scale_3=100)),
    ],
)
def test_how_people_fill_in_the_same(content: bytes) -> None:
    items = read(content, "night.xlsx")
    assert [problem.sentence for problem in problems(items)] == []
    assert hands(items) == EXPECTED


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


def test_a_cell_right_of_the_header_costs_its_hand() -> None:
    made = rows()
    made[2] += [None, 45]
    problem = told(book(made))
    assert (problem.code, problem.line, problem.hand) == ("row-length", 2, "22")
    assert problem.sentence == "the cell P3 stands right of the last column that has a name."
    (problem,) = problems(READER.read(source(book(made), "night.xlsx")))
    assert problem.pieces[2].endswith(",45\n")


def test_a_header_that_is_wrong_refuses_the_file() -> None:
    made = rows()
    made[0][2] = "varient"
    problem = refusal(read(book(made), "night.xlsx"))
    assert (problem.code, problem.cell, problem.line) == ("header-unknown", "C1", 1)
    made[0][2] = 17
    assert refusal(read(book(made), "night.xlsx")).sentence == "the column '17' is not known."


@pytest.mark.parametrize("made", [[], [[None]], [COLUMNS], [COLUMNS, [], [None, " "]]])
def test_a_sheet_without_hands(made: Rows) -> None:
    assert refusal(read(book(made), "night.xlsx")).code == "no-hands"


def test_what_cannot_be_read_is_one_problem() -> None:
    content = book(rows())
    for wrong, code in (
        (content[:-40], "damaged-archive"),
        (packed({**unpacked(content), "xl/vbaProject.bin": b""}), "unreadable"),
        (workbook.OLD_MARK + bytes(99), "unreadable"),
    ):
        problem = refusal(read(wrong, "night.xlsx"))
        assert (problem.code, problem.file, problem.line) == (code, "night.xlsx", None)


def test_what_is_too_large_is_one_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = refusal(read(book([[f"x_{number}" for number in range(1001)]]), "night.xlsx"))
    assert (wide.code, wide.sentence) == ("over-limit", "the sheet's first row has over 1,000 columns.")
    content = book(rows(), merged=["A2:A7"])
    with monkeypatch.context() as patch:
        patch.setattr(xlsx_file, "CELL_LIMIT", 20)
        assert refusal(read(book(rows()), "night.xlsx")).sentence == "the sheet has too many columns for its rows."
    with monkeypatch.context() as patch:
        patch.setattr(xlsx_file, "CELL_LIMIT", 4)
        assert refusal(read(content, "night.xlsx")).sentence == "too many cells are merged."
    monkeypatch.setattr(xlsx_file, "FILE_LIMIT", len(content) - 1)
    assert refusal(read(content, "night.xlsx")).sentence == "the workbook is larger than 64 MB."


def test_a_sheet_merged_from_end_to_end_costs_little() -> None:
    cells = "".join(f"<row r='{row}'><c r='A{row}'><v>1</v></c></row>" for row in range(1, 1000))
    areas = "".join(f"<mergeCell ref='A{row}:XFD1048576'/>" for row in range(2, 3000))
    content = parts(f"<sheetData>{cells}</sheetData><mergeCells>{areas}</mergeCells>")
    assert refusal(read(content, "night.xlsx")).code == "header-unknown"


@pytest.mark.parametrize("name", ["night.xlsx", "night.xlsm", "night", "night.txt", "night.csv"])
def test_a_workbook_is_claimed_by_what_it_holds(name: str) -> None:
    content = book(rows())
    assert claiming(source(content, name), content[:9].decode("latin-1")).name == "xlsx"


@pytest.mark.parametrize(
    ("content", "name", "claimed"),
    [
        (b"PK\x03\x04", "night.xlsx", True),
        (workbook.OLD_MARK, "night.xlsx", True),
        (workbook.OLD_MARK, "night.xls", True),
        (workbook.OLD_MARK, "night.doc", False),
        (b"PK\x03\x04", "night", False),
        (packed({"[Content_Types].xml": "", "word/document.xml": ""}), "letter.docx", False),
        (b"a letter", "night.xlsx", False),
        (b"hand_id,player\n", "night.xlsx", False),
        (b"", "night.xlsx", False),
    ],
)
def test_what_is_claimed(content: bytes, name: str, claimed: bool) -> None:
    assert READER.claims(source(content, name), content[:9].decode("latin-1")) is claimed


def test_no_other_reader_claims_what_only_has_the_name() -> None:
    with pytest.raises(Refused, match="no reader knows"):
        claiming(source("a letter", "night.xlsx"), "a letter")
    assert hands(read(SHEET, "night.xlsx")) == EXPECTED


NIGHTS = st.lists(st.sampled_from(sorted(VARIANTS)).flatmap(random_hands).filter(fits_a_sheet), min_size=1, max_size=3)


@given(NIGHTS, st.booleans())
def test_a_workbook_and_a_sheet_of_text_give_equal_hands(night: list[Hand], on_every_row: bool) -> None:
    named = [hand.model_copy(update={"hand_id": str(number)}) for number, hand in enumerate(night)]
    sheet = as_sheet(named, on_every_row=on_every_row)
    expected = read(sheet, "night.csv")
    items = read(book(typed_rows(sheet)), "night.xlsx")
    assert hands(items) == hands(expected)
    assert len(hands(items)) == len(night)


CELLS = st.sampled_from(
    [None, "", 1, 17.5, 1e-9, 1e20, True, "stud", "Ann", "Bob", "Kh 9d 3s", "x", "#REF!", Shown(45000.5, "d/m"), "=A1"]
)


@given(st.lists(st.lists(CELLS, max_size=6), max_size=6))
def test_any_cells_give_items(body: list[list[object]]) -> None:
    header: list[object] = ["hand_id", "variant", "player", "contributed", "x_a"]
    for made in ([header, *body], body):
        items = read(book(made), "night.xlsx")
        assert items
        assert all(problem.file == "night.xlsx" and problem.sentence for problem in problems(items))
