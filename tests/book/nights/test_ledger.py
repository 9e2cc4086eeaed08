import random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.nights.ledger import HOUSE, Beside, Night, borne, clashes, of_hands, of_ledger, settle_nights
from schemas.ledger import Entry
from schemas.problem import StudbookError
from tests.nights import ACES, KINGS, folded_to, hand, load, night, seat, thirds

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")


def entry(player: str, kind: str, amount: int, **fields: object) -> Entry:
    """One entry, in chips unless said otherwise."""
    return Entry.model_validate({"player": player, "kind": kind, "amount": amount, **fields})


def only(nights: list[Night]) -> Night:
    """The one currency of a night."""
    (one,) = nights
    return one


kinds = st.sampled_from(["buy-in", "rebuy", "cash-out", "fee", "food", "side-bet", "transfer", "debt-carried"])


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    """A random night of any entries in any order."""
    rows = []
    for kind in draw(st.lists(kinds, min_size=1, max_size=20)):
        player, other = draw(st.permutations(NAMES))[:2]
        between = {"counterparty": other} if kind in ("side-bet", "transfer", "debt-carried") else {}
        rows.append(entry(player, kind, draw(st.integers(0, 10**15)), **between))
    return rows


@given(entries(), st.integers(0, 10**6))
def test_what_came_in_went_out_as_cash_fees_an_open_pot_and_a_gap_exactly(rows: list[Entry], carry: int) -> None:
    one = only(of_ledger(rows, beside={None: Beside(carry)}))
    sums = {
        kind: sum(row.amount for row in rows if row.kind == kind) for kind in ("buy-in", "rebuy", "cash-out", "fee")
    }
    assert sums["buy-in"] + sums["rebuy"] == sums["cash-out"] + sums["fee"] + carry + one.gap
    assert sum(one.balances.values()) == -(carry + one.gap)


