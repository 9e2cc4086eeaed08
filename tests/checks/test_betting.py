"""The findings about betting as a host sees them: their sentences, their gravity, and that they move nothing."""

import json

import pytest
from hypothesis import given

from pipeline.checks.betting_findings import BETTING_FINDINGS
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.resolved import resolved
from pipeline.records.batch import Called
from pipeline.rules.house import house_file
from schemas.hand import Hand
from tests.checks.given import checked_hands
from tests.records.bets_given import LIMIT, game
from tests.records.betting.any_hands import any_hands

UPS = "Qc 2h 5c 8d / 3d 4h 7s 9d / 9s Kc 2s Jd"
CALLED = "Bob bring-in 2, Cy call 2, Ann call 2"


def messages(hand: Hand, called: Called | None = None) -> list[str]:
    """What is said of the betting."""
    (one,) = checked_hands([hand], *([called] if called else []))
    return [found.message for found in one.findings if found.code in BETTING_FINDINGS]


@pytest.mark.parametrize(
    ("streets", "said"),
    [
        (
            ["Cy bring-in 2, Ann fold, Bob fold"],
            "Cy brought in 2 on third street with the 9s; it was on Bob with the 3d",
        ),
        (["Bob bring-in 3, Cy fold, Ann fold"], "Bob brought in 3 on third street; the bring-in is 2"),
        (["Cy complete 4, Ann fold, Bob fold"], "Cy completed to 4 on third street out of turn; it was on Bob"),
        (
            ["Bob bring-in 2, Cy fold, Ann fold, Bob check"],
            "Bob checked on third street out of turn; nobody had to act",
        ),
        (
            ["Bob bring-in 2, Cy fold, Ann call 2", "Ann check, Cy bet 4, Bob fold"],
            "Cy bet 4 on fourth street after folding on third",
        ),
        (
            [CALLED + " all-in", "Cy check, Ann check, Bob bet 4, Cy fold"],
            "Ann checked on fourth street and was all-in already",
        ),
        ([CALLED, "Cy bet 6, Ann fold, Bob fold"], "Cy bet 6 on fourth street, where a bet goes to 4"),
        (
            [CALLED, "Cy bet 4, Ann raise 6, Bob fold, Cy fold"],
            "Ann raised to 6 on fourth street, where a raise goes to 8",
        ),
        (
            [CALLED, "Cy bet 4, Ann raise 8, Bob raise 12, Cy raise 12, Ann raise 12, Bob fold, Cy fold"],
            "Ann raised to 20 on fourth street, and 3 raises had been made",
        ),
        (
            [CALLED, "Cy bet 4, Ann call 3, Bob fold", "Cy bet 8, Ann fold"],
            "Ann called 3 on fourth street, facing 4, and was not all-in",
        ),
        ([CALLED, "Cy bet 4, Ann check, Bob fold", "Cy bet 8, Ann fold"], "Ann checked on fourth street, facing 4"),
        (
            [CALLED, "Cy bet 8, Ann fold, Bob fold"],
            "Cy bet 8 on fourth street; nobody showed a pair, so it goes to 4",
        ),
        ([CALLED, "", "Cy bet 8, Ann fold, Bob fold"], "nobody acted on fourth street, where Ann, Bob and Cy could"),
        (
            ["Bob bring-in 2, Cy complete 4 to 6, Ann fold, Bob fold"],
            "Cy completed to 4 on third street; 6 is written as his total, and it comes to 4",
        ),
        ([CALLED, "Cy fold, Ann bet 4, Bob fold"], "Cy folded on fourth street, facing no bet"),
        (
            [CALLED, "Cy bet 4, Ann raise 5 all-in, Bob call 5, Cy raise 4, Bob fold"],
            "Cy raised to 8 on fourth street after acting; 1 more to call does not reopen the betting",
        ),
        (["Bob check, Cy bet 4, Ann fold, Bob fold"], "nobody brought in on third street"),
        (["Bob bring-in 2, Cy fold, Ann post 1, Ann fold"], "Ann posted 1 on third street after the betting had begun"),
        ([CALLED, "Cy bet 4, Ann call 4"], "the actions of fourth street end with Bob still to act"),
    ],
)
def test_a_finding_says_who_did_what_and_what_was_due(streets: list[str], said: str) -> None:
    assert messages(game(UPS, *streets)) == [said]


