"""Hands as pokerkit plays them, as text of PHH."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pokerkit

GAMES = (
    pokerkit.FixedLimitSevenCardStud,
    pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    pokerkit.FixedLimitRazz,
)
BY_ITSELF = tuple(
    step
    for step in pokerkit.Automation
    if step.name not in ("HOLE_DEALING", "BOARD_DEALING", "HOLE_CARDS_SHOWING_OR_MUCKING")
)


def random_hand(seed: int) -> tuple[str, pokerkit.State]:
    """A hand played at random by pokerkit, and its text."""
    chance = Random(seed)
    seats = chance.randint(2, 6)
    stacks = [chance.choice([1, 2, 3, 6, 25, 200]) for _ in range(seats)]
    game = chance.choice(GAMES)(BY_ITSELF, True, chance.choice([0, 1, 2]), 2, 5, 10)
    state = game(stacks, seats)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        else:
            chance.choice(list(choices(state)))()
    return pokerkit.HandHistory.from_game_state(game, state).dumps(), state


def choices(state: pokerkit.State) -> Iterator[Any]:
    if state.can_post_bring_in():
        yield state.post_bring_in
    if state.can_check_or_call():
        yield from [state.check_or_call] * 3
    if state.can_complete_bet_or_raise_to():
        yield state.complete_bet_or_raise_to
    if state.can_fold():
        yield state.fold
