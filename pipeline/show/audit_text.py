"""What `studbook audit` says: what was read, what was paid wrong and to whom it is owed, who won, what rolled over."""

from collections import Counter
from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.book.audit import Audit
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Counts
from pipeline.book.loading.fates import COVERED
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.checks.verify import VERDICTS
from pipeline.records.files import has_known_ending
from pipeline.rules.words import amount_text, listed, many_of
from pipeline.show.asking import HERE, Asking
from pipeline.show.audit_money import (
    SHOWN,
    chains_lines,
    hand_name,
    indented,
    more_lines,
    more_of,
    nights_lines,
    signed,
    winnings_lines,
)
from pipeline.show.books_text import kept_lines
from pipeline.show.flip_words import flip_texts, rules_lines
from pipeline.show.report import report
from pipeline.show.table import visible
from schemas.problem import Problem

SAME_KIND = 5
"""How many problems of one kind in one file an audit prints."""
REPORTS = (
    "winnings",
    "balances",
    "nights",
    "chains",
    "corrections",
    "mismatches",
    "unrecorded",
    "finding_counts",
    "chain_findings",
    "defaults",
)
Frames = Mapping[str, pl.DataFrame]


def audit_frames(store: Store, persons: Persons = AS_WRITTEN) -> dict[str, pl.DataFrame]:
    """The reports an audit prints, about the hands it covers."""
    return {name: report(name, store, COVERED, persons=persons) for name in REPORTS}


def audit_lines(audit: Audit, frames: Frames, asking: Asking = HERE) -> list[str]:
    """An audit as lines to print."""
    parts = [
        counts_lines(audit),
        _wrong(frames["mismatches"], frames.get("sensitivity"), asking),
        _unrecorded(frames["unrecorded"]),
        *winnings_lines(frames["winnings"], frames["balances"], asking),
        nights_lines(frames["nights"], asking),
        chains_lines(frames["chains"], asking) if audit.covered else [],
        _look(frames, asking),
        *(kept_lines(books, asking) for books in audit.books),
        _rules(frames["defaults"]) if audit.covered else [],
        rules_lines(frames["sensitivity"]) if "sensitivity" in frames else [],
        _refused(audit, asking),
        _see(audit, frames, asking),
    ]
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ([""] if lines else []) + part
    return lines


def counts_lines(audit: Audit) -> list[str]:
    """What became of what was read, and the verdicts; one sentence for a clean night."""
    counts = audit.counts
    paid_right = audit.covered > 0 and audit.verdicts.get("verified", 0) == audit.covered
    clean = paid_right and not counts.refused and not counts.conflicts
    astray = f"each paid right by itself, but {many_of(audit.carries, 'carry', 'carries')} came in wrong"
    lines = [f"{many_of(audit.covered, 'hand')}, {astray if audit.carries else 'all paid right'}."] if clean else []
    if (audit.files or not audit.ledgers) and (not clean or counts.loaded != audit.covered or counts.skipped):
        lines.append(_read(audit))
    if audit.ledgers:
        lines.append(_read_entries(audit))
    if audit.skipped_for:
        reasons = [f"{many:,} {reason}" for reason, many in sorted(audit.skipped_for.items())]
        lines.append(f"skipped: {', '.join(reasons)}")
    lines += [f"  {line}" for line in unread_lines(audit)]
    if not audit.changed and counts.duplicates + audit.entries.duplicates:
        lines.append("nothing new: the book had it all")
    if audit.covered and not clean:
        verdicts = verdict_counts(audit.verdicts)
        lines += ["", f"  {'   '.join(verdicts)}"]
    return lines


def failing_lines(audit: Audit, severities: Sequence[str], asking: Asking) -> list[str]:
    """Why what was loaded fails, where counting it does not tell: how many findings, and the books of nights."""
    counted = [many_of(audit.severities[one], one) for one in severities if audit.severities.get(one)]
    lines = [f"findings: {', '.join(counted)}"] if counted else []
    nights = [
        visible(f"  books of {books.night}: {worst[0].message}  {worst[0].code}; see: {asking.gaps(books.night)}")
        for books in audit.books
        if (worst := [one.finding for one in books.findings if one.finding.severity in severities])
    ]
    more = len(nights) - SAME_KIND
    return [*lines, *nights[:SAME_KIND], *([f"  ... and {many_of(more, 'night')} more"] if more > 0 else [])]


