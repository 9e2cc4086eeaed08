"""Which hands' betting is plain: legal and complete in every action, seen for all hands at once.

Nearly every hand of a site or a simulator is. What is not plain is replayed action by action in
`pipeline.records.betting.legality`, which alone says what is wrong; where it has anything to say, no hand is plain.
Only bets of a fixed limit are known here, and only cards that were seen.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.plain_opening import opens
from pipeline.checks.plain_sizes import goes_up
from pipeline.checks.plain_tables import Tables, tables_of
from pipeline.checks.turns import (
    BET,
    BRING_IN,
    CALL,
    CHECK,
    COMPLETE,
    FOLD,
    RAISE,
    UNCALLED,
    Course,
    Index,
    Line,
    bit,
    course_of,
    holds,
    left_of,
    many,
    since,
)
from pipeline.records.acts import NOT_WRITTEN, PUTS, Acts
from pipeline.records.batch import Group
from pipeline.rules.batch import Flags
from schemas.hand import Hand


def plain_betting(group: Group, hands: Sequence[Hand], course: Course | None = None) -> Flags:
    """Which of a group's hands have betting written down that is plain, by its course. Shape: [hand]."""
    acts, tables = group.acts, tables_of(group, hands)
    moves, line = course_of(group.gathered) if course is None else course
    speaks = moves.speaks
    odd = tables.unsure.copy()
    odd[acts.hand[moves.over]] = True
    odd[_out_of_place(acts, speaks, len(hands))] = True
    if speaks.any():
        line = _brought_in_whole(line, tables)
        for wrong in (_wrong_turn(line, group, tables), _wrong_act(line, group, tables), _wrong_end(line)):
            odd[line.acts.hand[wrong]] = True
    # Where nobody has anything left to bet after the antes, there is no betting.
    silent = np.bincount(acts.hand[speaks], minlength=len(hands)) == 0
    return np.asarray(~odd & ~(silent & (many(moves.able) > 1)))


def _out_of_place(acts: Acts, speaks: Flags, size: int) -> Index:
    """Hands with antes after the betting began, or with bets after one went back uncalled."""
    ends = np.cumsum(np.bincount(acts.hand, minlength=size))
    starts = np.concatenate([[0], ends[:-1]])
    spoken = np.concatenate([[0], np.cumsum(speaks, dtype=np.intp)])
    forced, back = np.flatnonzero(PUTS[acts.act] & ~speaks), np.flatnonzero(acts.act == UNCALLED)
    begun = spoken[forced] > spoken[starts[acts.hand[forced]]]
    goes_on = spoken[back] < spoken[ends[acts.hand[back]]]
    return np.concatenate([acts.hand[forced[begun]], acts.hand[back[goes_on]]])


def _brought_in_whole(line: Line, tables: Tables) -> Line:
    """The line, where who brings it in all-in for a part leaves the whole of it to the callers."""
    acts = line.acts
    short = np.flatnonzero((acts.act == BRING_IN) & line.all_in & (acts.amount < tables.bring_in[acts.hand]))
    if not len(short):
        return line
    after = np.isin(line.aggressor, short)
    return replace(line, level=np.where(after, tables.bring_in[acts.hand], line.level))


def _wrong_turn(line: Line, group: Group, tables: Tables) -> Flags:
    """Who acts and it is not on him. Shape: [act]."""
    acts, place = line.acts, line.acts.place
    begins = line.begins
    before = np.maximum(np.arange(len(acts)) - 1, 0)
    due = left_of(tables.seats)[place[before], line.able]
    wrong = (due != place) & ~begins
    wrong |= ~holds(line.able, place)
    # After an act that went up each of the others speaks once; where nobody did, everybody.
    waiting, spoken = _answers_due(line, np.arange(len(acts)), line.aggressor, 0)
    wrong |= spoken >= waiting
    at = np.flatnonzero(begins)
    first_of_hand = np.searchsorted(acts.hand[at], acts.hand[at])
    in_order = acts.street[at] == 3 + np.arange(len(at)) - first_of_hand
    wrong[at] |= ~in_order | (many(line.able[at]) < 2)
    wrong[at] |= ~opens(acts.take(begins), line.alive[at], line.able[at], group, tables)
    return np.asarray(wrong)


def _answers_due(line: Line, at: Index, aggressor: Index, done: int) -> tuple[NDArray[np.uint8], Index]:
    """How many are to speak after the act that last went up, and how many have, up to some acts. Shapes: [act]."""
    up = aggressor >= 0
    since_up = np.where(up, aggressor, line.first[at])
    waiting = many(line.able.take(since_up) & ~(bit(line.acts.place.take(since_up)) * up))
    return waiting, at + done - since_up - up


def _wrong_act(line: Line, group: Group, tables: Tables) -> Flags:
    """Acts of another kind or size than their name and the bets before them say. Shape: [act]."""
    acts, hand = line.acts, line.acts.hand
    act, amount, total = acts.act, acts.amount, line.total + acts.amount
    owed = line.level - line.total
    up = goes_up(line, group, tables)
    opening = (acts.street == 3) & tables.forced
    closed = line.opened == 0
    begins = line.begins
    right = (act == FOLD) & (owed > 0) & (amount == 0)
    right |= (act == CHECK) & (owed == 0) & (amount == 0)
    right |= (act == CALL) & (amount > 0) & ((amount == owed) | ((amount < owed) & line.all_in))
    due = tables.bring_in[hand]
    right |= (act == BRING_IN) & opening & begins & ((amount == due) | ((amount < due) & line.all_in))
    right |= (act == COMPLETE) & opening & closed & up & ~line.acted
    right |= (act == BET) & ~opening & closed & (line.level == 0) & up & ~line.acted
    right |= (act == RAISE) & ~closed & up & ~_capped(line, tables)
    wrong = ~right | ((acts.to != NOT_WRITTEN) & (acts.to != total))
    wrong |= opening & begins & (act != BRING_IN) & (act != COMPLETE)
    # What somebody who left had in need not be matched where nobody else can bet.
    alone = many(line.able & ~bit(acts.place)) == 0
    wrong |= alone & (line.aggressor >= 0) & ~holds(line.alive, acts.place[line.aggressor])
    return np.asarray(wrong)


def _capped(line: Line, tables: Tables) -> Flags:
    """Before which acts the last raise was made that the house allows; two alone may go on. Shape: [act]."""
    capped = line.opened > tables.cap
    if capped.any():
        last = line.bets & (line.opened == tables.cap) & (many(line.able) > 2)
        capped &= since(line.first, last) > 0
    return np.asarray(capped)


def _wrong_end(line: Line) -> Index:
    """Acts with which streets end before everybody has spoken, and hands before the last street."""
    at = np.flatnonzero(line.ends)
    acts, seat = line.acts.take(line.ends), bit(line.acts.place[at])
    alive = line.alive[at] & ~(seat * (acts.act == FOLD))
    able = line.able[at] & alive & ~(seat * line.all_in[at])
    over = many(alive) < 2
    waiting, spoken = _answers_due(line, at, np.where(line.went_up[at], at, line.aggressor[at]), 1)
    of_hand = np.append(acts.hand[1:] != acts.hand[:-1], True)
    unfinished = (spoken != waiting) | (of_hand & (acts.street < 7) & (many(able) > 1))
    return np.asarray(at[unfinished & ~over])
