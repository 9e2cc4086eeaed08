"""Files and revisions to forget, and what a book knows without them."""

from collections.abc import Sequence
from typing import Any

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import Forgotten
from pipeline.records.reader import Item
from schemas.hand import Hand
from schemas.problem import Problem
from tests.nights import ACES, KINGS, hand, load, seat

AWKWARD = 'a "quoted" \\ back\u0000slash\u2028 line\n\ttab 5♠ 😀 {"json": null} $1 \'quote\''


def fill(store: Store, hands: Sequence[Hand | Item], label: str) -> None:
    """Load a file and look at the chains it touched, as ingesting does."""
    load(store, hands, label)
    refresh_chains(store)


def revision(number: int, pay: int = 100, hand_id: str = "1") -> Hand:
    seats = [seat("Ann", pay, won=2 * pay, **ACES), seat("Bob", pay, **KINGS)]
    return hand(hand_id, revision=number, seats=seats)


def counts(gone: Forgotten) -> tuple[int, int, int, int]:
    return gone.hands, gone.replaced, gone.problems, gone.earlier


def rows(store: Store, sql: str) -> list[tuple[Any, ...]]:
    return store.query(sql).rows()


REFUSED = Problem("bad-card", "'Zs' is not a card.", "Mend it.", line=7, hand="9", raw=AWKWARD)
FILES = {f"{name}.jsonl": [revision(number, 100 + number)] for number, name in enumerate(("one", "two", "three"), 1)}
