"""Warnings and notes about what a record says beside its result: each raised where it holds, and nowhere else."""

import pytest

from pipeline.records.batch import Called
from tests.checks.given import ACES, FULL, KINGS, LADIES, QUEEN, THREE, Record, checked, hand, paid, seat, took

STUD = hand("stud", seat("Ann", 50, ACES, won=100), seat("Bob", 50, KINGS))
ROLLS = hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE))


def with_seat(record: Record, player: str, **fields: object) -> Record:
    return {**record, "seats": [{**one, **fields} if one["player"] == player else one for one in record["seats"]]}


def acts(*rows: tuple[int, int, str, int]) -> list[Record]:
    return [{"street": street, "seat": at, "act": act, "amount": chips} for street, at, act, chips in rows]


def silent(record: Record, code: str) -> None:
    assert code not in checked(record).codes()


def differs(record: Record, code: str, player: str | None, chips: int | None, *words: str) -> None:
    """Assert that the finding is there once, as a warning, with its player, chips and words."""
    one = checked(record).one(code)
    assert (one.severity, one.player, one.chips) == ("warning", player, chips)
    for word in words:
        assert word in one.message, one.message


# -- contributed-differs, returned-differs, pot-differs


def test_a_record_in_order_says_nothing() -> None:
    full = with_seat(with_seat(STUD, "Ann", stack=200, stack_end=250, returned=0), "Bob", stack=200, stack_end=150)
    assert checked({**full, "pot": 100, "rake": 0}).codes() == []


ACTED = {**STUD, "actions": acts((3, 1, "ante", 10), (3, 2, "ante", 10), (4, 1, "bet", 40), (4, 2, "call", 40))}


def test_contributed_beside_actions() -> None:
    silent(ACTED, "contributed-differs")
    differs(with_seat(ACTED, "Bob", contributed=45), "contributed-differs", "Bob", 5, "Bob", "50", "45")
    silent(with_seat(ACTED, "Bob", contributed=None), "contributed-differs")
    assert checked(with_seat(ACTED, "Bob", contributed=45)).verdict == "verified"


def test_posted_beside_actions() -> None:
    record = {**ACTED, "actions": [*ACTED["actions"], *acts((5, 1, "post", 6), (5, 1, "post", 2))]}
    silent(with_seat(record, "Ann", posted=8), "posted-differs")
    silent(record, "posted-differs")
    differs(with_seat(record, "Ann", posted=3), "posted-differs", "Ann", 5, "Ann", "8", "3")
    differs(with_seat(record, "Bob", posted=1), "posted-differs", "Bob", 1, "Bob")
    silent(with_seat({**record, "actions": None}, "Ann", posted=3), "posted-differs")


def test_an_empty_list_of_actions_puts_nothing_in() -> None:
    record = {**STUD, "actions": []}
    found = [one for one in checked(record).findings if one.code == "contributed-differs"]
    assert {(one.player, one.chips) for one in found} == {("Ann", 50), ("Bob", 50)}


def test_returned_beside_what_nobody_called() -> None:
    record = hand("stud", seat("Ann", 70, ACES, won=100), seat("Bob", 50, KINGS))
    silent(with_seat(record, "Ann", returned=20), "returned-differs")
    silent(record, "returned-differs")
    differs(with_seat(record, "Ann", returned=25), "returned-differs", "Ann", 5, "Ann", "20", "25")
    differs(with_seat(record, "Bob", returned=1), "returned-differs", "Bob", 1, "Bob")
    silent({**with_seat(record, "Ann", returned=70), "void": "x"}, "returned-differs")


def test_the_pot_beside_all_that_is_in_it() -> None:
    record = {**hand("stud", seat("Ann", 70, ACES), seat("Bob", 50, KINGS)), "carry_in": 30, "rake": 4}
    silent({**record, "pot": 130}, "pot-differs")
    differs({**record, "pot": 126}, "pot-differs", None, 4, "130", "126")
    differs({**record, "pot": 150}, "pot-differs", None, 20)
    silent(record, "pot-differs")
    silent({**record, "pot": 1, "void": "x"}, "pot-differs")


# -- stacks


def test_nobody_puts_in_more_than_he_has() -> None:
    differs(with_seat(STUD, "Bob", stack=45), "stack-exceeded", "Bob", 5, "Bob", "50", "45")
    silent(with_seat(STUD, "Bob", stack=50), "stack-exceeded")


