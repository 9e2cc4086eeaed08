"""The errors that stand on their own: raised where they hold, with their chips and people, and not elsewhere."""

import pytest

from tests.checks.given import ACES, FULL, KINGS, LADIES, QUEEN, THREE, Record, checked, hand, paid, seat, took

STUD = hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS))
ROLLS = hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))
# Ann has the only hole spade that counts beside her full house.
WON = hand("two-thirds", seat("Ann", 20, "KhKc4s/Kd9h9c2c"), seat("Bob", 20, "Qd6d3c/Th8d7c2h"))


# -- money-not-conserved


@pytest.mark.parametrize(
    ("record", "chips"),
    [
        (paid(STUD, Ann=85), 15),
        (paid(STUD, Ann=112), -12),
        ({**paid(STUD, Ann=100), "carry_in": 7}, 7),
        ({**paid(STUD, Ann=100), "rake": 4, "fees": 1}, -5),
        ({**paid(STUD, Ann=100), "carry_out": 9}, -9),
        ({**paid(ROLLS, Cy=15), "carry_out": 25}, 20),
    ],
)
def test_what_goes_in_must_come_out(record: Record, chips: int) -> None:
    found = checked(record)
    assert found.verdict == "mismatch"
    assert found.one("money-not-conserved").chips == chips


def test_the_sentence_says_both_sums_and_the_difference() -> None:
    record = hand(
        "stud", seat("Ann", 600, ACES, won=1200), seat("Bob", 600, KINGS), seat("Cy", 40, folded=3), carry_in=0
    )
    found = checked(record).one("money-not-conserved")
    assert found.message == "40 more went in than came out: 1,240 in, 1,200 out"
    dollars = checked({**paid(STUD, Ann=112), "currency": "USD", "scale": 100}).one("money-not-conserved")
    assert dollars.message == "0.12 more came out than went in: 1.00 in, 1.12 out"


def test_what_nobody_called_went_back_before_it_went_in() -> None:
    record = hand("stud", seat("Ann", 90, ACES, won=99), seat("Bob", 50, KINGS))
    assert checked(record).one("money-not-conserved").params["went_in"] == 100


@pytest.mark.parametrize("won", [{"Bob": 100}, {"Ann": 1, "Bob": 99}])
def test_chips_that_only_changed_hands_are_conserved(won: dict[str, int]) -> None:
    assert "money-not-conserved" not in checked(paid(STUD, **won)).errors


def test_names_alone_say_nothing_about_sums() -> None:
    assert "money-not-conserved" not in checked(took(STUD, "Bob")).errors


# -- folded-paid


@pytest.mark.parametrize(("folded", "said"), [(5, " folded on fifth "), (True, " folded "), (3, " folded on third ")])
def test_a_folded_player_wins_nothing(folded: object, said: str) -> None:
    record = {**STUD, "seats": [*STUD["seats"], seat("Cy", 30, folded=folded)]}
    found = checked(paid(record, Cy=130))
    assert (found.verdict, found.errors) == ("mismatch", ["folded-paid"])
    one = found.one("folded-paid")
    assert (one.player, one.chips) == ("Cy", 130)
    assert one.message == f"Cy{said}and was paid 130"


def test_the_street_of_a_fold_is_read_from_the_actions_too() -> None:
    acts = [{"street": 3, "seat": place, "act": "ante", "amount": 10} for place in (1, 2, 3)]
    record = {**hand("stud", seat("Ann", 10, ACES), seat("Bob", 10, KINGS), seat("Cy", 10)), "actions": acts}
    record["actions"] = [*acts, {"street": 6, "seat": 3, "act": "fold"}]
    assert checked(paid(record, Cy=30)).one("folded-paid").message == "Cy folded on sixth and was paid 30"


def test_each_folded_player_who_was_paid_is_named() -> None:
    more = [seat("Cy", 30, folded=4), seat("Dee", 30, folded=6), seat("Eve", 30, folded=6, won=0)]
    found = checked(paid({**STUD, "seats": [*STUD["seats"], *more]}, Ann=100, Cy=50, Dee=40))
    assert found.errors == ["folded-paid", "folded-paid"]
    assert {(one.player, one.chips) for one in found.findings if one.code == "folded-paid"} == {("Cy", 50), ("Dee", 40)}


