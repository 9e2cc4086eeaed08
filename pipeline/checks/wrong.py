"""What is wrong with a recorded result: the errors that stand on their own, and one cause for the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.cause import Wrong, between_halves, causes
from pipeline.checks.findings import OF_POT, finding
from pipeline.checks.notes import players_with, pot_name
from pipeline.checks.recorded import paid_by_pot
from pipeline.checks.verify import MISMATCH, VOID, Verified, lost, paid_without_right, winnable
from pipeline.records.acts import NOT_WRITTEN
from pipeline.records.batch import seat_numbers
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.judge import CONTESTED
from pipeline.rules.pots import NO_POT, SIDE
from pipeline.rules.ranking import RANKS
from pipeline.rules.resolve import Resolution, resolve
from pipeline.rules.variant import version_of
from schemas.hand import Hand
from schemas.result import Finding

Row = tuple[int, Finding]


def by_player(hand: Hand, chips: NDArray[np.int64]) -> dict[str, int]:
    """Chips by player, those with none left out."""
    return {seat.player: int(chips[place]) for place, seat in enumerate(hand.seats) if chips[place]}


def _money(checked: Verified, row: int, hand: Hand) -> Finding:
    short = int(checked.compared.short[row])
    batch, found = checked.group.batch, checked.resolution
    went_in = int(batch.contributed[row].sum() + batch.carried[row].sum() - found.returned[row].sum())
    params = {"went_in": went_in, "came_out": went_in - short, "chips": short, "scale": hand.scale}
    return finding("money-not-conserved", params, chips=short)


def _paid_without_right(
    checked: Verified, row: int, hand: Hand, paid: Sequence[Flags], most: Chips
) -> Iterator[Finding]:
    batch = checked.group.batch
    for code, who in zip(("folded-paid", "mucked-paid", "ineligible-paid"), paid, strict=True):
        for place in np.flatnonzero(who[row, : len(hand.seats)]).tolist():
            seat = hand.seats[place]
            chips = int(checked.compared.won[row, place])
            params: dict[str, Any] = {"player": seat.player, "chips": chips, "scale": hand.scale}
            if code == "folded-paid":
                params |= {"street": _fold_street(hand, place), "dealt": seat.dealt}
            if code == "ineligible-paid":
                params |= {"most": int(most[row, place]), "put_in": int(batch.contributed[row, place])}
                chips -= int(most[row, place])
            named = bool(checked.record.named[row, place])
            yield finding(code, params, chips=None if named else chips, player=seat.player)


def _fold_street(hand: Hand, place: int) -> int | None:
    """The street a player folded on, by the seat's own word or an action; None where it is not written."""
    folded, chair = hand.seats[place].folded, seat_numbers(hand)[place]
    if not isinstance(folded, bool):
        return folded
    return next((one.street for one in hand.actions or () if one.act == "fold" and one.seat == chair), None)


