"""Players of whom a part of the betting was not written down."""

from collections.abc import Mapping

from pipeline.records.betting.turn import SPEAKS
from schemas.hand import Hand


def unwritten_folds(hand: Hand, places: Mapping[int, int]) -> dict[int, int]:
    """Who folded by the seat's word and no action, by place, with the last street he was in on."""
    seats, actions = hand.seats, hand.actions or ()
    gone = {chair for chair, place in places.items() if seats[place].folded is not False}
    if gone:
        gone -= {action.seat for action in actions if action.act == "fold"}
    leaves = {}
    for chair in gone:
        street = seats[places[chair]].folded
        if isinstance(street, bool):
            street = max((one.street for one in actions if one.seat == chair and one.act in SPEAKS), default=3)
        leaves[places[chair]] = street
    return leaves


def never_spoke(hand: Hand, places: Mapping[int, int]) -> set[int]:
    """Who takes no turn in the whole hand, by place."""
    spoke = {action.seat for action in hand.actions or () if action.act in SPEAKS}
    return {place for chair, place in places.items() if chair not in spoke}
