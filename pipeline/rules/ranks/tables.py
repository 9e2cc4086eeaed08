"""The rank tables: the key of every number of cards of each rank, built here and shipped beside this file.

Each rank has a weight, and the cards of a hand add up to two sums: one of the ranks two to seven, one of eight to
ace. No two numbers of cards of each rank, up to eight cards, have the same two sums. `column` and `row` turn the
sums into places which, added, are the hand's own place in `high` and `razz`, without a gap.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TABLES = Path(__file__).with_name("tables.npy")

MOST_CARDS = 8
LOW_RANKS = 6
RANK_WEIGHT = (1, 5, 25, 121, 585, 2635, 1, 5, 25, 121, 585, 2635, 11400)
"""Weight of two up to ace; the first six add up to one sum, the other seven to the other."""

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_OF_A_KIND = range(1, 11)
LOW_QUADS, LOW_FULL_HOUSE, LOW_TRIPS, LOW_TWO_PAIR, LOW_PAIR, NO_PAIR = range(1, 7)

CATEGORY = 20
"""A key is its category shifted by so much, and below it five fields of four bits, the most important first."""

MASKS = 1 << 13


class Tables(NamedTuple):
    """The tables as they are looked up.

    Shapes: column and row by sum, high and razz by place, flush, low and suit by the 13 bits of one suit or hand.
    """

    column: NDArray[np.intp]
    """First part of the place, by the sum of the ranks two to seven."""
    row: NDArray[np.intp]
    """Second part of the place, by the sum of the ranks eight to ace."""
    high: NDArray[np.uint32]
    """High key by place, flushes left out."""
    razz: NDArray[np.uint32]
    """Ace-to-five key by place, paired hands too."""
    flush: NDArray[np.uint32]
    """High key of the ranks of one suit: flush or straight flush, 0 below five cards."""
    low: NDArray[np.uint32]
    """Ace-to-five key by the ranks of a hand, 0 below five ranks."""
    suit: NDArray[np.uint64]
    """All that one suit's cards bring to a hand: both sums in 16 bits each, the flush key above them."""


def packed(category: int, fields: Iterable[int]) -> int:
    """A key of its category and up to five fields, the most important first."""
    return (category << CATEGORY) + sum(field << 16 - 4 * place for place, field in enumerate(fields))


def straight_top(ranks: Iterable[int]) -> int:
    """Top rank of the best straight among ranks 2 to 14, 0 if there is none; the ace also stands below the two."""
    there = set(ranks)
    if 14 in there:
        there.add(1)
    return next((top for top in range(14, 4, -1) if there.issuperset(range(top - 4, top + 1))), 0)


def high_of(counts: tuple[int, ...]) -> int:
    """High key of so many cards of each rank, two first, flushes left out."""
    ranks, pairs, trips, quads = ([r + 2 for r in range(12, -1, -1) if counts[r] >= n] for n in (1, 2, 3, 4))
    if quads:
        return packed(QUADS, [quads[0], *_others(ranks, quads[:1])[:1]])
    if trips and len(pairs) > 1:
        return packed(FULL_HOUSE, [trips[0], *_others(pairs, trips[:1])[:1]])
    if top := straight_top(ranks):
        return packed(STRAIGHT, [top])
    if trips:
        return packed(TRIPS, [trips[0], *_others(ranks, trips)[:2]])
    if len(pairs) > 1:
        return packed(TWO_PAIR, [*pairs[:2], *_others(ranks, pairs[:2])[:1]])
    if pairs:
        return packed(PAIR, [pairs[0], *_others(ranks, pairs)[:3]])
    return packed(HIGH_CARD, ranks[:5])


def _others(ranks: list[int], main: list[int]) -> list[int]:
    return [rank for rank in ranks if rank not in main]


def flush_of(ranks: list[int]) -> int:
    """High key of the ranks 2 to 14 of one suit, highest first: 0 below five cards."""
    if len(ranks) < 5:
        return 0
    top = straight_top(ranks)
    return packed(STRAIGHT_FLUSH, [top]) if top else packed(FLUSH, ranks[:5])


