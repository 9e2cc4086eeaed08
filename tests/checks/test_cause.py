"""The one cause of a wrong result: each is raised for its own mistake, in their order, with the chips that moved."""

import pytest

from tests.checks.given import ACES, FULL, KINGS, QUEEN, Record, cause, checked, hand, message_of, paid, seat, took

# Ann and Bob tie; Ann's ace of spades has the odd chip by suit.
TIE = hand("stud", seat("Ann", 50, "2c3d9h/AsKcQhJc"), seat("Bob", 50, "2d3c9s/AdKdQsJh"))
# Ann's full house, Bob's eight-low.
EIGHT = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s8dJcQh"))


# -- 2 missed-low and 3 false-low


def test_a_low_that_was_overlooked() -> None:
    cause(paid(EIGHT, Ann=120), "missed-low", 60, "Bob", "8")
    assert message_of(paid(EIGHT, Ann=120)) == "the low half went unpaid: Bob's 8-6-4-3-2 qualifies"


NINE = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s9sJcQh"))


def test_a_low_that_does_not_qualify() -> None:
    assert checked(paid(NINE, Ann=120)).verdict == "verified"
    cause(paid(NINE, Ann=60, Bob=60), "false-low", 60, "Ann", "Bob")
    assert checked({**paid(NINE, Ann=60, Bob=60), "house": {"low_qualifier": "9"}}).verdict == "verified"
    assert checked({**paid(NINE, Ann=120), "house": {"low_qualifier": "9"}}).errors == ["missed-low"]


def test_the_low_given_to_the_second_best_low_is_neither() -> None:
    record = hand("stud-8", *EIGHT["seats"], seat("Cy", 60, "Ac2s3h/5c7hJhQd"))
    assert checked(paid(record, Ann=90, Cy=90)).verdict == "verified"
    cause(paid(record, Ann=90, Bob=90), "wrong-winner", 90, "Bob", "Cy", "low")


# -- 4 missed-half


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


# -- 5 best-hand-paid


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


# -- 6 up-card-counted


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


# -- 7 folded-card-counted


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


# -- 8 side-pot-ignored


def test_one_pot_made_of_two() -> None:
    """Ann, all-in for 30, ties with Bob in a main pot of 90; she has no part in the side pot of 80."""
    seats = [seat("Ann", 30, "2c3d9h/AsKcQhJc"), seat("Bob", 70, "2d3c9s/AdKdQsJh")]
    record = hand("stud", *seats, seat("Dee", 70, "Tc8c7d/2h4h6sQd"))
    assert checked(paid(record, Ann=45, Bob=125)).verdict == "verified"
    cause(paid(record, Ann=85, Bob=85), "side-pot-ignored", 40, "Ann", "Bob", "one pot")


def test_one_pot_is_no_cause_where_there_is_but_one() -> None:
    cause(paid(TIE, Ann=70, Bob=30), "wrong-share", 20)


def test_one_pot_is_made_of_what_somebody_may_win() -> None:
    """The carry is for Eve, who is not in: it stays, and is no pot beside the main one."""
    seats = [seat("Ann", 30, "2c3d9h/AsKcQhJc"), seat("Bob", 70, "2d3c9s/AdKdQsJh")]
    dee, eves = seat("Dee", 70, "Tc8c7d/2h4h6sQd"), [{"amount": 40, "players": ["Eve"]}]
    record = hand("stud", *seats, dee, carry_in=eves, carry_out=40)
    assert checked(paid(record, Ann=45, Bob=125)).verdict == "verified"
    cause(paid(record, Ann=85, Bob=85), "side-pot-ignored", 40, "Ann", "Bob", "one pot")
    alone = hand("stud", *TIE["seats"], carry_in=eves, carry_out=40)
    cause(paid(alone, Ann=70, Bob=30), "wrong-share", 20)


# -- 9 share-split


def test_a_pot_divided_among_all_who_hold_something() -> None:
    thirds = hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/6s9sQdQh"))
    assert checked(paid(thirds, Bob=60)).verdict == "verified"
    cause(paid(thirds, Ann=30, Bob=30), "share-split", 30, "Ann", "Bob")
    # The odd chip is that of the better card, not of the first in order: Bob's ace, spades over hearts.
    odd = hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/AsQsQdQh"), seat("Cy", 1, folded=3))
    cause(paid(odd, Ann=30, Bob=31), "share-split", 30, "Ann", "Bob")
    chicago = hand("high-chicago", *TIE["seats"], seat("Cy", 50, "Js3s4h/6s8sTd7h"))
    chicago["seats"][1] = seat("Bob", 50, "2d3c9c/AdKdQsJh")
    assert checked(paid(chicago, Ann=38, Bob=37, Cy=75)).verdict == "verified"
    cause(paid(chicago, Ann=50, Bob=50, Cy=50), "share-split", 25, "Ann", "Bob", "Cy")


# -- 10 wrong-winner and 11 wrong-share


def test_somebody_else_was_paid() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 600, "2s4h3h/AhKh9hTd"),
        seat("Bob", 600, KINGS.replace("Kh4c", "Kc4c")),
        seat("Cy", 0, folded=3),
    )
    cause(paid(record, Bob=1200), "wrong-winner", 1200, "Bob", "Ann")
    assert message_of(paid(record, Bob=1200)) == (
        "paid Bob 1,200, but Ann holds the best hand (flush, ace high), the low spade (2s) and the high spade (2s)"
    )


