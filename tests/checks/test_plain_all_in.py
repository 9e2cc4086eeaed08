"""Rare betting that is plain: raises of two alone, a bring-in by or beside somebody all-in."""

import pytest

from pipeline.records.batch import Called
from tests.checks.changed import judged
from tests.records.bets_given import game


@pytest.mark.parametrize(
    ("ups", "third", "plain"),
    [
        (
            "Qc / 2h",
            "Bob bring-in 2, Ann complete 4, Bob raise 6, Ann raise 8, Bob raise 8, Ann raise 8, Bob fold",
            True,
        ),
        (
            "Qc / 2h / 7s",
            "Bob bring-in 2, Cy call 2, Ann complete 4, Bob raise 6, Cy fold, Ann raise 8, Bob raise 8, "
            "Ann raise 8, Bob fold",
            True,
        ),
        (
            "Qc / 2h / 7s",
            "Bob bring-in 2, Cy call 2, Ann complete 4, Bob raise 6, Cy call 6, Ann raise 8, Bob raise 8, Cy fold, "
            "Ann raise 8, Bob fold",
            False,
        ),
    ],
)
def test_two_who_made_the_last_raise_allowed_go_on_raising(ups: str, third: str, plain: bool) -> None:
    ((_, found, codes),) = judged([game(ups, third)], Called())
    assert (found, codes) == (plain, [] if plain else ["raise-over-cap"])


@pytest.mark.parametrize(
    ("third", "plain"), [("Bob bring-in 2, Cy call 2", True), ("Cy bring-in 2, Bob call 2", False)]
)
def test_a_door_card_that_is_all_in_leaves_the_bring_in_to_its_left(third: str, plain: bool) -> None:
    ups = "2c 3c 4c 5c / Ah Ad 9h 9d / Kd 8s 7s Js"
    ((_, found, codes),) = judged([game(ups, third, *("Bob check, Cy check",) * 4, stacks=(1, 60, 60))], Called())
    assert (found, not codes) == (plain, plain)


@pytest.mark.parametrize(("called", "plain"), [(2, True), (1, False)])
def test_a_bring_in_that_is_all_in_for_less_leaves_the_whole_of_it_to_the_callers(called: int, plain: bool) -> None:
    ups = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js"
    third = f"Bob bring-in 1 all-in, Cy call {called}, Ann call {called}"
    ((_, found, codes),) = judged([game(ups, third, *("Ann check, Cy check",) * 4, stacks=(60, 2, 60))], Called())
    assert (found, not codes) == (plain, plain)
