"""Who opens each street, and why: by door card, by board, to the left of an all-in player, or not known."""

import pytest

from pipeline.records.betting.opening import NO_BETTING, NOT_KNOWN, Opening
from tests.records.bets_given import game, play

CHECKS = "Ann check, Bob check, Cy check"


def third(ups: str, variant: str = "stud", **fields: object) -> Opening:
    return play(game(ups, variant=variant, **fields)).openings[0]  # type: ignore[arg-type]


def street(number: int, ups: str, variant: str = "stud", **fields: object) -> Opening:
    """The opening of a street that is reached with all in."""
    reached = ["Ann call 2, Bob call 2, Cy call 2"] + [CHECKS] * (number - 3)
    return play(game(ups, *reached, variant=variant, **fields)).openings[number - 3]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ups", "place"),
    [("Qc / 3d / 9s", 1), ("2h / 2d / 2s", 1), ("Ac / Kd / Ah", 1), ("5d / 5c / 5h", 1), ("As / Ac / Ah", 1)],
)
def test_the_lowest_door_card_brings_in_clubs_lowest(ups: str, place: int) -> None:
    assert third(ups) == Opening(3, "low card", (place,), place)


@pytest.mark.parametrize(("ups", "place"), [("Qc / Ad / 9s", 0), ("Kh / Kd / Ks", 2), ("Ac / 2d / As", 1)])
def test_in_razz_the_highest_door_card_brings_in_with_the_ace_low(ups: str, place: int) -> None:
    assert third(ups, "razz") == Opening(3, "high card", (place,), place)


@pytest.mark.parametrize("variant", ["two-thirds", "second-hand-high", "the-bitch", "low-chicago", "stud-8"])
def test_the_other_games_open_as_stud(variant: str) -> None:
    assert third("Qc / 3d / 9s", variant).why == "low card"
    assert street(4, "Qc 2c / 3d 3h / 9s Ks", variant) == Opening(4, "high board", (1,), 1)


def test_in_the_home_form_the_high_card_opens() -> None:
    home = {"opener": "high_card"}
    assert third("Qc / 3d / 9s", house=home) == Opening(3, "high card", (0,), 0)
    assert third("Qc / 3d / Qs", house=home).places == (0, 2)
    assert third("Qc / 3d / 9s", "razz", house=home) == Opening(3, "low card", (1,), 1)
    assert third("Qc / 3d / 9s", stakes={"bring_in": 0}) == Opening(3, "high card", (0,), 0)


@pytest.mark.parametrize(
    ("number", "ups", "place"),
    [
        (4, "Qc Jc / 3d 3h / As Kc", 1),
        (4, "Qc Jc / Qd Th / 9s 8c", 0),
        (5, "Qc Jc Tc / 3d 3h 2c / Qs Qd 2h", 2),
        (6, "Qc Jc Tc 9c / 3d 3h 2c 2h / Qs Qd 4h 5h", 1),
        (7, "Qc Jc Tc 9c / 3d 3h 2c 2h / 4s 4d 4h 5h", 2),
    ],
)
def test_the_high_board_opens_later_streets(number: int, ups: str, place: int) -> None:
    assert street(number, ups) == Opening(number, "high board", (place,), place)


def test_in_razz_the_low_board_opens_later_streets() -> None:
    assert street(4, "Qc Jc / Ad Ah / 9s 8c", "razz") == Opening(4, "low board", (2,), 2)
    assert street(5, "Qc Jc Tc / Ad 2h 5d / As 2d 4c", "razz") == Opening(5, "low board", (2,), 2)


def test_of_equal_boards_either_may_open() -> None:
    """The rule books differ: the first dealt, or the better suit."""
    assert street(4, "Qc Jc / 3d 4h / Qs Jd") == Opening(4, "high board", (0, 2), 0)


def test_folded_boards_do_not_count() -> None:
    hand = game("Qc Jc / 3d 4h / As Ad", "Bob bring-in 2, Cy fold, Ann call 2", "Ann check, Bob check")
    assert play(hand).openings[1] == Opening(4, "high board", (0,), 0)


@pytest.mark.parametrize(
    ("ups", "where"),
    [("Qc / ?? / 9s", 3), ("Qc / - / 9s", 3), ("Qc 2c / 3d ?? / 9s 9d", 4), ("Qc 2c / 3d / 9s 9d", 4)],
)
def test_where_a_card_was_not_seen_the_opener_is_not_known(ups: str, where: int) -> None:
    assert street(where, ups) == Opening(where, NOT_KNOWN, ())


def test_after_a_river_face_up_or_a_common_card_rule_books_differ() -> None:
    boards = "Qc Jc Tc 9c / 3d 3h 2c 2h / 4s 4d 4h 5h"
    assert street(7, boards, community=["As"]).why == NOT_KNOWN
    assert street(7, boards + " 8s").why == NOT_KNOWN
    assert street(6, boards + " 8s").why == "high board"


def test_an_all_in_card_or_board_leaves_the_first_act_to_its_left() -> None:
    assert third("Qc / 3d / 9s", stacks=(50, 1, 50)) == Opening(3, "low card", (2,), 1)
    assert third("Qc / 9s / 3d", stacks=(50, 50, 1)) == Opening(3, "low card", (0,), 2)
    four = game(
        "Qc Jc / 3d 3h / 9s 9d", "Bob bring-in 2, Cy call 2 all-in, Ann call 2", "Ann check", stacks=(50, 50, 3)
    )
    # The left of the best board, or the best board of those who can bet: no rule book says.
    assert play(four).openings[1] == Opening(4, "high board", (0, 1), 2)


def test_with_one_player_who_can_bet_there_is_no_betting() -> None:
    assert third("Qc / 3d / 9s", stacks=(1, 1, 1)) == Opening(3, NO_BETTING, ())
    assert third("Qc / 3d / 9s", stacks=(1, 50, 1)) == Opening(3, NO_BETTING, (1,))


def test_who_was_not_dealt_in_does_not_open() -> None:
    assert third("Qc / 3d / 2s", seats={2: {"dealt": False}}).places == (1,)
