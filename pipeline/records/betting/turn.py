"""One action of a hand with the state of the betting before it."""

from functools import lru_cache
from typing import Literal, NamedTuple

from pipeline.records.betting.bets import Bets
from schemas.hand import Act, Action

SPEAKS: frozenset[str] = frozenset({"bring-in", "complete", "bet", "raise", "call", "check", "fold"})
"""The acts that take a turn."""

Standing = Literal["in", "all-in", "folded", "not dealt"]
Places = tuple[int, ...]
Gap = tuple[int, Places]
"""A street, and who had yet to act on it."""


class Turn(NamedTuple):
    """One action with the state of the hand before it; seats by their place in the hand. Units: chips."""

    action: Action
    place: int
    street: int
    """The street the hand is on, 0 before the betting begins."""
    kind: Act
    """What the action comes to: a completion may be written as a raise."""
    standing: Standing
    pot: int
    """All put in before it, less what went back; a carry is not in it."""
    owed: int
    """What it takes to call."""
    left: int | None
    """What he has in front, None if nobody knows."""
    totals: Places
    """What each seat has in on this street; antes are not in it."""
    may_act: Places | None
    """Whose turn it is, None if that cannot be known; empty if nobody has to act."""
    bets: Bets
    may_raise: bool
    """Whether the betting is open to him: not if he acted and faces but a short raise."""
    total: int
    """What he has in on the street after it."""
    all_in: bool
    """Whether he is after it."""
    fits: bool
    """Whether a bring-in, bet or raise has its right size, or is all that can be bet."""


@lru_cache(maxsize=16)
def to_the_left(seats: int) -> tuple[Places, ...]:
    """For each place of a table the places to its left in turn, itself last.

    >>> to_the_left(3)
    ((1, 2, 0), (2, 0, 1), (0, 1, 2))
    """
    return tuple(tuple((place + step) % seats for step in range(1, seats + 1)) for place in range(seats))
