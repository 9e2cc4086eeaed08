"""The rank tables: the key of every number of cards of each rank, built here and shipped beside this file.

Each card has a weight by its rank, and no two hands of up to eight cards that differ in ranks weigh the same. The
weights are cut into rows of 4096, and the rows, which are nearly empty, are pushed into each other where their gaps
allow: `row` says where each begins, and the place of a hand is that, and how far along its row it is.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TABLES = Path(__file__).with_name("tables.npy")

MOST_CARDS = 8
ROW_BITS = 12

# The least numbers that tell apart all hands of up to eight cards; and a step a card, which keeps hands of the same
# number of cards together in the tables.
STEP = 68_725_253
RANK_WEIGHT = tuple(
    STEP + more for more in (1, 5, 25, 121, 585, 2635, 11400, 49072, 177967, 595893, 1983419, 4821766, 12359547)
)
"""What a card of each rank weighs, two up to ace."""

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_OF_A_KIND = range(1, 11)
STRAIGHT_FLUSH_ABOVE = 11
"""A straight flush where it beats five of a kind."""
LOW_QUADS, LOW_FULL_HOUSE, LOW_TRIPS, LOW_TWO_PAIR, LOW_PAIR, NO_PAIR = range(1, 7)

CATEGORY = 20
"""A key is its category shifted by so much, and below it five fields of four bits, the most important first."""
NATURAL = 32
"""How far up a key stands where its last bit says that no wild card is needed to make it."""

MASKS = 1 << 13


class Tables(NamedTuple):
    """The tables as they are looked up.

    Shapes: row by weight without its last bits, high and razz by place, flush, low and suit by the 13 bits of ranks.
    """

    row: NDArray[np.intp]
    """Where each row of weights begins."""
    high: NDArray[np.uint32]
    """High key by place, flushes left out."""
    razz: NDArray[np.uint32]
    """Ace-to-five key by place, paired hands too."""
    flush: NDArray[np.uint32]
    """High key of the ranks of one suit: flush or straight flush, 0 below five cards."""
    low: NDArray[np.uint32]
    """Ace-to-five key by the ranks of a hand, 0 below five ranks."""
    suit: NDArray[np.uint64]
    """All that one suit's cards bring to a hand: the flush key, and 32 bits up their weight."""


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


def every_hand() -> list[tuple[int, tuple[int, ...]]]:
    """Weight of each hand of up to eight cards, and how many cards of each rank it has, two first."""
    hands: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for weight in RANK_WEIGHT:
        hands = [
            (total + many * weight, (*counts, many))
            for total, counts in hands
            for many in range(min(4, MOST_CARDS - sum(counts)) + 1)
        ]
    return hands


def _rows(weights: Iterable[int]) -> dict[int, int]:
    """Where each row of weights begins: the fullest first, each as far to the front as its gaps allow.

    Rows of hands of seven cards go before all others, so that the game's own hands lie close together.
    """
    along: dict[int, list[int]] = {}
    for weight in weights:
        along.setdefault(weight >> ROW_BITS, []).append(weight & (1 << ROW_BITS) - 1)
    seven = range(7 * STEP >> ROW_BITS, 8 * STEP >> ROW_BITS)
    begins, taken = {}, 0
    for row in sorted(along, key=lambda row: (row not in seven, -len(along[row]), row)):
        blocked = 0
        for spot in along[row]:
            blocked |= taken >> spot
        begins[row] = (~blocked & blocked + 1).bit_length() - 1
        taken |= sum(1 << spot for spot in along[row]) << begins[row]
    return begins


def build() -> NDArray[np.uint32]:
    """All tables of the file, one after the other: row, high, razz, flush, low."""
    hands = every_hand()
    begins = _rows(weight for weight, _ in hands)
    row, high, razz, flush, low = (np.zeros(size, np.uint32) for size in SIZES)
    row[list(begins)] = list(begins.values())
    places = [begins[weight >> ROW_BITS] + (weight & (1 << ROW_BITS) - 1) for weight, _ in hands]
    high[places] = [high_of(counts) for _, counts in hands]
    razz[places] = [razz_of(counts) for _, counts in hands]
    of_mask = [[rank for rank in range(14, 1, -1) if mask >> rank - 2 & 1] for mask in range(MASKS)]
    flush[:] = [flush_of(ranks) for ranks in of_mask]
    low[:] = [low_of(sorted(1 if rank == 14 else rank for rank in ranks)) for ranks in of_mask]
    return np.concatenate([row, high, razz, flush, low])


SIZES = (151_008, 400_871, 400_871, MASKS, MASKS)
"""Lengths of the tables of the file."""


@cache
def load() -> Tables:
    """Open the shipped tables once, mapped, so that processes share them."""
    stored = np.asarray(np.load(TABLES, mmap_mode="r"))
    row, high, razz, flush, low = np.split(stored, np.cumsum(SIZES)[:-1])
    suit = flush.astype(np.uint64)
    masks = np.arange(MASKS, dtype=np.uint64)
    for rank, weight in enumerate(RANK_WEIGHT):
        suit += (masks >> np.uint64(rank) & np.uint64(1)) * np.uint64(weight << 32)
    return Tables(row.astype(np.intp), high, razz, flush, low, suit)


if __name__ == "__main__":
    np.save(TABLES, build())
