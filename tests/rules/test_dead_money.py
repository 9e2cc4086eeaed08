"""Dead money as the house takes it: matched as a bet is, or lying in the main pot for good."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pipeline.records.batch import Group, groups
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.pots import POT_WORDS
from pipeline.rules.resolve import Resolution, resolve
from schemas.hand import Hand
from tests import naive
from tests.deals import SHAPES
from tests.known import outcome
from tests.strategies import random_hand

IN_POT = {"dead_money": "main_pot"}
EVERY = sorted(VARIANTS)
Put = dict[str, tuple[int, int]]
"""By player all that he put in, and what of it was dead."""


def record(put_in: Put, *folded: str, rule: str = "main_pot", **fields: Any) -> dict[str, Any]:
    seats = [
        {"player": name, "contributed": chips, "posted": dead, **({"folded": True} if name in folded else {})}
        for name, (chips, dead) in put_in.items()
    ]
    return {"hand_id": "1", "variant": "stud", "house": {"dead_money": rule}, "seats": seats, **fields}


def pots(hand: dict[str, Any]) -> list[tuple[str, int, str]]:
    """Each pot as its kind, its amount and the players who may win it; the slow reference pays the same."""
    found = outcome(hand)
    cut, row = found.resolution.pots, found.row
    names = np.array([seat.player for seat in found.hand.seats])
    if "ante_short" not in hand["house"]:
        slow = naive.resolve(hand)
        back = {player: chips for player, chips in slow["returned"].items() if chips}
        assert (slow["awards"], back) == (found.awards(), found.returned())
    assert (cut.paid.sum(axis=2) + cut.carried == cut.amount).all()
    return [
        (POT_WORDS[cut.kind[row, pot]], int(cut.amount[row, pot]), "".join(names[cut.eligible[row, pot]]))
        for pot in range(cut.kind.shape[1])
        if cut.kind[row, pot]
    ]


def test_by_layers_what_only_one_paid_goes_back_and_else_lies_in_the_main_pot() -> None:
    put: Put = {"A": (25, 5), "B": (20, 0), "C": (8, 0)}
    assert pots(record(put, "C", rule="layers")) == [("main", 48, "AB")]
    assert outcome(record(put, "C", rule="layers")).returned() == {"A": 5}
    assert pots(record(put, "C")) == [("main", 53, "AB")]
    assert outcome(record(put, "C")).returned() == {}


def test_dead_money_makes_no_level() -> None:
    put: Put = {"A": (15, 5), "B": (30, 0), "C": (40, 10)}
    assert pots(record(put)) == [("main", 45, "ABC"), ("side", 40, "BC")]


def test_a_bet_nobody_called_goes_back_and_the_dead_money_beside_it_does_not() -> None:
    put: Put = {"A": (55, 5), "B": (20, 0), "C": (20, 0)}
    assert pots(record(put)) == [("main", 65, "ABC")]
    assert outcome(record(put)).returned() == {"A": 30}


def test_who_folded_leaves_his_dead_money_in_the_main_pot() -> None:
    put: Put = {"A": (20, 0), "B": (10, 0), "C": (50, 40), "D": (20, 0)}
    assert pots(record(put, "C")) == [("main", 80, "ABD"), ("side", 20, "AD")]


def test_the_last_player_takes_dead_money_too_his_own_with_it() -> None:
    put: Put = {"A": (27, 7), "B": (9, 4)}
    assert pots(record(put, "B")) == [("main", 21, "A")]
    assert outcome(record(put, "B")).awards() == {"A": 21, "B": 0}
    assert outcome(record(put, "B")).returned() == {"A": 15}


def test_where_all_bets_went_back_dead_money_is_a_pot_of_those_who_put_anything_in() -> None:
    put: Put = {"A": (10, 0), "B": (6, 6), "C": (0, 0), "D": (3, 3)}
    assert pots(record(put, "D")) == [("main", 9, "AB")]
    assert outcome(record(put, "D")).returned() == {"A": 10}


def test_where_no_live_player_has_anything_in_it_is_for_all_of_them() -> None:
    put: Put = {"A": (0, 0), "B": (0, 0), "C": (6, 6)}
    assert pots(record(put, "C")) == [("main", 6, "AB")]
    assert pots(record({**put, "C": (16, 6), "D": (10, 0)}, "C", "D")) == [("main", 26, "AB")]


def test_who_has_nothing_but_dead_money_in_plays_for_dead_money() -> None:
    put: Put = {"A": (20, 0), "B": (25, 5), "C": (4, 4)}
    assert pots(record(put)) == [("main", 9, "ABC"), ("side", 40, "AB")]
    more: Put = {"A": (20, 0), "B": (35, 5), "C": (4, 4), "D": (30, 0)}
    assert pots(record(more)) == [("main", 9, "ABCD"), ("side", 60, "ABD"), ("side", 20, "BD")]


def test_who_put_nothing_in_wins_no_dead_money_where_only_folded_players_bet() -> None:
    put: Put = {"A": (5, 5), "B": (0, 0), "C": (10, 0), "D": (12, 2)}
    assert pots(record(put, "C", "D")) == [("main", 27, "A")]
    assert pots(record({**put, "E": (3, 3)}, "C", "D")) == [("main", 30, "AE")]
    assert pots(record(put, "C", "D", carry_in=4)) == [("carry", 4, "AB"), ("main", 27, "A")]
    uncalled = {**put, "D": (32, 2)}
    assert pots(record(uncalled, "C", "D")) == [("main", 27, "A")]
    assert outcome(record(uncalled, "C", "D")).returned() == {"D": 20}


def test_a_carry_is_one_pot_with_it_where_the_same_play_for_both() -> None:
    put: Put = {"A": (5, 0), "B": (3, 3)}
    assert pots(record(put, carry_in=9)) == [("main", 12, "AB")]
    named = {"carry_players": ["B"]}
    assert pots(record(put, carry_in=9, announced=named)) == [("carry", 9, "B"), ("main", 3, "AB")]
    assert pots(record({**put, "C": (0, 0)}, carry_in=9)) == [("carry", 9, "ABC"), ("main", 3, "AB")]


def test_a_short_ante_may_win_all_antes_and_dead_money_with_them() -> None:
    put: Put = {"A": (4, 0), "B": (36, 6), "C": (30, 0)}
    whole = record(put, stakes={"ante": 10}, house={**IN_POT, "ante_short": "whole"})
    assert pots(whole) == [("main", 30, "ABC"), ("side", 40, "BC")]


def test_in_a_cancelled_hand_everything_goes_back() -> None:
    put: Put = {"A": (27, 7), "B": (9, 4)}
    found = outcome(record(put, void="misdeal"))
    assert (found.returned(), found.awards()) == ({"A": 27, "B": 9}, {"A": 0, "B": 0})


def test_rake_comes_out_of_it_as_out_of_any_pot() -> None:
    found = outcome(record({"A": (10, 0), "B": (6, 6)}, "B", rake=2))
    assert (found.awards(), found.returned()) == ({"A": 4, "B": 0}, {"A": 10})


def test_acts_say_what_was_dead_and_the_seat_is_only_compared() -> None:
    acts = [(1, "ante", 5), (2, "ante", 5), (1, "bet", 10), (2, "post", 3), (2, "call", 10)]
    hand = record({"A": (15, 9), "B": (18, 0)}) | {
        "actions": [{"street": 3, "seat": seat, "act": act, "amount": chips} for seat, act, chips in acts]
    }
    assert pots(hand) == [("main", 33, "AB")]
    assert outcome(hand).returned() == {}


def test_a_pot_that_the_house_gives_back_goes_back_with_the_dead_money_in_it() -> None:
    cards = {"Ann": ("2c 3d 9h", "As Kc Qh Jc"), "Bob": ("2d 3c 9s", "Ad Kd Qs Jh")}
    seats = [
        {"player": name, "down": down.split(), "up": up.split(), "contributed": chips, "posted": dead}
        for (name, (down, up)), (chips, dead) in zip(cards.items(), ((50, 0), (57, 7)), strict=True)
    ]
    hand = {"hand_id": "1", "variant": "second-hand-high", "seats": seats}
    found = outcome({**hand, "house": {**IN_POT, "all_tied": "refund"}})
    assert (found.awards(), found.returned()) == ({"Ann": 0, "Bob": 0}, {"Ann": 50, "Bob": 57})


def _hands(variant: str, seed: int, house: dict[str, str], each: int = 4) -> list[Hand]:
    rng = random.Random(seed)
    return [random_hand(rng, variant, house, shape) for shape in SHAPES for _ in range(each)]


def _with_dead(batch_of: Group, rng: np.random.Generator) -> Group:
    """The same hands, a part of what some seats put in being dead."""
    put = batch_of.batch.contributed
    dead = np.where(rng.random(put.shape) < 0.4, rng.integers(0, put + 1), 0)
    return replace(batch_of, batch=replace(batch_of.batch, dead=dead))


def _resolved(group: Group) -> Resolution:
    return resolve(group.batch, group.variant, group.in_force.rules)


@pytest.mark.parametrize("name", EVERY)
def test_chips_are_conserved_and_dead_money_never_goes_back(name: str) -> None:
    group = _with_dead(groups(_hands(name, 21, IN_POT))[0], np.random.default_rng(21))
    found, batch = _resolved(group), group.batch
    out = found.awards.sum(axis=1) + found.returned.sum(axis=1) + found.charge + found.carry_out
    assert (batch.contributed.sum(axis=1) + batch.carried.sum(axis=1) == out).all()
    counts = ~batch.void
    paid = found.pots.paid.sum(axis=1) + found.pots.returned
    assert (paid == batch.contributed)[counts].all()
    assert (found.uncalled <= batch.contributed - batch.dead)[counts].all()
    assert (found.pots.paid.sum(axis=2) + found.pots.carried == found.pots.amount).all()
    assert not (found.pots.eligible & ~found.live[:, None, :]).any()
    assert batch.dead.any(axis=1).sum() > 60


@pytest.mark.parametrize("name", EVERY)
def test_without_dead_money_both_values_are_the_same(name: str) -> None:
    group = groups(_hands(name, 22, {}, each=2))[0]
    plain = replace(group, batch=replace(group.batch, dead=np.zeros_like(group.batch.dead)))
    rules = group.in_force.rules.model_copy(update=IN_POT)
    one, other = _resolved(plain), resolve(plain.batch, group.variant, rules)
    assert (one.awards == other.awards).all()
    assert (one.returned == other.returned).all()
    assert (one.carry_out == other.carry_out).all()
    by_layers = _resolved(group)
    assert (by_layers.awards == one.awards).all()
    assert (by_layers.returned == one.returned).all()


@pytest.mark.parametrize("name", EVERY)
def test_seats_do_not_matter_to_the_pots(name: str) -> None:
    group = _with_dead(groups(_hands(name, 23, IN_POT, each=2))[0], np.random.default_rng(23))
    batch, here = group.batch, _resolved(group)
    order = np.random.default_rng(5).permutation(batch.contributed.shape[1])
    names = ("cards", "stayed", "mucked", "contributed", "dead")
    moved = replace(
        batch, entitled=batch.entitled[:, :, order], **{one: getattr(batch, one)[:, order] for one in names}
    )
    there = resolve(moved, group.variant, group.in_force.rules)
    assert (there.pots.amount == here.pots.amount).all()
    assert (there.pots.eligible == here.pots.eligible[:, :, order]).all()
    assert (there.pots.paid == here.pots.paid[:, :, order]).all()
    assert (there.pots.returned == here.pots.returned[:, order]).all()


def test_more_dead_money_grows_the_main_pot_alone() -> None:
    """Of anybody with chips in the main pot, or out of every pot: by as much, and nothing goes back."""
    group = groups(_hands("stud", 24, IN_POT, each=6))[0]
    batch, here = group.batch, _resolved(group)
    has_pot = ~batch.void & (here.pots.kind == POT_WORDS.index("main")).any(axis=1)
    for seat in range(batch.contributed.shape[1]):
        main = (here.pots.kind == POT_WORDS.index("main"))[:, :, None] & here.pots.eligible
        plays = main.any(axis=1)[:, seat] & (batch.contributed[:, seat] > 0)
        rows = has_pot & (plays | ~here.live[:, seat])
        more = np.where(np.arange(batch.contributed.shape[1]) == seat, 11, 0)
        there = resolve(
            replace(batch, contributed=batch.contributed + more, dead=batch.dead + more),
            group.variant,
            group.in_force.rules,
        )
        grown = there.pots.amount[rows] - here.pots.amount[rows]
        assert (grown == np.where(here.pots.kind[rows] == POT_WORDS.index("main"), 11, 0)).all()
        assert (there.pots.returned[rows] == here.pots.returned[rows]).all()
        assert rows.sum() > 10
