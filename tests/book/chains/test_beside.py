"""What is found of a table because of hands of others, when those others change."""

from itertools import count

import pytest

from pipeline.book.chains import portions, rebuild
from pipeline.book.chains.portions import Portion
from pipeline.book.chains.rebuild import rebuild_chains, refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.loading.load import load_file
from schemas.hand import Hand
from tests.nights import ACES, KINGS, broken, folded_to, hand, load, reading, seat

FOUND = "select session, table_name, code, params->>'other' as other from chain_finding order by all"
EARLIER, LATER = "2026-11-20", "2026-11-27"


def found(store: Store) -> list[tuple[object, ...]]:
    """The findings as they are kept, which are those of all tables looked at again."""
    refresh_chains(store)
    kept = store.query(FOUND).rows()
    with store.transaction():
        rebuild_chains(store, store.query("select session, table_name from hand"))
    assert kept == store.query(FOUND).rows()
    return kept


def kings(table: str, contributed: int = 100, **fields: object) -> Hand:
    """A hand whose deal is told from others by what was put in."""
    seats = [seat("Ann", contributed, **ACES), seat("Bob", contributed, **KINGS)]
    return hand("1", table=table, seats=seats, **fields)


def like(table: str, other: str) -> tuple[object, ...]:
    return (None, table, "same-cards-other-hand", other)


@pytest.mark.parametrize("how", ["replaced", "revised"])
def test_a_hand_that_was_typed_twice_is_so_no_more_once_the_other_is_mended(book: Store, how: str) -> None:
    load(book, [kings("den")], "first.jsonl")
    load(book, [kings("porch"), kings("attic", 30)], "second.jsonl")
    load(book, [kings("cellar")], "third.jsonl")
    assert found(book) == [like("cellar", "den/1"), like("porch", "den/1")]
    mended = kings("den", 70, revision=1 if how == "replaced" else 2)
    load_file(book, reading([mended], "mended.jsonl"), replace=how == "replaced")
    assert found(book) == [like("cellar", "porch/1")]


def test_a_hand_that_is_put_back_is_like_those_it_was_like(book: Store) -> None:
    load(book, [kings("den")], "first.jsonl")
    load(book, [kings("den", 70, revision=2)], "second.jsonl")
    forget(book, "second.jsonl")
    load(book, [kings("porch")], "third.jsonl")
    assert found(book) == [like("porch", "den/1")]
    undo(book)
    assert found(book) == []


def carried(session: str, carry: int = 0) -> Hand:
    return folded_to("Ann", "1", carry_in=carry, won=60 + carry, session=session, played_at=f"{session}T20:00:00Z")


def test_a_carry_from_nowhere_may_be_from_an_earlier_session_once_that_is_known(book: Store) -> None:
    load(book, [carried(LATER, 30)], "later.jsonl")
    unknown = [row for row in found(book) if row[0] == LATER]
    assert unknown
    load(book, [carried(EARLIER)], "earlier.jsonl")
    known = found(book)
    assert [row for row in known if row[0] == LATER] != unknown
    forget(book, "earlier.jsonl")
    assert found(book) == unknown
    undo(book)
    assert found(book) == known


@pytest.mark.parametrize("done", [0, 1, 2])
def test_what_waits_when_it_is_stopped_between_portions_is_looked_at_next(
    book: Store, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    load(book, [carried(LATER, 30), kings("den")], "later.jsonl")
    found(book)
    load(book, [carried(EARLIER), kings("porch")], "earlier.jsonl")
    one, calls = rebuild._rebuild, count()

    def stopped(store: Store, portion: Portion, is_last: bool) -> None:
        if next(calls) == done:
            raise KeyboardInterrupt
        one(store, portion, is_last)

    with monkeypatch.context() as patch:
        patch.setattr(portions, "PORTION", 1)
        patch.setattr(rebuild, "_rebuild", stopped)
        with pytest.raises(KeyboardInterrupt):
            refresh_chains(book)
    assert book.query("select count(*) from chain_stale").item() == 3 - done
    assert broken(book) == {}
    assert found(book) == [like("porch", "den/1")]
    assert broken(book) == {}
