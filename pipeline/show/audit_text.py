"""What `studbook audit` says: what was read, what was paid wrong and to whom it is owed, who won, what rolled over."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

import polars as pl

from pipeline.book.audit import Audit
from pipeline.book.store import Store
from pipeline.rules.words import amount_text, listed
from pipeline.show.report import report
from pipeline.show.table import table_lines, visible
from schemas.problem import Problem

SHOWN = 50
"""How many rows of a kind an audit prints; the report named beside prints all."""
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
VERDICTS = ("verified", "mismatch", "unverifiable", "unrecorded", "void")
UNIT = ("money", "currency", "scale")
ENDED = {"open": "still open", "lost": "not taken up by the next hand", "paid out": "paid out though nobody won it"}
"""How a chain ended that nobody took."""

Frames = Mapping[str, pl.DataFrame]
Row = Mapping[str, object]


def audit_frames(store: Store, audit: Audit) -> dict[str, pl.DataFrame]:
    """The reports an audit prints, about the hands it covers."""
    return {name: report(name, store, audit.keys) for name in REPORTS}


def audit_lines(audit: Audit, frames: Frames) -> list[str]:
    """An audit as lines to print."""
    parts = [
        counts_lines(audit),
        _wrong(frames["mismatches"]),
        _unrecorded(frames["unrecorded"]),
        *_winnings(frames["winnings"], frames["balances"]),
        _nights(frames["nights"]),
        _chains(frames["chains"]) if audit.covered else [],
        _look(frames["finding_counts"], frames["chain_findings"], frames["corrections"]),
        _rules(frames["defaults"]) if audit.covered else [],
        _refused(audit),
        _see(audit, frames),
    ]
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ([""] if lines else []) + part
    return lines


def _many(count: int, one: str, several: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else several or one + 's'}"


def counts_lines(audit: Audit) -> list[str]:
    """What became of what was read, and the verdicts; one sentence for a clean night."""
    counts = audit.counts
    paid_right = audit.covered > 0 and audit.verdicts.get("verified", 0) == audit.covered
    clean = paid_right and not counts.refused and not counts.conflicts
    lines = [f"{_many(audit.covered, 'hand')}, all paid right."] if clean else []
    if not clean or counts.loaded != audit.covered or counts.skipped:
        lines.append(_read(audit))
    if audit.skipped_for:
        reasons = [f"{many:,} {reason}" for reason, many in sorted(audit.skipped_for.items())]
        lines.append(f"skipped: {', '.join(reasons)}")
    if not audit.changed and counts.duplicates:
        lines.append("nothing new: the book had it all")
    if audit.covered and not paid_right:
        verdicts = [f"{audit.verdicts[name]:,} {name}" for name in VERDICTS if audit.verdicts.get(name)]
        lines += ["", f"  {'   '.join(verdicts)}"]
    return lines


def _read(audit: Audit) -> str:
    counts = audit.counts
    became = [f"{counts.loaded:,} loaded", _many(counts.duplicates, "duplicate"), f"{counts.refused:,} refused"]
    became += [f"{counts.replaced:,} replaced"] if counts.replaced else []
    became += [_many(counts.conflicts, "conflict")] if counts.conflicts else []
    became += [f"{counts.skipped:,} skipped"] if counts.skipped else []
    hands = counts.read - counts.skipped
    return f"read {_many(hands, 'hand')} in {_many(audit.files, 'file')}: {', '.join(became)}"


def hand_name(row: Row) -> str:
    """A hand as a person looks it up: session, table and hand, in the form `explain` takes."""
    return "/".join(str(row[part]) for part in ("session", "table_name", "hand_id") if row[part])


def _wrong(mismatches: pl.DataFrame) -> list[str]:
    lines: list[str] = []
    for row in mismatches.head(SHOWN).iter_rows(named=True):
        messages = row["messages"] or ["the recorded result differs from the resolved one"]
        lines.append(visible(f"  {hand_name(row)}  {row['variant']}  {row['verdict']}"))
        lines += [visible(f"      {message}") for message in messages]
        moved = [_owed(one, row["scale"]) for one in row["owed"] or ()]
        codes = ", ".join(row["codes"] or ())
        lines.append(visible(f"      {'  '.join([*moved, codes] if moved else [codes])}"))
    return lines + _more(mismatches.height, SHOWN, "mismatches")


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
    return f"{one['player']} {_signed(chips, scale)}"


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
        if not (table["difference_chips"] != 0).any():
            table = table.drop("difference_chips")
        yield [f"winnings in {unit}", *_indented(table_lines(table)), *_balance(balance, scale)]


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _balance(balance: Mapping[str, int], scale: int) -> list[str]:
    """Where the rest of the money is, and what the payments as recorded lack."""
    on_table = balance["on_the_table_chips"]
    amounts = [
        ("rake and fees", balance["charge_chips"]),
        ("left on the table", max(on_table, 0)),
        ("taken up from before", max(-on_table, 0)),
    ]
    rest = [f"{name} {amount_text(chips, scale)}" for name, chips in amounts if chips]
    lines = [f"  beside the players: {listed(rest)}"] if rest else []
    lost = balance["as_it_should_be_chips"] - balance["as_paid_chips"]
    if lost:
        how = "went to nobody" if lost > 0 else "came from nowhere"
        lines.append(f"  as paid, {amount_text(abs(lost), scale)} {how}")
    return lines


def _nights(nights: pl.DataFrame) -> list[str]:
    """Each night's nets in a line, where there are several nights."""
    if nights.height < 2:
        return []
    lines = []
    for row in nights.head(SHOWN).iter_rows(named=True):
        night = "/".join(filter(None, (row["session"], row["table_name"])))
        wrong = f", {_many(row['mismatch'], 'mismatch', 'mismatches')}" if row["mismatch"] else ""
        rolled = f", {_many(row['rollovers'], 'rollover')}" if row["rollovers"] else ""
        nets = [f"{one['player']} {_signed(one['net_chips'], row['scale'])}" for one in row["nets"] or ()]
        lines.append(visible(f"  {night}  {_many(row['hands'], 'hand')}{wrong}{rolled}: {', '.join(nets)}"))
    return ["nights, as it should be", *lines, *_more(nights.height, SHOWN, "nights")]


