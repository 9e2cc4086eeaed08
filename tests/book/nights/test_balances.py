"""Balances in ledgers, and what is said where one does not hold."""

from pipeline.book.database.store import Store
from pipeline.book.nights.balances import failed_balances
from tests.book.kept_nights import keep, night


def test_each_balance_that_does_not_hold_is_a_line(book: Store) -> None:
    assert list(failed_balances(book)) == []
    night(book, "Ann,balance,531,3,,friday", "Ann,balance,590,4,,friday", "Cy,balance,419,,,friday")
    assert list(failed_balances(book)) == [
        "friday: Ann is said to have 531 before hand 3; what was bought and every hand before give 530",
        "friday: Cy is said to have 419 in the end; what was bought and every hand before give 420",
    ]


def test_balances_of_one_night_are_not_those_of_another_whose_name_begins_alike(book: Store) -> None:
    night(book, "Ann,balance,590,4,,friday")
    keep(book, "Ann,buy-in,500,,,friday: late", "Ann,balance,400,,,friday: late", name="late.csv")
    assert list(failed_balances(book, night="friday")) == []
    late = list(failed_balances(book, night="friday: late"))
    assert late == list(failed_balances(book))
    assert [line.partition(" Ann ")[0] for line in late] == ["friday: late:"]
