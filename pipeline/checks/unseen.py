"""All ways to fill the cards nobody wrote down, where they are few enough to try every one."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import UP, Batch, Chips, Flags, many
from pipeline.rules.cards import NO_CARD, UNSEEN

MOST_UNSEEN = 3
"""How many unseen cards in all are tried in every way."""

SEVEN = 7


@dataclass(frozen=True, slots=True)
class Ways:
    """Every way to fill one hand's unseen cards, as a batch of its own."""

    batch: Batch
    cards: NDArray[np.uint8]
    """[way, slot]: the cards put into the unseen places."""


def unseen_cards(batch: Batch, live: Flags) -> Chips:
    """How many cards of each live hand nobody wrote down, of seven or of more. Shapes: [hand, seat]."""
    seen = many(batch.cards < UNSEEN) + (batch.common < UNSEEN)[:, None]
    return np.where(live, np.maximum(SEVEN - seen, many(batch.cards == UNSEEN)), 0).astype(np.int64)


def _slots(cards: NDArray[np.uint8], common: bool) -> list[int]:
    """The places of one hand's unseen cards; a list that is absent counts whole. Shape: cards [place]."""
    down, up = int((cards[:3] != NO_CARD).sum()), int((cards[3:] != NO_CARD).sum())
    own = max(SEVEN - common, down + up)
    if not up:
        up = own - (down or own - 4)
    down = own - up
    places = [*range(down), *range(3, 3 + up)]
    return [place for place in places if cards[place] >= UNSEEN]


@lru_cache(maxsize=64)
def _choices(size: int, many: int, ordered: bool) -> NDArray[np.uint8]:
    """Every way to take so many of so many cards, by their places. Shape: [way, many]."""
    choose = permutations if ordered else combinations
    return np.array(list(choose(range(size), many)), np.uint8)


def fill(batch: Batch, row: int, live: Flags, ordered: bool) -> Ways:
    """Every way to fill the unseen cards of one hand's live seats; cards seen anywhere are excluded.

    Places of one player that face alike are filled in one order only, unless `ordered` says places matter.

    Shapes: live [hand, seat].
    """
    cards = batch.cards[row]
    common = bool(batch.common[row] != NO_CARD)
    slots = [(seat, place) for seat in np.flatnonzero(live[row]).tolist() for place in _slots(cards[seat], common)]
    seen = {int(code) for code in cards.ravel() if code < UNSEEN} | {int(batch.common[row])}
    deck = np.array([code for code in range(UNSEEN) if code not in seen], np.uint8)
    dealt_up = set(batch.up_order[row].tolist()) - seen - {NO_CARD}
    kinds = [(seat, place if ordered else place >= 3) for seat, place in slots]
    if len(set(kinds)) == 1:
        ways = deck[_choices(len(deck), len(slots), ordered=False)]
    else:
        ways = deck[_choices(len(deck), len(slots), ordered=True)]
        for one, two in combinations(range(len(slots)), 2):
            if kinds[one] == kinds[two]:
                ways = ways[ways[:, one] < ways[:, two]]
    if dealt_up:
        # An up card whose owner nobody wrote down lies in nobody's hole.
        hole = [index for index, (_, place) in enumerate(slots) if place < UP.start]
        ways = ways[~np.isin(ways[:, hole], list(dealt_up)).any(axis=1)]
    alike = batch.repeated(row, len(ways))
    filled = alike.cards.copy()
    for index, (seat, place) in enumerate(slots):
        filled[:, seat, place] = ways[:, index]
    return Ways(replace(alike, cards=filled), ways)
