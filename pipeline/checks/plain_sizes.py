"""Whether bets and raises go up by what they may, for many hands at once."""

import numpy as np

from pipeline.checks.plain_tables import Tables
from pipeline.checks.turns import SPEAKING, Line, bit, holds, since
from pipeline.records.acts import PUTS
from pipeline.records.batch import Group
from pipeline.records.betting.structure import FIRST_LARGE
from pipeline.rules.batch import UP, Flags
from pipeline.rules.boards import SUITS
from pipeline.rules.cards import UNSEEN

_STREETS = 8


def goes_up(line: Line, group: Group, tables: Tables) -> Flags:
    """Which acts go up by a whole bet, or by less with all that is left; what goes up after less is not known here.

    Where nobody says how large the bets are, one of any size is whole, if somebody could put in more.

    Shapes: [act].
    Source: as pipeline.records.betting.bets.
    """
    hand, street = line.acts.hand, line.acts.street
    total = line.total + line.acts.amount
    big = tables.big[hand]
    unit = np.where(street < FIRST_LARGE, tables.small[hand], big)
    # A completion is measured from nothing, and not from the bring-in.
    completes = (street == 3) & tables.forced & (line.opened == 0)
    step = np.where(completes, total, total - line.level)
    pair = _pair_allows_large(line, group, tables)
    large = pair & (step == big)
    # After the large bet on an open pair only large ones follow.
    whole = large | ((step == unit) & (since(line.first, large) == 0))
    # All-in first for no more than the bring-in, he brings it in.
    less = ~whole & line.all_in & (total > line.level) & (step < np.where(pair, big, unit)) & ~(completes & line.begins)
    up = (whole | less) & (since(line.first, line.bets & less) == 0)
    if tables.unsized.any():
        brings = completes & line.begins & (total == tables.bring_in[hand])
        more = (total > line.level) & ~line.all_in & ~brings & _others_have_more(line, group, tables)
        up = np.where(tables.unsized[hand], more, up)
    return np.asarray(up)


def _others_have_more(line: Line, group: Group, tables: Tables) -> Flags:
    """Beside which acts somebody else began the street with more than they come to, and can bet. Shape: [act]."""
    acts = group.acts
    streets = np.where(SPEAKING[acts.act], acts.street, 0)
    spent = np.zeros((*tables.stack.shape, _STREETS), np.int64)
    np.add.at(spent, (acts.hand, acts.place, streets), np.where(PUTS[acts.act], acts.amount, 0))
    before = np.cumsum(spent, axis=2) - spent
    hand, street = line.acts.hand, line.acts.street
    began = tables.stack[hand] - before[hand, :, street]
    others = line.able & ~bit(line.acts.place)
    able = (others[:, None] >> np.arange(tables.seats) & 1) == 1
    return np.asarray((able & (began > (line.total + line.acts.amount)[:, None])).any(axis=1))


def _pair_allows_large(line: Line, group: Group, tables: Tables) -> Flags:
    """Which acts are on fourth street where an open pair lay at its beginning, or may have. Shape: [act]."""
    found = np.zeros(len(line.acts), np.bool_)
    if tables.pair_allows_large:
        at = np.flatnonzero(line.begins & (line.acts.street == 4))
        up = group.batch.cards[line.acts.hand[at]][:, :, UP][:, :, :2]
        may = (up >= UNSEEN).any(axis=2) | (up[:, :, 0] // SUITS == up[:, :, 1] // SUITS)
        found[at] = (may & holds(line.alive[at, None], np.arange(tables.seats))).any(axis=1)
    return np.asarray(found[line.first])
