"""Amounts written wrong, where the hand was paid right."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from pipeline.book.simulate.errors import Case, Paid
from pipeline.book.simulate.hands import Hands
from pipeline.book.simulate.kinds import CONTRIBUTED, END_STACK, MISCOUNTED, POT, STACK
from pipeline.book.simulate.lines import Typo
from pipeline.book.simulate.misread import explains
from pipeline.rules.resolve import resolve


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake of one hand. Units: chips."""

    kind: str
    code: str | None
    """The finding of a hand or a table that should name it; None where only the trail of the stacks shows it."""
    chips: int
    off: Mapping[int, int] = field(default_factory=dict)
    """By seat, how far off an amount is: what is written or paid, less what is right."""


Written = tuple[Typo, Mistake]


def mistyped(case: Case, kind: str, hands: Hands, row: int, full: bool) -> Written | None:
    """Write one amount of a hand wrong, if it has room for it; `row` is its row among the hands."""
    off = case.chip * (1 + case.lots.below(20)) * (1 if case.lots.below(2) else -1)
    seat = case.lots.below(int(hands.seating.many[row]))
    if kind == CONTRIBUTED:
        return _contributed(case, hands, row, seat, off, full)
    if kind == POT:
        return _pot(case, off)
    return _stack(kind, hands, row, seat, off)


def _stack(kind: str, hands: Hands, row: int, seat: int, off: int) -> Written | None:
    """A stack before the hand, after it, or both as far off."""
    stack, end = int(hands.seating.stack[row, seat]), int(hands.ends[row, seat])
    fields = {END_STACK: {"stack_end": end + off}, STACK: {"stack": stack + off}}
    fields[MISCOUNTED] = {**fields[STACK], **fields[END_STACK]}
    # Somebody all-in put in his whole stack: another stack would tell of another hand.
    left = int(hands.play.left[row, seat])
    if end + off <= 0 or (kind != END_STACK and (not left or left + off <= 0)):
        return None
    code = None if kind == MISCOUNTED else "end-stack-differs"
    return Typo(seat=seat, of_seat=fields[kind]), Mistake(kind, code, abs(off), {seat: off})


def _pot(case: Case, off: int) -> Written | None:
    true = int(case.batch.contributed[case.at].sum() + case.batch.carried[case.at].sum())
    true -= int(case.right.returned[case.at].sum())
    return (Typo(pot=true + off), Mistake(POT, "pot-differs", abs(off))) if true + off > 0 else None


def _contributed(case: Case, hands: Hands, row: int, seat: int, off: int, full: bool) -> Written | None:
    wrong = int(hands.play.put[row, seat]) + off
    missing = off if full else _missing_if(case, seat, wrong)
    if wrong <= 0 or not missing:
        return None
    found = ("contributed-differs", abs(off)) if full else ("money-not-conserved", missing)
    return Typo(seat=seat, of_seat={"contributed": wrong}), Mistake(CONTRIBUTED, *found, {seat: off})


def missing_from(case: Case, paid: Paid) -> int:
    """What went in and did not come out."""
    at, batch, right = case.at, case.batch, case.right
    went_in = int(batch.contributed[at].sum() + batch.carried[at].sum() - right.returned[at].sum())
    return went_in - int(batch.charge[at]) - int(paid.won.sum()) - paid.left


def _missing_if(case: Case, seat: int, put_in: int) -> int:
    """What is missing from a hand if a seat is written down to have put in so much; 0 where it may be read as meant."""
    one = case.batch.take(np.array([case.at]))
    one.contributed[0, seat] = put_in
    found = resolve(one, case.game.variant, case.game.rules)
    if explains(found, case.due, case.rolls)[0]:
        return 0
    return missing_from(replace(case, batch=one, right=found, at=0), Paid(case.due, case.rolls))
