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
from tests.records.as_sheet import as_sheet, fits_a_sheet
from tests.records.books import Rows, Shown, book, packed, parts, typed_rows, unpacked
from tests.records.given import hands, problems, read, refusal, source
from tests.records.readers.workbooks import COLUMNS, EXPECTED, SHEET, rows, told
from tests.strategies import hands as random_hands


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
