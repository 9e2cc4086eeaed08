import pytest

from pipeline.records.reader import Found
from pipeline.records.readers.csv_file import READER
from pipeline.records.sheets import rows
from pipeline.records.sheets.rows import NEXT_PART, cell_name
from schemas.problem import Problem
from tests.records.given import source

HEADER = "hand_id,variant,player,contributed\n"


def pieces(content: str) -> list[tuple[str, ...]]:
    """The pieces of each hand of a sheet, read or refused."""
    items = READER.read(source(content, "night.csv"))
    return [item.pieces for item in items if isinstance(item, Found | Problem)]


def test_a_hand_keeps_the_header_and_each_of_its_rows_as_they_stand() -> None:
    first, second = '1,stud,"Ann",5\r\n', ',,"Bob\nB",5\r\n'
    assert pieces(f"sep=,\n\n{HEADER}\n{first}{second}2,stud,Cy,x\n") == [
        (HEADER, first, second),
        (HEADER, "2,stud,Cy,x\n"),
    ]


def test_a_hand_that_comes_back_keeps_all_its_rows_part_by_part() -> None:
    one, two, three = "1,stud,Ann,5\n", ",,Bob,5\n", "1,,Cy,5\n"
    other = ("2,stud,Ann,5\n", ",,Bob,5\n")
    assert pieces(HEADER + one + two + "".join(other) + three) == [
        (HEADER, one, two, NEXT_PART, three),
        (HEADER, *other),
    ]


def test_hands_whose_keys_have_one_number_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    content = HEADER + "".join(f"{number},stud,Ann,5\n,,Bob,5\n" for number in "1232")
    items = list(READER.read(source(content, "night.csv")))
    monkeypatch.setattr(rows, "hash", lambda key: 7, raising=False)
    assert list(READER.read(source(content, "night.csv"))) == items
    found = [(item.code, item.line) if isinstance(item, Problem) else "hand" for item in items]
    assert found == ["hand", ("hand-split", 4), "hand"]


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A1"), (25, "Z1"), (26, "AA1"), (701, "ZZ1"), (702, "AAA1"), (16383, "XFD1")]
)
def test_cells_are_named_as_a_spreadsheet_does(column: int, name: str) -> None:
    assert cell_name(column, 1) == name
