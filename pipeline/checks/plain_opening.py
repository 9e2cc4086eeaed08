"""Whether those who opened their streets were the ones to open, by the cards lying face up, for many hands at once."""

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.plain_tables import Tables
from pipeline.checks.turns import Seats, bits, holds, left_of
from pipeline.records.acts import ACT_CODE, Acts
from pipeline.records.batch import Group
from pipeline.rules.batch import UP, Codes, Flags
from pipeline.rules.boards import BOARD, RANKS, SUITS, heights_as_dealt
from pipeline.rules.cards import NO_CARD, UNSEEN
from pipeline.rules.variant import Variant, version_of


def opens(acts: Acts, alive: Seats, able: Seats, group: Group, tables: Tables) -> Flags:
    """Which of these first acts of streets are by a seat that opens, or that nobody can say does not.

    The door card of a player all-in leaves a completion open. Where cards were not seen any opener is right; a
    completion in its place may be one of a home game.
    Shapes: acts [act]; alive and able [act]; the result [act].
    Source: as pipeline.records.betting.opening.
    """
    hand, place, common = acts.hand, acts.place, group.batch.common != NO_CARD
    up = group.batch.cards[:, :, UP]
    third = (acts.street == 3) & tables.forced
    lie = np.minimum(acts.street - np.uint8(2), np.uint8(BOARD))
    told = _told(up)[lie - 1, hand] & alive == alive
    told &= (acts.street < 7) | ~((bits(up[:, :, BOARD] != NO_CARD)[hand] & alive != 0) | common[hand])
    if version_of(group.variant, group.in_force.rules).wild is not None:
        # Whether wild cards count in a board, tables differ.
        told &= third
    claims = _claims(up[:, :, :BOARD], group.variant)
    which = np.where(third, 0, lie)
    theirs = claims[which, hand]
    beaten = bits(theirs > claims[which, hand, place][:, None]) & alive != 0
    right = ~beaten & holds(alive, place)
    at = np.flatnonzero(beaten & told & (~third | (acts.act == ACT_CODE["bring-in"])))
    if len(at):
        right[at] = _left_to(theirs[at], alive[at], able[at], third[at])[np.arange(len(at)), place[at]]
    return np.asarray(np.where(told, right, ~third | (acts.act == ACT_CODE["bring-in"])))


def _told(up: Codes) -> NDArray[np.int64]:
    """Whose first card was seen, whose first two, and so on to the fourth. Shape: [cards less one, hand]."""
    seen = up < UNSEEN
    return np.bitwise_and.accumulate([bits(seen[:, :, card]) for card in range(BOARD)], axis=0)


def _claims(up: Codes, variant: Variant) -> NDArray[np.int32]:
    """Who opens, as numbers of which the highest does: by the door card, then by boards of one to four cards.

    Shape: [0 for door cards, else cards on the board, hand, seat].
    """
    door = up[:, :, 0].astype(np.int32)
    high = variant.opens == "high"
    boards = heights_as_dealt(up, ace_low=not high)
    low_door = variant.brings_in == "low"
    return np.concatenate([[-door if low_door else (door + SUITS) % (RANKS * SUITS)], boards if high else -boards])


def _left_to(claims: NDArray[np.int32], alive: Seats, able: Seats, door: Flags) -> Flags:
    """Who may open where the best may be all-in: a door card leaves the bring-in to its left.

    Shapes: claims and the result [act, seat]; the others [act].
    """
    seats = np.arange(claims.shape[1])
    right = _best(claims, _flags(alive, len(seats)))
    passes = right & ~_flags(able, len(seats))
    # A best board that is all-in leaves it to its left, or to the best that can bet: nobody says which.
    to = left_of(len(seats))[seats, able[:, None]]
    left = ((to[:, :, None] == seats) & passes[:, :, None]).any(axis=1)
    left |= _best(claims, _flags(able, len(seats))) & ~door[:, None]
    return np.asarray(right | (left & passes.any(axis=1, keepdims=True)))


def _flags(seats: Seats, count: int) -> Flags:
    """Seats as flags. Shapes: [act] -> [act, seat]."""
    return np.asarray((seats[:, None] >> np.arange(count) & 1) == 1)


def _best(claims: NDArray[np.int32], inside: Flags) -> Flags:
    """Who claims best of those inside, or as well as that. Shapes: [act, seat]."""
    claims = np.where(inside, claims, np.iinfo(np.int32).min)
    return np.asarray((claims == claims.max(axis=1, keepdims=True)) & inside)
