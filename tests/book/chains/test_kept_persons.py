"""What is kept of players is read where no alias sits at a table, and worked out by persons where one does."""

import pytest

from pipeline.book.chains.kept_persons import keeping_persons
from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.database.views import kept_views
from pipeline.book.nights.night_rule import USUAL, NightRule
from pipeline.book.persons import counting_persons, persons_of
from pipeline.show.report import report
from tests.nights import ACES, KINGS, hand, load, seat

ALIASES = {"Bobby": "Bob"}


@pytest.fixture
def tables(book: Store) -> Store:
    """Three tables at each of which 100 are lost to Ann: by Bob in the kitchen and the porch, by Bobby in the attic."""
    for table, name in (("kitchen", "Bob"), ("porch", "Bob"), ("attic", "Bobby")):
        load(book, [hand(table=table, seats=[seat("Ann", **ACES), seat(name, **KINGS)])], f"{table}.jsonl")
    refresh_chains(book)
    return book


def nets(book: Store, name: str = "winnings") -> dict[str, int]:
    rows = report(name, book, persons=persons_of(book, ALIASES)).iter_rows(named=True)
    return {row["player"]: row["as_it_should_be_chips"] for row in rows}


def test_only_tables_with_an_alias_are_worked_out_anew(tables: Store) -> None:
    assert nets(tables) == {"Ann": 300, "Bob": -300}
    tables.execute("begin; update kept_stint set due = due + 7 where player = 'Bob' or table_name = 'attic'")
    assert nets(tables) == {"Ann": 300, "Bob": -300 + 2 * 7}
    tables.execute("rollback")


def test_falls_follow_stints_that_do_not_cross_once_names_are_one(book: Store) -> None:
    at = "2026-11-20T{}:00Z".format
    for number, (table, name, hour) in enumerate(
        (("a", "Bob", "20:00"), ("b", "Bobby", "20:20"), ("a", "Bob", "20:40"))
    ):
        seats = [seat("Ann", **ACES), seat(name, **KINGS)]
        load(book, [hand(str(number), table=table, seats=seats, played_at=at(hour))], f"{number}.jsonl")
    refresh_chains(book)
    persons = persons_of(book, ALIASES)
    with counting_persons(book, persons), keeping_persons(book, "from fall_part", USUAL, persons):
        assert "fall_part" not in kept_views(book)
    rows = report("drawdowns", book, persons=persons)
    assert dict(rows.select("player", "drawdown_chips").iter_rows()) == {"Ann": 0, "Bob": 300}


def test_nothing_of_it_is_left_and_nothing_is_kept_where_it_may_not_be_read(tables: Store) -> None:
    persons = persons_of(tables, ALIASES)
    before = temporary(tables)
    for name in ("winnings", "win_rates", "head_to_heads", "drawdowns", "carry_shares", "showdown_wins"):
        report(name, tables, persons=persons)
    assert temporary(tables) == before
    with counting_persons(tables, persons), keeping_persons(tables, "from stint", NightRule(gap=5), persons):
        assert "stint" not in kept_views(tables)


def temporary(book: Store) -> set[str]:
    """What is there beside the store."""
    tables = "select table_name from duckdb_tables() where temporary"
    names = book.query(f"{tables} union all select view_name from duckdb_views() where temporary and not internal")
    return set(names.to_series())
