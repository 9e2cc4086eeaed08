import pytest

from schemas.ledger import Entry
from tests.records.ledgers.given import claimed, entries, refusal

HANDS = "session,table,hand_id,variant,currency,scale,player,contributed,note\nf,k,1,stud,USD,100,Ann,5,\n"


@pytest.mark.parametrize(
    "header", ["player,kind,amount", "Amount;Kind;Player;x_seen", '\n"player"\tkind\tamount', "player,kind,amount,hand"]
)
def test_the_header_of_a_ledger_is_known(header: str) -> None:
    assert claimed(f"{header}\n") == "ledger-csv"


@pytest.mark.parametrize("content", [HANDS, "player,amount\n", "hand_id,variant,player,kind,amount\n", "a letter", ""])
def test_hands_and_other_texts_are_no_ledger(content: str) -> None:
    assert claimed(content) is None


def test_an_entry_may_say_where_and_when_it_happened() -> None:
    sheet = (
        "player,kind,amount,table,hand,at\n"
        "Ann,balance,1850,kitchen,40,2026-11-27 21:05\n"
        "Bob,rebuy,20,,12b,2026-11-27T21:05:00-05:00\n"
    )
    assert entries(sheet) == [
        Entry(player="Ann", kind="balance", amount=1850, table="kitchen", hand="40", at="2026-11-27T21:05:00"),
        Entry(player="Bob", kind="rebuy", amount=20, hand="12b", at="2026-11-27T21:05:00-05:00"),
    ]


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ("Ann,balance,5,40,yesterday,", "bad-time", "'yesterday' is not a date and time."),
        ("Ann,balance,5,4-May,,", "spreadsheet-cell", "holds a date"),
        ("Ann,balance,5,40,,Bob", "wrong-type", "is between a player and the table"),
    ],
)
def test_a_place_that_is_none_is_refused(row: str, code: str, says: str) -> None:
    problem = refusal(f"player,kind,amount,hand,at,counterparty\n{row}\n")
    assert problem.code == code
    assert says in problem.sentence


@pytest.mark.parametrize("written", ["buy-in", "Buy In", "buyin", "BUY_IN"])
def test_a_kind_is_forgiven_case_spaces_and_dashes(written: str) -> None:
    assert entries(f"player,kind,amount\nAnn,{written},5\n") == [Entry(player="Ann", kind="buy-in", amount=5)]
