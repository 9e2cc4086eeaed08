"""The verdict on each recorded result: the first line of the rule on verdicts that holds.

W is what each player won as recorded, A what he should have, C the carry as recorded, O as it should be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.recorded import Recorded, recorded
from pipeline.checks.unseen import MOST_UNSEEN, fill, unseen_cards
from pipeline.records.acts import NOT_WRITTEN
from pipeline.records.batch import Group
from pipeline.rules.batch import Batch, Chips, Flags, repeated
from pipeline.rules.cards import CARD_TEXT
from pipeline.rules.judge import CONTESTED, judge
from pipeline.rules.resolve import Resolution, pay, resolve_divided
from pipeline.rules.variant import knobs_of, version_of
from schemas.hand import Hand
from schemas.result import Verdict

VERDICTS: tuple[Verdict, ...] = ("verified", "mismatch", "unverifiable", "unrecorded", "void")
VERIFIED, MISMATCH, UNVERIFIABLE, UNRECORDED, VOID = range(5)


@dataclass(frozen=True, slots=True)
class Compared:
    """Recorded results beside resolved ones.

    Shapes: [hand] and [hand, seat] as the fields say. Units: chips.
    """

    won: Chips
    """[hand, seat]: W, read as meant: without the uncalled part."""
    carry: Chips
    """[hand]: C, taken as rolled where exactly that is missing from the payments."""
    short: Chips
    """[hand]: what went in and did not come out, 0 where only names are recorded."""
    right: Flags
    """[hand]: W = A and C = O, where only names are written the same players are paid; and nothing is missing."""
    includes_uncalled: Flags
    """[hand]: everyone's W is what he should have plus his own uncalled part."""
    carry_inferred: Flags
    """[hand]: C was not written, and what rolls is missing from the payments."""


def compare(batch: Batch, found: Resolution, record: Recorded) -> Compared:
    """Compare recorded results with a resolution of the same hands."""
    awards, back, rolls = found.awards, found.returned, found.carry_out
    includes = back.any(axis=1) & (record.won == awards + back).all(axis=1) & ~record.by_name
    won = np.where(includes[:, None], record.won - back, record.won)
    went_in = batch.contributed.sum(axis=1) + batch.carried.sum(axis=1)
    missing = went_in - back.sum(axis=1) - batch.charge - won.sum(axis=1)
    written = record.carry_out != NOT_WRITTEN
    # Who took a pot of which all rolls was paid what should have rolled.
    inferred = ~written & (rolls > 0) & np.where(record.by_name, awards.any(axis=1), missing == rolls)
    carry = np.where(written, record.carry_out, np.where(inferred, rolls, 0))
    short = np.where(record.by_name | batch.void, 0, missing - carry)
    paid = np.where(record.named, awards > 0, won == awards).all(axis=1)
    right = paid & (carry == rolls) & (short == 0)
    return Compared(won, carry, short, right, includes, inferred & ~record.by_name)


@dataclass(frozen=True, slots=True)
class Verified:
    """The verdicts on a group's hands, with what they rest on.

    Shapes: as each field says. Units: chips.
    """

    hands: Sequence[Hand]
    group: Group
    record: Recorded
    resolution: Resolution
    """As the cards that were written down decide."""
    verdict: NDArray[np.int8]
    """[hand]: the place in VERDICTS."""
    compared: Compared
    unseen: Chips
    """[hand, seat]: unseen cards of hands in contested pots."""
    known: Flags
    """[hand]: `expected` is certain, since no unseen card matters or every way was tried."""
    awards: Chips
    """[hand, seat]: A; of a hand with unseen cards, the result of most ways."""
    carry_out: Chips
    """[hand]: O, likewise."""
    asked: Flags
    """[hand]: a house rule set to `ask` was reached."""
    undecided: Flags
    """[hand]: and it decides, so that there is no right result until somebody rules."""
    tried: dict[int, "Tried"] = field(default_factory=dict)
    """Row to what trying every way showed."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What filling a hand's unseen cards in every way showed."""

    ways: int
    right: int
    batch: Batch
    """One way that gives the result of most ways, as a batch of one."""
    against: tuple[str, ...]
    """Cards each of which, wherever it lies, makes the recorded result wrong; for one unseen card, all of them."""


