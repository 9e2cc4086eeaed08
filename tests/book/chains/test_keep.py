"""What players came to is kept with the chains, and is what the views work out whenever it is asked for."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

from pipeline.book.chains import keep as keeping
from pipeline.book.chains import portions
from pipeline.book.chains.rebuild import rebuild_chains, refresh_chains
from pipeline.book.database.migrate import open_book, open_scratch
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import FALLS, KEPT, kept_views, views_of
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.reverify import reverify
from pipeline.records.batch import Called
from pipeline.show.report import report
from schemas.hand import Hand, Stakes
from tests.book.kept_nights import keep
from tests.book.older import BEFORE, make_older
from tests.nights import broken, folded_to, hand, load, night, seat, thirds
from tests.ruling import rule

CHECK = "kept_rows_are_as_worked_out"
REPORTS = ("winnings", "player_results", "session_results", "win_rates", "biggest_results", "drawdowns", "rake_shares")
CHAINED = ("head_to_heads", "carry_shares", "chain_endings")


def check_kept(store: Store) -> None:
    """Nothing waits, and what is kept is what is worked out."""
    assert store.query("from chain_stale").height == 0
    assert "stint" in kept_views(store)
    with keeping.worked_out(store):
        assert store.query(sql_text("check", CHECK)).rows() == []


def check_reports(store: Store) -> None:
    """Reports say the same where a table waits for its chains, so that they may not read what is kept."""
    found = {name: report(name, store) for name in (*REPORTS, *CHAINED)}
    store.execute("insert into chain_stale values ('nobody', 'nowhere')")
    assert kept_views(store) == {}
    for name, frame in found.items():
        assert_frame_equal(frame, report(name, store), rel_tol=1e-12)
    store.execute("delete from chain_stale where table_name = 'nowhere'")


def fill(store: Store, hands: list[Hand], label: str) -> None:
    load(store, hands, label)
    refresh_chains(store)


def chained(session: str | None, table: str, start: datetime, seed: int) -> list[Hand]:
    """An evening of pots that roll over, are taken, or lie on the table at its end, with mistakes about carries."""
    rng = random.Random(seed)
    hands, carry = [], 0
    for number in range(1, 15):
        at: dict[str, Any] = {"session": session, "table": table, "stakes": BETS}
        at["played_at"] = (start + timedelta(minutes=5 * number)).isoformat()
        came = carry if rng.random() < 0.8 else 0
        if rng.random() < 0.6:
            amount = rng.choice((20, 60))
            carry = came + 3 * amount
            hands.append(thirds(str(number), amount, carry_in=came, carry_out=carry, **at))
        else:
            winner = rng.choice(("Ann", "Bob", "Cy"))
            hands.append(folded_to(winner, str(number), carry_in=came, rake=rng.choice((0, 7)), **at))
            carry = 0
    return hands


BETS = Stakes(big_bet=20)
EVENING = datetime(2026, 11, 20, 20)


@pytest.fixture
def book() -> Iterator[Store]:
    with open_scratch() as store:
        load(store, night(), "night.jsonl")
        for day in range(6):
            at = EVENING + timedelta(days=day)
            load(store, chained(f"evening {day}", "porch", at, day), f"{day}.jsonl")
            load(store, chained(None, "attic", at + timedelta(hours=1), day + 50), f"attic {day}.jsonl")
        refresh_chains(store)
        yield store


def test_every_kept_table_holds_the_rows_of_a_view(book: Store) -> None:
    assert {f"insert into {table} by name" for table in kept_views(book).values()} == {
        line.partition(" select")[0] for line in sql_text("load", "keep_rows").splitlines() if line.startswith("insert")
    }
    assert set(kept_views(book)) < set(views_of(sql_text("load", "keep_rows")))
    assert all(book.query(f"from {table}").height for table in kept_views(book).values())


def test_what_is_kept_follows_files_that_come_and_go(book: Store) -> None:
    check_kept(book)
    forget(book, "3.jsonl")
    check_kept(book)
    undo(book)
    check_kept(book)
    check_reports(book)
    fill(book, [hand("4", session="friday", currency="USD", scale=100, revision=2, rake=30)], "later.jsonl")
    check_kept(book)
    forget(book, "later.jsonl")
    check_kept(book)
    forget(book, "night.jsonl")
    check_kept(book)
    assert book.query("select distinct money, currency from kept_stint").rows() == [("cash", None)]


def test_what_is_kept_follows_rulings_and_checking_again(book: Store) -> None:
    rule(book, "friday/kitchen/4", kind="accept")
    check_kept(book)
    won = dict(report("winnings", book, currency="USD").select("player", "as_it_should_be_chips").iter_rows())
    assert won == {"Ann": -80, "Bob": 150, "Cy": -80}
    left_out = report("winnings", book, rulings=False, currency="USD")
    assert dict(left_out.select("player", "as_it_should_be_chips").iter_rows()) == {"Ann": 110, "Bob": -40, "Cy": -80}
    rule(book, "friday/kitchen/4", kind="withdraw")
    check_kept(book)
    for number in range(1, 15, 3):
        rule(book, f"evening 1/porch/{number}", kind="void")
    check_kept(book)
    check_reports(book)
    reverify(book, Called(variant="second-hand-high"))
    check_kept(book)


def test_a_ledger_changes_nothing_of_it(book: Store) -> None:
    keep(book, "Ann,buy-in,500,,,friday")
    before = report("player_results", book)
    keep(book, "Ann,buy-in,700,,,friday", name="later.csv")
    check_kept(book)
    assert report("player_results", book).equals(before)


def test_it_does_not_matter_how_many_hands_are_added_up_together(book: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portions, "PORTION", 30)
    with book.transaction():
        keeping.keep_rows(book, book.query("select distinct session, table_name from hand"))
    check_kept(book)


def test_tables_are_looked_at_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portions, "PORTION", 20)
    with open_scratch() as store:
        for day in range(3):
            load(store, chained(f"evening {day}", "porch", EVENING + timedelta(days=day), day), f"{day}.jsonl")
        refresh_chains(store)
        check_kept(store)
        assert store.query("select count(distinct session) from kept_stint").item() == 3


def test_hands_that_wait_for_their_chains_are_counted(book: Store) -> None:
    before = report("winnings", book)
    load(book, [hand("99", table="cellar", money="play")], "cellar.jsonl")
    assert kept_views(book) == {}
    assert report("winnings", book).filter(money="cash").equals(before)
    assert report("winnings", book).filter(money="play")["as_it_should_be_chips"].to_list() == [100, -100]
    assert broken(book) == {}
    refresh_chains(book)
    check_kept(book)


def test_chosen_hands_are_worked_out(book: Store) -> None:
    book.execute("update kept_stint set paid = paid + 1000")
    session = report("winnings", book, session="friday")
    assert dict(session.select("player", "as_paid_chips").iter_rows()) == {"Ann": -80, "Bob": 150, "Cy": -80}
    assert any(paid > 1000 for paid in report("winnings", book)["as_paid_chips"])


def test_an_older_book_gets_it_when_it_is_brought_up_to_date(tmp_path: Path) -> None:
    make_older(tmp_path / "a.duckdb", BEFORE)
    with open_book(tmp_path / "a.duckdb") as store:
        assert broken(store) == {}
        refresh_chains(store)
        check_kept(store)


def swings(rng: random.Random, table: str, start: datetime | None, many: int, **fields: Any) -> list[Hand]:
    """Hands of three players in which somebody wins what the others put in; several may be of the same minute."""
    hands = []
    for number in range(1, many + 1):
        names = rng.sample(("Ann", "Bob", "Cy"), 2)
        amount = rng.choice((5, 10, 10, 20))
        at = None if start is None else (start + timedelta(minutes=number // 2)).isoformat()
        seats = [seat(name, amount, folded=name != names[0]) for name in names]
        hands.append(hand(str(number), table=table, seats=seats, played_at=at, **fields))
    return hands


@pytest.mark.parametrize("seed", range(2))
def test_falls_are_the_same_by_stints_and_by_hand(seed: int) -> None:
    rng = random.Random(seed)
    with open_scratch() as store:
        for day in range(4):
            evening = EVENING + timedelta(days=day, hours=day)
            load(store, swings(rng, "porch", evening, rng.randint(1, 9), session=f"evening {day}"), f"{day}.jsonl")
        load(store, swings(rng, "attic", EVENING - timedelta(days=9), rng.randint(1, 9)), "attic.jsonl")
        load(store, swings(rng, "cellar", None, rng.randint(1, 9)), "cellar.jsonl")
        load(store, swings(rng, "barn", None, rng.randint(0, 9), session="undated"), "barn.jsonl")
        refresh_chains(store)
        assert kept_views(store)[FALLS] == f"{KEPT}stint_fall"
        check_kept(store)
        check_reports(store)
        # Somebody who changes tables and comes back is followed by hand.
        load(store, swings(rng, "yard", EVENING + timedelta(minutes=1), 3), "yard.jsonl")
        refresh_chains(store)
        assert FALLS not in kept_views(store)
        check_reports(store)
        forget(store, "yard.jsonl")
        assert FALLS in kept_views(store)


def test_nothing_that_was_laid_out_is_left(book: Store) -> None:
    laid_out = "select table_name from duckdb_tables() where temporary order by all"
    before = book.query(laid_out)
    with book.transaction():
        tables = book.query("select distinct session, table_name from hand")
        keeping.keep_rows(book, tables)
        assert book.query(laid_out).equals(before)
        rebuild_chains(book, tables)
        rebuild_chains(book, tables.clear())
    assert book.query(laid_out).equals(before)
