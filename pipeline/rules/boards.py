"""Up cards compared for who opens the betting: door cards by rank and suit, boards by what is paired and by rank.

Straights and flushes do not count on a board.
Source: BARGE rulebook, seven-card stud and razz.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import CARD_CODE, CARD_TEXT, NO_CARD, UNSEEN, Codes

RANKS = 13
SUITS = 4
BITS = 3
"""Room for how often a rank lies on one board."""

Strength = tuple[int, ...]

DOOR_ACE_HIGH: Mapping[str, int] = {card: CARD_CODE[card] for card in CARD_TEXT[:UNSEEN]}
"""Every card's place in order: rank first, then suit, clubs lowest; no two are equal."""

DOOR_ACE_LOW: Mapping[str, int] = {card: (code + SUITS) % (RANKS * SUITS) for card, code in DOOR_ACE_HIGH.items()}
"""The same with the ace below the two."""

_COUNT: Mapping[str, int] = {card: 1 << BITS * (code // SUITS) for card, code in DOOR_ACE_HIGH.items()}
"""What a card adds to the count of its board, which holds every rank's number."""


def strength(board: Iterable[str], ace_low: bool = False) -> Strength | None:
    """How high a board of one to four cards is, to compare with boards of as many cards; None with an unseen card.

    >>> strength(["9c", "9d"]) > strength(["As", "Kd"]) > strength(["As", "Qs"])
    True
    """
    count = 0
    for card in board:
        one = _COUNT.get(card)
        if one is None:
            return None
        count += one
    return _strength(count, ace_low)


@lru_cache(maxsize=8192)
def _strength(count: int, ace_low: bool) -> Strength:
    """Numbers of equal cards from the most, then their ranks in that order."""
    most = (1 << BITS) - 1
    groups = [(count >> BITS * rank & most, (rank + 1) % RANKS if ace_low else rank) for rank in range(RANKS)]
    held = sorted((group for group in groups if group[0]), reverse=True)
    return (*(number for number, _ in held), *(rank for _, rank in held))


BOARD = 4
"""Cards on the largest board."""
_RANK_ROOM = RANKS + 1
"""A rank, or no card."""


Heights = NDArray[np.int32]


@lru_cache(maxsize=2)
def _heights(ace_low: bool) -> Heights:
    """How high every board is, by its ranks: each rank from 1, 0 for no card, as digits of one number."""
    place = np.arange(_RANK_ROOM**BOARD)
    ranks = np.stack([place // _RANK_ROOM**digit % _RANK_ROOM for digit in range(BOARD)], axis=1)
    held = ranks > 0
    if ace_low:
        ranks = np.where(held, ranks % RANKS + 1, 0)
    equal = ((ranks[:, :, None] == ranks[:, None, :]) & held[:, :, None]).sum(axis=2)
    order = np.sort(equal * 16 + ranks, axis=1)[:, ::-1]
    heights = np.zeros(len(place), np.int32)
    for digit in range(BOARD):
        heights = heights * 8 + order[:, digit] // 16
    for digit in range(BOARD):
        heights = heights * 16 + order[:, digit] % 16
    return heights.astype(np.int32)


_RANK = np.array([code // SUITS + 1 if code < UNSEEN else 0 for code in range(NO_CARD + 1)], np.intp)
"""By code, the rank from 1, 0 for a card that was not seen or is none."""


def heights_as_dealt(boards: Codes, ace_low: bool = False) -> Heights:
    """How high boards are with the first of their cards alone, with two, and so on, to compare with as many cards.

    As `strength` says; cards that were not seen count as none.
    Shapes: [..., up to 4] -> [cards less one, ...].
    """
    ranks, table = _RANK[boards], _heights(ace_low)
    place, found = ranks[..., 0], np.empty((boards.shape[-1], *boards.shape[:-1]), np.int32)
    for column in range(boards.shape[-1]):
        place = place * _RANK_ROOM + ranks[..., column] if column else place
        table.take(place, out=found[column], mode="clip")
    return found


def heights(boards: Codes, ace_low: bool = False) -> Heights:
    """How high boards are, to compare with boards of as many cards, as `strength` does; unseen cards count as none.

    Shapes: [..., up to 4] -> [...].
    """
    return np.asarray(heights_as_dealt(boards, ace_low)[-1])
