"""A hand's actions replayed street by street: before each of them the pot, the bets, and whose turn it is.

What an action comes to follows from its chips, not from its name. Nothing is refused: odd betting is taken as it is.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.records.betting.opening import Opening
from pipeline.records.betting.structure import Structure, structure_of
from pipeline.records.betting.table import Table
from pipeline.records.betting.turn import Gap, Turn
from pipeline.rules.variant import Variant
from schemas.hand import Hand
from schemas.house import House


class Played(NamedTuple):
    """A hand's betting from beginning to end. Units: chips."""

    structure: Structure
    turns: Sequence[Turn]
    openings: Sequence[Opening]
    skipped: Sequence[Gap]
    """Streets without an act where there should have been one, and others came after."""
    unfinished: Sequence[Gap]
    """Streets that ended before everybody had acted."""
    bring_in_absent: bool
    """Whether third street went on without the bring-in it should have had."""
    folded_on: Sequence[int | None]
    contributed: Sequence[int]
    returned: Sequence[int]
    pot: int


def played(hand: Hand, variant: Variant, rules: House) -> Played:
    """Replay a hand; an action by a seat where nobody sits is passed over."""
    table = Table(hand, structure_of(hand, variant, rules))
    turns = [turn for turn in map(table.take, hand.actions or ()) if turn is not None]
    table.end()
    return Played(
        structure=table.how,
        turns=turns,
        openings=table.openings,
        skipped=table.skipped,
        unfinished=table.unfinished,
        bring_in_absent=table.absent,
        folded_on=table.folded_on,
        contributed=table.put,
        returned=table.back,
        pot=table.pot,
    )
