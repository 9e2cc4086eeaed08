import csv
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import IO

import pytest

from pipeline.records.intake import intake
from pipeline.records.writers.rejects import Rejects, _Group
from schemas.problem import StudbookError
from tests.records.books import Shown, book, typed_rows
from tests.records.given import codes, hands, problems
from tests.records.writers.rejected import GOOD, HEADER, put, rejected, taken

pytestmark = pytest.mark.usefixtures("here")


def rows_of(path: str | Path) -> list[list[str]]:
    """The rows of a sheet."""
    with Path(path).open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def test_a_refused_hand_of_a_sheet_stands_under_its_header_with_the_reason_last() -> None:
    (night,) = put(night_csv=f"{HEADER}\n{GOOD}2,stud,Ann,5 dollars,\n,,Bob,5,2E5\n")
    assert rejected(night) == [(Path("mend.csv"), 1)]
    header, first, second = rows_of("mend.csv")
    assert header == [*HEADER.split(","), "table", "x_reason"]
    assert first[:6] == ["2", "stud", "Ann", "5 dollars", "", "night"]
    assert first[6] == (
        "bad-amount: in column contributed, '5 dollars' is not an amount. "
        "Write digits, with a decimal point if needed.  "
        "spreadsheet-cell: in column won, the cell '2E5' holds a power of ten; the spreadsheet changed what was typed. "
        "Format the column as text and type the cell again."
    )
    assert second == ["", "", "Bob", "5", "2E5", "", ""]


def test_a_mended_hand_is_read_as_the_hand_it_was() -> None:
    (night,) = put(night_csv=f"{HEADER}\n{GOOD}2,stud,Ann,5 dollars,\n,,Bob,5,10\n")
    rejected(night)
    assert codes(taken("mend.csv")) == ["bad-amount"]
    put(mend_csv=Path("mend.csv").read_text().replace("5 dollars", "5", 1))
    (hand,) = hands(taken("mend.csv"))
    assert (hand.table, hand.hand_id, hand.seats[0].contributed) == ("night", "2", 5)
    # Mended in its own file the same way, it is the very same hand.
    put(night_csv=Path("night.csv").read_text().replace("5 dollars", "5", 1))
    assert hands(taken("night.csv"))[1] == hand


def test_a_reason_of_the_hosts_own_stays() -> None:
    put(night_csv=f"{HEADER},x_reason\n1,stud,Ann,5,,my birthday\n,,Bob,5,10,\n")
    (hand,) = hands(taken("night.csv"))
    assert hand.extra == {"reason": "my birthday"}


def test_a_sheet_with_its_own_table_gets_no_other() -> None:
    sheet = "hand_id,table,variant,player,contributed\n1,kitchen,stud,Ann,x\n,,,Bob,5\n2,,stud,Ann,x\n,,,Bob,5\n"
    rejected(*put(night_csv=sheet))
    assert [row[:2] for row in rows_of("mend.csv")] == [
        ["hand_id", "table"], ["1", "kitchen"], ["", ""], ["2", "night"], ["", ""],
    ]  # fmt: skip


def test_the_delimiter_stays_and_letters_beyond_ascii_are_marked() -> None:
    rejected(*put(night_csv="hand_id;variant;scale;player;contributed\n1;stud;100;Zoé;x\n;;;Bob;1,50\n"))
    content = Path("mend.csv").read_bytes()
    assert content.startswith("\ufeffhand_id;variant;scale;player;contributed;table;x_reason\n1;stud".encode())
    assert codes(taken("mend.csv")) == ["bad-amount"]
    put(mend_csv=content.replace(b";x;", b";1,50;"))
    assert [seat.contributed for seat in hands(taken("mend.csv"))[0].seats] == [150, 150]


