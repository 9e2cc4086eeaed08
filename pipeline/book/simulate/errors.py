"""Results as a table gets them wrong: who is paid what, drawn so that a mistake really moves chips."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from pipeline.book.simulate.game import Game
from pipeline.rules.batch import Batch, Chips
from pipeline.rules.pots import SIDE
from pipeline.rules.resolve import Resolution

FEW = 4
"""By so many chips a pot odd chips may differ: half pots, and the halves themselves."""


class Lots:
    """Choices for one hand, made from one word of chance. The mixing step is that of SplitMix64."""

    def __init__(self, word: int) -> None:
        """Begin with the word."""
        self._state = word

    def below(self, count: int) -> int:
        """A whole number from 0 up to `count` without it."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        value = self._state
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
        return ((value ^ value >> 31) >> 32) * count >> 32

    def one_of(self, items: Chips) -> int:
        """One of some places."""
        return int(items[self.below(len(items))])

    def shuffled(self, items: list[str]) -> list[str]:
        """The items in another order."""
        left, found = list(items), []
        while left:
            found.append(left.pop(self.below(len(left))))
        return found


@dataclass(frozen=True, slots=True)
class Paid:
    """What was paid, and left on the table. Shape: [seat]. Units: chips."""

    won: Chips
    left: int


@dataclass(frozen=True, slots=True)
class Case:
    """One hand to be paid wrong; `at` is its row among the resolved ones."""

    game: Game
    batch: Batch
    right: Resolution
    at: int
    lots: Lots

    @property
    def due(self) -> Chips:
        """What each should win. Shape: [seat]."""
        return np.asarray(self.right.awards[self.at])

    @property
    def rolls(self) -> int:
        """What should stay on the table."""
        return int(self.right.carry_out[self.at])

    @property
    def chip(self) -> int:
        """The smallest chip."""
        return int(self.batch.chip[self.at])

    @property
    def winnable(self) -> Chips:
        """The sum of the pots each may win. Shape: [seat]."""
        pots = self.right.pots
        return np.asarray((pots.amount[self.at][:, None] * pots.eligible[self.at]).sum(axis=0))

    @property
    def out(self) -> Chips:
        """Seats that were dealt in and folded."""
        sits = self.batch.cards[self.at, :, 0] < 53
        return np.flatnonzero(~self.batch.stayed[self.at] & sits)

    @property
    def showdown(self) -> bool:
        """Whether hands were compared."""
        return int(self.right.live[self.at].sum()) > 1

    def moved(self, giver: int, taker: int, chips: int) -> Paid:
        """The right result with chips of one paid to another."""
        won = self.due.copy()
        won[giver] -= chips
        won[taker] += chips
        return Paid(won, self.rolls)


def _winner(case: Case) -> int | None:
    winners = np.flatnonzero(case.due)
    return case.lots.one_of(winners) if len(winners) and case.showdown else None


def other_winner(case: Case) -> Paid | None:
    """All that one player won is paid to another who was in and could have won it."""
    giver = _winner(case)
    if giver is None:
        return None
    may = case.right.live[case.at] & (case.due == 0) & (case.winnable >= case.due[giver])
    takers = np.flatnonzero(may)
    return case.moved(giver, case.lots.one_of(takers), int(case.due[giver])) if len(takers) else None


def _divisions(case: Case) -> list[tuple[int, int]]:
    """The shares of pots that several won, as pot and share."""
    several = case.right.judgement.winners[case.at].sum(axis=2) > 1
    return [(int(pot), int(share)) for pot, share in np.argwhere(several)]


def tie_missed(case: Case) -> Paid | None:
    """One of several who tie is paid the whole of what they share."""
    shared = _divisions(case)
    if not shared:
        return None
    pot, share = shared[case.lots.below(len(shared))]
    award = case.right.settled.award[case.at, pot, share]
    lucky = case.lots.one_of(np.flatnonzero(case.right.judgement.winners[case.at, pot, share]))
    won = case.due - award
    won[lucky] += award.sum()
    return Paid(won, case.rolls)


def odd_chip(case: Case) -> Paid | None:
    """The odd chip of a division, or of two halves, goes to another of those who share."""
    found = list(_odd_between_halves(case))
    for pot, share in _divisions(case):
        odd = case.right.settled.odd[case.at, pot, share]
        winners = case.right.judgement.winners[case.at, pot, share]
        givers, takers = np.flatnonzero(odd >= case.chip), np.flatnonzero(winners & (odd == 0))
        if len(givers) and len(takers):
            found.append((case.lots.one_of(givers), case.lots.one_of(takers)))
    return case.moved(*found[case.lots.below(len(found))], case.chip) if found else None


