"""A default that decided is told with what every other value would have given; one that somebody named is not."""

import random
from typing import Any

import pytest

from pipeline.checks.defaults import DIVIDES, TRIGGERS
from pipeline.records.batch import Called
from pipeline.rules.house import house_file
from schemas.house import KNOBS
from tests import naive
from tests.checks.given import FULL, KINGS, QUEEN, Record, cards, checked, checked_hands, hand, paid, seat
from tests.deals import KNOBS as READ
from tests.deals import SHAPES, random_record, split_entry
from tests.strategies import as_hand

TIE = (seat("Ann", 50, "2c3d9h/AsKcQhJc"), seat("Bob", 50, "2d3c9s/AdKdQsJh"))
WHEELS = (seat("Ann", 51, "Ac2d3h/4s5cTdTs"), seat("Bob", 51, "Ad2c3s/4h5dTcTh"))
# Ann, all-in for 20, holds the ace of spades; Cy has the only other hole spade.
SIDE = (seat("Ann", 20, "AsKh9d/Kd7c4h2c"), seat("Bob", 50, "QhQd8h/Qc8c5d6h"), seat("Cy", 50, "JsAd6c/AhTc5h2h"))


def aces_and_kings(bob: str, ann: str) -> tuple[Record, Record]:
    """A pair of aces in Bob's hole and one of kings in Ann's, with these up cards."""
    return seat("Bob", 30, f"AhAc4d/{bob}"), seat("Ann", 30, f"KhKc2d/{ann}")


CASES: dict[str, tuple[Record, dict[str, tuple[dict[str, int], int]]]] = {
    "all_tied": (
        hand("second-hand-high", *TIE),
        {"rollover": ({}, 100), "refund": ({}, 0)},
    ),
    "tie_best_hand": (
        hand("two-thirds", seat("Ann", 50, "2s3d9h/AcKcQhJc"), seat("Bob", 50, "2d3c9s/AdKdQsJh")),
        {"none": ({}, 100)},
    ),
    "pot_scope": (hand("two-thirds", *SIDE), {"global": ({}, 120)}),
    "hole_rule": (
        hand("high-chicago", seat("Ann", 30, FULL), seat("Bob", 30, "6d3c/Th8d7c2hJs")),
        {"position": ({"Ann": 30, "Bob": 30}, 0)},
    ),
    "ace_of_spades": (
        hand("high-chicago", seat("Ann", 30, "KhKc4s/Kd9h9c2c"), seat("Bob", 30, "As3c4h/6s9sQdQh")),
        {"low": ({"Ann": 60}, 0)},
    ),
    "odd_chip": (
        hand("stud", TIE[1], TIE[0], seat("Cy", 1, folded=3)),
        {"seat": ({"Bob": 51, "Ann": 50}, 0)},
    ),
    "no_hole_spade": (
        hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, KINGS.replace("Kh4c", "Ah4c").replace("Kd", "Ad"))),
        {"best_hand": ({"Ann": 60}, 0)},
    ),
    "queen_up": (
        hand("the-bitch", seat("Ann", 30, FULL), seat("Bob", 30, "6d3c4h/Th8d7cQs")),
        {"dead_hand": ({}, 60)},
    ),
    "even_identical_split": (
        hand("stud-8", *WHEELS),
        {"false": ({"Ann": 50, "Bob": 52}, 0)},
    ),
    "black_mariah": (
        hand("black-mariah", seat("Ann", 30, FULL), seat("Bob", 30, QUEEN)),
        {
            "redeal_split": ({"Ann": 30, "Bob": 30}, 0),
            "qs_half": ({"Ann": 30, "Bob": 30}, 0),
            "low_spade_half_wild": ({"Ann": 30}, 30),
            "high_chicago": ({"Ann": 30, "Bob": 30}, 0),
        },
    ),
    "queens_wild": (
        hand("follow-the-queen", *aces_and_kings("5h8cTs6d", "7h9c3sQd"), up_deal_order=cards("5h7h8c9cTs3s6dQd")),
        {"false": ({"Bob": 60}, 0)},
    ),
    "last_up_queen": (
        hand("follow-the-queen", *aces_and_kings("Qh8cTs6d", "7h9c3sQd"), up_deal_order=cards("Qh7h8c9cTs3s6dQd")),
        {"keep": ({"Ann": 60}, 0)},
    ),
    "follow_across_streets": (
        hand("follow-the-queen", *aces_and_kings("5h8cTs6d", "Qd9c3s7h"), up_deal_order=cards("5hQd8c9cTs3s6d7h")),
        {"false": ({"Ann": 60}, 0)},
    ),
    "five_of_a_kind_top": (
        hand("baseball", seat("Ann", 30, "3c9dKh/KdKc7h2h"), seat("Bob", 30, "9h8s5s/7s6sJd2c")),
        {"false": ({"Bob": 60}, 0)},
    ),
    "natural_beats_wild": (
        hand("baseball", seat("Ann", 30, "4h5c3c/6d7sKhQd"), seat("Bob", 30, "4d5d8c/6h7cKsQc")),
        {"true": ({"Bob": 60}, 0)},
    ),
    "dead_money": (
        hand("baseball", seat("Ann", 30, "KdKc5h/Kh8d6c9s"), seat("Bob", 35, "AdAcJh/4hJs7h2c3d", posted=5)),
        {"main_pot": ({"Ann": 65}, 0)},
    ),
}
"""For each rule a hand it decides, and what the other values give."""


