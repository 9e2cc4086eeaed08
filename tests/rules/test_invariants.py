"""The invariants of the rulebook, as properties over random hands of every deal shape.

The first (chips) and the ninth (seats) are properties of every variant and stand in test_variants.
"""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.records.batch import Group, groups
from pipeline.rules.batch import Batch, Flags
from pipeline.rules.cards import CARD_CODE, NO_CARD, UNSEEN
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.judge import CONTESTED, hold
from pipeline.rules.pots import MAIN
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import Variant
from schemas.hand import Hand
from schemas.house import House
from tests.deals import SHAPES
from tests.strategies import random_hand

DEFAULT = House()
SPADE_GAMES = ["two-thirds", "black-mariah", "the-bitch", "high-chicago", "low-chicago"]


def _group(variant: str, seed: int, each: int = 40) -> Group:
    """Random hands of the variant under default rules, in one batch."""
    rng = random.Random(seed)
    hands = [random_hand(rng, variant, {}, shape) for shape in SHAPES for _ in range(each)]
    (group,) = groups(hands)
    return group


def _as(variant: str, batch: Batch, **rules: str) -> Resolution:
    own = {knob: values[0] for knob, values in VARIANTS[variant].knobs.items()}
    return resolve(batch, VARIANTS[variant], House.model_validate({**own, **rules}))


def _contested(found: Resolution) -> Flags:
    return np.asarray(found.judgement.outcome == CONTESTED, np.bool_)


def _pot_winners(found: Resolution) -> Flags:
    """Who wins anything of each pot. Shape: [hand, pot, seat]."""
    return np.asarray(found.judgement.winners.any(axis=2), np.bool_)


def _spades_held(group: Group, found: Resolution) -> NDArray[np.int64]:
    """Hole spades of each seat. Shape: [hand, seat]."""
    hands, seats = found.live.shape
    rows, places = np.nonzero(np.ones((hands, seats), np.bool_))
    hole = hold(group.batch, rows, places, DEFAULT).hole
    return np.asarray(np.bitwise_count(hole >> np.uint64(48)), np.int64).reshape(hands, seats)


def test_2_two_thirds_has_two_winners_only_when_the_best_hand_is_tied() -> None:
    group = _group("two-thirds", 2)
    found = resolve(group.batch, group.variant, group.in_force.rules)
    winners = _pot_winners(found).sum(axis=2)[_contested(found)]
    holders = found.judgement.holders[_contested(found)]
    assert winners.max() == 2
    two = winners == 2
    assert two.sum() > 5
    assert (holders[two][:, 0].sum(axis=1) >= 2).all()
    both = found.judgement.winners[_contested(found)][two][:, 0]
    spades = holders[two][:, 1].astype(int) + holders[two][:, 2]
    assert (spades[both] == 1).all()
    assert (winners[holders[:, 0].sum(axis=1) == 1] <= 1).all()


def test_3_two_thirds_with_two_eligible_rolls_exactly_when_neither_has_a_hole_spade() -> None:
    group = _group("two-thirds", 3)
    found = resolve(group.batch, group.variant, group.in_force.rules)
    pots = _contested(found) & (found.pots.eligible.sum(axis=2) == 2)
    spades = (found.pots.eligible * _spades_held(group, found)[:, None, :]).sum(axis=2)
    assert pots.sum() > 200
    assert (found.judgement.rolls[:, :, 0][pots] == (spades[pots] == 0)).all()


def test_4_two_thirds_with_one_spade_owner_is_his() -> None:
    group = _group("two-thirds", 4)
    found = resolve(group.batch, group.variant, group.in_force.rules)
    owners = found.pots.eligible & (_spades_held(group, found) > 0)[:, None, :]
    pots = _contested(found) & (owners.sum(axis=2) == 1)
    assert pots.sum() > 100
    assert (_pot_winners(found)[pots] == owners[pots]).all()


def test_5_what_wins_black_mariah_wins_two_thirds() -> None:
    group = _group("black-mariah", 5, each=120)
    mariah = resolve(group.batch, group.variant, group.in_force.rules)
    thirds = _as("two-thirds", group.batch)
    won = _contested(mariah) & _pot_winners(mariah).any(axis=2)
    assert won.sum() > 300
    assert (_pot_winners(mariah)[won] <= _pot_winners(thirds)[won]).all()
    only = _pot_winners(thirds)[won].sum(axis=1) == 1
    assert (_pot_winners(mariah)[won][only] == _pot_winners(thirds)[won][only]).all()


def test_6_second_hand_high_is_never_the_winner_of_stud() -> None:
    group = _group("second-hand-high", 6)
    second, stud = resolve(group.batch, group.variant, group.in_force.rules), _as("stud", group.batch)
    distinct = _contested(second) & ~second.judgement.all_tied
    assert not (_pot_winners(second) & _pot_winners(stud))[distinct].any()
    two = distinct & (second.pots.eligible.sum(axis=2) == 2)
    assert two.sum() > 200
    assert (_pot_winners(second)[two] == (second.pots.eligible & ~_pot_winners(stud))[two]).all()


@pytest.mark.parametrize("name", ["stud-8", "high-chicago", "low-chicago", "the-bitch"])
def test_7_and_8_a_pot_without_the_other_half_is_plain_stud(name: str) -> None:
    group = _group(name, 7)
    found, stud = resolve(group.batch, group.variant, group.in_force.rules), _as("stud", group.batch)
    plain = _contested(found) & ~found.judgement.holders[:, :, 1].any(axis=2)
    assert plain.sum() > 100
    assert (found.settled.award.sum(axis=2)[plain] == stud.settled.award.sum(axis=2)[plain]).all()


