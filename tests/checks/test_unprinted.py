"""Rake that a site took and did not print is found in what is missing, up to what the site takes."""

from typing import Any

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.sites.profiles import PROFILES, UNPRINTED_RAKE
from pipeline.show.explain import stories
from tests.checks.given import checked, hand, paid, seat
from tests.strategies import as_hand

KINGS, ACES, TENS = "KdKh5c/9d8s3h2c", "AcAs7d/Jh6c4sTd", "TcTh7s/9s8d3d2d"
# A pot of 100: Ann has aces, Bob kings, and Cy folded.
POT = hand("stud", seat("Ann", 40, ACES), seat("Bob", 40, KINGS), seat("Cy", 20, folded=4), site="bovada")


def given(ann: int, **fields: Any) -> dict[str, Any]:
    return paid({**POT, **fields}, Ann=ann)


@pytest.mark.parametrize("rake", [1, 3, 5])
def test_what_is_missing_is_the_rake(rake: int) -> None:
    found = checked(given(100 - rake))
    assert (found.verdict, found.codes()) == ("verified", ["rake-inferred"])
    assert found.one("rake-inferred").chips == rake
    assert resolve_hands([as_hand(given(100 - rake))]).resolutions[0].charge.tolist() == [rake]


def test_nothing_missing_is_no_rake() -> None:
    assert checked(given(100)).codes() == []


@pytest.mark.parametrize(
    "record",
    [
        given(94),
        given(101),
        given(97, rake=0),
        given(97, money="tournament"),
        given(97, money="play"),
        given(97, site="pokerstars"),
        given(97, site="home"),
    ],
)
def test_more_than_the_site_takes_or_where_it_takes_none_is_missing_money(record: dict[str, Any]) -> None:
    found = checked(record)
    assert (found.verdict, "money-not-conserved" in found.errors) == ("mismatch", True)
    assert "rake-inferred" not in found.codes()


def test_the_uncalled_part_is_not_in_the_pots_that_are_raked() -> None:
    seats = [seat("Ann", 140, ACES), *POT["seats"][1:]]
    record = {**POT, "seats": seats}
    assert checked(paid(record, Ann=95)).one("rake-inferred").chips == 5
    assert checked(paid(record, Ann=93)).errors == ["money-not-conserved", "wrong-share"]


def test_dead_money_in_the_main_pot_is_raked_with_it() -> None:
    """Bob's 20 beside his bet are in a pot of 120, of which 6 may be rake; by layers they go back to him."""
    record = {**POT, "seats": [POT["seats"][0], seat("Bob", 60, KINGS, posted=20), POT["seats"][2]]}
    assert checked(paid(record, Ann=95)).one("rake-inferred").chips == 5
    in_pot = {**record, "house": {"dead_money": "main_pot"}}
    assert checked(paid(in_pot, Ann=114)).one("rake-inferred").chips == 6
    assert "money-not-conserved" in checked(paid(in_pot, Ann=95)).errors


def test_written_fees_are_not_taken_for_rake() -> None:
    found = checked(given(95, fees=2))
    assert (found.verdict, found.one("rake-inferred").chips) == ("verified", 3)
    assert checked(given(98, fees=2)).codes() == []


def test_both_halves_bear_the_rake() -> None:
    # Ann has the eight-low and Bob the kings: 100 less 3 is 97, the odd chip to the high hand.
    low = "Ac4s7d/8h6c2sTd"
    seats = [seat("Ann", 40, low), seat("Bob", 40, KINGS), seat("Cy", 20, folded=4)]
    found = checked(paid(hand("stud-8", *seats, site="bovada"), Ann=48, Bob=49))
    assert (found.verdict, found.codes()) == ("verified", ["rake-inferred"])


def test_the_explanation_calls_it_rake() -> None:
    (story,) = stories(check(resolve_hands([as_hand(given(97))])))
    said = [step.text for step in story.pots[0].steps]
    assert "3 for rake comes out first, which leaves 97 to win." in said
    (story,) = stories(check(resolve_hands([as_hand(given(95, fees=2))])))
    assert any("5 for rake and fees comes out first" in step.text for step in story.pots[0].steps)


def test_who_was_paid_is_judged_all_the_same() -> None:
    found = checked(paid(POT, Bob=97))
    assert found.errors == ["wrong-winner"]
    assert found.one("rake-inferred").chips == 3


@pytest.mark.parametrize("record", [POT, {**POT, "void": "misdeal"}])
def test_a_hand_without_payments_has_none(record: dict[str, Any]) -> None:
    assert "rake-inferred" not in checked(record).codes()


def test_one_hand_of_a_site_changes_no_other() -> None:
    """Both stand in one batch, since the two sites set the same rules."""
    twins = [as_hand({**given(97, site=site), "hand_id": site}) for site in ("bovada", "pokerstars", "bovada")]
    assert [one.charge.tolist() for one in resolve_hands(twins).resolutions] == [[3, 0, 3]]


def test_every_site_that_leaves_rake_out_has_a_profile_and_takes_a_part() -> None:
    assert set(UNPRINTED_RAKE) <= set(PROFILES)
    assert all(0 < most < 100 for most in UNPRINTED_RAKE.values())
