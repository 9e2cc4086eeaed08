"""Main pot, side pots and the carry, from what each player put in."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import Batch, Chips, Codes, Flags, repeated
from schemas.house import House

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

    def repeated(self, row: int, times: int) -> "Pots":
        """The pots of one hand so many times, not to be written to."""
        return Pots(*(repeated(getattr(self, name), row, times) for name in self.__slots__))


@lru_cache(maxsize=32)
def _one_seat(seats: int) -> Chips:
    """Each of so many seats as a bit. Shape: [seat]."""
    return np.left_shift(np.int64(1), np.arange(seats, dtype=np.int64))


def _bits(flags: Flags) -> Chips:
    return np.asarray(flags @ _one_seat(flags.shape[-1]), dtype=np.int64)


def _seats(bits: Chips, seats: int) -> Flags:
    return np.asarray((bits[..., None] & _one_seat(seats)) != 0, dtype=np.bool_)


def _layers(contributed: Chips, live: Flags, ante: Chips) -> tuple[Chips, Chips, Chips]:
    """Cut contributions into layers and layers into pots: returned [hand, seat], paid, eligible bits [hand, pot].

    Up to `ante` a player who put in less may win all of it: 0 where a short ante wins only its layer.
    """
    hands, seats = contributed.shape
    one = _one_seat(seats)
    levels, claims = contributed, live * one
    everyone, inside = claims.sum(axis=1, keepdims=True), (claims * (contributed > 0)).sum(axis=1, keepdims=True)
    # What only one put in goes back to him.
    called = np.partition(contributed, -2, axis=1)[:, -2:-1]
    if ante.any():
        # The ante is a level too, of nobody, and no higher than anybody put in.
        levels = np.append(levels, np.minimum(ante, levels.max(axis=1))[:, None], axis=1)
        claims = np.append(claims, np.zeros((hands, 1), np.int64), axis=1)
    order = np.argsort(levels, axis=1)
    levels = np.take_along_axis(levels, order, axis=1)
    below = np.zeros_like(levels)
    below[:, 1:] = levels[:, :-1]
    # Who put in as much stands from its level on; nobody who put in less, but for the ante.
    claims = np.take_along_axis(claims, order, axis=1)[:, ::-1].cumsum(axis=1)[:, ::-1]
    claims = np.where(levels <= ante[:, None], inside, claims)
    # Where no live player has anything in, the folded money is a pot of all live players.
    claims = np.where(inside == 0, everyone, claims)
    # Claims only grow smaller: a layer that fewer may win opens a pot, one that none may joins the pot below.
    claims[(levels <= below) | (levels > called) | (claims == 0)] = 1 << seats
    least = np.minimum.accumulate(claims, axis=1)
    opens = least < (1 << seats)
    opens[:, 1:] &= least[:, 1:] < least[:, :-1]
    rows, at = np.nonzero(opens)
    places = opens.cumsum(axis=1)[rows, at] - 1
    used = int(places.max(initial=-1)) + 1
    eligible = np.zeros((hands, used), np.int64)
    eligible[rows, places] = claims[rows, at]
    floors = np.repeat(called, used + 1, axis=1)
    floors[rows, places] = below[rows, at]
    matched = np.minimum(contributed, called)
    cut = np.minimum(matched[:, None, :], floors[:, :, None])
    return contributed - matched, cut[:, 1:] - cut[:, :-1], eligible


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


def bets_of(batch: Batch, rules: House) -> Chips:
    """What of contributions pots are cut by: all of them, but for dead money where it is no part of any bet.

    Shapes: [hand, seat].
    """
    return batch.contributed - batch.dead if rules.dead_money == "main_pot" else batch.contributed


def _with_dead(batch: Batch, live: Flags, paid: Chips, claims: Chips) -> tuple[Chips, Chips]:
    """Lay dead money under the pots of bets, for every live player who put anything in.

    Nearly always these are the players of the main pot, and it is part of that; where one of them has no bet in, the
    dead money is the main pot and those of bets are side pots. Where none of them has, the bets of folded players are
    a layer that nobody may win, and lie with it.
    Shapes: paid [hand, pot, seat], claims [hand, pot], as given back.
    """
    hands, seats = batch.dead.shape
    main = claims[:, 0] if claims.shape[1] else np.zeros(hands, np.int64)
    claim = _bits(live & (batch.contributed > 0))
    claim = np.where(claim == 0, _bits(live), claim)
    there = batch.dead.any(axis=1)
    has_bet = (live & (batch.contributed > batch.dead)).any(axis=1)
    below = there & has_bet & (main != 0) & (claim != main)
    if below.any() or not claims.shape[1]:
        paid = np.concatenate([paid, np.zeros((hands, 1, seats), np.int64)], axis=1)
        claims = np.concatenate([claims, np.zeros((hands, 1), np.int64)], axis=1)
        paid[below, 1:], claims[below, 1:] = paid[below, :-1], claims[below, :-1]
        paid[below, 0] = 0
    paid[:, 0] += batch.dead
    claims[there, 0] = claim[there]
    return paid, claims


def build_pots(batch: Batch, live: Flags, rules: House) -> Pots:
    """Return the uncalled part and divide the rest into pots.

    Source: house rules on pots; Poker TDA rules 2024, 15-B, 21 and 65-A. Rule books differ on whether a player short
    of the ante may win all antes: `ante_short` says. Of dead money they say nothing: `dead_money` does.
    """
    seats = batch.contributed.shape[1]
    ante = batch.ante if rules.ante_short == "whole" else np.zeros_like(batch.ante)
    returned, paid, claims = _layers(bets_of(batch, rules), live, ante)
    if rules.dead_money == "main_pot" and batch.dead.any():
        paid, claims = _with_dead(batch, live, paid, claims)
    carried, parts = np.zeros_like(claims), batch.carried.shape[1]
    if parts:
        main = claims[:, 0] if claims.shape[1] else np.zeros(len(batch), np.int64)
        joins, apart, carry_claims = _place_carry(batch, live, main)
        paid = np.concatenate([np.zeros((len(batch), parts, seats), np.int64), paid], axis=1)
        carried = np.concatenate([apart, carried], axis=1)
        if claims.shape[1]:
            carried[:, parts] += joins
        claims = np.concatenate([carry_claims, claims], axis=1)
    amount = paid.sum(axis=2) + carried
    there = amount != 0
    kind = np.where(there, _kinds(parts, amount.shape[1]), np.uint8(NO_POT))
    keep = there.any(axis=0)
    keep[:1] |= not keep.any()
    at = slice(None) if keep.all() else keep
    return Pots(
        kind=kind[:, at],
        amount=amount[:, at],
        carried=carried[:, at],
        paid=paid[:, at],
        eligible=_seats(np.where(there, claims, 0)[:, at], seats),
        returned=returned,
    )


@lru_cache(maxsize=256)
def _kinds(parts: int, pots: int) -> Codes:
    """What a pot is by its place. Shape: [pot]."""
    return np.array([CARRY] * parts + [MAIN] + [SIDE] * pots, np.uint8)[:pots]
