"""Records as JSON Lines: one hand a line, with what was written down and nothing else, so that it comes back equal."""

from pipeline.records.writer import Together, Writer
from schemas.hand import Hand

_BREAKS = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"})
"""Signs at which some programs break a line that JSON does not break."""


def text(hand: Hand) -> str:
    """The hand on one line."""
    line = hand.model_dump_json(exclude_unset=True)
    return f"{line if line.isascii() else line.translate(_BREAKS)}\n"


WRITER = Writer("jsonl", "JSON Lines", (".jsonl", ".ndjson"), text, Together, exact=True)
