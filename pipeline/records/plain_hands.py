"""Which hands make sense at a glance: nothing `pipeline.records.sense` could say anything of is in them.

Nearly every hand does. The glance is over arrays where every hand has something to look at, and goes hand by hand
where few have; where it finds anything at all, a hand is not plain, and only there it is asked what is wrong.
"""

import re
from collections.abc import Collection, Sequence
from itertools import chain
from operator import attrgetter, itemgetter

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import NOT_WRITTEN
from pipeline.records.batch import Gathered
from pipeline.records.seated import MOST_SUM
from pipeline.records.sense import carry_faults, game_faults, is_time
from pipeline.records.sense_cards import DECK, MOST_DEALT, WHOLE, WHOLE_WITH_COMMON
from pipeline.rules.batch import UP, Flags
from pipeline.rules.cards import NO_CARD, UNSEEN
from pipeline.rules.catalog import find
from schemas.hand import MOST_DOWN, MOST_UP, Hand

_HOLDS = 7
_PLAIN_TIME = re.compile(
    r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d"
    r"(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?",
    re.ASCII,
)
_FIELDS = attrgetter("__dict__")
_NAMES = itemgetter("hand_id", "table", "session", "site", "recorder")
_RARE = itemgetter(*("played_at", "house", "variant", "up_deal_order", "carry_in", "carry_out", "announced", "extra"))


def plain(hands: Sequence[Hand], gathered: Gathered) -> Flags:
    """Which of these hands certainly make sense; `gathered` are their arrays. Shape: [hand]."""
    if not hands:
        return np.zeros(0, np.bool_)
    odd = _seats(gathered) | _chips(gathered) | (_cards(gathered) & ~gathered.batch.void) | _long(gathered)
    odd |= _texts(hands, gathered.seated.names)
    return ~(odd | _rarities(hands, gathered))


def _texts(hands: Sequence[Hand], players: Collection[str]) -> Flags:
    """Names with signs that do not show; `players` are all that sit at the hands."""
    names = map(_NAMES, map(_FIELDS, hands))
    if "".join(players).isprintable() and "".join(filter(None, set(chain.from_iterable(names)))).isprintable():
        return np.zeros(len(hands), np.bool_)
    every = [(*_NAMES(hand.__dict__), *(seat.player for seat in hand.seats)) for hand in hands]
    return np.array([not "".join(filter(None, one)).isprintable() for one in every], np.bool_)


def _rarities(hands: Sequence[Hand], gathered: Gathered) -> Flags:
    """Where something is wrong with what most hands have not, or have alike."""
    times, houses, variants, orders, *lists = zip(*map(_RARE, map(_FIELDS, hands)), strict=True)
    unknown = {name for name in set(variants) if find(name) is None}
    odd = [at is not None and not _PLAIN_TIME.fullmatch(at) and not is_time(at) for at in times]
    for row, (variant, house, order) in enumerate(zip(variants, houses, orders, strict=True)):
        if variant in unknown or (house and game_faults(hands[row])) or order == []:
            odd[row] = True
    for row, (carry_in, carry_out, announced, extra) in enumerate(zip(*lists, strict=True)):
        named = announced is not None and isinstance(announced.carry_players, list)
        parts = named or isinstance(carry_in, list) or isinstance(carry_out, list)
        if (parts and any(carry_faults(hands[row]))) or (extra and not all(map(str.strip, extra))):
            odd[row] = True
    return np.array(odd, np.bool_) | ~merged(gathered)


def merged(gathered: Gathered) -> Flags:
    """Where the order of the up cards is not written, or just merges those of the seats, as nearly always.

    Source: as pipeline.records.sense_cards.is_merged.
    """
    order, cards = gathered.batch.up_order, gathered.seated.cards[:, :, UP]
    # Behind the up cards may lie further down cards.
    up = np.where(np.arange(cards.shape[2]) < gathered.seated.listed[:, :, 1:], cards, np.uint8(NO_CARD))
    merged = np.ones(len(order), np.bool_)
    rows = np.flatnonzero((order != NO_CARD).any(axis=1)) if order.shape[1] else np.zeros(0, np.intp)
    if len(rows):
        order, up = order[rows], up[rows]
        at = np.arange(len(rows))[:, None]
        places = np.full((len(rows), NO_CARD + 1), -1, np.int16)
        places[at, order] = np.arange(order.shape[1])
        there = up != NO_CARD
        many = (order != NO_CARD).sum(axis=1)
        right = ((places[:, :UNSEEN] >= 0).sum(axis=1) == many) & (there.sum(axis=(1, 2)) == many)
        lie = np.where(there, places[at[:, :, None], up], order.shape[1])
        merged[rows] = right & (lie >= 0).all(axis=(1, 2)) & (lie[:, :, 1:] >= lie[:, :, :-1]).all(axis=(1, 2))
    return merged


