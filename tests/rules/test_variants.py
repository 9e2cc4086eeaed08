"""What must hold for every variant there is, however it is added."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pipeline.records.batch import Group, groups
from pipeline.rules.catalog import VARIANTS, find, suggest
from pipeline.rules.ranking import RANKS
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import Variant, knobs_of, version_of
from schemas.hand import Hand
from schemas.house import KNOBS, House
from tests.deals import SHAPES
from tests.known import check_known
from tests.strategies import random_hand

HERE = Path(__file__).parent / "variants"
EVERY = sorted(VARIANTS)


def _hands(variant: str, seed: int) -> list[Hand]:
    rng = random.Random(seed)
    return [random_hand(rng, variant, {}, shape) for shape in SHAPES for _ in range(6)]


def _resolved(hands: list[Hand]) -> list[tuple[Group, Resolution]]:
    return [(group, resolve(group.batch, group.variant, group.in_force.rules)) for group in groups(hands)]


@pytest.mark.parametrize("name", EVERY)
def test_has_a_test_file_with_known_answers(name: str) -> None:
    module = name.replace("-", "_")
    assert (HERE / f"test_{module}.py").is_file()
    assert check_known(module) >= 2


@pytest.mark.parametrize("name", EVERY)
def test_names_its_sources_and_every_version_does(name: str) -> None:
    variant = VARIANTS[name]
    assert variant.sources
    assert all(variant.sources)
    assert all(contest.rank in RANKS for contest in variant.contests)
    for knob, value in variant.when:
        version = version_of(variant, House.model_validate({knob: value}))
        assert version.sources
        assert all(contest.rank in RANKS for contest in version.contests)


@pytest.mark.parametrize("name", EVERY)
def test_reads_only_knobs_and_values_that_exist(name: str) -> None:
    for knob, values in knobs_of(VARIANTS[name]).items():
        assert set(values) <= set(KNOBS[knob])
        assert values


@pytest.mark.parametrize("name", EVERY)
def test_is_found_by_every_spelling(name: str) -> None:
    variant = VARIANTS[name]
    for spelling in (
        name,
        name.upper(),
        name.replace("-", "_"),
        name.replace("-", " "),
        variant.title,
        *variant.aliases,
    ):
        assert find(spelling) is variant


def test_no_two_variants_share_a_name() -> None:
    names = [spelling for variant in VARIANTS.values() for spelling in {variant.name, *variant.aliases}]
    assert len(names) == len(set(names))
    assert suggest("two thrids") == ["two-thirds"]
    assert suggest("zzz") == []


@pytest.mark.parametrize("name", EVERY)
def test_chips_are_conserved(name: str) -> None:
    for group, found in _resolved(_hands(name, 1)):
        batch = group.batch
        put_in = batch.contributed.sum(axis=1) + batch.carried.sum(axis=1)
        out = found.awards.sum(axis=1) + found.returned.sum(axis=1) + found.charge + found.carry_out
        assert (put_in == out).all()
        assert (found.awards >= 0).all()
        assert (found.returned >= 0).all()
        assert (found.carry_out >= 0).all()
        by_pot = found.settled.award.sum(axis=(2, 3)) + found.settled.rolled + found.settled.charge
        assert (by_pot + found.settled.refund.sum(axis=2) == found.pots.amount).all()


@pytest.mark.parametrize("name", EVERY)
def test_nobody_wins_a_pot_he_is_not_eligible_for(name: str) -> None:
    for _, found in _resolved(_hands(name, 2)):
        got = found.settled.award.sum(axis=2) > 0
        assert not (got & ~found.pots.eligible).any()


@pytest.mark.parametrize("name", EVERY)
def test_a_batch_equals_its_hands_one_by_one(name: str) -> None:
    hands = _hands(name, 3)
    for group, found in _resolved(hands):
        for row, place in enumerate(group.rows):
            ((_, alone),) = _resolved([hands[place]])
            seats = len(hands[place].seats)
            assert found.awards[row, :seats].tolist() == alone.awards[0].tolist()
            assert found.returned[row, :seats].tolist() == alone.returned[0].tolist()
            assert found.carry_out[row] == alone.carry_out[0]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("odd_chip", ["tda", "roberts"])
def test_seats_do_not_matter_where_suits_decide_the_odd_chip(name: str, odd_chip: str) -> None:
    """Invariant 9, for hands whose tied odd-chip claims are decided by cards."""
    rng = random.Random(4)
    for group, found in _resolved([h.model_copy(update={"house": {"odd_chip": odd_chip}}) for h in _hands(name, 4)]):
        seats = group.batch.contributed.shape[1]
        order = np.array(rng.sample(range(seats), seats))
        batch = group.batch
        moved = replace(
            batch,
            cards=batch.cards[:, order],
            stayed=batch.stayed[:, order],
            mucked=batch.mucked[:, order],
            contributed=batch.contributed[:, order],
            entitled=batch.entitled[:, :, order],
        )
        again = resolve(moved, group.variant, group.in_force.rules)
        decided = _decided_by_cards(found)
        assert decided.mean() > 0.9
        assert (again.awards[decided] == found.awards[decided][:, order]).all()
        assert (again.returned[decided] == found.returned[decided][:, order]).all()
        assert (again.carry_out == found.carry_out).all()


def _decided_by_cards(found: Resolution) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Hands without an odd chip among hands nobody saw: those have no card to decide by."""
    odd = found.settled.odd.sum(axis=3) > 0
    shared = (found.judgement.winners.sum(axis=3) > 1) & odd
    return np.asarray(~shared.any(axis=(1, 2)), np.bool_)


def test_every_variant_can_be_listed_as_data() -> None:
    assert all(isinstance(variant, Variant) for variant in VARIANTS.values())
