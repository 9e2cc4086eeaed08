"""What `studbook audit` says: what was read, who won, what rolled, what was wrong and what was refused."""

from collections.abc import Iterator, Mapping

import polars as pl

from pipeline.book.audit import Audit
from pipeline.book.store import Store
from pipeline.rules.words import amount_text, listed
from pipeline.show.report import report
from pipeline.show.table import table_lines, visible
from schemas.problem import Problem

SHOWN = 50
"""How many rows of a table an audit prints; the report of the same name prints all."""
REPORTS = ("winnings", "balances", "rollovers", "errors", "finding_counts", "defaults")
VERDICTS = ("verified", "mismatch", "unverifiable", "unrecorded", "void")
UNIT = ("money", "currency", "scale")

Frames = Mapping[str, pl.DataFrame]


def audit_frames(store: Store, audit: Audit) -> dict[str, pl.DataFrame]:
    """The reports an audit prints, about the hands it covers."""
    return {name: report(name, store, audit.keys) for name in REPORTS}


def audit_lines(audit: Audit, frames: Frames) -> list[str]:
    """An audit as lines to print."""
    parts = [
        counts_lines(audit),
        *_winnings(frames["winnings"], frames["balances"]),
        _section("Rollovers", frames["rollovers"], "rollovers"),
        _section("Wrong results", frames["errors"], "errors"),
        _section("Worth a look", _not_errors(frames["finding_counts"]), "findings"),
        _section("Defaults that decided", frames["defaults"].drop("there"), "defaults"),
        _problems(audit),
    ]
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ([""] if lines else []) + part
    return lines


def counts_lines(audit: Audit) -> list[str]:
    """What became of what was read, the verdicts on the hands covered, and whether anything is new."""
    counts = audit.counts
    became = [
        f"{many:,} {word if many == 1 else words}"
        for many, word, words in (
            (counts.loaded, "loaded", "loaded"),
            (counts.replaced, "replaced", "replaced"),
            (counts.duplicates, "duplicate", "duplicates"),
            (counts.conflicts, "conflict", "conflicts"),
            (counts.refused, "refused", "refused"),
            (counts.skipped, "skipped", "skipped"),
        )
        if many
    ]
    files = f"{audit.files:,} file{'' if audit.files == 1 else 's'}"
    lines = [f"{files}, {counts.read:,} read: {', '.join(became) or 'nothing'}."]
    if audit.skipped_for:
        reasons = [f"{many:,} {reason}" for reason, many in sorted(audit.skipped_for.items())]
        lines.append(f"Skipped: {', '.join(reasons)}.")
    if not audit.changed and counts.duplicates:
        lines.append("Nothing new: the book had it all.")
    if audit.covered:
        verdicts = [f"{audit.verdicts[name]:,} {name}" for name in VERDICTS if audit.verdicts.get(name)]
        lines.append(f"{audit.covered:,} hand{'' if audit.covered == 1 else 's'}: {', '.join(verdicts)}.")
    return lines


def unit_name(money: str, currency: str | None) -> str:
    """What amounts are in: USD, chips, tournament chips.

    >>> unit_name("tournament", None)
    'tournament chips'
    """
    return " ".join(filter(None, (money if money != "cash" else None, currency or "chips")))


def _winnings(winnings: pl.DataFrame, balances: pl.DataFrame) -> Iterator[list[str]]:
    several = balances.select("money", "currency").n_unique() < balances.height
    for balance in balances.iter_rows(named=True):
        mine = winnings.filter(pl.all_horizontal(pl.col(name).eq_missing(balance[name]) for name in UNIT))
        if not mine.height:
            continue
        scale = balance["scale"]
        unit = unit_name(balance["money"], balance["currency"]) + (f" at {scale:,} to one" if several else "")
        table = mine.drop("money", "currency")
        if not table["hands_recorded"].sum():
            table = table.drop("hands_recorded", "net_recorded_chips", "differs_chips")
        yield [f"Winnings in {unit}", *table_lines(table), _balance(balance, scale)]


def _balance(balance: Mapping[str, int], scale: int) -> str:
    rest = []
    if balance["charge_chips"]:
        rest.append(f"rake and fees {amount_text(balance['charge_chips'], scale)}")
    if balance["on_the_table_chips"] > 0:
        rest.append(f"left on the table {amount_text(balance['on_the_table_chips'], scale)}")
    if balance["on_the_table_chips"] < 0:
        rest.append(f"taken up from before {amount_text(-balance['on_the_table_chips'], scale)}")
    nets = f"All nets {amount_text(balance['net_chips'], scale)}"
    total = f"in all {amount_text(balance['off_chips'], scale)}"
    return f"{listed([nets, *rest])}: {total}." if rest else f"{nets}."


def _not_errors(counts: pl.DataFrame) -> pl.DataFrame:
    # Defaults that decided have a table of their own.
    return counts.filter((pl.col("severity") != "error") & (pl.col("code") != "default-decided"))


def _section(title: str, frame: pl.DataFrame, name: str) -> list[str]:
    if not frame.height:
        return []
    shown = frame.head(SHOWN)
    shown = shown.drop(column for column in shown.columns if shown[column].null_count() == shown.height)
    return [title, *table_lines(shown), *_more(frame.height, SHOWN, name)]


def _more(many: int, shown: int, name: str) -> list[str]:
    return [f"... and {many - shown:,} more: `studbook report {name}` shows them all."] if many > shown else []


def problem_lines(problems: pl.DataFrame) -> list[str]:
    """Problem rows as lines, one each."""
    return [
        visible(str(Problem(hand=row.pop("hand_id"), **row)))
        for row in problems.drop("source_ref", strict=False).iter_rows(named=True)
    ]


def _problems(audit: Audit) -> list[str]:
    if not audit.counts.problems:
        return []
    lines = problem_lines(audit.problems.head(SHOWN))
    return ["Refused", *lines, *_more(audit.counts.problems, len(lines), "problems")]
