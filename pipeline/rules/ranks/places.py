"""Where hands stand in the rank tables, found by adding: one number a suit of a set, or one a pair of cards."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import BLOCK, NO_CARD, UNSEEN, Codes, Sets, blocks, neighbours, two_cards
from pipeline.rules.ranks.tables import MOST_CARDS, RANK_WEIGHT, ROW_BITS, load

Keys = NDArray[np.uint32]

WEIGHT = np.uint64(32)
ROW = np.uint64(32 + ROW_BITS)
ALONG = np.uint64((1 << ROW_BITS) - 1)

# Below the weight each suit has a byte: five cards of a suit, and no fewer, set its highest bit.
SUITED = np.uint64(0x80808080)
OF_FIVE = 26


class Block(NamedTuple):
    """Some rows and where they stand; the arrays are filled anew for the next block.

    Shapes: place and sums [rows of the block].
    """

    part: slice
    """Which rows."""
    place: NDArray[np.intp]
    """Their place in the tables of rank counts."""
    sums: Sets
    """All that was added up: below the weight stand the flush key of a set, the suit bytes of cards."""


def flush_of_sums(sums: Sets) -> Keys:
    """The flush keys below the weights of sets. Shapes: [n] -> [n]."""
    return sums.view(np.uint32)[::2]


def suits_of(sets: Sets) -> NDArray[np.uint16]:
    """The ranks of clubs, diamonds, hearts, spades, bit 0 the two. Shapes: [n] -> [n, 4]."""
    return sets.view(np.uint16).reshape(-1, 4)


def of_sets(sets: Sets) -> Iterator[Block]:
    """Find the places of sets of up to eight cards, block by block. Shapes: sets [n]."""
    suits, brings = suits_of(sets), load().suit
    return _blocks(len(sets), [(suits[:, suit], brings) for suit in range(4)])


def of_cards(rows: Codes) -> Iterator[Block]:
    """Find the places of rows of up to eight cards, no card twice, block by block. Shapes: rows [n, up to 8]."""
    width = rows.shape[1]
    one, two = _card_tables()
    looked_up: list[tuple[NDArray[np.unsignedinteger], Sets]]
    looked_up = [(neighbours(rows, column), two) for column in range(0, width - 1, 2)]
    if width % 2:
        looked_up.append((rows[:, width - 1], one))
    return _blocks(len(rows), looked_up)


@cache
def _card_tables() -> tuple[Sets, Sets]:
    """What one card, and what two cards bring to the sums of a hand."""
    one = np.zeros(NO_CARD + 1, np.uint64)
    for code in range(UNSEEN):
        rank, suit = divmod(code, 4)
        one[code] = RANK_WEIGHT[rank] << 32 | OF_FIVE << 8 * suit
    return one, two_cards(one, np.add)


def _blocks(count: int, looked_up: list[tuple[NDArray[np.unsignedinteger], Sets]]) -> Iterator[Block]:
    row = load().row
    size = min(BLOCK, count)
    spots, sums, terms = np.empty(size, np.intp), np.empty(size, np.uint64), np.empty(size, np.uint64)
    for part in blocks(count):
        length = part.stop - part.start
        spot, total, term = spots[:length], sums[:length], terms[:length]
        (values, table), *more = looked_up
        spot[...] = values[part]
        table.take(spot, None, total, "clip")
        for values, table in more:
            spot[...] = values[part]
            table.take(spot, None, term, "clip")
            np.add(total, term, out=total)
        np.right_shift(total, ROW, out=term)
        row.take(term.view(np.intp), None, spot, "clip")
        np.right_shift(total, WEIGHT, out=term)
        np.bitwise_and(term, ALONG, out=term)
        np.add(spot, term.view(np.intp), out=spot)
        yield Block(part, spot, total)


def key_of_each(crowded: Sets, key_of: Callable[[tuple[int, ...]], int]) -> list[int]:
    """Keys of sets of more than eight cards, which the tables do not hold, one by one. Shapes: crowded [n]."""
    keys = []
    for suits in suits_of(crowded).tolist():
        keys.append(key_of(tuple(sum(suit >> rank & 1 for suit in suits) for rank in range(13))))
    return keys


def more_than_eight(sets: Sets) -> NDArray[np.intp]:
    """Which sets hold more cards than the tables know. Shapes: sets [n]."""
    cards = np.bitwise_count(sets)
    return np.flatnonzero(cards > MOST_CARDS) if cards.max(initial=0) > MOST_CARDS else np.zeros(0, np.intp)


def rare(flags: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Where flags are set that seldom are: looked for eight at a time, then among those eight. Shapes: flags [n]."""
    whole = len(flags) // 8 * 8
    eights = np.flatnonzero(flags[:whole].view(np.uint64) != 0)
    among = np.flatnonzero(flags[:whole].view(np.uint64)[eights].view(np.bool_))
    found = eights[among >> 3] * 8 + (among & 7)
    return np.concatenate([found, whole + np.flatnonzero(flags[whole:])])
