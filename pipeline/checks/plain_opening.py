"""Whether those who opened their streets were the ones to open, by the cards lying face up, for many hands at once."""

import numpy as np

from pipeline.checks.plain_tables import Tables
from pipeline.checks.turns import Seats, left_of
from pipeline.records.acts import ACT_CODE, Acts
from pipeline.records.batch import Group
from pipeline.rules.batch import UP, Codes, Flags
from pipeline.rules.boards import BOARD, RANKS, SUITS, heights
from pipeline.rules.cards import NO_CARD, UNSEEN

_NO_DOOR = 2 * RANKS * SUITS


def opens(acts: Acts, alive: Seats, able: Seats, group: Group, tables: Tables) -> Flags:
    """Which of these first acts of streets are by a seat that opens, or that nobody can say does not.

    The door card of a player all-in leaves that open. Where cards were not seen any opener is right; a completion
    in its place may be one of a home game.
    Shapes: acts [act]; alive and able [act]; the result [act].
    Source: as pipeline.records.betting.opening.
    """
    inside = _flags(alive, tables.seats)
    up = group.batch.cards[acts.hand][:, :, UP]
    known, common = up < UNSEEN, group.batch.common[acts.hand] != NO_CARD
    third = (acts.street == 3) & tables.forced
    board = np.arange(BOARD) < (acts.street.astype(np.int64) - 2)[:, None]
    seen = (known[:, :, :BOARD] | ~board[:, None, :]).all(axis=2) | ~inside
    last = (acts.street == 7) & (((up[:, :, BOARD] != NO_CARD) & inside).any(axis=1) | common)
    boards = np.where(board[:, None, :], up[:, :, :BOARD], NO_CARD)
    by_board = _by_board(boards, inside, able, group.variant.opens == "high")
    by_door = _door(up[:, :, 0], inside, group.variant.brings_in == "low")
    right = np.where(third[:, None], by_door, by_board)[np.arange(len(acts)), acts.place]
    told = seen.all(axis=1) & ~last
    return np.asarray(np.where(told, right, ~third | (acts.act == ACT_CODE["bring-in"])))


def _door(door: Codes, inside: Flags, low: bool) -> Flags:
    """Whose door card brings in. Shapes: [act, seat]."""
    cards = door.astype(np.int64)
    if not low:
        cards = _NO_DOOR - (cards + SUITS) % (RANKS * SUITS)
    cards = np.where(inside, cards, 2 * _NO_DOOR)
    return np.asarray((cards == cards.min(axis=1, keepdims=True)) & inside)


def _by_board(boards: Codes, inside: Flags, able: Seats, high: bool) -> Flags:
    """Who may open by the boards. Shapes: boards [act, seat, 4], inside and the result [act, seat], able [act]."""
    right = _best(boards, inside, high)
    passes = right & ~_flags(able, inside.shape[1])
    at = np.flatnonzero(passes.any(axis=1))
    if len(at):
        # A best board that is all-in leaves it to its left, or to the best that can bet: nobody says which.
        seats = np.arange(inside.shape[1])
        to = left_of(len(seats))[seats, able[at, None]]
        right[at] |= ((to[:, :, None] == seats) & passes[at, :, None]).any(axis=1)
        right[at] |= _best(boards[at], _flags(able[at], len(seats)), high)
    return right


def _flags(seats: Seats, count: int) -> Flags:
    """Seats as flags. Shapes: [act] -> [act, seat]."""
    return np.asarray((seats[:, None] >> np.arange(count) & 1) == 1)


def _best(boards: Codes, inside: Flags, high: bool) -> Flags:
    """Whose boards are best, or equal to it. Shapes: boards [act, seat, 4], inside and the result [act, seat]."""
    height = heights(boards, ace_low=not high)
    height = np.where(inside, height if high else -height, np.iinfo(np.int64).min)
    return np.asarray((height == height.max(axis=1, keepdims=True)) & inside)
