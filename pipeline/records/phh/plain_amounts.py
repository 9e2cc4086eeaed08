"""Amounts in units by their text, each worked out once, where they are as nearly all are: neither large nor fine."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from math import gcd
from typing import cast

from pipeline.records.phh.content import value_of
from pipeline.records.phh.fields import SCALES, Number, Units, decimals, is_infinite, why_no_amount
from pipeline.records.phh.remembered import Remembered

LARGE = 10**8
"""Amounts from here on may be more than the quick library gives back exactly, or come to too many units."""
FINEST = 10**6
"""The most units to one with which no amount below that comes to too many."""


class TooFine(ValueError):
    """An amount that is not whole in units of the size asked for."""


class PlainAmounts(Remembered[int | None]):
    """Amounts by their text, in so many units to one; None where nobody knows it.

    Raises, when asked for one: TooFine, and ValueError and others for what is no plain amount.
    """

    def __init__(self, scale: int) -> None:
        super().__init__(self._other)
        self._scale = scale

    def __missing__(self, text: str) -> int | None:
        plain = _PLAIN.fullmatch(text)
        if plain is None:
            return super().__missing__(text)
        whole, fraction = plain.groups("")
        return self.kept(text, _whole(int(whole + fraction), len(fraction), self._scale))

    def _other(self, text: str) -> int | None:
        number = _number(text)
        return None if is_infinite(number) else whole_at(number, self._scale)


plain_amounts = lru_cache(maxsize=len(SCALES))(PlainAmounts)
_PLAIN = re.compile(r"(0|[1-9][0-9]{0,7})(?:\.([0-9]{1,6}))?")


def _number(text: str) -> Number:
    number = value_of(text)
    if "#" in text or type(number) not in (int, Decimal):
        raise ValueError("not a number alone")
    return cast(Number, number)


def whole_at(number: Number, scale: int) -> int:
    """An amount in so many units to one.

    Raises: TooFine, and ValueError for one that is none, or is large.
    """
    if why_no_amount(number) or number >= LARGE:
        raise ValueError("not a plain amount")
    places = decimals(number)
    return _whole(Units(int(10**places), 1).of(number), places, scale)


def _whole(digits: int, places: int, scale: int) -> int:
    """The amount of so many digits, the last `places` of which are decimals."""
    whole, rest = divmod(digits * scale, int(10**places))
    if rest:
        raise TooFine
    return whole


def known_by_all(amounts: list[int | None]) -> list[int]:
    """Amounts that somebody has to know. Raises: ValueError where nobody does."""
    if None in amounts:
        raise ValueError("an amount nobody knows")
    return cast(list[int], amounts)


def chip(amounts: Iterable[int], scale: int) -> int:
    """The smallest chip of amounts in so many units to one: what the smallest scale says that makes them whole."""
    common = gcd(*amounts)
    return next(scale // fewer for fewer in SCALES if common * fewer % scale == 0)
