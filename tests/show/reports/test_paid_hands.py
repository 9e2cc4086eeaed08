"""Hands whose cards do not tell what they came to count as they were paid, in every report on rolled pots."""

from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.loading.fill import fill_paid
from pipeline.show.report import report
from schemas.hand import Hand
from tests.nights import folded_to, hand, load, seat, thirds

OF_CHAINS = ("chains", "rollovers", "open_chains", "chain_players", "chain_lengths", "chain_endings")
OF_ROLLS = ("roll_rates", "roll_sizes", "carry_shares", "chain_findings")


def bare(hand_id: str, ann: int, bob: int = 0, **fields: Any) -> Hand:
    """A hand of Two Thirds without a card, in which each put in 60, with what was paid."""
    seats = [seat("Ann", 60, won=ann), seat("Bob", 60, won=bob)]
    return hand(hand_id, **{"variant": "two-thirds", "seats": seats, **fields})


def loaded(store: Store, *hands: Hand) -> None:
    load(store, hands)
    refresh_chains(store)


def test_what_was_paid_did_not_roll(book: Store) -> None:
    loaded(book, bare("1", 120), bare("2", 120))
    assert report("winnings", book)["as_it_should_be_chips"].to_list() == [120, -120]
    assert report("balances", book)["on_the_table_chips"].to_list() == [0]
    assert report("nights", book).select("unverifiable", "rollovers").rows() == [(2, 0)]
    assert {name: report(name, book).height for name in (*OF_CHAINS, *OF_ROLLS)} == dict.fromkeys(
        (*OF_CHAINS, *OF_ROLLS), 0
    )


def test_who_was_paid_a_carry_took_it(book: Store) -> None:
    """Three antes of 60 roll over; Ann is paid them with the 60 of everybody, in a hand without a card."""
    seats = [seat("Ann", won=480), seat("Bob", won=0), seat("Cy", won=0)]
    loaded(book, thirds("1"), hand("2", variant="two-thirds", seats=seats, carry_in=180))
    (chain,) = report("chains", book).iter_rows(named=True)
    assert (chain["ended"], chain["rollovers"], chain["largest_chips"]) == ("taken", 1, 180)
    assert [(one["player"], one["award_chips"]) for one in chain["taken"]] == [("Ann", 480)]
    assert report("chain_players", book).select("player", "took_chips", "how").rows() == [
        ("Ann", 480, "showdown"),
        ("Bob", None, None),
        ("Cy", None, None),
    ]
    shares = report("carry_shares", book).select("player", "rolled_chips", "capture_num_chips", "luck_chips").rows()
    assert sorted(shares) == [("Ann", 60, 180, 120), ("Bob", 60, 0, -60), ("Cy", 60, 0, -60)]
    assert report("roll_rates", book).select("roll_num", "roll_opp").rows() == [(1, 1)]


@pytest.mark.parametrize("written", [{}, {"carry_out": 120}])
def test_what_was_not_paid_stays(book: Store, written: dict[str, int]) -> None:
    loaded(book, bare("1", 0, **written))
    assert report("balances", book)["on_the_table_chips"].to_list() == [120]
    assert report("chains", book).select("ended", "largest_chips").rows() == [("open", 120)]
    (chain,) = report("open_chains", book).iter_rows(named=True)
    assert (chain["left_chips"], chain["should_be_chips"]) == (120, 120)
    assert [tuple(one.values()) for one in chain["paid_in"]] == [("Ann", 60), ("Bob", 60)]
    assert report("carry_shares", book)["rolled_chips"].to_list() == [60, 60]
    assert report("roll_sizes", book)["out_chips"].to_list() == [120]
    assert report("roll_rates", book).height == 0


def test_a_part_that_was_paid_leaves_the_rest(book: Store) -> None:
    """Of 120, of which Ann was paid 20, each has 50 left; Bob takes them up."""
    loaded(book, bare("1", 20, carry_out=100), folded_to("Bob", "2", carry_in=100, won=160))
    shares = report("carry_shares", book).select("player", "rolled_chips", "capture_num_chips", "luck_chips").rows()
    assert sorted(shares) == [("Ann", 50, 0, -50), ("Bob", 50, 100, 50)]
    assert report("chains", book)["ended"].to_list() == ["taken"]


def test_a_book_of_before_learns_what_such_hands_left(book: Store) -> None:
    loaded(book, bare("1", 120), bare("2", 120), thirds("1", table="den"))
    before = {name: book.query(f"select * from {name} order by all").rows() for name in ("chain_finding", "carry_part")}
    kept = book.query("select * from kept_chain_part order by all").rows()
    book.execute("insert into chain_finding select null, 'kitchen', 1, 'chain-open', 'note', null, 120, '{}', ''")
    book.execute("insert into carry_part select 1, 1, 'Ann', 120, true, null")
    book.execute("insert into kept_chain_part select 1, null, 'kitchen', 1, true, 1, 1, 1, false")
    with book.transaction():
        fill_paid(book)
    for name, rows in before.items():
        assert book.query(f"select * from {name} order by all").rows() == rows
    assert book.query("select * from kept_chain_part order by all").rows() == kept
