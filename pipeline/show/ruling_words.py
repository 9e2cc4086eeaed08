"""A ruling in words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.book.database.migrate import read_book
from pipeline.book.rulings import hand_asked
from pipeline.checks.ruled import Ruled
from pipeline.records.lookup import Key, name_of
from pipeline.rules.words import amount_text, listed
from pipeline.show.report import report
from pipeline.show.table import visible
from schemas.ruling import Ruling

DID = {
    "accept": "accepts what was paid in",
    "correct": "corrects",
    "void": "voids",
    "answer": "answers in",
    "withdraw": "takes back the ruling on",
}


def made_words(key: Key, ruling: Ruling, verdict: str) -> str:
    """Who ruled what on which hand: Ann accepts what was paid in hand kitchen/4, a mismatch: agreed at the table."""
    answers = listed([f"{knob} = {value}" for knob, value in (ruling.answers or {}).items()])
    said = f"{ruling.by} {DID[ruling.kind]} hand {name_of(key)}{f' {answers}' if answers else ''}"
    return f"{said} (its verdict stays {verdict}): {ruling.reason}"


def ruled_words(found: Ruled, scale: int) -> str:
    """What is due by a ruling, in one sentence."""
    parts = [f"{player} {amount_text(chips, scale)}" for player, chips in found.due.items() if chips]
    if found.carry_out:
        parts.append(f"{amount_text(found.carry_out, scale)} stays on the table")
    verdict = f" What was paid is {_PAID[found.verdict]} under it." if found.verdict in _PAID else ""
    return f"Due: {listed(parts) or 'nothing'}.{verdict}"


def ruled_lines(db: Path, name: str) -> list[str]:
    """The ruling that stands on a hand of the store, as lines below its story; none where nobody ruled."""
    with read_book(db) as store:
        asked = hand_asked(store, name)
        key = pl.DataFrame(
            [asked.key], schema={"session": pl.String, "table_name": pl.String, "hand_id": pl.String}, orient="row"
        )
        rows = report("rulings", store, key).filter(pl.col("state") != "superseded", pl.col("state") != "withdrawn")
    lines = []
    for row in rows.iter_rows(named=True):
        (_, _), *facts = _in_words(row).items()
        lines += ["", "ruling", *(f"  {name:<10}{text}" for name, text in facts if text)]
    return lines


def ruling_rows(rulings: pl.DataFrame, in_words: bool) -> list[dict[str, object]]:
    """The report of rulings as rows for a list: for a person, or for a program with the names of its columns."""
    if not in_words:
        plain = rulings.with_columns(pl.col("ruled_utc").dt.strftime("%Y-%m-%dT%H:%M:%SZ"))
        return [dict(row) for row in plain.iter_rows(named=True)]
    return [_in_words(row) for row in rulings.iter_rows(named=True)]


def _in_words(row: Mapping[str, Any]) -> dict[str, object]:
    key = row["session"] or "", row["table_name"], row["hand_id"]
    scale = row["scale"]
    due = [f"{one['player']} {amount_text(one['due_chips'], scale)}" for one in row["won"] or ()]
    due += [f"{amount_text(row['out_chips'], scale)} stays on the table"] if row["out_chips"] else []
    facts = {
        "ruling": f"{row['ruling_ref']}  {name_of(key)}  {row['kind']}",
        "by": f"{row['ruled_by']}, {row['ruled_utc']:%Y-%m-%d %H:%M} UTC",
        "reason": row["reason"],
        "answers": ", ".join(row["answers"] or ()),
        "verdict": row["verdict"] or "",
        "under it": row["ruled_verdict"] or "",
        "due": listed(due),
        "state": row["state"] + (f": {row['why_not']}" if row["why_not"] else ""),
    }
    return {name: visible(str(value)) for name, value in facts.items()}


_PAID = {"verified": "right", "mismatch": "wrong", "unverifiable": "not to be judged"}