def _signed(chips: int, scale: int) -> str:
    return f"{'+' if chips > 0 else ''}{amount_text(chips, scale)}"


def _chains(chains: pl.DataFrame) -> list[str]:
    if not chains.height:
        return ["rollovers: none"]
    ends = [f"{count:,} {how}" for how, count in sorted(chains["ended"].value_counts().iter_rows(), reverse=True)]
    longest = int(str(chains["rollovers"].max()))
    head = f"rollovers: {_many(chains.height, 'chain')} ({', '.join(ends)}), longest {_many(longest, 'rollover')}"
    shown = [_chain(row) for row in chains.head(SHOWN).iter_rows(named=True)]
    return [head, *shown, *_more(chains.height, SHOWN, "chains")]


def _chain(row: Row) -> str:
    scale = int(str(row["scale"]))
    table = "/".join(str(row[part]) for part in ("session", "table_name") if row[part])
    hands = f"hand {row['first_hand']}"
    if row["last_hand"] != row["first_hand"]:
        hands = f"hands {row['first_hand']} to {row['last_hand']}"
    largest = amount_text(int(str(row["largest_chips"])), scale)
    ended = ENDED.get(str(row["ended"]), "")
    taken = row["taken"]
    if isinstance(taken, list) and taken:
        ended = f"taken by {listed([str(one['player']) for one in taken])}"
    return visible(f"  {table}  {hands}: {_many(int(str(row['rollovers'])), 'rollover')}, largest {largest}, {ended}")


