"""The one form of a record's text, in which the store keeps it, whatever form it was written in."""

from schemas.hand import Hand
from schemas.house import knob_text


def canonical(hand: Hand) -> str:
    """The record as JSON in one form: defaults left out, house rules and extras as text in order of name."""
    house = hand.house
    if len(hand.extra) > 1 or (house and (len(house) > 1 or any(type(value) is not str for value in house.values()))):
        house = {knob: knob_text(value) for knob, value in sorted(house.items())}
        hand = hand.model_copy(update={"house": house, "extra": dict(sorted(hand.extra.items()))})
    return hand.model_dump_json(exclude_defaults=True)
