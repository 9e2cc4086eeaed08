"""The acts that take a turn, of many hands at once, each with the state of the betting before it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import ACT_CODE, MOST_CHAIRS, NOT_WRITTEN, PUTS, Acts
from pipeline.records.batch import Gathered
from pipeline.records.betting.turn import SPEAKS
from pipeline.records.seated import Seated
from pipeline.rules.batch import Chips, Flags

Index = NDArray[np.intp]
Seats = NDArray[np.uint16]
"""Seats as bits, the first in dealing order lowest: there are no more than MOST_CHAIRS."""

SPEAKING = np.array([act in SPEAKS for act in ACT_CODE], np.bool_)
"""By code, whether an act takes a turn."""
FOLD, CHECK, CALL, BRING_IN = (ACT_CODE[act] for act in ("fold", "check", "call", "bring-in"))
COMPLETE, BET, RAISE, UNCALLED = (ACT_CODE[act] for act in ("complete", "bet", "raise", "uncalled"))


_BIT: Seats = np.left_shift(np.uint16(1), np.arange(MOST_CHAIRS, dtype=np.uint16))


def bit(places: Index) -> Seats:
    """One seat as bits. Shapes: [n]."""
    return _BIT.take(places)


def bits(flags: Flags) -> Seats:
    """Flags of seats as bits. Shapes: [hand, seat] -> [hand]."""
    return np.asarray(flags @ _BIT[: flags.shape[1]])


def many(seats: Seats) -> NDArray[np.uint8]:
    """How many seats the bits are."""
    return np.bitwise_count(seats)


def holds(seats: Seats, places: Index) -> Flags:
    """Whether a place is among the seats. Shapes: [n]."""
    return np.asarray((seats & bit(places)) != 0)


@lru_cache(maxsize=4)
def left_of(seats: int) -> NDArray[np.int8]:
    """The first of some seats to the left of a place, himself last. Shape: [place, seats as bits]."""
    sets = np.arange(1 << seats)
    table = np.zeros((seats, len(sets)), np.int8)
    for place in range(seats):
        for step in range(seats, 0, -1):
            one = (place + step) % seats
            table[place] = np.where(sets >> one & 1, one, table[place])
    return table


class Earlier:
    """What the same seat did earlier in the same stretch; stretches come one after the other. Shapes: [n]."""

    def __init__(self, stretch: Index, place: Index) -> None:
        """Put the acts in the order of their seats, once for every sum; within a seat stretches stay together."""
        self._order = np.argsort(place.astype(np.uint8), kind="stable")
        stretch, place = stretch.take(self._order), place.take(self._order)
        fresh = np.ones(len(place), np.bool_)
        fresh[1:] = (stretch[1:] != stretch[:-1]) | (place[1:] != place[:-1])
        starts = np.flatnonzero(fresh)
        self._starts = np.repeat(starts, np.diff(starts, append=len(place)))

    def sum(self, amounts: Chips) -> Chips:
        """The sum of the amounts before each place; overflow of the running sum cancels out."""
        return self._back(since(self._starts, amounts.take(self._order)))

    def any(self, flags: Flags) -> Flags:
        """Whether any flag before each place is set."""
        return self._back(since(self._starts, flags.take(self._order)) > 0)

    def _back(self, ordered: NDArray[Any]) -> NDArray[Any]:
        found = np.empty_like(ordered)
        found[self._order] = ordered
        return found


def since(start: Index, amounts: NDArray[Any]) -> NDArray[Any]:
    """The sum of what stands before each place, from `start` of it on; of flags how many, of seats all. Shapes: [n]."""
    sums: NDArray[Any] = np.cumsum(amounts, dtype=np.int32 if amounts.dtype == np.bool_ else amounts.dtype)
    sums -= amounts
    return np.asarray(sums - sums.take(start))


def beginnings(acts: Acts, size: int) -> Index:
    """The place of the first action of each action's hand, among the actions of so many hands. Shape: [action]."""
    counts = np.bincount(acts.hand, minlength=size)
    return np.asarray((np.cumsum(counts) - counts)[acts.hand])


@dataclass(frozen=True, slots=True)
class Moves:
    """What every action of the hands does to the chips.

    Shapes: [action], but for `able` [hand]. Units: chips.
    """

    speaks: Flags
    """Whether it takes a turn."""
    put: Chips
    over: Flags
    """Whether it puts in more than he has in front of him."""
    all_in: Flags
    """Whether he has nothing left after it."""
    able: Seats
    """Who has chips left when the betting begins."""


