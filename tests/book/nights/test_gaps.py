"""A night's books in the store: trails over hands and ledger, what is said of them, and what the night comes to."""

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget
from pipeline.book.nights.gaps import Books, books_of, nights_of, the_night
from pipeline.book.nights.kept_ledger import of_kept_ledger
from pipeline.book.nights.ledger import HOUSE, settle_nights
from pipeline.show.books_text import books_lines
from schemas.problem import StudbookError
from tests.book.kept_nights import BOUGHT, LEFT, dealt, friday, keep, night
from tests.nights import folded_to, load, thirds


def only(book: Store, aliases: dict[str, str] | None = None) -> Books:
    """The books of friday in chips."""
    (books,) = books_of(book, "friday", aliases)
    return books


def said(books: Books) -> list[tuple[str, str | None, float | None, int | None]]:
    """Code, player, place and chips of each finding."""
    return [(one.finding.code, one.finding.player, one.place, one.finding.chips) for one in books.findings]


def test_of_a_night_that_comes_out_nothing_is_said(book: Store) -> None:
    night(book, "Ann,balance,590,4,,friday", "Bob,balance,480,,,friday")
    books = only(book)
    assert books.findings == ()
    assert [(one.player, one.bought, one.hands, one.should_have, one.cashed_out, one.off) for one in books.lines] == [
        ("Ann", 500, 90, 590, 590, 0),
        ("Bob", 500, -20, 480, 480, 0),
        ("Cy", 500, -80, 420, 420, 0),
    ]
    assert books.money is not None
    assert (books.money.gap, books.money.fees, books.money.carry) == (0, 10, 0)


def test_a_stack_that_was_mistyped_is_named_with_its_hand(book: Store) -> None:
    night(book, Cy=740)
    books = only(book)
    assert said(books) == [("stack-gap", "Cy", 2, 270)]
    (one,) = books.findings
    assert one.finding.message == (
        "Cy's stack is written as 740; what was bought and every hand before give 470, and what comes after agrees"
    )


def test_a_rebuy_nobody_wrote_down_is_named_between_two_hands(book: Store) -> None:
    """Fifteen that nobody can trace: Bob bought them before hand 3, and left with them."""
    hands = friday(Bob=515)
    fourth = dealt(4, {"Ann": 590, "Bob": 505, "Cy": 420}, {"Ann": 10, "Bob": 10, "Cy": 0}, "Ann", rake=10)
    load(book, [*hands[:3], fourth])
    keep(book, *BOUGHT, LEFT[0], "Bob,cash-out,495,,,friday", LEFT[2])
    books = only(book)
    assert said(books) == [("between-hands-gap", "Bob", 1.5, 15), ("night-not-zero", None, None, -15)]
    assert books.unexplained == -15
    keep(book, "Bob,rebuy,15,,,friday", name="more.csv")
    assert only(book).findings == ()


def test_what_a_hand_says_of_a_player_is_named_with_the_hand(book: Store) -> None:
    """Cy put 50 into hand 3, and 80 is written: 30 more went in than came out, and he has 30 more before hand 4."""
    third = dealt(3, {"Ann": 530, "Bob": 500, "Cy": 470}, {"Ann": 50, "Bob": 10, "Cy": 50}, "Ann")
    seats = [
        one.model_copy(update={"contributed": {"Ann": 80, "Bob": 10, "Cy": 80}[one.player]}) for one in third.seats
    ]
    hands = friday()
    load(book, [*hands[:2], third.model_copy(update={"seats": seats}), hands[3]])
    keep(book, *BOUGHT, *LEFT)
    assert [row[:3] for row in said(only(book))] == [("stack-gap", "Ann", 2), ("stack-gap", "Cy", 2)]
    assert only(book).hands[2].off == 60


def test_without_a_ledger_a_jump_is_taken_for_a_buy_in_and_says_so(book: Store) -> None:
    hands = friday(Bob=650)
    fourth = dealt(4, {"Ann": 590, "Bob": 640, "Cy": 420}, {"Ann": 10, "Bob": 10, "Cy": 0}, "Ann", rake=10)
    load(book, [*hands[:3], fourth])
    assert said(only(book)) == [("buy-in-inferred", "Bob", 1.5, 150)]
    assert [one.bought for one in only(book).lines] == [None, None, None]


