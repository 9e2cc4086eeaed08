"""The frames of what was recorded: hands, seats and actions, word for word."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from operator import itemgetter

import numpy as np
import polars as pl

from pipeline.book.loading.shapes import ACTION, DEAD_CHIP, HAND, SEAT, frame, names
from pipeline.checks.recorded import recorded
from pipeline.records.acts import ACT_CODE, ACTS, NOT_WRITTEN
from pipeline.records.batch import Gathered
from pipeline.records.one_form import canonical
from pipeline.records.reader import Found
from pipeline.records.seated import DECLARED
from pipeline.rules.batch import Chips
from pipeline.rules.cards import UNSEEN

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
        offset, local = when.utcoffset(), when.replace(tzinfo=None)
        return local, None if offset is None else local - offset
    except (ValueError, OverflowError):
        return None, None


def deal_digests(gathered: Gathered) -> list[str | None]:
    """Short names for the seats, cards and amounts of hands; None where too few cards are written to tell them by."""
    told = gathered.seated
    sits = told.sits
    tells = (told.cards < UNSEEN).sum(axis=(1, 2)) >= CARDS_THAT_TELL
    chips = gathered.batch.contributed[sits].tolist()
    players = map(told.names.__getitem__, told.player[sits].tolist())
    seats = [
        f"{player}\n{down or ''}\n{up or ''}\n{put_in}"
        for player, (down, up), put_in in zip(players, told.words[sits].tolist(), chips, strict=True)
    ]
    ends = np.cumsum(sits.sum(axis=1)).tolist()
    return [
        digest_of("\n".join(seats[start:end])) if enough else None
        for start, end, enough in zip([0, *ends], ends, tells.tolist(), strict=False)
    ]


def hands_frame(founds: Sequence[Found], gathered: Gathered, first: int) -> pl.DataFrame:
    """The hands as recorded, numbered from `first`; `gathered` are their arrays.

    Units: chips.
    """
    fields = [found.hand.__dict__ for found in founds]
    columns: dict[str, object] = dict(zip(_PLAIN, zip(*map(itemgetter(*_PLAIN), fields), strict=True), strict=True))
    clocks = list(map(times, map(itemgetter("played_at"), fields)))
    records = [canonical(found.hand) if found.record is None else found.record for found in founds]
    stated = gathered.stated
    columns |= {
        "hand_ref": np.arange(first, first + len(founds)),
        "line": [found.line for found in founds],
        "table_name": [table or "" for table in map(itemgetter("table"), fields)],
        "digest": list(map(digest_of, records)),
        "deal_digest": deal_digests(gathered),
        "played_local": [local for local, _ in clocks],
        "played_utc": [utc for _, utc in clocks],
        "community": [common[0] if common else None for common in map(itemgetter("community"), fields)],
        "chip": gathered.batch.chip,
        "carry_in_chips": gathered.batch.carried.sum(axis=1),
        "carry_out_recorded_chips": _written(stated.carry_out),
        "rake_chips": _written(stated.rake),
        "fees_chips": stated.fees,
        "pot_recorded_chips": _written(stated.pot),
        "recorded": recorded(gathered).any,
        "record": records,
    }
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        columns[f"{name}_chips"] = _written(stated.amounts(name))
    return frame(HAND, {name: columns[name] for name in HAND})


_PLAIN = tuple("session hand_id hand_no site recorder revision played_at variant money currency scale void".split())
"""Columns of hands that are fields as they stand."""


def seats_frame(gathered: Gathered, first: int) -> pl.DataFrame:
    """The seats of hands as recorded.

    Units: chips.
    """
    batch, acts, told, _ = gathered
    rows, places = np.nonzero(told.sits)
    folded_on = np.full(told.sits.shape, NOT_WRITTEN)
    folds = acts.act == ACT_CODE["fold"]
    folded_on[acts.hand[folds], acts.place[folds]] = acts.street[folds]
    folded_on = np.where(told.folded_on == NOT_WRITTEN, folded_on, told.folded_on)
    columns: dict[str, object] = {
        "hand_ref": rows + first,
        "place": places + 1,
        "chair": told.chair[told.sits].astype(np.int64),
        "player": names(told, rows, places),
        "dealt": told.dealt[told.sits],
        "down": told.words[told.sits, 0].tolist(),
        "up": told.words[told.sits, 1].tolist(),
        "stack_chips": _written(told.stack[told.sits]),
        "stack_end_chips": _written(told.stack_end[told.sits]),
        "contributed_recorded_chips": _written(told.contributed[told.sits]),
        "returned_recorded_chips": _written(told.returned[told.sits]),
        "won_recorded_chips": _written(told.won[told.sits]),
        "took": pl.Series(told.took[told.sits]).set(pl.Series(~told.took_said[told.sits]), None),
        "folded": (told.dealt & ~batch.stayed)[told.sits],
        "folded_street": _written(folded_on[told.sits]),
        "mucked": batch.mucked[told.sits],
        "declared": pl.Series(DECLARED).gather(told.declared[told.sits]),
    }
    return frame(SEAT, columns)


def _written(amounts: Chips) -> pl.Series:
    """Amounts, null where none is written."""
    return pl.Series(amounts).set(pl.Series(amounts == NOT_WRITTEN), None)


def actions_frame(gathered: Gathered, first: int) -> pl.DataFrame:
    """The actions of hands as recorded.

    Units: chips.
    """
    acts = gathered.acts
    many = np.bincount(acts.hand, minlength=len(gathered.batch))
    start = np.repeat(np.cumsum(many) - many, many)
    columns: dict[str, object] = {
        "hand_ref": acts.hand + first,
        "place": np.arange(len(acts)) - start + 1,
        "street": acts.street.astype(np.int64),
        "chair": acts.chair.astype(np.int64),
        "player": names(gathered.seated, acts.hand, acts.place),
        "act": pl.Series(ACTS).gather(acts.act),
        "amount_chips": acts.amount,
        "to_chips": _written(acts.to),
        "all_in": pl.Series(acts.all_in).set(pl.Series(~acts.all_in_said), None),
    }
    return frame(ACTION, columns)


def dead_frame(gathered: Gathered, first: int) -> pl.DataFrame:
    """What seats put in dead beside antes, a row a seat that did.

    Units: chips.
    """
    dead = gathered.batch.dead
    rows, places = np.nonzero(dead)
    return frame(DEAD_CHIP, {"hand_ref": rows + first, "place": places + 1, "dead_chips": dead[rows, places]})
