"""The verdict on each recorded result: the first line of the rule on verdicts that holds.

W is what each player won as recorded, A what he should have, C the carry as recorded, O as it should be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.recorded import NOT_WRITTEN, Recorded, recorded
from pipeline.checks.unseen import MOST_UNSEEN, fill, unseen_cards
from pipeline.records.batch import Group
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.cards import CARD_TEXT
from pipeline.rules.judge import CONTESTED
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import version_of
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
    """[hand]"""
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
    inferred = ~written & (rolls > 0) & ((missing == rolls) | record.by_name)
    carry = np.where(written, record.carry_out, np.where(inferred, rolls, 0))
    short = np.where(record.by_name | batch.void, 0, missing - carry)
    paid = np.where(record.named, awards > 0, won == awards).all(axis=1)
    return Compared(won, carry, short, paid & (carry == rolls), includes, inferred & ~record.by_name)


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


def _most_common(awards: Chips, carry: Chips) -> int:
    """The first of the ways that give the result most ways give."""
    rows = np.concatenate([awards, carry[:, None]], axis=1)
    _, first, counts = np.unique(rows, axis=0, return_index=True, return_counts=True)
    return int(first[counts.argmax()])


def _try_all(group: Group, row: int, live: Flags, record: Recorded) -> tuple[Tried, Resolution, int]:
    ordered = any(c.rank == "queen_last" for c in version_of(group.variant, group.in_force.rules).contests)
    ways = fill(group.batch, row, live, ordered)
    found = resolve(ways.batch, group.variant, group.in_force.rules)
    right = compare(ways.batch, found, record.take(np.full(len(ways.batch), row))).right
    typical = _most_common(found.awards, found.carry_out)
    codes = np.unique(ways.cards)
    helped = np.unique(ways.cards[right])
    against = [CARD_TEXT[code] for code in codes if code not in helped] if right.any() else []
    tried = Tried(len(right), int(right.sum()), ways.batch.take(np.array([typical])), tuple(against))
    return tried, found, typical


def verify(hands: Sequence[Hand], group: Group, found: Resolution) -> Verified:
    """Give every hand of a group its verdict. `hands` are the group's own, in its order."""
    batch = group.batch
    record = recorded(hands, batch.contributed.shape[1])
    compared = compare(batch, found, record)
    contested = (found.judgement.outcome == CONTESTED).any(axis=1) & ~batch.void
    unseen = unseen_cards(batch, found.live) * contested[:, None]
    count = unseen.sum(axis=1)
    verdict = np.where(compared.right, VERIFIED, MISMATCH).astype(np.int8)
    awards, carry_out, known = found.awards.copy(), found.carry_out.copy(), count == 0
    tried: dict[int, Tried] = {}
    for row in np.flatnonzero((count > 0) & (count <= MOST_UNSEEN) & record.any):
        result, ways, typical = _try_all(group, int(row), found.live, record)
        tried[int(row)] = result
        known[row] = result.right in (0, result.ways)
        verdict[row] = VERIFIED if result.right == result.ways else UNVERIFIABLE if result.right else MISMATCH
        awards[row], carry_out[row] = ways.awards[typical], ways.carry_out[typical]
    certain = never_right(group, found, record, compared)
    verdict[(count > MOST_UNSEEN) & ~certain] = UNVERIFIABLE
    verdict[(count > MOST_UNSEEN) & certain] = MISMATCH
    verdict[found.judgement.asked.any(axis=1)] = UNVERIFIABLE
    verdict[~record.any] = UNRECORDED
    verdict[batch.void] = VOID
    return Verified(hands, group, record, found, verdict, compared, unseen, known, awards, carry_out, tried)


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


def never_right(group: Group, found: Resolution, record: Recorded, compared: Compared) -> Flags:
    """Whether a result is wrong whatever the unseen cards are: chips are missing, or somebody could not win.

    Chips missing where no carry was written may have rolled over, and an uncalled part may have been written as won.
    """
    batch = group.batch
    folded, mucked, over = paid_without_right(batch, found, np.where(record.named, 1, compared.won))
    may_roll = group.variant.rolls & (record.carry_out == NOT_WRITTEN) & (compared.short > 0)
    may_include = compared.short == -found.returned.sum(axis=1)
    lost = (compared.short != 0) & ~may_roll & ~may_include
    return np.asarray(lost | (folded | mucked | over).any(axis=1), np.bool_)