def _look(counts: pl.DataFrame, chains: pl.DataFrame, corrections: pl.DataFrame) -> list[str]:
    """Warnings in a line each code, what is to be said about carries, and what replaying the chains changes.

    Notes that tell nothing new beside the rest of the audit are left to the reports.
    """
    lines = []
    for row in counts.filter(pl.col("severity") == "warning").iter_rows(named=True):
        if row["code"] in ("unseen-cards", "rule-undefined"):
            continue
        first = hand_name({"session": None, "table_name": row["first_table"], "hand_id": row["first_hand"]})
        more = f" (and {_many(row['hands'] - 1, 'hand')} more)" if row["hands"] > 1 else ""
        lines.append(visible(f"  {first}  {row['there']}{more}  {row['code']}"))
    for row in chains.filter(pl.col("code") != "chain-corrected").head(SHOWN).iter_rows(named=True):
        lines.append(visible(f"  {hand_name(row)}  {row['message']}  {row['code']}"))
    lines += _more(chains.height, SHOWN, "chain_findings")
    for row in corrections.head(SHOWN).iter_rows(named=True):
        came_in = amount_text(row["should_come_in_chips"], row["scale"])
        changes = "  ".join(_owed(one, row["scale"]) for one in row["owed"] or ()) or "nobody is paid otherwise"
        lines.append(visible(f"  {hand_name(row)}  {came_in} should have come in as carry: {changes}  chain-corrected"))
    lines += _more(corrections.height, SHOWN, "corrections")
    return ["worth a look", *lines] if lines else []


def _rules(defaults: pl.DataFrame) -> list[str]:
    if not defaults.height:
        return ["rules: no default decided a hand"]
    groups = defaults.group_by("knob", "value_used", maintain_order=True).agg(
        pl.col("hands").sum(), pl.col("first_table").first(), pl.col("first_hand").first()
    )
    said = [
        visible(
            f"  {row['knob']} = {row['value_used']} decided "
            + (f"{row['hands']:,} hands, first " if row["hands"] > 1 else "")
            + f"{row['first_table']}/{row['first_hand']}"
        )
        for row in groups.iter_rows(named=True)
    ]
    return ["rules nobody named that decided (a house file or the record can name them)", *said]


def _more(many: int, shown: int, name: str) -> list[str]:
    return [f"  ... and {many - shown:,} more: studbook report {name}"] if many > shown else []


def problem_lines(problems: pl.DataFrame) -> list[str]:
    """Problem rows as lines, one each."""
    return [
        visible(str(Problem(hand=row.pop("hand_id"), **row)))
        for row in problems.drop("source_ref", strict=False).iter_rows(named=True)
    ]


def _refused(audit: Audit) -> list[str]:
    """The problems, of each kind the first few: one cause often stands behind many."""
    if not audit.counts.problems:
        return []
    lines = []
    shown = audit.problems.group_by("file", "code", maintain_order=True)
    for (_, code), rows in shown:
        lines += problem_lines(rows.head(SAME_KIND))
        if rows.height > SAME_KIND:
            lines.append(f"... and {rows.height - SAME_KIND:,} more [{code}]: studbook report problems")
    return [
        "refused, or kept as it was",
        *_indented(lines),
        *_more(audit.counts.problems, audit.problems.height, "problems"),
    ]


def _see(audit: Audit, frames: Frames) -> list[str]:
    if not audit.covered:
        return []
    first = next(frames["mismatches"].iter_rows(named=True), None)
    seen = [f"studbook explain {hand_name(first)}"] if first is not None else []
    seen += ["studbook report rollovers"] if frames["chains"].height else []
    return [f"see: {' · '.join([*seen, 'studbook report hands'])}"]


def finding_lines(store: Store, audit: Audit) -> list[str]:
    """Every finding of the hands covered, a line each; what is said alike of many hands, once."""
    lines = []
    for (severity, code, message), rows in report("findings", store, audit.keys).group_by(
        "severity", "code", "message", maintain_order=True
    ):
        name = hand_name(rows.row(0, named=True))
        more = f" (and {_many(rows.height - 1, 'hand')} more)" if rows.height > 1 else ""
        lines.append(visible(f"  {name}{more}  {severity}  {code}: {message}"))
    return ["", "findings", *lines] if lines else []


def audit_json(audit: Audit, frames: Frames) -> str:
    """An audit as one JSON object for programs. Units: chips, `scale` of them to one of the currency."""
    whole: dict[str, object] = {
        "files": audit.files,
        "counts": asdict(audit.counts),
        "skipped_for": audit.skipped_for,
        "changed": audit.changed,
        "hands": audit.covered,
        "verdicts": audit.verdicts,
        "severities": audit.severities,
    }
    whole |= {name: frame.to_dicts() for name, frame in frames.items()}
    whole["problems"] = audit.problems.to_dicts()
    return json.dumps(whole, ensure_ascii=False, default=str)
