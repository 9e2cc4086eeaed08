"""Which hands' betting is plain: legal and complete in every action, seen for all hands at once.

Nearly every hand of a site or a simulator is. What is not plain is replayed action by action in
`pipeline.records.legality`, which alone says what is wrong; where it has anything to say, a hand is never plain.
Only whole bets of a fixed limit are known here, and only cards that were seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.plain_opening import opens
from pipeline.checks.plain_tables import Tables, tables_of
from pipeline.records.acts import ACT_CODE, NOT_WRITTEN, PUTS, Acts
from pipeline.records.batch import Group
from pipeline.records.structure import FIRST_LARGE
from pipeline.records.turn import SPEAKS
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Hand

Index = NDArray[np.intp]
Seats = NDArray[np.int64]
"""Seats as bits, the first in dealing order lowest."""

_SPEAKS = np.array([act in SPEAKS for act in ACT_CODE], np.bool_)
_FOLD, _CHECK, _CALL, _BRING_IN = (ACT_CODE[act] for act in ("fold", "check", "call", "bring-in"))
_COMPLETE, _BET, _RAISE = (ACT_CODE[act] for act in ("complete", "bet", "raise"))


def plain_betting(group: Group, hands: Sequence[Hand]) -> Flags:
    """Which of a group's hands have betting written down that is plain. Shape: [hand]."""
    acts, tables = group.acts, tables_of(group, hands)
    speaks = _SPEAKS[acts.act]
    put = np.where(PUTS[acts.act], acts.amount, 0)
    left = tables.stack[acts.hand, acts.place] - _earlier(acts.hand * tables.seats + acts.place, put)
    all_in = (put > 0) & (acts.all_in | (put >= left))
    odd = tables.unsure.copy()
    odd[acts.hand[(put > left) | _out_of_place(acts, speaks)]] = True
    able = _bits(tables.dealt & (tables.stack != 0))
    broke = all_in & ~speaks
    np.bitwise_and.at(able, acts.hand[broke], ~_bit(acts.place[broke]))
    if speaks.any():
        line = _line(acts.take(speaks), all_in[speaks], _bits(tables.dealt), able, tables.seats)
        for wrong in (_wrong_turn(line, group, tables), _wrong_act(line, tables), _wrong_end(line)):
            odd[line.acts.hand[wrong]] = True
    # Where nobody has anything left to bet after the antes, there is no betting.
    silent = np.bincount(acts.hand[speaks], minlength=len(hands)) == 0
    return np.asarray(~odd & ~(silent & (_many(able) > 1)))


def _bit(places: Index) -> Seats:
    return np.left_shift(np.int64(1), places)


def _bits(flags: Flags) -> Seats:
    """Flags of seats as bits. Shapes: [hand, seat] -> [hand]."""
    return np.asarray((flags * _bit(np.arange(flags.shape[1]))).sum(axis=1))


def _many(seats: Seats) -> Chips:
    return np.bitwise_count(seats).astype(np.int64)


def _holds(seats: Seats, places: Index) -> Flags:
    return np.asarray((seats >> places & 1) == 1)


def _earlier(key: Index, amounts: Chips) -> Chips:
    """The sum of what stands earlier under the same key. Shapes: [n]; overflow of the running sum cancels out."""
    order = np.argsort(key, kind="stable")
    sorted_key, ordered = key[order], amounts[order]
    sums = np.cumsum(ordered) - ordered
    fresh = np.ones(len(key), np.bool_)
    fresh[1:] = sorted_key[1:] != sorted_key[:-1]
    starts = np.flatnonzero(fresh)
    found = np.empty_like(sums)
    found[order] = sums - np.repeat(sums[starts], np.diff(starts, append=len(key)))
    return found


def _since(start: Index, amounts: Chips) -> Chips:
    """The sum of what stands before each place, from `start` of it on. Shapes: [n]."""
    sums = np.cumsum(amounts) - amounts
    return np.asarray(sums - sums[start])


def _out_of_place(acts: Acts, speaks: Flags) -> Flags:
    """Antes after the betting began, and bets after one went back uncalled. Shape: [action]."""
    start = np.searchsorted(acts.hand, acts.hand)
    begun = _since(start, speaks.astype(np.int64)) > 0
    back = _since(start, acts.of("uncalled").astype(np.int64)) > 0
    return np.asarray((PUTS[acts.act] & ~speaks & begun) | (speaks & back))


@dataclass(frozen=True, slots=True)
class _Line:
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
    went_up: Flags
    """Whether it goes up, by its name."""


def _line(acts: Acts, all_in: Flags, dealt: Seats, able: Seats, seats: int) -> _Line:
    count = len(acts)
    fresh = np.ones(count, np.bool_)
    fresh[1:] = (acts.hand[1:] != acts.hand[:-1]) | (acts.street[1:] != acts.street[:-1])
    starts = np.flatnonzero(fresh)
    first = np.repeat(starts, np.diff(starts, append=count))
    opening = np.searchsorted(acts.hand, acts.hand)
    gone = _since(opening, np.where(acts.act == _FOLD, _bit(acts.place), 0))
    broke = _since(opening, np.where(all_in, _bit(acts.place), 0))
    alive = dealt[acts.hand] & ~gone
    key = first * seats + acts.place
    total = _earlier(key, acts.amount)
    bets = acts.of("complete", "bet", "raise")
    went_up = bets | (acts.act == _BRING_IN)
    up = np.maximum.accumulate(np.where(went_up, np.arange(count), -1))
    before = np.concatenate([[-1], up[:-1]])
    aggressor = np.where(before >= first, before, -1)
    return _Line(
        acts=acts,
        all_in=all_in,
        first=first,
        ends=np.append(fresh[1:], True),
        alive=alive,
        able=able[acts.hand] & alive & ~broke,
        aggressor=aggressor,
        opened=_since(first, bets.astype(np.int64)),
        level=np.where(aggressor >= 0, (total + acts.amount)[aggressor], 0),
        total=total,
        acted=_earlier(key, (acts.act != _BRING_IN).astype(np.int64)) > 0,
        went_up=went_up,
    )


