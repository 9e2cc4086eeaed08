"""Hands that pokerkit plays at random are legal here too, apart from three points on which rule books differ."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.betting.legality import Wrong
from pipeline.records.betting.turn import Turn
from schemas.hand import Hand
from tests.records.bets_given import play, wrong
from tests.records.betting.by_pokerkit import played_by_pokerkit

SMALL, LARGE = 5, 10


def turn_of(hand: Hand, found: Wrong) -> Turn:
    """The turn a finding is about."""
    (turn, *_) = [
        turn
        for turn in play(hand).turns
        if hand.seats[turn.place].player == found.player
        and (turn.action.street, turn.action.act, turn.action.amount)
        == (found.params["street"], found.params["act"], found.params["amount"])
        and (found.code != "call-short" or turn.owed > turn.action.amount)
        and (found.code != "raise-wrong-size" or not turn.fits)
        and (found.code != "short-raise-reopened" or not turn.may_raise)
    ]
    return turn


def is_theirs(hand: Hand, found: Wrong) -> bool:
    """Whether a finding is one of the points on which pokerkit goes by another rule."""
    turn = turn_of(hand, found)
    bet = SMALL if turn.street < 5 else LARGE
    if found.code == "call-short":
        # A bring-in all-in for less: callers match what is there, and not the whole bring-in.
        return turn.street == 3 and turn.total == max(turn.totals) < turn.bets.level == 2
    if found.code == "raise-wrong-size":
        # A bet or completion all-in for less than half: a raise goes a whole bet above it, and does not make it up.
        above = turn.total - max(turn.totals)
        return (above == bet or (turn.all_in and above < bet)) and max(turn.totals) - turn.bets.full < bet / 2
    # Such a bet, and who had checked to it or called the bring-in may raise.
    return found.code == "short-raise-reopened" and 0 < turn.owed < bet / 2 and not turn.bets.opened


@given(st.integers(0, 10**9))
@example(14_814)  # a completion all-in for less than a bet, raised by who had called the bring-in
@settings(max_examples=80)
def test_hands_that_pokerkit_plays_are_legal(seed: int) -> None:
    hand = played_by_pokerkit(seed)
    assert [found for found in wrong(hand) if not is_theirs(hand, found)] == []
    found = play(hand)
    assert list(found.contributed) == contributions(hand)
    assert found.pot == sum(found.contributed)
    assert (found.skipped, found.unfinished, found.bring_in_absent) == ([], [], False)


def test_the_points_of_difference_come_up() -> None:
    """So that what is excused is not a dead letter."""
    missing = {"call-short", "raise-wrong-size", "short-raise-reopened"}
    for seed in range(380, 2000):
        missing -= {found.code for found in wrong(played_by_pokerkit(seed))}
        if not missing:
            break
    assert not missing