def unread_lines(audit: Audit) -> list[str]:
    """The files a folder held of which nobody knows what they are: one of them may be a night that went wrong."""
    lines = [f"{name}: {_why_unread(name)}" for name in audit.unread[:SAME_KIND]]
    more = len(audit.unread) - len(lines)
    return [visible(line) for line in lines] + ([f"... and {many_of(more, 'file')} more"] if more else [])


def _why_unread(name: str) -> str:
    if has_known_ending(name):
        return "no reader knows what is in it, and nothing of it was read; name the file itself to hear why"
    return "not read, since its ending is none that is looked for in a folder; name the file itself to have it read"


def verdict_counts(counts: Mapping[str, int]) -> list[str]:
    """How many hands have each verdict, of those that any has."""
    return [f"{counts[name]:,} {name}" for name in VERDICTS if counts.get(name)]


def _read(audit: Audit) -> str:
    hands = audit.counts.read - audit.counts.skipped
    if not audit.files and audit.counts.refused:  # what was refused is a file, and no hand of one
        return f"no file was read: {audit.counts.refused:,} refused"
    return f"read {many_of(hands, 'hand')} in {many_of(audit.files, 'file')}: {_became(audit.counts)}"


def _read_entries(audit: Audit) -> str:
    entries = many_of(audit.entries.read, "entry", "entries")
    return f"read {entries} in {many_of(audit.ledgers, 'ledger')}: {_became(audit.entries)}"


def _became(counts: Counts) -> str:
    became = [f"{counts.loaded:,} loaded", many_of(counts.duplicates, "duplicate"), f"{counts.refused:,} refused"]
    became += [f"{counts.replaced:,} replaced"] if counts.replaced else []
    became += [many_of(counts.conflicts, "conflict")] if counts.conflicts else []
    became += [f"{counts.skipped:,} skipped"] if counts.skipped else []
    return ", ".join(became)


def _wrong(mismatches: pl.DataFrame, flips: pl.DataFrame | None, asking: Asking) -> list[str]:
    lines: list[str] = []
    turned = flip_texts(flips) if flips is not None else {}
    for row in mismatches.head(SHOWN).iter_rows(named=True):
        messages = row["messages"] or ["the recorded result differs from the resolved one"]
        lines.append(visible(f"  {hand_name(row)}  {row['variant']}  {row['verdict']}"))
        lines += [visible(f"      {message}") for message in messages]
        moved = [_owed(one, row["scale"]) for one in row["owed"] or ()]
        codes = ", ".join(row["codes"] or ())
        lines.append(visible(f"      {'  '.join([*moved, codes] if moved else [codes])}"))
        lines += [f"      {text}" for text in turned.get((row["session"], row["table_name"], row["hand_id"]), ())]
        lines += [visible(f"      ruled by {row['ruled_by']}: {row['ruling']}")] if row["ruling"] else []
    return lines + more_lines(mismatches.height, SHOWN, "mismatches", asking)


def _unrecorded(hands: pl.DataFrame) -> list[str]:
    """Hands of which nobody wrote who was paid, in one line."""
    if not hands.height:
        return []
    names = [visible(hand_name(row)) for row in hands.head(SHOWN).iter_rows(named=True)]
    more = f" and {hands.height - SHOWN:,} more" if hands.height > SHOWN else ""
    what = "fill in `won`, or `carry_out` where the pot rolled over"
    return [f"  no result is written down for {listed(names)}{more}: {what}"]


def _owed(one: Mapping[str, object], scale: int) -> str:
    chips = int(str(one["owed_chips"]))
    return f"{one['player']} {signed(chips, scale)}"


