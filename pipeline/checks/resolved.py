"""Resolved hands as the lines that `studbook resolve` prints."""

from collections.abc import Iterator

from pipeline.checks.notes import notes
from pipeline.checks.outcome import Outcome, Outcomes
from schemas.hand import Hand
from schemas.result import Finding, Resolved, Verdict


def is_recorded(hand: Hand) -> bool:
    """Whether the record says anything about who was paid."""
    return (
        hand.void is not None
        or hand.results is not None
        or hand.carry_out is not None
        or any(seat.won is not None or seat.took is not None for seat in hand.seats)
    )


def verdict(hand: Hand) -> Verdict | None:
    """`void` and `unrecorded` are known from the record alone; None where the result is yet to be verified."""
    if hand.void is not None:
        return "void"
    return None if is_recorded(hand) else "unrecorded"


def _line(outcome: Outcome, findings: list[Finding]) -> Resolved:
    hand = outcome.hand
    carry: int | list[dict[str, object]] = outcome.carry_out()
    if outcome.group.in_force.rules.carry == "separate" and hand.void is None and carry:
        carry = [{"amount": amount, "players": players} for amount, players in outcome.carry_parts()]
    return Resolved(
        hand_id=hand.hand_id,
        session=hand.session,
        table=hand.table or "",
        variant=outcome.group.variant.name,
        verdict=verdict(hand),
        awards=outcome.awards(),
        returned=outcome.returned(),
        carry_out=carry,
        findings=findings,
    )


def resolved(outcomes: Outcomes) -> Iterator[Resolved]:
    """One line a hand, in the order given."""
    for outcome, findings in zip(outcomes, notes(outcomes), strict=True):
        yield _line(outcome, findings)
