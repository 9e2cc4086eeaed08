"""Resolved hands, hand by hand, in the order they were given."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pipeline.checks.turns import Course, course_of
from pipeline.checks.unprinted import with_unprinted_rake
from pipeline.records.batch import AS_RECORDED, Called, Gathered, Group, carry_parts, gather, groups
from pipeline.rules.resolve import Resolution, resolve
from schemas.hand import Hand


@dataclass(frozen=True, slots=True)
class Outcome:
    """One hand's place in the arrays of its group."""

    hand: Hand
    group: Group
    resolution: Resolution
    row: int
    """Its row in the group's arrays."""

    def awards(self) -> dict[str, int]:
        """Chips won from pots, by player in dealing order."""
        return self._by_player(self.resolution.awards[self.row].tolist())

    def returned(self) -> dict[str, int]:
        """Chips that went back, by player, only those who got some."""
        return {
            name: chips for name, chips in self._by_player(self.resolution.returned[self.row].tolist()).items() if chips
        }

    def refunded(self) -> dict[str, int]:
        """Chips that went back beside the uncalled parts, by player in dealing order."""
        found = self.resolution
        return self._by_player((found.returned[self.row] - found.uncalled[self.row]).tolist())

    def carry_out(self) -> int:
        """Chips left on the table for the next hand."""
        return int(self.resolution.carry_out[self.row])

    def carry_parts(self) -> list[tuple[int, list[str]]]:
        """What is carried on, pot by pot: the amount and the players it is kept for.

        Money no live player is entitled to stays for whom it was kept.
        """
        kept = self.resolution.carried.amount[self.row]
        eligible = self.resolution.pots.eligible[self.row]
        named = iter(self._unentitled())
        parts = []
        for pot in np.flatnonzero(kept):
            players = [seat.player for place, seat in enumerate(self.hand.seats) if eligible[pot, place]]
            parts.append((int(kept[pot]), players or next(named, [])))
        return parts

    def _unentitled(self) -> list[list[str]]:
        """The names of the carry's parts that no live player is entitled to, in order."""
        live = {seat.player for place, seat in enumerate(self.hand.seats) if self.resolution.live[self.row, place]}
        names = [part.players for part in carry_parts(self.hand)]
        return [players for players in names if players is not None and not live & set(players)]

    def _by_player(self, chips: list[int]) -> dict[str, int]:
        return {seat.player: chips[place] for place, seat in enumerate(self.hand.seats)}


@dataclass(frozen=True)
class Outcomes:
    """Many hands resolved in batches."""

    hands: Sequence[Hand]
    gathered: Gathered
    """All of the hands as arrays, in their order."""
    groups: Sequence[Group]
    resolutions: Sequence[Resolution]

    @cached_property
    def _course(self) -> Course:
        return course_of(self.gathered)

    def course(self) -> Course:
        """The course of the betting of all the hands, worked out where it is first asked for."""
        return self._course

    def __iter__(self) -> Iterator[Outcome]:
        """Every hand's outcome, in the order given."""
        places: list[tuple[int, int]] = [(0, 0)] * len(self.hands)
        for index, group in enumerate(self.groups):
            for row, place in enumerate(group.rows):
                places[place] = (index, row)
        for hand, (index, row) in zip(self.hands, places, strict=True):
            yield Outcome(hand, self.groups[index], self.resolutions[index], row)


def resolve_hands(hands: Sequence[Hand], called: Called = AS_RECORDED, gathered: Gathered | None = None) -> Outcomes:
    """Resolve hands, batch by batch, under their own rules and those a person asked for.

    `gathered` are the arrays of these very hands, where somebody made them already.
    """
    whole = gather(hands) if gathered is None else gathered
    of = [with_unprinted_rake([hands[row] for row in group.rows], group) for group in groups(hands, called, whole)]
    return Outcomes(hands, whole, of, [resolve(group.batch, group.variant, group.in_force.rules) for group in of])
