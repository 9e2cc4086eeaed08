"""Files in lots: so many hands at a time, looked at together, and made into arrays once."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pipeline.records.batch import Gathered, gather
from pipeline.records.plain_hands import plain
from pipeline.records.reader import Found, Item
from pipeline.records.sense import faults_of
from pipeline.records.translate import Fault
from schemas.hand import Hand
from schemas.problem import Problem


class Lot(NamedTuple):
    """What comes one after the other in a file."""

    items: Sequence[Item]
    gathered: Gathered | None = None
    """Its hands as arrays, in their order; None where they have to be made yet."""
    last: bool = True
    """Whether nothing of the file comes after it; only the last may hold nothing."""


def in_lots(items: Callable[[], Iterator[Item]], size: int) -> Iterator[Lot]:
    """The items in lots of so many hands or problems; what is passed over lies between them."""
    waiting: list[Item] = []
    hands = problems = 0
    for item in items():
        waiting.append(item)
        hands += isinstance(item, Found)
        problems += isinstance(item, Problem)
        if max(hands, problems) >= size or len(waiting) >= _PASSED_OVER * size:
            # Kept by nobody but who asked for it, who may be done with it before the next is read.
            yield Lot(_emptied(waiting), last=False)
            hands = problems = 0
    yield Lot(_emptied(waiting))


_PASSED_OVER = 16


def _emptied(waiting: list[Item]) -> list[Item]:
    lot = waiting.copy()
    waiting.clear()
    return lot


class Sense:
    """Hands looked at as a whole: those that make no sense are told apart, with why."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        """Nearly all make sense at a glance; what is wrong is asked of the others."""
        self._gathered = gather(hands)
        asked = ~plain(hands, self._gathered)
        self._faults = {row: faults_of(hands[row]) for row in asked.nonzero()[0].tolist()}
        self._many = len(hands)

    def faults(self, row: int) -> list[Fault]:
        """What is wrong with one of the hands."""
        return self._faults.get(row, [])

    def kept(self, rows: Sequence[int]) -> Gathered:
        """The arrays of these hands; rows rise."""
        return self._gathered if len(rows) == self._many else self._gathered.of(rows)
