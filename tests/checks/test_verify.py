"""The five verdicts, line by line, and what counts as the recorded result."""

import random
from itertools import product

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.resolved import resolved
from pipeline.records.batch import Called
from tests.checks.given import ACES, FULL, KINGS, QUEEN, THREE, Record, checked, checked_hands, hand, paid, seat, took
from tests.deals import campaign
from tests.strategies import as_hand

STUD = hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS))
ROLLS = hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))
# One player short: Cy has all-in 20, Ann and Bob 50 each; Ann's full house takes all.
SIDE = hand("stud", seat("Ann", 50, FULL), seat("Bob", 50, QUEEN), seat("Cy", 20, THREE))
# Ann and Bob tie in Second Hand High, and nobody else is in.
TIE = hand("second-hand-high", seat("Ann", 30, "2c3d9h/AcKdQhJs"), seat("Bob", 30, "2d3c9s/AdKcQsJh"))


@pytest.mark.parametrize("result", [{}, {"carry_out": 0}, {"results": [{"player": "Ann", "amount": 100}]}])
def test_a_cancelled_hand_is_void_whatever_else_is_written(result: Record) -> None:
    assert checked({**STUD, **result, "void": "misdeal"}).verdict == "void"
    assert checked({**paid(STUD, Ann=100), "void": "misdeal"}).verdict == "void"
    assert checked({**TIE, "house": {"all_tied": "ask"}, "void": "misdeal"}).verdict == "void"


def test_an_empty_reason_cancels_a_hand_too() -> None:
    assert checked({**STUD, "void": ""}).verdict == "void"


@pytest.mark.parametrize("record", [STUD, ROLLS, SIDE, {**TIE, "house": {"all_tied": "ask"}}])
def test_without_a_recorded_result_a_hand_is_unrecorded(record: Record) -> None:
    found = checked(record)
    assert found.verdict == "unrecorded"
    assert not found.errors


@pytest.mark.parametrize(
    "record",
    [
        paid(STUD, Ann=100),
        took(STUD, "Ann"),
        {**STUD, "results": [{"player": "Ann", "amount": 100}]},
        {**ROLLS, "carry_out": 60},
        paid(ROLLS, Ann=0),
    ],
)
def test_any_recorded_result_is_compared(record: Record) -> None:
    assert checked(record).verdict == "verified"


def test_a_pot_or_returned_chips_are_no_result() -> None:
    record = {**STUD, "pot": 100, "rake": 3, "seats": [{**one, "returned": 0} for one in STUD["seats"]]}
    assert checked(record).verdict == "unrecorded"


def test_ask_that_decides_makes_a_hand_unverifiable_right_or_wrong() -> None:
    for won in ({"Ann": 30, "Bob": 30}, {"Bob": 60}, {"Ann": 1}):
        found = checked(paid({**TIE, "house": {"all_tied": "ask"}}, **won))
        assert found.verdict == "unverifiable"
        assert not found.errors
        assert found.params("rule-undefined")["knob"] == "all_tied"
        assert "all_tied" in found.one("rule-undefined").message
    assert "unseen-cards" not in found.codes()


def test_ask_in_a_house_file_or_on_the_command_line_asks_too() -> None:
    assert checked(paid(TIE, Ann=30, Bob=30), Called(command=(("all_tied", "ask"),))).verdict == "unverifiable"


def test_ask_that_is_not_reached_changes_nothing() -> None:
    record = {**hand("second-hand-high", seat("Ann", 30, ACES), seat("Bob", 30, KINGS)), "house": {"all_tied": "ask"}}
    right, wrong = checked(paid(record, Bob=60)), checked(paid(record, Ann=60))
    assert (right.verdict, wrong.verdict) == ("verified", "mismatch")
    assert "rule-undefined" not in right.codes() + wrong.codes()


TIED = ("2c3dJh/AcKcQhTd", "2d3cJc/AdKhQdTc")


def test_ask_about_tied_hands_decides_only_where_a_third_does_not() -> None:
    """Cy's two spades win whoever holds the best hand; with one of them only, the tie decides."""
    both = hand("two-thirds", seat("Ann", 30, TIED[0]), seat("Bob", 30, TIED[1]), seat("Cy", 30, "2s9s4h/5d6h8d9c"))
    both["house"] = {"tie_best_hand": "ask"}
    found = checked(paid(both, Cy=90))
    assert found.verdict == "verified"
    assert found.one("rule-undefined").severity == "warning"
    assert checked(paid(both, Ann=90)).verdict == "mismatch"
    one = hand(
        "two-thirds", seat("Ann", 30, "2s3dJh/AcKcQhTd"), seat("Bob", 30, TIED[1]), seat("Cy", 30, "9s4h4d/5d6h8d9c")
    )
    one["house"] = {"tie_best_hand": "ask"}
    assert checked(paid(one, Ann=90)).verdict == "unverifiable"


def test_ask_about_a_queen_face_up() -> None:
    up = hand("the-bitch", seat("Ann", 40, "AcAh2c/3d7h9cQs"), seat("Bob", 40, KINGS), house={"queen_up": "ask"})
    assert checked(paid(up, Ann=80)).verdict == "unverifiable"
    assert checked({**up, "carry_out": 80}).verdict == "unverifiable"
    hole = hand("the-bitch", seat("Ann", 40, "AcAhQs/3d7h9c2c"), seat("Bob", 40, KINGS), house={"queen_up": "ask"})
    assert checked(paid(hole, Ann=80)).verdict == "verified"


