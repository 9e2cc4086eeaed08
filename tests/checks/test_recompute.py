"""A table replayed with computed carries, beside a plain loop over its hands with the slow oracle."""

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

import pytest

from pipeline.checks.chains import TableHand, chain_findings
from pipeline.checks.recompute import Due, Recomputed, recompute
from schemas.hand import Hand
from tests import naive
from tests.checks.given import FULL, QUEEN, THREE, Record, hand, seat
from tests.deals import random_record
from tests.strategies import as_hand

GAMES = {
    "two-thirds": {},
    "black-mariah": {"black_mariah": "both_required"},
    "high-chicago": {"no_hole_spade": "carry_half"},
    "second-hand-high": {"all_tied": "rollover"},
}
SHAPES = (
    "plain",
    "plain",
    "three_levels",
    "uncalled_live",
    "no_hole_spade",
    "tie_best",
    "all_tied",
    "raked",
    "fold_to_one",
    "void",
)


@dataclass(frozen=True)
class Night:
    """The hands of one table, with the place whose carry each takes on, or None."""

    records: list[Record]
    before: list[int | None]
    scope: str

    def carry_in(self, place: int) -> int:
        return int(self.records[place]["carry_in"])

    def due(self, place: int, carry_in: int) -> Record:
        """What the oracle pays with this much carried in."""
        return naive.resolve({**self.records[place], "carry_in": carry_in})

    def own(self, place: int) -> Record:
        return self.due(place, self.carry_in(place))


def night(seed: int, scope: str, size: int = 30) -> Night:
    """A night whose carries are right but for a few that were lost or changed, or came from nowhere."""
    rng = random.Random(seed)
    records: list[Record] = []
    before: list[int | None] = []
    last: dict[str, int] = {}
    for place in range(size):
        game = rng.choice(sorted(GAMES))
        record = random_record(rng, game, GAMES[game] | {"carry_scope": scope}, rng.choice(SHAPES))
        key = game if scope == "variant" else "table"
        link = last.get(key)
        left = naive.resolve(records[link])["carry_out"] if link is not None else rng.choice((0, 0, 35))
        wrong = rng.choice((0, left + rng.randint(1, 30), max(left - rng.randint(1, 30), 0)))
        record.pop("announced", None)
        record |= {"hand_id": str(place + 1), "hand_no": place + 1}
        record["carry_in"] = wrong if link is not None and rng.random() < 0.2 else left
        records.append(record)
        before.append(link)
        last[key] = place
    return Night(records, before, scope)


def table_hands(one: Night) -> list[TableHand]:
    return [
        TableHand(
            ref=1000 + place,
            hand_id=record["hand_id"],
            hand_no=record["hand_no"],
            variant=record["variant"],
            scale=1,
            carry_in=one.carry_in(place),
            left=one.own(place)["carry_out"],
            scope=one.scope,
        )
        for place, record in enumerate(one.records)
    ]


def replayed(
    one: Night, fixed: frozenset[int] = frozenset(), hands: Sequence[TableHand] | None = None
) -> dict[int, Recomputed]:
    """The replay, by place."""
    hands = hands or table_hands(one)
    due = {
        1000 + place: Due(own["awards"], own["carry_out"])
        for place, own in enumerate(map(one.own, range(len(one.records))))
    }
    asked: list[int] = []

    def records(refs: Sequence[int]) -> list[Hand]:
        asked.extend(refs)
        return [as_hand(one.records[ref - 1000]) for ref in refs]

    changed = recompute(hands, due, records, frozenset(1000 + place for place in fixed))
    assert not set(asked) & {1000 + place for place in fixed}
    return {ref - 1000: found for ref, found in changed.items()}


def by_hand(one: Night, fixed: frozenset[int] = frozenset()) -> dict[int, Recomputed]:
    """Hand after hand: what came in is what the hand before left; hands that come out as recorded are left out."""
    left: list[int] = []
    found = {}
    for place, link in enumerate(one.before):
        carry_in = left[link] if link is not None else one.carry_in(place)
        due = one.own(place) if place in fixed else one.due(place, carry_in)
        left.append(due["carry_out"])
        if carry_in != one.carry_in(place) and place not in fixed:
            found[place] = Recomputed(carry_in, Due(due["awards"], due["carry_out"]))
    return found


