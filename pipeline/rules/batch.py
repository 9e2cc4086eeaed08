"""A batch of hands of one variant under one set of rules, as arrays padded to the group's seats."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)
Flags = NDArray[np.bool_]
Chips = NDArray[np.int64]
Codes = NDArray[np.uint8]

DOWN = slice(0, 3)
UP = slice(3, None)
"""All places behind the down cards; a further down card that another brought stands behind the up cards."""
RIVER_UP = 7
"""The place of a fifth up card: the river, when it was dealt face up."""


def many(flags: Flags) -> Chips:
    """How many seats are flagged. Shapes: [..., seat] -> [...]."""
    # The axis is short: numpy multiplies it with ones sooner than it adds it up.
    return np.asarray(flags @ np.ones(flags.shape[-1], np.int64))


def repeated(values: NDArray[T], row: int, times: int) -> NDArray[T]:
    """One row so many times, held once and not to be written to. Shapes: [row, ...] -> [times, ...]."""
    return np.broadcast_to(values[row], (times, *values.shape[1:]))


@dataclass(frozen=True, slots=True)
class Batch:
    """The hands, in the order given; seats in dealing order.

    Shapes: as each field says, with `part` the parts of the carry coming in.
    Units: chips of the smallest unit.
    """

    cards: Codes
    """[hand, seat, 8 or more]: down cards in places 0 to 2, up cards from 3 on; 52 unseen, 53 none. There are more than
    eight places where a card brought others: down cards beyond the third stand behind the up cards."""
    common: Codes
    """[hand]: the common card, 53 if none."""
    stayed: Flags
    """[hand, seat]: dealt in and not folded."""
    mucked: Flags
    """[hand, seat]: in at the end, not tabled."""
    contributed: Chips
    """[hand, seat]"""
    dead: Chips
    """[hand, seat]: what of it was dead money other than an ante."""
    chip: Chips
    """[hand]: the smallest chip."""
    charge: Chips
    """[hand]: rake and fees as recorded."""
    ante: Chips
    """[hand]: the ante each player owes, 0 if none is written."""
    carried: Chips
    """[hand, part]: the carry coming in."""
    entitled: Flags
    """[hand, part, seat]: who may play for the part; all seats where no names were written."""
    void: Flags
    """[hand]: the hand was cancelled."""
    up_order: Codes
    """[hand, card]: all up cards in the order dealt, 53 behind the last; none where it is not written."""

    def __len__(self) -> int:
        """How many hands."""
        return len(self.chip)

    def take(self, rows: NDArray[np.intp] | Flags) -> "Batch":
        """The batch of some of its hands."""
        return Batch(*(getattr(self, name)[rows] for name in self.__slots__))

    def repeated(self, row: int, times: int) -> "Batch":
        """One of its hands so many times, not to be written to."""
        return Batch(*(repeated(getattr(self, name), row, times) for name in self.__slots__))
