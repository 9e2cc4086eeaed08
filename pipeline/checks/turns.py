"""The acts that take a turn, of many hands at once, each with the state of the betting before it."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import ACT_CODE, PUTS, Acts
from pipeline.records.betting.turn import SPEAKS
from pipeline.rules.batch import Chips, Flags

Index = NDArray[np.intp]
Seats = NDArray[np.int64]
"""Seats as bits, the first in dealing order lowest."""

SPEAKING = np.array([act in SPEAKS for act in ACT_CODE], np.bool_)
"""By code, whether an act takes a turn."""
FOLD, CHECK, CALL, BRING_IN = (ACT_CODE[act] for act in ("fold", "check", "call", "bring-in"))
COMPLETE, BET, RAISE = (ACT_CODE[act] for act in ("complete", "bet", "raise"))


def bit(places: Index) -> Seats:
    """One seat as bits. Shapes: [n]."""
    return np.left_shift(np.int64(1), places)


def bits(flags: Flags) -> Seats:
    """Flags of seats as bits. Shapes: [hand, seat] -> [hand]."""
    return np.asarray((flags * bit(np.arange(flags.shape[1]))).sum(axis=1))


def many(seats: Seats) -> Chips:
    """How many seats the bits are."""
    return np.bitwise_count(seats).astype(np.int64)


def holds(seats: Seats, places: Index) -> Flags:
    """Whether a place is among the seats. Shapes: [n]."""
    return np.asarray((seats >> places & 1) == 1)


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
    """What stands earlier under the same key. Shapes: [n]."""

    def __init__(self, key: Index) -> None:
        """Put the places in the order of their keys, once for every sum."""
        self._order = np.argsort(key, kind="stable")
        ordered = key[self._order]
        fresh = np.ones(len(key), np.bool_)
        fresh[1:] = ordered[1:] != ordered[:-1]
        starts = np.flatnonzero(fresh)
        self._starts = np.repeat(starts, np.diff(starts, append=len(key)))

    def sum(self, amounts: Chips) -> Chips:
        """The sum of the amounts before each place; overflow of the running sum cancels out."""
        ordered = amounts[self._order]
        sums = np.cumsum(ordered) - ordered
        found = np.empty_like(sums)
        found[self._order] = sums - sums[self._starts]
        return found

    def any(self, flags: Flags) -> Flags:
        """Whether any flag before each place is set."""
        return np.asarray(self.sum(flags.astype(np.int64)) > 0)


def since(start: Index, amounts: Chips) -> Chips:
    """The sum of what stands before each place, from `start` of it on. Shapes: [n]."""
    sums = np.cumsum(amounts) - amounts
    return np.asarray(sums - sums[start])


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
    left: Chips
    """What he has in front of him before it."""
    all_in: Flags
    """Whether he has nothing left after it."""
    able: Seats
    """Who has chips left when the betting begins."""


def moves_of(acts: Acts, dealt: Flags, stack: Chips) -> Moves:
    """The moves of hands. Shapes: dealt and stack [hand, seat]."""
    speaks = SPEAKING[acts.act]
    put = np.where(PUTS[acts.act], acts.amount, 0)
    left = stack[acts.hand, acts.place] - Earlier(acts.hand * dealt.shape[1] + acts.place).sum(put)
    all_in = (put > 0) & (acts.all_in | (put >= left))
    able = bits(dealt & (stack != 0))
    broke = all_in & ~speaks
    np.bitwise_and.at(able, acts.hand[broke], ~bit(acts.place[broke]))
    return Moves(speaks, put, left, all_in, able)


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


def line_of(acts: Acts, all_in: Flags, dealt: Seats, able: Seats, seats: int) -> Line:
    """The line of acts that all take a turn. Shapes: all_in [act]; dealt and able [hand]."""
    count = len(acts)
    fresh = np.ones(count, np.bool_)
    fresh[1:] = (acts.hand[1:] != acts.hand[:-1]) | (acts.street[1:] != acts.street[:-1])
    starts = np.flatnonzero(fresh)
    first = np.repeat(starts, np.diff(starts, append=count))
    opening = beginnings(acts, len(dealt))
    gone = since(opening, np.where(acts.act == FOLD, bit(acts.place), 0))
    broke = since(opening, np.where(all_in, bit(acts.place), 0))
    alive = dealt[acts.hand] & ~gone
    earlier = Earlier(first * seats + acts.place)
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
        able=able[acts.hand] & alive & ~broke,
        aggressor=aggressor,
        opened=since(first, bets.astype(np.int64)),
        level=np.where(aggressor >= 0, (total + acts.amount)[aggressor], 0),
        total=total,
        acted=earlier.any(acts.act != BRING_IN),
        bets=bets,
        went_up=went_up,
        earlier=earlier,
    )
