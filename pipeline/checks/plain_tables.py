"""What the records of a group's hands say of their betting, as arrays: the stakes, who was dealt in, the stacks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.checks.turns import ANY_STACK, stacks_of
from pipeline.records.batch import Group
from pipeline.records.betting.structure import structure_of
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Hand


@dataclass(frozen=True, slots=True)
class Tables:
    """Shapes: [hand] and [hand, seat], as the fields say. Units: chips."""

    seats: int
    unsure: Flags
    """[hand]: something is not said, or said in two ways."""
    forced: bool
    """Whether third street opens with a bring-in."""
    cap: int
    """How many raises follow a bet."""
    pair_allows_large: bool
    """Whether an open pair on fourth street allows the large bet."""
    bring_in: Chips
    """[hand]"""
    small: Chips
    """[hand]"""
    big: Chips
    """[hand]"""
    unsized: Flags
    """[hand]: nobody says how large the bets are."""
    dealt: Flags
    """[hand, seat]"""
    stack: Chips
    """[hand, seat]"""


def tables_of(group: Group, hands: Sequence[Hand]) -> Tables:
    """The tables of a group's hands, which are its own in their order."""
    size, seats = group.batch.contributed.shape
    rules = group.in_force.rules
    forced = rules.opener == "bring_in"
    # What stakes lead to is asked once for all hands that have them.
    _, firsts, which = np.unique(group.stated.stakes, return_index=True, return_inverse=True)
    how = [structure_of(hands[row], group.variant, rules) for row in firsts.tolist()]
    rows = [(one.bring_in or 0, one.small or 0, one.big or 0, one.fixed, one.forced) for one in how]
    bring_in, small, big, fixed, has_forced = np.array(rows, np.int64).reshape(-1, 5).T.take(which, axis=1)
    unsure = ~group.seated.acting | (fixed == 0) | (has_forced != forced)
    unsized = (small == 0) & (big == 0)
    unsure |= ~unsized & ((small == 0) | (big < small))
    if forced:
        # Of a bring-in of which nobody says how large it is, only that there was none can be plain.
        brought = group.acts.whose(size, seats, "bring-in").any(axis=1)
        unsure |= ((bring_in == 0) & brought) | (~unsized & (bring_in >= small))
    unsure |= (group.seated.folded & ~group.acts.whose(size, seats, "fold")).any(axis=1)
    return Tables(
        seats=seats,
        unsure=unsure,
        forced=forced,
        cap=ANY_STACK if rules.raise_cap == "none" else int(rules.raise_cap),
        pair_allows_large=rules.fourth_street_pair == "large_bet_allowed",
        bring_in=bring_in,
        small=small,
        big=big,
        unsized=unsized,
        dealt=group.seated.dealt,
        stack=stacks_of(group.seated),
    )
