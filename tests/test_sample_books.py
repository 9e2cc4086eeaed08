"""The sample night with its ledger: gap, corrections, both bookings and settle-up, as worked out by hand.

Eight players bought 40 each, Otis and Wim 20 more: 360. By the hands as they were paid Hanna lost 25, Otis 48, Sole 11,
Ines 11, and Priya won 7, Rafe 49, Lou 11, Wim 5; 23 lie in the pot. Hand 4 paid Rafe 100 that nobody had won; hand 5
would have given them to Ines.
"""

from collections.abc import Iterator

import pytest

from pipeline.book.audit import Audit, audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.nights.gaps import Books
from pipeline.book.nights.kept_ledger import of_kept_ledger
from pipeline.book.nights.ledger import Night, borne, settle_nights
from pipeline.show.report import report
from schemas.problem import StudbookError
from tests.checkout import ROOT

NIGHT = "2026-12-04"
AS_PAID = {"Hanna": -25, "Otis": -48, "Priya": 7, "Rafe": 49, "Sole": -11, "Lou": 11, "Ines": -11, "Wim": 5}
LAST_HAND = {"Priya": 6, "Sole": 6, "Otis": 6}
"""What was put into the pot that is open; the others put in 1."""


@pytest.fixture(scope="module")
def kept() -> Iterator[tuple[Store, Audit]]:
    """The night in a store, and what an audit of it says."""
    with open_scratch() as store:
        paths = [str(ROOT / "sample_data" / folder / "two-thirds-2026-12-04.csv") for folder in ("hands", "ledger")]
        yield store, audit(paths, store)


@pytest.fixture
def books(kept: tuple[Store, Audit]) -> Books:
    """The night's books."""
    (one,) = kept[1].books
    return one


def settled(kept: tuple[Store, Audit]) -> list[Night]:
    """The night by its ledger."""
    nights = of_kept_ledger(kept[0], NIGHT)
    assert nights is not None
    return nights


def test_what_was_taken_in(kept: tuple[Store, Audit]) -> None:
    done = kept[1]
    assert (done.counts.loaded, done.entries.loaded, done.ledgers) == (9, 23, 1)
    assert done.verdicts == {"verified": 8, "mismatch": 1}


def test_the_mistyped_stack_is_the_one_gap_and_the_wrong_award_is_named(books: Books) -> None:
    found = [(one.place, one.finding.code, one.finding.player, one.finding.chips) for one in books.findings]
    assert found == [(6, "stack-gap", "Rafe", 54), (None, "debt-carried", "Wim", 10)]
    assert books.hands[6].name == "7"
    assert books.wrong == ("4",)
    assert [(one.off, one.should_have == one.cashed_out) for one in books.lines] == [(0, True)] * 8


def test_the_ledger_comes_out_even_with_the_open_pot(books: Books) -> None:
    money = books.money
    assert money is not None
    assert (money.bought_in, money.cashed_out, money.fees, money.carry, money.gap) == (360, 329, 8, 23, 0)


def test_corrections_and_both_bookings(kept: tuple[Store, Audit]) -> None:
    rows = report("bookings", kept[0], session=NIGHT).select(
        "party", "as_paid_chips", "as_it_should_be_chips", "difference_chips", "chain_chips", "still_open_chips"
    )
    found = {row[0]: row[1:] for row in rows.iter_rows()}
    corrected = {"Rafe": -100, "Ines": 100}
    expected = {"the pot": (23, 23, 0, 0, 23)}
    for player, paid in AS_PAID.items():
        due, still_open = paid + corrected.get(player, 0), -LAST_HAND.get(player, 1)
        expected[player] = (paid, due, corrected.get(player, 0), due - still_open, still_open)
    assert found == expected
    assert {name: row[3] for name, row in found.items()} == {
        "Hanna": -24, "Otis": -42, "Priya": 13, "Rafe": -50, "Sole": -5, "Lou": 12, "Ines": 90, "Wim": 6, "the pot": 0,
    }  # fmt: skip


def test_both_bookings_meet_after_hands_1_2_5_6_7_and_8(kept: tuple[Store, Audit]) -> None:
    meet = []
    so_far: dict[str, tuple[int, int]] = {}
    for (hand,), rows in report("running_nets", kept[0], session=NIGHT).group_by("hand_id", maintain_order=True):
        for row in rows.iter_rows(named=True):
            so_far[row["party"]] = (row["running_cash_chips"], row["running_chain_chips"])
        meet += [hand] if all(cash == chain for cash, chain in so_far.values()) else []
    assert meet == ["1", "2", "5", "6", "7", "8"]


def test_the_night_is_settled_with_the_fewest_transfers_once_somebody_has_the_open_pot(
    kept: tuple[Store, Audit],
) -> None:
    with pytest.raises(StudbookError, match=r"^23 EUR lies in a pot that nobody has won; say who bears it"):
        settle_nights(settled(kept))
    # Cashed out less bought in; the pizza is 3 each and Lou's 24; Ines owes Sole 5, Wim owes Hanna 10; the room has 8.
    assert settled(kept)[0].balances == {
        "Hanna": -25 - 3 + 10, "Otis": -48 - 3, "Priya": 7 - 3, "Rafe": 41 - 3, "Sole": -11 - 3 + 5,
        "Lou": 11 + 24 - 3, "Ines": -11 - 3 - 5, "Wim": 5 - 3 - 10, "house": 8,
    }  # fmt: skip
    # The pot is 2 for each, and 1 more for the first seven names.
    assert borne(settled(kept)[0], "split").balances == {
        "Hanna": -15, "Otis": -48, "Priya": 7, "Rafe": 41, "Sole": -6, "Lou": 35, "Ines": -16, "Wim": -6, "house": 8,
    }  # fmt: skip
    # Otis alone owes what Rafe and Priya are owed, the others what Lou and the house are: 9 people less 2 groups.
    ((_, done),) = settle_nights(settled(kept), bearer="split")
    assert (done.method, len(done.payments)) == ("exact", 7)
    assert [one for one in done.payments if one.payer == "Otis"] == [("Otis", "Priya", 7), ("Otis", "Rafe", 41)]
