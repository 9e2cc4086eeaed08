"""The first cause: the holders and shares are right, and only the odd chips went to others."""

from tests import naive
from tests.checks.given import FULL, Record, cause, checked, hand, message_of, paid, seat

# Ann and Bob tie; Ann's ace of spades has the odd chip by suit.
TIE = hand("stud", seat("Ann", 50, "2c3d9h/AsKcQhJc"), seat("Bob", 50, "2d3c9s/AdKdQsJh"))
# Ann's full house, Bob's eight-low.
EIGHT = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s8dJcQh"))


def odd(record: Record, contributed: int) -> Record:
    """The record with a third player who folded, so that the pot does not divide evenly."""
    return {**record, "seats": [*record["seats"], seat("Cy", contributed, folded=3)]}


def test_the_odd_chip_of_a_tie_given_to_the_other() -> None:
    assert checked(paid(odd(TIE, 1), Ann=51, Bob=50)).verdict == "verified"
    cause(paid(odd(TIE, 1), Ann=50, Bob=51), "odd-chip", 1, "Ann", "Bob", "tda")
    assert message_of(paid(odd(TIE, 1), Ann=50, Bob=51)) == "the odd chip went to Bob; under odd_chip = tda it is Ann's"


def test_the_odd_chip_between_high_and_low_given_to_the_low() -> None:
    assert checked(paid(odd(EIGHT, 1), Ann=61, Bob=60)).verdict == "verified"
    record = paid(odd(EIGHT, 1), Ann=60, Bob=61)
    cause(record, "odd-chip", 1, "Ann", "Bob", "odd_half = high")
    assert checked({**record, "house": {"odd_half": "low"}}).verdict == "verified"


def test_the_odd_chip_between_high_and_low_given_to_the_high_where_the_house_gives_it_to_the_low() -> None:
    record = {**odd(EIGHT, 1), "house": {"odd_half": "low"}}
    assert checked(paid(record, Ann=60, Bob=61)).verdict == "verified"
    assert message_of(paid(record, Ann=61, Bob=60)) == "the odd chip went to Ann; under odd_half = low it is Bob's"


def test_the_rule_for_halves_is_named_only_where_it_alone_explains_the_result() -> None:
    """Of 103 the low half of 51 is shared: its odd chip is a matter of cards, the one between halves is not."""
    lows = ("Ad2d3h/4s6cQdJs", "Ac2h3s/4h6dQcTh")
    record = hand(
        "stud-8", seat("Ann", 34, FULL), seat("Bob", 34, lows[0]), seat("Dee", 34, lows[1]), seat("Cy", 1, folded=3)
    )
    due = {name: won for name, won in naive.resolve(record)["awards"].items() if won}
    assert due["Ann"] == 52
    other, both = (dict(zip(due, shares, strict=True)) for shares in ((52, due["Dee"], due["Bob"]), (51, 26, 26)))
    assert "odd_chip = tda" in message_of(paid(record, **other))
    assert "odd_half = high" in message_of(paid(record, **both))


def test_the_odd_chip_is_as_large_as_the_smallest_chip_and_takes_what_lies_below_it() -> None:
    quarters = {**odd(TIE, 27), "chip": 25}
    assert checked(paid(quarters, Ann=77, Bob=50)).verdict == "verified"
    cause(paid(quarters, Ann=50, Bob=77), "odd-chip", 27, "Ann", "Bob")
    cause(paid(quarters, Ann=75, Bob=52), "odd-chip", 2, "Ann", "Bob")
    cause(paid(quarters, Ann=64, Bob=63), "wrong-share", 13, "Ann", "Bob")


THREE_WAYS = hand(
    "stud", seat("Ann", 30, "2c3d9h/AsKcQhJc"), seat("Bob", 30, "2d3c9s/AdKdQsJh"), seat("Dee", 30, "2h3h9c/AhKsQcJs")
)


def test_no_player_gets_two_odd_chips_of_one_division() -> None:
    record = odd(THREE_WAYS, 2)
    assert checked(paid(record, Ann=31, Dee=31, Bob=30)).verdict == "verified"
    cause(paid(record, Ann=31, Dee=30, Bob=31), "odd-chip", 1, "Dee", "Bob")
    cause(paid(record, Ann=32, Dee=30, Bob=30), "wrong-share", 1)
    cause(paid(record, Ann=30, Dee=30, Bob=32), "wrong-share", 2)


def test_the_odd_chips_of_two_pots_may_both_have_gone_astray() -> None:
    """Ann and Bob tie for a main pot of 91 and a side pot of 41."""
    record = odd(hand("stud", *TIE["seats"], seat("Dee", 30, "4c5h7d/8cTdQcKh")), 51)
    record["seats"] = [
        {**one, "contributed": 50} if one["player"] in ("Ann", "Bob") else one for one in record["seats"]
    ]
    record["seats"][-1]["contributed"] = 1
    record["seats"].append(seat("Eve", 31, folded=4))
    assert checked(paid(record, Ann=82, Bob=80)).verdict == "verified"
    cause(paid(record, Ann=80, Bob=82), "odd-chip", 2, "Ann", "Bob")
    assert checked(paid(record, Ann=81, Bob=81)).errors == ["odd-chip"]
    cause(paid(record, Ann=79, Bob=83), "wrong-share", 3)


def test_in_a_pot_of_one_chip_the_half_that_gets_it_is_an_odd_chip() -> None:
    record = {**EIGHT, "chip": 120}
    assert checked(paid(record, Ann=120)).verdict == "verified"
    cause(paid(record, Bob=120), "odd-chip", 120, "Ann", "Bob")


def test_the_other_rule_for_odd_chips_is_noted_beside_the_error() -> None:
    """Bob sits first: by the order of seats the odd chip would be his, as it was paid."""
    record = odd(TIE, 1)
    record["seats"] = [record["seats"][1], record["seats"][0], record["seats"][2]]
    found = checked(paid(record, Ann=50, Bob=51))
    assert found.errors == ["odd-chip"]
    gives = found.params("default-decided")["gives"]
    assert gives == {"seat": {"awards": {"Bob": 51, "Ann": 50, "Cy": 0}, "carry_out": 0}}
    assert checked({**paid(record, Ann=50, Bob=51), "house": {"odd_chip": "seat"}}).verdict == "verified"