@pytest.mark.parametrize("name", sorted(VARIANTS))
@pytest.mark.parametrize("swap", ["cd", "ch", "dh"])
def test_10_swapping_suits_other_than_spades_moves_odd_chips_only(name: str, swap: str) -> None:
    group = _group(name, 10, each=12)
    one, two = (CARD_CODE[f"2{suit}"] for suit in swap)
    table = np.arange(NO_CARD + 1, dtype=np.uint8)
    ranks = np.arange(13) * 4
    table[ranks + one], table[ranks + two] = ranks + two, ranks + one
    batch = replace(group.batch, cards=table[group.batch.cards], common=table[group.batch.common])
    here = resolve(group.batch, group.variant, group.in_force.rules)
    there = resolve(batch, group.variant, group.in_force.rules)
    assert (here.judgement.winners == there.judgement.winners).all()
    assert (here.settled.award - here.settled.odd == there.settled.award - there.settled.odd).all()
    assert (here.carry_out == there.carry_out).all()


def _seat_more(batch: Batch, contributed: NDArray[np.int64]) -> Batch:
    """The batch with one more player who folded unseen. Shape of contributed: [hand]."""
    hands, parts = len(batch), batch.carried.shape[1]
    nobody = np.zeros((hands, 1), np.bool_)
    return replace(
        batch,
        cards=np.concatenate([batch.cards, np.full((hands, 1, 8), NO_CARD, np.uint8)], axis=1),
        stayed=np.concatenate([batch.stayed, nobody], axis=1),
        mucked=np.concatenate([batch.mucked, nobody], axis=1),
        contributed=np.concatenate([batch.contributed, contributed[:, None]], axis=1),
        entitled=np.concatenate([batch.entitled, np.zeros((hands, parts, 1), np.bool_)], axis=2),
    )


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_11_a_player_who_folds_for_little_adds_to_the_main_pot_only(name: str) -> None:
    group = _group(name, 11, each=12)
    here = resolve(group.batch, group.variant, group.in_force.rules)
    least = np.where(here.live, group.batch.contributed, np.iinfo(np.int64).max).min(axis=1)
    rows = np.flatnonzero((least > 1) & (here.live.sum(axis=1) > 1) & ~group.batch.void)
    batch, more = group.batch.take(rows), np.maximum(least[rows] // 2, 1)
    here = resolve(batch, group.variant, group.in_force.rules)
    there = resolve(_seat_more(batch, more), group.variant, group.in_force.rules)
    assert len(rows) > 200
    assert (there.judgement.winners[..., :-1] == here.judgement.winners).all()
    grown = there.pots.amount - here.pots.amount
    assert (grown == np.where(here.pots.kind == MAIN, more[:, None], 0)).all()


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_12_the_largest_contributor_who_puts_in_more_gets_it_back(name: str) -> None:
    group = _group(name, 12, each=12)
    keep = group.batch.contributed.max(axis=1) > 0
    batch = group.batch.take(keep & ~group.batch.void)
    here = resolve(batch, group.variant, group.in_force.rules)
    most = batch.contributed.argmax(axis=1)
    raised = batch.contributed.copy()
    raised[np.arange(len(batch)), most] += 37
    there = resolve(replace(batch, contributed=raised), group.variant, group.in_force.rules)
    more = there.returned - here.returned
    assert (more[np.arange(len(batch)), most] == 37).all()
    assert more.sum() == 37 * len(batch)
    assert (there.awards == here.awards).all()
    assert (there.carry_out == here.carry_out).all()


@pytest.mark.parametrize("name", SPADE_GAMES)
def test_13_a_face_up_spade_other_than_the_queen_counts_for_nothing(name: str) -> None:
    group = _group(name, 13)
    batch = group.batch
    rng = np.random.default_rng(13)
    cards = batch.cards.copy()
    for row in range(len(batch)):
        dealt = set(cards[row][cards[row] < UNSEEN].tolist()) | {int(batch.common[row])}
        free = [code for code in range(52) if code % 4 != 3 and code not in dealt]
        for seat, place in zip(*np.nonzero((cards[row] % 4 == 3) & (cards[row] < UNSEEN)), strict=True):
            if place >= 3 and cards[row, seat, place] != CARD_CODE["Qs"] and free:
                cards[row, seat, place] = free.pop(int(rng.integers(len(free))))
                break
    changed = replace(batch, cards=cards)
    here = resolve(batch, group.variant, group.in_force.rules)
    there = resolve(changed, group.variant, group.in_force.rules)
    moved = (cards != batch.cards).any(axis=(1, 2))
    same = moved & (_order(here) == _order(there)).all(axis=(1, 2))
    assert same.sum() > 100
    assert (here.judgement.winners[same] == there.judgement.winners[same]).all()
    assert (here.carry_out[same] == there.carry_out[same]).all()


def _order(found: Resolution) -> NDArray[np.int64]:
    """How each pair of hands compares. Shape: [hand, seat, seat]."""
    strength = found.judgement.strength[:, 0]
    return np.asarray(np.sign(strength[:, :, None] - strength[:, None, :]), np.int64)


def test_every_shape_is_among_the_hands() -> None:
    assert len(SHAPES) >= 30
    assert isinstance(_group("stud", 1, each=1).variant, Variant)
    assert all(isinstance(random_hand(random.Random(1), "stud", {}, shape), Hand) for shape in SHAPES)