DIVIDING = {"mucked", "ante_short", "dead_money"}
"""The house rules that say who is live and what the pots are: no other does."""


def test_no_rule_asked_about_divides_the_pots_and_of_those_tried_it_is_known_which_do() -> None:
    asked = {knob for knob, values in KNOBS.items() if "ask" in values}
    assert asked
    assert not asked & DIVIDING
    assert {*TRIGGERS} & DIVIDING == DIVIDES


def gives(record: Record, knob: str, called: Called | None = None) -> dict[str, Any] | None:
    """What the note about a knob says other values give; None where there is none."""
    found = checked(record, called) if called is not None else checked(record)
    notes = [one for one in found.findings if one.code == "default-decided" and one.params["knob"] == knob]
    assert len(notes) <= 1
    for one in notes:
        assert one.severity == "note"
        assert f"nobody named {knob}" in one.message
    return dict(notes[0].params["gives"]) if notes else None  # type: ignore[call-overload]


def test_there_is_a_case_for_every_rule_tried() -> None:
    assert set(CASES) == set(TRIGGERS)


@pytest.mark.parametrize("knob", CASES)
def test_a_default_that_decided_says_what_each_other_value_gives(knob: str) -> None:
    record, others = CASES[knob]
    names = [one["player"] for one in record["seats"]]
    wanted = {
        value: {"awards": {name: awards.get(name, 0) for name in names}, "carry_out": carry}
        for value, (awards, carry) in others.items()
    }
    assert gives(record, knob) == wanted
    for value, given in wanted.items():
        if value in KNOBS[knob] and (knob, value) != ("black_mariah", "best_hand_and_qs_river"):
            due = naive.resolve(record, {knob: value})
            assert (due["awards"], due["carry_out"]) == (given["awards"], given["carry_out"])


@pytest.mark.parametrize("knob", CASES)
def test_a_rule_that_somebody_named_is_no_default(knob: str) -> None:
    record, _ = CASES[knob]
    (value,) = {one.params["value"] for one in checked(record).findings if one.params.get("knob") == knob}
    assert gives({**record, "house": {knob: value}}, knob) is None
    assert gives(record, knob, Called(command=((knob, str(value)),))) is None
    assert gives(record, knob, Called(house=house_file({knob: value})[0])) is None
    assert gives(record, knob, Called(house=house_file({record["variant"]: {knob: value}})[0])) is None


@pytest.mark.parametrize("knob", CASES)
def test_a_cancelled_hand_is_decided_by_no_rule(knob: str) -> None:
    assert gives({**CASES[knob][0], "void": "x"}, knob) is None


def test_the_message_says_both_what_decided_and_what_would_have_come_out() -> None:
    (one,) = [one for one in checked(CASES["all_tied"][0]).findings if one.code == "default-decided"]
    assert one.message == (
        "nobody named all_tied, so split decided; with rollover: 100 rolls over; with refund: nobody is paid"
    )


