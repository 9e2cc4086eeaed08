"""More than three unseen cards: nothing is tried, and only what no card can mend is a mismatch."""

import pytest

from tests.checks.given import checked, hand, paid, seat, took

NOTHING_SEEN = [seat("Ann", 50), seat("Bob", 50), seat("Cy", 30, folded=5)]


@pytest.mark.parametrize("variant", ["stud", "two-thirds", "stud-8", "second-hand-high", "the-bitch", "razz"])
def test_above_three_a_contested_pot_stays_unverifiable(variant: str) -> None:
    for won in ({"Ann": 130}, {"Bob": 130}, {"Ann": 65, "Bob": 65}):
        found = checked(paid(hand(variant, *NOTHING_SEEN), **won))
        assert (found.verdict, found.errors) == ("unverifiable", [])
        params = found.params("unseen-cards")
        assert params == {"players": ["Ann", "Bob"], "cards": 14}


def test_above_three_a_hand_nobody_contests_is_verified_or_not() -> None:
    last = hand("two-thirds", seat("Ann", 50), seat("Bob", 30, folded=5), seat("Cy", 30, folded=3))
    assert checked(paid(last, Ann=90)).verdict == "verified"
    assert checked(paid(last, Ann=80)).verdict == "mismatch"
    assert checked(paid(last, Bob=90)).verdict == "mismatch"
    sole = hand("stud", seat("Ann", 50), seat("Bob", 0), seat("Cy", 50, folded=6))
    assert checked(paid(sole, Ann=100)).verdict == "verified"


@pytest.mark.parametrize(
    ("won", "code"),
    [
        ({"Ann": 129}, "money-not-conserved"),
        ({"Ann": 100, "Bob": 31}, "money-not-conserved"),
        ({"Ann": 100, "Cy": 30}, "folded-paid"),
    ],
)
def test_above_three_what_no_card_can_mend_is_a_mismatch(won: dict[str, int], code: str) -> None:
    found = checked(paid(hand("stud", *NOTHING_SEEN), **won))
    assert (found.verdict, found.errors) == ("mismatch", [code])
    assert "unseen-cards" not in found.codes()


def test_above_three_a_mucked_or_ineligible_winner_is_a_mismatch() -> None:
    mucked = hand("stud", seat("Ann", 50), seat("Bob", 50), seat("Cy", 50, mucked=True))
    assert checked(paid(mucked, Cy=150)).errors == ["mucked-paid"]
    assert checked({**paid(mucked, Cy=150), "house": {"mucked": "live"}}).verdict == "unverifiable"
    short = hand("stud", seat("Ann", 50), seat("Bob", 50), seat("Cy", 20))
    assert checked(paid(short, Cy=120)).errors == ["ineligible-paid"]
    assert checked(paid(short, Cy=60, Ann=60)).verdict == "unverifiable"


def test_above_three_chips_missing_may_have_rolled_over_in_a_game_that_rolls() -> None:
    assert checked(paid(hand("two-thirds", *NOTHING_SEEN), Ann=0)).verdict == "unverifiable"
    assert checked({**hand("two-thirds", *NOTHING_SEEN), "carry_out": 130}).verdict == "unverifiable"
    assert checked({**hand("two-thirds", *NOTHING_SEEN), "carry_out": 100}).verdict == "mismatch"
    assert checked(paid(hand("two-thirds", *NOTHING_SEEN), Ann=131)).verdict == "mismatch"
    assert checked(paid(hand("stud", *NOTHING_SEEN), Ann=0)).verdict == "mismatch"


def test_above_three_chips_missing_may_have_gone_back_where_the_house_gives_them_back() -> None:
    short = [seat("Ann", 50), seat("Bob", 50), seat("Cy", 20)]
    record = {**paid(hand("two-thirds", *short), Cy=60), "carry_out": 0}
    assert checked(record).verdict == "mismatch"
    assert checked({**record, "house": {"carry": "refund_side"}}).verdict == "unverifiable"


def test_above_three_won_may_include_what_was_not_called() -> None:
    """Ann put in 70 and Bob 50: 120 written as won may be the pot of 100 and the 20 that nobody called."""
    record = hand("stud", seat("Ann", 70), seat("Bob", 50))
    assert checked(paid(record, Ann=120)).verdict == "unverifiable"
    assert checked(paid(record, Ann=100)).verdict == "unverifiable"
    assert checked(paid(record, Ann=20, Bob=100)).verdict == "unverifiable"
    assert checked(paid(record, Bob=120)).verdict == "mismatch"
    assert checked(paid(record, Ann=121)).verdict == "mismatch"


def test_above_three_nobody_knows_whether_hands_tie() -> None:
    """No card was seen, so the rule to be asked about was not reached."""
    record = hand("second-hand-high", *NOTHING_SEEN, house={"all_tied": "ask"})
    found = checked(paid(record, Ann=130))
    assert (found.verdict, found.codes()) == ("unverifiable", ["unseen-cards"])
    assert checked(paid(record, Ann=100, Cy=30)).verdict == "mismatch"
    queen = hand("the-bitch", seat("Ann", 50, "/QsJh4d2c"), seat("Bob", 50), house={"queen_up": "ask"})
    found = checked(paid(queen, Ann=100))
    assert (found.verdict, found.codes()) == ("unverifiable", ["rule-undefined"])


def test_above_three_names_alone_tell_only_who_could_not_win() -> None:
    assert checked(took(hand("stud", *NOTHING_SEEN), "Ann")).verdict == "unverifiable"
    found = checked(took(hand("stud", *NOTHING_SEEN), "Cy"))
    assert (found.verdict, found.errors) == ("mismatch", ["folded-paid"])
    assert found.one("folded-paid").chips is None


def test_unseen_cards_are_told_of_an_unrecorded_hand_too() -> None:
    """What is shown as due rests on them."""
    found = checked(hand("stud", *NOTHING_SEEN))
    assert found.verdict == "unrecorded"
    assert found.params("unseen-cards")["cards"] == 14
