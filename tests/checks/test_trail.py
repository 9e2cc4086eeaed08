"""A player's trail of chips: it finds the hand, or the gap between two, at which what was written parts from it."""

import random

import pytest

from pipeline.checks.blame import BookFinding, blame
from pipeline.checks.trail import Balance, Moved, NightHand, Sat
from tests.checks.kept import MISTAKES, Kept, followed, kept, spoil

NIGHTS = 150


def found_in(night: Kept) -> list[BookFinding]:
    """What the trails of a night say."""
    partings = [one for trail in night.trails().values() for one in trail.partings]
    return blame(partings, night.as_hands(), 1, has_ledger=True)


def unexplained(night: Kept) -> int:
    """Lost carries and hands that do not come out even, less chips from nowhere."""
    hands = night.as_hands()
    partings = [one for trail in night.trails().values() for one in trail.partings if one.lasts is not False]
    return sum(hand.off + hand.lost for hand in hands) - sum(one.chips for one in partings)


def gap(night: Kept) -> int:
    """What the ledger lacks, or has too much, once the open pot is counted."""
    moved = sum(move.amount for moves in night.moves.values() for move in moves)
    return moved - night.hands[-1].carry_out


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_of_a_night_kept_without_a_mistake_nothing_is_said(seed: int) -> None:
    night = kept(random.Random(seed))
    assert found_in(night) == []
    assert gap(night) == unexplained(night) == 0


@pytest.mark.parametrize("what", MISTAKES)
@pytest.mark.parametrize("seed", range(NIGHTS))
def test_one_mistake_is_found_where_it_is(what: str, seed: int) -> None:
    dice = random.Random(seed)
    night = kept(dice, loose=False)
    number = dice.randrange(1, len(night.hands) - 2)
    where = spoil(night, what, number, dice)
    if where is None or not _shows(night, number):
        assert what not in ("stack", "contribution") or not _shows(night, number)
        return
    found = found_in(night)
    lost = [place for place, hand in enumerate(night.as_hands()) if hand.lost]
    if what == "carry-paid":
        assert (found, lost) == ([], [number])
    else:
        assert {one.place for one in found} == {where}, [one.finding.message for one in found]
        assert lost == ([number] if what == "carry" else [])
    assert gap(night) == unexplained(night)


def _shows(night: Kept, number: int) -> bool:
    """Whether all who sat in the hand sit in a later one, so that their stacks are counted again."""
    return all(any(name in later.stacks for later in night.hands[number + 1 :]) for name in night.hands[number].stacks)


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_of_several_mistakes_the_first_is_named_and_the_sum_is_exact(seed: int) -> None:
    dice = random.Random(seed)
    night = kept(dice, hands=24, loose=False)
    places = []
    for number in (3, 8, 13, 18):
        where = spoil(night, dice.choice(MISTAKES), number, dice)
        places += [where] if where is not None else []
    assert gap(night) == unexplained(night)
    found = [one.place for one in found_in(night) if one.place is not None]
    lost = [place for place, hand in enumerate(night.as_hands()) if hand.lost]
    if places and _shows(night, int(places[0] + 0.5)) and (found or lost):
        assert min([*found, *lost]) == places[0]


def test_what_is_found_between_two_hands_is_between_the_two_he_sat_in() -> None:
    hands = [
        NightHand(0, "1", {"Ann": Sat(100, None, -20, -20), "Bob": Sat(100, None, 20, 20)}),
        NightHand(1, "2", {"Bob": Sat(120, None, 0, 0)}),
        NightHand(2, "3", {"Ann": Sat(95, None, 5, 5), "Bob": Sat(120, None, -5, -5)}),
        NightHand(3, "4", {"Ann": Sat(100, None, 0, 0)}),
    ]
    (parting,) = followed("Ann", hands).partings
    (one,) = blame([parting], hands, 1, has_ledger=True)
    assert one.finding.message == (
        "Ann has 15 more before hand 3 than after hand 1: 95, not 80; is a rebuy missing in the ledger?"
    )
    (inferred,) = blame([parting], hands, 1, has_ledger=False)
    assert (inferred.finding.code, inferred.finding.severity) == ("buy-in-inferred", "warning")
    assert inferred.finding.message.endswith("taken for a buy-in that nobody wrote down")


def test_entries_without_a_place_are_found_a_place() -> None:
    """A buy-in, two rebuys and a break: nothing says when any of them was."""
    hands = [
        NightHand(place, str(place), {"Ann": Sat(stack, None, -50, -50)}) for place, stack in enumerate((100, 90, 80))
    ]
    moves = [Moved(40, None), Moved(100, None), Moved(40, None), Moved(-30, None, is_cash_out=True)]
    trail = followed("Ann", hands, moves)
    assert (trail.partings, trail.left) == ([], 0)


def test_the_buy_in_is_named_where_the_first_stack_is_another() -> None:
    hands = [
        NightHand(place, str(place + 1), {"Ann": Sat(stack, None, -5, -5)}) for place, stack in enumerate((150, 145))
    ]
    (parting,) = followed("Ann", hands, [Moved(100, None)]).partings
    (one,) = blame([parting], hands, 1, has_ledger=True)
    assert one.place == -0.5
    assert one.finding.message.startswith("Ann has 50 more before hand 1 than after what was bought: 150, not 100")


def test_without_a_stack_the_cash_out_tells_and_a_balance_says_from_where() -> None:
    hands = [NightHand(place, str(place + 1), {"Ann": Sat(None, None, -5, -5)}) for place in range(4)]
    moves = [Moved(100, None), Moved(-95, None, is_cash_out=True)]
    (parting,) = followed("Ann", hands, moves).partings
    assert (parting.counted, parting.chips) == ("cash-out", 15)
    (parting,) = followed("Ann", hands, moves, [Balance(105, 2)]).partings
    assert (parting.counted, parting.place, parting.chips, parting.lasts) == ("balance", 2, 15, True)
    assert (
        followed("Ann", hands, [Moved(100, None), Moved(-80, None, is_cash_out=True)], [Balance(90, 2)]).partings == []
    )


def test_a_stack_after_the_hand_puts_the_fault_into_the_hand() -> None:
    hands = [
        NightHand(0, "1", {"Ann": Sat(100, 90, -20, -20)}),
        NightHand(1, "2", {"Ann": Sat(90, 90, 0, 0)}),
    ]
    (parting,) = followed("Ann", hands).partings
    (one,) = blame([parting], hands, 100, has_ledger=False)
    assert (one.ref, one.place) == (0, 0)
    assert one.finding.message == "Ann has 0.10 more in the end than this hand leaves: 0.90, not 0.80"


def test_what_is_given_in_the_end_is_had_before_the_cash_out_and_begins_no_trail() -> None:
    hands = [NightHand(0, "1", {"Ann": Sat(None, None, -60, -60)})]
    moves = [Moved(100, None), Moved(-100, None, is_cash_out=True)]
    assert followed("Ann", hands, moves, given=60).partings == []
    (parting,) = followed("Ann", hands, moves).partings
    assert parting.chips == 60
    assert followed("Ann", hands, given=60).left is None
    with_stack = [NightHand(0, "1", {"Ann": Sat(90, 30, -60, -60)})]
    assert followed("Ann", with_stack, given=60).left == 90
