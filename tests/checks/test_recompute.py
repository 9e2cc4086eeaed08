"""A table replayed with computed carries, beside a plain loop over its hands with the slow oracle."""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass

import numpy as np
import pytest

from pipeline.checks.chains import TableHand, links
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.recompute import Places, recompute
from pipeline.rules.batch import Chips
from tests import naive
from tests.checks.given import FULL, QUEEN, THREE, Record, hand, seat
from tests.checks.one_table import chain_findings
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


@dataclass(frozen=True)
class Recomputed:
    """What should have come into a hand, and what it then pays and leaves."""

    carry_in: int
    awards: dict[str, int]
    carry_out: int


def outcomes(one: Night, places: Sequence[int], carry_in: Sequence[int]) -> list[Recomputed]:
    """What the hands come to, by our own rules, when other amounts come in."""
    hands = [as_hand({**one.records[place], "carry_in": chips}) for place, chips in zip(places, carry_in, strict=True)]
    found = zip(carry_in, resolve_hands(hands), strict=True)
    return [Recomputed(chips, outcome.awards(), outcome.carry_out()) for chips, outcome in found]


def replayed(one: Night, fixed: frozenset[int] = frozenset()) -> dict[int, Recomputed]:
    """The replay, by place: the hands that come out otherwise than from their own record."""
    before = [-1 if link is None else link for link in links(table_hands(one))]
    recorded = np.array([one.carry_in(place) for place in range(len(before))], np.int64)
    left = np.array([one.own(place)["carry_out"] for place in range(len(before))], np.int64)
    fixed_hands = np.array([place in fixed for place in range(len(before))], np.bool_)
    resolved: list[int] = []

    def again(places: Places, carry_in: Chips) -> Chips:
        resolved.extend(places.tolist())
        found = outcomes(one, places.tolist(), carry_in.tolist())
        return np.array([each.carry_out for each in found], np.int64)

    carry_in = recompute(np.array(before, np.int64), recorded, left, fixed_hands, again)
    assert not set(resolved) & fixed
    changed = np.flatnonzero((carry_in != recorded) & ~fixed_hands).tolist()
    return dict(zip(changed, outcomes(one, changed, carry_in[changed].tolist()), strict=True))


def by_hand(one: Night, fixed: frozenset[int] = frozenset()) -> dict[int, Recomputed]:
    """Hand after hand: what came in is what the hand before left; hands that come out as recorded are left out."""
    left: list[int] = []
    found = {}
    for place, link in enumerate(one.before):
        carry_in = left[link] if link is not None else one.carry_in(place)
        due = one.own(place) if place in fixed else one.due(place, carry_in)
        left.append(due["carry_out"])
        if carry_in != one.carry_in(place) and place not in fixed:
            found[place] = Recomputed(carry_in, due["awards"], due["carry_out"])
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
        found = changed.get(place, Recomputed(one.carry_in(place), own["awards"], own["carry_out"]))
        carry_in = found.carry_in
        oracle = one.due(place, carry_in)
        put_in = sum(each["contributed"] for each in record["seats"])
        gone = sum(oracle["returned"].values()) + oracle["rake"] + sum(found.awards.values())
        assert put_in + carry_in == gone + found.carry_out
        came_in += put_in + (carry_in if one.before[place] is None else 0)
        out += gone + (found.carry_out if place not in one.before else 0)
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
        1: Recomputed(60, {"Ann": 0, "Bob": 0, "Cy": 0}, 120),
        2: Recomputed(120, {"Ann": 160, "Bob": 0}, 0),
    }


def test_a_carry_that_came_right_again_by_itself_is_not_changed() -> None:
    """The second hand took nothing in, but the third took in what it should have."""
    one = chain((ROLLS, 0), (ROLLS, 0), (WON, 120))
    assert replayed(one) == {1: Recomputed(60, {"Ann": 0, "Bob": 0, "Cy": 0}, 120)}


def test_a_carry_from_nowhere_is_taken_out() -> None:
    one = chain((WON, 0), (ROLLS, 30), (WON, 90))
    assert replayed(one) == {
        1: Recomputed(0, {"Ann": 0, "Bob": 0, "Cy": 0}, 60),
        2: Recomputed(60, {"Ann": 100, "Bob": 0}, 0),
    }


def test_the_first_hand_keeps_what_it_took_in() -> None:
    assert replayed(chain((ROLLS, 500), (WON, 560))) == {}


def test_no_hands_no_changes() -> None:
    assert replayed(Night([], [], "table")) == {}


def by_loop(
    before: Sequence[int], carry_in: Sequence[int], left: Sequence[int], rule: Callable[[int, int], int]
) -> list[int]:
    """What comes into each hand, one after the other; `rule` gives what a hand leaves of what comes in."""
    out: list[int] = []
    came_in: list[int] = []
    for place, link in enumerate(before):
        chips = out[link] if link >= 0 else carry_in[place]
        came_in.append(chips)
        out.append(left[place] if chips == carry_in[place] else rule(place, chips))
    return came_in


@pytest.mark.parametrize("seed", range(20))
def test_chains_whose_hands_keep_a_part_of_what_comes_in_as_one_by_one(seed: int) -> None:
    """What a hand leaves is not always as much more as came in: stretches taken on trust are then resolved again."""
    rng = random.Random(seed)
    size = 200
    before = [-1 if place == 0 or rng.random() < 0.02 else place - 1 for place in range(size)]
    keeps = [rng.choice((0, 1, 1, 1, 2)) for _ in range(size)]
    carry_in = [rng.choice((0, 5, 40)) for _ in range(size)]

    def rule(place: int, chips: int) -> int:
        return {0: 0, 1: chips + 10, 2: chips // 2}[keeps[place]]

    left = [rule(place, chips) for place, chips in enumerate(carry_in)]
    found = recompute(
        np.array(before),
        np.array(carry_in),
        np.array(left),
        np.zeros(size, np.bool_),
        lambda places, chips: np.array([rule(*each) for each in zip(places.tolist(), chips.tolist(), strict=True)]),
    )
    assert found.tolist() == by_loop(before, carry_in, left, rule)


@pytest.mark.parametrize("halves", [False, True])
def test_a_long_chain_is_resolved_a_few_times_a_hand_and_in_few_passes(halves: bool) -> None:
    size = 20_000
    passes: list[int] = []

    def again(places: Places, chips: Chips) -> Chips:
        passes.append(len(places))
        return np.where(halves & (places % 500 == 0), chips // 2, chips + 10)

    before = np.arange(size) - 1
    carry_in = np.arange(size) * 10
    carry_in[1] = 0
    left = again(np.arange(size), carry_in)
    passes.clear()
    recompute(before, carry_in, left, np.zeros(size, np.bool_), again)
    assert sum(passes) < 4 * size
    assert len(passes) < 1_000
