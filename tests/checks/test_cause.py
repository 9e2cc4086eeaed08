"""The one cause of a wrong result: each is raised for its own mistake, in their order, with the chips that moved."""

import pytest

from tests.checks.given import ACES, FULL, KINGS, QUEEN, Record, cause, checked, hand, message_of, paid, seat, took
from tests.checks.lows import EIGHT, NINE

# Ann and Bob tie; Ann's ace of spades has the odd chip by suit.
TIE = hand("stud", seat("Ann", 50, "2c3d9h/AsKcQhJc"), seat("Bob", 50, "2d3c9s/AdKdQsJh"))


def test_one_pot_made_of_two() -> None:
    """Ann, all-in for 30, ties with Bob in a main pot of 90; she has no part in the side pot of 80."""
    seats = [seat("Ann", 30, "2c3d9h/AsKcQhJc"), seat("Bob", 70, "2d3c9s/AdKdQsJh")]
    record = hand("stud", *seats, seat("Dee", 70, "Tc8c7d/2h4h6sQd"))
    assert checked(paid(record, Ann=45, Bob=125)).verdict == "verified"
    cause(paid(record, Ann=85, Bob=85), "side-pot-ignored", 40, "Ann", "Bob", "one pot")


def test_one_pot_is_no_cause_where_there_is_but_one() -> None:
    cause(paid(TIE, Ann=70, Bob=30), "wrong-share", 20)


def test_one_pot_is_made_of_what_somebody_may_win() -> None:
    """The carry is for Eve, who is not in: it stays, and is no pot beside the main one."""
    seats = [seat("Ann", 30, "2c3d9h/AsKcQhJc"), seat("Bob", 70, "2d3c9s/AdKdQsJh")]
    dee, eves = seat("Dee", 70, "Tc8c7d/2h4h6sQd"), [{"amount": 40, "players": ["Eve"]}]
    record = hand("stud", *seats, dee, carry_in=eves, carry_out=40)
    assert checked(paid(record, Ann=45, Bob=125)).verdict == "verified"
    cause(paid(record, Ann=85, Bob=85), "side-pot-ignored", 40, "Ann", "Bob", "one pot")
    alone = hand("stud", *TIE["seats"], carry_in=eves, carry_out=40)
    cause(paid(alone, Ann=70, Bob=30), "wrong-share", 20)


def test_a_pot_divided_among_all_who_hold_something() -> None:
    thirds = hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/6s9sQdQh"))
    assert checked(paid(thirds, Bob=60)).verdict == "verified"
    cause(paid(thirds, Ann=30, Bob=30), "share-split", 30, "Ann", "Bob")
    # The odd chip is that of the better card, not of the first in order: Bob's ace, spades over hearts.
    odd = hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/AsQsQdQh"), seat("Cy", 1, folded=3))
    cause(paid(odd, Ann=30, Bob=31), "share-split", 30, "Ann", "Bob")
    chicago = hand("high-chicago", *TIE["seats"], seat("Cy", 50, "Js3s4h/6s8sTd7h"))
    chicago["seats"][1] = seat("Bob", 50, "2d3c9c/AdKdQsJh")
    assert checked(paid(chicago, Ann=38, Bob=37, Cy=75)).verdict == "verified"
    cause(paid(chicago, Ann=50, Bob=50, Cy=50), "share-split", 25, "Ann", "Bob", "Cy")


def test_somebody_else_was_paid() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 600, "2s4h3h/AhKh9hTd"),
        seat("Bob", 600, KINGS.replace("Kh4c", "Kc4c")),
        seat("Cy", 0, folded=3),
    )
    cause(paid(record, Bob=1200), "wrong-winner", 1200, "Bob", "Ann")
    assert message_of(paid(record, Bob=1200)) == (
        "paid Bob 1,200, but Ann holds the best hand (flush, ace high), the low spade (2s) and the high spade (2s)"
    )


def test_nobody_was_paid() -> None:
    found = checked(paid(hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS)), Ann=0))
    assert found.errors == ["money-not-conserved", "wrong-winner"]
    assert found.one("wrong-winner").chips == 50
    assert found.one("wrong-winner").message.startswith("paid nobody, but Ann holds the best hand")


def test_the_right_players_were_paid_the_wrong_amounts() -> None:
    cause(paid(TIE, Ann=60, Bob=40), "wrong-share", 10, "Ann", "Bob")
    assert message_of(paid(TIE, Ann=60, Bob=40)) == (
        "paid Ann 60 and Bob 40, the right players and the wrong amounts; due: Ann 50 and Bob 50"
    )
    cause(paid(EIGHT, Ann=70, Bob=50), "wrong-share", 10, "Ann", "Bob")


