"""What many hands say of themselves, beside their seats and actions, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import NOT_WRITTEN
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Stakes

_AMOUNTS = itemgetter("ante", "bring_in", "small_bet", "big_bet", "limit")


@dataclass(frozen=True, slots=True)
class Stated:
    """What is stated once for a hand.

    Shapes: [hand], but where a field says. Units: chips; what is not written is -1.
    """

    stakes: NDArray[np.intp]
    """The place of its stakes among the `different`: those of a table are the same."""
    different: Sequence[Stakes | None]
    """[place]: all that are played for."""
    rake: Chips
    fees: Chips
    carry_out: Chips
    """All its parts."""
    pot: Chips
    dated: Flags
    """Whether a time is written."""

    def take(self, rows: NDArray[np.intp]) -> "Stated":
        """What some of the hands state."""
        taken = {name: getattr(self, name)[rows] for name in self.__slots__ if name != "different"}
        return Stated(different=self.different, **taken)

    def amounts(self, name: str) -> Chips:
        """One amount of the stakes."""
        return _amounts([None if one is None else getattr(one, name) for one in self.different]).take(self.stakes)


FIELDS = ("stakes", "rake", "fees", "carry_out", "pot", "played_at")
"""What is asked of hands."""


def stated(fields: Sequence[Sequence[Any]]) -> Stated:
    """What hands state, by the columns of FIELDS."""
    stakes, rake, fees, carry_out, pot, played_at = fields
    found: dict[tuple[object, ...] | None, int] = {}
    of_place: list[Stakes | None] = []
    which = []
    # Each hand has its stakes in an object of its own: they are told apart by what they say.
    for one in stakes:
        said = None if one is None else _AMOUNTS(one.__dict__)
        place = found.setdefault(said, len(found))
        if place == len(of_place):
            of_place.append(one)
        which.append(place)
    return Stated(
        stakes=np.array(which, np.intp),
        different=of_place or [None],
        rake=_amounts(rake),
        fees=_amounts(fees),
        carry_out=_amounts([sum(part.amount for part in one) if isinstance(one, list) else one for one in carry_out]),
        pot=_amounts(pot),
        dated=np.array([at is not None for at in played_at], np.bool_),
    )


def _amounts(written: Sequence[int | None]) -> Chips:
    return np.array([NOT_WRITTEN if one is None else one for one in written], np.int64)
