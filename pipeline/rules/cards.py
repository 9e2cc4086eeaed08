"""Cards as small numbers, and any number of cards as one number."""

from collections.abc import Iterator
from math import prod

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint8]
Sets = NDArray[np.uint64]

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
UNSEEN = 52
NO_CARD = 53
STANDS_FOR = 64
"""A wild card used as a card of some rank has the code of the rank, 0 for a two to 12 for an ace, above this."""

CARD_TEXT: tuple[str, ...] = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), "??")
"""Text of every code: rank*4 + suit, so that code order is rank first, then suit; `NO_CARD` has none."""

CARD_CODE: dict[str, int] = {text: code for code, text in enumerate(CARD_TEXT)}

BLOCK = 1 << 14
"""Rows worked on at a time: what belongs to so many stays in the processor's cache."""


def _bits_of_codes() -> Sets:
    """Bit of each code, suit*16 + rank; unseen cards and places without a card have none."""
    codes = np.arange(NO_CARD + 1, dtype=np.uint64)
    return np.where(codes < UNSEEN, np.uint64(1) << (codes % 4 * 16 + codes // 4), np.uint64(0))


BIT: Sets = _bits_of_codes()


def two_cards(one: Sets, both: np.ufunc) -> Sets:
    """Table of two cards at once, looked up by the first's code + 256 times the second's."""
    table = np.zeros((NO_CARD + 1, 256), np.uint64)
    table[:, : NO_CARD + 1] = both(one[:, None], one[None, :])
    return table.reshape(-1)


TWO_BITS: Sets = two_cards(BIT, np.bitwise_or)


def rows_of(cards: Codes) -> Codes:
    """Cards as rows that lie in memory one after the other.

    Shapes: [..., n] -> [rows, n].
    Raises: TypeError when the codes are not uint8, ValueError when one is no code.
    """
    if cards.dtype != np.uint8:
        raise TypeError(f"card codes are uint8, not {cards.dtype}")
    rows = np.ascontiguousarray(cards).reshape(prod(cards.shape[:-1]), cards.shape[-1])
    if rows.size and rows.max() > NO_CARD:
        raise ValueError(f"no card has the code {rows.max()}")
    return rows


def neighbours(rows: Codes, column: int) -> NDArray[np.uint16]:
    """Two neighbouring cards of each row read as one number, which takes half the look-ups.

    Shapes: [rows, n] -> [rows].
    """
    return np.ndarray((len(rows),), np.uint16, buffer=rows.data, offset=column, strides=rows.strides[:1])


def blocks(count: int) -> Iterator[slice]:
    """Rows in blocks to be worked on one after the other."""
    for start in range(0, count, BLOCK):
        yield slice(start, min(start + BLOCK, count))


def card_set(cards: Codes) -> Sets:
    """Cards as a set: one bit a card, and the four uint16 of it are the ranks of clubs, diamonds, hearts, spades.

    Shapes: [..., n] -> [...].
    Raises: TypeError when the codes are not uint8, ValueError when one is no code.
    """
    rows = rows_of(cards)
    count, width = rows.shape
    if width < 2 or not count:
        return np.asarray(np.bitwise_or.reduce(BIT[rows], axis=1)).reshape(cards.shape[:-1])
    # With an odd number of cards the last pair takes in a card a second time, which changes nothing.
    pairs = [neighbours(rows, min(column, width - 2)) for column in range(0, width, 2)]
    sets = np.empty(count, np.uint64)
    spot = np.empty(min(BLOCK, count), np.intp)
    more = np.empty(min(BLOCK, count), np.uint64)
    for part in blocks(count):
        block = sets[part]
        here, bits = spot[: len(block)], more[: len(block)]
        here[...] = pairs[0][part]
        TWO_BITS.take(here, None, block, "clip")
        for pair in pairs[1:]:
            here[...] = pair[part]
            TWO_BITS.take(here, None, bits, "clip")
            np.bitwise_or(block, bits, out=block)
    return sets.reshape(cards.shape[:-1])
