"""The report on winnings: as paid, and as it should be."""

from typing import Any

from pipeline.book.database.store import Store
from pipeline.show.report import report
from tests.nights import ACES, KINGS, hand, load, night, seat, thirds
from tests.show.reported import NETS, columns


def test_winnings_stand_as_paid_and_as_they_should_be(book: Store) -> None:
    load(book, night())
    assert columns(report("winnings", book), *NETS) == [
        ("Ann", 4, 280, -80, 110, 190),
        ("Bob", 4, 280, 150, -40, -190),
        ("Cy", 2, 80, -80, -80, 0),
    ]


def test_winnings_of_hands_whose_payments_were_not_written_are_as_they_should_be(book: Store) -> None:
    load(book, [hand("1"), hand("2", seats=[seat("Ann", took=True, **ACES), seat("Bob", **KINGS)])])
    assert columns(report("winnings", book), *NETS) == [("Ann", 2, 200, 200, 200, 0), ("Bob", 2, 200, -200, -200, 0)]


def test_what_was_not_called_is_not_put_in(book: Store) -> None:
    load(book, [hand("1", seats=[seat("Ann", 100, won=200, **ACES), seat("Bob", 130, **KINGS)])])
    assert columns(report("winnings", book), *NETS) == [("Ann", 1, 100, 100, 100, 0), ("Bob", 1, 100, -100, -100, 0)]


def test_players_who_were_not_dealt_in_have_their_money_counted_and_no_hand(book: Store) -> None:
    seats = [seat("Ann", **ACES), seat("Bob", **KINGS), seat("Cy", 5, dealt=False)]
    load(book, [hand("1", seats=seats)])
    assert columns(report("winnings", book), "player", "hands", "as_it_should_be_chips") == [
        ("Ann", 1, 105),
        ("Cy", 0, -5),
        ("Bob", 1, -100),
    ]


def test_amounts_of_different_kinds_are_never_added_up(book: Store) -> None:
    kinds: list[dict[str, Any]] = [
        {"currency": "USD", "scale": 100},
        {"currency": "USD", "scale": 1},
        {"currency": "EUR", "scale": 100},
        {},
        {"money": "tournament"},
        {"money": "play"},
    ]
    load(book, [hand(str(number), **kind) for number, kind in enumerate(kinds)])
    kinds_found = [
        ("cash", "EUR", 100),
        ("cash", "USD", 1),
        ("cash", "USD", 100),
        ("cash", None, 1),
        ("play", None, 1),
        ("tournament", None, 1),
    ]
    assert columns(report("winnings", book).filter(player="Ann"), "money", "currency", "scale") == kinds_found
    assert columns(report("balances", book), "money", "currency", "scale") == kinds_found
    assert set(report("winnings", book)["as_paid_chips"]) == {100, -100}


def test_two_players_of_like_names_are_two(book: Store) -> None:
    seats = [seat("Ann", **ACES), seat("ann", **KINGS)]
    load(book, [hand("1", seats=seats)])
    assert columns(report("winnings", book), "player", "as_paid_chips") == [("Ann", 100), ("ann", -100)]


def test_where_the_money_went_comes_to_zero(book: Store) -> None:
    load(book, [*night(), thirds("6", session="friday", currency="USD", scale=100)])
    assert report("balances", book).rows(named=True) == [
        {
            "money": "cash",
            "currency": "USD",
            "scale": 100,
            "hands": 5,
            "void_hands": 1,
            "put_in_chips": 820,
            "as_paid_chips": -190,
            "as_it_should_be_chips": -190,
            "charge_chips": 10,
            "on_the_table_chips": 180,
            "off_chips": 0,
        }
    ]


def test_a_void_hand_is_nobodys_winning(book: Store) -> None:
    load(book, [hand("1", void="misdeal", carry_in=30)])
    assert report("winnings", book).height == 0
    assert columns(report("balances", book), "void_hands", "on_the_table_chips", "off_chips") == [(1, 0, 0)]