def _most_common(found: Resolution, firsts: NDArray[np.intp], which: NDArray[np.intp]) -> tuple[int, int]:
    """The first of the ways that give the result most ways give, and its kind; of two as common the one paying less.

    Shapes: firsts [kind] and which [way], as `paying` says; `found` has a row a kind.
    """
    rows = np.concatenate([found.awards, found.carry_out[:, None]], axis=1).tolist()
    counts: dict[tuple[int, ...], int] = {}
    kinds: dict[tuple[int, ...], int] = {}
    for kind, (row, count) in enumerate(zip(map(tuple, rows), np.bincount(which).tolist(), strict=True)):
        counts[row] = counts.get(row, 0) + count
        kinds.setdefault(row, kind)
    best = kinds[min(counts, key=lambda row: (-counts[row], row))]
    return int(firsts[best]), best


def undecided(group: Group, batch: Batch, found: Resolution) -> Flags:
    """Whether a house rule set to `ask` decides: its values do not all give the same. Shape: [hand]."""
    rules = group.in_force.rules
    decides = np.zeros(len(batch), np.bool_)
    rows = np.flatnonzero(found.judgement.asked.any(axis=1) & ~batch.void)
    if not len(rows):
        return decides
    # No rule that may be asked about divides the pots.
    asked, live, pots = batch.take(rows), found.live[rows], found.pots.take(rows)
    for knob, values in knobs_of(version_of(group.variant, rules)).items():
        for value in values if getattr(rules, knob) == "ask" else ():
            other = resolve_divided(asked, live, pots, group.variant, rules.model_copy(update={knob: value}))
            decides[rows] |= (other.awards != found.awards[rows]).any(axis=1)
            decides[rows] |= other.carry_out != found.carry_out[rows]
    return decides


def _try_all(group: Group, row: int, checked: Verified) -> Verdict:
    """Fill a hand's unseen cards in every way, note what that shows, and give the verdict on the hand."""
    ordered = any(c.rank == "queen_last" for c in version_of(group.variant, group.in_force.rules).contests)
    ways = fill(group.batch, row, checked.resolution.live, ordered)
    many, rules, version = len(ways.batch), group.in_force.rules, version_of(group.variant, group.in_force.rules)
    # No card decides what the pots are, and only who wins what decides what is paid.
    live, pots = repeated(checked.resolution.live, row, many), checked.resolution.pots.repeated(row, many)
    judgement = judge(ways.batch, pots.eligible, pots.kind, live, version, rules)
    firsts, which = judgement.paying()
    batch = ways.batch.take(firsts)
    found = pay(batch, live[firsts], pots.take(firsts), judgement.take(firsts), rules)
    beside = compare(batch, found, checked.record.take(np.full(len(firsts), row)))
    rights = beside.right[which]
    right = int(rights.sum())
    typical, kind = _most_common(found, firsts, which)
    codes = np.unique(ways.cards)
    helped = np.unique(ways.cards[rights])
    against = [CARD_TEXT[code] for code in codes if code not in helped] if right else []
    checked.tried[row] = Tried(many, right, ways.batch.take(np.array([typical])), tuple(against))
    for name in Compared.__slots__:
        getattr(checked.compared, name)[row] = getattr(beside, name)[kind]
    checked.known[row] = right in (0, many)
    checked.awards[row], checked.carry_out[row] = found.awards[kind], found.carry_out[kind]
    checked.asked[row] = judgement.asked.any()
    if checked.asked[row]:
        every = resolve_divided(ways.batch, live, pots, group.variant, rules)
        checked.undecided[row] = undecided(group, ways.batch, every).any()
    else:
        checked.undecided[row] = False
    return "verified" if right == many else "unverifiable" if right else "mismatch"


