"""The hands that a name may mean are those that all keys of the book would give."""

import pytest

from pipeline.book.database.store import Store
from pipeline.book.held import keys as held_keys
from pipeline.book.held.keys import keys_for
from pipeline.records.lookup import answers_to
from tests.nights import hand, load

NAMES = (
    "1",
    "12",
    "kitchen/1",
    "friday/kitchen/1",
    "friday/12",
    "a/b",
    "x/a/b",
    "b",
    "café/1",
    "cafe\u0301/1",
    "2/1",
    "",
)


@pytest.fixture
def many(book: Store) -> Store:
    nights = [(None, "kitchen"), ("friday", "kitchen"), ("friday", "2"), (None, "café"), ("x", "den")]
    load(book, [hand(one, session=of, table=at) for of, at in nights for one in ("1", "12", "a/b", "b")])
    return book


@pytest.mark.parametrize("name", NAMES)
def test_they_are_all_that_answer_to_it(many: Store, name: str) -> None:
    every = many.query("select coalesce(session, ''), table_name, hand_id from hand").rows()
    composed = name.replace("e\u0301", "é")
    answering = {key for key in every if answers_to(composed, key)}
    found = keys_for(many, name)
    assert {key for key in found if answers_to(composed, key)} == answering
    assert answering or set(found) == set(every)


def test_where_none_has_the_name_no_more_are_looked_through_than_a_person_waits_for(
    many: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_keys, "NEAR", 3)
    assert 3 <= len(keys_for(many, "kitchn/12")) <= 6
    assert len(keys_for(many, "\udcff")) == 3
