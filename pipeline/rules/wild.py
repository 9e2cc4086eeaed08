"""Which cards are wild in each hand of a batch: the same in every hand of a game, or as its up cards fell."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import UP, Batch, Flags
from pipeline.rules.cards import BIT, CARD_CODE, NO_CARD, SUIT_LETTERS, UNSEEN, Codes, Sets
from schemas.house import House

QUEEN = CARD_CODE["Qc"] // 4
_NONE = 13
"""Stands for no rank."""
_NO_STREET = -1


@dataclass(frozen=True, slots=True)
class Wild:
    """The wild cards of a batch of hands.

    Shapes: [hand].
    """

    cards: Sets
    lacking: Flags
    """The order of the up cards says which are wild, and is not written, or not whole."""

    def take(self, rows: NDArray[np.intp]) -> "Wild":
        """Those of some of the hands."""
        return Wild(self.cards[rows], self.lacking[rows])


def _ranks(*ranks: str) -> np.uint64:
    return np.uint64(sum(int(BIT[CARD_CODE[rank + suit]]) for rank in ranks for suit in SUIT_LETTERS))


def _always(cards: np.uint64) -> Callable[[Batch, House], Wild]:
    return lambda batch, rules: Wild(np.full(len(batch), cards), np.zeros(len(batch), np.bool_))


def _follow(batch: Batch, rules: House) -> Wild:
    """Queens, and the rank that follows the last queen dealt face up.

    Source: followthebitch.com; everything2.com for a queen behind a queen.
    """
    order = batch.up_order
    ranks = np.where(order < UNSEEN, order // 4, _NONE)
    streets = _streets(batch)
    follow = np.full(len(batch), _NONE)
    pending, untold = np.zeros(len(batch), np.bool_), np.zeros(len(batch), np.bool_)
    for place in range(order.shape[1]):
        rank, queen = ranks[:, place], ranks[:, place] == QUEEN
        follow = np.where(pending & ~queen & (rank != _NONE), rank, follow)
        pending = np.where(rank == _NONE, pending, queen)
        if rules.follow_across_streets == "false" and place + 1 < order.shape[1]:
            here, behind = streets[:, place], streets[:, place + 1]
            followed = queen & (ranks[:, place + 1] != _NONE)
            untold |= followed & (np.minimum(here, behind) == _NO_STREET)
            ends = followed & (behind > here)
            follow, pending = np.where(ends, _NONE, follow), pending & ~ends
    if rules.last_up_queen == "cancel":
        follow = np.where(pending, _NONE, follow)
    cards = _OF_RANK[follow] | (_OF_RANK[QUEEN] if rules.queens_wild == "true" else np.uint64(0))
    up = batch.cards[:, :, UP]
    short = (order != NO_CARD).sum(axis=1) < (up != NO_CARD).sum(axis=(1, 2))
    return Wild(cards, untold | (short & (queen_up(batch) | (up == UNSEEN).any(axis=(1, 2)))))


def queen_up(batch: Batch) -> Flags:
    """Whether a queen lies face up in any hand, folded ones too. Shape: [hand]."""
    up = batch.cards[:, :, UP]
    return np.asarray(((up // 4 == QUEEN) & (up < UNSEEN)).any(axis=(1, 2)), np.bool_)


def _streets(batch: Batch) -> NDArray[np.int8]:
    """The street of each up card in the order dealt: its place among its owner's, or -1. Shape: [hand, card]."""
    of_card = np.full((len(batch), NO_CARD + 1), _NO_STREET, np.int8)
    up = batch.cards[:, :, UP]
    rows = np.arange(len(batch))[:, None]
    for place in range(up.shape[2]):
        of_card[rows, up[:, :, place]] = place
    return np.take_along_axis(of_card, batch.up_order.astype(np.intp), axis=1)


_OF_RANK: Sets = np.array([*(_ranks(rank) for rank in "23456789TJQKA"), 0], np.uint64)

FOLLOWING = "queens and what follows"
WILD: Mapping[str, Callable[[Batch, House], Wild]] = {
    "threes and nines": _always(_ranks("3", "9")),
    "queen of spades": _always(BIT[CARD_CODE["Qs"]]),
    FOLLOWING: _follow,
}
"""What is wild, by the name that a variant gives it."""


def wild_cards(batch: Batch, name: str | None, rules: House) -> Wild | None:
    """The wild cards of every hand, None in games that have none."""
    return None if name is None else WILD[name](batch, rules)


def wild_codes(cards: int) -> Codes:
    """A set of wild cards as codes. Shape: [card]."""
    return np.array([code for code in range(UNSEEN) if cards & int(BIT[code])], np.uint8)
