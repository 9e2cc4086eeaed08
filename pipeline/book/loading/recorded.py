"""The frames of what was recorded: hands, seats and actions, word for word."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain
from operator import attrgetter, itemgetter

import numpy as np
import polars as pl

from pipeline.book.loading.shapes import ACTION, HAND, SEAT, frame
from pipeline.checks.recorded import is_recorded
from pipeline.records.acts import ACT_CODE, ACTS, NOT_WRITTEN
from pipeline.records.batch import Gathered
from pipeline.records.one_form import canonical
from pipeline.records.reader import Found
from pipeline.rules.batch import Chips
from pipeline.rules.cards import UNSEEN
from schemas.hand import CarryPart, Hand

CARDS_THAT_TELL = 5
"""How many seen cards make two hands with the same deal one hand typed twice, not chance."""


def digest_of(record: str) -> str:
    """A short name for a record that no other content has."""
    return hashlib.blake2b(record.encode(), digest_size=16).hexdigest()


def times(text: str | None) -> tuple[datetime | None, datetime | None]:
    """The clock at the table and the same moment in UTC, as far as the text says them.

    >>> times("2026-11-20T22:41:00+01:00")[1]
    datetime.datetime(2026, 11, 20, 21, 41)
    """
    if text is None:
        return None, None
    try:
        when = datetime.fromisoformat(text.upper())
        return when.replace(tzinfo=None), when.astimezone(UTC).replace(tzinfo=None) if when.tzinfo else None
    except (ValueError, OverflowError):
        return None, None


def _sum_of(carry: int | list[CarryPart] | None) -> int | None:
    return sum(part.amount for part in carry) if isinstance(carry, list) else carry


def _cards(cards: Sequence[str] | None) -> str | None:
    return None if cards is None else " ".join(cards)


def _deal_digest(hand: Hand, put_in: Sequence[int]) -> str:
    """A short name for the seats, cards and amounts of a hand; `put_in` is what each seat put in."""
    deal = [
        f"{seat.player}\n{' '.join(seat.down or ())}\n{' '.join(seat.up or ())}\n{chips}"
        for seat, chips in zip(hand.seats, put_in, strict=False)
    ]
    return digest_of("\n".join(deal))


def deal_digests(hands: Sequence[Hand], gathered: Gathered) -> list[str | None]:
    """Short names for deals; None where too few cards are written to tell them by."""
    tells = (gathered.seated.cards < UNSEEN).sum(axis=(1, 2)) >= CARDS_THAT_TELL
    put_in = gathered.batch.contributed.tolist()
    return [
        _deal_digest(hand, chips) if told else None
        for hand, chips, told in zip(hands, put_in, tells.tolist(), strict=True)
    ]


def hands_frame(founds: Sequence[Found], gathered: Gathered, first: int) -> pl.DataFrame:
    """The hands as recorded, numbered from `first`; `gathered` are their arrays.

    Units: chips.
    """
    hands = [found.hand for found in founds]
    clocks = [times(hand.played_at) for hand in hands]
    records = [canonical(found.hand) if found.record is None else found.record for found in founds]
    stakes = [hand.stakes for hand in hands]
    columns = {
        "hand_ref": range(first, first + len(hands)),
        "line": [found.line for found in founds],
        "table_name": [hand.table or "" for hand in hands],
        "digest": [digest_of(record) for record in records],
        "deal_digest": deal_digests(hands, gathered),
        "played_local": [local for local, _ in clocks],
        "played_utc": [utc for _, utc in clocks],
        "community": [_cards(hand.community) if hand.community else None for hand in hands],
        "carry_in_chips": gathered.batch.carried.sum(axis=1),
        "carry_out_recorded_chips": [_sum_of(hand.carry_out) for hand in hands],
        "rake_chips": [hand.rake for hand in hands],
        "fees_chips": [hand.fees for hand in hands],
        "pot_recorded_chips": [hand.pot for hand in hands],
        "recorded": [is_recorded(hand) for hand in hands],
        "record": records,
    }
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        columns[f"{name}_chips"] = [getattr(of, name) if of is not None else None for of in stakes]
    plain = [name for name in HAND if name not in columns]
    columns |= zip(plain, zip(*map(itemgetter(*plain), map(attrgetter("__dict__"), hands)), strict=True), strict=True)
    return frame(HAND, {name: columns[name] for name in HAND})


_WORDS = itemgetter("player", "down", "up", "took", "declared")


def seats_frame(hands: Sequence[Hand], gathered: Gathered, first: int) -> pl.DataFrame:
    """The seats of the hands as recorded; `gathered` are their arrays.

    Units: chips.
    """
    fields = map(attrgetter("__dict__"), chain.from_iterable(hand.seats for hand in hands))
    players, down, up, took, declared = zip(*map(_WORDS, fields), strict=True)
    batch, acts, told = gathered
    rows, places = np.nonzero(told.sits)
    folded = np.zeros(told.sits.shape, np.int64)
    folds = acts.act == ACT_CODE["fold"]
    folded[acts.hand[folds], acts.place[folds]] = acts.street[folds]
    by_action = pl.Series(folded[rows, places]).replace(0, None)
    columns: dict[str, object] = {
        "hand_ref": rows + first,
        "place": places + 1,
        "chair": told.chair[rows, places].astype(np.int64),
        "player": players,
        "dealt": told.dealt[rows, places],
        "down": list(map(_cards, down)),
        "up": list(map(_cards, up)),
        "stack_chips": _written(told.stack[rows, places]),
        "stack_end_chips": _written(told.stack_end[rows, places]),
        "contributed_recorded_chips": _written(told.contributed[rows, places]),
        "returned_recorded_chips": _written(told.returned[rows, places]),
        "won_recorded_chips": _written(told.won[rows, places]),
        "took": took,
        "folded": (told.dealt & ~batch.stayed)[rows, places],
        "folded_street": _written(told.folded_on[rows, places]).fill_null(by_action),
        "mucked": batch.mucked[rows, places],
        "declared": declared,
    }
    return frame(SEAT, columns)


def _written(amounts: Chips) -> pl.Series:
    """Amounts, null where none is written."""
    return pl.Series(amounts).replace(NOT_WRITTEN, None)


def actions_frame(hands: Sequence[Hand], gathered: Gathered, first: int) -> pl.DataFrame:
    """The actions of the hands as recorded; `gathered` are their arrays.

    Units: chips.
    """
    acts, sits = gathered.acts, gathered.seated.sits
    start = np.searchsorted(acts.hand, acts.hand)
    before = np.cumsum(sits.sum(axis=1)) - sits.sum(axis=1)
    seat = before[acts.hand] + acts.place
    players = pl.Series([seat.player for hand in hands for seat in hand.seats], dtype=pl.String)
    columns: dict[str, object] = {
        "hand_ref": acts.hand + first,
        "place": np.arange(len(acts)) - start + 1,
        "street": acts.street.astype(np.int64),
        "chair": acts.chair.astype(np.int64),
        "player": players.gather(seat),
        "act": pl.Series(ACTS).gather(acts.act),
        "amount_chips": acts.amount,
        "to_chips": _written(acts.to),
        "all_in": pl.Series(acts.all_in).set(pl.Series(~acts.all_in_said), None),
    }
    return frame(ACTION, columns)
