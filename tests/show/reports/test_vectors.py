"""Hands whose statistics are known beforehand, as the reports print them."""

from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.show.report import report
from schemas.hand import Hand
from tests.book.vectors import PAIRS, WALK
from tests.nights import FULL_HOUSE, QUEEN_OF_SPADES, THREE_OF_SPADES, folded_to, hand, load, seat, thirds
from tests.records.bets_given import game

Pair = tuple[int, int]


def rates(store: Store, name: str, statistic: str) -> dict[str, Pair]:
    """Num and opp of one statistic by player."""
    rows = report(name, store).iter_rows(named=True)
    return {row["player"]: (row[f"{statistic}_num"], row[f"{statistic}_opp"]) for row in rows}


def values(store: Store, name: str, column: str) -> dict[str, Any]:
    """One column of a report by player."""
    return dict(report(name, store).select("player", column).iter_rows())


def test_everybody_folds_to_the_bring_in(book: Store) -> None:
    load(book, [WALK])
    assert rates(book, "third_street_entries", "vpip3") == {"Ann": (0, 0), "Bob": (0, 1), "Cy": (0, 1)}
    assert values(book, "third_street_entries", "vpip3") == {"Ann": None, "Bob": 0.0, "Cy": 0.0}


def test_the_bring_in_calls_a_completion(book: Store) -> None:
    load(book, [game("3c / Kh", "Ann bring-in 2, Bob complete 4, Ann call 2", "Bob bet 4, Ann fold")])
    assert rates(book, "third_street_entries", "vpip3")["Ann"] == (1, 1)
    assert rates(book, "reraises", "coldcall3")["Ann"] == (0, 0)


def test_three_players_are_all_in_on_the_ante(book: Store) -> None:
    boards = ("3c 4d 5h 9s", "Kh Qd Tc 8c", "9d 7h 6c 2s")
    down = (["As", "Ah", "2c"], ["Kd", "Js", "4c"], ["9h", "8d", "3h"])
    load(book, [game(" / ".join(boards), stacks=(1, 1, 1), seats={n: {"down": down[n]} for n in range(3)})])
    assert values(book, "third_street_entries", "vpip3") == dict.fromkeys(("Ann", "Bob", "Cy"))
    assert "seat" not in report("third_street_splits", book)["split"].to_list()
    for street in (4, 5, 6, 7):
        assert rates(book, "streets_seen", f"saw{street}") == dict.fromkeys(("Ann", "Bob", "Cy"), (1, 1))
    assert rates(book, "showdown_wins", "wtsd") == dict.fromkeys(("Ann", "Bob", "Cy"), (1, 1))


def test_fourth_street_is_checked_round_and_the_last_bet_is_called(book: Store) -> None:
    checked = ["Bob check, Ann check"] * 3
    seats = {0: {"down": ["As", "Ah", "2c"]}, 1: {"down": ["Kd", "Js", "4c"]}}
    last = "Bob check, Ann bet 8, Bob call 8"
    load(book, [game("3c 4d 5h 9s / Kh Qd Tc 8c", "Ann bring-in 2, Bob call 2", *checked, last, seats=seats)])
    assert rates(book, "aggressions", "afq") == {"Ann": (1, 1), "Bob": (0, 1)}
    assert rates(book, "aggressions", "af") == {"Ann": (1, 0), "Bob": (0, 1)}
    assert values(book, "aggressions", "af") == {"Ann": None, "Bob": 0.0}


def test_of_three_thirds_each_with_another_nothing_is_won(book: Store) -> None:
    load(book, [thirds("1", 5, carry_in=7)])
    assert report("rollovers", book)["out_chips"].to_list() == [15 + 7]
    assert rates(book, "showdown_wins", "wsd") == dict.fromkeys(("Ann", "Bob", "Cy"), (0, 0))
    assert rates(book, "showdown_wins", "wsd_all") == dict.fromkeys(("Ann", "Bob", "Cy"), (0, 1))
    assert values(book, "showdown_wins", "wsd") == dict.fromkeys(("Ann", "Bob", "Cy"))


