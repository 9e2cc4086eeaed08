"""Spades in the hole: the highest, the lowest, and the queen."""

from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import BIT, CARD_CODE, CARD_TEXT, Sets
from pipeline.rules.ranks.tables import MASKS

Strengths = NDArray[np.int64]
Ace = Literal["high", "low", "both"]

BELOW = 15
"""A strength in the contest for the lowest spade is this less the rank."""

ACE_HIGH, ACE_LOW = 14, 1


def spade_high(hole_sets: Sets, ace: Ace) -> Strengths:
    """Strength of the highest spade of each set, its rank, where the ace is 1 if it only counts low; 0 without a spade.

    Shapes: [...] -> [...].
    """
    return _by_spades(ACE_LOW if ace == "low" else ACE_HIGH, False)[_spades(hole_sets)]


def spade_low(hole_sets: Sets, ace: Ace) -> Strengths:
    """Strength of the lowest spade of each set, 15 less its rank, where the ace is 14 if it only counts high; or 0.

    Shapes: [...] -> [...].
    """
    return _by_spades(ACE_HIGH if ace == "high" else ACE_LOW, True)[_spades(hole_sets)]


def _spades(sets: Sets) -> NDArray[np.intp]:
    return np.asarray(np.asarray(sets, np.uint64) >> np.uint64(48) & np.uint64(0x1FFF), np.intp)


@cache
def _by_spades(ace: int, lowest: bool) -> Strengths:
    """Strength by the 13 bits of a set's spades."""
    table = np.zeros(MASKS, np.int64)
    masks = np.arange(MASKS)
    for rank in range(13):
        number = ace if rank == 12 else rank + 2
        strength = BELOW - number if lowest else number
        table = np.maximum(table, np.where(masks >> rank & 1, strength, 0))
    return table


def queen_of_spades(hole_sets: Sets) -> Strengths:
    """1 for each set with the queen of spades, else 0. Shapes: [...] -> [...]."""
    return np.asarray((np.asarray(hole_sets, np.uint64) & BIT[CARD_CODE["Qs"]]) != 0, np.int64)


def spade_words(key: int, lowest: bool = False) -> str:
    """The spade a strength stands for; `lowest` for a strength of the contest for the lowest spade."""
    if not key:
        return "no spade"
    number = BELOW - int(key) if lowest else int(key)
    rank = 12 if number == ACE_LOW else number - 2
    return CARD_TEXT[rank * 4 + 3]
