"""The actions of many hands as columns, in the order of the hands and of their actions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from pipeline.records.columns import columns
from pipeline.rules.batch import Chips, Codes, Flags
from schemas.hand import PUTS_IN, Act, Action

ACTS: tuple[Act, ...] = get_args(Act)
"""The acts by their code."""
ACT_CODE: dict[Act, int] = {act: code for code, act in enumerate(ACTS)}
NOT_WRITTEN = -1
MOST_CHAIRS = 16

_NAMES = ("street", "seat", "act", "amount", "to", "all_in")


@dataclass(frozen=True, slots=True)
class Acts:
    """Every action of the hands.

    Shapes: [action]. Units: chips.
    """

    hand: NDArray[np.intp]
    """The row of its hand."""
    place: NDArray[np.intp]
    """The seat's place in dealing order; 0 where nobody sits in the chair."""
    chair: Codes
    """The chair as written."""
    street: Codes
    act: Codes
    """The place in ACTS."""
    amount: Chips
    to: Chips
    """The street total as written, -1 if it is not."""
    all_in: Flags
    """Whether the record says so."""
    all_in_said: Flags
    """Whether it says that he was, or was not."""

    def __len__(self) -> int:
        """How many actions."""
        return len(self.hand)

    def of(self, *acts: Act) -> Flags:
        """Which are of one of these acts. Shapes: [action]."""
        wanted = np.zeros(len(ACTS), np.bool_)
        wanted[[ACT_CODE[act] for act in acts]] = True
        return np.asarray(wanted[self.act])

    def take(self, rows: Flags) -> "Acts":
        """Some of the actions."""
        at = np.flatnonzero(rows)
        return Acts(*(getattr(self, name).take(at) for name in self.__slots__))

    def of_hands(self, rows: NDArray[np.intp], many: int) -> "Acts":
        """The actions of some of so many hands, which are numbered anew."""
        number = np.full(many, -1)
        number[rows] = np.arange(len(rows))
        taken = self.take(number[self.hand] >= 0)
        return replace(taken, hand=number[taken.hand])

    def by_seat(self, size: int, seats: int, amounts: Chips) -> Chips:
        """Amounts of actions summed by seat. Shapes: [action] -> [hand, seat]."""
        sums = np.zeros(size * seats, np.int64)
        np.add.at(sums, self.hand * seats + self.place, amounts)
        return sums.reshape(size, seats)

    def whose(self, size: int, seats: int, act: Act) -> Flags:
        """Which seats have an action of this act. Shape: [hand, seat]."""
        found = np.zeros((size, seats), np.bool_)
        rows = self.act == ACT_CODE[act]
        found[self.hand[rows], self.place[rows]] = True
        return found


def acts_of(written: Sequence[Sequence[Action] | None], chairs: Codes) -> Acts:
    """The actions of hands as columns; `chairs` are the chairs of each hand's seats, 0 where nobody sits.

    Shapes: [hand, seat].
    """
    lists = [one or () for one in written]
    actions = list(chain.from_iterable(lists))
    # Hands share most of their actions, so each is looked at once.
    firsts, which = _told_apart(np.fromiter(map(id, actions), np.uint64, len(actions)))
    streets, seats, acts, amounts, totals, all_in = columns(map(actions.__getitem__, firsts.tolist()), _NAMES)
    places = np.zeros((len(lists), MOST_CHAIRS + 1), np.intp)
    at, place = np.nonzero(chairs)
    places[at, chairs[at, place]] = place
    rows = np.repeat(np.arange(len(lists)), np.fromiter(map(len, lists), np.intp, len(lists)))
    chair = np.frombuffer(bytes(seats), np.uint8).take(which)
    return Acts(
        hand=rows,
        place=places.reshape(-1).take(rows * places.shape[1] + chair),
        chair=chair,
        street=np.frombuffer(bytes(streets), np.uint8).take(which),
        act=np.frombuffer(bytes([ACT_CODE[act] for act in acts]), np.uint8).take(which),
        amount=np.array(amounts, np.int64).take(which),
        to=np.array([NOT_WRITTEN if total is None else total for total in totals], np.int64).take(which),
        all_in=np.frombuffer(bytes([one is True for one in all_in]), np.bool_).take(which),
        all_in_said=np.frombuffer(bytes([one is not None for one in all_in]), np.bool_).take(which),
    )


def _told_apart(names: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """A place where each name stands, and which of them stands at every place."""
    order = np.argsort(names)
    ordered = names.take(order)
    fresh = np.ones(len(names), np.bool_)
    fresh[1:] = ordered[1:] != ordered[:-1]
    which = np.empty(len(names), np.intp)
    which[order] = np.cumsum(fresh) - 1
    return order[fresh], which


PUTS = np.array([act in PUTS_IN for act in ACTS], np.bool_)
"""By code, whether an act's amount goes into the pot."""