def test_who_was_not_dealt_in_did_not_fold() -> None:
    record = {**STUD, "seats": [*STUD["seats"], seat("Cy", 5, dealt=False)]}
    assert checked(paid(record, Cy=105)).one("folded-paid").message == "Cy was not dealt in and was paid 105"


def test_a_folded_player_who_took_it_has_no_chips_to_tell() -> None:
    found = checked(took({**STUD, "seats": [*STUD["seats"], seat("Cy", 30, folded=5)]}, "Cy"))
    assert (found.errors, found.one("folded-paid").chips) == (["folded-paid"], None)
    assert found.one("folded-paid").message == "Cy folded on fifth and took the pot"


# -- mucked-paid

MUCKED = {**STUD, "seats": [STUD["seats"][1], {**STUD["seats"][0], "mucked": True}]}


def test_a_mucked_hand_wins_nothing_beside_a_tabled_one() -> None:
    found = checked(paid(MUCKED, Ann=100))
    assert (found.verdict, found.errors) == ("mismatch", ["mucked-paid"])
    one = found.one("mucked-paid")
    assert (one.player, one.chips) == ("Ann", 100)
    assert one.message == "Ann mucked and was paid 100; only tabled hands can win"
    assert checked(paid(MUCKED, Bob=100)).verdict == "verified"
    assert checked(took(MUCKED, "Ann")).errors == ["mucked-paid"]


def test_a_mucked_hand_may_win_where_the_house_says_so_or_nobody_tabled() -> None:
    assert checked({**paid(MUCKED, Ann=100), "house": {"mucked": "live"}}).verdict == "verified"
    all_of_them = {**MUCKED, "seats": [{**one, "mucked": True} for one in MUCKED["seats"]]}
    assert checked(paid(all_of_them, Ann=100)).verdict == "verified"
    last = {**MUCKED, "seats": [{**MUCKED["seats"][0], "folded": True}, MUCKED["seats"][1]]}
    assert checked(paid(last, Ann=100)).verdict == "verified"


# -- ineligible-paid

SHORT = hand("stud", seat("Ann", 40, ACES), seat("Bob", 100, KINGS), seat("Cy", 100, LADIES))


def test_nobody_wins_more_than_the_pots_he_is_in() -> None:
    found = checked(paid(SHORT, Ann=240))
    assert (found.verdict, found.errors) == ("mismatch", ["ineligible-paid"])
    one = found.one("ineligible-paid")
    assert (one.player, one.chips) == ("Ann", 120)
    assert one.message == "Ann put in 40: he can win at most 120, and was paid 240"
    assert checked(paid(SHORT, Ann=120, Bob=120)).verdict == "verified"
    assert checked(paid(SHORT, Ann=121, Bob=119)).one("ineligible-paid").chips == 1


def test_a_carry_counts_among_the_pots_only_for_those_it_is_kept_for() -> None:
    record = {**SHORT, "carry_in": 30}
    assert checked(paid(record, Ann=150, Bob=120)).verdict == "verified"
    assert checked(paid(record, Ann=151, Bob=119)).one("ineligible-paid").params["most"] == 150
    named = {**record, "announced": {"carry_players": ["Bob", "Cy"]}}
    assert checked(paid(named, Ann=150, Bob=120)).one("ineligible-paid").chips == 30


def test_who_may_win_no_pot_and_took_one() -> None:
    record = hand("stud", seat("Ann", 0, ACES), seat("Bob", 50, KINGS), seat("Cy", 50, LADIES))
    found = checked(took(record, "Ann"))
    assert found.errors == ["ineligible-paid"]
    assert found.one("ineligible-paid").message == "Ann put in 0: he can win no pot, and took the pot"


# -- rollover-paid-out and false-rollover