def test_a_second_round_takes_the_place_of_the_first() -> None:
    rejected(*put(night_csv=f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,10\n"))
    put(again_csv=Path("mend.csv").read_text().replace(",x,", ",y,"))
    rejected("again.csv", to="more.csv")
    header, first, _ = rows_of("more.csv")
    assert header == rows_of("again.csv")[0]
    assert first[5] == "night"
    assert "'y' is not an amount" in first[6]
    assert "'x'" not in first[6]


@pytest.mark.parametrize(
    "row",
    ["2,stud,Ann,5", "2,stud,Ann,5,10,7", "2,stud,Ann,5,10,,,", "2,stud", "2,stud,Ann,5,10,7,8,9", '2,stud,"A" B,5,'],
)
def test_a_row_of_another_length_stays_one(row: str) -> None:
    (night,) = put(night_csv=f"{HEADER}\n{GOOD}{row}\n,,Bob,5,\n3,razz,Ann,x,\n,,Bob,5,\n")
    rejected(night)
    first, again = problems(taken(night)), problems(taken("mend.csv"))
    assert [problem.code for problem in again] == [problem.code for problem in first]
    assert [problem.hand for problem in again] == [problem.hand for problem in first]
    rejected("mend.csv", to="more.csv")
    assert codes(taken("more.csv")) == codes(taken(night))


def test_rows_whose_cells_cannot_be_told_apart_stay_as_they_are() -> None:
    bad = '2,stud,Ann,5,\n,,"Bob" x,5,\n'
    rejected(*put(night_csv=f"{HEADER}\n{bad}"))
    lines = Path("mend.csv").read_text().splitlines()
    assert lines[2].startswith(',,"Bob" x,5,,night,"row-length: the quotes in line 3')
    assert codes(taken("mend.csv")) == ["row-length"]


def test_a_quote_left_open_swallows_no_other_hand() -> None:
    first = f'{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n3,stud,Cy,5,\n,,"Dee,5,\n'
    paths = put(one_csv=first, two_csv=first.replace("\n2,", "\n4,").replace("\n3,", "\n5,"))
    written = rejected(*paths)
    assert written == [(Path("mend.csv"), 2), (Path("mend-2.csv"), 1), (Path("mend-3.csv"), 1)]
    assert "truncated: " in Path("mend-2.csv").read_text()
    assert Path("mend-2.csv").read_text().endswith('\n,,"Dee,5,')
    assert [codes(taken(path)) for path, _ in written] == [["bad-amount"] * 2, ["truncated"], ["truncated"]]


def test_a_hand_that_comes_back_is_written_whole_and_its_parts_stay_apart() -> None:
    split = f"{HEADER}\n2,stud,Ann,5,\n,,Bob,5,\n3,stud,Ann,5,\n,,Bob,5,10\n2,stud,Cy,5,\n,,Dee,5,\n"
    rejected(*put(night_csv=split))
    made = rows_of("mend.csv")
    assert [row[2] for row in made[1:]] == ["Ann", "Bob", "Cy", "Dee"]
    assert [row[6][-13:] for row in made[1:]] == ["(part 1 of 2)", "", "(part 2 of 2)", ""]
    assert codes(taken("mend.csv")) == ["duplicate-key"]
    put(mend_csv=Path("mend.csv").read_text().replace("\n2,stud,Cy", "\n2b,stud,Cy"))
    assert [hand.hand_id for hand in hands(taken("mend.csv"))] == ["2", "2b"]


def test_rows_before_the_first_hand_do_not_join_another_hand() -> None:
    paths = put(one_csv=f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n", two_csv=f"{HEADER}\n,stud,Cy,5,\n,,Dee,5,\n")
    assert [path.name for path, _ in rejected(*paths)] == ["mend.csv", "mend-2.csv"]
    assert codes(taken("mend-2.csv")) == ["missing-field"]


def test_hands_of_one_name_from_two_files_do_not_become_one() -> None:
    sheet = f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n"
    Path("a").mkdir()
    Path("b").mkdir()
    paths = [str(Path(folder) / "night.csv") for folder in "ab"]
    for path in paths:
        Path(path).write_text(sheet)
    assert rejected(*paths) == [(Path("mend.csv"), 1), (Path("mend-2.csv"), 1)]


def test_sheets_of_other_headers_or_delimiters_go_to_files_of_their_own() -> None:
    bad = f"{HEADER}\n2,stud,Ann,x,\n,,Bob,5,\n"
    paths = put(a_csv=bad, b_csv=bad.replace(",", ";"), c_csv=bad.replace("won", "took"), d_csv=bad.replace("2,", "3,"))
    written = rejected(*paths)
    assert written == [(Path("mend.csv"), 2), (Path("mend-2.csv"), 1), (Path("mend-3.csv"), 1)]
    assert codes(taken(*(path for path, _ in written))) == ["bad-amount"] * 4


def test_a_workbook_is_mended_as_a_sheet_of_text() -> None:
    sheet = "hand_id,variant,player,contributed,folded\n1,stud,Ann,5,\n,,Zoé,5,yes\n2,stud,Ann,5,\n,,Bob,5,\n"
    typed = typed_rows(sheet)
    typed[1][3] = Shown(46178, "d-mmm")
    typed[2][4] = True
    typed[3][0] = Shown(0.5, "h:mm")
    typed[3][3] = 0.125
    assert rejected(*put(night_xlsx=book(typed)), to="mend.xlsx") == [(Path("mend.csv"), 2)]
    assert not Path("mend.xlsx").exists()
    assert codes(taken("mend.csv")) == ["spreadsheet-cell", "spreadsheet-cell", "bad-amount"]
    made = rows_of("mend.csv")
    assert made[1][:6] == ["1", "stud", "Ann", "2026-06-05", "", "night"]
    assert made[2][4] == "TRUE"
    assert made[3][0] == "1899-12-30T12:00:00"
    mended = Path("mend.csv").read_text().replace("2026-06-05", "5").replace("1899-12-30T12:00:00", "2")
    put(mend_csv=mended.replace("0.125", "5"))
    assert [(hand.hand_id, hand.table) for hand in hands(taken("mend.csv"))] == [("1", "night"), ("2", "night")]


@pytest.mark.parametrize("wrong", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "ctrl-c"])
def test_refused_hands_are_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, wrong: BaseException) -> None:
    def half(_: object, file: IO[bytes]) -> None:
        file.write(b"half")
        raise wrong

    (night,) = put(night_csv=f"{HEADER}\n{GOOD}2,stud,Ann,5 dollars,\n,,Bob,5,2E5\n")
    monkeypatch.setattr("shutil.copyfileobj", half)
    with pytest.raises(StudbookError if isinstance(wrong, OSError) else KeyboardInterrupt):
        rejected(night)
    assert [path.name for path in Path().iterdir()] == ["night.csv"]


def test_where_refused_hands_cannot_be_kept_none_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of them would look like all."""

    class Full(BytesIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    (night,) = put(night_csv=f"{HEADER}\n{GOOD}" + "".join(f"{n},stud,Ann,x,\n,,Bob,5,\n" for n in range(2, 9)))
    rejects = Rejects(Path("mend.csv"))
    monkeypatch.setattr("pipeline.records.writers.rejects._Group", partial(_Group, file=Full()))
    for act in (lambda: [list(file.items()) for file in intake([night], refusing=rejects.add)], rejects.close):
        with pytest.raises(StudbookError, match=r"until all is read: no space left on device\. Make room"):
            act()
    assert [path.name for path in Path().iterdir()] == ["night.csv"]
