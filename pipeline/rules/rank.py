"""The contract of a rank: how strong each hand is in one contest, and in what order odd chips are claimed."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from schemas.house import House

Sets = NDArray[np.uint64]
Codes = NDArray[np.uint8]
Keys = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Held:
    """What the compared hands hold, one row a hand of cards.

    Shapes: every field [row], `cards` [row, 9 or more].
    """

    cards: Codes
    """Every card, the common one last; 52 unseen, 53 none."""
    all: Sets
    """All cards as a set, the common card too."""
    hole: Sets
    """The cards that count as hole cards under `hole_rule`."""
    up: Sets
    """The player's own other cards: those face up."""
    last_down: Codes
    """The third card dealt face down, 53 if none."""
    wild: Sets
    """The cards that are wild in the hand, whoever has them."""


@dataclass(frozen=True, slots=True)
class Rank:
    """One way of measuring hands."""

    name: str
    keys: Callable[[Held, House], Keys]
    """Strength of each row: greater wins, 0 claims nothing."""
    words: Callable[[int], str]
    """A key as a person says it."""
    five: Callable[[Held, Keys], Codes] | None = None
    """The cards that make the hand, the one that claims the odd chip first. None: no two hands can tie."""
    whole: Callable[[Held, Keys], Codes] | None = None
    """All cards as they are used, in games where some may stand for others. None: as they are. [row, 9 or more]."""
    low: bool = False
    """A low hand: the ace counts one, and under Robert's Rules the lowest card by suit claims the odd chip."""