def test_chips_that_are_missing_count_half_as_moved() -> None:
    found = checked(paid(EIGHT, Ann=40, Bob=60))
    assert found.errors == ["money-not-conserved", "wrong-share"]
    assert (found.one("money-not-conserved").chips, found.one("wrong-share").chips) == (20, 10)


def test_a_right_payment_has_no_cause_where_only_chips_are_missing() -> None:
    assert checked({**paid(TIE, Ann=50, Bob=50), "carry_out": 3}).errors == ["money-not-conserved", "false-rollover"]


def test_amounts_in_a_sentence_are_in_the_currency() -> None:
    record = {**paid(TIE, Ann=60, Bob=40), "currency": "USD", "scale": 100}
    assert "paid Ann 0.60 and Bob 0.40" in message_of(record)


def test_the_first_cause_that_holds_is_told() -> None:
    """What plain stud pays is also what the game without its low or its card pays: those are nearer."""
    assert checked(paid(EIGHT, Ann=120)).errors == ["missed-low"]
    chicago = hand("high-chicago", seat("Ann", 60, FULL), seat("Bob", 60, "Js3c4h/6s9sQdQh"))
    assert checked(paid(chicago, Ann=120)).errors == ["missed-half"]
    folded = {**chicago, "seats": [*chicago["seats"], seat("Cy", 10, "As8h/7h", folded=4)]}
    assert checked(paid(folded, Ann=130)).errors == ["missed-half"]
    up = hand(
        "two-thirds", seat("Ann", 60, FULL), seat("Bob", 60, "Js3s4h/6s8sQdQh"), seat("Cy", 60, "AhJc5c/As2sJdTh")
    )
    assert checked(paid(up, Ann=180)).errors == ["best-hand-paid"]
    assert checked(paid(up, Cy=180)).errors == ["up-card-counted"]


@pytest.mark.parametrize(
    ("record", "names", "code", "chips"),
    [
        (EIGHT, ["Ann"], "missed-low", 60),
        (NINE, ["Ann", "Bob"], "wrong-winner", 0),
        (hand("high-chicago", seat("Ann", 60, FULL), seat("Bob", 60, "Js3c4h/6s9sQdQh")), ["Ann"], "missed-half", 60),
        (hand("second-hand-high", seat("Ann", 60, FULL), seat("Bob", 60, QUEEN)), ["Ann"], "best-hand-paid", 120),
        (
            hand("high-chicago", seat("Ann", 60, "KhKc9s/KdKs9h9c"), seat("Bob", 60, "3d3c4h/6s9dAsJh")),
            ["Ann", "Bob"],
            "up-card-counted",
            0,
        ),
        (
            hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/6s9sQdQh")),
            ["Ann", "Bob"],
            "wrong-winner",
            0,
        ),
        (hand("stud", seat("Ann", 60, ACES), seat("Bob", 60, KINGS)), ["Bob"], "wrong-winner", 120),
        (TIE, ["Ann"], "wrong-winner", 50),
        ({**TIE, "seats": [*TIE["seats"], seat("Cy", 1, folded=3)]}, ["Bob"], "wrong-winner", 51),
    ],
)
def test_with_names_alone_the_chips_are_what_the_unpaid_were_due(
    record: Record, names: list[str], code: str, chips: int
) -> None:
    cause(took(record, *names), code, chips)


def test_beside_a_name_an_amount_may_be_the_wrong_one() -> None:
    """What Ann got nobody wrote. Bob was paid rightly, and not the right amount; or he should not have been."""
    halves = hand("high-chicago", seat("Ann", 40, ACES), seat("Bob", 40, "Ks3h4c/8s6d5hTc"), seat("Cy", 40, "QsQd"))
    halves["seats"][2]["folded"] = 6
    for won, chips in ((59, 1), (61, 1), (100, 40)):
        record = took(paid(halves, Bob=won), "Ann")
        cause(record, "wrong-share", chips, "Ann", "Bob")
        assert message_of(record).endswith("the right players and the wrong amounts; due: Ann 60 and Bob 60")
    lost = hand("stud", seat("Ann", 60, ACES), seat("Bob", 60, KINGS))
    cause(took(paid(lost, Bob=50), "Ann"), "wrong-winner", 50, "Ann", "Bob")


def test_with_names_alone_a_folded_card_may_be_the_cause() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 30, "2s3d9h/AcKcQhJc"),
        seat("Bob", 30, "2d3c9s/AdKdQsJh"),
        seat("Cy", 30, "As8h/7h", folded=4),
    )
    cause(took(record, "Ann"), "folded-card-counted", 45, "Ann", "Bob")