def test_a_balance_that_does_not_hold_is_said_wherever_it_stands(book: Store) -> None:
    night(book, "Ann,balance,531,3,,friday", "Ann,balance,590,4,,friday", "Cy,balance,419,,,friday")
    assert said(only(book)) == [("balance-failed", "Ann", 2, 1), ("balance-failed", "Cy", 4, -1)]


def test_names_are_merged_only_where_the_house_says_so(book: Store) -> None:
    load(book, friday())
    keep(book, *BOUGHT[:2], "Cyril,buy-in,500,,,friday", *LEFT[:2], "Cyril,cash-out,420,,,friday")
    assert said(only(book)) == [("name-unmatched", "Cy", None, None), ("name-unmatched", "Cyril", None, None)]
    assert said(only(book, {"Cyril": "Cy"})) == []
    assert said(only(book, {"Cy": "Cyril"})) == []


def test_two_who_sit_in_one_hand_stay_two_whatever_the_aliases_say(book: Store) -> None:
    night(book)
    books = only(book, {"Bob": "Ann"})
    assert said(books) == [("alias-clash", None, None, None)]
    assert books.findings[0].finding.message == "Ann and Bob are one person by the aliases, and sit in one hand"
    assert [one.player for one in books.lines] == ["Ann", "Bob", "Cy"]


def test_what_the_ledger_says_amiss_is_said(book: Store) -> None:
    more = ("Cy,food,20,99,,friday", "Cy,food,20,99,,friday", "Bob,debt-carried,30,,Ann,friday")
    night(book, *more)
    assert [row[:2] for row in said(only(book))] == [
        ("entry-misplaced", "Cy"),
        ("entry-misplaced", "Cy"),
        ("same-entry", "Cy"),
        ("debt-carried", "Bob"),
    ]


def test_a_pot_that_is_open_in_the_end_is_no_gap_and_one_that_was_lost_is(book: Store) -> None:
    load(book, [thirds("1", session="friday", carry_out=180), folded_to("Bob", "2", won=60, session="friday")])
    keep(book, "Ann,cash-out,20,,,friday", "Ann,buy-in,100,,,friday")
    books = only(book)
    assert [(hand.name, hand.lost) for hand in books.hands] == [("1", 0), ("2", 180)]
    assert books.money is not None
    assert (books.money.carry, books.money.gap) == (0, 80)


@pytest.mark.parametrize(("at_end", "back"), [("open", 0), ("refund", 60), ("split", 60)])
def test_a_pot_that_the_house_gives_away_in_the_end_is_cashed_out(book: Store, at_end: str, back: int) -> None:
    load(book, [thirds("1", session="friday", carry_out=180, house={"carry_at_end": at_end})])
    refresh_chains(book)
    cashed = [f"{name},cash-out,{40 + back},,,friday" for name in ("Ann", "Bob", "Cy")]
    keep(book, *(f"{name},buy-in,100,,,friday" for name in ("Ann", "Bob", "Cy")), *cashed)
    books = only(book)
    assert books.findings == ()
    assert [(one.hands, one.should_have, one.off) for one in books.lines] == [(back - 60, 40 + back, 0)] * 3
    assert books.given == ({"Ann": 60, "Bob": 60, "Cy": 60} if back else {})
    assert books.money is not None
    assert (books.money.carry, books.money.gap) == (180 - 3 * back, 0)
    assert any("open in the end" in line for line in books_lines(books)) is (back > 0)


def test_who_left_his_part_of_the_pot_is_told_of(book: Store) -> None:
    load(book, [thirds("1", session="friday", carry_out=180, house={"carry_at_end": "refund"})])
    refresh_chains(book)
    keep(
        book,
        *(f"{name},buy-in,100,,,friday" for name in ("Ann", "Bob", "Cy")),
        "Ann,cash-out,100,,,friday",
        "Bob,cash-out,100,,,friday",
        "Cy,cash-out,40,,,friday",
    )
    assert [(player, chips) for _, player, _, chips in said(only(book)) if player] == [("Cy", -60)]


