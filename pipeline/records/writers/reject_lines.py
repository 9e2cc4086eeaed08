"""A refused hand of JSON as a line of JSON Lines, the reason in its `extra`, or in a comment above it."""

import json
import re
from typing import Any

from pipeline.records.reader import Source
from pipeline.records.repair import parse
from schemas.problem import Problem

REASON = "reason"
_OPENS = re.compile(r"\A\{\s*([^\s}])")


def line(source: Source, problem: Problem, reason: str) -> str:
    """The hand's line, with a comment above it where the text has no room for the reason.

    The file has another name now, so a hand that was at the table the file was named for gets its table.
    """
    raw = problem.pieces[0]
    record = _record(raw)
    if record is not None:
        record = {"table": source.stem, **record, "extra": {**record.get("extra", {}), REASON: reason}}
        return f"{json.dumps(record, ensure_ascii=False)}\n"
    comment = "".join(sign if sign.isprintable() else " " for sign in f"# {source.label}:{problem.line}: {reason}")
    text = raw.replace("\r\n", " ").replace("\n", " ").replace("\r", " ").strip()
    if '"table"' not in text:
        table = json.dumps({"table": source.stem}, ensure_ascii=False)[:-1]
        text = _OPENS.sub(lambda found: f"{table}, {found[1]}", text, count=1)
    return f"{comment}\n{text}\n"


def _record(raw: str) -> dict[str, Any] | None:
    """The hand as an object that says all its text says; None where it is none, or says something twice."""
    try:
        record, repeated = parse(raw)
        json.dumps(record, ensure_ascii=False).encode()
        again = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if repeated or again != record or not isinstance(record, dict) or not isinstance(record.get("extra", {}), dict):
        return None
    return record
