"""Who has the better claim to an odd chip: a key made of cards, so that settling needs only an order."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import RANK_LETTERS, STANDS_FOR, SUIT_LETTERS, UNSEEN
from pipeline.rules.rank import Codes, Held, Keys, Rank

RANKS, SUITS = len(RANK_LETTERS), len(SUIT_LETTERS)
STEPS = SUITS + 1
"""Places of a rank: below its suits is a wild card that stands for it."""
MOST = RANKS * STEPS + 1


MOST_PACKED = 9
"""Among so many no two players have the same: at most five stand for others, and all the rest are one of a kind."""


def _pack(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Cards as one number, the first the heaviest, seven bits each. Shapes: [n, up to MOST_PACKED] -> [n]."""
    key = np.zeros(len(places), np.int64)
    for place in range(places.shape[1]):
        key = (key << 7) | places[:, place]
    return key


def _in_order(cards: Codes, low: bool) -> NDArray[np.int64]:
    """Each card's place from 1, rank before suit, the ace lowest in a low; 0 for none or unseen."""
    codes = cards.astype(np.int64)
    rank, suit = codes // SUITS, codes % SUITS
    places = (rank + low) % RANKS * STEPS + suit + 2
    stands = np.maximum(codes - STANDS_FOR, 0) * STEPS + 1
    return np.where(codes < UNSEEN, places, np.where(codes >= STANDS_FOR, stands, 0))


def _worth(cards: Codes, low: bool) -> NDArray[np.int64]:
    """What each card is worth where the highest (in a low, lowest) card by suit claims; 0 for none or unseen."""
    places = _in_order(cards, low)
    return np.where(places > 0, MOST + 1 - places, 0) if low else places


def _by_five(five: Codes, low: bool) -> NDArray[np.int64]:
    """High card by suit among the five that make the hand. Source: Poker TDA rules 2024, 20; wild cards the house's."""
    return _pack(_in_order(five, low))


def _by_all(cards: Codes, low: bool) -> NDArray[np.int64]:
    """Highest (in a low, lowest) card by suit among all cards. Source: Robert's Rules of Poker, ties."""
    return _pack(-np.sort(-_worth(cards, low), axis=1)[:, :MOST_PACKED])


def _whole(rank: Rank, held: Held, keys: Keys) -> Codes:
    return held.cards if rank.whole is None else rank.whole(held, keys)


def claim_order(rank: Rank, held: Held, keys: Keys, odd_chip: str) -> NDArray[np.int64]:
    """The odd-chip key of each row; the greater claims first, equal keys go by dealing order.

    Shapes: keys and result [row].
    """
    if odd_chip == "roberts":
        return _by_all(_whole(rank, held, keys), rank.low)
    assert rank.five is not None
    return _by_five(rank.five(held, keys), rank.low)


def claim_cards(rank: Rank, held: Held, keys: Keys, odd_chip: str) -> Codes:
    """The cards that `claim_order` compares, the first compared first, so that a claim can be explained.

    Shapes: keys [row], result [row, place].
    """
    if odd_chip == "roberts":
        cards = _whole(rank, held, keys)
        worth = _worth(cards, rank.low)
        return np.take_along_axis(cards, np.argsort(-worth, axis=1, kind="stable"), axis=1)
    assert rank.five is not None
    return rank.five(held, keys)
