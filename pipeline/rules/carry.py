"""What becomes of the money nobody won: it rolls over as one amount, stays apart, or goes back."""

from dataclasses import dataclass

import numpy as np

from pipeline.rules.batch import Chips
from pipeline.rules.pots import SIDE, Pots


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What is left on the table for the next hand.

    Shapes: as each field says. Units: chips.
    """

    amount: Chips
    """[hand, pot]: what of each pot is carried on."""
    back: Chips
    """[hand, pot, seat]: what of an unwon side pot went back to its payers (`carry=refund_side`)."""


def by_contribution(rolled: int, paid: list[int], chip: int) -> list[int]:
    """One amount in proportion to what each paid in, in whole chips, largest remainder first.

    A pot that goes back whole gives each exactly what he paid.
    """
    total = sum(paid)
    if rolled == total:
        return paid
    chips, below = divmod(rolled, chip)
    whole = [chips * one // total for one in paid]
    remainder = [chips * one % total for one in paid]
    first = sorted((seat for seat, one in enumerate(paid) if one), key=lambda seat: (-remainder[seat], seat))
    for seat in first[: chips - sum(whole)]:
        whole[seat] += 1
    back = [count * chip for count in whole]
    back[first[0]] += below
    return back


def carry_on(pots: Pots, rolled: Chips, chip: Chips, rule: str) -> CarriedOut:
    """Carry on what rolled; under `refund_side` an unwon side pot goes back to those who paid into it.

    Shapes: rolled [hand, pot], chip [hand].
    Source: house rules on rollovers.
    """
    back = np.zeros_like(pots.paid)
    if rule == "refund_side":
        for hand, pot in zip(*np.nonzero((pots.kind == SIDE) & (rolled > 0)), strict=True):
            # Whole Python numbers: amount times contribution may pass 64 bits. Few pots come here.
            back[hand, pot] = by_contribution(
                int(rolled[hand, pot]), [int(one) for one in pots.paid[hand, pot]], int(chip[hand])
            )
        return CarriedOut(rolled - back.sum(axis=2), back)
    return CarriedOut(rolled, back)
