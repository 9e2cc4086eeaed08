"""A book with aliases reports what a book of the same hands reports whose names were written as one before loading."""

import io
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.choose import choosing
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.store import Store
from pipeline.book.nights.ledger import Basis, of_hands
from pipeline.book.nights.load_ledger import load_ledger
from pipeline.book.nights.night_rule import NightRule
from pipeline.book.persons import persons_of
from pipeline.book.whatif import what_if
from pipeline.records.batch import Called
from pipeline.records.intake import file_read
from pipeline.records.reader import Source
from pipeline.show.report import is_as_written, report
from schemas.hand import Hand
from tests.deals import campaign
from tests.nights import load

ALIASES = {"Hally": "Hal", "Hank": "Hal", "Cyril": "Cy"}
SPELLED = {"Hal": ("Hal", "Hally", "Hank"), "Cy": ("Cy", "Cyril")}
LEDGER = [
    "player,kind,amount,counterparty,session",
    "Hal,buy-in,500,,s1",
    "Hank,buy-in,100,,s1",
    "Cyril,debt-carried,20,Hally,s1",
]
SIZE = 330
REPORTS = [name for name in sql_names("report") if not is_as_written(name)]
NAMING = ("player", "party", "other")
Book = tuple[Store, Store]


def records() -> list[dict[str, Any]]:
    """Hands of every game and shape at nine tables, some of no session, some without a time."""
    found = []
    for number, (*_, record) in enumerate(campaign(7, SIZE)):
        more: dict[str, Any] = {"table": f"t{number % 9}", "hand_no": number + 1}
        if number % 3:
            more["session"] = f"s{number % 2}"
        if number % 4:
            more["played_at"] = f"2026-11-{1 + number // 60:02}T{number // 10 % 24:02}:{number % 60:02}:00"
        found.append(record | more)
    return found


def as_spelled(number: int, record: dict[str, Any]) -> dict[str, Any]:
    """The record as a scribe has it who writes names now in one way, now in another."""
    text = json.dumps(record)
    for name, ways in SPELLED.items():
        text = text.replace(f'"{name}"', f'"{ways[(number * 7 + number // 9) % len(ways)]}"')
    written: dict[str, Any] = json.loads(text)
    return written


def filled(store: Store, records: list[dict[str, Any]], ledger: list[str]) -> None:
    load(store, [Hand.model_validate_json(json.dumps(record)) for record in records])
    refresh_chains(store)
    content = "\n".join(ledger).encode()
    source = Source("box.csv", "box", ".csv", lambda: io.BytesIO(content))
    assert load_ledger(store, file_read(source)).counts.problems == 0


@pytest.fixture(scope="module")
def books() -> Iterator[Book]:
    """A book of names as they were spelled, and one of the same hands in which each player has one name."""
    one_way = [line.replace("Hank", "Hal").replace("Hally", "Hal").replace("Cyril", "Cy") for line in LEDGER]
    with open_scratch() as spelled, open_scratch() as rewritten:
        filled(spelled, [as_spelled(*pair) for pair in enumerate(records())], LEDGER)
        filled(rewritten, records(), one_way)
        yield spelled, rewritten


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_that_of_the_names_written_as_one(books: Book, name: str) -> None:
    spelled, rewritten = books
    found, should_be = report(name, spelled, persons=persons_of(spelled, ALIASES)), report(name, rewritten)
    same(found, should_be)
    if set(NAMING).intersection(found.columns) and found.height:
        assert not found.equals(report(name, spelled))


def same(found: pl.DataFrame, should_be: pl.DataFrame) -> None:
    """Those who left a table stand in a carry in the order in which they left, under whatever name: told by name."""
    if "absent_paid_chips" in found.columns:
        found, should_be = found.sort("chain", "player"), should_be.sort("chain", "player")
    assert_frame_equal(found, should_be, rel_tol=1e-9)


ASKED: dict[str, Callable[..., pl.DataFrame]] = {
    "win_rates": partial(report, nights=NightRule(gap=20, start=0)),
    "biggest_results": partial(report, nights=NightRule(gap=20, start=0)),
    "drawdowns": partial(report, session="s1"),
    "head_to_heads": partial(report, player="Hal"),
    "session_results": partial(report, since="2026-11-02"),
    "player_results": partial(report, rulings=False),
}


@pytest.mark.parametrize("name", ASKED)
def test_so_it_is_where_more_is_asked(books: Book, name: str) -> None:
    spelled, rewritten = books
    same(ASKED[name](name, spelled, persons=persons_of(spelled, ALIASES)), ASKED[name](name, rewritten))


@pytest.mark.parametrize("by", ["variant", "session", "players"])
def test_so_it_is_with_parts_told_apart(books: Book, by: str) -> None:
    spelled, rewritten = books
    for name in ("showdown_wins", "rolled_pot_entries"):
        same(report(name, spelled, None, by, persons=persons_of(spelled, ALIASES)), report(name, rewritten, None, by))


def test_either_name_chooses_the_hands_of_the_person_in_any_report(books: Book) -> None:
    spelled, rewritten = books
    persons = persons_of(spelled, ALIASES)
    for name in ("Hal", "Hally", "Hank"):
        same(report("winnings", spelled, persons=persons, player=name), report("winnings", rewritten, player="Hal"))
        hands = report("hands", spelled, persons=persons, player=name)["hand_id"]
        assert hands.equals(report("hands", rewritten, player="Hal")["hand_id"])


def test_the_record_as_written_keeps_its_names_and_so_does_the_book(books: Book) -> None:
    spelled, _ = books
    persons = persons_of(spelled, ALIASES)
    before = spelled.query("select player from seat order by all")
    for name in sql_names("report"):
        if is_as_written(name):
            assert report(name, spelled, persons=persons).equals(report(name, spelled))
    assert "Hank" in report("entries", spelled, persons=persons)["player"]
    assert spelled.query("select player from seat order by all").equals(before)
    assert report("winnings", spelled)["player"].n_unique() == 11


def test_aliases_of_nobody_in_the_book_change_nothing(books: Book) -> None:
    spelled, _ = books
    persons = persons_of(spelled, {"Nobody": "Hal", "Cyril": "Cyril"})
    assert not persons.named
    assert report("winnings", spelled, persons=persons).equals(report("winnings", spelled))
    assert report("winnings", spelled, persons=persons, player="Nobody").equals(
        report("winnings", spelled, player="Hal")
    )


def test_own_reports_count_persons_as_well(books: Book, tmp_path: Path) -> None:
    spelled, rewritten = books
    (tmp_path / "mine.sql").write_text("select player, count(*) as n from seat group by player order by player")
    found = report("mine", spelled, folder=tmp_path, persons=persons_of(spelled, ALIASES))
    assert found.equals(report("mine", rewritten, folder=tmp_path))


def test_what_if_counts_persons(books: Book) -> None:
    called = Called(variant="razz")
    found = []
    for book, aliases in zip(books, (ALIASES, {}), strict=True):
        with choosing(book, persons=persons_of(book, aliases)):
            found.append(what_if(book, called))
    spelled, rewritten = found
    assert_frame_equal(spelled.players, rewritten.players)
    assert_frame_equal(spelled.flips, rewritten.flips)
    assert spelled.flips.height


@pytest.mark.parametrize("basis", ["paid", "due"])
def test_a_night_is_settled_by_its_hands_as_one_of_names_written_as_one(books: Book, basis: Basis) -> None:
    spelled, rewritten = (of_hands(book, "s1", basis, persons_of(book, ALIASES)) for book in books)
    assert spelled == rewritten