def _rollover(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    due, left = int(checked.carry_out[row]), int(checked.compared.carry[row])
    if not checked.known[row] or due == left:
        return
    found, at = checked.resolution, row
    if row in checked.tried:
        found, at = resolve(checked.tried[row].batch, checked.group.variant, checked.group.in_force.rules), 0
    params: dict[str, Any] = {
        "chips": abs(due - left),
        "scale": hand.scale,
        "paid": by_player(hand, checked.compared.won[row]),
        "named": players_with(hand, checked.record.named[row]),
        "due": by_player(hand, checked.awards[row]),
        "holds": holds(checked, row, found, at),
        "title": checked.group.variant.title,
    }
    yield finding("rollover-paid-out" if due > left else "false-rollover", params, chips=abs(due - left))


def holds(checked: Verified, row: int, found: Resolution, at: int, pots: Flags | None = None) -> list[dict[str, Any]]:
    """What each player holds in the pots that were contested: contests with the words for them.

    A contest that is not held by the same players in each pot says in which. Shapes: pots [pot].
    """
    version = version_of(checked.group.variant, checked.group.in_force.rules)
    hand, judged = checked.hands[row], found.judgement
    contested = (judged.outcome[at] == CONTESTED) & (True if pots is None else pots)
    held: dict[str, dict[str, str]] = {}
    pots_of = np.flatnonzero(contested).tolist()
    for pot in pots_of:
        for index, contest in enumerate(version.contests):
            holders = judged.holders[at, :, index, : len(hand.seats)]
            alike = (holders[pots_of] == holders[pot]).all()
            name = contest.name if alike else f"{contest.name}{OF_POT}{pot_name(found, at, pot)}"
            for place in np.flatnonzero(holders[pot]).tolist():
                key = int(judged.strength[at, index, place])
                # Of a card that fills an unseen place nothing is said.
                seen = key == checked.resolution.judgement.strength[row, index, place]
                words = RANKS[contest.rank].words(key) if seen else "not all cards seen"
                held.setdefault(hand.seats[place].player, {})[name] = words
    return [{"player": player, "contests": contests} for player, contests in held.items()]


def _void(checked: Verified, row: int, hand: Hand) -> Iterator[Finding]:
    carried, left = int(checked.group.batch.carried[row].sum()), int(checked.record.carry_out[row])
    paid, named = int(checked.record.won[row].sum()), players_with(hand, checked.record.named[row])
    if paid or named or left not in (NOT_WRITTEN, carried):
        params = {"chips": paid, "named": named, "scale": hand.scale, "carry_in": carried, "carry_out": left}
        yield finding("void-but-paid", params, chips=None if named and not paid else paid)


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is diagnosed by itself: a hand, or one pot of a hand whose results are written pot by pot."""

    at: int
    """The place of its hand among those diagnosed."""
    pot: int | None
    """0 the main pot, 1 the first side pot; None for the hand."""
    places: Sequence[int]
    """The pots as the arrays have them."""
    won: Chips
    """[seat]"""


def _places(kinds: NDArray[np.uint8]) -> dict[int, list[int]]:
    """Where the pots stand that results number from 0, the main pot; a carry kept apart goes with it."""
    places: dict[int, list[int]] = {}
    number = 0
    for place, kind in enumerate(kinds.tolist()):
        number += kind == SIDE
        if kind != NO_POT:
            places.setdefault(number, []).append(place)
    return places


def _pieces(checked: Verified, rows: NDArray[np.intp], base: Resolution) -> Iterator[_Piece]:
    seats = base.awards.shape[1]
    for at, row in enumerate(rows.tolist()):
        places = _places(base.pots.kind[at])
        amounts = {pot: int(base.pots.amount[at, where].sum()) for pot, where in places.items()}
        paid = None if checked.record.by_name[row] else paid_by_pot(checked.hands[row], amounts, seats)
        if paid is None or (sum(paid.values()) != checked.compared.won[row]).any():
            yield _Piece(at, None, [place for where in places.values() for place in where], checked.compared.won[row])
            continue
        for pot, won in paid.items():
            if (base.settled.award[at, places[pot]].sum(axis=(0, 1)) != won).any():
                yield _Piece(at, pot, places[pot], won)


def _wrong(checked: Verified, rows: NDArray[np.intp], pieces: Sequence[_Piece], batch: Batch) -> Wrong:
    index = np.array([piece.at for piece in pieces], np.intp)
    batch = batch.take(index)
    base = resolve(batch, checked.group.variant, checked.group.in_force.rules)
    pots = np.zeros(base.pots.kind.shape, np.bool_)
    for one, piece in enumerate(pieces):
        pots[one, piece.places] = True
    whole = np.array([piece.pot is None for piece in pieces], np.bool_)
    due = (base.settled.award.sum(axis=2) * pots[:, :, None]).sum(axis=1)
    won = np.stack([piece.won for piece in pieces])
    return Wrong(batch, base, checked.record.take(rows[index]), won, due, pots, whole)


def _odd_rule(checked: Verified, halves: bool) -> dict[str, str]:
    """The rule in force that says whose an odd chip is."""
    rules = checked.group.in_force.rules
    return {"odd_half": rules.odd_half} if halves else {"odd_chip": rules.odd_chip}


def _diagnosed(checked: Verified, rows: NDArray[np.intp]) -> Iterator[Row]:
    batch = _diagnosis_batch(checked, rows)
    pieces = list(_pieces(checked, rows, resolve(batch, checked.group.variant, checked.group.in_force.rules)))
    wrong = _wrong(checked, rows, pieces, batch)
    found = causes(checked.group, wrong)
    halves = between_halves(checked.group, wrong) if "odd-chip" in found else np.zeros(len(found), np.bool_)
    wild = version_of(checked.group.variant, checked.group.in_force.rules).wild is not None
    for index, (piece, code) in enumerate(zip(pieces, found, strict=True)):
        row = int(rows[piece.at])
        hand = checked.hands[row]
        named = players_with(hand, wrong.record.named[index])
        paid, due = by_player(hand, piece.won), by_player(hand, wrong.due[index])
        params: dict[str, Any] = {
            "paid": paid,
            "named": named,
            "due": due,
            "holds": holds(checked, row, wrong.base, index, wrong.pots[index]),
            "title": checked.group.variant.title,
            **_odd_rule(checked, bool(halves[index])),
            **({"wild": True} if wild else {}),
            "scale": hand.scale,
        }
        chips = moved(checked, row) if piece.pot is None else int(np.abs(wrong.due[index] - piece.won).sum()) // 2
        if wrong.record.by_name[index]:
            # What those named were paid nobody wrote: what others got too little, or too much.
            less = [due.get(one, 0) - paid.get(one, 0) for one in {*due, *paid} - {*named}]
            chips = max(sum(one for one in less if one > 0), -sum(one for one in less if one < 0))
        if piece.pot is None:
            yield row, finding(code, params, chips=chips)
            continue
        place = _places(checked.resolution.pots.kind[row])[piece.pot][-1]
        if (checked.resolution.pots.kind[row] != NO_POT).sum() > 1:
            params["where"] = pot_name(checked.resolution, row, place)
        yield row, finding(code, params, chips=chips, pot=place)


def errors(checked: Verified) -> Iterator[Row]:
    """Every error of a group's hands: what stands on its own, then one cause for each result still unexplained."""
    plain: set[int] = set()
    for row in np.flatnonzero(checked.verdict == VOID).tolist():
        for found in _void(checked, row, checked.hands[row]):
            yield row, found
    mismatches = np.flatnonzero(checked.verdict == MISMATCH).tolist()
    if not mismatches:
        return
    record, missing, most = checked.record, lost(checked), winnable(checked.resolution)
    won = np.where(record.named, 1, checked.compared.won)
    paid = paid_without_right(checked.group.batch, checked.resolution, won)
    for row in mismatches:
        hand = checked.hands[row]
        if missing[row]:
            yield row, _money(checked, row, hand)
        for found in (*_paid_without_right(checked, row, hand, paid, most), *_rollover(checked, row, hand)):
            plain.add(row)
            yield row, found
    differs = np.where(record.named, checked.awards == 0, checked.compared.won != checked.awards).any(axis=1)
    wrong = (checked.verdict == MISMATCH) & differs & checked.known
    rows = np.array([row for row in np.flatnonzero(wrong).tolist() if row not in plain], np.intp)
    if len(rows):
        yield from _diagnosed(checked, rows)