@lru_cache(maxsize=4)
def _left(seats: int) -> NDArray[np.int8]:
    """The first of some seats to the left of a place, himself last. Shape: [place, seats as bits]."""
    sets = np.arange(1 << seats)
    table = np.zeros((seats, len(sets)), np.int8)
    for place in range(seats):
        for step in range(seats, 0, -1):
            one = (place + step) % seats
            table[place] = np.where(sets >> one & 1, one, table[place])
    return table


def _wrong_turn(line: _Line, group: Group, tables: Tables) -> Flags:
    """Who acts and it is not on him. Shape: [act]."""
    acts, place = line.acts, line.acts.place
    begins = line.first == np.arange(len(acts))
    before = np.maximum(np.arange(len(acts)) - 1, 0)
    due = _left(tables.seats)[place[before], line.able]
    wrong = (due != place) & ~begins
    wrong |= ~_holds(line.able, place)
    # After an act that went up each of the others speaks once; where nobody did, everybody.
    waiting, spoken = _answers_due(line, line.aggressor, 0)
    wrong |= spoken >= waiting
    at = np.flatnonzero(begins)
    first_of_hand = np.searchsorted(acts.hand[at], acts.hand[at])
    in_order = acts.street[at] == 3 + np.arange(len(at)) - first_of_hand
    wrong[at] |= ~in_order | (_many(line.able[at]) < 2)
    wrong[at] |= ~opens(acts.take(begins), line.alive[at], group, tables)
    return np.asarray(wrong)


def _answers_due(line: _Line, aggressor: Index, done: int) -> tuple[Chips, Chips]:
    """How many are to speak after the act that last went up, and how many have. Shapes: [act]."""
    at = np.arange(len(line.acts)) + done
    others = line.able & ~_bit(line.acts.place)
    waiting = np.where(aggressor >= 0, _many(others)[aggressor], _many(line.able)[line.first])
    return waiting, np.where(aggressor >= 0, at - aggressor - 1, at - line.first)


def _wrong_act(line: _Line, tables: Tables) -> Flags:
    """Acts of another kind or size than their name and the bets before them say. Shape: [act]."""
    acts, hand = line.acts, line.acts.hand
    act, amount, total = acts.act, acts.amount, line.total + acts.amount
    owed = line.level - line.total
    unit = np.where(acts.street < FIRST_LARGE, tables.small[hand], tables.big[hand])
    opening = (acts.street == 3) & tables.forced
    closed = line.opened == 0
    begins = line.first == np.arange(len(acts))
    may = ~line.acted | ((owed * 2 if tables.half_reopens else owed) >= unit)
    right = np.select(
        [act == _FOLD, act == _CHECK, act == _CALL, act == _BRING_IN, act == _COMPLETE, act == _BET, act == _RAISE],
        [
            (owed > 0) & (amount == 0),
            (owed == 0) & (amount == 0),
            (amount > 0) & ((amount == owed) | ((amount < owed) & line.all_in)),
            opening & begins & (amount == tables.bring_in[hand]),
            opening & closed & (total == unit) & ~line.acted,
            ~opening & closed & (line.level == 0) & (total == unit) & ~line.acted,
            ~closed & (total == line.level + unit) & (line.opened <= tables.cap) & may,
        ],
        False,
    )
    wrong = ~right | ((acts.to != NOT_WRITTEN) & (acts.to != total))
    wrong |= opening & begins & (act != _BRING_IN) & (act != _COMPLETE)
    # What somebody who left had in need not be matched where nobody else can bet.
    alone = _many(line.able & ~_bit(acts.place)) == 0
    wrong |= alone & (line.aggressor >= 0) & ~_holds(line.alive, acts.place[line.aggressor])
    return np.asarray(wrong)


def _wrong_end(line: _Line) -> Flags:
    """Streets that end before everybody has spoken, and hands that end before the last street. Shape: [act]."""
    acts, place = line.acts, line.acts.place
    here = np.arange(len(acts))
    folded = np.where(acts.act == _FOLD, _bit(place), 0)
    alive = line.alive & ~folded
    able = line.able & alive & ~np.where(line.all_in, _bit(place), 0)
    over = _many(alive) < 2
    waiting, spoken = _answers_due(line, np.where(line.went_up, here, line.aggressor), 1)
    unfinished = line.ends & ~over & (spoken != waiting)
    of_hand = np.append(acts.hand[1:] != acts.hand[:-1], True)
    return np.asarray(unfinished | (of_hand & ~over & (acts.street < 7) & (_many(able) > 1)))
