import pytest

from pipeline.records.ledger_reader import Declared
from schemas.problem import Problem
from tests.records.ledgers.given import claimed, entries, items, refusal

HEADER = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
CENTS, DOLLARS = Declared(unit="cents"), Declared(unit="dollars")
START, END = "2026-11-20T20:00:00.000Z", "2026-11-20T22:30:00.000Z"
NIGHT = (
    f"{HEADER}"
    f'"Alex, Jr.",a1,,{END},100,100,0,0\n'
    f"Bo,b2,{START},,50,,75,25\n"
    f"Bob,b2,2026-11-20T19:00:00.000Z,2026-11-20T19:30:00.000Z,50,25,0,-25\n"
    f"Mike,m3,{START},{END},20,20,0,0\n"
    f"Mike,m4,{START},{END},20,20,0,0\n"
)


def sums(content: str, declared: Declared) -> dict[str, tuple[int, int]]:
    """What each player bought in for and cashed out, in hundredths."""
    found: dict[str, tuple[int, int]] = {}
    for entry in entries(content, declared):
        bought, left = found.get(entry.player, (0, 0))
        assert entry.scale == 100
        into = entry.kind == "buy-in"
        found[entry.player] = (bought + entry.amount * into, left + entry.amount * (not into))
    return found


def test_rows_of_one_id_are_one_player_by_his_last_name_and_two_ids_are_two() -> None:
    expected = {"Alex, Jr.": (100, 100), "Bo": (100, 100), "Mike (m3)": (20, 20), "Mike (m4)": (20, 20)}
    assert sums(NIGHT, CENTS) == expected
    assert sums(NIGHT.replace("\n", "\r\n"), CENTS) == expected
    assert claimed(NIGHT, "ledger_abc.csv") == "poker-now"


@pytest.mark.parametrize("amount", ["1999", "2000"])
def test_cents_or_dollars_is_said_and_never_guessed(amount: str) -> None:
    content = f"{HEADER}Ann,a1,{START},{END},{amount},{amount},0,0\n"
    assert refusal(content).code == "unit-undeclared"
    assert sums(content, CENTS) == {"Ann": (int(amount), int(amount))}
    assert sums(content, DOLLARS) == {"Ann": (int(amount) * 100, int(amount) * 100)}


def test_a_player_still_seated_has_what_is_in_front_of_him() -> None:
    first, second = entries(f"{HEADER}Ann,a1,{START},,50,10,75,35\n", CENTS)
    assert (first.kind, first.amount, first.at) == ("buy-in", 50, "2026-11-20T20:00:00Z")
    assert (second.kind, second.amount, second.at) == ("cash-out", 85, None)
    assert first.note == "player_id a1"


def test_chips_held_back_count_where_the_net_says_so() -> None:
    header = HEADER.replace("stack,", "stack,nit_escrow,")
    rows = f"Ann,a1,{START},{END},100,80,0,20,0\nBob,b2,{START},{END},100,100,0,20,0\n"
    assert sums(header + rows, CENTS) == {"Ann": (100, 100), "Bob": (100, 100)}


@pytest.mark.parametrize(
    ("row", "code", "cell", "says"),
    [
        ("Ann,a1,,,100,50,0,-40", "results-disagree", "H2", "the net is -40, and buy_in 100, buy_out 50, stack 0 make"),
        ("Ann,a1,,,100,50,0,", "results-disagree", "H2", "the net is empty"),
        ("Ann,a1,,,-100,50,0,150", "bad-amount", "E2", "is negative"),
        ("Ann,a1,,,1.5,0,0,-1", "bad-amount", "E2", "not a whole number of units"),
        ('Ann,a1,,,"1,000",0,0,0', "bad-amount", "E2", "thousands mark"),
        ("Ann,a1,soon,,5,5,0,0", "bad-time", "C2", "'soon' is not a date and time."),
        ("Ann,,,,5,5,0,0", "missing-field", "B2", "the row has no player_id."),
        ("Alex, Jr.,a1,,,5,5,0,0", "row-length", None, "has 9 cells, the header 8"),
        ('"Ann,a1,,,5,5,0,0', "row-length", None, "do not close"),
        ("\u200f,a1,,,5,5,0,0", "bad-name", None, "nothing that shows"),
    ],
)
def test_a_row_that_is_refused_says_why_and_where(row: str, code: str, cell: str | None, says: str) -> None:
    problem, *rest = items(f"{HEADER}{row}\n", CENTS)
    assert isinstance(problem, Problem)
    assert rest == []
    assert (problem.code, problem.line, problem.cell) == (code, 2, cell)
    assert says in problem.sentence


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (HEADER.replace("net", "net,tips"), "header-unknown"),
        (HEADER.replace("net", "net,net"), "duplicate-key"),
        (HEADER.replace(",net", ""), "missing-field"),
    ],
)
def test_a_header_that_is_refused_says_why(header: str, code: str) -> None:
    assert refusal(f"{header}Ann,a1,,,5,5,0,0,0\n", CENTS).code == code
