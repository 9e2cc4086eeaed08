"""The hands of a store under another rule, each by its own record."""

from collections.abc import Iterator

import polars as pl
import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading.load import load_file
from pipeline.book.whatif import PLAYER_COLUMNS, what_if
from pipeline.records.batch import Called
from schemas.hand import Hand
from tests.nights import hand, load, reading, seat, thirds

BEST_HAND = (("no_hole_spade", "best_hand"),)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_scratch() as made:
        yield made


def test_a_carry_comes_in_as_recorded_though_the_hand_before_would_have_left_none(store: Store) -> None:
    load(store, [thirds("1", carry_out=180), thirds("2", carry_in=180, carry_out=360)])
    found = what_if(store, Called(variant="stud"))
    assert found.hands == 2
    assert found.flips.select("hand_id", "as_resolved", "under_the_other").rows() == [
        ("1", "180 rolls over", "Ann 180"),
        ("2", "360 rolls over", "Ann 360"),
    ]
    nets = found.players.select("player", "hands", "as_resolved_chips", "under_the_other_chips").rows()
    assert nets == [("Ann", 2, -120, 420), ("Bob", 2, -120, -120), ("Cy", 2, -120, -120)]
    assert found.players.schema["under_the_other_chips"] == pl.Int64


def test_nets_beyond_64_bits_are_whole_numbers(store: Store) -> None:
    def big(number: int) -> Hand:
        others = [seat(f"P{chair}", 10**15, folded=True) for chair in range(15)]
        return hand(str(number), seats=[seat("Ann", 10**15), *others])

    load(store, [big(number) for number in range(620)])
    found = what_if(store, Called(variant="razz"))
    assert (found.hands, found.flips.height) == (620, 0)
    assert found.players["under_the_other_chips"].max() == 620 * 15 * 10**15 > 2**63
    assert set(found.players.columns) == set(PLAYER_COLUMNS)


def test_what_is_asked_stands_beside_the_rules_the_store_resolved_by(store: Store) -> None:
    """Loaded under no_hole_spade = best_hand: asking for an odd chip changes nothing, for rollover one hand."""
    seats = [
        seat("Ann", down=["Ac", "Ah", "2c"], up=["Ad", "7c", "8h", "9d"]),
        seat("Bob", down=["Kc", "Kh", "3c"], up=["4d", "6c", "Th", "Jd"]),
    ]
    load_file(store, reading([hand("1", variant="two-thirds", seats=seats)]), Called(command=BEST_HAND))
    same = what_if(store, Called(command=(*BEST_HAND, ("odd_chip", "tda"))))
    assert same.flips.height == 0
    (flip,) = what_if(store, Called(command=(("no_hole_spade", "rollover"),))).flips.iter_rows(named=True)
    assert (flip["as_resolved"], flip["under_the_other"]) == ("Ann 200", "200 rolls over")
