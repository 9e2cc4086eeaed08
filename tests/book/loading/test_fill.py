"""A book without facts gets them from its own records, the same as loading makes."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.book.database.migrate import FACTS, open_book
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.loading.fill import fill_facts
from pipeline.book.loading.load import load_file
from pipeline.book.reverify import reverify
from pipeline.records.batch import Called
from pipeline.rules.house import HouseFile
from schemas.hand import Hand
from tests.book.older import STEPS, make_older
from tests.fact_corpus import simulated
from tests.nights import ACES, KINGS, hand, load, night, reading, seat

ALL = "select * from seat_fact order by hand_ref, place"
HOUSE = Called(house=HouseFile({"mucked": "live"}, {"second-hand-high": {"all_tied": "rollover"}}))


def facts(store: Store) -> pl.DataFrame:
    return store.query(ALL)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[Hand]:
    return simulated(tmp_path_factory.mktemp("nights"), 60)


def test_facts_are_filled_as_loading_made_them(book: Store, hands: list[Hand]) -> None:
    load(book, [*hands, *night(), hand("77", void="misdeal")])
    before = facts(book)
    book.execute("delete from seat_fact where hand_ref % 3 = 0")
    missing = before.filter(pl.col("hand_ref") % 3 == 0)["hand_ref"].n_unique()
    assert fill_facts(book) == missing > 0
    assert facts(book).equals(before)
    assert fill_facts(book) == 0


def test_they_are_filled_under_the_rules_each_hand_was_resolved_by(book: Store) -> None:
    tied = [seat("Ann", **ACES), seat("Bob", **{**ACES, "down": ["Ad", "Ac", "2d"], "up": ["3h", "7c", "9h", "Js"]})]
    load_file(book, reading([hand("1", variant="second-hand-high", seats=tied), hand("2")]), HOUSE)
    before = facts(book)
    assert before["rolled"].to_list() == [1, 1, 0, 0]
    book.execute("delete from seat_fact")
    fill_facts(book)
    assert facts(book).equals(before)


def test_what_is_forgotten_takes_its_facts_along_and_brings_them_back(book: Store, hands: list[Hand]) -> None:
    load(book, hands, "games.jsonl")
    alone = facts(book)
    load(book, night())
    whole = facts(book)
    forget(book, "night.jsonl")
    assert facts(book).equals(alone)
    # They are many: what can be counted anew is not kept.
    assert book.query("select 1 from forgotten_row where of_table = 'seat_fact'").height == 0
    undo(book)
    assert facts(book).equals(whole)


def test_a_revision_replaces_the_facts(book: Store) -> None:
    load(book, [hand("1")])
    assert facts(book)["wsd"].to_list() == [1, 0]
    other = [seat("Ann", **ACES, folded=5), seat("Bob", **KINGS)]
    load(book, [hand("1", revision=2, seats=other)], "again.jsonl")
    assert facts(book).select("player", "wsd", "showdowns", "foldout_win", "saw5").rows() == [
        ("Ann", 0, 0, 0, 1),
        ("Bob", 0, 0, 1, 1),
    ]


def test_checking_again_counts_again(book: Store) -> None:
    load(book, night())
    before = facts(book)
    book.execute("update seat_fact set wsd = 7")
    book.execute("delete from seat_fact where player = 'Cy'")
    done = reverify(book)
    assert done.changes.height == 0
    assert done.written > 0
    assert facts(book).equals(before)
    reverify(book, Called(variant="stud"))
    assert set(facts(book)["variant"]) == {"stud"}


def test_a_book_of_before_there_were_facts_has_them_once_it_is_brought_up_to_date(tmp_path: Path) -> None:
    make_older(tmp_path / "a.duckdb", STEPS[STEPS.index(FACTS) - 1])
    with open_book(tmp_path / "a.duckdb") as store, open_book(tmp_path / "full.duckdb") as full:
        assert facts(store).height > 0
        assert facts(store).equals(facts(full))
