"""Who won at a showdown, where cards or payments leave it open."""

from typing import Any

import pytest

from schemas.hand import Hand
from tests.fact_corpus import fast
from tests.nights import ACES, KINGS, LOW_CARDS, hand, seat

NAMES = ("showdowns", "rolled", "wsd", "potshare", "foldout_win")


def facts(one: Hand) -> dict[str, tuple[Any, ...]]:
    return {row["player"]: tuple(row[name] for name in NAMES) for row in fast([one]).iter_rows(named=True)}


UNSEEN: dict[str, Any] = {"up": ["8s", "6d", "5h", "Tc"]}


def test_with_unseen_cards_who_was_paid_has_won() -> None:
    """Ann's aces were shown; Bob's four down cards nobody saw, and he was paid."""
    one = hand(seats=[seat("Ann", **ACES, won=0), seat("Bob", **UNSEEN, won=200)])
    assert facts(one) == {"Ann": (1, 0, 0, 0, 0), "Bob": (1, 0, 1, 10_000, 0)}


def test_where_payments_are_wrong_or_not_written_the_cards_decide() -> None:
    wrong = hand(seats=[seat("Ann", **ACES, won=0), seat("Bob", **KINGS, won=200)])
    silent = hand(seats=[seat("Ann", **ACES), seat("Bob", **UNSEEN)])
    for one in (wrong, silent):
        assert facts(one)["Ann"] == (1, 0, 1, 10_000, 0)


def test_where_only_names_are_written_the_cards_that_were_seen_decide() -> None:
    one = hand(seats=[seat("Ann", **ACES), seat("Bob", **UNSEEN, took=True)])
    assert facts(one)["Ann"][2:4] == (1, 10_000)


def test_a_hand_with_unseen_cards_says_nothing_of_what_was_held() -> None:
    cards: dict[str, Any] = {"down": ["As", "2d", "Kh"], "up": ["3h", "5c", "7d", "Kd"]}
    half: dict[str, Any] = {"down": ["??", "2s", "Tc"], "up": ["3d", "5s", "7c", "Js"]}
    one = hand(variant="stud-8", seats=[seat("Ann", **cards), seat("Bob", **half)])
    rows = {row["player"]: row for row in fast([one]).iter_rows(named=True)}
    assert [row["hilo_opp"] for row in rows.values()] == [0, 0]
    # Her own cards she tabled.
    assert [(row["lo_made"], row["lo_made_opp"]) for row in rows.values()] == [(1, 1), (0, 0)]


def test_who_mucks_went_to_the_showdown_and_who_tabled_won_it() -> None:
    one = hand(seats=[seat("Ann", **ACES), seat("Bob", mucked=True), seat("Cy", mucked=True)])
    assert facts(one) == {
        "Ann": (1, 0, 1, 10_000, 0),
        "Bob": (1, 0, 0, 0, 0),
        "Cy": (1, 0, 0, 0, 0),
    }


def test_a_side_pot_whose_other_player_mucked_is_won_at_the_showdown() -> None:
    """Ann takes the main pot; Bob tabled against Cy, who had paid into the side pot too and mucked."""
    one = hand(seats=[seat("Ann", 50, **ACES), seat("Bob", 150, **KINGS), seat("Cy", 150, mucked=True)])
    assert facts(one) == {"Ann": (1, 0, 1, 4286, 0), "Bob": (1, 0, 1, 5714, 0), "Cy": (1, 0, 0, 0, 0)}


def test_who_mucked_and_paid_nothing_into_a_side_pot_makes_it_no_win() -> None:
    """Cy folded what he had put in beside Bob; Dee, who mucked, is in the main pot alone."""
    cy = seat("Cy", 80, folded=6, up=["2d"])
    one = hand(seats=[seat("Ann", 50, **ACES), seat("Bob", 100, **KINGS), cy, seat("Dee", 50, mucked=True)])
    assert facts(one)["Bob"] == (1, 0, 0, 0, 0)


def test_a_pot_nobody_else_could_win_is_no_win() -> None:
    """Bob covers Ann; the rest between him and Cy, who folded, is his alone."""
    one = hand(seats=[seat("Ann", 50, **ACES), seat("Bob", 100, **KINGS), seat("Cy", 80, folded=6, up=["2d"])])
    assert facts(one)["Bob"] == (1, 0, 0, 0, 0)
    assert {row["player"]: row["won4"] for row in fast([one]).iter_rows(named=True)} == {"Ann": 1, "Bob": 1, "Cy": 0}


@pytest.mark.parametrize("all_tied", ["rollover", "refund"])
def test_where_nothing_is_won_nobody_wins(all_tied: str) -> None:
    tied: dict[str, Any] = {"down": ["Ad", "Ac", "2d"], "up": ["3h", "7c", "9h", "Js"]}
    seats = [seat("Ann", **ACES), seat("Bob", **tied)]
    one = hand(variant="second-hand-high", house={"all_tied": all_tied}, seats=seats)
    assert {row[:4] for row in facts(one).values()} == {(1, 1, 0, 0)}


def test_shares_of_three_come_to_a_whole() -> None:
    tied = [ACES, {**ACES, "down": ["Ad", "Ac", "2d"], "up": ["3h", "7c", "9h", "Js"]}]
    one = hand(seats=[seat("Ann", 33, **tied[0]), seat("Bob", 33, **tied[1]), seat("Cy", 34, **LOW_CARDS)])
    shares = [row[3] for row in facts(one).values()]
    assert sum(shares) == 10_000
    assert shares[0] != shares[1]  # 50 and 49 of 99
