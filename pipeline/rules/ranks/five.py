"""Which five cards make a key: its ranks in order, and of each rank the best suits there are."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import NO_CARD, Codes, Sets
from pipeline.rules.ranks.tables import CATEGORY

Ranks = NDArray[np.int64]


def _best_suits() -> NDArray[np.int64]:
    """The suit that is n-th best of those in a four-bit number, -1 if there are fewer. Shape: [n, number]."""
    suits = np.full((5, 16), -1, np.int64)
    for number in range(16):
        there = [suit for suit in (3, 2, 1, 0) if number >> suit & 1]
        suits[: len(there), number] = there
    return suits


BEST_SUITS = _best_suits()


def field_of(keys: NDArray[np.int64], place: int) -> Ranks:
    """One of the five fields of keys, 0 the most important. Shapes: [n] -> [n]."""
    return np.asarray(keys >> (16 - 4 * place) & 15)


def in_order(keys: NDArray[np.int64], patterns: NDArray[np.intp], from_top: int = 0) -> Ranks:
    """The ranks of the five cards, highest first, 0 for none; with `from_top` the fields count down from there.

    Shapes: keys [n], patterns [16, 5] -> [5, n].
    """
    fields = np.stack([field_of(keys, place) for place in range(5)])
    if from_top:
        fields = np.where(fields > 0, from_top - fields, 0)
    ranks = np.take_along_axis(fields, patterns[keys >> CATEGORY & 15].T, axis=0)
    return np.asarray(-np.sort(-ranks, axis=0))


def five_cards(sets: Sets, ranks: Ranks) -> Codes:
    """Cards of the wanted ranks from each set, of each rank the higher suits first; 1 and 14 are both the ace.

    Shapes: sets [n], ranks [5, n] with equal ranks side by side -> [n, 5].
    """
    cards = np.full((len(sets), 5), NO_CARD, np.uint8)
    before = np.full(len(sets), -1, np.int64)
    nth = np.zeros(len(sets), np.int64)
    for place, wanted in enumerate(ranks):
        nth = np.where(wanted == before, nth + 1, 0)
        before = wanted
        rank = np.where(wanted == 1, 12, wanted - 2)
        bits = (sets >> np.maximum(rank, 0).astype(np.uint64)).view(np.int64)
        suits = bits & 1 | bits >> 15 & 2 | bits >> 30 & 4 | bits >> 45 & 8
        suit = BEST_SUITS[nth, suits]
        cards[:, place] = np.where((wanted > 0) & (suit >= 0), rank * 4 + suit, NO_CARD)
    return cards
