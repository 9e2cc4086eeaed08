"""The high hand: the best five cards of any number, and what they are called."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import Codes, Sets, card_set, rows_of
from pipeline.rules.ranks.five import FIELDS, Numbers, five_cards, ranks_of, some_at_a_time
from pipeline.rules.ranks.places import (
    SUITED,
    Keys,
    flush_of_sums,
    key_of_each,
    more_than_eight,
    of_cards,
    of_sets,
    rare,
    suits_of,
)
from pipeline.rules.ranks.tables import (
    CATEGORY,
    FIVE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    MOST_CARDS,
    NATURAL,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHT_FLUSH_ABOVE,
    TRIPS,
    TWO_PAIR,
    high_of,
    load,
)

RANK_WORDS = ("", "ace", *"two three four five six seven eight nine ten jack queen king ace".split())
"""Rank in words by its number: 2 to 14, and 1 for the ace below the two."""

# Which fields of a key the five cards have as ranks, by category.
PATTERNS = np.zeros((16, 5), np.intp)
PATTERNS[[HIGH_CARD, FLUSH]] = range(5)
PATTERNS[PAIR] = 0, 0, 1, 2, 3
PATTERNS[TWO_PAIR] = 0, 0, 1, 1, 2
PATTERNS[TRIPS] = 0, 0, 0, 1, 2
PATTERNS[FULL_HOUSE] = 0, 0, 0, 1, 1
PATTERNS[QUADS] = 0, 0, 0, 0, 1

STEPS_DOWN = np.arange(5, dtype=np.uint8)[:, None]


def high_key(sets: Sets) -> Keys:
    """Key of the best five-card high hand of each set; greater is better, and fewer cards rank by what is there.

    Shapes: [...] -> [...].
    """
    flat = np.ascontiguousarray(sets, np.uint64).reshape(-1)
    keys = np.empty(len(flat), np.uint32)
    table = load().high
    for part, place, sums in of_sets(flat):
        block = keys[part]
        table.take(place, None, block, "clip")
        np.maximum(block, flush_of_sums(sums), out=block)
    crowded = more_than_eight(flat)
    if len(crowded):
        keys[crowded] = np.maximum(key_of_each(flat[crowded], high_of), _flush_key(flat[crowded]))
    return keys.reshape(np.shape(sets))


def high_key_of_cards(cards: Codes) -> Keys:
    """Key of the best five-card high hand of cards, no card twice: `high_key(card_set(cards))`, sooner.

    Shapes: [..., n] -> [...].
    Raises: TypeError when the codes are not uint8, ValueError when one is no code.
    """
    rows = rows_of(cards)
    if not rows.size or rows.shape[1] > MOST_CARDS:
        return high_key(card_set(cards))
    keys = np.empty(len(rows), np.uint32)
    suited = np.empty(len(rows), np.bool_)
    table = load().high
    for part, place, sums in of_cards(rows):
        table.take(place, None, keys[part], "clip")
        np.bitwise_and(sums, SUITED, out=sums)
        np.not_equal(sums, 0, out=suited[part])
    some = rare(suited)
    keys[some] = np.maximum(keys[some], _flush_key(card_set(rows.take(some, 0))))
    return keys.reshape(cards.shape[:-1])


def _flush_key(sets: Sets) -> Keys:
    """Best flush or straight flush of each set, 0 if none. Shapes: [n] -> [n]."""
    flush, suits = load().flush, suits_of(sets)
    keys = flush.take(suits[:, 0])
    for suit in (1, 2, 3):
        np.maximum(keys, flush.take(suits[:, suit]), out=keys)
    return keys


def high_five(sets: Sets, keys: NDArray[np.integer]) -> Codes:
    """The cards that make each high hand, highest rank first, of each rank the better suits.

    In a five-high straight the ace comes last; with fewer than five cards 53 fills up.

    Shapes: [...], [...] -> [..., 5].
    Source: Poker TDA rules 2024, 20, for the order.
    """
    return some_at_a_time(sets, keys, _high_five)


def _high_five(sets: Sets, keys: Numbers) -> Codes:
    category = keys >> CATEGORY
    ranks = ranks_of(keys, PATTERNS)
    straight = np.flatnonzero((category == STRAIGHT) | (category == STRAIGHT_FLUSH))
    ranks[:, straight] = ranks[0, straight] - STEPS_DOWN
    flush = np.flatnonzero((category == FLUSH) | (category == STRAIGHT_FLUSH))
    suited = sets.copy()
    suited[flush] &= _flush_suit(sets[flush], keys[flush])
    return five_cards(suited, ranks)


def _flush_suit(sets: Sets, keys: Numbers) -> Sets:
    """All bits of the best suit that makes the flush. Shapes: [n], [n] -> [n]."""
    made = load().flush[suits_of(sets).T] == keys
    suit = (3 - made[::-1].argmax(axis=0)).astype(np.uint64)
    return np.asarray(np.uint64(0x1FFF) << suit * np.uint64(16))


def plural(rank: int) -> str:
    """Several cards of a rank in words."""
    return RANK_WORDS[rank] + ("es" if rank == 6 else "s")


def high_words(key: int, kickers: bool = False) -> str:
    """A high key as a person says it, with the kickers if wanted: pair of kings, ace-queen-nine."""
    key = int(key) >> NATURAL or int(key)
    category = key >> CATEGORY
    ranks = [key >> shift & 15 for shift in FIELDS]
    top, second = ranks[:2]
    named, words = {
        HIGH_CARD: (1, f"{RANK_WORDS[top]} high" if top else "no cards"),
        PAIR: (1, f"pair of {plural(top)}"),
        TWO_PAIR: (2, f"two pair, {plural(top)} and {plural(second)}"),
        TRIPS: (1, f"three {plural(top)}"),
        STRAIGHT: (1, f"straight, {RANK_WORDS[top]} high"),
        FLUSH: (1, f"flush, {RANK_WORDS[top]} high"),
        FULL_HOUSE: (2, f"full house, {plural(top)} over {plural(second)}"),
        QUADS: (1, f"four {plural(top)}"),
        STRAIGHT_FLUSH: (1, "royal flush" if top == 14 else f"straight flush, {RANK_WORDS[top]} high"),
        FIVE_OF_A_KIND: (1, f"five {plural(top)}"),
    }[STRAIGHT_FLUSH if category == STRAIGHT_FLUSH_ABOVE else category]
    beside = "-".join(RANK_WORDS[rank] for rank in ranks[named:] if rank)
    return f"{words}, {beside}" if kickers and beside else words
