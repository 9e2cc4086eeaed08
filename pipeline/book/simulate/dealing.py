"""Decks shuffled and dealt, many at once."""

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate.chance import Words
from pipeline.rules.batch import UP, Chips, Codes, Flags
from pipeline.rules.cards import NO_CARD, RANK_LETTERS, SUIT_LETTERS, UNSEEN

DECK = 52
SIX = 6
"""Cards of a player before the last."""
SEVENTH = 6
"""The place of a player's last card."""

_PLACE = np.uint64(63)


def shuffled(words: Words) -> Codes:
    """A deck for each row of 52 words: the cards in the order of their words. Shapes: [hand, 52] -> [hand, 52]."""
    marked = (words & ~_PLACE) | np.arange(DECK, dtype=np.uint64)
    marked.sort(axis=1)
    return (marked & _PLACE).astype(np.uint8)


def dealt(decks: Codes, seats: int) -> Codes:
    """Six cards for each seat; the places of the last are filled later. Shapes: [hand, 52] -> [hand, seat, 7]."""
    cards = np.full((len(decks), seats, SIX + 1), NO_CARD, np.uint8)
    cards[:, :, :SIX] = decks[:, : seats * SIX].reshape(len(decks), seats, SIX)
    return cards


def last_cards(decks: Codes, inside: Flags, known: Chips) -> tuple[Codes, Codes]:
    """The last card of each seat still in, or one common card where the deck is short.

    A card kept for a seat that has folded is dealt to somebody else. `known` is how many of his first six cards each
    was dealt. Shapes: [hand, 52], [hand, seat], [hand, seat] -> [hand, seat], [hand].
    Source: Poker TDA rules 2024, RP-10-H.
    """
    hands, seats = inside.shape
    used = np.zeros((hands, DECK), np.bool_)
    used[:, : seats * SIX] = (np.arange(SIX) < known[:, :, None]).reshape(hands, seats * SIX)
    free = np.argsort(used, axis=1, kind="stable")
    left = DECK - used.sum(axis=1)
    turn = np.clip(inside.cumsum(axis=1) - 1, 0, DECK - 1)
    cards = np.take_along_axis(decks, np.take_along_axis(free, turn, axis=1), axis=1)
    short = left < inside.sum(axis=1)
    rivers = np.where(inside & ~short[:, None], cards, NO_CARD).astype(np.uint8)
    common = np.where(short, np.take_along_axis(decks, free[:, :1], axis=1)[:, 0], NO_CARD).astype(np.uint8)
    return rivers, common


def laid_out(cards: Codes, sits: Flags, reached: NDArray[np.int64], river_up: Flags, unfinished: Flags) -> Codes:
    """The cards as the rules read them: down cards in places 0 to 2, up cards after them.

    `reached` is the last street each seat got a card on; a seat that is `unfinished` got no more, and the rest of its
    cards were never seen. Shapes: [hand, seat, 7], [hand, seat] ... -> [hand, seat, 8].
    """
    found = np.full((*sits.shape, 8), NO_CARD, np.uint8)
    missing = np.where(unfinished, UNSEEN, NO_CARD)
    river = np.where(reached == 7, cards[:, :, SEVENTH], missing)
    found[:, :, :2] = np.where(sits[:, :, None], cards[:, :, :2], NO_CARD)
    found[:, :, 2] = np.where(sits & ~river_up, river, NO_CARD)
    for street in range(3, 7):
        up = np.where(reached >= street, cards[:, :, street - 1], missing)
        found[:, :, street] = np.where(sits, up, NO_CARD)
    found[:, :, 7] = np.where(sits & river_up, river, NO_CARD)
    return found


def brought(cards: Codes, common: Codes, decks: Codes, inside: Flags, rank: str) -> Codes:
    """The cards, with one more face up for each up card of this rank that a seat still in has, while the deck lasts.

    A card that is brought may bring another. Shapes: [hand, seat, 8], [hand], [hand, 52], [hand, seat] -> [hand, seat,
    8 or more].
    """
    brings = range(RANK_LETTERS.index(rank) * len(SUIT_LETTERS), (RANK_LETTERS.index(rank) + 1) * len(SUIT_LETTERS))
    wide = np.concatenate([cards, np.full((*inside.shape, len(brings)), NO_CARD, np.uint8)], axis=2)
    holds = np.isin(cards[:, :, UP], brings).any(axis=2) & inside
    for row in np.flatnonzero(holds.any(axis=1)).tolist():
        lying = {*cards[row].ravel().tolist(), int(common[row])}
        deck = [card for card in decks[row].tolist() if card not in lying]
        for seat in np.flatnonzero(holds[row]).tolist():
            up = [card for card in wide[row, seat, UP].tolist() if card != NO_CARD]
            for card in up:  # it grows while it is walked
                if card in brings and deck:
                    up.append(deck.pop(0))
            wide[row, seat, UP.start : UP.start + len(up)] = up
    used = np.flatnonzero((wide != NO_CARD).any(axis=(0, 1)))
    return wide[:, :, : max(cards.shape[2], int(used.max(initial=0)) + 1)]
