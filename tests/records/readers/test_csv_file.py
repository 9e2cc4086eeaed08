import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import text
from pipeline.records.reader import Found
from pipeline.records.readers.csv_file import READER
from tests.records.given import codes, hands, problems, read, refusal, source

SHEET = """\
hand_id,variant,scale,chip,carry_out,player,down,up,contributed,folded,won
22,two-thirds,100,0.25,4.50,Ann,,,1.25,,
,,,,,Bob,Kh Kd 5c,9s 9h 4d 2c,1.25,,
,,,,,Cy,Js8d7c,10c6d5h3h,1.25,,
,,,,,Dee,2s Ac 6h,Qd Jd 9c 4h,0.75,fifth,
23,two-thirds,100,0.25,,Ann,3♠ K♥ 9♦,"K♦, 7♣, 4♥, 2♣",5,,10
,,,,,Bob,Qh Qd 8h,Qc 8c 5d 6h,5,x,
"""


def other(delimiter: str, comma: bool = False) -> str:
    """The sheet with another delimiter, and decimal commas if wanted."""
    made = SHEET.replace('"K♦, 7♣, 4♥, 2♣"', "K♦ 7♣ 4♥ 2♣").replace(",", delimiter)
    return made.replace(".", ",") if comma else made


EXPECTED = hands(read(SHEET, "night.csv"))


def test_a_sheet_is_read() -> None:
    first, second = EXPECTED
    assert (first.hand_id, first.table, first.scale, first.chip, first.carry_out) == ("22", "night", 100, 25, 450)
    assert [seat.player for seat in first.seats] == ["Ann", "Bob", "Cy", "Dee"]
    assert [seat.contributed for seat in first.seats] == [125, 125, 125, 75]
    assert first.seats[0].down is None
    assert first.seats[2].up == ["Tc", "6d", "5h", "3h"]
    assert [seat.folded for seat in first.seats] == [False, False, False, 5]
    assert second.seats[0].down == ["3s", "Kh", "9d"]
    assert second.seats[0].up == ["Kd", "7c", "4h", "2c"]
    assert [seat.won for seat in second.seats] == [1000, None]
    assert second.seats[1].folded is True
    assert second.carry_out is None


def test_each_hand_knows_its_line_and_its_rows() -> None:
    found = [(item.line, item.raw) for item in read(SHEET, "night.csv") if isinstance(item, Found)]
    lines = SHEET.splitlines(keepends=True)
    assert found == [(2, "".join(lines[1:5])), (6, "".join(lines[5:]))]


@pytest.mark.parametrize(
    "content",
    [
        other(";"),
        other("\t"),
        other(";", comma=True),
        other("\t", comma=True),
        f"sep=;\n{other(';')}",
        f'"sep=,"\r\n{SHEET}',
        SHEET.replace("\n", "\r\n"),
        SHEET.replace("\n", "\r"),
        SHEET.replace("\n", "\n\n"),
        SHEET.replace("\n", "\n,,,,,,,,,,\n"),
        SHEET.replace("\n", ",,,\n"),
        SHEET.replace("hand_id,variant", " Hand ID ,VARIANT").replace("carry_out", "Carry-Out"),
        "\ufeff" + SHEET,
        "\n\n" + SHEET,
        SHEET.rstrip("\n"),
    ],
)
def test_how_spreadsheets_write_the_same(content: str) -> None:
    items = read(content, "night.csv")
    assert hands(items) == EXPECTED
    assert len(items) == 2


