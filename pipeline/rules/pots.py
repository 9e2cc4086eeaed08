"""Main pot, side pots and the carry, from what each player put in."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import Batch, Chips, Codes, Flags

NO_POT, CARRY, MAIN, SIDE = 0, 1, 2, 3
POT_WORDS = ("none", "carry", "main", "side")
"""What a pot is, by its kind; a carry that joins the main pot is part of it."""


@dataclass(frozen=True, slots=True)
class Pots:
    """The pots of each hand: a carry kept apart first, then the main pot, then the side pots.

    Shapes: `pot` is padded to the batch; a place without a pot has kind 0.
    Units: chips.
    """

    kind: Codes
    """[hand, pot]"""
    amount: Chips
    """[hand, pot]: everything in the pot."""
    carried: Chips
    """[hand, pot]: what of it came from earlier hands."""
    paid: Chips
    """[hand, pot, seat]: what of it each player put in."""
    eligible: Flags
    """[hand, pot, seat]: the live players who may win it."""
    returned: Chips
    """[hand, seat]: the uncalled part, which goes back before anything is judged."""

    def take(self, rows: NDArray[np.intp]) -> "Pots":
        """The pots of some of the hands."""
        return Pots(*(getattr(self, name)[rows] for name in self.__slots__))


def _bits(flags: Flags) -> Chips:
    weights = np.left_shift(np.int64(1), np.arange(flags.shape[-1], dtype=np.int64))
    return np.asarray(flags @ weights, dtype=np.int64)


def _seats(bits: Chips, seats: int) -> Flags:
    places = np.arange(seats, dtype=np.int64)
    return np.asarray((bits[..., None] >> places) & 1, dtype=np.bool_)


def _layer(contributed: Chips, live: Flags, ante: Chips) -> tuple[Chips, Chips, Chips]:
    """Cut contributions into layers and layers into pots: returned [hand, seat], paid, eligible bits [hand, pot].

    Up to `ante` a player who put in less may win all of it: 0 where a short ante wins only its layer.
    """
    hands, seats = contributed.shape
    levels = np.sort(contributed, axis=1)
    if ante.any():
        levels = np.sort(np.concatenate([levels, np.minimum(ante, levels[:, -1])[:, None]], axis=1), axis=1)
    below = np.concatenate([np.zeros((hands, 1), np.int64), levels[:, :-1]], axis=1)
    returned = np.zeros((hands, seats), np.int64)
    paid = np.zeros((hands, levels.shape[1], seats), np.int64)
    eligible = np.zeros(levels.shape, np.int64)
    everyone = _bits(live)
    last = np.zeros(hands, np.int64)
    pot = np.full(hands, -1)
    for level in range(levels.shape[1]):
        top, floor = levels[:, level], below[:, level]
        inside = contributed >= top[:, None]
        step = top > floor
        alone = step & (inside.sum(axis=1) == 1)
        layer = step & ~alone
        put_in = np.clip(contributed, floor[:, None], top[:, None]) - floor[:, None]
        returned += put_in * alone[:, None]
        short = (contributed > 0) & (top <= ante)[:, None]
        claim = _bits(live & (inside | short))
        # Where no live player has anything in, the folded money is a pot of all live players.
        claim = np.where((pot < 0) & (claim == 0), everyone, claim)
        opens = layer & (claim != 0) & (claim != last)
        pot += opens
        last = np.where(opens, claim, last)
        rows = np.flatnonzero(layer & (pot >= 0))
        eligible[rows, pot[rows]] = last[rows]
        paid[rows, pot[rows]] += put_in[rows]
    used = int(pot.max(initial=-1)) + 1
    return returned, paid[:, :used], eligible[:, :used]


def _place_carry(batch: Batch, live: Flags, main: Chips) -> tuple[Chips, Chips, Chips]:
    """Where each part of the carry goes: amount joining the main pot [hand], amounts and eligible bits apart."""
    hands, parts = batch.carried.shape
    joins = np.zeros(hands, np.int64)
    apart = np.zeros((hands, parts), np.int64)
    claims = _bits(batch.entitled & live[:, None, :])
    for part in range(parts):
        amount, claim = batch.carried[:, part], claims[:, part]
        into_main = (claim == main) & (claim != 0)
        joins += amount * into_main
        left = ~into_main & (amount > 0)
        for earlier in range(part):
            same = left & (claims[:, earlier] == claim) & (claim != 0) & (apart[:, earlier] > 0)
            apart[:, earlier] += amount * same
            left &= ~same
        apart[:, part] += amount * left
    return joins, apart, claims


def build_pots(batch: Batch, live: Flags, ante_short: str = "layers") -> Pots:
    """Return the uncalled part and divide the rest into pots.

    Source: house rules on pots; Poker TDA rules 2024, 15-B, 21 and 65-A. Rule books differ on whether a player short
    of the ante may win all antes: `ante_short` says.
    """
    seats = batch.contributed.shape[1]
    ante = batch.ante if ante_short == "whole" else np.zeros_like(batch.ante)
    returned, paid, claims = _layer(batch.contributed, live, ante)
    main = claims[:, 0] if claims.shape[1] else np.zeros(len(batch), np.int64)
    joins, apart, carry_claims = _place_carry(batch, live, main)
    parts = apart.shape[1]
    paid = np.concatenate([np.zeros((len(batch), parts, seats), np.int64), paid], axis=1)
    carried = np.concatenate([apart, np.zeros_like(claims)], axis=1)
    if claims.shape[1]:
        carried[:, parts] += joins
    amount = paid.sum(axis=2) + carried
    eligible = _seats(np.concatenate([carry_claims, claims], axis=1), seats)
    kind = np.full(amount.shape, SIDE, np.uint8)
    kind[:, :parts] = CARRY
    kind[:, parts : parts + 1] = MAIN
    kind[amount == 0] = NO_POT
    keep = (kind != NO_POT).any(axis=0)
    keep[:1] |= not keep.any()
    return Pots(
        kind=kind[:, keep],
        amount=amount[:, keep],
        carried=carried[:, keep],
        paid=paid[:, keep],
        eligible=eligible[:, keep] & (kind[:, keep] != NO_POT)[:, :, None],
        returned=returned,
    )