def _look(frames: Frames, asking: Asking) -> list[str]:
    """Warnings in a line each code, what is to be said about carries, and what replaying the chains changes.

    Notes that tell nothing new beside the rest of the audit are left to the reports, and so are warnings that were told
    of every hand that has them.
    """
    lines = []
    chains, corrections = frames["chain_findings"], frames["corrections"]
    told = Counter(frames["mismatches"]["codes"].explode().to_list())
    for row in frames["finding_counts"].filter(pl.col("severity") == "warning").iter_rows(named=True):
        if row["code"] in ("unseen-cards", "rule-undefined") or row["hands"] <= told[row["code"]]:
            continue
        first = _first(row)
        more = f" (and {many_of(row['hands'] - 1, 'hand')} more)" if row["hands"] > 1 else ""
        lines.append(visible(f"  {first}  {row['there']}{more}  {row['code']}"))
    for row in chains.filter(pl.col("code") != "chain-corrected").head(SHOWN).iter_rows(named=True):
        lines.append(visible(f"  {hand_name(row)}  {row['message']}  {row['code']}"))
    lines += more_lines(chains.height, SHOWN, "chain_findings", asking)
    for row in corrections.head(SHOWN).iter_rows(named=True):
        came_in = amount_text(row["should_come_in_chips"], row["scale"])
        changes = "  ".join(_owed(one, row["scale"]) for one in row["owed"] or ()) or "nobody is paid otherwise"
        lines.append(visible(f"  {hand_name(row)}  {came_in} should have come in as carry: {changes}  chain-corrected"))
    lines += more_lines(corrections.height, SHOWN, "corrections", asking)
    return ["worth a look", *lines] if lines else []


def _first(row: Mapping[str, object]) -> str:
    """The name of the first hand of which a row of a report tells."""
    return hand_name({"session": row["first_session"], "table_name": row["first_table"], "hand_id": row["first_hand"]})


def _rules(defaults: pl.DataFrame) -> list[str]:
    if not defaults.height:
        return ["rules: no default decided a hand"]
    groups = defaults.group_by("knob", "value_used", maintain_order=True).agg(
        pl.col("hands").sum(), pl.col("first_session", "first_table", "first_hand").first()
    )
    said = [
        visible(
            f"  {row['knob']} = {row['value_used']} decided "
            + (f"{row['hands']:,} hands, first " if row["hands"] > 1 else "")
            + _first(row)
        )
        for row in groups.iter_rows(named=True)
    ]
    return ["rules nobody named that decided (a house file or the record can name them)", *said]


def problem_lines(problems: pl.DataFrame) -> list[str]:
    """Problem rows as lines, one each."""
    return [
        visible(str(Problem(hand=row.pop("hand_id"), **row)))
        for row in problems.drop("source_ref", strict=False).iter_rows(named=True)
    ]


def _refused(audit: Audit, asking: Asking) -> list[str]:
    """The problems in the order of their files, of each kind the first few: one cause often stands behind many."""
    if not audit.counts.problems:
        return []
    lines = []
    for _, rows in audit.problems.group_by("file", maintain_order=True):
        lines += problem_lines(rows.filter(pl.int_range(pl.len()).over("code") < SAME_KIND))
        for code, many in rows.group_by("code", maintain_order=True).len().iter_rows():
            if many > SAME_KIND:
                lines.append(more_of(many - SAME_KIND, f" [{code}]", asking.report("problems")))
    return [
        "refused, or kept as it was",
        *indented(lines),
        *more_lines(audit.counts.problems, audit.problems.height, "problems", asking),
    ]


def _see(audit: Audit, frames: Frames, asking: Asking) -> list[str]:
    if not audit.covered:
        return []
    first = next(frames["mismatches"].iter_rows(named=True), None)
    seen = [asking.explain(hand_name(first)) if first is not None else None]
    seen += [asking.report("rollovers") if frames["chains"].height else None, asking.report("hands")]
    typed = [visible(one) for one in seen if one is not None]
    return [f"see: {' · '.join(typed)}"] if typed else []


def finding_lines(store: Store) -> list[str]:
    """Every finding of the hands covered, a line each; what is said alike of many hands, once."""
    lines = []
    for (severity, code, message), rows in report("findings", store, COVERED).group_by(
        "severity", "code", "message", maintain_order=True
    ):
        name = hand_name(rows.row(0, named=True))
        more = f" (and {many_of(rows.height - 1, 'hand')} more)" if rows.height > 1 else ""
        lines.append(visible(f"  {name}{more}  {severity}  {code}: {message}"))
    return ["", "findings", *lines] if lines else []
