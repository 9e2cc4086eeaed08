"""The betting of many hands as far as it is written down whole, to count from.

Where a fold is left out, or a street comes after a later one, nobody knows who faced what: such a hand counts as
one without actions, as does one in which somebody acts hundreds of times.
Acts are taken by their names. A void hand has no betting.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.outcome import Outcomes
from pipeline.checks.turns import (
    BRING_IN,
    CALL,
    COMPLETE,
    FOLD,
    Index,
    Line,
    beginnings,
    bits,
    left_before,
    line_of,
    since,
    stacks_of,
)
from pipeline.records.acts import Acts
from pipeline.rules.batch import Chips, Flags

Counts = NDArray[np.integer[Any]]
"""How often something came up for each player. Shape: [hand, seat]."""

NOBODY = -1
STREETS = (4, 5, 6, 7)
"""Those after third street."""
MOST_ACTS = 255
"""Of one player in one hand."""
_STAKES = ("bring_in", "small_bet", "big_bet")


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the hands are played for and by which rules. Shapes: [hand]. Units: chips, 0 where not written."""

    bring_in: Chips
    small: Chips
    big: Chips
    pair_doubles: Flags
    """Whether an open pair on fourth street allows the large bet."""
    low_brings_in: Flags
    """Whether the low door card brings in, so that a high one is the better."""


@dataclass(frozen=True, slots=True)
class Betting:
    """The acts that take a turn. Shapes: [act] unless said. Units: chips."""

    line: Line
    key: Index
    """The seat among all the seats of the hands."""
    size: int
    seats: int
    told: Flags
    """[hand]: whether its betting is written down."""
    left: Chips
    """What he had in front of him before it."""
    pot: Chips
    """What lay in the pot before it, with the carry."""
    third: Flags
    """Whether it is on third street."""
    raiser: Index
    """The act that last completed, bet or raised before it on its street, NOBODY where none did."""
    opener: NDArray[np.int64]
    """[hand]: whose the bring-in was: who brought in, or completed in its place; NOBODY where no one did."""

    def count(self, acts: Flags) -> Counts:
        """How many of these acts each seat has."""
        counted = np.bincount(self.key[acts], minlength=self.size * self.seats)
        return counted.astype(np.uint8).reshape(self.size, self.seats)

    def by_street(self, acts: Flags) -> Counts:
        """How many of these acts, none of third street, a seat has on each later one. Shape: [street, hand, seat]."""
        at = np.flatnonzero(acts)
        size, later = self.size * self.seats, self.line.acts.street[at].astype(np.intp) - STREETS[0]
        counted = np.bincount(later * size + self.key[at], minlength=len(STREETS) * size)
        return counted.astype(np.uint8).reshape(len(STREETS), self.size, self.seats)

    def flag(self, acts: Flags) -> Counts:
        """Which seats have such an act, as 1."""
        return np.minimum(self.count(acts), 1)

    @property
    def is_opener(self) -> Flags:
        """Whether it is by the seat whose the bring-in was."""
        return np.asarray(self.line.acts.place == self.opener[self.line.acts.hand])

    @property
    def choices(self) -> Flags:
        """Acts of third street that answer something: all but the bring-in, and a completion in its place."""
        line = self.line
        return np.asarray(self.third & (line.acts.act != BRING_IN) & ~(line.begins & (line.acts.act == COMPLETE)))


def stakes_of(outcomes: Outcomes) -> Stakes:
    """The stakes as the records state them."""
    size = len(outcomes.hands)
    bring_in, small, big = (np.maximum(outcomes.gathered.stated.amounts(name), 0) for name in _STAKES)
    doubles, low = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    for group in outcomes.groups:
        rows = list(group.rows)
        doubles[rows] = group.in_force.rules.fourth_street_pair == "large_bet_allowed"
        low[rows] = group.variant.brings_in == "low"
    return Stakes(bring_in, small, big, doubles, low)