def test_a_rule_whose_other_values_change_nothing_did_not_decide() -> None:
    """There are two pots, a river up, a tie and an ace of spades in a hole, and none of it matters."""
    two = hand(
        "two-thirds",
        seat("Ann", 20, "KhKc4s/Kd9h9c2c"),
        seat("Bob", 50, "Qd6d3c/Th8d7c2h"),
        seat("Cy", 50, "JhAd6c/AhTc5h8h"),
    )
    assert gives(two, "pot_scope") is None
    river = hand("high-chicago", seat("Ann", 30, FULL), seat("Bob", 30, "6d3c/Th8d7c2hJh"))
    assert gives(river, "hole_rule") is None
    ace = hand("high-chicago", seat("Ann", 30, FULL), seat("Bob", 30, "As3c4h/6s9sQdQh"))
    assert gives(ace, "ace_of_spades") is None
    assert gives(hand("stud", *TIE), "odd_chip") is None
    assert (
        gives(
            hand("stud-8", seat("Ann", 52, "Ac2d3h/4s5cTdTs"), seat("Bob", 52, "Ad2c3s/4h5dTcTh")),
            "even_identical_split",
        )
        is None
    )


def test_the_scope_decides_a_pot_alone_where_somebody_at_the_showdown_has_nothing_in() -> None:
    """Cy has the best hand and nothing in: without him Ann has it, and the high spade."""
    cy = seat("Cy", 0, "AhAdTc/AcTh5h8s")
    record = hand("black-mariah", seat("Ann", 30, "KhKc4s/Kd9h9c2c"), seat("Bob", 30, "Qd6d3c/Js8d7c2h"), cy)
    assert gives(record, "pot_scope") == {"global": {"awards": {"Ann": 0, "Bob": 0, "Cy": 0}, "carry_out": 60}}


def test_dead_money_that_all_paid_alike_decides_nothing() -> None:
    ann, bob = CASES["dead_money"][0]["seats"]
    assert gives(hand("baseball", {**ann, "contributed": 35, "posted": 5}, bob), "dead_money") is None


def test_ask_is_not_among_the_values_tried() -> None:
    assert "ask" not in (gives(CASES["tie_best_hand"][0], "tie_best_hand") or {})


def test_an_error_and_the_default_that_decided_stand_together() -> None:
    found = checked(paid(CASES["odd_chip"][0], Ann=50, Bob=51))
    assert found.errors == ["odd-chip"]
    assert found.codes("note") == ["default-decided"]


def test_random_hands_decided_by_a_default_as_the_oracle_says() -> None:
    """For every rule tried and every other value of it: told exactly if the oracle pays otherwise by that value."""
    rng = random.Random(17)
    records = []
    for entry, knobs in READ.items():
        for shape in [*SHAPES, *SHAPES]:
            house = {**split_entry(entry)[1], **{knob: rng.choice(knobs[knob]) for knob in knobs if rng.random() < 0.4}}
            records.append(random_record(rng, split_entry(entry)[0], house, shape))
    records = [record for record in records if not record.get("void") and _seen(record)]
    told = 0
    for record, found in zip(records, checked_hands([as_hand(record) for record in records]), strict=True):
        entry = record["variant"] + (f"/{record['house']['black_mariah']}" if "black_mariah" in record["house"] else "")
        notes = {one.params["knob"]: one.params for one in found.findings if one.code == "default-decided"}
        told += len(notes)
        due = naive.resolve(record)
        for knob in set(TRIGGERS) & set(READ[entry]) - set(record["house"]):
            wanted = {}
            for value in READ[entry][knob]:
                other = naive.resolve(record, {knob: value})
                if (other["awards"], other["carry_out"]) != (due["awards"], due["carry_out"]):
                    wanted[str(value).lower()] = {"awards": other["awards"], "carry_out": other["carry_out"]}
            given = notes.pop(knob, {"gives": {}})["gives"]
            assert given == wanted, (knob, record)
        assert not notes
    assert told > 100


def _seen(record: Record) -> bool:
    """Whether every card of every hand still in was seen."""
    return all(
        one.get("folded") or not one.get("dealt", True) or "??" not in one.get("down", ["??"]) + one.get("up", ["??"])
        for one in record["seats"]
    )