def test_the_stack_at_the_end() -> None:
    record = hand("stud", seat("Ann", 70, ACES, won=100), seat("Bob", 50, KINGS))
    silent(with_seat(record, "Ann", stack=500, stack_end=550), "end-stack-differs")
    differs(with_seat(record, "Ann", stack=500, stack_end=530), "end-stack-differs", "Ann", 20, "550", "530")
    differs(with_seat(record, "Bob", stack=500, stack_end=500), "end-stack-differs", "Bob", 50)
    silent(with_seat(record, "Ann", stack_end=1), "end-stack-differs")
    silent(with_seat(with_seat(record, "Ann", won=120), "Ann", stack=500, stack_end=550), "end-stack-differs")


def test_the_stack_at_the_end_is_not_known_without_amounts_won() -> None:
    plain = hand("stud", seat("Ann", 50, ACES), seat("Bob", 50, KINGS, stack=500, stack_end=1))
    silent(plain, "end-stack-differs")
    silent(took(plain, "Ann"), "end-stack-differs")
    assert checked({**plain, "void": "x"}).one("end-stack-differs").params["found"] == 500


# -- betting-after-void-card

DEAD = hand(
    "black-mariah",
    seat("Ann", 30, "AcAh2c/3d7hQsJd"),
    seat("Bob", 30, KINGS),
    house={"black_mariah": "redeal_split"},
    carry_out=60,
)


@pytest.mark.parametrize(
    ("bet", "said"),
    [((4, 1, "bet", 20), False), ((5, 1, "bet", 20), True), ((6, 2, "bet", 20), True), ((5, 1, "check", 0), False)],
)
def test_betting_goes_on_after_the_queen(bet: tuple[int, int, str, int], said: bool) -> None:
    """The queen of spades is Ann's third up card, dealt on fifth street."""
    record = {**DEAD, "actions": acts((3, 1, "ante", 30), (3, 2, "ante", 30), bet)}
    assert ("betting-after-void-card" in checked(record).codes("warning")) == said
    if said:
        assert checked(record).params("betting-after-void-card")["street"] == 5


def test_betting_goes_on_only_where_the_queen_kills_the_deal() -> None:
    record = {**DEAD, "actions": acts((3, 1, "ante", 30), (3, 2, "ante", 30), (6, 1, "bet", 20))}
    silent({**record, "house": {"black_mariah": "high_chicago"}}, "betting-after-void-card")
    silent(DEAD, "betting-after-void-card")


# -- muck-matters

MUCKED = hand("stud", seat("Ann", 50, ACES, mucked=True), seat("Bob", 50, KINGS, won=150), seat("Cy", 50, LADIES))


def test_a_mucked_hand_that_would_have_won() -> None:
    differs(MUCKED, "muck-matters", "Ann", None, "Ann mucked", "Ann 150")
    assert checked(MUCKED).verdict == "verified"


def test_a_mucked_hand_that_matters_not() -> None:
    beaten = hand("stud", seat("Ann", 50, ACES, won=150), seat("Bob", 50, KINGS, mucked=True), seat("Cy", 50, LADIES))
    silent(beaten, "muck-matters")
    silent({**MUCKED, "house": {"mucked": "live"}}, "muck-matters")
    silent(with_seat(MUCKED, "Ann", down=["Ac", "Ah", "??"]), "muck-matters")
    silent({**MUCKED, "void": "x"}, "muck-matters")


def test_each_mucked_hand_is_looked_at_alone() -> None:
    both = with_seat(MUCKED, "Cy", mucked=True)
    differs(both, "muck-matters", "Ann", None, "Ann mucked")
    unknown = with_seat(MUCKED, "Cy", mucked=True, down=None, up=None)
    differs(unknown, "muck-matters", "Ann", None, "Ann 150")


def test_a_mucked_spade_may_change_what_rolls() -> None:
    """Ann has the best hand and the low spade, if Cy's three of spades does not count."""
    ann, bob = seat("Ann", 20, "KhKc4s/Kd9h9c2c"), seat("Bob", 20, "Qs6d3c/Th8d7c2h")
    record = hand("two-thirds", ann, bob, seat("Cy", 20, THREE, mucked=True))
    one = checked(paid(record, Ann=60)).one("muck-matters")
    assert (one.player, one.params["carry_out"]) == ("Cy", 60)
    assert "60 rolls over" in one.message


# -- carry-not-written, won-includes-uncalled


