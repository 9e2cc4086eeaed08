"""The ace-to-five low: five different ranks, the ace one, straights and flushes ignored; razz takes pairs too."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import Codes, Sets, blocks
from pipeline.rules.ranks.five import FIELDS, five_cards, ranks_of, some_at_a_time
from pipeline.rules.ranks.high import plural
from pipeline.rules.ranks.places import Keys, key_of_each, more_than_eight, of_sets
from pipeline.rules.ranks.tables import (
    CATEGORY,
    LOW_FULL_HOUSE,
    LOW_PAIR,
    LOW_QUADS,
    LOW_TRIPS,
    LOW_TWO_PAIR,
    NO_PAIR,
    load,
    razz_of,
)

ACE_BELOW = 14
"""A field of a low key is this less the rank, so that a lower card makes the greater key."""

RANK_LETTERS = " A23456789TJQK"

PATTERNS = np.zeros((16, 5), np.intp)
PATTERNS[NO_PAIR] = range(5)
PATTERNS[LOW_PAIR] = 0, 0, 1, 2, 3
PATTERNS[LOW_TWO_PAIR] = 0, 0, 1, 1, 2
PATTERNS[LOW_TRIPS] = 0, 0, 0, 1, 2
PATTERNS[LOW_FULL_HOUSE] = 0, 0, 0, 1, 1
PATTERNS[LOW_QUADS] = 0, 0, 0, 0, 1


def low_key(sets: Sets) -> Keys:
    """Key of the best low of five different ranks, greater for the lower hand, 0 where there are fewer ranks.

    Shapes: [...] -> [...].
    """
    flat = np.ascontiguousarray(sets, np.uint64).reshape(-1)
    keys = np.empty(len(flat), np.uint32)
    table = load().low
    for part in blocks(len(flat)):
        ranks = flat[part] | flat[part] >> np.uint64(32)
        ranks |= ranks >> np.uint64(16)
        ranks &= np.uint64(0x1FFF)
        table.take(ranks.view(np.intp), None, keys[part], "clip")
    return keys.reshape(np.shape(sets))


def razz_key(sets: Sets) -> Keys:
    """Key of the lowest five cards, paired ones too, comparable with `low_key`; 0 below five cards.

    Shapes: [...] -> [...].
    Source: BARGE rulebook, lowball scales.
    """
    flat = np.ascontiguousarray(sets, np.uint64).reshape(-1)
    keys = np.empty(len(flat), np.uint32)
    table = load().razz
    for part, place, _ in of_sets(flat):
        table.take(place, None, keys[part], "clip")
    crowded = more_than_eight(flat)
    if len(crowded):
        keys[crowded] = key_of_each(flat[crowded], razz_of)
    return keys.reshape(np.shape(sets))


def low_top(keys: NDArray[np.integer]) -> NDArray[np.int64]:
    """Highest rank of a low of five different ranks, ace 1 and king 13; 0 where there is no such low.

    Shapes: [...] -> [...].
    """
    of = np.asarray(keys, np.int64)
    return np.where(of >> CATEGORY == NO_PAIR, ACE_BELOW - (of >> FIELDS[0] & 15), 0)


def low_five(sets: Sets, keys: NDArray[np.integer]) -> Codes:
    """The cards that make each low, highest rank first and the ace last, of each rank the better suits.

    Where the key is 0 there are none, and 53 stands for all five.

    Shapes: [...], [...] -> [..., 5].
    Source: Poker TDA rules 2024, 20, for the order.
    """
    return some_at_a_time(sets, keys, lambda some, of: five_cards(some, ranks_of(of, PATTERNS, ACE_BELOW)))


def low_words(key: int) -> str:
    """A low or razz key as a person says it: 8-6-4-3-A, or pair of jacks, K-Q-T."""
    category = int(key) >> CATEGORY
    ranks = [ACE_BELOW - field for shift in FIELDS if (field := int(key) >> shift & 15)]
    if not ranks:
        return "no low"
    top, second = ranks[:2]
    named, words = {
        NO_PAIR: (0, ""),
        LOW_PAIR: (1, f"pair of {plural(top)}"),
        LOW_TWO_PAIR: (2, f"two pair, {plural(top)} and {plural(second)}"),
        LOW_TRIPS: (1, f"three {plural(top)}"),
        LOW_FULL_HOUSE: (2, f"full house, {plural(top)} over {plural(second)}"),
        LOW_QUADS: (1, f"four {plural(top)}"),
    }[category]
    beside = "-".join(RANK_LETTERS[rank] for rank in ranks[named:])
    return ", ".join(part for part in (words, beside) if part)
