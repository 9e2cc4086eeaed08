"""Rulings made in tests."""

from pipeline.book.database.store import Store
from pipeline.book.rulings import add, hand_asked, made, what_it_makes, worked_out
from schemas.ruling import Ruling


def rule(store: Store, name: str, **fields: object) -> Ruling:
    """Rule on a hand as the command does: by Ann, because it was agreed, unless said otherwise."""
    asked = hand_asked(store, name)
    if fields["kind"] == "correct" and "awards" not in fields:
        fields |= worked_out(asked)
    ruling = made(asked, {"by": "Ann", "reason": "agreed", **fields})
    what_it_makes(asked, ruling)
    add(store, [ruling])
    return ruling
