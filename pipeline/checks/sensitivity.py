"""Which house rule, were it another, would turn a verdict: found by resolving and checking again with it changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.check import Checked
from pipeline.checks.defaults import with_value
from pipeline.checks.unseen import unseen_cards
from pipeline.checks.verify import MISMATCH, UNRECORDED, VERDICTS, Verified, verify
from pipeline.records.batch import Group
from pipeline.rules.batch import Flags
from pipeline.rules.house import RESERVED
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import knobs_of, version_of
from schemas.hand import Hand
from schemas.result import Verdict

PAY_NOBODY = frozenset(
    "carry_players carry_ante carry_scope carry_at_end fourth_street_pair opener raise_cap short_raise".split()
)
"""House rules that say how a hand should be bet, or what becomes of a carry later; no hand is paid by them."""


@dataclass(frozen=True, slots=True)
class Flip:
    """One hand that comes out otherwise with one house rule changed."""

    place: int
    """Of the hand among those given."""
    verdict: Verdict
    knob: str
    value: str
    set_by: str
    other: str
    """The value under which it comes out otherwise."""
    under: Verdict
    """The verdict then."""
    awards: Mapping[str, int]
    """What each player wins then. Units: chips."""
    carry_out: int


def flips(checked: Checked) -> list[Flip]:
    """Every house rule whose other value gives a hand another verdict, or pays others where nothing is recorded.

    Looked at are hands whose recorded result is wrong, those that wait for a rule to be answered, and those that a
    default decided; of the last only the defaults are changed. In the order of the hands.
    """
    found: list[Flip] = []
    for verified in checked.verified:
        found += _of_group(checked, verified)
    return sorted(found, key=lambda flip: flip.place)


def _of_group(checked: Checked, verified: Verified) -> Iterator[Flip]:
    group = verified.group
    set_by = dict(group.in_force.set_by)
    reads = knobs_of(version_of(group.variant, group.in_force.rules))
    any_rule = (verified.verdict == MISMATCH) | verified.undecided
    decided = _decided(checked, verified)
    for knob, values in reads.items():
        wanted = np.flatnonzero((any_rule | decided.get(knob, np.False_)) & ~group.batch.void)
        if knob == "dead_money":
            # Few hands have any, and without it the rule divides nothing otherwise.
            wanted = wanted[group.batch.dead[wanted].any(axis=1)]
        used = getattr(group.in_force.rules, knob)
        if knob in PAY_NOBODY or not len(wanted):
            continue
        for value in values:
            if value not in (used, "ask") and (knob, value) not in RESERVED:
                for row, flip in _under(verified, wanted, knob, value):
                    yield _flip(verified, row, flip, (knob, used, set_by.get(knob, "default"), value))


def _decided(checked: Checked, verified: Verified) -> dict[str, Flags]:
    """For each knob whose default decided hands of the group, which."""
    decided: dict[str, Flags] = {}
    for row, place in enumerate(verified.group.rows):
        for found in checked.findings[place]:
            if found.code == "default-decided":
                flags = decided.setdefault(str(found.params["knob"]), np.zeros(len(verified.group.rows), np.bool_))
                flags[row] = True
    return decided


@dataclass(frozen=True, slots=True)
class _Other:
    """A hand checked under the other value."""

    row: int
    verified: Verified


def _under(verified: Verified, wanted: NDArray[np.intp], knob: str, value: str) -> Iterator[tuple[int, _Other]]:
    """The hands among those wanted that come out otherwise with the knob changed, all tried at once."""
    group = verified.group
    force = with_value(group, knob, value)
    other = resolve(group.batch.take(wanted), group.variant, force.rules)
    differs = _differs(verified.resolution, other, wanted)
    # Cards nobody saw may decide under either value, and a hand that waits for an answer has one under any.
    unseen = verified.unseen[wanted].any(axis=1) | unseen_cards(group.batch.take(wanted), other.live).any(axis=1)
    rows = wanted[differs | unseen | verified.undecided[wanted]]
    pays_others = set(wanted[differs].tolist())
    if not len(rows):
        return
    taken = group.gathered.take(rows)
    places = tuple(group.rows[row] for row in rows.tolist())
    again = Group(group.variant, force, places, *taken)
    hands: Sequence[Hand] = [verified.hands[row] for row in rows.tolist()]
    checked = verify(hands, again, resolve(again.batch, again.variant, force.rules))
    for index, row in enumerate(rows.tolist()):
        is_other = checked.verdict[index] != verified.verdict[row]
        if is_other or (checked.verdict[index] == UNRECORDED and row in pays_others):
            yield row, _Other(index, checked)


def _differs(one: Resolution, other: Resolution, rows: NDArray[np.intp]) -> Flags:
    differs = (one.awards[rows] != other.awards).any(axis=1) | (one.returned[rows] != other.returned).any(axis=1)
    return np.asarray(differs | (one.carry_out[rows] != other.carry_out), np.bool_)


def _flip(verified: Verified, row: int, other: _Other, rule: tuple[str, str, str, str]) -> Flip:
    names = [seat.player for seat in verified.hands[row].seats]
    awards = dict(zip(names, other.verified.awards[other.row].tolist(), strict=False))
    return Flip(
        verified.group.rows[row],
        VERDICTS[int(verified.verdict[row])],
        *rule,
        VERDICTS[int(other.verified.verdict[other.row])],
        awards,
        int(other.verified.carry_out[other.row]),
    )