def test_a_carry_that_is_missing_is_a_note_only_if_nothing_says_what_was_left() -> None:
    one = checked(paid(ROLLS, Ann=0)).one("carry-not-written")
    assert (one.severity, one.chips) == ("note", 60)
    silent({**ROLLS, "carry_out": 60}, "carry-not-written")
    silent(paid(ROLLS, Ann=1), "carry-not-written")
    silent(ROLLS, "carry-not-written")
    silent({**paid(ROLLS, Ann=0), "void": "x"}, "carry-not-written")
    silent(
        took(hand("two-thirds", seat("Ann", 20, "KhKc4s/Kd9h9c2c"), seat("Bob", 20, "Qd6d3c/Th8d7c2h")), "Ann"),
        "carry-not-written",
    )


def test_part_of_a_pot_may_be_the_carry_that_is_missing() -> None:
    record = hand(
        "high-chicago", seat("Ann", 30, FULL), seat("Bob", 30, "3c3h4c/6s9sQdQh"), house={"no_hole_spade": "carry_half"}
    )
    found = checked(paid(record, Ann=30))
    assert found.verdict == "verified"
    assert found.one("carry-not-written").chips == 30


# -- short-stack-carry


def test_a_short_stack_plays_for_a_carry_that_others_paid() -> None:
    record = {
        **hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 50, QUEEN), seat("Cy", 50, THREE)),
        "carry_in": 90,
    }
    one = checked(record).one("short-stack-carry")
    assert (one.severity, one.chips, one.params["players"]) == ("note", 90, ["Ann"])
    assert "Ann" in one.message
    silent({**record, "carry_in": 0}, "short-stack-carry")
    silent({**record, "house": {"carry": "separate"}}, "short-stack-carry")
    silent({**record, "announced": {"carry_players": ["Bob", "Cy"]}}, "short-stack-carry")
    silent({**with_seat(record, "Ann", contributed=50)}, "short-stack-carry")
    silent({**with_seat(record, "Ann", folded=5)}, "short-stack-carry")
    paid = {**with_seat(record, "Ann", contributed=50), "house": {"dead_money": "main_pot"}}
    silent(with_seat(paid, "Bob", contributed=60, posted=10), "short-stack-carry")
    silent({**record, "void": "x"}, "short-stack-carry")


# -- no-date


def test_a_hand_without_a_date() -> None:
    assert checked({**STUD, "played_at": None}).one("no-date").severity == "note"
    silent(STUD, "no-date")


# -- from resolving: rule-undefined is told with the verdicts


def test_black_mariah_without_its_version() -> None:
    record = {**hand("black-mariah", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN)), "carry_out": 40}
    one = checked(record).one("version-not-named")
    assert one.severity == "warning"
    assert "Black Mariah" in one.message
    assert "both_required" in one.message
    silent({**record, "house": {"black_mariah": "both_required"}}, "version-not-named")
    assert "version-not-named" not in checked(record, Called(command=(("black_mariah", "qs_half"),))).codes()
    silent({**record, "variant": "two-thirds"}, "version-not-named")


def test_rake_that_no_pot_could_give() -> None:
    differs({**ROLLS, "rake": 5}, "rake-on-rollover", None, 5, "5")
    differs({**ROLLS, "rake": 3, "fees": 1}, "rake-on-rollover", None, 4)
    silent(ROLLS, "rake-on-rollover")
    silent({**STUD, "rake": 5}, "rake-on-rollover")
    silent({**ROLLS, "rake": 5, "void": "x"}, "rake-on-rollover")


def test_a_side_pot_without_a_contest() -> None:
    record = hand("stud", seat("Ann", 20, ACES), seat("Bob", 60, KINGS), seat("Cy", 60, folded=6))
    one = checked(paid(record, Ann=60, Bob=80)).one("sole-eligible")
    assert (one.severity, one.player, one.chips) == ("note", "Bob", 80)
    assert "Bob" in one.message
    assert "side pot" in one.message
    silent(with_seat(record, "Cy", folded=False, down=["Qd", "Qc", "7c"], up=["2h", "3h", "9d", "Js"]), "sole-eligible")
    silent(with_seat(record, "Ann", folded=5), "sole-eligible")
    silent({**record, "void": "x"}, "sole-eligible")


def test_several_side_pots_are_numbered() -> None:
    record = hand(
        "stud", seat("Ann", 20, ACES), seat("Bob", 40, KINGS), seat("Cy", 80, LADIES), seat("Dee", 80, folded=6)
    )
    assert checked(record).params("sole-eligible")["pot_name"] == "side pot 2"
