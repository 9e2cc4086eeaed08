"""Dead money in the store: as acts and seats say, in older books and forgotten hands too, and in who paid which pot."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.held.records import held_records
from pipeline.book.whatif import what_if
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called, dead_money
from schemas.hand import Action, Hand
from tests.book.older import make_older
from tests.deals import campaign
from tests.nights import ACES, KINGS, broken, dump, hand, load, night, seat
from tests.strategies import as_hand

DEAD = "select hand_id, place, dead_chips from dead_chip join hand using (hand_ref) order by all"
BEFORE = 13
"""The form of a book before it knew of dead money."""


def acted(hand_id: str, *posts: int, **fields: Any) -> Hand:
    """Ann beats Bob for 20 each, Bob having posted these amounts."""
    bets = [Action(street=3, seat=chair, act="ante", amount=20) for chair in (1, 2)]
    paid = [Action(street=street, seat=2, act="post", amount=chips) for street, chips in enumerate(posts, 3)]
    seats = [seat("Ann", None, **ACES), seat("Bob", None, **KINGS)]
    return hand(hand_id, seats=seats, actions=[*bets, *paid], **fields)


def seated(hand_id: str, posted: int, **fields: Any) -> Hand:
    """The same without acts."""
    return hand(hand_id, seats=[seat("Ann", 20, **ACES), seat("Bob", 20 + posted, posted=posted, **KINGS)], **fields)


def test_each_seat_that_put_in_dead_money_has_a_row(book: Store) -> None:
    load(book, [acted("1", 5, 3), seated("2", 7), acted("3"), seated("4", 0), acted("5", 0), *night(table="den")])
    assert book.query(DEAD).rows() == [("1", 2, 8), ("2", 2, 7)]
    assert broken(book) == {}


def test_a_what_if_gives_what_records_give(book: Store) -> None:
    hands = [acted("1", 5, 3), seated("2", 7), acted("3"), seated("4", 6, house={"dead_money": "main_pot"})]
    load(book, hands)
    asked = Called(command=(("dead_money", "main_pot"),))
    found = what_if(book, asked)
    assert [(row[2], row[5]) for row in found.flips.rows()] == [("1", "Ann 48"), ("2", "Ann 47")]
    nets: Counter[str] = Counter()
    for outcome in resolve_hands(hands, asked):
        back = outcome.resolution.returned[outcome.row] - outcome.group.batch.contributed[outcome.row]
        for place, one in enumerate(outcome.hand.seats):
            nets[one.player] += outcome.awards()[one.player] + int(back[place])
    by_name = dict(found.players.select("player", "under_the_other_chips").rows())
    assert by_name == nets == {"Ann": 101, "Bob": -101}


def test_a_book_of_before_learns_of_posts(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    make_older(path, BEFORE, [acted("1", 5, 3), acted("2", table="den"), *night(session="saturday")])
    with open_book(path) as store:
        assert store.query(DEAD).rows() == [("1", 2, 8)]
        assert broken(store) == {}


def test_what_was_forgotten_before_comes_back_with_its_posts(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        load(store, [acted("1", 5, 3), acted("2", 4), seated("3", 9)])
        refresh_chains(store)
        before = dump(store)
        forget(store, "kitchen/1")
        forget(store, "kitchen/2")
        store.execute("delete from forgotten_row where of_table = 'dead_chip'; drop table dead_chip")
        # What seats said was not known of then.
        store.execute(sql_text("schema", "014_dead_money"))
        store.execute("insert into dead_chip select hand_ref, 2, 9 from hand where hand_id = '3'")
        undo(store, "kitchen/2")
        undo(store, "kitchen/1")
        assert dump(store) == before


def test_a_hand_that_is_replaced_takes_its_dead_money_with_it(book: Store) -> None:
    load(book, [seated("1", 7)], "one.jsonl")
    load(book, [seated("1", 3, revision=2)], "two.jsonl")
    assert book.query(DEAD).rows() == [("1", 2, 3)]
    assert broken(book) == {}


@pytest.mark.parametrize("rule", ["main_pot", "layers"])
def test_pots_are_paid_as_they_were_resolved(book: Store, rule: str) -> None:
    """Of hands of every shape, a part of what seats put in being dead money."""
    rng = random.Random(8)
    hands = []
    for _, _, _, record in campaign(8, 700):
        for one in record["seats"]:
            if rng.random() < 0.3:
                one["posted"] = rng.randint(0, one["contributed"])
        hands.append(as_hand({**record, "house": {**record["house"], "dead_money": rule}}))
    load(book, hands)
    refresh_chains(book)
    assert broken(book) == {}
    paid = "select hand_ref, pot, place, paid_chips from pot_payer where paid_chips <> 0"
    with viewing(book, paid):
        by_view = {(ref, pot, place): chips for ref, pot, place, chips in book.query(paid).iter_rows()}
    refs = sorted({ref for ref, _, _ in by_view})
    records = held_records(book, refs)
    assert sum(any(dead_money(one)) for one in records) > 100
    expected = {}
    for ref, outcome in zip(refs, resolve_hands(records), strict=True):
        pots, row = outcome.resolution.pots, outcome.row
        many_carries = sum(pots.kind[row] == 1)
        # Main and side pots count from 0, parts of a carry kept apart end at -1.
        number = -many_carries
        for pot in range(pots.kind.shape[1]):
            if pots.kind[row, pot]:
                for place, chips in enumerate(pots.paid[row, pot].tolist(), 1):
                    if chips:
                        expected[ref, number, place] = chips
                number += 1
    assert by_view == expected
