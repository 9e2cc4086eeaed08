"""One hand of PHH as a record, written as nearly all are: in lines that are known already, or are plain numbers.

What is written in any other way, or is wrong, is for `hand_of`, which alone says what is the matter.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import cast

from pipeline.records.phh.content import Cut, forget_lines, value_of
from pipeline.records.phh.fields import SCALES, Number, Units, as_text, decimals, is_infinite, units_for, why_no_amount
from pipeline.records.phh.hand import house
from pipeline.records.phh.heading import Place, name_for, number_of
from pipeline.records.phh.remembered import Remembered
from pipeline.records.phh.shared import Shared, in_units, seated, shared_of
from pipeline.records.phh.steps import AMOUNT_OF, BadAction, Move, forget_steps, literal_steps, steps
from pipeline.records.phh.told import NotRead, Told, record_of
from pipeline.records.trusted import Values
from schemas.hand import Hand

LISTS = ("starting_stacks", "finishing_stacks", "winnings", "_won")
OWN = frozenset({"hand", "time", "players", "seats", *LISTS})
"""Fields of each hand's own."""
ONE = {"_rake": "rake", "_fees": "fees", "_carry_in": "carry_in", "_carry_out": "carry_out"}
"""Fields of one amount, and what the record calls them."""
LARGE = 10**8
"""Amounts from here on may be more than the quick library gives back exactly, or come to too many units."""
FINEST = 10**6
"""The most units to one with which no amount below that comes to too many."""


NOT_PLAIN = (ValueError, ArithmeticError, LookupError, TypeError, RecursionError, BadAction, NotRead)
"""What comes of a hand that is not plain."""


def plain_hand(cut: Cut, place: Place) -> Hand | None:
    """The record of one hand, None where it is not plain."""
    try:
        return record_of(_told(cut, place))
    except NOT_PLAIN:
        return None


def _told(cut: Cut, place: Place) -> Told:
    """What a plain hand tells. Raises: what comes of any other."""
    own = cut.own
    stacks, ends, winnings, own_won = (_listed(own.get(key, "")) for key in LISTS)
    won = own_won or winnings
    if not len(stacks) == len(ends or stacks) == len(won or stacks) or (own_won and winnings):
        raise ValueError("not one entry for each player")
    one = {ONE[key]: own[key] for key in own.keys() & ONE}
    shared = shared_of(cut.shared, len(stacks), "time" in own, place.table)
    called, sitting = seated(own.get("players", ""), own.get("seats", ""), len(stacks), shared.label)
    moves = literal_steps(cut.actions) if cut.literal else steps(cut.actions)
    units = _units(shared, [*stacks, *ends, *won, *one.values()], moves)
    known, whole = in_units(shared, units), _whole(units.scale).__getitem__
    chips = list(map(whole, stacks))
    fields = {**known.fields, **_named(shared, own, place)}
    fields |= zip(one, _sure(list(map(whole, one.values()))), strict=True)
    fields["house"] = house(shared.head, shared.trimmed, chips, known.antes)
    return Told(
        fields=fields,
        extra=_extra(shared, cut) if len(own) > len(one) + len(own.keys() & OWN) else shared.extra,
        date=shared.head.date,
        called=called,
        sitting=sitting,
        units=units,
        antes=known.antes,
        stacks=chips,
        ends=list(map(whole, ends)) if ends else None,
        won=_sure(list(map(whole, won))) if won else None,
        bring_in=known.bring_in,
        small_bet=known.small_bet,
        steps=moves,
        known="announced" not in fields,
    )


def _extra(shared: Shared, cut: Cut) -> dict[str, str]:
    """What has no place in the record, in the order of its lines."""
    extra = {}
    for line in cut.lines:
        key, _, value = line.partition(" = ")
        if key in shared.extra:
            extra[key] = shared.extra[key]
        elif key in cut.own and key not in OWN and key not in ONE:
            extra[key] = as_text(value_of(value))
    return extra


def _listed(text: str) -> list[str]:
    """The numbers of a list, as they are written; none of a text that is empty."""
    if text and not (text[0] == "[" and text[-1] == "]"):
        raise ValueError("not a list of numbers")
    return text[1:-1].split(", ") if text else []


def _number(text: str) -> Number:
    number = value_of(text)
    if "#" in text or type(number) not in (int, Decimal):
        raise ValueError("not a number alone")
    return cast(Number, number)


def _amount(text: str) -> tuple[int, int] | None:
    """The digits of an amount, and how many of them are decimals; None where nobody knows it."""
    if (plain := _PLAIN.fullmatch(text)) is not None:
        fraction = (plain[2] or "").rstrip("0")
        return int(plain[1] + fraction), len(fraction)
    number = _number(text)
    if is_infinite(number):
        return None
    if why_no_amount(number) or number >= LARGE:
        raise ValueError("not a plain amount")
    places = decimals(number)
    return Units(int(10**places), 1).of(number), places


_PLAIN = re.compile(r"(0|[1-9][0-9]{0,7})(?:\.([0-9]{1,6}))?")


def _places(text: str) -> int:
    """How many decimals an amount has, none if nobody knows it."""
    amount = _amount(text)
    return 0 if amount is None else amount[1]


_PLACES = Remembered(_places)


@lru_cache(maxsize=len(SCALES))
def _whole(scale: int) -> Remembered[int | None]:
    """Numbers as they are written in units, so many of them to one; None where nobody knows it."""

    def whole(text: str) -> int | None:
        amount = _amount(text)
        return None if amount is None else amount[0] * (scale // int(10 ** amount[1]))

    return Remembered(whole)


def _sure(amounts: list[int | None]) -> list[int]:
    """Amounts that somebody has to know."""
    if None in amounts:
        raise ValueError("an amount nobody knows")
    return cast(list[int], amounts)


def _units(shared: Shared, texts: Iterable[str], moves: list[Move]) -> Units:
    """The units of a hand with amounts that are written so."""
    amounts = set(map(AMOUNT_OF, moves))
    places = max(shared.places, *map(_PLACES.__getitem__, texts), *map(decimals, amounts))
    units = units_for(places, shared.head.currency)
    if units.scale > FINEST or max(amounts) >= LARGE or shared.most >= LARGE:
        raise ValueError("amounts that may come to too many units")
    return units


def _named(shared: Shared, own: Mapping[str, str], place: Place) -> Values:
    """What the hand is called, and when it was played."""
    hand = _whole_or(own["hand"]) if "hand" in own else ""
    if type(hand) not in (str, int):
        raise ValueError("no text")
    named: Values = {"hand_id": name_for(str(hand).strip(), place)}
    if not named["hand_id"]:
        raise ValueError("no name")
    if (number := number_of(hand)) is not None:
        named["hand_no"] = number
    if shared.moment is not None:
        day, zone = shared.moment
        named["played_at"] = datetime.combine(day, _time(own["time"]), zone).isoformat()
    return named


def _whole_or(text: str) -> object:
    """A value that is mostly a whole number."""
    return int(text) if _WHOLE.fullmatch(text) else value_of(text)


_WHOLE = re.compile("[1-9][0-9]{0,14}")


@lru_cache(maxsize=1 << 12)
def _time(text: str) -> time:
    return cast(time, value_of(text))


def forget() -> None:
    """Let go of everything that was understood before."""
    forget_lines()
    forget_steps()
    _PLACES.clear()
    for known in (shared_of, in_units, seated, _whole, _time):
        known.cache_clear()
