"""What counts as the recorded result, and how it is read where something is not written."""

import pytest

from tests.checks.given import ACES, FULL, KINGS, QUEEN, THREE, checked, hand, paid, seat, took

STUD = hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS))
ROLLS = hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))
SIDE = hand("stud", seat("Ann", 50, FULL), seat("Bob", 50, QUEEN), seat("Cy", 20, THREE))


def test_a_seat_without_won_was_paid_nothing_once_any_result_is_written() -> None:
    assert checked(paid(STUD, Bob=0)).verdict == "mismatch"
    assert checked({**STUD, "carry_out": 0}).verdict == "mismatch"
    assert checked({**STUD, "results": []}).verdict == "mismatch"


def test_results_count_per_player_over_pots_and_shares() -> None:
    parts = [{"player": "Ann", "amount": 60, "pot": 0}, {"player": "Ann", "amount": 60, "pot": 1}]
    assert checked({**SIDE, "results": parts}).verdict == "verified"
    assert checked({**SIDE, "results": [{"player": "Ann", "amount": 120}]}).verdict == "verified"
    assert checked({**SIDE, "results": parts[:1]}).verdict == "mismatch"


def test_a_carry_written_in_parts_is_compared_as_a_sum() -> None:
    assert checked({**ROLLS, "carry_out": [{"amount": 20}, {"amount": 40, "players": ["Ann"]}]}).verdict == "verified"
    assert checked({**ROLLS, "carry_out": [{"amount": 20}]}).verdict == "mismatch"


# -- names alone


def test_with_took_only_who_was_paid_counts() -> None:
    assert checked(took(STUD, "Ann")).verdict == "verified"
    assert checked(took(STUD, "Bob")).verdict == "mismatch"
    assert checked(took(STUD, "Ann", "Bob")).verdict == "mismatch"
    both = hand("high-chicago", seat("Ann", 40, ACES), seat("Bob", 40, "Ks3h4c/8s6d5hTc"))
    assert checked(took(both, "Ann", "Bob")).verdict == "verified"
    assert checked(took(both, "Ann")).verdict == "mismatch"
    assert checked(took(both, "Bob")).verdict == "mismatch"


def test_took_beside_an_amount_is_compared_by_the_amount() -> None:
    assert checked(took(paid(STUD, Ann=100), "Ann")).verdict == "verified"
    assert checked(took(paid(STUD, Ann=90), "Ann")).verdict == "mismatch"


def test_took_by_one_and_an_amount_of_another_are_both_compared() -> None:
    both = hand("high-chicago", seat("Ann", 40, ACES), seat("Bob", 40, "Ks3h4c/8s6d5hTc"))
    assert checked(took(paid(both, Bob=40), "Ann")).verdict == "verified"
    assert checked(took(paid(both, Bob=41), "Ann")).verdict == "mismatch"


def test_took_where_only_a_side_pot_is_won_leaves_the_rest_on_the_table() -> None:
    """Cy alone has a hole spade in the side pot; the main pot rolls, as nobody holds two thirds of it."""
    record = hand(
        "two-thirds",
        seat("Ann", 20, "3sKh9d/Kd7c4h2c"),
        seat("Bob", 50, "QhQd8h/Qc8c5d6h"),
        seat("Cy", 50, "JsAd6c/AhTc5h2h"),
    )
    assert checked(took(record, "Cy")).verdict == "verified"
    assert checked({**took(record, "Cy"), "carry_out": 60}).verdict == "verified"
    assert checked({**took(record, "Cy"), "carry_out": 0}).verdict == "mismatch"
    assert checked(took(record, "Ann")).verdict == "mismatch"


# -- the carry not written


def test_a_carry_that_is_missing_exactly_is_taken_as_left_on_the_table() -> None:
    found = checked(paid(ROLLS, Ann=0))
    assert found.verdict == "verified"
    assert found.one("carry-not-written").chips == 60


@pytest.mark.parametrize("won", [{"Ann": 1}, {"Ann": 59}, {"Ann": 60}, {"Ann": 61}])
def test_a_carry_that_is_not_missing_exactly_is_a_mismatch(won: dict[str, int]) -> None:
    found = checked(paid(ROLLS, **won))
    assert found.verdict == "mismatch"
    assert "carry-not-written" not in found.codes()
    assert ("money-not-conserved" in found.errors) == (won != {"Ann": 60})


def test_chips_missing_where_nothing_rolls_are_no_carry() -> None:
    found = checked(paid(STUD, Ann=0))
    assert (found.verdict, found.one("money-not-conserved").chips) == ("mismatch", 100)


# -- the uncalled part written as won

ABOVE = hand("stud", seat("Ann", 70, ACES), seat("Bob", 50, KINGS))


def test_won_that_includes_what_was_not_called_is_read_as_meant() -> None:
    assert checked(paid(ABOVE, Ann=100)).codes() == []
    found = checked(paid(ABOVE, Ann=120))
    assert (found.verdict, found.codes()) == ("verified", ["won-includes-uncalled"])


@pytest.mark.parametrize("won", [{"Ann": 119}, {"Ann": 121}, {"Ann": 20, "Bob": 100}, {"Ann": 100, "Bob": 20}])
def test_anything_else_than_due_plus_uncalled_is_wrong(won: dict[str, int]) -> None:
    found = checked(paid(ABOVE, **won))
    assert found.verdict == "mismatch"
    assert "won-includes-uncalled" not in found.codes()


def test_the_loser_too_may_have_his_uncalled_part_written_as_won() -> None:
    record = hand("stud", seat("Ann", 50, ACES), seat("Bob", 70, KINGS))
    found = checked(paid(record, Ann=100, Bob=20))
    assert (found.verdict, found.codes()) == ("verified", ["won-includes-uncalled"])
    assert checked(paid(record, Ann=100)).codes() == []


def test_the_uncalled_part_and_the_carry_may_both_be_read_as_meant() -> None:
    record = hand("two-thirds", seat("Ann", 45, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))
    found = checked(paid(record, Ann=25))
    assert found.verdict == "verified"
    assert sorted(found.codes()) == ["carry-not-written", "won-includes-uncalled"]