def low_of(ranks: list[int]) -> int:
    """Ace-to-five key of different ranks 1 to 13, lowest first: 0 below five ranks."""
    return _low(NO_PAIR, ranks[4::-1]) if len(ranks) > 4 else 0


def _low(category: int, ranks: Iterable[int]) -> int:
    return packed(category, (14 - rank for rank in ranks))


def razz_of(counts: tuple[int, ...]) -> int:
    """Ace-to-five key of so many cards of each rank, two first: 0 below five cards."""
    by_rank = (counts[12], *counts[:12])
    ranks, pairs, trips = ([r for r in range(1, 14) if by_rank[r - 1] >= n] for n in (1, 2, 3))
    if len(ranks) > 4 or sum(counts) < 5:
        return low_of(ranks)
    if len(ranks) == 4:
        return _low(LOW_PAIR, [pairs[0], *_others(ranks, pairs[:1])[::-1]])
    if len(ranks) == 3 and len(pairs) > 1:
        return _low(LOW_TWO_PAIR, [pairs[1], pairs[0], *_others(ranks, pairs[:2])])
    if len(ranks) == 3:
        return _low(LOW_TRIPS, [trips[0], *_others(ranks, trips)[::-1]])
    if len(pairs) > 1:
        return _low(LOW_FULL_HOUSE, [trips[0], *_others(ranks, trips[:1])])
    return _low(LOW_QUADS, [trips[0], *_others(ranks, trips)])


def _spread(weights: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every number of cards of some ranks, up to eight cards: how many, their sum, and the numbers; fewest first."""

    def grow(ranks: int, left: int) -> Iterator[tuple[int, ...]]:
        if not ranks:
            yield ()
            return
        for first in range(min(4, left) + 1):
            yield from ((first, *rest) for rest in grow(ranks - 1, left - first))

    found = grow(len(weights), MOST_CARDS)
    return sorted((sum(c), sum(n * w for n, w in zip(c, weights, strict=True)), c) for c in found)


def build() -> NDArray[np.uint32]:
    """All tables of the file, one after the other: column, row, high, razz, flush, low."""
    lows, highs = _spread(RANK_WEIGHT[:LOW_RANKS]), _spread(RANK_WEIGHT[LOW_RANKS:])
    column = np.zeros(1 + max(total for _, total, _ in lows), np.uint32)
    row = np.zeros(1 + max(total for _, total, _ in highs), np.uint32)
    high: list[int] = []
    razz: list[int] = []
    for place, (_, total, _) in enumerate(lows):
        column[total] = place
    for many, total, upper in highs:
        row[total] = len(high)
        for lower in (c for n, _, c in lows if n + many <= MOST_CARDS):
            high.append(high_of(lower + upper))
            razz.append(razz_of(lower + upper))
    of_mask = [[rank for rank in range(14, 1, -1) if mask >> rank - 2 & 1] for mask in range(MASKS)]
    flush = [flush_of(ranks) for ranks in of_mask]
    low = [low_of(sorted(1 if rank == 14 else rank for rank in ranks)) for ranks in of_mask]
    return np.concatenate([column, row, *(np.array(part, np.uint32) for part in (high, razz, flush, low))])


SIZES = (12881, 56141, 196210, 196210, MASKS, MASKS)
"""Lengths of the tables of the file."""


@cache
def load() -> Tables:
    """Open the shipped tables once, mapped, so that processes share them."""
    stored = np.asarray(np.load(TABLES, mmap_mode="r"))
    column, row, high, razz, flush, low = np.split(stored, np.cumsum(SIZES)[:-1])
    suit = flush.astype(np.uint64) << np.uint64(32)
    masks = np.arange(MASKS, dtype=np.uint64)
    for rank, weight in enumerate(RANK_WEIGHT):
        suit += (masks >> np.uint64(rank) & np.uint64(1)) * np.uint64(place_weight(rank, weight))
    return Tables(column.astype(np.intp), row.astype(np.intp), high, razz, flush, low, suit)


def place_weight(rank: int, weight: int) -> int:
    """A rank's weight, moved to the 16 bits of its sum."""
    return weight if rank < LOW_RANKS else weight << 16


if __name__ == "__main__":
    np.save(TABLES, build())
