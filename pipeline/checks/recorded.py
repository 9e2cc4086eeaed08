"""What the record says about the result, as arrays beside a batch."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import NOT_WRITTEN
from pipeline.records.batch import Gathered
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Hand


@dataclass(frozen=True, slots=True)
class Recorded:
    """The recorded result of each hand of a group.

    Shapes: as each field says; amounts not written are -1. Units: chips.
    """

    any: Flags
    """[hand]: something is recorded about who was paid."""
    won: Chips
    """[hand, seat]: chips taken from pots, 0 where another result is recorded and this one is not."""
    named: Flags
    """[hand, seat]: he was paid and the amount was not written."""
    by_name: Flags
    """[hand]: only who was paid is recorded, for at least one player."""
    carry_out: Chips
    """[hand]"""
    returned: Chips
    """[hand, seat]"""
    pot: Chips
    """[hand]"""

    def take(self, rows: NDArray[np.intp] | Flags) -> "Recorded":
        """The records of some of the hands."""
        return Recorded(*(getattr(self, name)[rows] for name in self.__slots__))


def recorded(hands: Gathered) -> Recorded:
    """The recorded results of hands, padded to their seats."""
    batch, _, seated, stated = hands
    said = batch.void | (seated.paid[:, 0] != NOT_WRITTEN)
    written = seated.won != NOT_WRITTEN
    won = np.where(written, seated.won, np.maximum(seated.paid, 0))
    named = seated.took & ~written & (won == 0)
    return Recorded(
        any=said | (stated.carry_out != NOT_WRITTEN) | (written | seated.took_said).any(axis=1),
        won=won,
        named=named,
        by_name=named.any(axis=1),
        carry_out=stated.carry_out,
        returned=seated.returned,
        pot=stated.pot,
    )


def recorded_shares(hand: Hand) -> list[tuple[int, int, int]] | None:
    """Recorded payments as (pot, seat place, chips) where every result names its pot; None where one does not.

    Pot 0 is the main pot, 1 the first side pot.
    """
    if not hand.results or any(result.pot is None for result in hand.results):
        return None
    places = {seat.player: place for place, seat in enumerate(hand.seats)}
    return [(result.pot or 0, places[result.player], result.amount) for result in hand.results]


def paid_by_pot(hand: Hand, amounts: Mapping[int, int], seats: int) -> dict[int, Chips] | None:
    """What the results pay each seat from each pot; None where they do not follow the pots there are.

    That is where a result names no pot or one there is not, and where all name one pot and pay more than is in it,
    as when somebody overlooked the others. Shapes: [seat]. Units: chips.
    """
    shares = recorded_shares(hand)
    if shares is None or any(pot not in amounts for pot, _, _ in shares):
        return None
    paid = {pot: np.zeros(seats, np.int64) for pot in amounts}
    for pot, place, chips in shares:
        paid[pot][place] += chips
    named = {pot for pot, _, _ in shares}
    if len(named) == 1 < len(amounts) and any(paid[pot].sum() > amounts[pot] for pot in named):
        return None
    return paid
