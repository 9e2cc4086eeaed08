"""What `studbook verify` says before its table: how many hands were checked again, and what changed."""

import polars as pl

from pipeline.book.reverify import Reverified
from pipeline.rules.words import many_of
from pipeline.show.audit_text import verdict_counts

COLUMNS = {"verdict": "verdict_was", "payments": "won_was", "carry": "out_was_chips", "findings": "findings_were"}
"""What may change to the column of the changes that holds what it was."""


def reverified_lines(done: Reverified, stored: bool) -> list[str]:
    """What checking again showed, in sentences; `stored` says whether it was written down."""
    verdicts = verdict_counts(done.verdicts)
    lines = [f"{many_of(done.hands, 'hand')} checked again" + (f": {', '.join(verdicts)}." if verdicts else ".")]
    if done.findings:
        ordered = sorted(done.findings.items(), key=lambda one: (one[0][0] != "error", one[0][0] == "note", one[0][1]))
        lines.append(
            "Findings: " + ", ".join(f"{code} in {many_of(many, 'hand')}" for (_, code), many in ordered) + "."
        )
    if done.changes.height:
        changed = [(word, done.changes[column].is_not_null().sum()) for word, column in COLUMNS.items()]
        kinds = ", ".join(f"{word} of {many:,}" for word, many in changed if many)
        lines.append(f"{many_of(done.changes.height, 'hand')} changed: {kinds}.")
    else:
        lines.append("Nothing changed.")
    if not stored:
        lines.append("Nothing was stored; --keep stores it.")
    return lines


def changes_shown(done: Reverified) -> pl.DataFrame:
    """The changes without the columns in which nothing changed."""
    return done.changes.drop(one.name for one in done.changes if one.null_count() == len(one))