@pytest.mark.parametrize(
    ("record", "chips"),
    [
        (paid(ROLLS, Bob=60), 60),
        (paid(ROLLS, Ann=30, Cy=30), 60),
        ({**paid(ROLLS, Bob=60), "carry_out": 0}, 60),
        ({**paid(ROLLS, Bob=25), "carry_out": 35}, 25),
        (took(ROLLS, "Bob"), 60),
    ],
)
def test_what_rolls_over_must_stay_on_the_table(record: Record, chips: int) -> None:
    found = checked(record)
    assert (found.verdict, found.errors) == ("mismatch", ["rollover-paid-out"])
    assert found.one("rollover-paid-out").chips == chips


def test_the_rollover_sentence_names_who_was_paid_and_the_game() -> None:
    said = checked(paid(ROLLS, Bob=60)).one("rollover-paid-out").message
    assert said == "nobody won 60 in Two Thirds; it should have rolled over and Bob 60 was paid"
    assert "and Bob was paid" in checked(took(ROLLS, "Bob")).one("rollover-paid-out").message


def test_a_pot_somebody_won_does_not_roll() -> None:
    found = checked({**WON, "carry_out": 40})
    assert (found.verdict, found.errors) == ("mismatch", ["false-rollover"])
    one = found.one("false-rollover")
    assert one.chips == 40
    assert one.message == (
        "Ann holds the best hand (full house, kings over nines), the low spade (4s) and the high spade (4s); "
        "40 was left on the table"
    )
    assert checked({**paid(WON, Ann=30), "carry_out": 10}).one("false-rollover").chips == 10
    assert checked(paid(WON, Ann=40)).verdict == "verified"


def test_a_rollover_in_a_game_that_has_none_is_false_too() -> None:
    assert checked({**STUD, "carry_out": 100}).errors == ["false-rollover"]


def test_an_error_that_stands_on_its_own_hides_the_cause_but_missing_chips_do_not() -> None:
    assert checked(paid(ROLLS, Bob=60)).errors == ["rollover-paid-out"]
    assert checked(paid(STUD, Bob=90)).errors == ["money-not-conserved", "wrong-winner"]
    assert checked(paid(ROLLS, Bob=50)).errors == ["money-not-conserved", "rollover-paid-out"]
    assert checked(paid(SHORT, Ann=230)).errors == ["money-not-conserved", "ineligible-paid"]


# -- void-but-paid


@pytest.mark.parametrize(
    ("record", "chips", "said"),
    [
        (paid(STUD, Ann=200), 200, "200 was paid"),
        (paid(STUD, Ann=30, Bob=40), 70, "70 was paid"),
        ({**STUD, "carry_in": 50, "carry_out": 0}, 0, "0 was left on the table, not 50"),
        ({**STUD, "carry_out": 5}, 0, "5 was left on the table, not 0"),
        (took(STUD, "Ann"), None, "Ann took the pot"),
        (
            {**paid(STUD, Ann=60), "carry_in": 50, "carry_out": 40},
            60,
            "60 was paid and 40 was left on the table, not 50",
        ),
    ],
)
def test_a_cancelled_hand_pays_nobody_and_keeps_its_carry(record: Record, chips: int | None, said: str) -> None:
    found = checked({**record, "void": "misdeal"})
    assert (found.verdict, found.errors) == ("void", ["void-but-paid"])
    assert found.one("void-but-paid").chips == chips
    assert found.one("void-but-paid").message == f"the hand is void, so everything goes back; {said}"


@pytest.mark.parametrize(
    "record", [STUD, paid(STUD, Ann=0), {**STUD, "carry_in": 50}, {**STUD, "carry_in": 5, "carry_out": 5}]
)
def test_a_cancelled_hand_that_paid_nobody_is_in_order(record: Record) -> None:
    found = checked({**record, "void": "misdeal"})
    assert (found.verdict, found.errors) == ("void", [])


def test_no_other_error_is_looked_for_in_a_cancelled_hand() -> None:
    record = {**paid({**ROLLS, "seats": [*ROLLS["seats"], seat("Dee", 9, folded=3)]}, Dee=7), "void": "x"}
    assert checked(record).errors == ["void-but-paid"]