def betting_of(outcomes: Outcomes) -> Betting:
    """The betting of the hands, in their order."""
    batch, every, seated, _ = outcomes.gathered
    size, seats = seated.sits.shape
    acting = np.bincount(every.hand, minlength=size) > 0
    unwritten = (seated.folded & ~every.whose(size, seats, "fold")).any(axis=1)
    told = acting & ~unwritten & ~batch.void
    moves, line = outcomes.course()
    told[_goes_back(every, moves.speaks)] = False
    told[_too_often(every, moves.speaks, seats)] = False
    speaks = moves.speaks & told[every.hand]
    if (speaks != moves.speaks).any():
        line = line_of(every.take(speaks), moves.all_in[speaks], bits(seated.dealt), moves.able)
    acts = line.acts
    pot = since(beginnings(every, size), np.where(every.of("uncalled"), -every.amount, moves.put))
    third = acts.street == 3
    return Betting(
        line=line,
        key=acts.hand * seats + acts.place,
        size=size,
        seats=seats,
        told=told,
        left=left_before(every.hand, every.place, moves.put, stacks_of(seated))[speaks],
        pot=pot[speaks] + batch.carried.sum(axis=1)[acts.hand],
        third=third,
        raiser=_raisers(line),
        opener=_opener(line, third, size),
    )


def _goes_back(every: Acts, speaks: Flags) -> Index:
    """The hands in which an act of a street comes after one of a later street."""
    hand, street = every.hand[speaks], every.street[speaks]
    return np.asarray(hand[1:][(hand[1:] == hand[:-1]) & (street[1:] < street[:-1])])


def _too_often(every: Acts, speaks: Flags, seats: int) -> Index:
    """The hands in which somebody acts more often than a counter holds, which none does that was ever played."""
    counts = np.bincount(every.hand[speaks] * seats + every.place[speaks])
    return np.asarray(np.flatnonzero(counts > MOST_ACTS) // seats)


def _raisers(line: Line) -> Index:
    """The last completion, bet or raise before each act on its street, NOBODY where there was none."""
    last = np.maximum.accumulate(np.where(line.bets, np.arange(len(line.first)), NOBODY))
    before = np.concatenate([[NOBODY], last[:-1]])[: len(last)]
    return np.where(before >= line.first, before, NOBODY)


def _opener(line: Line, third: Flags, size: int) -> NDArray[np.int64]:
    acts = line.acts
    opener = np.full(size, NOBODY)
    for found in (third & line.begins & (acts.act == COMPLETE), third & (acts.act == BRING_IN)):
        rows = np.flatnonzero(found)[::-1]  # the first stays
        opener[acts.hand[rows]] = acts.place[rows]
    return opener


def seat_order(betting: Betting) -> NDArray[np.int64]:
    """The order of action on third street: 0 the bring-in, 1 the first after it; NOBODY for who had no turn.

    Shape: [hand, seat].
    """
    line, acts = betting.line, betting.line.acts
    order = np.full((betting.size, betting.seats), NOBODY)
    turn = betting.third & (betting.opener[acts.hand] != NOBODY) & ~betting.is_opener
    turn &= ~line.earlier.any(np.ones(len(acts), np.bool_))
    at = np.flatnonzero(turn)
    order[acts.hand[at], acts.place[at]] = since(line.first, turn.astype(np.int64))[at] + 1
    rows = np.flatnonzero(betting.opener != NOBODY)
    order[rows, betting.opener[rows]] = 0
    return order


def last_of(betting: Betting, acts: Flags) -> Index:
    """The last of these acts in each hand, NOBODY where there is none. Shape: [hand]."""
    last = np.full(betting.size, NOBODY)
    rows = np.flatnonzero(acts)
    last[betting.line.acts.hand[rows]] = rows
    return last


def folds(betting: Betting) -> Flags:
    """Whether an act is a fold."""
    return np.asarray(betting.line.acts.act == FOLD)


def calls(betting: Betting) -> Flags:
    """Whether an act is a call."""
    return np.asarray(betting.line.acts.act == CALL)
