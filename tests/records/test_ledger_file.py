import gzip
import json
from pathlib import Path

import pytest

from pipeline.records.ledger_file import read_ledgers
from pipeline.records.ledger_reader import Declared
from schemas.ledger import Entry
from schemas.problem import PROBLEM_CODES, Problem

HEADER = "session,player,kind,amount,currency,scale,counterparty,note\n"


def read(path: Path, content: str | bytes, scale: int | None = None, encoding: str | None = None) -> list[Entry]:
    """The entries of a file in which nothing is refused."""
    items = everything(path, content, scale, encoding)
    assert [item for item in items if isinstance(item, Problem)] == []
    return [item for item in items if isinstance(item, Entry)]


def everything(
    path: Path, content: str | bytes, scale: int | None = None, encoding: str | None = None
) -> list[Entry | Problem]:
    """What a file with this content gives."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(read_ledgers([str(path)], Declared(scale), encoding))


def refused(path: Path, content: str | bytes, scale: int | None = None) -> Problem:
    """The one problem of a file."""
    (problem,) = [item for item in everything(path, content, scale) if isinstance(item, Problem)]
    assert problem.code in PROBLEM_CODES
    assert problem.file == str(path)
    return problem


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger"


def test_a_row_is_an_entry_in_whole_units(path: Path) -> None:
    rows = (
        HEADER
        + 'friday,Ann,buy-in,12.50,USD,100,,\nfriday,"Lee, Cy",Side Bet,3,USD,100,Ann,"on the door card, twice"\n'
    )
    assert read(path, rows) == [
        Entry(session="friday", player="Ann", kind="buy-in", amount=1250, currency="USD", scale=100),
        Entry(
            session="friday",
            player="Lee, Cy",
            kind="side-bet",
            amount=300,
            currency="USD",
            scale=100,
            counterparty="Ann",
            note="on the door card, twice",
        ),
    ]


@pytest.mark.parametrize(
    "content",
    [
        "player,kind,amount,currency,scale\r\nAnn,buy-in,4.5,EUR,100\r\n",
        "\nPlayer;Kind;Amount;Currency;Scale\nAnn;BUY_IN;4,50;EUR;100\n",
        "player\tkind\tamount\tcurrency\tscale\tx_seen\n\nAnn\tbuy in\t4,5\tEUR\t100\tyes\n",
        "\ufeffamount,scale,currency,kind,player,,\n04.50,100,EUR,buy-in,Ann,,\n",
        '{"player": "Ann", "kind": "buy-in", "amount": 450, "currency": "EUR", "scale": 100}\n',
        '# box\n\n{"player": "Ann", "kind": "buy-in", "amount": 450, "currency": "EUR", "scale": 100, "note": null}',
    ],
)
def test_the_same_entry_in_other_words(path: Path, content: str) -> None:
    assert read(path, content) == [Entry(player="Ann", kind="buy-in", amount=450, currency="EUR", scale=100)]
    assert everything(path, gzip.compress(content.encode())) == everything(path, content)


def test_names_are_composed_and_never_merged(path: Path) -> None:
    rows = "player,kind,amount\nJo\u0308rg,buy-in,5\nJ\u00f6rg,rebuy,5\nj\u00f6rg,rebuy,5\n"
    assert [entry.player for entry in read(path, rows)] == ["J\u00f6rg", "J\u00f6rg", "j\u00f6rg"]


@pytest.mark.parametrize("amount", ["1999", "2000"])
def test_the_size_of_an_amount_says_nothing_of_its_unit(path: Path, amount: str) -> None:
    """Of an amount in dollars it is said, or given with the file, how many units make one."""
    sheet = f"player,kind,amount,currency\nAnn,buy-in,{amount},USD\n"
    problem = refused(path, sheet)
    assert (problem.code, problem.sentence) == (
        "missing-field",
        "the entry is in USD, and nothing says how many units make one.",
    )
    assert [(entry.amount, entry.scale) for entry in read(path, sheet, scale=100)] == [(int(amount) * 100, 100)]
    line = f'{{"player": "Ann", "kind": "buy-in", "amount": {amount}, "currency": "USD"}}'
    assert refused(path, line).code == "missing-field"
    assert [entry.amount for entry in read(path, line, scale=100)] == [int(amount)]


def test_what_the_file_says_of_its_scale_holds_before_what_is_said_of_it(path: Path) -> None:
    sheet = "player,kind,amount,currency,scale\nAnn,buy-in,5,USD,100\nBob,buy-in,5,USD,\n"
    assert [(entry.amount, entry.scale) for entry in read(path, sheet, scale=10)] == [(500, 100), (50, 10)]


@pytest.mark.parametrize(
    ("row", "code", "cell", "says"),
    [
        ("Ann,buy-in,,,,,", "missing-field", "D2", "the entry has no amount."),
        (",buy-in,5,,,,", "missing-field", "B2", "the entry has no player."),
        ("Ann,buy-in,12.50,,,,", "missing-field", "D2", "the amount '12.50' has a fraction, and nothing says"),
        ("Ann,buy-in,12.505,USD,100,,", "bad-amount", "D2", "is not a whole number of units"),
        ("Ann,buy-in,-5,,,,", "bad-amount", "D2", "is negative"),
        ('Ann,buy-in,"1,200",,,,', "bad-amount", "D2", "thousands mark"),
        ("Ann,buy-in,five,,,,", "bad-amount", "D2", "'five' is not an amount"),
        ("Ann,buy-in,5-Jan,,,,", "spreadsheet-cell", "D2", "holds a date"),
        ("Ann,buy-in,2E5,,,,", "spreadsheet-cell", "D2", "holds a power of ten"),
        ("Ann,buyinn,5,,,,", "wrong-type", "C2", "Did you mean buy-in?"),
        ("Ann,buy-in,5,dollars,100,,", "wrong-type", "E2", "three capitals"),
        ("Ann,buy-in,5,USD,50,,", "wrong-type", "F2", "the scale is 50; it is one of 1, 10, 100"),
        ("Ann,buy-in,5,,,Bob,", "wrong-type", "G2", "is between a player and the table"),
        ("Ann,side-bet,5,,,,", "missing-field", "G2", "a side-bet of Ann names no counterparty."),
        ("Ann,transfer,5,,,Ann,", "duplicate-player", "G2", "a transfer of Ann is with himself."),
        ("A\x07nn,buy-in,5,,,,", "bad-name", "B2", "holds a control character"),
        ("Ann,buy-in,5,,,,,,x", "row-length", None, "the row in line 2 has 10 cells, the header 8."),
        ('"Ann,buy-in,5', "row-length", None, "the quotes in line 2 do not close"),
    ],
)
def test_a_row_that_is_refused_says_why_and_where(path: Path, row: str, code: str, cell: str | None, says: str) -> None:
    problem = refused(path, f"{HEADER}friday,{row}\n" if row[0] != '"' else f"{HEADER}{row}\n")
    assert (problem.code, problem.line, problem.cell) == (code, 2, cell)
    assert says in problem.sentence
    assert problem.remedy


def test_reading_goes_on_after_a_row_that_is_refused(path: Path) -> None:
    first, second = everything(path, "player,kind,amount\nAnn,buy-in,x\nBob,buy-in,5\n")
    assert isinstance(first, Problem)
    assert second == Entry(player="Bob", kind="buy-in", amount=5)


@pytest.mark.parametrize(
    ("header", "code", "says"),
    [
        ("player,kind,amuont", "header-unknown", "the column 'amuont' is not one of a ledger. Did you mean amount?"),
        (
            "hand_id,variant,player,contributed",
            "header-unknown",
            "the columns are those of a sheet of hands, and not of a ledger.",
        ),
        ("player,kind,amount,kind", "duplicate-key", "the column kind stands twice."),
        ("player,amount", "missing-field", "the ledger has no column kind."),
    ],
)
def test_a_header_that_is_refused_says_why(path: Path, header: str, code: str, says: str) -> None:
    problem = refused(path, f"{header}\nAnn,5,5,5\n")
    assert (problem.code, problem.sentence) == (code, says)


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ({"amount": 12.5}, "bad-amount", "a record takes whole units only"),
        ({"amount": "5"}, "wrong-type", "amount is the text '5', not a number."),
        ({"amount": -5}, "bad-amount", "an amount is never negative"),
        ({"amount": 10**16}, "bad-amount", "over the limit"),
        ({"kind": "tip"}, "wrong-type", "kind is 'tip'; it is one of buy-in, rebuy, cash-out, fee, food"),
        ({"nots": "x"}, "unknown-key", "'nots' is not a field of a ledger entry. Did you mean note?"),
        ({"player": " "}, "bad-name", "player is empty."),
        ({"player": "\u200f"}, "bad-name", "nothing that shows"),
    ],
)
def test_a_line_that_is_refused_says_why(path: Path, change: dict[str, object], code: str, says: str) -> None:
    line = json.dumps({"player": "Ann", "kind": "buy-in", "amount": 5} | change)
    problem = refused(path, line)
    assert (problem.code, problem.line) == (code, 1)
    assert says in problem.sentence


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('{"player": "Ann", "player": "Bob", "kind": "buy-in", "amount": 5}', "duplicate-key"),
        ('{"player": "Ann", "kind": "buy', "not-json"),
        ('{"player": "Ann", kind: 5}', "not-json"),
        ("[1, 2]", "wrong-type"),
        ("", "no-hands"),
        ("player,kind,amount\n", "no-hands"),
        (b"player,kind,amount\nJ\xf6rg,buy-in,5\n", "encoding"),
        (gzip.compress(b"player,kind,amount\nAnn,buy-in,5\n", mtime=0)[:-9], "damaged-archive"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_problem(path: Path, content: str | bytes, code: str) -> None:
    assert refused(path, content).code == code


def test_a_file_in_another_encoding_is_read_where_it_is_named(path: Path) -> None:
    sheet = "player,kind,amount\nJ\u00f6rg,buy-in,5\n".encode("cp1252")
    assert [entry.player for entry in read(path, sheet, encoding="cp1252")] == ["J\u00f6rg"]


def test_a_path_that_leads_nowhere_is_a_problem(tmp_path: Path) -> None:
    (problem,) = read_ledgers([str(tmp_path / "none.csv")])
    assert isinstance(problem, Problem)
    assert problem.code == "unreadable"
