"""What each party of a night won: the players, the pot and the rake come to zero, hand by hand and chain by chain."""

import json

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.show.report import report
from schemas.hand import Hand
from tests.deals import campaign
from tests.nights import folded_to, hand, load, night, thirds

UNIT = ["money", "currency", "scale"]
AMOUNTS = ("as_paid_chips", "as_it_should_be_chips", "difference_chips", "chain_chips", "still_open_chips")


def booked(book: Store) -> dict[str, tuple[int, ...]]:
    """The amounts of each party."""
    return {row[0]: row[1:] for row in report("bookings", book).select("party", *AMOUNTS).iter_rows()}


def test_the_night_by_party(book: Store) -> None:
    load(book, night())
    refresh_chains(book)
    assert booked(book) == {
        "Ann": (-80, 110, 190, 110, 0),
        "Bob": (150, -40, -190, -40, 0),
        "Cy": (-80, -80, 0, -80, 0),
        "the pot": (0, 0, 0, 0, 0),
        "rake and fees": (10, 10, 0, 10, 0),
    }


def test_a_pot_that_is_open_is_the_pots_and_not_booked_by_chains(book: Store) -> None:
    hands = [
        folded_to("Ann", "1", won=60, hand_no=1),
        thirds("2", carry_out=180, hand_no=2),
        thirds("3", carry_in=180, carry_out=360, hand_no=3),
    ]
    load(book, hands)
    refresh_chains(book)
    assert booked(book) == {
        "Ann": (-80, -80, 0, 40, -120),
        "Bob": (-140, -140, 0, -20, -120),
        "Cy": (-140, -140, 0, -20, -120),
        "the pot": (360, 360, 0, 0, 360),
    }
    load(book, [folded_to("Cy", "4", carry_in=360, won=420, hand_no=4)], "more.jsonl")
    refresh_chains(book)
    assert {party: amounts[3:] for party, amounts in booked(book).items()} == {
        "Ann": (-100, 0), "Bob": (-160, 0), "Cy": (260, 0), "the pot": (0, 0),
    }  # fmt: skip


def test_a_carry_that_was_lost_is_booked_where_it_should_have_gone_and_what_is_missing_is_nobodys(book: Store) -> None:
    """As paid 180 lie in a pot for good; as it should be Bob has them. Of the last pot seven went to nobody."""
    load(
        book,
        [thirds("1", carry_out=180), folded_to("Bob", "2", won=60), folded_to("Cy", "3", won=53, carry_out=0)],
    )
    refresh_chains(book)
    assert booked(book) == {
        "Bob": (-40, 140, 180, 140, 0),
        "Cy": (-47, -40, 7, -40, 0),
        "Ann": (-100, -100, 0, -100, 0),
        "the pot": (180, 0, -180, 0, 0),
        "nobody": (7, 0, -7, 0, 0),
    }


def test_of_random_nights_every_booking_comes_to_zero_and_both_agree_where_no_chain_is_open(book: Store) -> None:
    hands = [Hand.model_validate_json(json.dumps(record)) for _, _, _, record in campaign(11, 2000)]
    load(book, [one.model_copy(update={"hand_no": number}) for number, one in enumerate(hands, 1)])
    refresh_chains(book)
    bookings = report("bookings", book)
    for _, of_unit in bookings.group_by("session", *UNIT):
        for name in AMOUNTS:
            assert of_unit[name].sum() == 0, name
    assert (bookings["as_it_should_be_chips"] == bookings["chain_chips"] + bookings["still_open_chips"]).all()
    assert (bookings["difference_chips"] == bookings["as_it_should_be_chips"] - bookings["as_paid_chips"]).all()


@pytest.mark.parametrize("scope", ["table", "variant"])
def test_the_running_sums_of_both_bookings_meet_wherever_no_chain_is_open(book: Store, scope: str) -> None:
    house = {"carry_scope": scope}
    hands = [
        thirds("1", carry_out=180, house=house),
        hand("2", house=house),
        thirds("3", carry_in=180, carry_out=360, house=house),
        folded_to("Bob", "4", carry_in=360, house=house),
        folded_to("Cy", "5", house=house),
    ]
    if scope == "table":
        hands[1:3] = [hand("2", carry_in=180, house=house), thirds("3", carry_out=180, house=house)]
        hands[3] = folded_to("Bob", "4", carry_in=180, house=house)
    load(book, [one.model_copy(update={"hand_no": place}) for place, one in enumerate(hands, 1)])
    refresh_chains(book)
    rows = report("running_nets", book)
    sums: dict[str, dict[str, tuple[int, int]]] = {}
    so_far: dict[str, tuple[int, int]] = {}
    for row in rows.iter_rows(named=True):
        so_far[row["party"]] = (row["running_cash_chips"], row["running_chain_chips"])
        sums[row["hand_id"]] = dict(so_far)
    agree = [name for name in sums if all(cash == chain for cash, chain in sums[name].values())]
    assert agree == {"table": ["2", "4", "5"], "variant": ["4", "5"]}[scope]
    assert all(
        sum(cash for cash, _ in one.values()) == sum(chain for _, chain in one.values()) == 0 for one in sums.values()
    )
