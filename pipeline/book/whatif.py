"""What the hands of the store would have come to under another rule or another game.

Each hand is taken by its own record: a carry comes in as it was recorded, whatever the hand before would have left.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.book.database.store import Store
from pipeline.book.database.whole import whole
from pipeline.book.held.batch import Held, held_batches
from pipeline.checks.say import outcome_text
from pipeline.records.batch import Called
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.catalog import VARIANTS, find
from pipeline.rules.resolve import resolve
from pipeline.rules.variant import all_knobs

PLAYER_COLUMNS = {
    "money": pl.String,
    "currency": pl.String,
    "scale": pl.Int64,
    "player": pl.String,
    "hands": pl.Int64,
    "as_paid_chips": pl.Int128,
    "as_resolved_chips": pl.Int128,
    "under_the_other_chips": pl.Int128,
    "difference_chips": pl.Int128,
}
KEY = ("money", "currency", "scale", "player")
FLIP_COLUMNS = {
    "hand_ref": pl.Int64,
    "variant": pl.String,
    "as_resolved": pl.String,
    "under_the_other": pl.String,
}


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Both ways side by side.

    `players` is one row a player and kind of money, nets; `flips` one row a hand that comes out otherwise.
    """

    hands: int
    lacking: int
    """Hands of which, under the other, nobody wrote the order of the up cards that says which are wild."""
    players: pl.DataFrame
    flips: pl.DataFrame


class Ends(NamedTuple):
    """What hands come to one way.

    Shapes: [hand, seat], `carry_out` and `lacking` [hand]. Units: chips.
    """

    awards: Chips
    returned: Chips
    carry_out: Chips
    lacking: Flags
    """Whether cards decide and the record does not say which are wild."""


def what_if(store: Store, called: Called) -> WhatIf:
    """Resolve the chosen hands both ways: under the rules the store resolved them by, and as called for.

    Void hands are left out.

    Units: chips. Raises: StoreError.
    """
    many = lacking = 0
    nets = [pl.DataFrame(schema=PLAYER_COLUMNS)]
    flips = [pl.DataFrame(schema=FLIP_COLUMNS)]
    for held in held_batches(store, called=called):
        own, other = both_ways(held, called)
        many += held.hands.height
        lacking += int(other.lacking.sum())
        nets.append(_summed(_nets(held, own, other)))
        flips.append(_flips(held, own, other))
    players = whole(_summed(pl.concat(nets))).sort(
        ["money", "currency", "scale", "under_the_other_chips", "player"],
        descending=[False, False, False, True, False],
        nulls_last=True,
    )
    return WhatIf(many, lacking, players, _named(store, pl.concat(flips)))


def unread_rules(store: Store, called: Called) -> list[str]:
    """The rules of the command line that no game of the chosen hands reads, so that they change nothing."""
    games = store.query("select distinct variant from chosen_hand join hand using (hand_ref)")["variant"].to_list()
    named = find(called.variant) if called.variant is not None else None
    played = [named] if named is not None else [VARIANTS[game] for game in games]
    read = {knob for game in played for knob in all_knobs(game)}
    return [knob for knob, _ in called.command if games and knob not in read]


def both_ways(held: Held, called: Called) -> tuple[Ends, Ends]:
    """What the hands came to as the store resolved them, and what they come to as called for."""
    carry_out = held.hands["carry_out_chips"].to_numpy()
    own = Ends(held.chips("awarded_chips"), held.chips("returned_chips"), carry_out, np.zeros_like(carry_out, np.bool_))
    other = Ends(
        np.zeros_like(own.awards), np.zeros_like(own.returned), np.zeros_like(carry_out), np.zeros_like(own.lacking)
    )
    short = _short(held.batch)
    for game, alike in held.games(called):
        for rows in (alike[~short[alike]], alike[short[alike]]):
            if len(rows):
                found = resolve(held.batch.take(rows), game.variant, game.rules)
                other.awards[rows], other.returned[rows] = found.awards, found.returned
                other.carry_out[rows], other.lacking[rows] = found.carry_out, found.judgement.lacking
    return own, other


def _short(batch: Batch) -> Flags:
    """Hands in which somebody who stayed put in less than others: most have side pots, and arrays are as deep as the
    hand with most of them. Shapes: [hand].
    """
    called = np.partition(batch.contributed, -2, axis=1)[:, -2:-1]
    return np.asarray((batch.stayed & (batch.contributed < called)).any(axis=1))


def _nets(held: Held, own: Ends, other: Ends) -> pl.DataFrame:
    """One row a seat."""
    put_in, sits = held.batch.contributed, held.sits
    resolved, asked = (own.awards + own.returned - put_in)[sits], (other.awards + other.returned - put_in)[sits]
    row = np.nonzero(sits)[0]
    columns = {
        **{name: held.hands[name].gather(row) for name in KEY if name != "player"},
        "player": held.seats["player"],
        "hands": held.seats["dealt"].cast(pl.Int64),
        "as_paid_chips": held.seats["paid_chips"],
        "as_resolved_chips": resolved,
        "under_the_other_chips": asked,
        "difference_chips": asked - resolved,
    }
    return pl.DataFrame(columns, schema=PLAYER_COLUMNS)


def _summed(nets: pl.DataFrame) -> pl.DataFrame:
    return nets.group_by(KEY).agg(pl.exclude(KEY).sum())


def _flips(held: Held, own: Ends, other: Ends) -> pl.DataFrame:
    """The hands that come out otherwise, by their numbers."""
    differs: Flags = (own.awards != other.awards).any(axis=1) | (own.carry_out != other.carry_out)
    rows = np.flatnonzero(differs)
    hands = held.hands[rows]
    columns = {
        "hand_ref": hands["hand_ref"],
        "variant": hands["resolved_as"],
        "as_resolved": _said(held, own, rows),
        "under_the_other": _said(held, other, rows),
    }
    return pl.DataFrame(columns, schema=FLIP_COLUMNS)


def _said(held: Held, ends: Ends, rows: Chips) -> list[str]:
    """What hands came to, in words."""
    sizes = held.sits.sum(axis=1)
    at, seat = np.nonzero(ends.awards[rows])
    names = held.seats["player"].gather((np.cumsum(sizes) - sizes)[rows[at]] + seat).to_list()
    awards: list[dict[str, int]] = [{} for _ in rows]
    for hand, name, chips in zip(at.tolist(), names, ends.awards[rows[at], seat].tolist(), strict=True):
        awards[hand][name] = chips
    scales = held.hands["scale"].gather(rows).to_list()
    return [
        outcome_text({"awards": won, "carry_out": carry, "scale": scale})
        for won, carry, scale in zip(awards, ends.carry_out[rows].tolist(), scales, strict=True)
    ]


def _named(store: Store, flips: pl.DataFrame) -> pl.DataFrame:
    """Flips with the keys of their hands, in the order of the tables and of the hands there."""
    with store.showing({"flip": flips}):
        return store.query(
            "select hand.session, nullif(hand.table_name, '') as table_name, hand.hand_id, flip.variant, "
            "flip.as_resolved, flip.under_the_other from flip join hand using (hand_ref) "
            "join hand_order using (hand_ref) order by hand.session nulls first, hand.table_name, place_at_table"
        )
