"""Resolved hands as the lines that `studbook resolve` prints."""

from collections.abc import Iterator, Sequence

from pipeline.checks.check import Checked
from pipeline.checks.outcome import Outcome
from schemas.result import Finding, Resolved, Verdict


def _line(outcome: Outcome, verdict: Verdict, findings: Sequence[Finding]) -> Resolved:
    hand = outcome.hand
    carry: int | list[dict[str, object]] = outcome.carry_out()
    if outcome.group.in_force.rules.carry == "separate" and hand.void is None and carry:
        carry = [{"amount": amount, "players": players} for amount, players in outcome.carry_parts()]
    return Resolved(
        hand_id=hand.hand_id,
        session=hand.session,
        table=hand.table or "",
        variant=outcome.group.variant.name,
        verdict=verdict,
        awards=outcome.awards(),
        returned=outcome.returned(),
        carry_out=carry,
        findings=list(findings),
    )


def resolved(checked: Checked) -> Iterator[Resolved]:
    """One line a hand, in the order given."""
    for outcome, verdict, findings in zip(checked.outcomes, checked.verdicts, checked.findings, strict=True):
        yield _line(outcome, verdict, findings)
