"""What loading a file did, and what it refuses."""

from dataclasses import fields
from typing import Any

from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Counts, Loaded
from pipeline.book.loading.fates import COVERED
from schemas.problem import Problem
from tests.nights import ACES, KINGS, seat

REFUSED = Problem("bad-card", "'Zs' is not a card.", line=7, hand="3")
OTHER: dict[str, Any] = {"seats": [seat("Ann", 90, **ACES), seat("Bob", 90, **KINGS)]}


def adds_up(counts: Counts) -> bool:
    """Whether everything that was read became something."""
    became = counts.loaded + counts.replaced + counts.duplicates + counts.conflicts + counts.refused + counts.skipped
    return counts.read == became


def counted(loaded: Loaded) -> dict[str, int]:
    """The counts that are not zero."""
    assert adds_up(loaded.counts)
    return {one.name: getattr(loaded.counts, one.name) for one in fields(Counts) if getattr(loaded.counts, one.name)}


def ids(store: Store) -> list[str]:
    return store.query("select hand_id from hand order by hand_id")["hand_id"].to_list()


def covered(book: Store, which: str = "all") -> list[str]:
    """The hands that were covered by what was loaded."""
    return book.query(f"select {which} hand_id from {COVERED} order by hand_id")["hand_id"].to_list()