@pytest.mark.parametrize(
    ("content", "asked"),
    [
        (codecs.BOM_UTF16_LE + SHEET.encode("utf-16-le"), None),
        (codecs.BOM_UTF16_BE + SHEET.encode("utf-16-be"), None),
        (SHEET.encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_encodings(content: bytes, asked: str | None) -> None:
    assert hands(read(content, "night.csv", asked)) == EXPECTED


def test_another_encoding_has_to_be_named() -> None:
    content = SHEET.replace("♠", "s").replace("♥", "h").replace("♦", "d").replace("♣", "c").replace("Cy", "Zoé")
    problem = refusal(read(content.encode("cp1252"), "night.csv"))
    assert problem.code == "encoding"
    assert "(0xE9) is not UTF-8" in problem.sentence
    assert "--encoding cp1252" in problem.remedy
    assert hands(read(content.encode("cp1252"), "night.csv", "cp1252"))[0].seats[2].player == "Zoé"


def test_line_numbers_are_those_of_the_file() -> None:
    first, second = '1,stud,Ann,5,"a\nlong\r\nnote"\n,,Bob,5,\n', "2,stud,Ann,x,\n,,Bob,5,\n"
    content = f"hand_id,variant,player,contributed,note\n\n{first}\n{second}"
    items = read(content, "night.csv")
    assert hands(items)[0].note == "a\nlong\r\nnote"
    assert [item.line for item in items if isinstance(item, Found)] == [3]
    (problem,) = problems(items)
    assert (problem.line, problem.cell) == (8, "D6")
    assert content.splitlines()[7].startswith("2,stud")


HEADER = "hand_id,variant,player,contributed\n"


def test_quotes_that_do_not_close_where_a_cell_ends() -> None:
    items = read(f'{HEADER}1,stud,"Ann" the Rock,5\n,,Bob,5\n2,stud,Ann,5\n,,Bob,5\n', "night.csv")
    assert [hand.hand_id for hand in hands(items)] == ["2"]
    (problem,) = problems(items)
    assert (problem.code, problem.line) == ("row-length", 2)
    assert problem.sentence == "the quotes in line 2 do not close where a cell ends."


def test_a_row_whose_quotes_are_wrong_costs_its_hand_only() -> None:
    items = read(f'{HEADER}1,stud,Ann,5\n,,"Bob" B,5\n2,stud,Ann,5\n,,Bob,5\n', "night.csv")
    assert [hand.hand_id for hand in hands(items)] == ["2"]
    assert [(problem.code, problem.line, problem.hand) for problem in problems(items)] == [("row-length", 2, "1")]


def test_a_quote_left_open_takes_the_rest_of_the_file() -> None:
    items = read(f'{HEADER}1,stud,Ann,5\n,,Bob,5\n2,stud,"Ann,5\n,,Bob,5\n3,stud,Ann,5\n,,Bob,5\n', "night.csv")
    assert codes(items) == ["truncated"]
    (problem,) = problems(items)
    assert problem.sentence == "the file ends inside a quoted cell that opens in the row of line 4."
    assert "stud" in problem.raw


def test_a_cell_over_the_limit() -> None:
    items = read(f'{HEADER}1,stud,Ann,5\n,,Bob,5\n2,stud,"{"x" * 200_000}",5\n,,Bob,5\n', "night.csv")
    assert codes(items) == ["over-limit"]


def test_a_line_over_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LINE_LIMIT", 100)
    items = read(f"{HEADER}1,stud,Ann,5\n,,Bob,5\n2,stud,{'x' * 200},5\n", "night.csv")
    assert codes(items) == ["over-limit"]
    assert "line 4 is longer than" in problems(items)[0].sentence


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        ("hand_id,player\n", True),
        ("Hand ID;Player;Cards\n", True),
        ("player\tcontributed\twon\n", True),
        ("hand_id,colour\n", False),
        ("stack,won,folded\n", False),
        ("date,buy in,cash out\n", False),
        ("a letter about a player, and a hand_id\n", False),
        ('{"hand_id": "1", "player": 2}\n', False),
        ('"', False),
        ("", False),
    ],
)
def test_what_is_claimed(head: str, claimed: bool) -> None:
    assert READER.claims(source(head, "night.csv"), head) is claimed


CELLS = st.sampled_from(
    ["", "1", "stud", "Ann", "Bob", "Kh 9d 3s", "5", "0.25", '"', "x", "x_a", "1e5", "\n", "é", "\0"]
)


@given(st.lists(st.lists(CELLS, max_size=6).map(",".join), max_size=6).map("\n".join))
def test_any_cells_give_items(body: str) -> None:
    for content in (f"hand_id,variant,player,contributed,x_a\n{body}", body):
        items = read(content, "night.csv")
        assert items
        assert all(problem.file == "night.csv" for problem in problems(items))


@given(st.text(max_size=80))
def test_any_text_gives_items(content: str) -> None:
    body = content.encode("utf-8", "replace").decode()
    for whole in (body, f"{HEADER}{body}"):
        items = read(whole, "night.csv")
        assert items
        assert all(problem.sentence for problem in problems(items))
