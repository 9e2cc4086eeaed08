"""The betting of many hands at once: one act of every hand, then the next, until all have spoken.

It follows the rules of a fixed limit and knows nothing of how a record is replayed, so that each is tried by the other.
Source: Robert's Rules of Poker, seven-card stud and limit betting; Poker TDA rules 2024, 47 and RP-10; BARGE rulebook.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate.chance import Words, mix, part
from pipeline.book.simulate.game import Game
from pipeline.rules.batch import Chips, Flags

FOLD, CHECK, CALL, BRING_IN, COMPLETE, BET, RAISE, ANTE, UNCALLED, SHOW, MUCK = range(11)
ACT_NAMES = ("fold", "check", "call", "bring-in", "complete", "bet", "raise", "ante", "uncalled", "show", "muck")

ALL = 1 << 16
"""What a chance out of 65,536 is measured by."""
MOST_RAISES = 8
"""After so many on a street nobody raises any more, whatever the house allows."""

ROW, TURN, WAITS, INSIDE, ABLE, ACTED, LEVEL, FULL, UNIT, LARGE, COMPLETED, RAISES, OPENED, CAPPED, DUE, HELD = range(
    16
)
"""The rows of the state of a street, one column a hand.

WAITS, INSIDE, ABLE and ACTED are seats as bits. LEVEL is what is to be matched, FULL the last whole bet, UNIT the
bet and LARGE the large one an open pair allows. COMPLETED is the whole bet that an all-in for most of it left to be
completed. DUE is the bring-in nobody has made yet, HELD whether the seat to act must make it.
"""

Column = NDArray[np.int64]


class Acts(NamedTuple):
    """Acts of several hands; `to` is the total of the street after it, 0 where none is told. Shapes: [act]."""

    hand: Column
    street: Column
    place: Column
    act: Column
    amount: Chips
    to: Chips
    all_in: Flags


class Temper(NamedTuple):
    """How players bet: chances out of 65,536."""

    bets: int = 30000
    raises: int = 8500
    completes: int = 6000
    folds_early: int = 21000
    """Facing a bet on third street."""
    folds: int = 26000
    folds_more: int = 34000
    """Facing more than one bet."""


@lru_cache(maxsize=8)
def to_the_left(seats: int, after: int) -> NDArray[np.int64]:
    """The first of some seats to the left of a place: from itself on (`after` 0), or itself last (1).

    Shape: [place, seats as bits].
    """
    sets = np.arange(1 << seats)
    table = np.zeros((seats, len(sets)), np.int64)
    for place in range(seats):
        for step in reversed(range(after, seats + after)):
            one = (place + step) % seats
            table[place] = np.where(sets >> one & 1, one, table[place])
    return table


def bit(place: Column) -> Column:
    """A seat as a bit. Shapes: [n] -> [n]."""
    return np.left_shift(np.int64(1), place)


def bits_of(flags: Flags) -> Column:
    """Flags of seats as bits. Shapes: [n, seat] -> [n]."""
    return np.asarray(flags @ bit(np.arange(flags.shape[1])), np.int64)


def many(bits: Column) -> Column:
    """How many seats. Shapes: [n] -> [n]."""
    return np.bitwise_count(bits).astype(np.int64)


def flags_of(bits: Column, seats: int) -> Flags:
    """Seats as flags. Shapes: [n] -> [n, seat]."""
    return np.asarray(bits[:, None] >> np.arange(seats) & 1, np.bool_)


class Round:
    """One street of betting.

    `left` is what each seat has in front and `put` what it has put in; both are changed as the street goes on.
    Shapes: [hand, seat] of all hands; the state is of those that bet.
    """

    def __init__(
        self, game: Game, street: int, state: Column, left: Chips, put: Chips, word: Words, temper: Temper
    ) -> None:
        """Begin a street with the state of its hands."""
        self.game, self.street, self.state, self.temper = game, street, state, temper
        self.left, self.put, self.word = left, put, word
        self.total = np.zeros_like(left)
        self.next = to_the_left(left.shape[1], 1)
        self.ended: list[Column] = []

    def run(self) -> Iterator[Acts]:
        """One act of every hand at a time; at the end `ended` has the state of all of them."""
        count = 0
        while self.state.shape[1]:
            count += 1
            yield self._act(count)
            over = self.state[WAITS] == 0
            if over.any():
                self.ended.append(self.state[:, over])
                self.state = self.state[:, ~over]

    def _act(self, count: int) -> Acts:
        state = self.state
        row, place = state[ROW].copy(), state[TURN].copy()
        total, left = self.total[row, place], self.left[row, place]
        owed = self._owed(row, place, total)
        up, fold = self._choose(mix(self.word[row], count), owed, left)
        brings = (state[DUE] > 0) & ~up & ~fold & ((many(state[ABLE]) > 1) | (owed > 0))
        call = ~up & ~fold & ~brings & (owed > 0)
        amount = np.where(call, np.minimum(owed, left), np.where(brings, np.minimum(state[DUE], left), 0))
        goes_to = state[FULL] + self._unit(row, count)
        amount = np.where(up, np.minimum(goes_to - total, left), amount)
        act = np.where(up, self._name(), np.where(fold, FOLD, np.where(brings, BRING_IN, np.where(call, CALL, CHECK))))
        after = total + amount
        self.total[row, place], self.left[row, place] = after, left - amount
        self.put[row, place] += amount
        all_in = (amount > 0) & (amount == left)
        self._pass_on(place, up, fold, brings, all_in, after)
        told = np.where(up | brings, after, 0)
        return Acts(row, np.full(len(row), self.street), place, act, amount, told, all_in)

    def _owed(self, row: Column, place: Column, total: Chips) -> Chips:
        """What it takes to call; no more than the others have in where none of them has anything left."""
        state = self.state
        owed = state[LEVEL] - total
        at = np.flatnonzero(state[ABLE] == bit(place))
        if len(at):
            others = flags_of(state[INSIDE, at] & ~state[ABLE, at], self.total.shape[1])
            most = np.where(others, self.total[row[at]], 0).max(axis=1)
            owed[at] = np.clip(most - total[at], 0, owed[at])
        return np.asarray(owed)

    def _choose(self, word: Words, owed: Chips, left: Chips) -> tuple[Flags, Flags]:
        """Who goes up, and who folds. Shapes: [n]."""
        state, temper = self.state, self.temper
        due, opened = state[DUE] > 0, state[OPENED] > 0
        acted = (state[ACTED] & bit(state[TURN])) > 0
        open_to = ~acted | ((2 * owed if self.game.half_reopens else owed) >= state[UNIT])
        may = open_to & (state[CAPPED] == 0) & (many(state[ABLE]) > 1) & (left > np.maximum(owed, state[DUE]))
        chance = np.where(owed > 0, temper.raises, temper.bets)
        chance = np.where(due | ((self.street == 3) & ~opened), temper.completes, chance)
        up = may & (part(word, 3) < np.where(state[RAISES] >= MOST_RAISES, 0, chance))
        folds = temper.folds_early if self.street == 3 else temper.folds
        folds_to = np.where(owed > state[UNIT], temper.folds_more, folds)
        return up, ~up & (owed > 0) & (state[HELD] == 0) & (part(word, 2) < folds_to)

    def _unit(self, row: Column, count: int) -> Chips:
        """By how much a bet goes up: now and then by the large one where an open pair allows it."""
        state = self.state
        if self.street != 4 or not state[LARGE].any():
            return np.asarray(state[UNIT])
        large = (state[LARGE] > 0) & (part(mix(self.word[row], count), 1) < ALL // 2)
        return np.asarray(np.where(large, state[LARGE], state[UNIT]))

    def _name(self) -> Column:
        state = self.state
        first = COMPLETE if self.street == 3 and self.game.forced else BET
        again = (state[OPENED] > 0) | ((state[LEVEL] > 0) & (self.street > 3))
        return np.where(again, RAISE, first)

    def _pass_on(self, place: Column, up: Flags, fold: Flags, brings: Flags, all_in: Flags, after: Chips) -> None:
        """What an act changes for those after it, and whose turn it is."""
        state, own = self.state, bit(place)
        able = many(state[ABLE])
        self._bet(up, after, able)
        state[LEVEL] = np.where(brings, np.maximum(state[LEVEL], state[DUE]), state[LEVEL])
        state[ACTED] |= np.where(brings | fold, 0, own)
        state[DUE] = np.where(up | brings, 0, state[DUE])
        state[HELD] = 0
        gone = np.where(fold, own, 0)
        state[INSIDE] &= ~gone
        state[ABLE] &= ~np.where(all_in, own, gone)
        state[WAITS] = np.where(up, state[ABLE], state[WAITS]) & ~own
        state[WAITS] = np.where(many(state[INSIDE]) > 1, state[WAITS], 0)
        state[TURN] = self.next[place, state[WAITS]]

    def _bet(self, up: Flags, to: Chips, able: Column) -> None:
        """What is to be matched after somebody went up, and what the next may go to.

        An all-in of half a bet or more counts as a whole one where the house says so; a smaller one counts as none.
        """
        state = self.state
        more, opened = to - state[FULL], state[OPENED] > 0
        short = more < state[UNIT]
        made_up = short & (to == state[COMPLETED])
        counts = up & (~short | made_up | ((2 * more >= state[UNIT]) if self.game.half_reopens else False))
        again = counts & opened & ~made_up
        state[RAISES] += again
        state[CAPPED] |= again & (state[RAISES] == self.game.cap) & (able > 2)
        left_open = short & ~made_up & ~opened & (self.street == 3)
        whole = np.where(left_open, state[FULL] + state[UNIT], 0)
        state[COMPLETED] = np.where(counts, whole, state[COMPLETED])
        large = up & (state[LARGE] > 0) & (more >= state[LARGE])
        state[FULL] = np.where(counts, to, state[FULL])
        state[LEVEL] = np.where(up, to, state[LEVEL])
        state[OPENED] |= counts
        # After the large bet on an open pair only large ones follow.
        state[UNIT] = np.where(large, state[LARGE], state[UNIT])
        state[LARGE] = np.where(large, 0, state[LARGE])
