"""What is wrong with a recorded result: the errors that stand on their own, and one cause for the rest."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.cause import causes
from pipeline.checks.findings import finding
from pipeline.checks.verify import MISMATCH, VOID, Verified, paid_without_right, winnable
from pipeline.rules.batch import Batch
from pipeline.rules.judge import CONTESTED
from pipeline.rules.ranking import RANKS
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import version_of
from schemas.hand import Hand
from schemas.result import Finding

Row = tuple[int, Finding]


def by_player(hand: Hand, chips: NDArray[np.int64]) -> dict[str, int]:
    """Chips by player, those with none left out."""
    return {seat.player: int(chips[place]) for place, seat in enumerate(hand.seats) if chips[place]}


def _money(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    short = int(checked.compared.short[row])
    if short:
        batch, found = checked.group.batch, checked.resolution
        went_in = int(batch.contributed[row].sum() + batch.carried[row].sum() - found.returned[row].sum())
        params = {"went_in": went_in, "came_out": went_in - short, "chips": short, "scale": hand.scale}
        yield finding("money-not-conserved", params, chips=short)


def _paid_without_right(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    batch, found = checked.group.batch, checked.resolution
    won = np.where(checked.record.named, 1, checked.compared.won)
    flags = paid_without_right(batch, found, won)
    most = winnable(found)
    for code, who in zip(("folded-paid", "mucked-paid", "ineligible-paid"), flags, strict=True):
        for place in np.flatnonzero(who[row, : len(hand.seats)]).tolist():
            seat = hand.seats[place]
            paid = int(checked.compared.won[row, place])
            params: dict[str, Any] = {"player": seat.player, "chips": paid, "scale": hand.scale}
            if code == "folded-paid":
                params["street"] = seat.folded if not isinstance(seat.folded, bool) else None
            if code == "ineligible-paid":
                params |= {"most": int(most[row, place]), "put_in": int(batch.contributed[row, place])}
                paid -= int(most[row, place])
            yield finding(code, params, chips=paid, player=seat.player)


def _rollover(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    due, left = int(checked.carry_out[row]), int(checked.compared.carry[row])
    if not checked.known[row] or due == left:
        return
    params: dict[str, Any] = {
        "chips": abs(due - left),
        "scale": hand.scale,
        "paid": by_player(hand, checked.compared.won[row]),
        "due": by_player(hand, checked.awards[row]),
        "holds": holds(checked, row, checked.resolution, row),
        "title": checked.group.variant.title,
    }
    yield finding("rollover-paid-out" if due > left else "false-rollover", params, chips=abs(due - left))


def holds(checked: Verified, row: int, found: Resolution, at: int) -> list[dict[str, Any]]:
    """What each player holds in the pots that were contested: contests with the words for them."""
    hand = checked.hands[row]
    version = version_of(checked.group.variant, checked.group.in_force.rules)
    judged = found.judgement
    held: dict[str, dict[str, str]] = {}
    for pot in np.flatnonzero(judged.outcome[at] == CONTESTED).tolist():
        for index, contest in enumerate(version.contests):
            for place in np.flatnonzero(judged.holders[at, pot, index, : len(hand.seats)]).tolist():
                key = int(judged.strength[at, index, place])
                held.setdefault(hand.seats[place].player, {})[contest.name] = RANKS[contest.rank].words(key)
    return [{"player": player, "contests": contests} for player, contests in held.items()]


def _void(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    carried, left = int(checked.group.batch.carried[row].sum()), int(checked.record.carry_out[row])
    paid = int(checked.record.won[row].sum())
    if paid or left not in (-1, carried):
        params = {"chips": paid, "scale": hand.scale, "carry_in": carried, "carry_out": left}
        yield finding("void-but-paid", params, chips=paid)


def moved(checked: Verified, row: int) -> int:
    """The chips a wrong result moved: half of what all payments and the carry differ by."""
    paid = np.abs(checked.awards[row] - checked.compared.won[row]).sum()
    return int(paid + abs(checked.carry_out[row] - checked.compared.carry[row])) // 2


def _diagnosis_batch(checked: Verified, rows: NDArray[np.intp]) -> Batch:
    """The hands to diagnose; a hand with unseen cards stands as most ways of filling them give it."""
    batch = checked.group.batch.take(rows)
    cards = batch.cards.copy()
    for index, row in enumerate(rows):
        if int(row) in checked.tried:
            cards[index] = checked.tried[int(row)].batch.cards[0]
    return replace(batch, cards=cards)


def _diagnosed(checked: Verified, rows: NDArray[np.intp]) -> Iterator[Row]:
    batch = _diagnosis_batch(checked, rows)
    base = resolve(batch, checked.group.variant, checked.group.in_force.rules)
    record, won = checked.record.take(rows), checked.compared.won[rows]
    for index, code in enumerate(causes(checked.group, batch, base, record, won)):
        row = int(rows[index])
        hand = checked.hands[row]
        named = [seat.player for place, seat in enumerate(hand.seats) if record.named[index, place]]
        paid, due = by_player(hand, won[index]), by_player(hand, base.awards[index])
        params = {
            "paid": paid,
            "named": named,
            "due": due,
            "holds": holds(checked, row, base, index),
            "title": checked.group.variant.title,
            "odd_chip": checked.group.in_force.rules.odd_chip,
            "scale": hand.scale,
        }
        unpaid = sum(chips for player, chips in due.items() if player not in named and player not in paid)
        yield row, finding(code, params, chips=unpaid if record.by_name[index] else moved(checked, row))


def errors(checked: Verified) -> Iterator[Row]:
    """Every error of a group's hands: what stands on its own, then one cause for each result still unexplained."""
    plain: set[int] = set()
    for row in np.flatnonzero(checked.verdict == VOID).tolist():
        for found in _void(checked, row, checked.hands[row]):
            yield row, found
    for row in np.flatnonzero(checked.verdict == MISMATCH).tolist():
        hand = checked.hands[row]
        for found in _money(checked, row, hand):
            yield row, found
        for found in (*_paid_without_right(checked, row, hand), *_rollover(checked, row, hand)):
            plain.add(row)
            yield row, found
    record = checked.record
    differs = np.where(record.named, checked.awards == 0, checked.compared.won != checked.awards).any(axis=1)
    wrong = (checked.verdict == MISMATCH) & differs & checked.known
    rows = np.array([row for row in np.flatnonzero(wrong).tolist() if row not in plain], np.intp)
    if len(rows):
        yield from _diagnosed(checked, rows)
