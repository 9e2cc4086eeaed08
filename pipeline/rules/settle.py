"""How much each winner gets. Settling sees amounts, shares and an order of odd-chip claims, and no card."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import Chips, Flags, many
from pipeline.rules.pots import Pots
from schemas.house import House


@dataclass(frozen=True, slots=True)
class Settled:
    """What each share of each pot came to.

    Shapes: as each field says. Units: chips.
    """

    share_amount: Chips
    """[hand, pot, share]: the share before it is divided; for a share that rolls, what rolls."""
    award: Chips
    """[hand, pot, share, seat]"""
    rolled: Chips
    """[hand, pot]: what nobody won."""
    refund: Chips
    """[hand, pot, seat]: what an eligible player took back where the house refunds a pot."""
    charge: Chips
    """[hand, pot]: rake and fees taken out of the pot."""
    odd: Chips
    """[hand, pot, share, seat]: what of an award is odd chips and what was below one chip."""


class Claims(NamedTuple):
    """Who won what of each pot, as judging found it; no card is in it."""

    winners: Flags
    """[hand, pot, share, seat]"""
    rolls: Flags
    """[hand, pot, share]: what nobody won."""
    refunded: Flags
    """[hand, pot]: what goes back to the eligible players."""
    odd_order: NDArray[np.int8]
    """[hand, share, seat]: who gets an odd chip first."""


def divide(amount: Chips, among: Flags, order: NDArray[np.int8], chip: Chips) -> tuple[Chips, Chips]:
    """Divide amounts evenly in whole chips; odd chips one each in claim order, the rest below a chip to the first.

    Shapes: amount and chip [n]; among, order and both results [n, seat]. The second result is the odd part alone.
    Source: Robert's Rules of Poker, ties: no player takes more than one odd chip of one division.
    """
    shared = many(among)
    chips, below = np.divmod(amount, chip)
    each, odd = np.divmod(chips, np.maximum(shared, 1))
    even = (each * chip)[:, None] * among
    extra = np.zeros(among.shape, np.int64)
    uneven = np.flatnonzero((shared > 0) & ((odd > 0) | (below > 0)))
    if len(uneven):
        claim = np.where(among[uneven], order[uneven], np.int8(127))
        place = np.argsort(np.argsort(claim, axis=1, kind="stable"), axis=1, kind="stable")
        extra[uneven] = (place < odd[uneven, None]) * chip[uneven, None] + (place == 0) * below[uneven, None]
        extra[uneven] *= among[uneven]
    return even + extra, extra


def _parts(amount: Chips, taken: Flags, chip: Chips, odd_half: str) -> Chips:
    """Divide pots into equal parts; the first or the last taken has the odd chip. Shapes: [n], [n, part], [n]."""
    if taken.shape[1] == 1:
        return amount[:, None] * taken
    places = np.arange(taken.shape[1], dtype=np.int8)
    places = places[::-1] if odd_half == "low" else places
    order = np.broadcast_to(places, taken.shape)
    return divide(amount, taken, order, chip)[0]


def _proportion(charge: Chips, winnable: Chips) -> Chips:
    """Charge times each pot's winnable share, rounded down, without overflow. Shapes: [n], [n, pot]."""
    total = winnable.sum(axis=1)
    small = (charge.max(initial=0) < 2**31) and (winnable.max(initial=0) < 2**31)
    if small:
        return np.asarray(charge[:, None] * winnable // np.maximum(total, 1)[:, None], dtype=np.int64)
    wide = charge.astype(object)[:, None] * winnable.astype(object) // np.maximum(total, 1).astype(object)[:, None]
    return np.asarray(wide, dtype=np.int64)


def _charges(charge: Chips, winnable: Chips, rake_from: str) -> Chips:
    """What comes out of each pot; a pot gives at most what is won in it. Shapes: [n], [n, pot] -> [n, pot]."""
    taken = np.zeros_like(winnable)
    if not charge.any():
        return taken
    if rake_from == "pro_rata":
        taken = _proportion(np.minimum(charge, winnable.sum(axis=1)), winnable)
    left = np.maximum(charge - taken.sum(axis=1), 0)
    for pot in range(winnable.shape[1]):
        more = np.minimum(left, winnable[:, pot] - taken[:, pot])
        taken[:, pot] += more
        left = left - more
    return taken


def settle(pots: Pots, claims: Claims, chip: Chips, charge: Chips, rules: House) -> Settled:
    """Divide every pot among the winners of its shares, in whole chips, after rake and fees.

    Shapes: chip and charge [hand]. Source: house rules on odd chips and on rake.
    """
    hands, depth, shares, seats = claims.winners.shape
    flat = hands * depth
    chips = np.repeat(chip, depth)
    won = np.asarray(many(claims.winners) > 0, np.bool_)
    refund, gross = np.zeros_like(pots.paid), pots.amount
    if claims.refunded.any():
        refund = np.where((claims.refunded[:, :, None]) & pots.eligible, pots.paid, 0)
        gross = pots.amount - refund.sum(axis=2)
    parts = _parts(gross.reshape(flat), (won | claims.rolls).reshape(flat, shares), chips, rules.odd_half)
    parts = parts.reshape(hands, depth, shares)
    rolling = np.where(claims.rolls, parts, 0)
    rolled = rolling.sum(axis=2)
    winnable = np.where(won.any(axis=2), gross - rolled, 0)
    taken = _charges(charge, winnable, rules.rake_from)
    net = (winnable - taken).reshape(flat)
    won_parts = _parts(net, won.reshape(flat, shares), chips, rules.odd_half).reshape(hands, depth, shares)
    award, odd = np.empty((2, shares, flat, seats), np.int64)
    for share in range(shares):
        order = np.repeat(claims.odd_order[:, share], depth, axis=0)
        among = claims.winners[:, :, share].reshape(flat, seats)
        award[share], odd[share] = divide(won_parts[:, :, share].reshape(flat), among, order, chips)
    of_pot = [one.reshape(shares, hands, depth, seats).transpose(1, 2, 0, 3) for one in (award, odd)]
    return Settled(np.where(claims.rolls, rolling, won_parts), of_pot[0], rolled, refund, taken, of_pot[1])