def verify(hands: Sequence[Hand], group: Group, found: Resolution) -> Verified:
    """Give every hand of a group its verdict. `hands` are the group's own, in its order."""
    batch = group.batch
    record = recorded(group.gathered)
    compared = compare(batch, found, record)
    lacking = found.judgement.lacking & ~batch.void
    contested = (found.judgement.outcome == CONTESTED).any(axis=1) & ~batch.void
    unseen = unseen_cards(batch, found.live) * contested[:, None]
    count = unseen.sum(axis=1)
    # Whether hands tie is not known while cards are unseen; where the queen of spades lies is.
    plain = (count == 0) | (group.in_force.rules.queen_up == "ask")
    checked = Verified(
        hands,
        group,
        record,
        found,
        verdict=np.where(compared.right, VERIFIED, MISMATCH).astype(np.int8),
        compared=compared,
        unseen=unseen,
        known=(count == 0) & ~lacking,
        awards=found.awards.copy(),
        carry_out=found.carry_out.copy(),
        asked=found.judgement.asked.any(axis=1) & plain & ~batch.void,
        undecided=undecided(group, batch, found) & plain,
    )
    verdict = checked.verdict
    for row in np.flatnonzero((count > 0) & (count <= MOST_UNSEEN) & record.any & ~lacking):
        verdict[row] = VERDICTS.index(_try_all(group, int(row), checked))
    if (count > MOST_UNSEEN).any():
        verdict[(count > MOST_UNSEEN) & ~never_right(group, found, record)] = UNVERIFIABLE
    verdict[checked.undecided | lacking] = UNVERIFIABLE
    verdict[~record.any] = UNRECORDED
    verdict[batch.void] = VOID
    return checked


def winnable(found: Resolution) -> Chips:
    """The sum of the pots each seat may win. Shape: [hand, seat]."""
    return np.asarray((found.pots.amount[:, :, None] * found.pots.eligible).sum(axis=1), dtype=np.int64)


def paid_without_right(batch: Batch, found: Resolution, won: Chips) -> tuple[Flags, Flags, Flags]:
    """Who was paid and could not win, whatever the cards: folded, mucked, more than his pots. Shapes: [hand, seat]."""
    paid = won > 0
    folded = paid & ~batch.stayed
    mucked = paid & batch.stayed & ~found.live
    over = found.live & (won > winnable(found))
    return folded, mucked, over


def _readings(group: Group, found: Resolution, record: Recorded) -> tuple[Flags, Flags]:
    """Whether chips are missing however the cards lie, and whether an uncalled part may have been written as won.

    Chips missing may have rolled over where no carry was written, or gone back where the house gives unwon money
    back. Shapes: [hand].
    """
    batch, rules, back = group.batch, group.in_force.rules, found.uncalled
    went_in = batch.contributed.sum(axis=1) + batch.carried.sum(axis=1) - back.sum(axis=1)
    missing = went_in - batch.charge - record.won.sum(axis=1) - np.maximum(record.carry_out, 0)
    may_go = group.variant.rolls & (record.carry_out == NOT_WRITTEN)
    may_go |= (rules.carry == "refund_side") | (rules.all_tied == "refund")
    without = missing + back.sum(axis=1)
    included = (record.won >= back).all(axis=1) & back.any(axis=1) & ((without == 0) | (may_go & (without > 0)))
    return (missing != 0) & ~(may_go & (missing > 0)) & ~included & ~record.by_name & ~batch.void, included


def lost(checked: Verified) -> Flags:
    """Whether what went in did not come out, whatever the unseen cards are. Shape: [hand]."""
    missing = _readings(checked.group, checked.resolution, checked.record)[0]
    return np.where(checked.known, checked.compared.short != 0, missing)


def never_right(group: Group, found: Resolution, record: Recorded) -> Flags:
    """Whether a result is wrong whatever the unseen cards are: chips are missing, or somebody could not win."""
    missing, included = _readings(group, found, record)
    won = record.won - found.uncalled * included[:, None]
    folded, mucked, over = paid_without_right(group.batch, found, np.where(record.named, 1, won))
    return np.asarray(missing | (folded | mucked | over).any(axis=1), np.bool_)