def test_the_next_hand_takes_what_rolled_over_and_closes_the_chain(book: Store) -> None:
    """Antes of 3 and bets of 24 beside 15 that had rolled over, for one winner."""
    winner = [seat("Ann", 9, **FULL_HOUSE), seat("Bob", 9, **QUEEN_OF_SPADES), seat("Cy", 9, folded=True)]
    load(book, [thirds("1", 5), hand("2", variant="two-thirds", seats=winner, carry_in=15)])
    refresh_chains(book)
    assert values(book, "biggest_results", "won_chips") == {"Bob": 15 + 3 + 24, "Ann": None, "Cy": None}
    bob = [row for row in report("result_lines", book).iter_rows(named=True) if row["player"] == "Bob"]
    assert [row["hand_chips"] for row in bob] == [-5, 42 - 9]
    assert report("chain_endings", book).select("still_open", "open_chips").rows() == [(0, 0)]
    assert report("chain_endings", book).select("stolen_num", "stolen_opp").rows() == [(0, 1)]


def test_who_is_left_alone_takes_a_roll_without_a_third(book: Store) -> None:
    load(book, [thirds("1", 5), folded_to("Bob", "2", 3, carry_in=15)])
    refresh_chains(book)
    assert values(book, "biggest_results", "won_chips")["Bob"] == 15 + 3 * 3
    assert report("chain_endings", book).select("stolen_num", "stolen_opp").rows() == [(1, 1)]
    assert rates(book, "thirds_held", "two_plus")["Bob"] == (0, 1)


@pytest.mark.parametrize(("spade", "rolls"), [(None, 1), (THREE_OF_SPADES, 0), (QUEEN_OF_SPADES, 0)])
def test_heads_up_a_hole_spade_takes_the_pot_and_none_rolls_it(
    book: Store, spade: dict[str, Any] | None, rolls: int
) -> None:
    plain = {"down": ["Jd", "8c", "7h"], "up": ["Ah", "6c", "Tc", "5d"]}
    without = {"down": ["Qd", "6d", "3c"], "up": ["Th", "8d", "7c", "2h"]}
    load(book, [hand("1", variant="two-thirds", seats=[seat("Ann", 5, **plain), seat("Bob", 5, **(spade or without))])])
    assert report("roll_rates", book).select("players", "roll_num", "roll_opp").rows() == [(2, rolls, 1)]
    assert (
        rates(book, "showdown_wins", "wsd") == dict.fromkeys(("Ann", "Bob"), (0, 0))
        if rolls
        else {
            "Ann": (0, 1),
            "Bob": (1, 1),
        }
    )


def second_hands(*cards: dict[str, Any]) -> Hand:
    return hand("1", variant="second-hand-high", seats=[seat(f"P{n}", 30, **one) for n, one in enumerate(cards, 1)])


@pytest.mark.parametrize(
    ("ranks", "won", "notes"),
    [
        ((0, 1, 2), {"P1": 0.0, "P2": 0.0, "P3": 1.0}, []),
        ((0, 2, 3), {"P1": 0.0, "P2": 0.5, "P3": 0.5}, []),
        ((0, 1), {"P1": 0.5, "P2": 0.5}, ["all_tied"]),
    ],
    ids=["1-1-2", "1-2-2", "1-1"],
)
def test_the_second_best_hand_wins(
    book: Store, ranks: tuple[int, ...], won: dict[str, float], notes: list[str]
) -> None:
    load(book, [second_hands(*(PAIRS[rank] for rank in ranks))])
    assert values(book, "showdown_wins", "potshare") == won
    assert report("defaults", book)["knob"].to_list() == notes


def test_a_pot_of_seven_is_four_for_the_high_and_two_and_one_for_tied_lows(book: Store) -> None:
    cards: dict[str, dict[str, Any]] = {
        "Ann": {"down": ["Kc", "Kh", "Qd"], "up": ["Kd", "9h", "9c", "Jc"]},
        "Bob": {"down": ["As", "2d", "Th"], "up": ["3h", "5c", "7d", "Jh"]},
        "Cy": {"down": ["Ah", "2s", "Tc"], "up": ["3d", "5s", "7c", "Js"]},
    }
    seats = [seat(name, 2, **of) for name, of in cards.items()]
    load(book, [hand("1", variant="stud-8", seats=[*seats, seat("Dee", 1, folded=4, up=["4c", "6d"])])])
    # Of the tied lows, both 7 5 3 2 A, Bob's seven is a diamond and Cy's a club.
    assert values(book, "biggest_results", "won_chips") == {"Ann": 4, "Bob": 2, "Cy": 1, "Dee": None}
    assert rates(book, "high_low_wins", "lo_win") == {"Ann": (0, 1), "Bob": (1, 1), "Cy": (1, 1)}
