"""What a site's software plays is in force for its hands, below everything a person says."""

import pytest

from pipeline.records.batch import Called, groups
from pipeline.records.sites.profiles import PROFILES, profile_of
from pipeline.rules.catalog import VARIANTS, find
from pipeline.rules.house import HouseFile, in_force, knob_problem
from pipeline.rules.variant import all_knobs
from schemas.house import House
from tests.checks.given import checked, hand, paid, seat
from tests.strategies import as_hand

KINGS, ACES, TENS = "KdKh5c/9d8s3h2c", "AcAs7d/Jh6c4sTd", "TcTh7s/9s8d3d2d"
# Ann tabled kings and Bob mucked aces; Cy folded.
MUCKED = hand("stud", seat("Ann", 40, KINGS), seat("Bob", 40, ACES, mucked=True), seat("Cy", 20, folded=4))


def force(record: dict[str, object], called: Called | None = None) -> tuple[House, dict[str, str]]:
    (group,) = groups([as_hand(record)], called or Called())
    return group.in_force.rules, dict(group.in_force.set_by)


@pytest.mark.parametrize("site", ["pokerstars", "PokerStars", " POKERSTARS "])
def test_the_site_is_known_however_it_is_written(site: str) -> None:
    assert profile_of(site) == PROFILES["pokerstars"]


@pytest.mark.parametrize("site", [None, "", "home", "stars"])
def test_no_site_or_an_unknown_one_sets_nothing(site: str | None) -> None:
    assert dict(profile_of(site)) == {}
    assert force({**MUCKED, "site": site or "home"})[1] == {}


@pytest.mark.parametrize("site", PROFILES)
def test_profiles_set_rules_there_are_in_every_game_they_can_deal(site: str) -> None:
    assert site == site.strip().casefold()
    for knob, value in PROFILES[site].items():
        assert knob_problem(knob, value) is None
        readers = [one for one in VARIANTS.values() if knob in all_knobs(one)]
        assert {value in all_knobs(one)[knob] for one in readers} == {True}
        assert all(in_force(one, {}, {}, {}, PROFILES[site]).set_by for one in VARIANTS.values())


def test_everything_a_person_says_goes_before_the_profile() -> None:
    stars: dict[str, object] = {**MUCKED, "site": "pokerstars"}
    file = Called(house=HouseFile({"mucked": "folded"}, {}))
    assert force(stars)[0].mucked == "live"
    assert force(stars)[1] == {"mucked": "site profile", "rake_from": "site profile"}
    assert force(stars, file)[0].mucked == "folded"
    assert force(stars, file)[1]["mucked"] == "house file"
    of_game = Called(house=HouseFile({}, {"stud": {"mucked": "folded"}}))
    assert force(stars, of_game)[1]["mucked"] == "house file"
    assert force({**stars, "house": {"mucked": "folded"}})[1]["mucked"] == "record"
    assert force(stars, Called(command=(("mucked", "folded"),)))[1]["mucked"] == "command line"


def test_a_game_passes_over_a_rule_of_the_profile_it_does_not_read() -> None:
    stud = find("stud")
    assert stud is not None
    found = in_force(stud, {}, {}, {}, {"low_qualifier": "9", "mucked": "live"})
    assert found.set_by == (("mucked", "site profile"),)


def test_hands_of_one_game_at_two_sites_stand_in_two_groups() -> None:
    hands = [
        as_hand({**MUCKED, "hand_id": str(number), "site": site}) for number, site in enumerate(("home", "pokerstars"))
    ]
    assert sorted(group.in_force.rules.mucked for group in groups(hands)) == ["folded", "live"]


def test_a_mucked_winner_of_a_site_is_paid_and_one_at_home_is_not() -> None:
    won = paid(MUCKED, Bob=100)
    assert checked({**won, "site": "pokerstars"}).verdict == "verified"
    assert checked(won).errors == ["mucked-paid"]
    assert checked({**paid(MUCKED, Ann=100), "site": "pokerstars"}).errors == ["wrong-winner"]


def test_the_rake_of_a_site_comes_out_of_every_pot() -> None:
    # A main pot of 60 that Ann wins and a side pot of 40 that Bob wins.
    record = hand("stud", seat("Ann", 20, ACES), seat("Bob", 40, KINGS), seat("Cy", 40, TENS), rake=5)
    assert checked({**paid(record, Ann=57, Bob=38), "site": "pokerstars"}).verdict == "verified"
    assert checked(paid(record, Ann=55, Bob=40)).verdict == "verified"


def test_full_tilt_took_its_rake_out_of_the_main_pot_and_compared_what_was_mucked() -> None:
    record = hand("stud", seat("Ann", 20, ACES), seat("Bob", 40, KINGS), seat("Cy", 40, TENS), rake=5)
    assert checked({**paid(record, Ann=55, Bob=40), "site": "fulltilt"}).verdict == "verified"
    assert checked({**paid(record, Ann=57, Bob=38), "site": "fulltilt"}).verdict != "verified"
    assert checked({**paid(MUCKED, Bob=100), "site": "fulltilt"}).verdict == "verified"


def test_bovada_takes_its_part_of_the_rake_from_a_side_pot_in_whole_units_and_the_rest_from_the_main_pot() -> None:
    # 5 of 100 in a main pot of 60 and a side pot of 40; of 4, 1.6 would be the side pot's.
    record = hand("stud", seat("Ann", 20, ACES), seat("Bob", 40, KINGS), seat("Cy", 40, TENS), site="bovada")
    assert checked({**paid(record, Ann=57, Bob=38), "rake": 5}).verdict == "verified"
    assert checked({**paid(record, Ann=57, Bob=39), "rake": 4}).verdict == "verified"
    assert checked({**paid(MUCKED, Bob=100), "site": "bovada"}).verdict == "verified"


@pytest.mark.parametrize(("site", "wrong"), [(site, site != "acr-old") for site in PROFILES])
def test_one_software_alone_gave_the_odd_unit_to_the_low_hand(site: str, wrong: bool) -> None:
    record = hand("stud-8", seat("Ann", 20, "Ac4s7d/8h6c2sTd"), seat("Bob", 20, KINGS), seat("Cy", 1, folded=3))
    paid_low, paid_high = (paid({**record, "site": site}, Ann=ann, Bob=41 - ann) for ann in (21, 20))
    assert checked(paid_low).errors == (["odd-chip"] if wrong else [])
    assert checked(paid_high).errors == ([] if wrong else ["odd-chip"])
    assert force(paid_low)[1].get("odd_half") == (None if wrong else "site profile")


@pytest.mark.parametrize(("site", "ann", "bob"), [("acr", 57, 38), ("acr-old", 55, 40)])
def test_the_software_of_one_network_took_rake_otherwise_before(site: str, ann: int, bob: int) -> None:
    record = hand("stud", seat("Ann", 20, ACES), seat("Bob", 40, KINGS), seat("Cy", 40, TENS), rake=5)
    assert checked({**paid(record, Ann=ann, Bob=bob), "site": site}).verdict == "verified"
    assert force(MUCKED | {"site": site})[0].mucked == "live"
