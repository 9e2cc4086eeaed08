"""How the findings about a table's hands are said: its carries, their order, and what looks alike."""

from collections.abc import Mapping

from pipeline.checks.say import Render, chips_text
from pipeline.rules.words import listed
from schemas.result import Severity

TABLE_FINDINGS: Mapping[str, tuple[Severity, Render]] = {
    "similar-names": ("warning", lambda p: f"{listed(p['names'])} may be one person: the names differ only in writing"),
    "same-cards-other-hand": (
        "warning",
        lambda p: f"the same seats, cards and amounts as hand {p['other']}: typed twice?",
    ),
    "carry-lost": (
        "warning",
        lambda p: f"hand {p['before']} left {chips_text(p)} on the table, and this hand takes nothing on",
    ),
    "carry-from-nowhere": (
        "warning",
        lambda p: (
            f"{chips_text(p)} is carried in, and "
            + (f"hand {p['before']} left nothing" if p["before"] else "no hand before this one left anything")
        ),
    ),
    "carry-changed": (
        "warning",
        lambda p: f"hand {p['before']} left {chips_text(p, 'left')}, and {chips_text(p, 'written')} is carried in",
    ),
    "carry-source-unknown": (
        "warning",
        lambda p: f"the carry is said to come from hand {p['name']}, which is not here",
    ),
    "carry-stranger": (
        "warning",
        lambda p: (
            f"{p['player']} plays, and was not entitled to the carry"
            + (f" that hand {p['before']} left" if p["before"] else "")
        ),
    ),
    "carry-owner-absent": (
        "note",
        lambda p: (
            f"{p['player']} was entitled to the carry and was not dealt in"
            + (f"; {chips_text(p)} of his is in it" if p["chips"] else "")
        ),
    ),
    "carry-ante-missing": ("warning", lambda p: f"antes were announced, and {p['player']} put in less than the ante"),
    "chain-corrected": (
        "note",
        lambda p: (
            f"with the carries as they should have been, hand {p['hand']} and later come out otherwise: {chips_text(p)}"
        ),
    ),
    "chain-open": ("note", lambda p: f"{chips_text(p)} is still on the table after the last hand"),
    "order-unknown": (
        "warning",
        lambda p: "the order of this table's hands is not known: several files, no hand_no and no date",
    ),
    "hand-missing": (
        "note",
        lambda p: (
            f"hand {p['first']} is missing"
            if p["first"] == p["last"]
            else f"hands {p['first']} to {p['last']} are missing"
        ),
    ),
}
"""The codes of a table with their severity and how they are said."""
