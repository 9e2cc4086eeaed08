"""Statistics of rolled pots of hands few enough to count by hand."""

from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.show.report import report
from schemas.hand import CarryPart, Stakes
from tests.checkout import ROOT
from tests.nights import FULL_HOUSE, QUEEN_OF_SPADES, folded_to, hand, load, load_paths, seat, thirds

BETS = Stakes(big_bet=20)


def only(store: Store, name: str, **where: Any) -> dict[str, Any]:
    (found,) = report(name, store).filter(**where).iter_rows(named=True)
    return found


def test_a_rollover_is_nobodys_and_its_taker_has_it_all(book: Store) -> None:
    """Three antes of 5 roll over; then antes 3 and bets 24 beside them go to one winner."""
    winner = [seat("Ann", 9, **FULL_HOUSE), seat("Bob", 9, **QUEEN_OF_SPADES), seat("Cy", 9, folded=True)]
    load(book, [thirds("1", 5), hand("2", variant="two-thirds", seats=winner, carry_in=15)])
    rates = report("roll_rates", book)
    assert rates.select("players", "roll_num", "roll_opp").rows() == [(2, 0, 1), (3, 1, 1)]
    won = report("player_results", book).select("player", "net_chips").rows()
    assert won == [("Bob", 42 - 9 - 5), ("Ann", -14), ("Cy", -14)]
    bob, cy = only(book, "carry_shares", player="Bob"), only(book, "carry_shares", player="Cy")
    assert (bob["capture_num_chips"], bob["capture_opp_chips"], bob["luck_chips"]) == (15, 15, 10)
    assert (bob["own_back_num_chips"], bob["own_back_opp_chips"]) == (5, 5)
    assert (cy["capture_opp_chips"], cy["capture"], cy["rolled_chips"], cy["luck_chips"]) == (0, None, 5, -5)
    assert only(book, "chain_endings")["stolen_num"] == 0


def test_a_rolled_pot_is_stolen_when_all_others_fold(book: Store) -> None:
    load(book, [thirds("1"), folded_to("Bob", "2", carry_in=180)])
    endings = only(book, "chain_endings")
    assert (endings["stolen_num"], endings["stolen_opp"], endings["stolen"]) == (1, 1, 1.0)
    assert only(book, "carry_shares", player="Bob")["capture_num_chips"] == 180


def test_a_chain_grows_until_it_is_taken(book: Store) -> None:
    times = [f"2026-11-20T20:{minute:02}:00Z" for minute in (0, 4, 11)]
    hands = [thirds("1", stakes=BETS), thirds("2", carry_in=180, stakes=BETS), folded_to("Cy", "3", carry_in=360)]
    load(book, [one.model_copy(update={"played_at": time}) for one, time in zip(hands, times, strict=True)])
    chain = only(book, "chain_lengths")
    assert (chain["rollovers"], chain["hands"], chain["minutes"]) == (2, 3, 11)
    assert (chain["peak_chips"], chain["peak_bb"], chain["closed"]) == (420, 18.0, True)
    sizes = only(book, "roll_sizes")
    assert (sizes["out_chips"], sizes["mean_bb"], sizes["largest_bb"]) == (540, 13.5, 18.0)
    assert sizes["share"] == 1.0


def test_what_is_still_open_is_told_with_what_the_house_does_about_it(book: Store) -> None:
    load(book, [thirds("1", house={"carry_at_end": "refund"})])
    chain = only(book, "chain_lengths")
    assert (chain["closed"], chain["open_chips"], chain["at_end"]) == (False, 180, "refund")
    endings = only(book, "chain_endings")
    assert (endings["still_open"], endings["open_chips"], endings["stolen_opp"], endings["stolen"]) == (1, 180, 0, None)
    ann = only(book, "carry_shares", player="Ann")
    assert (ann["rolled_chips"], ann["closed_chips"], ann["luck_chips"], ann["own_back"]) == (60, 0, 0, None)


@pytest.mark.parametrize(
    ("last", "absent"),
    [
        ({}, []),
        ({"seats": 2}, ["Cy"]),
        ({"announced": {"carry_players": ["Bob", "Cy"]}}, ["Ann"]),
        ({"carry_in": [CarryPart(amount=180, players=["Bob"])]}, ["Ann", "Cy"]),
        ({"carry_in": [CarryPart(amount=90, players=["Bob"]), CarryPart(amount=90)]}, []),
    ],
)
def test_who_paid_and_cannot_win_it_is_absent(book: Store, last: dict[str, Any], absent: list[str]) -> None:
    taking = folded_to("Bob", "2", **{"carry_in": 180, **{key: one for key, one in last.items() if key != "seats"}})
    load(book, [thirds("1"), taking.model_copy(update={"seats": taking.seats[: last.get("seats")]})])
    shares = report("carry_shares", book)
    assert sorted(shares.filter(absent_chips=60)["player"]) == absent
    assert shares["absent_chips"].sum() == 60 * len(absent)
    assert shares["luck_chips"].sum() == 0


def ends(store: Store) -> list[tuple[str, int]]:
    """How each chain ended and what lies in it, which all reports on chains say alike."""
    lengths = report("chain_lengths", store)
    found = sorted(lengths.select("ended", "open_chips").rows())
    endings = report("chain_endings", store)
    assert sorted(report("chains", store)["ended"]) == [how for how, _ in found]
    assert sorted(report("open_chains", store)["left_chips"]) == [chips for how, chips in found if how == "open"]
    assert endings["open_chips"].sum() == lengths["open_chips"].sum()
    for column, how in (("stolen_opp", "taken"), ("still_open", "open"), ("lost", "lost"), ("paid_out", "paid out")):
        assert endings[column].sum() == [one for one, _ in found].count(how)
    return found


def test_a_chain_ends_in_four_ways_and_only_one_is_open(book: Store) -> None:
    paid = [one.model_copy(update={"won": 180 if one.player == "Ann" else 0}) for one in thirds("1").seats]
    load(book, [thirds("1", table="a"), folded_to("Bob", "2", carry_in=180, table="a")], "a.jsonl")
    load(book, [thirds("1", table="b"), folded_to("Bob", "2", table="b")], "b.jsonl")
    load(book, [hand("1", variant="two-thirds", seats=paid, carry_out=0, table="c")], "c.jsonl")
    load(book, [folded_to("Bob", "1", table="d"), thirds("2", 50, table="d")], "d.jsonl")
    refresh_chains(book)
    assert ends(book) == [("lost", 0), ("open", 150), ("paid out", 0), ("taken", 0)]


def test_a_carry_that_waits_for_its_game_is_not_lost_in_another(book: Store) -> None:
    house = {"carry_scope": "variant"}
    load(book, [thirds("1", house=house), hand("2", house=house), thirds("3", house=house, table="b")])
    refresh_chains(book)
    assert ends(book) == [("open", 180), ("open", 180)]


def test_over_the_sample_data_one_chain_is_open(book: Store) -> None:
    load_paths(book, str(ROOT / "sample_data"))
    assert [(how, chips) for how, chips in ends(book) if how == "open"] == [("open", 23)]
