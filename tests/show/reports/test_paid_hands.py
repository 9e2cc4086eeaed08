"""Hands whose cards do not tell what they came to count as they were paid, in every report on rolled pots."""

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading.fill import fill_paid
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.show.report import report
from schemas.hand import Hand
from tests.nights import broken, folded_to, hand, load, seat, thirds

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


def test_hands_whose_cards_do_not_tell_are_shown_as_they_were_paid(book: Store) -> None:
    loaded(book, bare("1", 120), bare("2", 0), bare("3", 20, carry_out=100), thirds("4"))
    shown = report("hands", book).select("hand_id", "verdict", "pot_chips", "won", "out_chips").rows()
    assert shown == [
        ("1", "unverifiable", 120, [{"player": "Ann", "award_chips": 120}], 0),
        ("2", "unverifiable", 120, None, 120),
        ("3", "unverifiable", 120, [{"player": "Ann", "award_chips": 20}], 100),
        ("4", "unrecorded", 180, None, 180),
    ]


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


def test_rake_of_what_was_paid_is_not_left(book: Store) -> None:
    loaded(book, bare("1", 110, rake=10), bare("2", 50, 60, rake=10))
    assert report("balances", book).select("charge_chips", "on_the_table_chips").rows() == [(20, 0)]
    assert report("rake_shares", book)["rake_contrib_chips"].sum() == 20
    assert report("chains", book).height == 0


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


# -- random nights

OF_A_CHAIN = ("session", "table_name", "first_hand", "last_hand", "rollovers", "largest_chips", "ended")
OF_BALANCES = ("put_in_chips", "as_it_should_be_chips", "charge_chips", "on_the_table_chips", "off_chips")


@cache
def night(game: str, raked: bool) -> list[dict[str, Any]]:
    """Nights of three tables without mistakes, with what was paid."""
    with TemporaryDirectory() as folder:
        simulate(Called(variant=game, command=()), Wanted(90, 3, 2, rake=raked), Path(folder) / "out")
        text = (Path(folder) / "out" / HANDS_FILE).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def without_cards(record: dict[str, Any], chance: random.Random) -> Hand:
    """In every other hand the cards of some are missing, in part or all of them, and sometimes the carry."""
    seats = [dict(one) for one in record["seats"]]
    changed = {**record, "seats": seats}
    if chance.random() < 0.5:
        for one in seats:
            if chance.random() < 0.7:
                for key in chance.choice([("down",), ("up",), ("down", "up")]):
                    one.pop(key, None)
        # Where nobody won, it is all that is written of the result.
        if any("won" in one for one in seats) and chance.random() < 0.5:
            changed.pop("carry_out", None)
    return Hand.model_validate_json(json.dumps(changed))


@pytest.mark.parametrize("raked", [False, True])
@pytest.mark.parametrize("game", ["two-thirds", "black-mariah", "second-hand-high"])
def test_reports_on_rolled_pots_agree_with_balances_whatever_cards_are_missing(game: str, raked: bool) -> None:
    """What lies on the table is one amount in all of them, and what it is with all cards."""
    chance = random.Random(game)
    records = night(game, raked)
    with open_scratch() as whole, open_scratch() as book:
        loaded(whole, *(Hand.model_validate_json(json.dumps(record)) for record in records))
        loaded(book, *(without_cards(record, chance) for record in records))
        assert book.query("select count(*) from carry_as_paid where not as_resolved").item() > 5
        (balance,) = report("balances", book).iter_rows(named=True)
        left = balance["on_the_table_chips"]
        came_to = ("hand_id", "pot_chips", "won", "charge_chips", "out_chips")
        assert report("hands", book).select(came_to).equals(report("hands", whole).select(came_to))
        assert report("open_chains", book)["left_chips"].sum() == left
        assert report("chain_endings", book)["open_chips"].sum() == left
        assert report("chain_lengths", book)["open_chips"].sum() == left
        shares = report("carry_shares", book)
        assert (shares["rolled_chips"] - shares["capture_num_chips"]).sum() == left
        assert shares["luck_chips"].sum() == 0
        for name, columns in (("chains", OF_A_CHAIN), ("balances", OF_BALANCES)):
            assert report(name, book).select(columns).rows() == report(name, whole).select(columns).rows()
        assert report("chain_findings", book).rows() == report("chain_findings", whole).rows()
        assert broken(book) == {}