def test_nobody_was_paid() -> None:
    found = checked(paid(hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS)), Ann=0))
    assert found.errors == ["money-not-conserved", "wrong-winner"]
    assert found.one("wrong-winner").chips == 50
    assert found.one("wrong-winner").message.startswith("paid nobody, but Ann holds the best hand")


def test_the_right_players_were_paid_the_wrong_amounts() -> None:
    cause(paid(TIE, Ann=60, Bob=40), "wrong-share", 10, "Ann", "Bob")
    assert message_of(paid(TIE, Ann=60, Bob=40)) == (
        "paid Ann 60 and Bob 40, the right players and the wrong amounts; due: Ann 50 and Bob 50"
    )
    cause(paid(EIGHT, Ann=70, Bob=50), "wrong-share", 10, "Ann", "Bob")


def test_chips_that_are_missing_count_half_as_moved() -> None:
    found = checked(paid(EIGHT, Ann=40, Bob=60))
    assert found.errors == ["money-not-conserved", "wrong-share"]
    assert (found.one("money-not-conserved").chips, found.one("wrong-share").chips) == (20, 10)


def test_a_right_payment_has_no_cause_where_only_chips_are_missing() -> None:
    assert checked({**paid(TIE, Ann=50, Bob=50), "carry_out": 3}).errors == ["money-not-conserved", "false-rollover"]


def test_amounts_in_a_sentence_are_in_the_currency() -> None:
    record = {**paid(TIE, Ann=60, Bob=40), "currency": "USD", "scale": 100}
    assert "paid Ann 0.60 and Bob 0.40" in message_of(record)


# -- the order


def test_the_first_cause_that_holds_is_told() -> None:
    """What plain stud pays is also what the game without its low or its card pays: those are nearer."""
    assert checked(paid(EIGHT, Ann=120)).errors == ["missed-low"]
    chicago = hand("high-chicago", seat("Ann", 60, FULL), seat("Bob", 60, "Js3c4h/6s9sQdQh"))
    assert checked(paid(chicago, Ann=120)).errors == ["missed-half"]
    folded = {**chicago, "seats": [*chicago["seats"], seat("Cy", 10, "As8h/7h", folded=4)]}
    assert checked(paid(folded, Ann=130)).errors == ["missed-half"]
    up = hand(
        "two-thirds", seat("Ann", 60, FULL), seat("Bob", 60, "Js3s4h/6s8sQdQh"), seat("Cy", 60, "AhJc5c/As2sJdTh")
    )
    assert checked(paid(up, Ann=180)).errors == ["best-hand-paid"]
    assert checked(paid(up, Cy=180)).errors == ["up-card-counted"]


# -- names alone


@pytest.mark.parametrize(
    ("record", "names", "code", "chips"),
    [
        (EIGHT, ["Ann"], "missed-low", 60),
        (NINE, ["Ann", "Bob"], "wrong-winner", 0),
        (hand("high-chicago", seat("Ann", 60, FULL), seat("Bob", 60, "Js3c4h/6s9sQdQh")), ["Ann"], "missed-half", 60),
        (hand("second-hand-high", seat("Ann", 60, FULL), seat("Bob", 60, QUEEN)), ["Ann"], "best-hand-paid", 120),
        (
            hand("high-chicago", seat("Ann", 60, "KhKc9s/KdKs9h9c"), seat("Bob", 60, "3d3c4h/6s9dAsJh")),
            ["Ann", "Bob"],
            "up-card-counted",
            0,
        ),
        (
            hand("two-thirds", seat("Ann", 30, FULL), seat("Bob", 30, "Js3s4h/6s9sQdQh")),
            ["Ann", "Bob"],
            "wrong-winner",
            0,
        ),
        (hand("stud", seat("Ann", 60, ACES), seat("Bob", 60, KINGS)), ["Bob"], "wrong-winner", 120),
        (TIE, ["Ann"], "wrong-winner", 50),
        ({**TIE, "seats": [*TIE["seats"], seat("Cy", 1, folded=3)]}, ["Bob"], "wrong-winner", 51),
    ],
)
def test_with_names_alone_the_chips_are_what_the_unpaid_were_due(
    record: Record, names: list[str], code: str, chips: int
) -> None:
    cause(took(record, *names), code, chips)


def test_beside_a_name_an_amount_may_be_the_wrong_one() -> None:
    """What Ann got nobody wrote. Bob was paid rightly, and not the right amount; or he should not have been."""
    halves = hand("high-chicago", seat("Ann", 40, ACES), seat("Bob", 40, "Ks3h4c/8s6d5hTc"), seat("Cy", 40, "QsQd"))
    halves["seats"][2]["folded"] = 6
    for won, chips in ((59, 1), (61, 1), (100, 40)):
        record = took(paid(halves, Bob=won), "Ann")
        cause(record, "wrong-share", chips, "Ann", "Bob")
        assert message_of(record).endswith("the right players and the wrong amounts; due: Ann 60 and Bob 60")
    lost = hand("stud", seat("Ann", 60, ACES), seat("Bob", 60, KINGS))
    cause(took(paid(lost, Bob=50), "Ann"), "wrong-winner", 50, "Ann", "Bob")


def test_with_names_alone_a_folded_card_may_be_the_cause() -> None:
    record = hand(
        "two-thirds",
        seat("Ann", 30, "2s3d9h/AcKcQhJc"),
        seat("Bob", 30, "2d3c9s/AdKdQsJh"),
        seat("Cy", 30, "As8h/7h", folded=4),
    )
    cause(took(record, "Ann"), "folded-card-counted", 45, "Ann", "Bob")
