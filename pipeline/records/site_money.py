"""Amounts as sites write them, `$1,234.50`, `0,05 €` or `1145`, into whole units of one scale for the hand."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from pipeline.records.phh_fields import Number, decimals, fit
from pipeline.records.site_text import BadLine
from pipeline.records.translate import short
from schemas.hand import MOST

_SIGN = r"(?:[A-Z]{0,2}[$€£¥₹]|Rs\.?)"
_NUMBER = r"(?:[0-9]{1,3}(?:[.,'\u2019\u00a0\u202f ][0-9]{3})+(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)?)(?![0-9])"
MONEY = rf"(?:{_SIGN}[ \u00a0]?)?{_NUMBER}(?:[ \u00a0]?[€£$])?"
"""An amount inside the pattern of a line; it holds no group."""

_DIGITS = re.compile(r"[0-9](?:.*[0-9])?")
_MARKED = re.compile(r"[0-9][0-9.,]*")
_SPACES = re.compile(r"['\u2019\u00a0\u202f ]")
_SIGNED = re.compile(r"[$€£¥₹]|Rs")
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs": "INR"}
_LONGEST = 24


def is_signed(text: str) -> bool:
    """Whether an amount carries the sign of a currency."""
    return _SIGNED.search(text) is not None


def currency_of(text: str) -> str | None:
    """The currency whose sign an amount carries; None where it carries none, or one that several countries use."""
    sign = _SIGNED.search(text)
    return _CURRENCIES.get(sign[0]) if sign else None


class Purse:
    """The amounts of one hand, which share a decimal mark and a scale, in units."""

    def __init__(self, texts: Iterable[str], currency: str | None, cents: bool = False) -> None:
        """Find the decimal mark and the scale; `cents` where the amounts are money without a known currency.

        Raises: BadLine where the amounts do not agree on the mark, or one is no amount of the record.
        """
        written = {text: _plain(text) for text in texts if text}
        mark = _decimal_mark(written.values())
        numbers = {text: _number(plain, mark) for text, plain in written.items()}
        fitting = fit(numbers.values(), currency or ("XXX" if cents else None))
        self.scale = fitting.scale
        self._units = {text: fitting.of(number) for text, number in numbers.items()}
        for text, units in self._units.items():
            if units > MOST:
                raise BadLine("bad-amount", f"'{short(text)}' is over 10^15 units.", "Is the line damaged?")

    def units(self, text: str) -> int:
        """An amount in units; it is one of those the purse was made of."""
        return self._units[text]

    def maybe(self, text: str) -> int | None:
        """An amount in units, None where nothing is written."""
        return self._units[text] if text else None


@lru_cache(maxsize=1 << 14)
def _number(plain: str, mark: str) -> Number:
    for other in ",.":
        if other != mark:
            plain = plain.replace(other, "")
    if not mark:
        return int(plain)
    number = Decimal(plain.replace(",", "."))
    if decimals(number) > 8:
        raise BadLine("bad-amount", f"'{short(plain)}' has more than eight decimals.", "Is the line damaged?")
    return number


@lru_cache(maxsize=1 << 14)
def _plain(text: str) -> str:
    """The digits and marks of an amount, without sign and spaces."""
    digits = _DIGITS.search(text)
    plain = _SPACES.sub("", digits[0]) if digits else ""
    if len(plain) > _LONGEST or not _MARKED.fullmatch(plain):
        raise BadLine("bad-amount", f"'{short(text)}' is no amount.", "Is the line damaged?")
    return plain


def _decimal_mark(numbers: Iterable[str]) -> str:
    """The mark before the decimals in these numbers; empty where none has any.

    A single mark before three digits says nothing by itself: it is read as the other numbers say.

    >>> _decimal_mark(["1,234", "0.50"])
    '.'
    """
    decimal: dict[str, str] = {}
    thousands: dict[str, str] = {}
    for number in numbers:
        marks = [sign for sign in number if sign in ".,"]
        if len(set(marks)) == 2:
            decimal.setdefault(marks[-1], number)
            thousands.setdefault(marks[0], number)
        elif len(marks) > 1:
            thousands.setdefault(marks[0], number)
        elif marks and (len(number.partition(marks[0])[2]) != 3 or number.startswith("0")):
            decimal.setdefault(marks[0], number)
    both = [mark for mark in decimal if mark in thousands or len(decimal) > 1]
    if both:
        one, other = decimal[both[0]], thousands.get(both[0]) or decimal[both[-1]]
        sentence = f"'{short(one)}' and '{short(other)}' stand in one hand: which mark stands before the decimals?"
        raise BadLine("bad-amount", sentence, "Get the hand again as the site wrote it.")
    return next(iter(decimal), "")
