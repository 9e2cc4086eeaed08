"""Which five cards make a key: its ranks in order, and of each rank the best suits there are."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import NO_CARD, Codes, Sets, blocks
from pipeline.rules.ranks.tables import CATEGORY

Numbers = NDArray[np.int64]
Ranks = NDArray[np.uint8]

FIELDS = (16, 12, 8, 4, 0)
"""How far up the five fields of a key stand, the most important first."""

# Pairs of places that, put in order one after the other, put five in order.
IN_ORDER = ((0, 1), (3, 4), (2, 4), (2, 3), (0, 3), (0, 2), (1, 4), (1, 3), (1, 2))


def _best_cards() -> Codes:
    """By rank (1 to 14, an ace both), how many of it come before, and its suits as four bits: the next best card."""
    cards = np.full((16, 5, 16), NO_CARD, np.uint8)
    for rank in range(1, 15):
        for suits in range(16):
            there = [suit for suit in (3, 2, 1, 0) if suits >> suit & 1]
            cards[rank, : len(there), suits] = [(12 if rank == 1 else rank - 2) * 4 + suit for suit in there]
    return cards.reshape(-1)


BEST_CARD = _best_cards()

# How far up the rank stands among the ranks of a suit.
BIT_OF_RANK = np.array([0, 12, *range(13), 0], np.uint64)


def ranks_of(keys: Numbers, patterns: NDArray[np.intp], from_top: int = 0) -> Ranks:
    """The ranks of the five cards, highest first, 0 for none; with `from_top` the fields count down from there.

    Shapes: keys [n], patterns [16, 5] -> [5, n].
    """
    fields = np.stack([(keys >> up & 15).astype(np.uint8) for up in FIELDS])
    if from_top:
        fields = np.where(fields > 0, np.uint8(from_top) - fields, np.uint8(0))
    ranks = np.take_along_axis(fields, patterns.T[:, keys >> CATEGORY & 15], axis=0)
    for one, other in IN_ORDER:
        higher = np.maximum(ranks[one], ranks[other])
        np.minimum(ranks[one], ranks[other], out=ranks[other])
        ranks[one] = higher
    return ranks


def some_at_a_time(sets: Sets, keys: NDArray[np.integer], five: Callable[[Sets, Numbers], Codes]) -> Codes:
    """The five cards of however many sets, as `five` finds them for some. Shapes: [...], [...] -> [..., 5]."""
    flat = np.ascontiguousarray(sets, np.uint64).reshape(-1)
    of = np.asarray(keys, np.int64).reshape(-1)
    cards = np.empty((len(flat), 5), np.uint8)
    for part in blocks(len(flat)):
        cards[part] = five(flat[part], of[part])
    return cards.reshape(*np.shape(sets), 5)


def five_cards(sets: Sets, ranks: Ranks) -> Codes:
    """Cards of the wanted ranks from each set, of each rank the higher suits first; 1 and 14 are both the ace.

    Shapes: sets [n], ranks [5, n] with equal ranks side by side -> [n, 5].
    """
    cards = np.empty((len(sets), 5), np.uint8)
    before = np.full(len(sets), 255, np.uint8)
    earlier = np.zeros(len(sets), np.uint8)
    for place, rank in enumerate(ranks):
        earlier = np.where(rank == before, earlier + np.uint8(1), np.uint8(0))
        before = rank
        bits = (sets >> BIT_OF_RANK[rank]).view(np.int64)
        suits = bits & 1 | bits >> 15 & 2 | bits >> 30 & 4 | bits >> 45 & 8
        cards[:, place] = BEST_CARD[(rank.astype(np.intp) * 5 + earlier) * 16 + suits]
    return cards