def _odd_between_halves(case: Case) -> Iterator[tuple[int, int]]:
    """Who has the odd chip of two halves, each won by one player, and who has not."""
    for award in case.right.settled.award[case.at]:
        winners = [np.flatnonzero(half) for half in award if half.any()]
        if [len(each) for each in winners] == [1, 1]:
            first, second = (int(each[0]) for each in winners)
            halves = award.sum(axis=1)[award.any(axis=1)]
            if first != second and abs(halves[0] - halves[1]) == case.chip:
                yield (first, second) if halves[0] > halves[1] else (second, first)


def short_overpaid(case: Case) -> Paid | None:
    """A player all-in for less is paid a side pot he put nothing into."""
    pots = case.right.pots
    for pot in np.flatnonzero(pots.kind[case.at] == SIDE)[::-1].tolist():
        award = case.right.settled.award[case.at, pot].sum(axis=0)
        short = np.flatnonzero(case.right.live[case.at] & ~pots.eligible[case.at, pot])
        if award.any() and len(short):
            won = case.due - award
            taker = case.lots.one_of(short)
            won[taker] += award.sum()
            return Paid(won, case.rolls) if won[taker] > case.winnable[taker] else None
    return None


def rollover_paid(case: Case) -> Paid | None:
    """What should roll over is paid to one of those who were in."""
    if not case.rolls:
        return None
    won = case.due.copy()
    won[case.lots.one_of(np.flatnonzero(case.right.live[case.at]))] += case.rolls
    return Paid(won, 0)


def left_on_table(case: Case) -> Paid | None:
    """A pot that was won is left on the table."""
    if not case.game.variant.rolls or not case.showdown or not case.due.any():
        return None
    return Paid(np.zeros_like(case.due), case.rolls + int(case.due.sum()))


def folded_paid(case: Case) -> Paid | None:
    """Somebody who folded is paid."""
    giver = _winner(case)
    if giver is None or not len(case.out):
        return None
    return case.moved(giver, case.lots.one_of(case.out), int(case.due[giver]))


def mucked_paid(case: Case) -> Paid | None:
    """Somebody who did not show his hand is paid."""
    giver = _winner(case)
    mucked = np.flatnonzero(case.batch.mucked[case.at] & ~case.right.live[case.at])
    if giver is None or not len(mucked):
        return None
    return case.moved(giver, case.lots.one_of(mucked), int(case.due[giver]))


def chips_missing(case: Case) -> Paid | None:
    """A winner is paid a few chips too little, and nobody has them."""
    giver, chips = _winner(case), case.chip * (1 + case.lots.below(4))
    if giver is None or case.due[giver] <= chips:
        return None
    won = case.due.copy()
    won[giver] -= chips
    return Paid(won, case.rolls)


def unevenly_shared(case: Case) -> Paid | None:
    """Two who both won are paid the wrong amounts."""
    winners = np.flatnonzero(case.due)
    if len(winners) < 2:
        return None
    giver = case.lots.one_of(winners)
    taker = case.lots.one_of(winners[winners != giver])
    most = min(int(case.due[giver]) - case.chip, int(case.winnable[taker] - case.due[taker])) // case.chip
    least = FEW * int((case.right.pots.kind[case.at] > 0).sum()) + 1
    if most < least:
        return None
    return case.moved(giver, taker, case.chip * (least + case.lots.below(most - least + 1)))


KINDS: Mapping[str, Callable[[Case], Paid | None]] = {
    "wrong-winner": other_winner,
    "tie-missed": tie_missed,
    "odd-chip": odd_chip,
    "short-all-in-overpaid": short_overpaid,
    "rollover-paid": rollover_paid,
    "left-on-table": left_on_table,
    "folded-paid": folded_paid,
    "mucked-paid": mucked_paid,
    "chips-missing": chips_missing,
    "unevenly-shared": unevenly_shared,
}
"""The mistakes in paying a hand that are not a rule misread; None where a hand has no room for one."""

SELDOM = ("tie-missed", "odd-chip", "short-all-in-overpaid", "mucked-paid")
"""Mistakes that few hands have room for: mostly they are tried first."""