def moves_of(acts: Acts, dealt: Flags, stack: Chips) -> Moves:
    """The moves of hands. Shapes: dealt and stack [hand, seat]."""
    speaks = SPEAKING[acts.act]
    put = acts.amount * PUTS[acts.act]
    # Few put in all that they have, and only of theirs what was left before each act says more.
    size, seats = dealt.shape
    close = (acts.by_seat(size, seats, put) >= stack).reshape(-1)
    at = np.flatnonzero(close[acts.hand * seats + acts.place])
    left = left_before(acts.hand[at], acts.place[at], put[at], stack)
    over, all_in = np.zeros(len(acts), np.bool_), acts.all_in & (put > 0)
    over[at] = put[at] > left
    all_in[at] |= (put[at] > 0) & (put[at] >= left)
    able = bits(dealt & (stack != 0))
    broke = all_in & ~speaks
    np.bitwise_and.at(able, acts.hand[broke], ~bit(acts.place[broke]))
    return Moves(speaks, put, over, all_in, able)


def left_before(hand: Index, place: Index, put: Chips, stack: Chips) -> Chips:
    """What a seat has in front of it before it puts something in, act by act.

    Shapes: hand, place, put and the result [act]; stack [hand, seat]. Units: chips.
    """
    return np.asarray(stack.reshape(-1).take(hand * stack.shape[1] + place) - Earlier(hand, place).sum(put))


@dataclass(frozen=True, slots=True)
class Line:
    """The acts that take a turn, each with what came before it; a street is one of one hand.

    Shapes: [act]. Units: chips.
    """

    acts: Acts
    all_in: Flags
    """Whether he is after it."""
    first: Index
    """The first act of its street."""
    ends: Flags
    """Whether it is the last act of its street."""
    alive: Seats
    """Who was in before it."""
    able: Seats
    """Who of them had chips left."""
    aggressor: Index
    """The act before it that was last to go up, negative if none of the street was."""
    opened: Chips
    """How many bets and raises came before it, a bring-in left out."""
    level: Chips
    """What was to be matched."""
    total: Chips
    """What he had in on the street before it."""
    acted: Flags
    """Whether he had acted on the street, other than by bringing in."""
    bets: Flags
    """Whether it is a completion, a bet or a raise, by its name."""
    went_up: Flags
    """The same, or a bring-in."""
    earlier: Earlier
    """What he did earlier on the street."""

    @property
    def begins(self) -> Flags:
        """Whether it is the first act of its street."""
        return np.asarray(self.first == np.arange(len(self.first)))


def line_of(acts: Acts, all_in: Flags, dealt: Seats, able: Seats) -> Line:
    """The line of acts that all take a turn. Shapes: all_in [act]; dealt and able [hand]."""
    count = len(acts)
    fresh = np.ones(count, np.bool_)
    fresh[1:] = (acts.hand[1:] != acts.hand[:-1]) | (acts.street[1:] != acts.street[:-1])
    starts = np.flatnonzero(fresh)
    first = np.repeat(starts, np.diff(starts, append=count))
    opening = beginnings(acts, len(dealt))
    seat = bit(acts.place)
    alive = dealt[acts.hand] & ~since(opening, seat * (acts.act == FOLD))
    able = able[acts.hand] & alive & ~since(opening, seat * all_in)
    earlier = Earlier(first, acts.place)
    total = earlier.sum(acts.amount)
    bets = acts.of("complete", "bet", "raise")
    went_up = bets | (acts.act == BRING_IN)
    up = np.maximum.accumulate(np.where(went_up, np.arange(count), -1))
    before = np.concatenate([[-1], up[:-1]])
    aggressor = np.where(before >= first, before, -1)
    return Line(
        acts=acts,
        all_in=all_in,
        first=first,
        ends=np.append(fresh[1:], True),
        alive=alive,
        able=able,
        aggressor=aggressor,
        opened=since(first, bets),
        level=(total + acts.amount).take(aggressor) * (aggressor >= 0),
        total=total,
        acted=earlier.any(acts.act != BRING_IN),
        bets=bets,
        went_up=went_up,
        earlier=earlier,
    )


ANY_STACK = 2**62
"""A stack nobody wrote down is larger than any bet."""


def stacks_of(seated: Seated) -> Chips:
    """What each seat began with. Shape: [hand, seat]."""
    return np.where(seated.stack == NOT_WRITTEN, ANY_STACK, seated.stack)


class Course(NamedTuple):
    """The betting of hands from beginning to end."""

    moves: Moves
    line: Line
    """Of all acts that take a turn."""


def course_of(hands: Gathered) -> Course:
    """The course of the betting of hands, each of them as if it stood alone."""
    acts, seated = hands.acts, hands.seated
    moves = moves_of(acts, seated.dealt, stacks_of(seated))
    speaks = moves.speaks
    return Course(moves, line_of(acts.take(speaks), moves.all_in[speaks], bits(seated.dealt), moves.able))
