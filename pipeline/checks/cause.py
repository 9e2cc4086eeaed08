"""Why a result is wrong: the same rules with one thing changed that give exactly what was recorded.

A diagnosis is a re-resolution: nothing is guessed, and no rule is written a second time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from pipeline.checks.recorded import Recorded
from pipeline.checks.verify import compare
from pipeline.records.batch import Group
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.judge import CONTESTED, judge, odd_orders
from pipeline.rules.pots import MAIN, NO_POT, Pots, build_pots
from pipeline.rules.resolve import Resolution, live_of, pay
from pipeline.rules.variant import AtLeast, Split, Variant, version_of
from schemas.house import House


@dataclass(frozen=True, slots=True)
class Case:
    """Hands of one variant under one set of rules, to be resolved with something changed."""

    batch: Batch
    version: Variant
    rules: House
    base: Resolution

    def live(self) -> Flags:
        """Whose hands are compared."""
        return live_of(self.batch, self.rules)

    def again(
        self,
        version: Variant | None = None,
        rules: House | None = None,
        pots: Pots | None = None,
        denying: Flags | None = None,
    ) -> Resolution:
        """Resolve the same hands with what is given instead of their own."""
        version, rules, live = version or self.version, rules or self.rules, self.live()
        pots = pots or build_pots(self.batch, live, rules)
        judgement = judge(self.batch, pots.eligible, pots.kind, live, version, rules, denying)
        return pay(self.batch, live, pots, judgement, rules)


def _has(version: Variant, rank: str) -> bool:
    return any(contest.rank == rank for contest in version.contests)


def _card_game(version: Variant) -> bool:
    return any(contest.share == "card" for contest in version.contests)


def _hand_alone(case: Case) -> Resolution:
    return case.again(version=replace(case.version, contests=case.version.contests[:1], award=Split()))


def _no_qualifier(case: Case) -> Resolution:
    return case.again(rules=case.rules.model_copy(update={"low_qualifier": "none"}))


def _plain_stud(case: Case) -> Resolution:
    # Stud judges each pot among its own players, whatever the game that was called does.
    return case.again(version=VARIANTS["stud"], rules=case.rules.model_copy(update={"pot_scope": "per_pot"}))


def _up_cards_count(case: Case) -> Resolution:
    return case.again(rules=case.rules.model_copy(update={"spade_source": "all"}))


def _folded_cards_count(case: Case) -> Resolution:
    return case.again(denying=~case.live())


def _in_play(case: Case) -> Flags:
    """Pots somebody may win; a carry of players none of whom is live stays on the table. Shape: [hand, pot]."""
    pots = case.base.pots
    return np.asarray((pots.kind != NO_POT) & pots.eligible.any(axis=2))


def _one_pot(case: Case) -> Resolution:
    """All pots as one, in the place of the first, for all live players; chips keep their own way in."""
    pots, live, merged = case.base.pots, case.live(), _in_play(case)
    first = merged & (merged.cumsum(axis=1) == 1)

    def gathered(chips: Chips) -> Chips:
        wide = merged.reshape(merged.shape + (1,) * (chips.ndim - 2))
        here = first.reshape(wide.shape)
        return np.asarray(np.where(here, (chips * wide).sum(axis=1, keepdims=True), np.where(wide, 0, chips)))

    kind = np.where(first, MAIN, np.where(merged, NO_POT, pots.kind)).astype(pots.kind.dtype)
    amount, carried, paid = gathered(pots.amount), gathered(pots.carried), gathered(pots.paid)
    eligible = np.where(first[:, :, None], live[:, None, :], pots.eligible & ~merged[:, :, None])
    return case.again(pots=replace(pots, kind=kind, amount=amount, carried=carried, paid=paid, eligible=eligible))


def _everyone_in_each(case: Case) -> Resolution:
    """Every pot as it is, for all live players."""
    eligible = case.live()[:, None, :] & _in_play(case)[:, :, None]
    return case.again(pots=replace(case.base.pots, eligible=eligible))


def _all_holders_share(case: Case) -> Resolution:
    """Each contested pot divided evenly among all who hold any contest of it."""
    base = case.base
    contested = base.judgement.outcome == CONTESTED
    anyone = base.judgement.holders.any(axis=2) & base.pots.eligible
    change = contested & anyone.any(axis=2)
    winners, rolls = base.judgement.winners.copy(), base.judgement.rolls.copy()
    winners[change] = False
    rolls[change] = False
    winners[:, :, 0] |= change[:, :, None] & anyone
    judgement = replace(base.judgement, winners=winners, rolls=rolls)
    # Who shares only now has no claim to odd chips yet.
    judgement = replace(judgement, odd_order=odd_orders(case.batch, judgement, case.version, case.rules))
    return pay(case.batch, base.live, base.pots, judgement, case.rules)


@dataclass(frozen=True, slots=True)
class Cause:
    """One way a result goes wrong."""

    code: str
    applies: Callable[[Case], bool | Flags]
    changed: Callable[[Case], Resolution]
    by_name: bool = True
    """Whether it can be told where only names are recorded."""
    in_pot: Callable[[Case], Resolution] | None = None
    """What gives the recorded result where one pot is judged, if it is not the same."""


CAUSES: tuple[Cause, ...] = (
    Cause("missed-low", lambda case: _has(case.version, "low"), _hand_alone),
    Cause("false-low", lambda case: _has(case.version, "low"), _no_qualifier, by_name=False),
    Cause(
        "missed-half",
        lambda case: _card_game(case.version) and isinstance(case.version.award, Split),
        _hand_alone,
    ),
    Cause("best-hand-paid", lambda case: case.version.name != "stud", _plain_stud),
    Cause("up-card-counted", lambda case: _card_game(case.version), _up_cards_count),
    Cause("folded-card-counted", lambda case: _card_game(case.version), _folded_cards_count),
    Cause(
        "side-pot-ignored",
        lambda case: np.asarray(_in_play(case).sum(axis=1) > 1),
        _one_pot,
        by_name=False,
        in_pot=_everyone_in_each,
    ),
    Cause(
        "share-split",
        lambda case: isinstance(case.version.award, AtLeast) or len(case.version.contests) > 1,
        _all_holders_share,
        by_name=False,
    ),
)
"""The causes found by resolving again, in the order they are tried."""


def _divisions(total: int, among: list[int], chip: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide an amount evenly with the odd chips, and what is below one chip, given to any of them."""
    chips, below = divmod(total, chip)
    each, odd = divmod(chips, len(among))
    for lucky in combinations(among, odd):
        for rest in among if below else among[:1]:
            yield tuple(
                (each * chip + (chip if seat in lucky else 0) + (below if seat == rest else 0)) if seat in among else 0
                for seat in range(seats)
            )


