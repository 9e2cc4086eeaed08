"""Every hand checked: its verdict, what should have been paid, and everything there is to say about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.checks.betting import betting
from pipeline.checks.differs import differs
from pipeline.checks.notes import notes
from pipeline.checks.outcome import Outcomes
from pipeline.checks.turns import course_of
from pipeline.checks.verify import VERDICTS, Verified, verify
from pipeline.checks.wrong import errors
from schemas.result import Finding, Verdict

ORDER = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True)
class Checked:
    """Many hands checked in batches.

    `verdicts` and `findings` are in the order the hands were given, the gravest finding first.
    """

    outcomes: Outcomes
    verified: Sequence[Verified]
    """One for each group of the outcomes."""
    verdicts: Sequence[Verdict]
    findings: Sequence[Sequence[Finding]]


def check(outcomes: Outcomes) -> Checked:
    """Check resolved hands against what was recorded."""
    verified = []
    verdicts: list[Verdict] = ["unrecorded"] * len(outcomes.hands)
    findings: list[list[Finding]] = [[] for _ in outcomes.hands]
    for group, resolution in zip(outcomes.groups, outcomes.resolutions, strict=True):
        checked = verify([outcomes.hands[row] for row in group.rows], group, resolution)
        verified.append(checked)
        course = outcomes.course if len(outcomes.groups) == 1 else partial(course_of, group.gathered)
        for row, verdict in zip(group.rows, checked.verdict.tolist(), strict=True):
            verdicts[row] = VERDICTS[verdict]
        for row, found in (*errors(checked), *notes(checked), *differs(checked), *betting(checked, course)):
            findings[group.rows[row]].append(found)
    ordered = [sorted(one, key=lambda found: ORDER[found.severity]) if len(one) > 1 else one for one in findings]
    return Checked(outcomes, verified, verdicts, ordered)