def test_ask_in_a_pot_nobody_contests_is_not_reached() -> None:
    record = hand("second-hand-high", seat("Ann", 30), seat("Bob", 30, folded=5), house={"all_tied": "ask"})
    assert checked(paid(record, Ann=60)).verdict == "verified"


def test_every_player_and_the_carry_must_be_right() -> None:
    assert checked(paid(STUD, Ann=100)).verdict == "verified"
    assert checked(paid(STUD, Ann=100, Bob=0)).verdict == "verified"
    for won in ({"Bob": 100}, {"Ann": 50, "Bob": 50}, {"Ann": 99}, {"Ann": 101}, {"Ann": 0}):
        assert checked(paid(STUD, **won)).verdict == "mismatch"
    assert checked({**paid(STUD, Ann=100), "carry_out": 0}).verdict == "verified"
    assert checked({**paid(STUD, Ann=100), "carry_out": 1}).verdict == "mismatch"
    assert checked({**paid(STUD, Ann=99), "carry_out": 1}).verdict == "mismatch"


def test_recorded_rake_comes_out_before_the_pot_is_divided() -> None:
    assert checked({**paid(STUD, Ann=95), "rake": 3, "fees": 2}).verdict == "verified"
    assert checked({**paid(STUD, Ann=95)}).verdict == "mismatch"
    assert checked({**paid(STUD, Ann=100), "rake": 5}).verdict == "mismatch"


def test_chips_that_do_not_add_up_are_a_mismatch_even_where_every_payment_is_right() -> None:
    """All of it rolls, so no rake can come out of it: 65 are written for the 60 that went in."""
    found = checked({**ROLLS, "carry_out": 60, "rake": 5})
    assert found.verdict == "mismatch"
    assert found.errors == ["money-not-conserved"]
    assert "rake-on-rollover" in found.codes("warning")


def test_what_came_in_from_earlier_hands_is_won_or_rolls_on() -> None:
    assert checked({**paid(STUD, Ann=130), "carry_in": 30}).verdict == "verified"
    assert checked({**paid(STUD, Ann=100), "carry_in": 30}).verdict == "mismatch"
    assert checked({**ROLLS, "carry_in": [{"amount": 10}, {"amount": 15}], "carry_out": 85}).verdict == "verified"


def test_warnings_and_notes_change_no_verdict() -> None:
    plain = paid(STUD, Ann=100)
    noisy = {
        **plain,
        "pot": 1,
        "played_at": None,
        "seats": [{**one, "stack": 1, "returned": 9} for one in plain["seats"]],
    }
    found = checked(noisy)
    assert found.verdict == "verified"
    assert {"pot-differs", "stack-exceeded", "returned-differs", "no-date"} <= set(found.codes())


def test_the_gravest_findings_come_first() -> None:
    found = checked({**paid(SIDE, Bob=110), "pot": 1, "played_at": None})
    ranks = ["error warning note".split().index(one.severity) for one in found.findings]
    assert ranks == sorted(ranks)
    assert {one.severity for one in found.findings} == {"error", "warning", "note"}


def test_hands_checked_together_are_judged_as_each_alone() -> None:
    hands = [as_hand(record) for *_, record in campaign(7, 250)]
    rng = random.Random(7)
    for place, one in enumerate(hands):
        seats = [each.model_copy(update={"won": rng.choice((0, 0, 5, 20))}) for each in one.seats]
        hands[place] = one.model_copy(update={"seats": seats})
    together = checked_hands(hands)
    for one, found in zip(hands, together, strict=True):
        alone = checked_hands([one])[0]
        assert alone.verdict == found.verdict
        said = [(each.code, each.message, each.chips, each.player) for each in found.findings]
        assert said == [(each.code, each.message, each.chips, each.player) for each in alone.findings]


def test_a_line_shows_what_holds_for_every_way_to_fill_unseen_cards() -> None:
    """Whatever Ann's last three cards are, four low ones beat three pairs of pictures."""
    record = hand("razz", seat("Ann", 50, "??????/Ac2d3c4h", won=100), seat("Bob", 50, "KdKhQc/QhJsJdTc"))
    (line,) = resolved(check(resolve_hands([as_hand(record)])))
    assert line.verdict == "verified"
    assert line.awards == {"Ann": 100, "Bob": 0}


def test_a_line_of_a_carry_kept_apart_names_its_players() -> None:
    record = {**ROLLS, "house": {"carry": "separate"}, "carry_out": 60}
    (line,) = resolved(check(resolve_hands([as_hand(record)])))
    assert line.carry_out == [{"amount": 60, "players": ["Ann", "Bob", "Cy"]}]
    (whole,) = resolved(check(resolve_hands([as_hand({**ROLLS, "carry_out": 60})])))
    assert whole.carry_out == 60


def test_verdicts_stand_in_the_order_of_the_hands() -> None:
    kinds = [
        paid(STUD, Ann=100),
        paid(STUD, Bob=100),
        {**STUD, "void": "x"},
        STUD,
        {**paid(TIE, Ann=60), "house": {"all_tied": "ask"}},
    ]
    rows = [one for one, _ in product(kinds, range(3))]
    random.Random(1).shuffle(rows)
    wanted = {
        id(one): verdict
        for one, verdict in zip(kinds, "verified mismatch void unrecorded unverifiable".split(), strict=True)
    }
    assert [one.verdict for one in checked_hands([as_hand(row) for row in rows])] == [wanted[id(row)] for row in rows]
