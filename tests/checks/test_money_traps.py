"""Ways in which programs are known to pay pots wrong, each as a hand with the right amounts."""

from pipeline.checks.outcome import resolve_hands
from pipeline.rules.pots import NO_POT
from tests.checks.given import Record, checked, hand, paid, seat
from tests.strategies import as_hand

TIES = ("2c3d9h/AsKcQhJc", "2d3c9s/AdKdQsJh", "2h3h9c/AhKsQcJs")
ACES, KINGS, QUEENS = "AcAh2c/3d7h9cJd", "KdKh4c/8s6d5hTc", "QdQc7c/2h3h9dJs"


def due(record: Record) -> tuple[dict[str, int], dict[str, int]]:
    """What everybody wins, and what goes back."""
    (outcome,) = resolve_hands([as_hand(record)])
    return {name: won for name, won in outcome.awards().items() if won}, outcome.returned()


def pots(record: Record) -> list[int]:
    """The amounts of the pots."""
    (outcome,) = resolve_hands([as_hand(record)])
    found = outcome.resolution.pots
    return [int(chips) for chips, kind in zip(found.amount[0], found.kind[0], strict=True) if kind != NO_POT]


def test_a_layer_in_which_all_who_paid_have_folded_goes_to_the_pot_below() -> None:
    """Two deep stacks bet on above a live all-in, and both fold: all 26,410 are paid."""
    record = hand(
        "stud",
        seat("Ann", 6130, ACES),
        seat("Bob", 6130, KINGS),
        seat("Cy", 7075, folded=7),
        seat("Dee", 7075, folded=7),
    )
    assert (due(record), pots(record)) == (({"Ann": 26410}, {}), [26410])


def test_tied_winners_are_all_paid_and_alike_where_the_pot_divides() -> None:
    record = hand("stud", *(seat(name, 10100, cards) for name, cards in zip(("Ann", "Bob", "Dee"), TIES, strict=True)))
    assert due(record)[0] == {"Ann": 10100, "Bob": 10100, "Dee": 10100}


def test_the_remainder_of_a_division_is_paid_chip_by_chip() -> None:
    seats = [seat(name, 33, cards) for name, cards in zip(("Ann", "Bob", "Dee"), TIES, strict=True)]
    assert sorted(due(hand("stud", *seats, seat("Cy", 1, folded=3)))[0].values()) == [33, 33, 34]


def test_what_the_deepest_all_in_has_above_the_next_goes_back_before_anything_is_won() -> None:
    record = hand("stud", seat("Ann", 120360, KINGS), seat("Bob", 89820, ACES), seat("Cy", 200, folded=3), scale=100)
    won, back = due(record)
    assert (won, back) == ({"Bob": 179840}, {"Ann": 30540})
    assert pots(record) == [179840], "an amount with cents makes one pot, not one for every unit"


def test_a_tie_of_two_is_no_tie_of_the_third() -> None:
    best = hand("stud", seat("Ann", 30, TIES[0]), seat("Bob", 30, TIES[1]), seat("Cy", 30, "4c4d5h/6s8d8hTc"))
    assert due(best)[0] == {"Cy": 90}
    split = hand("stud", seat("Ann", 30, TIES[0]), seat("Bob", 30, TIES[1]), seat("Cy", 30, "4c6d5h/7s9dJdTc"))
    assert due(split)[0] == {"Ann": 45, "Bob": 45}
    assert due({**split, "variant": "second-hand-high"})[0] == {"Cy": 90}
    assert due({**best, "variant": "second-hand-high"})[0] == {"Ann": 45, "Bob": 45}


def test_a_side_pot_is_shared_by_those_who_tie_in_it() -> None:
    record = hand("stud", seat("Ann", 20, "4c4d5h/6s8d8hTc"), seat("Bob", 50, TIES[0]), seat("Cy", 50, TIES[1]))
    assert due(record)[0] == {"Ann": 60, "Bob": 30, "Cy": 30}


def test_the_known_cards_of_a_folded_hand_win_nothing() -> None:
    record = hand("stud", seat("Ann", 30, ACES, folded=7), seat("Bob", 40, KINGS), seat("Cy", 40, QUEENS))
    assert due(record)[0] == {"Bob": 110}
    assert checked(paid(record, Bob=110)).verdict == "verified"
    assert checked(paid(record, Ann=110)).errors == ["folded-paid"]


def test_a_hand_nobody_put_anything_in_pays_nothing() -> None:
    record = hand("stud", seat("Ann", 0, ACES), seat("Bob", 0, KINGS), seat("Cy", 0, QUEENS), scale=100)
    assert "money-not-conserved" in checked(paid(record, Ann=297)).errors


def test_a_hand_without_a_showdown_is_no_loss_of_its_winner() -> None:
    record = hand("stud", seat("Ann", 50), seat("Bob", 20, folded=4), seat("Cy", 5, folded=3))
    assert due(record) == ({"Ann": 45}, {"Ann": 30})
    found = checked(paid(record, Ann=75))
    assert (found.verdict, found.codes()) == ("verified", ["won-includes-uncalled"])


def test_who_is_short_of_the_ante_wins_his_layer_or_all_antes_as_the_house_says() -> None:
    record = hand("stud", seat("Ann", 4, ACES), seat("Bob", 10, KINGS), seat("Cy", 10, QUEENS))
    acts = [{"street": 3, "seat": place, "act": "ante", "amount": ante} for place, ante in ((1, 4), (2, 10), (3, 10))]
    record |= {"actions": acts}
    assert due(record)[0] == {"Ann": 12, "Bob": 12}
    assert due({**record, "house": {"ante_short": "whole"}})[0] == {"Ann": 24}