def _halves(total: int, parts: int, chip: int) -> Iterator[tuple[int, ...]]:
    yield from _divisions(total, list(range(parts)), chip, parts)


def _add(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, two, strict=True))


def odd_chips_elsewhere(found: Resolution, row: int, chip: int, won: tuple[int, ...], among: Flags) -> bool:
    """Whether a result is the right one with odd chips given to others of those who share, in these pots.

    Shapes: among [pot]. Units: chips.
    """
    judgement, settled = found.judgement, found.settled
    seats = len(won)
    reached = {tuple([0] * seats)}
    for pot in np.flatnonzero(among & (found.pots.kind[row] != NO_POT)).tolist():
        winners = [
            [int(seat) for seat in np.flatnonzero(judgement.winners[row, pot, share])]
            for share in range(judgement.winners.shape[2])
        ]
        taken = [group for group in winners if group]
        total = int(settled.award[row, pot].sum())
        if not taken or not total:
            continue
        ways: set[tuple[int, ...]] = set()
        for sizes in set(_halves(total, len(taken), chip)):
            partial = {tuple([0] * seats)}
            for size, group in zip(sizes, taken, strict=True):
                partial = {_add(one, two) for one in partial for two in _divisions(size, group, chip, seats)}
            ways |= partial
        reached = {_add(one, two) for one in reached for two in ways}
        reached = {one for one in reached if all(a <= b for a, b in zip(one, won, strict=True))}
    return won in reached


@dataclass(frozen=True, slots=True)
class Wrong:
    """Wrong results to explain, each of a whole hand or of one pot of it; a hand may stand in several rows.

    Shapes: as each field says. Units: chips.
    """

    batch: Batch
    base: Resolution
    record: Recorded
    won: Chips
    """[row, seat]: W; of the one pot where one is judged."""
    due: Chips
    """[row, seat]: A, likewise."""
    pots: Flags
    """[row, pot]: the pots judged."""
    whole: Flags
    """[row]: all of the hand, and its carry, is judged."""

    def fits(self, other: Resolution) -> Flags:
        """Whether another resolution gives exactly what was recorded. Shape: [row]."""
        in_pots = (other.settled.award.sum(axis=2) * self.pots[:, :, None]).sum(axis=1)
        rolls, due = (((one.carried.amount * self.pots).sum(axis=1)) for one in (other, self.base))
        same = (in_pots == self.won).all(axis=1) & (rolls == due)
        return np.where(self.whole, compare(self.batch, other, self.record).right, same)


def between_halves(group: Group, wrong: Wrong) -> Flags:
    """Whether the odd chip between halves, given to the other half, is all that was wrong. Shape: [row]."""
    rules = group.in_force.rules
    version = version_of(group.variant, rules)
    if "odd_half" not in version.knobs:
        return np.zeros(len(wrong.batch), np.bool_)
    other = "low" if rules.odd_half == "high" else "high"
    case = Case(wrong.batch, version, rules, wrong.base)
    return wrong.fits(case.again(rules=rules.model_copy(update={"odd_half": other})))


def causes(group: Group, wrong: Wrong) -> list[str]:
    """The one cause of each wrong result; every row is wrong for no plainer reason."""
    batch, base, record, won = wrong.batch, wrong.base, wrong.record, wrong.won
    size = len(batch)
    found = [""] * size
    case = Case(batch, version_of(group.variant, group.in_force.rules), group.in_force.rules, base)
    for row in np.flatnonzero(~record.by_name).tolist():
        paid = tuple(won[row].tolist())
        if odd_chips_elsewhere(base, row, int(batch.chip[row]), paid, wrong.pots[row]):
            found[row] = "odd-chip"
    for cause in CAUSES:
        applies = np.broadcast_to(np.asarray(cause.applies(case)), (size,))
        open_rows = np.array([not code for code in found]) & applies
        if not cause.by_name:
            open_rows &= ~record.by_name
        for rows, changed in ((wrong.whole, cause.changed), (~wrong.whole, cause.in_pot or cause.changed)):
            asked = open_rows & rows
            fits = asked & wrong.fits(changed(case)) if asked.any() else asked
            for row in np.flatnonzero(fits).tolist():
                found[row] = cause.code
    for row in [row for row, code in enumerate(found) if not code]:
        others = ((won[row] > 0) | record.named[row]) != (wrong.due[row] > 0)
        found[row] = "wrong-winner" if others.any() else "wrong-share"
    return found
