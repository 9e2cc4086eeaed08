"""A record without the names of its players: each is called by his chair, wherever a name stands."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from schemas.hand import Hand

LEFT_OUT = "(left out: it may name a player)"
FREE = ("hand_id", "table", "session", "recorder", "void", "note")
"""Fields of a hand that a person wrote and that may hold a name."""


def masked(hand: Hand) -> Hand:
    """The record with `seat 1`, `seat 2` and on for its players, and `absent 1` and on for those it names elsewhere.

    A text in which a name is hidden inside a word is left out as a whole.
    """
    names = _names_for(hand)
    free = _free(names)
    changes: dict[str, Any] = {field: free(text) for field in FREE if (text := getattr(hand, field)) is not None}
    changes["seats"] = [seat.model_copy(update={"player": names[seat.player]}) for seat in hand.seats]
    for field in ("carry_in", "carry_out"):
        parts = getattr(hand, field)
        if isinstance(parts, list):
            changes[field] = [part.model_copy(update={"players": _listed(part.players, names)}) for part in parts]
    if hand.results is not None:
        changes["results"] = [one.model_copy(update={"player": names[one.player]}) for one in hand.results]
    if hand.announced is not None:
        changes["announced"] = hand.announced.model_copy(
            update={
                "carry_players": _listed(hand.announced.carry_players, names),
                "said": None if hand.announced.said is None else free(hand.announced.said),
            }
        )
    if hand.carry_from is not None:
        several = isinstance(hand.carry_from, list)
        changes["carry_from"] = list(map(free, hand.carry_from)) if several else free(str(hand.carry_from))
    changes["extra"] = {free(name): free(text) for name, text in hand.extra.items()}
    return hand.model_copy(update=changes)


def _names_for(hand: Hand) -> Mapping[str, str]:
    """What each player is called: those seated by their chairs, the others by the order in which they are named."""
    chairs = {
        seat.player: f"seat {seat.seat if seat.seat is not None else place}" for place, seat in enumerate(hand.seats, 1)
    }
    absent = dict.fromkeys(name for name in _named(hand) if name not in chairs)
    return chairs | {name: f"absent {number}" for number, name in enumerate(absent, 1)}


def _named(hand: Hand) -> Iterator[str]:
    yield from (one.player for one in hand.results or ())
    for carry in (hand.carry_in, hand.carry_out):
        for part in carry if isinstance(carry, list) else ():
            yield from part.players or ()
    said = hand.announced.carry_players if hand.announced is not None else None
    yield from said if isinstance(said, list) else ()


def _listed(players: object, names: Mapping[str, str]) -> object:
    return [names[player] for player in players] if isinstance(players, list) else players


def _free(names: Mapping[str, str]) -> Callable[[str], str]:
    """What masks a free text: names as whole words, in capitals or not, become chairs."""
    called = {name.casefold(): mask for name, mask in names.items()}
    longest = sorted(names, key=len, reverse=True)
    word = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)

    def free(text: str) -> str:
        rest = word.sub("\0", text).casefold()
        if any(name in rest for name in called):
            return LEFT_OUT
        return word.sub(lambda found: called.get(found[0].casefold(), LEFT_OUT), text)

    return free