def test_ten_thousand_random_nights_come_out_exactly_with_their_gap() -> None:
    """Buy-ins = cash-outs + fees + rake + open pot + gap, and all balances with whoever bears the rest come to zero."""
    dice = random.Random(9)
    scales: tuple[Literal[1, 10, 100], ...] = (1, 10, 100)
    for _ in range(10_000):
        rows = [
            Entry.model_construct(
                player=dice.choice(NAMES), kind=dice.choice(("buy-in", "rebuy", "cash-out", "fee", "food")),
                amount=dice.randrange(10**6), currency="EUR", scale=dice.choice(scales), session=None,
                counterparty=None,
            )
            for _ in range(dice.randint(1, 12))
        ]  # fmt: skip
        known = Beside(dice.randrange(-99, 999), dice.choice((0, dice.randrange(999))), dice.choice(scales))
        one = only(of_ledger(rows, beside={"EUR": known}))

        def total(*kinds: str, rows: list[Entry] = rows, scale: int = one.scale) -> int:
            return sum(row.amount * (scale // row.scale) for row in rows if row.kind in kinds)

        times = one.scale // known.scale
        assert total("buy-in", "rebuy") == total("cash-out", "fee") + (known.fees + known.carry) * times + one.gap
        assert sum(one.balances.values()) == -(one.carry + one.gap)
        assert sum(borne(one, dice.choice(("split", HOUSE))).balances.values()) == 0


@given(entries(), st.sampled_from(["Ann", HOUSE, "split"]))
def test_whoever_bears_the_gap_the_night_is_settled_to_zero(rows: list[Entry], bearer: str) -> None:
    rows = [entry("Ann", "buy-in", 0), *rows]
    one = borne(only(of_ledger(rows)), bearer)
    assert sum(one.balances.values()) == 0
    ((_, done),) = settle_nights(of_ledger(rows), bearer=bearer)
    left = dict(one.balances)
    for paid in done.payments:
        left[paid.payer] += paid.amount
        left[paid.payee] -= paid.amount
    assert not any(left.values())


@given(entries(), st.randoms(use_true_random=False))
def test_the_order_of_the_entries_and_what_is_noted_beside_them_move_nothing(
    rows: list[Entry], dice: random.Random
) -> None:
    other = [row.model_copy(update={"note": "mended"}) for row in rows]
    dice.shuffle(other)
    assert settle_nights(of_ledger(rows), bearer="split") == settle_nights(of_ledger(other), bearer="split")


def test_each_kind_moves_what_it_says() -> None:
    rows = [
        entry("Ann", "buy-in", 100),
        entry("Bob", "buy-in", 100),
        entry("Bob", "rebuy", 50),
        entry("Ann", "cash-out", 240),
        entry("Bob", "cash-out", 0),
        entry("Ann", "fee", 10),
        entry("Bob", "food", 31),
        entry("Ann", "food", 8, counterparty="Bob"),
        entry("Ann", "side-bet", 5, counterparty="Bob"),
        entry("Ann", "transfer", 3, counterparty="Bob"),
        entry("Bob", "debt-carried", 20, counterparty="Dee"),
    ]
    one = only(of_ledger(rows))
    # Of Bob's food Ann has the larger half, since her name comes first.
    assert one.balances == {
        "Ann": 140 - 16 + 8 - 5 + 3,
        "Bob": -150 + 31 - 15 - 8 + 5 - 3 - 20,
        HOUSE: 10,
        "Dee": 20,
    }
    assert (one.bought_in, one.cashed_out, one.fees, one.gap) == (250, 240, 10, 0)


def test_food_that_three_share_comes_out_exactly() -> None:
    rows = [entry(name, kind, 5000, currency="USD", scale=100) for name in NAMES[:3] for kind in ("buy-in", "cash-out")]
    food = entry("Bob", "food", 3050, currency="USD", scale=100)
    assert only(of_ledger([*rows, food])).balances == {"Ann": -1017, "Bob": 2033, "Cy": -1016}


def test_several_buy_ins_of_one_name_add_up_and_two_names_stay_two() -> None:
    rows = [entry("Alex, Jr.", "buy-in", 5), entry("Alex, Jr.", "buy-in", 5), entry("alex, jr.", "cash-out", 10)]
    assert only(of_ledger(rows)).balances == {"Alex, Jr.": -10, "alex, jr.": 10}
    assert clashes(of_ledger(rows)) == [("Alex, Jr.", "alex, jr.")]
    assert only(of_ledger(rows, aliases={"alex, jr.": "Alex, Jr."})).balances == {"Alex, Jr.": 0}


def test_a_gap_is_refused_in_one_sentence_that_says_what_it_is_made_of() -> None:
    """A rebuy nobody wrote down: fifteen more went out than came in."""
    rows = [
        entry("Ann", "buy-in", 5000, currency="USD", scale=100),
        entry("Bob", "buy-in", 5000, currency="USD", scale=100),
    ]
    rows.append(entry("Ann", "cash-out", 11500, currency="USD", scale=100))
    with pytest.raises(StudbookError) as refused:
        borne(only(of_ledger(rows)))
    assert str(refused.value) == (
        "15.00 USD is missing (100.00 USD bought in, 115.00 USD cashed out; no cash-out of Bob); "
        "say who bears it: --gap-to NAME, house or split."
    )
    assert borne(only(of_ledger(rows)), "Bob").balances == {"Ann": 6500, "Bob": -6500}
    assert borne(only(of_ledger(rows)), HOUSE).balances == {"Ann": 6500, "Bob": -5000, HOUSE: -1500}
    with pytest.raises(StudbookError, match=r"--gap-to: 'Bo' has no part in this night\. Did you mean Bob\?"):
        borne(only(of_ledger(rows)), "Bo")


def test_units_left_over_when_a_gap_is_split_go_to_the_first_names() -> None:
    rows = [entry(name, "buy-in", 10) for name in ("Cy", "Ann", "Bob")]
    assert borne(only(of_ledger([*rows, entry("Ann", "cash-out", 35)])), "split").balances == {
        "Ann": 25 - 2,
        "Bob": -10 - 2,
        "Cy": -10 - 1,
    }


def test_a_night_is_the_session_that_is_written_and_currencies_are_never_added_up() -> None:
    rows = [
        entry("Ann", "buy-in", 5, session="friday", currency="USD", scale=1),
        entry("Ann", "cash-out", 500, session="friday", currency="USD", scale=100),
        entry("Ann", "buy-in", 7, session="friday"),
        entry("Bob", "buy-in", 9, session="saturday"),
    ]
    chips, dollars = of_ledger(rows, "friday")
    assert (chips.currency, chips.balances) == (None, {"Ann": -7})
    assert (dollars.currency, dollars.scale, dollars.balances) == ("USD", 100, {"Ann": 0})
    with pytest.raises(StudbookError, match="of several nights; add --session with one of friday and saturday"):
        of_ledger(rows)
    with pytest.raises(StudbookError, match="no entry of the ledger is of the session 'sunday'"):
        of_ledger(rows, "sunday")
    with pytest.raises(StudbookError, match="some entries name no session"):
        of_ledger([*rows, entry("Cy", "buy-in", 1)], "friday")
    with pytest.raises(StudbookError, match="an open pot is in EUR, and no entry"):
        of_ledger(rows, "friday", beside={"EUR": Beside(5, scale=100)})


def test_hands_are_settled_as_they_should_have_been_or_as_they_were_paid(book: Store) -> None:
    load(book, [*night(), hand("9", session="friday", money="tournament"), hand("1", session="saturday")])
    due = only(of_hands(book, "friday", "due"))
    assert (due.currency, due.scale, due.gap, due.carry, due.fees) == ("USD", 100, 0, 0, 10)
    assert due.balances == {"Ann": 110, "Bob": -40, "Cy": -80, HOUSE: 10}
    paid = only(of_hands(book, "friday", "paid"))
    assert paid.balances == {"Ann": -80, "Bob": 150, "Cy": -80, HOUSE: 10}
    assert paid.gap == 0
    with pytest.raises(StudbookError, match="settle-up NIGHT`; there are 'friday' and 'saturday'"):
        of_hands(book, None, "due")


def test_a_pot_nobody_has_won_is_said_and_somebody_holds_it(book: Store) -> None:
    load(book, [thirds("1", session="friday", carry_out=180)])
    one = only(of_hands(book, None, "due"))
    assert (one.carry, one.gap, one.balances) == (180, 0, {"Ann": -60, "Bob": -60, "Cy": -60})
    with pytest.raises(StudbookError, match=r"^180 lies in a pot that nobody has won; say who bears it"):
        borne(one)
    assert borne(one, "Cy").balances == {"Ann": -60, "Bob": -60, "Cy": 120}
    assert borne(one, "split").balances == {"Ann": 0, "Bob": 0, "Cy": 0}


@pytest.mark.parametrize(
    ("at_end", "given"),
    [
        ("open", {}),
        ("next_session", {}),
        ("refund", {"Ann": 65, "Bob": 65, "Cy": 65}),
        ("split", {"Ann": 95, "Bob": 50, "Cy": 50}),
    ],
)
@pytest.mark.parametrize("basis", ["due", "paid"])
def test_a_pot_that_the_house_gives_away_in_the_end_is_owed_to_whom_it_gives_it(
    book: Store, at_end: str, given: dict[str, int], basis: Literal["due", "paid"]
) -> None:
    open_pot = thirds("2", 65, session="friday", carry_out=195, chip=50, house={"carry_at_end": at_end})
    taken = [
        thirds("0", session="friday", carry_out=180),
        folded_to("Bob", "1", 20, 240, session="friday", carry_in=180),
    ]
    load(book, [*taken, open_pot])
    refresh_chains(book)
    one = only(of_hands(book, "friday", basis))
    assert one.given == given
    assert (one.carry, one.gap) == (195 - sum(given.values()), 0)
    before = {"Ann": -60 - 20 - 65, "Bob": -60 - 20 - 65 + 240, "Cy": -60 - 20 - 65}
    assert one.balances == {name: chips + given.get(name, 0) for name, chips in before.items()}
    assert sum(one.balances.values()) == -one.carry


def test_fees_that_come_to_the_rake_of_the_hands_are_the_rake_and_others_are_beside_it() -> None:
    rows = [entry("Ann", "buy-in", 100), entry("Ann", "cash-out", 90), entry("Ann", "fee", 10)]
    once = only(of_ledger(rows, beside={None: Beside(fees=10)}))
    assert (once.fees, once.gap, once.balances) == (10, 0, {"Ann": -10, HOUSE: 10})
    both = only(of_ledger(rows, beside={None: Beside(fees=7)}))
    assert (both.fees, both.gap, both.balances) == (17, -7, {"Ann": -10, HOUSE: 17})
    raked = only(of_ledger(rows[:2], beside={None: Beside(fees=10)}))
    assert (raked.fees, raked.gap, raked.balances) == (10, 0, {"Ann": -10, HOUSE: 10})


def test_those_who_will_not_pay_and_the_banker_are_anybody_of_the_night_in_any_currency() -> None:
    rows = [entry("Ann", "buy-in", 5), entry("Bob", "cash-out", 5), entry("Cy", "buy-in", 5, currency="USD")]
    rows.append(entry("Dee", "cash-out", 5, currency="USD"))
    settled = settle_nights(of_ledger(rows), [("Ann", "Dee")], banker="Cy")
    assert [[one[:2] for one in done.payments] for _, done in settled] == [
        [("Ann", "Cy"), ("Cy", "Bob")],
        [("Cy", "Dee")],
    ]
    (first, _), _ = settle_nights(of_ledger(rows), banker=HOUSE)
    assert first.balances[HOUSE] == 0


def test_the_largest_amounts_are_settled_to_the_unit(book: Store) -> None:
    most = 10**15 // 2 - 1
    seats = [seat("Ann", most, won=2 * most, **ACES), seat("Bob", most, **KINGS)]
    load(book, [hand(str(number), session="friday", seats=seats) for number in range(31)])
    one = only(of_hands(book, "friday", "paid"))
    assert one.balances == {"Ann": 31 * most, "Bob": -31 * most}
    assert (one.bought_in, one.gap) == (62 * most, 0)
