"""The shipped rates of random rollovers, beside closed formulas and rates counted elsewhere."""

from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from pipeline.book.expected import Rate, deciding, expected_rate, rates, rules_key
from pipeline.book.intervals import each_of, newcombe, wilson
from pipeline.book.random_showdowns import CARDS, PLAYERS, deal, ways
from pipeline.rules.cards import NO_CARD
from pipeline.rules.catalog import VARIANTS

KNOWN = {
    "two-thirds": (0.160, 0.243, 0.380, 0.499, 0.586, 0.645),
    "black-mariah": (0.572, 0.676, 0.740, 0.787, 0.819, 0.844),
}
"""Rates counted elsewhere, out of 200,000 deals each, for two to seven players under the default rules."""
GAMES = [(variant, way) for variant in VARIANTS.values() if variant.rolls for way in ways(variant)]


def no_hole_spade(players: int) -> Fraction:
    return Fraction(comb(39, 3 * players), comb(52, 3 * players))


def no_hole_spade_but_the_queen(players: int) -> Fraction:
    return Fraction(comb(40, 3 * players), comb(52, 3 * players))


def queen_up(players: int) -> Fraction:
    return Fraction(4 * players, 52)


def queen_up_or_no_hole_spade(players: int) -> Fraction:
    if 3 * players > 39:
        return queen_up(players)
    beside = Fraction(comb(39, 3 * players), comb(51, 3 * players))
    return queen_up(players) + no_hole_spade(players) - queen_up(players) * beside


Formula = Callable[[int], Fraction]
CLOSED: list[tuple[str, dict[str, str], Formula]] = [
    ("high-chicago", {"no_hole_spade": "carry_half"}, no_hole_spade),
    ("low-chicago", {"no_hole_spade": "carry_half"}, no_hole_spade),
    ("black-mariah", {"black_mariah": "high_chicago", "no_hole_spade": "carry_half"}, no_hole_spade),
    ("black-mariah", {"black_mariah": "low_spade_half_wild"}, no_hole_spade_but_the_queen),
    ("black-mariah", {"black_mariah": "redeal_split", "no_hole_spade": "high_takes_all"}, queen_up),
    ("black-mariah", {"black_mariah": "redeal_split", "no_hole_spade": "carry_half"}, queen_up_or_no_hole_spade),
    ("the-bitch", {"queen_up": "dead_hand"}, queen_up),
]


TOGETHER = 0.999
"""With how much confidence all intervals of a test hold together; the shipped deals are always the same."""


def holds(one: Rate, exact: float, many: int) -> bool:
    """Whether the interval around a counted rate, one of many, holds the exact one."""
    low, high = wilson(*one, each_of(many, TOGETHER))
    return low is not None and high is not None and low <= exact <= high


@pytest.mark.parametrize("game", KNOWN)
def test_the_rates_are_those_counted_elsewhere(game: str) -> None:
    for players, known in zip(PLAYERS, KNOWN[game], strict=True):
        rate = expected_rate(game, {}, players)
        assert rate is not None
        assert rate.deals >= 200_000
        counts = *rate, round(known * 200_000), 200_000
        low, high = newcombe(*counts, each_of(sum(map(len, KNOWN.values())), TOGETHER))
        assert low is not None
        assert high is not None
        # Three places of the other rate are known.
        assert low - 0.0005 <= 0 <= high + 0.0005


@pytest.mark.parametrize(("game", "rules", "exact"), CLOSED)
def test_the_rates_are_those_of_closed_formulas(game: str, rules: dict[str, str], exact: Formula) -> None:
    for players in PLAYERS:
        rate = expected_rate(game, rules, players)
        assert rate is not None
        assert holds(rate, float(exact(players)), len(CLOSED) * len(PLAYERS))
        assert not holds(rate, float(exact(players)) + 0.01, len(CLOSED) * len(PLAYERS))


def test_two_players_roll_over_two_thirds_only_without_a_hole_spade() -> None:
    rate = expected_rate("two-thirds", {}, 2)
    assert rate is not None
    assert holds(rate, float(no_hole_spade(2)), 1)


def test_the_table_has_every_game_and_rule_under_which_a_pot_can_roll_over() -> None:
    of_table = {(game, rules) for game, rules, _ in rates()}
    assert of_table <= {(variant.name, rules_key(way)) for variant, way in GAMES}
    assert len(rates()) == len(of_table) * len(PLAYERS)
    for variant, way in GAMES:
        if (variant.name, rules_key(way)) not in of_table:
            # Hands are shared, halves go to whoever has the rest, queens do nothing.
            assert {"split", "refund", "high_takes_all", "no_split"} & set(way.values()) or "qs_half" in way.values()


def test_rules_that_decide_nothing_are_no_part_of_the_key() -> None:
    two_thirds = VARIANTS["two-thirds"]
    assert deciding(two_thirds, {"odd_chip": "seat", "tie_best_hand": "ask"}) == deciding(two_thirds, {})
    assert expected_rate("two-thirds", {"tie_best_hand": "none"}, 3) != expected_rate("two-thirds", {}, 3)
    assert expected_rate("stud", {}, 3) is None
    assert expected_rate("second-hand-high", {}, 3) is None
    assert expected_rate("two-thirds", {}, 8) is None


def test_hands_are_dealt_from_one_deck_and_any_card_lies_anywhere() -> None:
    cards = deal(7, 6_000, np.random.default_rng(3))
    assert cards.shape == (6_000, 7, 8)
    assert (cards[:, :, CARDS] == NO_CARD).all()
    dealt = np.sort(cards[:, :, :CARDS].reshape(6_000, 49), axis=1)
    assert (np.diff(dealt.astype(int), axis=1) > 0).all()
    for place in range(CARDS):
        often = np.bincount(cards[:, 3, place], minlength=52)
        assert len(often) == 52
        assert abs(often - 6_000 / 52).max() < 5 * sqrt(6_000 / 52)
