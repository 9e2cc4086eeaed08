"""Who has the better claim to an odd chip: a key made of cards, so that settling needs only an order."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import UNSEEN
from pipeline.rules.rank import Codes, Held, Keys, Rank


def _pack(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Cards as one number, the first the heaviest, six bits each. Shapes: [n, up to 9] -> [n]."""
    key = np.zeros(len(codes), np.int64)
    for place in range(codes.shape[1]):
        key = (key << 6) | codes[:, place]
    return key


def _by_five(five: Codes) -> NDArray[np.int64]:
    """High card by suit among the five that make the hand. Source: Poker TDA rules 2024, 20."""
    codes = five.astype(np.int64)
    return _pack(np.where(codes < UNSEEN, codes + 1, 0))


def _worth(cards: Codes, lowest_first: bool) -> NDArray[np.int64]:
    """What each card is worth where the highest (in a low, lowest) card by suit claims; 0 for none or unseen."""
    codes = cards.astype(np.int64)
    seen = codes < UNSEEN
    if lowest_first:
        ace_low = np.where(codes >= 48, codes - 48, codes + 4)
        return np.where(seen, 62 - ace_low, 0)
    return np.where(seen, codes + 1, 0)


def _by_all(cards: Codes, lowest_first: bool) -> NDArray[np.int64]:
    """Highest (in a low, lowest) card by suit among all cards. Source: Robert's Rules of Poker, ties."""
    return _pack(-np.sort(-_worth(cards, lowest_first), axis=1))


def claim_order(rank: Rank, held: Held, keys: Keys, odd_chip: str) -> NDArray[np.int64]:
    """The odd-chip key of each row; the greater claims first, equal keys go by dealing order.

    Shapes: keys and result [row].
    """
    if odd_chip == "roberts":
        return _by_all(held.cards, rank.lowest_card_first)
    assert rank.five is not None
    return _by_five(rank.five(held.all, keys))


def claim_cards(rank: Rank, held: Held, keys: Keys, odd_chip: str) -> Codes:
    """The cards that `claim_order` compares, the first compared first, so that a claim can be explained.

    Shapes: keys [row], result [row, up to 9].
    """
    if odd_chip == "roberts":
        worth = _worth(held.cards, rank.lowest_card_first)
        return np.take_along_axis(held.cards, np.argsort(-worth, axis=1, kind="stable"), axis=1)
    assert rank.five is not None
    return rank.five(held.all, keys)
