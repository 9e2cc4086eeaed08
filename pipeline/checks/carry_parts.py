"""Whose money a carry is: who paid how much of it, who may play for it, and who gets it when the night ends."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from pipeline.checks.chains import Linked, TableHand
from pipeline.checks.outcome import Outcome
from pipeline.rules.carry import by_contribution
from pipeline.rules.settle import divide

Owners = dict[str | None, int]
"""Player to chips of his; None for money that nobody is known to have paid."""


class RolledPot(NamedTuple):
    """One pot of a hand of which something stayed on the table. Units: chips."""

    carried: int
    paid: Mapping[str, int]
    rolled: int


class Leaves(NamedTuple):
    """A hand that leaves a carry. Units: chips."""

    pots: Sequence[RolledPot]
    put_in: Mapping[str, int]
    seats: Sequence[str]
    """Everybody at the table, in dealing order."""
    chip: int
    at_end: str
    """`carry_at_end` in force."""


class CarryPart(NamedTuple):
    """One player's part in the carry a hand leaves. Units: chips."""

    player: str | None
    paid: int
    entitled: bool
    given: int | None
    """What he gets of it when the night ends so; None where another hand took it up, or it stays open."""


def leaves_of(outcome: Outcome) -> Leaves:
    """What the carry a resolved hand leaves is made of."""
    pots, kept, row = outcome.resolution.pots, outcome.resolution.carried.amount, outcome.row
    names = [seat.player for seat in outcome.hand.seats]
    rolled = [
        RolledPot(
            int(pots.carried[row, pot]),
            {name: chips for name, chips in zip(names, pots.paid[row, pot].tolist(), strict=False) if chips},
            int(kept[row, pot]),
        )
        for pot in np.flatnonzero(kept[row]).tolist()
    ]
    put_in = outcome.group.batch.contributed[row] - outcome.resolution.returned[row]
    given = {name: int(chips) for name, chips in zip(names, put_in.tolist(), strict=False) if chips > 0}
    return Leaves(rolled, given, names, outcome.hand.chip, outcome.group.in_force.rules.carry_at_end)


class CarryOwners:
    """Follows the carries of tables from hand to hand, and says whose money each is.

    Source: house rule carry_at_end; what goes back goes by contribution, what is split as a pot is.
    """

    def __init__(self) -> None:
        # A carry is taken on from the last hand of some game: no other has to be remembered.
        self._last: dict[str, tuple[int, Owners]] = {}

    def parts(self, one: Linked, found: Leaves | None, is_open: bool) -> list[CarryPart]:
        """The parts of the carry the next hand leaves, which come to it to the chip; none where it leaves none.

        Hands are given in the order played, table after table, at least those beside a carry. `found` is what the
        carry is made of; `is_open` says that no hand takes it on.
        """
        hand = one.hand
        before = next((own for place, own in self._last.values() if place == one.before), {})
        if not hand.left or found is None:
            self._last[hand.variant] = one.place, {}
            return []
        own = _owners(found, _to(before, hand.carry_in), hand.left)
        self._last[hand.variant] = one.place, own
        return _parts(hand, found, own, is_open)


def _owners(found: Leaves, came_in: Owners, left: int) -> Owners:
    """Whose money is left: of each pot that rolled its payers', and of the carry in it that of those it came from."""
    own: Owners = {}
    rest = dict(came_in)
    for pot in found.pots:
        carried = _share(rest, pot.carried)
        rest = _less(rest, carried)
        stays = _share(_plus(carried, pot.paid), pot.rolled)
        own = _plus(own, stays) if own else stays
    if not own:
        # Nothing should have stayed, and something did: it is of the whole pot.
        own = _plus(came_in, found.put_in)
    return _to(own, left)


def _share(own: Owners, amount: int) -> Owners:
    """Part of some money, in proportion to whose it is; all of it where no less is asked for."""
    total = sum(own.values())
    if not total or amount >= total:
        return own
    names = list(own)
    return dict(zip(names, by_contribution(amount, [own[name] for name in names], 1), strict=True))


def _to(own: Owners, amount: int) -> Owners:
    """Money brought to an amount: what is over comes off in proportion, what is missing is nobody's."""
    missing = amount - sum(own.values())
    if missing > 0:
        return {**own, None: own.get(None, 0) + missing}
    return _share(own, amount) if missing else own


def _plus(one: Mapping[str | None, int], other: Mapping[str, int] | Owners) -> Owners:
    both: Owners = dict(one)
    for name, chips in other.items():
        both[name] = both.get(name, 0) + chips
    return both


def _less(one: Owners, other: Owners) -> Owners:
    return {name: chips - other.get(name, 0) for name, chips in one.items()}


def _parts(hand: TableHand, found: Leaves, own: Owners, is_open: bool) -> list[CarryPart]:
    may = {"dealt_in": hand.dealt, "showdown_only": hand.stayed}.get(hand.entitled_rule, frozenset(found.seats))
    names: list[str | None] = [*found.seats, *(name for name in own if name not in found.seats)]
    given: Owners | None = None
    if is_open and found.at_end == "refund":
        given = own
    elif is_open and found.at_end == "split":
        given = _split(hand.left, [name for name in found.seats if name in may], found.chip)
    return [
        CarryPart(name, own.get(name, 0), name in may, None if given is None else given.get(name, 0))
        for name in names
        if own.get(name) or name in may or (given or {}).get(name)
    ]


def _split(amount: int, names: Sequence[str], chip: int) -> Owners:
    """An amount divided evenly as a pot is; odd chips go in dealing order."""
    order = np.arange(len(names), dtype=np.int8)[None]
    each, _ = divide(np.array([amount]), np.ones((1, len(names)), np.bool_), order, np.array([chip]))
    return dict(zip(names, each[0].tolist(), strict=True))