@pytest.mark.parametrize("scope", ["table", "variant"])
def test_random_nights_as_hand_by_hand(scope: str) -> None:
    changes = 0
    for seed in range(30):
        one = night(seed, scope)
        changed = replayed(one)
        assert changed == by_hand(one), (seed, scope)
        changes += len(changed)
    assert changes > 100


@pytest.mark.parametrize("seed", range(4))
def test_hands_whose_cards_are_not_known_keep_what_was_recorded(seed: int) -> None:
    one = night(100 + seed, "table")
    fixed = frozenset(random.Random(seed).sample(range(30), 6))
    assert replayed(one, fixed) == by_hand(one, fixed)


@pytest.mark.parametrize("scope", ["table", "variant"])
@pytest.mark.parametrize("seed", range(3))
def test_no_chip_is_lost_in_a_hand_or_over_the_night(seed: int, scope: str) -> None:
    one = night(200 + seed, scope)
    changed = replayed(one)
    out = came_in = 0
    for place, record in enumerate(one.records):
        own = one.own(place)
        due = changed[place].due if place in changed else Due(own["awards"], own["carry_out"])
        carry_in = changed[place].carry_in if place in changed else one.carry_in(place)
        oracle = one.due(place, carry_in)
        put_in = sum(each["contributed"] for each in record["seats"])
        gone = sum(oracle["returned"].values()) + oracle["rake"] + sum(due.awards.values())
        assert put_in + carry_in == gone + due.carry_out
        came_in += put_in + (carry_in if one.before[place] is None else 0)
        out += gone + (due.carry_out if place not in one.before else 0)
    assert came_in == out


def test_a_night_in_order_changes_nothing() -> None:
    one = night(7, "table")
    for place, link in enumerate(one.before):
        if link is not None:
            one.records[place]["carry_in"] = naive.resolve(one.records[link])["carry_out"]
    assert replayed(one) == {}
    assert [row.finding.code for row in chain_findings(table_hands(one), opening=False)] in ([], ["chain-open"])


# Best hand, high and low spade lie with three players: it rolls, whatever is in it.
ROLLS = hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))
# Ann has two thirds.
WON = hand("two-thirds", seat("Ann", 20, "KhKc4s/Kd9h9c2c"), seat("Bob", 20, "Qd6d3c/Th8d7c2h"))


def chain(*rows: tuple[Record, int]) -> Night:
    """Hands of one table with what each took in, as recorded."""
    records = [
        {**deepcopy(record), "hand_id": str(number), "hand_no": number, "carry_in": carry_in}
        for number, (record, carry_in) in enumerate(rows, 1)
    ]
    return Night(records, [None, *range(len(records) - 1)], "table")


def test_a_lost_carry_is_put_back_into_the_hands_that_follow() -> None:
    one = chain((ROLLS, 0), (ROLLS, 0), (WON, 60), (WON, 0))
    assert replayed(one) == {
        1: Recomputed(60, Due({"Ann": 0, "Bob": 0, "Cy": 0}, 120)),
        2: Recomputed(120, Due({"Ann": 160, "Bob": 0}, 0)),
    }


def test_a_carry_that_came_right_again_by_itself_is_not_changed() -> None:
    """The second hand took nothing in, but the third took in what it should have."""
    one = chain((ROLLS, 0), (ROLLS, 0), (WON, 120))
    assert replayed(one) == {1: Recomputed(60, Due({"Ann": 0, "Bob": 0, "Cy": 0}, 120))}


def test_a_carry_from_nowhere_is_taken_out() -> None:
    one = chain((WON, 0), (ROLLS, 30), (WON, 90))
    assert replayed(one) == {
        1: Recomputed(0, Due({"Ann": 0, "Bob": 0, "Cy": 0}, 60)),
        2: Recomputed(60, Due({"Ann": 100, "Bob": 0}, 0)),
    }


def test_the_first_hand_keeps_what_it_took_in() -> None:
    assert replayed(chain((ROLLS, 500), (WON, 560))) == {}


def test_no_hands_no_changes() -> None:
    assert recompute([], {}, lambda refs: []) == {}
