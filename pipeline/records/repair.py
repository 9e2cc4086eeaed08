"""The one repair pass: what people write where the record has one form, put into that form.

Card texts and the Unicode form of names are repaired, amounts never: "12" beside 12 could differ a hundredfold.
"""

import json
import unicodedata
from typing import Any

from pipeline.records.card_text import read_cards
from pipeline.records.translate import CARDS, Fault, short


class Repeated(list[tuple[str, str]]):
    """The keys that stand twice in one object, each with the player of that object, if it is a seat's."""


def parse(text: str) -> tuple[object, Repeated]:
    """JSON text as Python values, and the keys repeated in it.

    Raises: ValueError for what is not JSON; RecursionError for hostile nesting.
    """
    repeated = Repeated()

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) != len(items):
            names = [key for key, _ in items]
            owner = made.get("player")
            repeated.extend((key, str(owner or "")) for key in made if names.count(key) > 1)
        return made

    found: object = json.loads(
        text.removeprefix("\ufeff"), object_pairs_hook=pairs, parse_constant=_no_constant, parse_int=_whole
    )
    return found, repeated


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _whole(digits: str) -> int:
    # Python refuses to read thousands of digits; any number that long is over every limit alike.
    return int(digits) if len(digits) < 40 else int(digits[:40])


def faults_of_repeats(repeated: Repeated) -> list[Fault]:
    """One fault for each key that stands twice."""
    return [
        Fault(
            "duplicate-key",
            f"the key '{short(key)}' stands twice in one object{f' ({short(owner)})' if owner else ''}.",
            "Keep the right one and take the other out.",
        )
        for key, owner in dict.fromkeys(repeated)
    ]


def repaired(value: object) -> object:
    """A record as parsed, with its card texts and names in canonical form; what cannot be repaired stays."""
    value = composed(value)
    if not isinstance(value, dict):
        return value
    record = _with_cards(value)
    seats = record.get("seats")
    if isinstance(seats, list):
        record["seats"] = [_with_cards(seat) if isinstance(seat, dict) else seat for seat in seats]
    return record


def _with_cards(item: dict[str, Any]) -> dict[str, Any]:
    return {key: _cards(value) if key in CARDS else value for key, value in item.items()}


def _cards(value: object) -> object:
    if isinstance(value, str):
        cards, unread = read_cards(value)
        return value if unread else cards or None
    if not isinstance(value, list):
        return value
    made: list[object] = []
    for item in value:
        cards, unread = read_cards(item) if isinstance(item, str) else ([], "not text")
        made.extend([item] if unread or not cards else cards)
    return made


def composed(value: object) -> object:
    """The value with every text in it in the composed Unicode form, so that one name is one text."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [composed(item) for item in value]
    if isinstance(value, dict):
        return {composed(key): composed(item) for key, item in value.items()}
    return value
