"""Two names of one person in one hand: in that night they stay two, in reports as in the books of the night."""

import pytest

from pipeline.book.database.store import Store
from pipeline.book.nights.kept_ledger import of_kept_ledger
from pipeline.book.nights.ledger import of_hands
from pipeline.book.nights.night_hands import played_night
from pipeline.book.persons import clash_line, persons_of
from pipeline.show.rates import player_rates
from pipeline.show.report import report
from schemas.hand import Hand
from tests.book.kept_nights import keep
from tests.nights import ACES, KINGS, hand, load, seat

ALIASES = {"Bobby": "Bob"}
NIGHTS = ("friday", "saturday")


def beaten(hand_id: str, loser: str, session: str, winner: str = "Ann", **fields: object) -> Hand:
    """A hand in which one wins 100 of another."""
    seats = [seat(winner, **ACES), seat(loser, **KINGS)]
    return hand(hand_id, seats=seats, session=session, table=session, **fields)


@pytest.fixture
def clashing(book: Store) -> Store:
    """On friday Bobby plays with Bob, on saturday, and on sunday for play money, each plays alone."""
    load(book, [beaten("1", "Bobby", "friday"), beaten("2", "Bob", "friday", "Bobby"), beaten("3", "Bobby", "friday")])
    load(book, [beaten("1", "Bobby", "saturday"), beaten("2", "Bob", "saturday")], "saturday.jsonl")
    load(book, [beaten("9", "Bobby", "friday", money="play")], "play.jsonl")
    return book


def nets(book: Store, aliases: dict[str, str], money: str = "cash") -> dict[str, int]:
    rows = report("winnings", book, persons=persons_of(book, aliases), money=money).iter_rows(named=True)
    return {row["player"]: row["as_paid_chips"] for row in rows}


def test_they_stay_two_in_that_night_and_are_one_in_any_other(clashing: Store) -> None:
    found = nets(clashing, ALIASES)
    assert found == {"Ann": 400, "Bob": -100 - 200, "Bobby": -100 + 100 - 100}


def test_a_clash_at_cash_tables_is_none_for_play_money(clashing: Store) -> None:
    assert nets(clashing, ALIASES, money="play") == {"Ann": 100, "Bob": -100}


def test_nobody_stands_twice_in_a_hand(clashing: Store) -> None:
    persons = persons_of(clashing, ALIASES)
    rows = report("result_lines", clashing, persons=persons)
    assert not rows.select("player", "session", "hand_id", "money").is_duplicated().any()


def test_the_books_of_the_night_decide_the_same(clashing: Store) -> None:
    (friday,) = played_night(clashing, "friday", ALIASES)
    (saturday,) = played_night(clashing, "saturday", ALIASES)
    assert friday.players == {"Ann", "Bob", "Bobby"}
    assert saturday.players == {"Ann", "Bob"}
    (one,) = persons_of(clashing, ALIASES).clashes
    assert one == ("friday", friday.clashes[0])


def test_it_is_said_in_one_sentence(clashing: Store) -> None:
    said = clash_line(persons_of(clashing, ALIASES))
    assert said == (
        "Bobby and Bob are one person by the aliases, and sit in one hand (friday, hand 2): in that night they stay two"
    )
    assert clash_line(persons_of(clashing, {"Annie": "Ann"})) is None


def test_who_is_another_in_no_hand_keeps_his_own_statistics(book: Store) -> None:
    load(book, [beaten("1", "Bob", "friday", "Bobby")])
    persons = persons_of(book, ALIASES)
    assert set(player_rates(book, "Bobby", persons=persons)["player"]) == {"Bobby"}
    assert set(player_rates(book, "Bob", persons=persons)["player"]) == {"Bob"}


def test_who_settles_goes_by_the_same(clashing: Store) -> None:
    owed = [of_hands(clashing, night, "paid", persons_of(clashing, ALIASES))[0].balances for night in NIGHTS]
    assert owed == [{"Ann": 200, "Bob": -100, "Bobby": -100}, {"Ann": 200, "Bob": -200}]
    rows = [f"{name},buy-in,100,,,{night}" for name in ("Ann", "Bob", "Bobby") for night in NIGHTS]
    keep(clashing, *rows, *(f"Ann,cash-out,300,,,{night}" for night in NIGHTS))
    by_ledger = [of_kept_ledger(clashing, night, persons_of(clashing, ALIASES)) for night in NIGHTS]
    assert [nights[0].balances for nights in by_ledger if nights] == owed


def test_a_ledger_goes_with_the_hands_of_its_night(clashing: Store) -> None:
    keep(clashing, *(f"{name},buy-in,100,,,{night}" for name in ("Bob", "Bobby") for night in NIGHTS))
    rows = report("ledgers", clashing, persons=persons_of(clashing, ALIASES))
    assert dict(rows.select("night", "players").iter_rows()) == {"friday": 2, "saturday": 1}


def test_names_are_looked_up_once_as_in_the_books_of_a_night(book: Store) -> None:
    load(book, [beaten("1", "Rob", "friday"), beaten("2", "Bobby", "friday"), beaten("3", "Ann", "friday", "Bob")])
    chain, circle = {"Bobby": "Rob", "Rob": "Bob"}, {"Bob": "Rob", "Rob": "Bob"}
    for aliases in (chain, circle):
        (played,) = played_night(book, "friday", aliases)
        assert nets(book, aliases).keys() == played.players
    assert nets(book, chain) == {"Ann": 100, "Bob": 0, "Rob": -100}
    assert nets(book, circle) == {
        "Ann": 100,
        "Rob": 100,
        "Bob": -100,
        "Bobby": -100,
    }