def test_stacks_are_said_where_they_are_known() -> None:
    short = [CALLED, "Cy bet 4, Ann call 3, Bob fold", "Cy bet 8, Ann fold"]
    assert messages(game(UPS, *short, stacks=(90, 90, 90))) == [
        "Ann called 3 on fourth street, facing 4, and was not all-in with 84 left"
    ]
    over = game(UPS, CALLED, "Cy bet 4, Ann call 4, Bob fold", stacks=(5, 90, 90))
    assert messages(over) == ["Ann called 4 on fourth street with 2 left"]


def test_amounts_are_said_in_the_currency_of_the_hand() -> None:
    cents = {"bring_in": 200, "small_bet": 400, "big_bet": 800}
    hand = game(UPS, "Bob bring-in 300, Cy fold, Ann fold", ante=100, stakes=cents, scale=100)
    assert messages(hand) == ["Bob brought in 3.00 on third street; the bring-in is 2.00"]


def test_the_rules_of_the_table_decide() -> None:
    hand = game("Qc 2h / 3d 3h / 9s Kc", CALLED, "Bob bet 8, Cy fold, Ann fold")
    assert messages(hand) == []
    content, wrong = house_file({"fourth_street_pair": "never"})
    assert wrong == []
    said = ["Bob bet 8 on fourth street; an open pair does not allow the large bet here, so it goes to 4"]
    assert messages(hand, Called(house=content)) == said
    assert messages(hand, Called(command=(("fourth_street_pair", "never"),))) == said
    assert messages(hand, Called(variant="stud-8")) == said


def test_the_money_counts_and_the_verdict_stands() -> None:
    """Whatever was bet illegally is in the pots."""
    hand = game(UPS, "Cy bring-in 3, Ann fold, Bob call 3", "Bob bet 1, Cy fold", seats={1: {"won": 9}})
    (one,) = checked_hands([hand])
    assert (one.verdict, one.errors) == ("verified", [])
    assert len(one.codes("warning")) >= 3


def test_a_dead_deal_is_not_unfinished() -> None:
    """The queen of spades came up and killed the deal; what was not bet then is not missed."""
    cards = [
        {"down": ["2c", "3c", "4c"], "up": ["Qc", "Qs", "5c", "8d"]},
        {"down": ["2d", "3h", "4s"], "up": ["3d", "4h", "7s", "9d"]},
    ]
    seats = {place: {"down": side["down"]} for place, side in enumerate(cards)}
    ups = " / ".join(" ".join(side["up"]) for side in cards)
    streets = ("Bob bring-in 2, Ann call 2",)
    dead = game(ups, *streets, variant="the-bitch", house={"queen_up": "dead_hand"}, seats=seats)
    assert messages(dead) == []
    assert messages(dead.model_copy(update={"house": {}})) == [
        "the actions of fourth street end with Ann and Bob still to act"
    ]


def test_resolve_shows_them() -> None:
    hand = game(UPS, "Bob bring-in 3, Cy fold, Ann fold")
    (line,) = resolved(check(resolve_hands([hand])))
    shown = json.loads(line.model_dump_json())["findings"]
    assert {"code": "bring-in-wrong-size", "severity": "warning", "chips": None} in [
        {key: one[key] for key in ("code", "severity", "chips")} for one in shown
    ]


def test_hands_without_actions_have_none() -> None:
    hand = game(UPS, "Bob bring-in 3, Cy fold", stakes=LIMIT)
    seats = [seat.model_copy(update={"contributed": 3}) for seat in hand.seats]
    assert messages(hand.model_copy(update={"actions": None, "seats": seats})) == []


@given(any_hands())
def test_every_message_is_rendered_again_from_its_params(hand: Hand) -> None:
    """`checked_hands` asserts it of each."""
    if any(seat.dealt and seat.folded is False for seat in hand.seats):
        checked_hands([hand.model_copy(update={"scale": 100})])
