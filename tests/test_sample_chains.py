"""What the book says of the sample nights together: chains, corrections, and money as paid and as it should be."""

from collections.abc import Iterator

import pytest

from pipeline.book.audit import audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.show.report import report
from tests.checkout import ROOT


@pytest.fixture(scope="module")
def book() -> Iterator[Store]:
    with open_scratch() as store:
        done = audit([str(ROOT / "sample_data")], store)
        assert (done.counts.loaded, done.counts.refused) == (107, 2)
        assert done.verdicts == {"verified": 95, "mismatch": 10, "unverifiable": 2}
        yield store


def test_the_lost_carry_and_the_stranger_are_found(book: Store) -> None:
    rows = report("chain_findings", book).select("table_name", "hand_id", "code", "player", "moved_chips").rows()
    assert rows == [
        ("friday-2026-11-27", "11", "carry-lost", None, 107),
        ("friday-2026-11-27", "11", "chain-corrected", None, 214),
        ("den", "11", "carry-stranger", "Priya", None),
        ("attic", "5", "chain-corrected", None, 100),
        ("attic", "9", "chain-open", None, 23),
    ]


def test_the_replay_gives_the_lost_pots_to_who_won_the_next_hands(book: Store) -> None:
    rows = report("corrections", book).select("hand_id", "came_in_chips", "should_come_in_chips", "owed").rows()
    assert rows == [
        ("11", 0, 107, [{"player": "Otis", "owed_chips": 107}]),
        ("15", 0, 107, [{"player": "Hanna", "owed_chips": 107}]),
        ("5", 0, 100, [{"player": "Ines", "owed_chips": 100}]),
    ]


def test_every_chain_is_told_with_its_end(book: Store) -> None:
    rows = report("chains", book).select("table_name", "first_hand", "last_hand", "rollovers", "largest_chips", "ended")
    assert rows.rows() == [
        ("friday-2026-11-27", "10", "10", 1, 107, "lost"),
        ("friday-2026-11-27", "14", "14", 1, 107, "paid out"),
        ("den", "3", "6", 3, 7575, "taken"),
        ("den", "10", "11", 1, 1200, "taken"),
        ("kitchen", "3", "4", 1, 2100, "taken"),
        ("kitchen", "6", "7", 1, 2700, "taken"),
        ("kitchen", "11", "12", 1, 1100, "taken"),
        ("kitchen", "21", "22", 1, 2700, "taken"),
        ("attic", "3", "4", 2, 100, "paid out"),
        ("attic", "9", "9", 1, 23, "open"),
        ("loft", "12", "13", 1, 1500, "taken"),
    ]


def test_the_money_of_the_bad_night_comes_out_to_the_chip(book: Store) -> None:
    rows = report("winnings", book, table="friday-2026-11-27").select(
        "player", "as_paid_chips", "as_it_should_be_chips", "difference_chips"
    )
    # As paid 111 are missing: the 107 of hand 10, and 4 of hand 8.
    assert rows.rows() == [
        ("Hanna", -161, 201, 362),
        ("Rafe", 57, 53, -4),
        ("Otis", 22, -18, -40),
        ("Priya", 14, -89, -103),
        ("Sole", -43, -147, -104),
    ]
    assert sum(row[1] for row in rows.iter_rows()) == -111
    assert report("balances", book)["off_chips"].to_list() == [0] * 5
    assert report("winnings", book, currency="USD")["difference_chips"].to_list() == [0] * 8


def test_a_hand_that_cannot_be_told_counts_as_paid_beside_one_paid_wrong(book: Store) -> None:
    rows = report("winnings", book, currency="GBP").select("player", "as_paid_chips", "as_it_should_be_chips")
    paid = {"Otis": 3950, "Rafe": 2200, "Hanna": 1550, "Priya": 750, "Lou": -1350, "Wim": -1700, "Sole": -5400}
    assert {player: as_paid for player, as_paid, _ in rows.rows()} == paid
    assert {player: due for player, _, due in rows.rows()} == {**paid, "Hanna": 1550 - 3050, "Rafe": 2200 + 3050}
