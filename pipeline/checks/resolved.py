"""Resolved hands as the lines that `studbook resolve` prints."""

from collections.abc import Iterator, Sequence

from pipeline.checks.check import Checked
from pipeline.checks.outcome import Outcome
from pipeline.checks.verify import Verified
from pipeline.rules.resolve import resolve
from schemas.result import Finding, Resolved, Verdict


def _known(outcome: Outcome, verified: Verified) -> Outcome:
    """The outcome, of a hand with unseen cards that change nothing about its verdict as most ways to fill them give."""
    tried = verified.tried.get(outcome.row)
    if tried is None or not verified.known[outcome.row]:
        return outcome
    group = outcome.group
    return Outcome(outcome.hand, group, resolve(tried.batch, group.variant, group.in_force.rules), 0)


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
    verified = {id(one.group): one for one in checked.verified}
    for outcome, verdict, findings in zip(checked.outcomes, checked.verdicts, checked.findings, strict=True):
        yield _line(_known(outcome, verified[id(outcome.group)]), verdict, findings)
