"""What lay open on third street: door cards, how they stand beside the others, and how live a start is."""

import numpy as np
from numpy.typing import NDArray

from pipeline.records.batch import Gathered
from pipeline.rules.batch import UP
from pipeline.rules.cards import SUIT_LETTERS, UNSEEN

NOT_SEEN = -1
LOWEST, MIDDLE, HIGHEST = 0, 1, 2
"""How a door card stands among those of all who were dealt in, by rank; where all are equal, in the middle."""
Ranks = NDArray[np.int64]


def door_ranks(gathered: Gathered) -> Ranks:
    """The rank of each door card, 0 for a two to 12 for an ace; NOT_SEEN for none. Shape: [hand, seat]."""
    doors = gathered.seated.cards[:, :, UP.start]
    known = (doors < UNSEEN) & gathered.seated.dealt
    return np.where(known, doors.astype(np.int64) // len(SUIT_LETTERS), NOT_SEEN)


def door_places(gathered: Gathered, ranks: Ranks) -> Ranks:
    """How each door card stands; NOT_SEEN where one of the table was not seen. Shape: [hand, seat]."""
    dealt = gathered.seated.dealt
    top = np.where(dealt, ranks, -1).max(axis=1, keepdims=True)
    bottom = np.where(dealt, ranks, 99).min(axis=1, keepdims=True)
    place = np.where(ranks == top, HIGHEST, np.where(ranks == bottom, LOWEST, MIDDLE))
    place = np.where(top == bottom, MIDDLE, place)
    return np.where(dealt & (bottom >= 0), place, NOT_SEEN)


def copies(gathered: Gathered, ranks: Ranks) -> Ranks:
    """How many door cards of others have a rank of one's own three cards; NOT_SEEN where one was not seen.

    Shape: [hand, seat].
    """
    cards, dealt = gathered.seated.cards, gathered.seated.dealt
    own = cards[:, :, [0, 1, UP.start]]
    known = (own < UNSEEN).all(axis=2) & dealt
    mine = (np.int64(1) << (own.astype(np.int64) // len(SUIT_LETTERS))).astype(np.int64)
    held = np.bitwise_or.reduce(mine, axis=2)
    theirs = held[:, :, None] >> np.maximum(ranks, 0)[:, None, :] & 1
    others = ~np.eye(dealt.shape[1], dtype=np.bool_)[None] & dealt[:, None, :]
    seen = ((ranks != NOT_SEEN) | ~dealt).all(axis=1, keepdims=True)
    return np.where(known & seen, (theirs * others).sum(axis=2), NOT_SEEN)
