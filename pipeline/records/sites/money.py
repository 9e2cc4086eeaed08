"""Amounts as sites write them, `$1,234.50`, `0,05 €` or `1145`, into whole units of one scale for the hand."""

import re
from collections.abc import Callable, Iterable, Mapping, Set
from decimal import Decimal
from functools import lru_cache

from pipeline.records.phh.fields import WITHOUT_CENTS, Number, decimals, fit
from pipeline.records.sites.text import BadLine
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


def is_some(text: str) -> bool:
    """Whether an amount is more than nothing."""
    return re.search("[1-9]", text) is not None


@lru_cache(maxsize=1 << 12)
def is_signed(text: str) -> bool:
    """Whether an amount carries the sign of a currency."""
    return _SIGNED.search(text) is not None


@lru_cache(maxsize=1 << 12)
def currency_of(text: str) -> str | None:
    """The currency whose sign an amount carries; None where it carries none, or one that several countries use."""
    sign = _SIGNED.search(text)
    return _CURRENCIES.get(sign[0]) if sign else None


class Purse:
    """The amounts of one hand in units, and how many units make one of the currency."""

    def __init__(self, scale: int, units: Mapping[str, int]) -> None:
        self.scale, self._units = scale, units

    def units(self, text: str) -> int:
        """An amount in units; it is one of those the purse was made of."""
        return self._units[text]

    def maybe(self, text: str) -> int | None:
        """An amount in units, None where nothing is written."""
        return self._units[text] if text else None


def purse_of(currency: str | None, met: Set[str], amounts: Callable[[], Iterable[str]]) -> Purse:
    """The amounts of one hand: `met` in no order, `amounts` as told.

    Raises: BadLine where the amounts do not agree on the mark, or one is no amount of the record.
    """
    if currency not in WITHOUT_CENTS:
        scale, memory = (100, _HUNDREDTHS) if currency else (1, _WHOLE)
        if met <= memory.keys() or all(_remembered(text, scale, memory) for text in met):
            return Purse(scale, memory)
    return purse_for(dict.fromkeys(amounts()), currency)


_PLAIN = re.compile(r"[$€£]?([0-9]{1,12})(?:\.([0-9]{1,2}))?", re.ASCII)
"""Amounts that read the same beside any other of their kind."""
_HUNDREDTHS: dict[str, int] = {}
_WHOLE: dict[str, int] = {}
_MOST_MET = 1 << 15


def _remembered(text: str, scale: int, memory: dict[str, int]) -> bool:
    """Whether an amount reads the same beside any other of its kind; then it is kept."""
    found = _PLAIN.fullmatch(text)
    if found is None or (scale == 1 and not text.isdigit()):
        return False
    if len(memory) < _MOST_MET:
        memory[text] = int(found[1]) * scale + int((found[2] or "").ljust(2, "0") if scale > 1 else 0)
    return text in memory


def purse_for(texts: Iterable[str], currency: str | None, cents: bool = False) -> Purse:
    """Find the decimal mark and the scale of amounts; they are money without a known currency if one carries a sign.

    Raises: as `purse_of`.
    """
    written = {text: _plain(text) for text in texts if text}
    mark = _decimal_mark(written.values())
    numbers = {text: _number(plain, mark) for text, plain in written.items()}
    fitting = fit(numbers.values(), currency or ("XXX" if cents or any(map(is_signed, written)) else None))
    units = {text: fitting.of(number) for text, number in numbers.items()}
    for text, amount in units.items():
        if amount > MOST:
            raise BadLine("bad-amount", f"'{short(text)}' is over 10^15 units.", "Is the line damaged?")
    return Purse(fitting.scale, units)


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
