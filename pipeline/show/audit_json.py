"""An audit for programs: everything the text says, and what it leaves out, as one JSON object."""

import json
from dataclasses import asdict

from pipeline.book.audit import Audit
from pipeline.show.audit_text import Frames
from pipeline.show.books_text import books_rows


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
        "ledgers": audit.ledgers,
        "entries": asdict(audit.entries),
        "books": books_rows(audit.books),
    }
    whole |= {name: frame.to_dicts() for name, frame in frames.items()}
    whole["problems"] = audit.problems.to_dicts()
    return json.dumps(whole, ensure_ascii=False, default=str)
