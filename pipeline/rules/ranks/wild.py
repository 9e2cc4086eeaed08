"""The high hand where some cards are wild: a wild card stands for any card, but for no second card of a flush.

Only a wild card that is needed stands for another; what the others are decides nothing, for each of them would make
the hand better.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import BIT, NO_CARD, STANDS_FOR, SUIT_LETTERS, UNSEEN, Codes, Sets
from pipeline.rules.ranks.five import FIELDS, Numbers, ranks_of
from pipeline.rules.ranks.high import PATTERNS, high_five, high_key
from pipeline.rules.ranks.places import suits_of
from pipeline.rules.ranks.tables import (
    CATEGORY,
    FIVE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    MASKS,
    NATURAL,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRAIGHT_FLUSH_ABOVE,
    TRIPS,
    packed,
)

MOST_WILD = 5
"""More wild cards than a hand has cards make no better hand."""
_ALL = np.uint16(MASKS - 1)


Masks = NDArray[np.uint16]


def wild_key(sets: Sets, wild: Sets, five_on_top: bool = True, natural_first: bool = False) -> Numbers:
    """Key of the best five-card high hand of each set, in which the cards that are in `wild` too are wild.

    Five of a kind beats a straight flush, or without `five_on_top` comes between it and four of a kind. With
    `natural_first` a key that cards at their own faces make as well is the greater of two that are equal else.

    Shapes: [n], [n] -> [n].
    Source: ultimapoker.com, baseball; a published club sheet for `natural_first`.
    """
    faces = np.asarray(high_key(sets), np.int64)
    straight_flush = STRAIGHT_FLUSH if five_on_top else STRAIGHT_FLUSH_ABOVE
    faces += np.where(faces >> CATEGORY == STRAIGHT_FLUSH, straight_flush - STRAIGHT_FLUSH, 0) << CATEGORY
    keys = faces.copy()
    rows = np.flatnonzero(sets & wild)
    if len(rows):
        free = np.minimum(np.bitwise_count(sets[rows] & wild[rows]), MOST_WILD).astype(np.intp)
        keys[rows] = np.maximum(keys[rows], _best(suits_of(sets[rows] & ~wild[rows]), free, straight_flush))
    return np.where(keys > 0, keys << NATURAL | (keys == faces), 0) if natural_first else keys


def plain_key(keys: Numbers) -> Numbers:
    """Keys as those of hands without wild cards are. Shapes: [n] -> [n]."""
    keys = np.where(keys >> NATURAL > 0, keys >> NATURAL, keys)
    above = np.where(keys >> CATEGORY == STRAIGHT_FLUSH_ABOVE, STRAIGHT_FLUSH_ABOVE - STRAIGHT_FLUSH, 0)
    return np.asarray(keys - (above << CATEGORY), np.int64)


def _best(suits: Masks, free: NDArray[np.intp], straight_flush: int) -> Numbers:
    """The best key that cards and so many wild cards make. Shapes: suits [n, 4], free [n] -> [n]."""
    one, two, three, four = suits.T
    some, twice = one | two, one & two
    other, again = three | four, three & four
    there = some | other
    # Ranks of which there are so many cards, from none at all to five.
    least = np.stack(
        [
            np.full_like(there, _ALL),
            there,
            twice | again | (some & other),
            (twice & other) | (again & some),
            twice & again,
            np.zeros_like(there),
        ]
    )
    rows = np.arange(len(free))

    def alike(many: int) -> NDArray[np.int64]:
        """The highest rank of which the wild cards make so many, 0 for none."""
        return np.asarray(_highest()[least[np.maximum(many - free, 0), rows]])

    straights, flushes = _straights(), _flushes()
    keys = _key(FIVE_OF_A_KIND, alike(5))
    for suit in suits.T:
        np.maximum(keys, _key(straight_flush, straights[free, suit]), out=keys)
        np.maximum(keys, flushes[free, suit], out=keys)
    for category, many, beside in ((QUADS, 4, 1), (TRIPS, 3, 2), (PAIR, 2, 3)):
        rank = alike(many)
        np.maximum(keys, _key(category, rank, *_kickers(there, rank, beside)), out=keys)
    pairs = _highest()[least[2]]
    below = _highest()[least[2] & ~_bit(pairs)]
    np.maximum(keys, np.where((free == 1) & (below > 0), _key(FULL_HOUSE, pairs, below), 0), out=keys)
    np.maximum(keys, _key(STRAIGHT, straights[free, there]), out=keys)
    # A wild card alone is an ace.
    return np.maximum(keys, packed(HIGH_CARD, [14]))


def _key(category: int, first: NDArray[np.int64], *others: NDArray[np.int64]) -> Numbers:
    """Keys of a category and the ranks that tell hands of it apart, 0 where there is no first. Shapes: [n]."""
    key = np.full(len(first), category << CATEGORY, np.int64)
    for up, rank in zip(FIELDS, (first, *others), strict=False):
        key |= rank << up
    return np.where(first > 0, key, 0)


def _kickers(there: Masks, rank: NDArray[np.int64], many: int) -> list[NDArray[np.int64]]:
    """The highest ranks of natural cards beside one rank, 0 where there are no more."""
    found = []
    left = there & ~_bit(rank)
    for _ in range(many):
        found.append(_highest()[left])
        left = left & ~_bit(found[-1])
    return found


def _bit(rank: NDArray[np.int64]) -> Masks:
    """The bit of a rank among those of a suit, none for rank 0. Shapes: [n] -> [n]."""
    return np.where(rank > 0, np.int64(1) << np.maximum(rank - 2, 0), 0).astype(np.uint16)


@cache
def _highest() -> NDArray[np.int64]:
    """The highest rank of a mask of ranks, 0 of none."""
    table = np.zeros(MASKS, np.int64)
    for rank in range(13):
        table[1 << rank :] = np.where(np.arange(1 << rank, MASKS) >> rank & 1, rank + 2, table[1 << rank :])
    return table


@cache
def _straights() -> NDArray[np.int64]:
    """The top of the best straight that so many wild cards and a mask of ranks make, 0 for none."""
    table = np.zeros((MOST_WILD + 1, MASKS), np.int64)
    masks = np.arange(MASKS, dtype=np.uint16)
    for top in range(5, 15):
        ranks = [(rank - 2) % 13 for rank in range(top - 4, top + 1)]  # below the two stands the ace
        held = np.bitwise_count(masks & np.uint16(sum(1 << rank for rank in ranks)))
        for free in range(MOST_WILD + 1):
            table[free, held + free >= 5] = top
    return table


@cache
def _flushes() -> NDArray[np.int64]:
    """The key of the flush that so many wild cards and a suit's mask of ranks make, 0 for none.

    A wild card stands for the highest rank that is missing.
    """
    table = np.zeros((MOST_WILD + 1, MASKS), np.int64)
    for mask in range(MASKS):
        ranks = [rank + 2 for rank in range(12, -1, -1) if mask >> rank & 1]
        missing = [rank + 2 for rank in range(12, -1, -1) if not mask >> rank & 1]
        for free in range(MOST_WILD + 1):
            if len(ranks) + free >= 5:
                best = sorted((*ranks, *missing[:free]), reverse=True)[:5]
                table[free, mask] = packed(FLUSH, best)
    return table


def wild_five(sets: Sets, wild: Sets, keys: Numbers) -> Codes:
    """The cards that make each hand, highest rank first, of each rank the better suits, behind them wild cards.

    A wild card used at its own face is that card, else it has the code of the rank it stands for, STANDS_FOR above it.
    Of several ways to make the hand it is the one whose cards, compared in this order, are the best.

    Shapes: [n], [n], [n] -> [n, 5].
    """
    plain = plain_key(keys)
    five = high_five(sets, plain)
    for row in np.flatnonzero(sets & wild):
        five[row] = _best_way(int(sets[row]), int(sets[row] & wild[row]), int(plain[row])).five
    return five


def wild_all(cards: Codes, sets: Sets, wild: Sets, keys: Numbers) -> Codes:
    """All cards of each hand, those that stand for others as `wild_five` has them; of several ways the best cards.

    Shapes: cards [n, card], the others [n] -> [n, card].
    """
    plain = plain_key(keys)
    found = cards.copy()
    for row in np.flatnonzero(sets & wild):
        whole = _best_way(int(sets[row]), int(sets[row] & wild[row]), int(plain[row])).all
        found[row] = whole + [NO_CARD] * (found.shape[1] - len(whole))
    return found


class _Way(NamedTuple):
    """One way to make a hand."""

    five: list[int]
    all: list[int]
    """Highest first."""


@lru_cache(maxsize=1 << 14)
def _best_way(cards: int, wild: int, key: int) -> _Way:
    """The best five cards of all ways to make a hand, filled up with places without, and the best of all cards."""
    five: list[int] = []
    whole: list[int] = []
    for way in _ways(cards, wild, key):
        five, whole = max(five, way.five, key=_places), max(whole, way.all, key=_places)
    return _Way(five + [NO_CARD] * (5 - len(five)), whole)


def _places(cards: list[int]) -> list[tuple[int, int]]:
    return [_place(code) for code in cards]


def _ways(cards: int, wild: int, key: int) -> Iterator[_Way]:
    """Every way to make a hand: which wild cards stand for which ranks, the others at their own faces."""
    ranks = _ranks_in(key)
    own = [code for code in range(UNSEEN) if cards & int(BIT[code])]
    free = [code for code in own if wild & int(BIT[code])]
    suits = range(len(SUIT_LETTERS)) if key >> CATEGORY in (FLUSH, STRAIGHT_FLUSH) else (None,)
    for many in range(min(len(free), len(ranks)) + 1):
        for used in combinations(free, many):
            left = [code for code in reversed(own) if code not in used]
            for stands in set(combinations(ranks, many)):
                for suit in suits:
                    faces = [code for code in left if suit in (None, code % 4)]
                    five = _cards_of(ranks, Counter(stands), faces)
                    if five is not None:
                        whole = [*left, *(STANDS_FOR + rank for rank in stands)]
                        yield _Way(five, sorted(whole, key=_place, reverse=True))


def _cards_of(ranks: Sequence[int], stands: Counter[int], faces: Sequence[int]) -> list[int] | None:
    """Cards of the wanted ranks, the best suits first, of which some stand for others; None where one is missing."""
    five: list[int] = []
    for rank, many in Counter(ranks).items():
        own = [code for code in faces if code // 4 == rank][: many - stands[rank]]
        if len(own) + stands[rank] < many:
            return None
        five += own + [STANDS_FOR + rank] * stands[rank]
    return five


def _place(code: int) -> tuple[int, int]:
    """By what cards are compared: the rank, then the suit, below which comes a card that only stands for the rank."""
    return (code - STANDS_FOR, -1) if code >= STANDS_FOR else divmod(code, 4)


def _ranks_in(key: int) -> list[int]:
    """The ranks of the cards of a hand, highest first and the ace below the two last, 0 for a two; those there are."""
    top = key >> FIELDS[0] & 15
    if key >> CATEGORY in (STRAIGHT, STRAIGHT_FLUSH):
        return [(rank - 2) % 13 for rank in range(top, top - 5, -1)]
    return [int(rank) - 2 for rank in ranks_of(np.array([key], np.int64), PATTERNS)[:, 0] if rank]
