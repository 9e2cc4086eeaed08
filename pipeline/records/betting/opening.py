"""Who opens the betting of a street, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.records.betting.structure import Structure
from pipeline.rules.boards import DOOR_ACE_HIGH, DOOR_ACE_LOW, strength
from schemas.hand import Hand

NOT_KNOWN = "not known"
"""A card that decides was not seen, or lies where rulebooks disagree."""
NO_BETTING = "no betting"
"""At most one of those in has chips left."""
MOST_UP = 4
UNSEEN = "??"


class Opening(NamedTuple):
    """Who opens a street."""

    street: int
    why: str
    """`low card`, `high card`, `high board`, `low board`; or one of the two above."""
    places: tuple[int, ...]
    """The seats that may act first, by their place in the hand; more than one where equal boards leave it open."""
    holder: int | None = None
    """The seat whose card or board decides; all-in, it leaves the first act to its left."""

    @property
    def known(self) -> bool:
        """Whether the cards that decide were seen."""
        return self.why != NOT_KNOWN


def opening(
    hand: Hand, street: int, inside: Sequence[int], able: Sequence[int], how: Structure, bring_in: bool = False
) -> Opening:
    """Who opens a street among those in the hand, of whom `able` have chips left; places rise.

    Source: BARGE rulebook, seven-card stud and razz; Poker TDA rules 2024, RP-10.
    """
    if len(able) < 2:
        return Opening(street, NO_BETTING, tuple(able) if len(inside) > 1 else ())
    if street == 3 and bring_in:
        return _by_door_card(hand, inside, able, how)
    return _by_board(hand, street, inside, able, how)


def _by_door_card(hand: Hand, inside: Sequence[int], able: Sequence[int], how: Structure) -> Opening:
    order = DOOR_ACE_HIGH if how.low_brings_in else DOOR_ACE_LOW
    doors: list[tuple[int, int]] = []
    for place in inside:
        up = hand.seats[place].up
        door = order.get(up[0]) if up else None
        if door is None:
            return Opening(3, NOT_KNOWN, ())
        doors.append((door, place))
    _, holder = min(doors) if how.low_brings_in else max(doors)
    return Opening(3, "low card" if how.low_brings_in else "high card", (_from(holder, able),), holder)


def _by_board(hand: Hand, street: int, inside: Sequence[int], able: Sequence[int], how: Structure) -> Opening:
    boards = boards_of(hand, street, inside) if how.boards_open else None
    if boards is None:
        return Opening(street, NOT_KNOWN, ())
    heights = []
    for place, board in zip(inside, boards, strict=True):
        height = strength(board, ace_low=not how.high_opens)
        if height is None:
            return Opening(street, NOT_KNOWN, ())
        heights.append((height, place))
    choose = max if how.high_opens else min
    best = choose(heights)[0]
    tied = [place for height, place in heights if height == best]
    places = [_from(place, able) for place in tied]
    if places != tied:
        # Whether an all-in board opens by its left neighbour, or the best board that can bet does, nobody says.
        can = choose(pair for pair in heights if pair[1] in able)[0]
        places += [place for height, place in heights if height == can and place in able]
    # Of equal boards one rulebook has the first dealt open, another the better suit.
    why = f"{'high' if how.high_opens else 'low'} {'card' if street == 3 else 'board'}"
    return Opening(street, why, tuple(dict.fromkeys(places)), tied[0])


def _from(place: int, able: Sequence[int]) -> int:
    """The seat itself, or the first one to its left that can bet."""
    return next((one for one in able if one >= place), able[0])


def boards_of(hand: Hand, street: int, inside: Sequence[int]) -> list[list[str]] | None:
    """The up cards on a street of those in, None where one is not written down or is the river."""
    if street == 7 and hand.community:
        return None
    most = min(street - 2, MOST_UP)
    boards: list[list[str]] = []
    for place in inside:
        up = hand.seats[place].up
        if up is None or len(up) < most or (street == 7 and len(up) > MOST_UP):
            return None
        boards.append(list(up[:most]))
    return boards


def open_pair(hand: Hand, inside: Sequence[int]) -> bool | None:
    """Whether somebody in shows a pair on fourth street; None if that cannot be known."""
    known = True
    for place in inside:
        up = hand.seats[place].up
        if up is None or len(up) < 2 or UNSEEN in up[:2]:
            known = False
        elif up[0][0] == up[1][0]:
            return True
    return False if known else None