def _again(numbers: NDArray[np.int64], sits: Flags) -> Flags:
    """Whether two who sit at a hand have the same number. Shapes: [hand, seat] -> [hand]."""
    alone = -1 - np.arange(sits.shape[1])
    ordered = np.sort(np.where(sits, numbers, alone), axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))


def _seats(gathered: Gathered) -> Flags:
    """Players and chairs that stand twice, acts of chairs in which nobody sits. Shape: [hand]."""
    _, acts, told, _ = gathered
    odd = _again(told.player, told.sits) | _again(told.chair.astype(np.int64), told.sits)
    odd[acts.hand[told.chair[acts.hand, acts.place] != acts.chair]] = True
    return odd


def _chips(gathered: Gathered) -> Flags:
    """Amounts that are missing, say two things or add up to too much; hands nobody put into. Shape: [hand]."""
    batch, acts, told, _ = gathered
    # Where parts of a carry hold nothing it is asked.
    carried = (batch.carried != 0).any(axis=1)
    unwritten = (told.sits & (told.contributed == NOT_WRITTEN)).any(axis=1)
    most = np.bincount(acts.hand, weights=acts.amount, minlength=len(batch))
    put_in = batch.contributed.sum(axis=1, dtype=np.float64)
    paid_twice = (told.paid != NOT_WRITTEN) & (told.won != NOT_WRITTEN) & (told.paid != told.won)
    posted = (told.contributed != NOT_WRITTEN) & (told.posted > told.contributed)
    took = told.took_said & (told.won != NOT_WRITTEN) & (told.took != (told.won > 0))
    return np.asarray(
        (~told.acting & unwritten)
        | (np.maximum(most, put_in) >= MOST_SUM)
        | ((put_in == 0) & ~carried & ~batch.void)
        | (took | paid_twice | posted).any(axis=1)
        | told.paid_away
    )


def _cards(gathered: Gathered) -> Flags:
    """Cards that stand twice or cannot be what a seat holds, hands nobody stayed in. Shape: [hand]."""
    batch, _, told, _ = gathered
    size = len(batch)
    cards = np.concatenate([told.cards.reshape(size, -1), batch.common[:, None]], axis=1)
    kinds = NO_CARD + 1
    counts = np.bincount((cards + np.arange(size)[:, None] * kinds).reshape(-1), minlength=size * kinds)
    counts = counts.reshape(size, kinds)
    odd = (counts[:, :DECK] > 1).any(axis=1) | (counts[:, :NO_CARD].sum(axis=1) > DECK) | ~batch.stayed.any(axis=1)
    down, up = told.listed[:, :, 0], told.listed[:, :, 1]
    common = (batch.common != NO_CARD).astype(np.intp)[:, None]
    many = np.maximum(down, 0) + np.maximum(up, 0)
    compared = batch.stayed & (batch.stayed.sum(axis=1) > 1)[:, None]
    wrong = np.where(compared, ~_MAY_HOLD[common, down + 1, up + 1], many > np.where(told.dealt, _HOLDS, 0))
    return np.asarray(odd | (wrong & told.sits).any(axis=1))


def _long(gathered: Gathered) -> Flags:
    """Lists of cards that only a game in which a card brings another has. Shape: [hand]."""
    return np.asarray((gathered.seated.listed > np.array([*MOST_DEALT.values()])).any(axis=(1, 2)))


def _may_hold() -> Flags:
    """What a seat that stayed in may hold.

    Shape: [whether there is a common card, down cards, up cards], the counts from -1 for what is not written.
    """
    table = np.zeros((2, MOST_DOWN + 2, MOST_UP + 2), np.bool_)
    for common, shapes in enumerate((WHOLE, WHOLE_WITH_COMMON)):
        for down, up in shapes:
            table[common, 0 if down is None else down + 1, 0 if up is None else up + 1] = True
    return table


_MAY_HOLD = _may_hold()
