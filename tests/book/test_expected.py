"""The shipped rates: dealt again in part, beside closed formulas, and beside the slow reference."""

import random
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from pipeline.book.expected import Rate, deciding, expected_rate, rates, rules_key
from pipeline.book.random_showdowns import CARDS, DEALS, PLAYERS, counted, deal, ways
from pipeline.rules.cards import CARD_TEXT, NO_CARD
from pipeline.rules.catalog import VARIANTS
from tests.naive import resolve

KNOWN = {
    "two-thirds": (0.160, 0.243, 0.380, 0.499, 0.586, 0.645),
    "black-mariah": (0.572, 0.676, 0.740, 0.787, 0.819, 0.844),
}
"""Rates counted elsewhere, out of 200,000 deals each, for two to seven players under the default rules."""
GAMES = [(variant, way) for variant in VARIANTS.values() if variant.rolls for way in ways(variant)]


def no_hole_spade(players: int) -> Fraction:
    return Fraction(comb(39, 3 * players), comb(52, 3 * players))


def queen_up(players: int) -> Fraction:
    return Fraction(4 * players, 52)


def queen_up_or_no_hole_spade(players: int) -> Fraction:
    if 3 * players > 39:
        return queen_up(players)
    beside = Fraction(comb(39, 3 * players), comb(51, 3 * players))
    return queen_up(players) + no_hole_spade(players) - queen_up(players) * beside


CLOSED = [
    ("high-chicago", {"no_hole_spade": "carry_half"}, no_hole_spade),
    ("low-chicago", {"no_hole_spade": "carry_half"}, no_hole_spade),
    ("black-mariah", {"black_mariah": "high_chicago", "no_hole_spade": "carry_half"}, no_hole_spade),
    ("black-mariah", {"black_mariah": "redeal_split", "no_hole_spade": "high_takes_all"}, queen_up),
    ("black-mariah", {"black_mariah": "redeal_split", "no_hole_spade": "carry_half"}, queen_up_or_no_hole_spade),
    ("the-bitch", {"queen_up": "dead_hand"}, queen_up),
]


def apart(one: Rate, rate: float, error: float = 0.0) -> float:
    """How many standard errors a rate that was counted lies from another."""
    return abs(one.rate - rate) / sqrt(one.error**2 + error**2)


@pytest.mark.parametrize("game", KNOWN)
def test_the_rates_are_those_counted_elsewhere(game: str) -> None:
    for players, known in zip(PLAYERS, KNOWN[game], strict=True):
        rate = expected_rate(game, {}, players)
        assert rate is not None
        assert rate.deals >= 200_000
        assert apart(rate, known, sqrt(known * (1 - known) / 200_000)) < 4


@pytest.mark.parametrize(("game", "rules", "exact"), CLOSED)
def test_the_rates_are_those_of_closed_formulas(game: str, rules: dict[str, str], exact: object) -> None:
    assert callable(exact)
    for players in PLAYERS:
        rate = expected_rate(game, rules, players)
        assert rate is not None
        assert apart(rate, float(exact(players))) < 4


def test_two_players_roll_over_two_thirds_only_without_a_hole_spade() -> None:
    rate = expected_rate("two-thirds", {}, 2)
    assert rate is not None
    assert apart(rate, float(no_hole_spade(2))) < 4


def test_a_part_of_the_table_comes_out_again() -> None:
    for variant, way in GAMES[::7]:
        for players in (2, 5):
            shipped = rates().get((variant.name, rules_key(way), players))
            again = counted(variant, way, players, 4_000, seed=11)
            if shipped is None:
                assert again.rolled == 0
            else:
                assert apart(again, shipped.rate, shipped.error) < 4


def test_the_table_has_every_game_and_rule_under_which_a_pot_can_roll_over() -> None:
    of_table = {(game, rules) for game, rules, _ in rates()}
    assert of_table <= {(variant.name, rules_key(way)) for variant, way in GAMES}
    assert len(rates()) == len(of_table) * len(PLAYERS)
    assert {game for game, _ in of_table} == {variant.name for variant in VARIANTS.values() if variant.rolls}
    assert {rate.deals for rate in rates().values()} == {DEALS}
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


@pytest.mark.parametrize("game", ["two-thirds", "black-mariah", "the-bitch"])
def test_the_slow_reference_rolls_over_as_often(game: str) -> None:
    chance = random.Random(game)
    rules = {"queen_up": "dead_hand"} if game == "the-bitch" else {}
    shipped = expected_rate(game, rules, 4)
    assert shipped is not None
    found = 0
    for _ in range(1_500):
        deck = chance.sample(CARD_TEXT[:52], 4 * CARDS)
        seats = [
            {
                "player": f"P{at}",
                "contributed": 5,
                "down": deck[at * 7 : at * 7 + 3],
                "up": deck[at * 7 + 3 : at * 7 + 7],
            }
            for at in range(4)
        ]
        record = {"hand_id": "1", "variant": game, "house": rules, "seats": seats}
        found += resolve(record)["carry_out"] > 0
    assert apart(Rate(found, 1_500), shipped.rate, shipped.error) < 4
