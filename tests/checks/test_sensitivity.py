"""One house rule changed turns a verdict: found in batches, as the slow reference pays and as hand by hand."""

import json
import random
from collections.abc import Iterator
from typing import Any

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.sensitivity import Flip, flips
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.rules.house import RESERVED
from pipeline.rules.variant import knobs_of, version_of
from schemas.hand import Hand
from schemas.house import knob_text
from tests import naive
from tests.deals import KNOBS, campaign, entry_of
from tests.nights import ACES, KINGS, hand, seat

Record = dict[str, Any]


def flipped(hands: list[Hand], called: Called = AS_RECORDED) -> list[Flip]:
    return flips(check(resolve_hands(hands, called)))


def paid(record: Record, rules: Record) -> Record:
    """The record with what the slow reference pays under these rules written down as its result."""
    found = naive.resolve(record, rules)
    seats = [{key: value for key, value in one.items() if key != "took"} for one in record["seats"]]
    seats = [{**one, "won": found["awards"].get(one["player"], 0)} for one in seats]
    return {**{k: v for k, v in record.items() if k != "results"}, "seats": seats, "carry_out": found["carry_out"]}


def wrong_by_one_rule(seed: int, many: int) -> Iterator[tuple[Record, str, str]]:
    """Hands paid as under another value of one rule, and as their own rules would not have it."""
    rng = random.Random(seed)
    for variant, house, shape, record in campaign(seed, many):
        # Rake that could not be taken because nothing was won is missing under either rule.
        if record.get("void") or "unseen" in shape or "muck" in shape or record.get("rake") or record.get("fees"):
            continue
        knob, values = rng.choice(list(KNOBS[entry_of(variant, house)].items()))
        value = rng.choice(values)
        own, other = paid(record, house), paid(record, {**house, knob: value})
        if own != other:
            yield other, knob, knob_text(value)


def test_the_rule_by_which_the_reference_paid_is_named() -> None:
    cases = list(wrong_by_one_rule(5, 2000))
    records = [Hand.model_validate_json(json.dumps(record)) for record, _, _ in cases]
    turned = {(flip.place, flip.knob, flip.other): flip for flip in flipped(records)}
    assert len(cases) > 40
    assert len({knob for _, knob, _ in cases}) > 8
    for place, (record, knob, value) in enumerate(cases):
        flip = turned[place, knob, value]
        assert (flip.verdict, flip.under) == ("mismatch", "verified")
        won = {one["player"]: one["won"] for one in record["seats"]}
        assert (flip.awards, flip.carry_out) == (won, record["carry_out"])


def test_every_flip_is_one_hand_by_hand_and_none_is_left_out() -> None:
    """Also rules that pay nobody are tried here, and turn nothing."""
    cases = [record for record, _, _ in wrong_by_one_rule(6, 900)]
    cases += [record for *_, record in campaign(9, 60)]
    hands = [Hand.model_validate_json(json.dumps(record)) for record in cases]
    checked = check(resolve_hands(hands))
    found = {(flip.place, flip.knob, flip.other): (flip.verdict, flip.under) for flip in flips(checked)}
    expected = {}
    for verified in checked.verified:
        group = verified.group
        for row, place in enumerate(group.rows):
            decided = {str(one.params["knob"]) for one in checked.findings[place] if one.code == "default-decided"}
            wrong = checked.verdicts[place] == "mismatch" or bool(verified.undecided[row])
            if hands[place].void is not None:
                continue
            for knob, values in knobs_of(version_of(group.variant, group.in_force.rules)).items():
                for value in values if wrong or knob in decided else ():
                    if value == "ask" or (knob, value) in RESERVED:
                        continue
                    before, under = checked.verdicts[place], _alone(hands[place], knob, value)
                    pays_others = before == "unrecorded" and knob in decided and value in _gives(checked, place, knob)
                    if before != under or pays_others:
                        expected[place, knob, value] = before, under
    assert found == expected
    assert len(found) > 30


def _alone(hand: Hand, knob: str, value: str) -> str:
    return check(resolve_hands([hand], Called(command=((knob, value),)))).verdicts[0]


def _gives(checked: Any, place: int, knob: str) -> Any:
    (found,) = [one for one in checked.findings[place] if one.code == "default-decided" and one.params["knob"] == knob]
    return found.params["gives"]


def test_a_hand_that_is_right_however_a_default_falls_turns_by_nothing() -> None:
    right = hand(seats=[seat("Ann", won=200, **ACES), seat("Bob", **KINGS)])
    assert flipped([right]) == []
    assert flipped([right.model_copy(update={"void": "misdeal"})]) == []


def test_a_hand_that_waits_for_a_rule_turns_by_each_answer() -> None:
    seats = [
        seat("Ann", down=["Ac", "Kd", "2c"], up=["3d", "7h", "9c", "Jd"], won=100),
        seat("Bob", down=["Ah", "Ks", "2d"], up=["3h", "7c", "9d", "Jh"], won=100),
    ]
    waits = hand(variant="second-hand-high", seats=seats, house={"all_tied": "ask"})
    assert [
        (flip.verdict, flip.knob, flip.value, flip.set_by, flip.other, flip.under) for flip in flipped([waits])
    ] == [
        ("unverifiable", "all_tied", "ask", "record", "split", "verified"),
        ("unverifiable", "all_tied", "ask", "record", "rollover", "mismatch"),
        ("unverifiable", "all_tied", "ask", "record", "refund", "verified"),
    ]


def test_a_hand_paid_as_if_dead_money_lay_in_the_pot_turns_by_that_rule_alone() -> None:
    price = hand(seats=[seat("Ann", won=205, **ACES), seat("Bob", 105, posted=5, **KINGS)])
    assert [(flip.verdict, flip.knob, flip.value, flip.other, flip.under) for flip in flipped([price])] == [
        ("mismatch", "dead_money", "layers", "main_pot", "verified")
    ]
    bet = hand(seats=[seat("Ann", won=205, **ACES), seat("Bob", 105, **KINGS)])
    assert flipped([bet]) == []


def test_where_nothing_is_recorded_it_is_said_who_would_be_paid() -> None:
    seats = [
        seat("Ann", down=["As", "Kd", "2c"], up=["3d", "7h", "9c", "Jd"]),
        seat("Bob", down=["Ks", "Qd", "4c"], up=["5d", "5h", "9h", "Jh"]),
    ]
    found = flipped([hand(variant="high-chicago", seats=seats)])
    assert [(flip.verdict, flip.knob, flip.other, flip.under, dict(flip.awards)) for flip in found] == [
        ("unrecorded", "ace_of_spades", "low", "unrecorded", {"Ann": 0, "Bob": 200})
    ]
