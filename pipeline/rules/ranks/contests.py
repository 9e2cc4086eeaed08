"""The ranks by name, as contests use them."""

import numpy as np

from pipeline.rules.cards import BIT, CARD_CODE
from pipeline.rules.rank import Codes, Held, Keys, Rank, Sets
from pipeline.rules.ranks.ace_five import low_five, low_key, low_top, low_words, razz_key
from pipeline.rules.ranks.high import high_key, high_words
from pipeline.rules.ranks.hole import queen_of_spades, spade_high, spade_low, spade_words
from pipeline.rules.ranks.wild import wild_all, wild_five, wild_key
from schemas.house import House

ACE_LOW_DOWN = (*range(47, -1, -1), 51, 50, 49, 48)
"""Card codes from king to ace, spades first within a rank."""

UNSEEN_RAZZ = 1
"""Fewer than five seen cards: the worst razz hand there is, and tied with another such."""


def _high(held: Held, rules: House) -> Keys:
    if not held.wild.any():
        return np.asarray(high_key(held.all), np.int64)
    return wild_key(held.all, held.wild, rules.five_of_a_kind_top == "true", rules.natural_beats_wild == "true")


def _high_five(held: Held, keys: Keys) -> Codes:
    return wild_five(held.all, held.wild, keys)


def _high_whole(held: Held, keys: Keys) -> Codes:
    return wild_all(held.cards, held.all, held.wild, keys)


def _low_five(held: Held, keys: Keys) -> Codes:
    return low_five(held.all, keys)


def _low(held: Held, rules: House) -> Keys:
    keys = np.asarray(low_key(held.all), np.int64)
    if rules.low_qualifier == "none":
        return keys
    return np.where(low_top(keys) <= int(rules.low_qualifier), keys, 0)


def _razz(held: Held, rules: House) -> Keys:
    return np.maximum(np.asarray(razz_key(held.all), np.int64), UNSEEN_RAZZ)


def _razz_five(held: Held, keys: Keys) -> Codes:
    """As a low's five cards; of a hand of fewer seen cards those there are, highest first and the ace last."""
    sets = held.all
    five = low_five(sets, keys)
    for row in np.flatnonzero(keys == UNSEEN_RAZZ):
        codes = [code for code in ACE_LOW_DOWN if int(sets[row]) & int(BIT[code])]
        five[row, : len(codes)] = codes
    return five


def _counting(held: Held, rules: House) -> Sets:
    """The cards among which a spade is looked for."""
    return held.hole | held.up if rules.spade_source == "all" else held.hole


def _razz_words(key: int) -> str:
    return low_words(key) if key > UNSEEN_RAZZ else "fewer than five cards seen"


RANKS = (
    Rank("high", _high, high_words, _high_five, _high_whole),
    Rank("low", _low, low_words, _low_five, low=True),
    Rank("razz", _razz, _razz_words, _razz_five, low=True),
    Rank(
        "low_spade",
        lambda held, rules: spade_low(_counting(held, rules), rules.ace_of_spades),
        lambda key: spade_words(key, lowest=True),
    ),
    Rank(
        "low_spade_no_queen",
        lambda held, rules: spade_low(held.hole & ~BIT[CARD_CODE["Qs"]], rules.ace_of_spades),
        lambda key: spade_words(key, lowest=True),
    ),
    Rank("high_spade", lambda held, rules: spade_high(_counting(held, rules), rules.ace_of_spades), spade_words),
    Rank("queen_of_spades", lambda held, rules: queen_of_spades(_counting(held, rules)), lambda key: "Qs"),
    Rank(
        "queen_last",
        lambda held, rules: (held.last_down == CARD_CODE["Qs"]).astype(np.int64),
        lambda key: "Qs",
    ),
)