def test_a_night_is_a_session_or_a_table_without_one(book: Store) -> None:
    night(book)
    load(book, [dealt(1, {"Ann": 5, "Bob": 5}, {"Ann": 1, "Bob": 1}, "Ann", session=None, table="den")], "den.jsonl")
    keep(book, "Ann,buy-in,5,,,", name="den.csv")
    assert nights_of(book) == ["den", "friday"]
    assert [one.bought for one in books_of(book, "den")[0].lines] == [5, None]
    with pytest.raises(StudbookError, match=r"say which night\. There are den, friday\."):
        the_night(book, None)
    with pytest.raises(StudbookError, match="there is no night 'monday': neither hands nor a ledger"):
        books_of(book, "monday")


def test_a_ledger_in_cents_goes_with_hands_in_whole_euros(book: Store) -> None:
    load(book, [one.model_copy(update={"currency": "EUR"}) for one in friday(Cy=740)])
    keep(book, *BOUGHT, *LEFT, unit="EUR,100")
    books = only(book)
    assert (books.currency, books.scale) == ("EUR", 100)
    assert said(books) == [("stack-gap", "Cy", 2, 27000)]
    assert next((one.player, one.bought, one.should_have) for one in books.lines) == ("Ann", 50000, 59000)
    assert books.money is not None
    assert (books.money.scale, books.money.fees, books.money.gap) == (100, 1000, 0)


def test_the_ledger_in_the_book_is_settled_with_the_rake_of_the_hands(book: Store) -> None:
    night(book)
    nights = of_kept_ledger(book, "friday")
    assert nights is not None
    assert nights[0].balances == {"Ann": 90, "Bob": -20, "Cy": -80, HOUSE: 10}
    ((_, done),) = settle_nights(nights)
    assert len(done.payments) == 3
    assert of_kept_ledger(book, None) == nights
    assert of_kept_ledger(book, "monday") is None


def test_a_ledger_of_which_an_entry_was_refused_is_not_settled(book: Store) -> None:
    night(book)
    keep(book, *BOUGHT, *LEFT)
    book.execute("update source set refused = 1 where label = 'box.csv'")
    with pytest.raises(StudbookError, match=r"entries of box\.csv were refused, or stay out; mend the ledger"):
        of_kept_ledger(book, "friday")
    book.execute("update source set refused = 0")


def test_a_break_of_two_hours_makes_no_second_night(book: Store) -> None:
    """A night is what the record says it is; dinner is no new session."""
    times = ("19:00", "19:05", "21:30", "21:35")
    hands = [
        one.model_copy(update={"played_at": f"2026-11-20T{at}:00Z"}) for one, at in zip(friday(), times, strict=True)
    ]
    load(book, hands)
    keep(book, *BOUGHT, *LEFT)
    assert nights_of(book) == ["friday"]
    assert only(book).findings == ()


def test_entries_are_placed_by_the_clock_where_they_name_no_hand(book: Store) -> None:
    hands = [
        one.model_copy(update={"played_at": f"2026-11-20T19:0{number}:00Z"})
        for number, one in enumerate(friday(Bob=515))
    ]
    fourth = dealt(4, {"Ann": 590, "Bob": 505, "Cy": 420}, {"Ann": 10, "Bob": 10, "Cy": 0}, "Ann", rake=10)
    load(book, [*hands[:3], fourth.model_copy(update={"played_at": "2026-11-20T19:03:00Z"})])
    rows = [f"{row}," for row in (*BOUGHT, LEFT[0], "Bob,cash-out,495,,,friday", LEFT[2])]
    keep(book, *rows, "Bob,rebuy,15,,,friday,2026-11-20T20:01:30+01:00", columns=",at")
    assert only(book).findings == ()
    forget(book, "box.csv")
    keep(book, *rows, "Bob,rebuy,15,,,friday,2026-11-20T19:00:30Z", columns=",at")
    assert said(only(book)) == [("stack-gap", "Bob", 1, -15)]  # he would have had them before hand 2 already


def test_chips_are_those_that_were_bought_hand_after_hand(book: Store) -> None:
    night(book)
    for hand in only(book).hands:
        assert sum(sat.stack or 0 for sat in hand.seats.values()) == 1500
