"""Results that a card counted wrongly, or overlooked, explains."""

import pytest

from tests.checks.given import FULL, Record, cause, checked, hand, message_of, paid, seat
from tests.checks.lows import EIGHT, NINE


def test_a_low_that_was_overlooked() -> None:
    cause(paid(EIGHT, Ann=120), "missed-low", 60, "Bob", "8")
    assert message_of(paid(EIGHT, Ann=120)) == "the low half went unpaid: Bob's 8-6-4-3-2 qualifies"


def test_a_low_that_does_not_qualify() -> None:
    assert checked(paid(NINE, Ann=120)).verdict == "verified"
    cause(paid(NINE, Ann=60, Bob=60), "false-low", 60, "Ann", "Bob")
    assert checked({**paid(NINE, Ann=60, Bob=60), "house": {"low_qualifier": "9"}}).verdict == "verified"
    assert checked({**paid(NINE, Ann=120), "house": {"low_qualifier": "9"}}).errors == ["missed-low"]


def test_the_low_given_to_the_second_best_low_is_neither() -> None:
    record = hand("stud-8", *EIGHT["seats"], seat("Cy", 60, "Ac2s3h/5c7hJhQd"))
    assert checked(paid(record, Ann=90, Cy=90)).verdict == "verified"
    cause(paid(record, Ann=90, Bob=90), "wrong-winner", 90, "Bob", "Cy", "low")


@pytest.mark.parametrize(
    ("variant", "house", "card", "name"),
    [
        ("high-chicago", {}, "Js", "high spade"),
        ("low-chicago", {}, "Js", "low spade"),
        ("the-bitch", {}, "Qs", "queen of spades"),
        ("black-mariah", {"black_mariah": "qs_half"}, "Qs", "queen of spades"),
        ("black-mariah", {"black_mariah": "redeal_split"}, "Js", "high spade"),
        ("black-mariah", {"black_mariah": "high_chicago"}, "Js", "high spade"),
    ],
)
def test_the_half_for_the_card_that_was_overlooked(variant: str, house: Record, card: str, name: str) -> None:
    record = hand(variant, seat("Ann", 60, FULL), seat("Bob", 60, f"{card}3c4h/6s9sJcQh"), house=house)
    assert checked(paid(record, Ann=60, Bob=60)).verdict == "verified"
    cause(paid(record, Ann=120), "missed-half", 60, "Bob", name, card)


@pytest.mark.parametrize(
    ("variant", "loser"),
    [
        ("two-thirds", "Qs2s4h/6s9sJcQh"),
        ("second-hand-high", "Qs3c4h/6s9sJcQh"),
        ("razz", "2s3s4h/6s8sJcQh"),
    ],
)
def test_the_best_hand_took_a_pot_that_is_not_the_best_hands(variant: str, loser: str) -> None:
    record = hand(variant, seat("Ann", 60, FULL), seat("Bob", 60, loser))
    assert checked(paid(record, Bob=120)).verdict == "verified"
    cause(paid(record, Ann=120), "best-hand-paid", 120, "Ann", "Bob", "as if the best hand took the pot")


def test_a_game_with_wild_cards_was_paid_as_if_none_were_wild() -> None:
    record = hand("baseball", seat("Ann", 60, "KhKc4d/Kd8h8c2c"), seat("Bob", 60, "3s9s5h/AsAcJcQh"))
    assert checked(paid(record, Bob=120)).verdict == "verified"
    cause(paid(record, Ann=120), "best-hand-paid", 120, "Ann", "Bob", "as in plain stud, where no card is wild")


def test_plain_stud_judges_each_pot_alone_whatever_the_scope_of_the_thirds() -> None:
    """Ann, all-in for 20, has both spades; in the side pot Bob's spade would win it but for the global scope."""
    record = hand(
        "two-thirds",
        seat("Ann", 20, FULL.replace("4d", "4s")),
        seat("Bob", 50, "2s9sQd/Qc8c5d6h"),
        seat("Cy", 50, "AdAh6c/7d7hTc5h"),
        house={"pot_scope": "global"},
    )
    assert checked(paid(record, Bob=120)).verdict == "verified"
    cause(paid(record, Ann=60, Cy=60), "best-hand-paid", 120, "Ann", "Cy", "Bob")


def test_a_spade_face_up_counted_as_a_third() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 20, "KhKc4s/Kd9h9c2c"),
        seat("Bob", 20, "Js6d3c/Th8d7c2h"),
        seat("Cy", 20, "Jd8c6c/As2sTc5d"),
    )
    assert checked(paid(record, Ann=60)).verdict == "verified"
    cause(paid(record, Cy=60), "up-card-counted", 60, "Cy", "Ann", "face up")


@pytest.mark.parametrize(("variant", "card"), [("high-chicago", "As"), ("low-chicago", "2s"), ("the-bitch", "Qs")])
def test_a_card_face_up_paid_half_the_pot(variant: str, card: str) -> None:
    hole = "Qh" if variant == "the-bitch" else "9s"
    record = hand(variant, seat("Ann", 60, f"KhKc{hole}/KdKs9h9c"), seat("Bob", 60, f"3d3c4h/6s9d{card}Jh"))
    assert checked(paid(record, Ann=120)).verdict == "verified"
    cause(paid(record, Ann=60, Bob=60), "up-card-counted", 60, "Ann", "Bob")


def test_a_folded_spade_that_kept_a_tied_hand_from_its_second_third() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 30, "2s3d9h/AcKcQhJc"),
        seat("Bob", 30, "2d3c9s/AdKdQsJh"),
        seat("Cy", 30, "As8h/7h", folded=4),
    )
    assert checked(paid(record, Ann=45, Bob=45)).verdict == "verified"
    cause(paid(record, Ann=90), "folded-card-counted", 45, "Ann", "Bob", "folded")


def test_a_folded_spade_that_kept_the_half_of_a_side_pot_from_a_live_one() -> None:
    """In the main pot Cy's ace of spades is above Dee's folded king either way."""
    record = hand(
        "high-chicago",
        seat("Ann", 60, FULL),
        seat("Bob", 60, "Js3c4h/6s9sQdQh"),
        seat("Cy", 20, "As3d5h/7hTdJc8c"),
        seat("Dee", 60, "Ks8d/7d", folded=4),
    )
    assert checked(paid(record, Ann=100, Cy=40, Bob=60)).verdict == "verified"
    cause(paid(record, Ann=160, Cy=40), "folded-card-counted", 60, "Ann", "Bob")


def test_cards_of_folded_hands_that_nobody_saw_explain_nothing() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 30, "2s3d9h/AcKcQhJc"),
        seat("Bob", 30, "2d3c9s/AdKdQsJh"),
        seat("Cy", 30, "??8h/7h", folded=4),
    )
    assert checked(paid(record, Ann=90)).errors == ["wrong-winner"]
