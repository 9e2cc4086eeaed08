"""The fields of one hand in PHH: each read as what it should be, with what is wrong collected."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal
from functools import lru_cache
from typing import cast
from zoneinfo import ZoneInfo

from pipeline.records.translate import Fault, short
from schemas.hand import MOST

Number = int | Decimal
"""An amount as PHH writes it: a whole number, or a decimal of the currency."""

SCALES = (1, 10, 100, 1000, 10000, 100000000)
WITHOUT_CENTS = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split())


@lru_cache(maxsize=1 << 14)
def decimals(number: Number) -> int:
    """How many decimals the number needs, closing zeros left out."""
    if isinstance(number, int):
        return 0
    _, digits, exponent = number.as_tuple()
    closing = 0
    while closing < len(digits) and digits[-1 - closing] == 0:
        closing += 1
    if not isinstance(exponent, int) or closing == len(digits):
        return 0
    return max(0, -exponent - closing)


@dataclass(frozen=True, slots=True)
class Units:
    """How many units make one of the file's amounts, and the smallest chip in units."""

    scale: int
    chip: int

    def of(self, number: Number) -> int:
        """The amount in units; exact, since the scale was chosen for it."""
        return number * self.scale if isinstance(number, int) else _whole(number, self.scale)

    def maybe(self, number: Number | None) -> int | None:
        """The amount in units, None if it is not written."""
        return None if number is None else self.of(number)


@lru_cache(maxsize=1 << 14)
def _whole(number: Decimal, scale: int) -> int:
    """A number times the scale, which makes it whole."""
    places = decimals(number)
    _, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)
    whole = int("".join(map(str, digits)))
    shift = exponent + places
    whole = whole * int(10**shift) if shift >= 0 else whole // int(10**-shift)
    return whole * (scale // int(10**places))


def fit(numbers: Iterable[Number], currency: str | None) -> Units:
    """The smallest scale at which every number is whole; what it makes whole is taken for the smallest chip.

    In a currency with cents the scale is 100 at least, so that hands of one table can be summed.
    """
    return units_for(max((decimals(number) for number in numbers if not isinstance(number, int)), default=0), currency)


@lru_cache(maxsize=1 << 10)
def units_for(places: int, currency: str | None) -> Units:
    """The units of numbers that have up to so many decimals."""
    smallest = next(scale for scale in SCALES if scale >= 10**places)
    scale = max(smallest, 100) if currency and currency not in WITHOUT_CENTS else smallest
    return Units(scale, scale // smallest)


@dataclass(slots=True)
class Fields:
    """One hand's table. What nobody asks for is left over for `extra`."""

    table: Mapping[str, object]
    wrong: list[Fault] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def complain(self, code: str, sentence: str, remedy: str = "") -> None:
        """Note one reason for refusing the hand."""
        self.wrong.append(Fault(code, sentence, remedy))

    def take(self, key: str) -> object:
        """The value as it stands, None if it is not written; it is no longer left over."""
        self.asked.add(key)
        return self.table.get(key)

    def text(self, key: str) -> str | None:
        """A text, or a whole number as text; None if not written or empty."""
        value = self.take(key)
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            return str(value).strip() or None
        if value is not None:
            self.complain("wrong-type", f"{key} is {shown(value)}, not a text.")
        return None

    def whole(self, key: str) -> int | None:
        """A whole number."""
        value = self.take(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self.complain("wrong-type", f"{key} is {shown(value)}, not a whole number.")
        return None

    def number(self, key: str) -> Number | None:
        """An amount."""
        value = self.take(key)
        return None if value is None else self.amount(key, value)

    def amount(self, key: str, value: object) -> Number | None:
        """The value as an amount; None, and a complaint, if it is none."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            self.complain("wrong-type", f"{key} holds {shown(value)}, not an amount.")
            return None
        if reason := why_no_amount(value):
            self.complain("bad-amount", f"{key} holds {shown(value)}, which {reason}.")
            return None
        return value

    def listed(self, key: str, count: int | None = None) -> list[object] | None:
        """A list, of one entry a player if their count is given; None if not written or wrong."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, list):
            self.complain("wrong-type", f"{key} is {shown(value)}, not a list.")
            return None
        if count is not None and len(value) != count:
            remedy = f"Write one entry of {key} for each player."
            self.complain("seat-count", f"{key} lists {len(value)}, and there are {count} players.", remedy)
            return None
        return value

    def amounts(self, key: str, count: int | None = None, *, unknown: bool = False) -> list[Number | None] | None:
        """A list of amounts; where `unknown` is allowed, `inf` is an amount nobody knows."""
        values = self.listed(key, count)
        if values is None:
            return None
        if _NUMBERS.issuperset(map(type, values)) and not any(map(why_no_amount, cast(list[Number], values))):
            return cast(list[Number | None], values)
        return [None if unknown and is_infinite(value) else self.amount(key, value) for value in values]

    def left_over(self) -> dict[str, str]:
        """What nobody asked for, as text, so that nothing written in the file is lost."""
        return {key: as_text(value) for key, value in self.table.items() if key not in self.asked}


_NUMBERS: frozenset[type] = frozenset({int, Decimal})


@lru_cache(maxsize=1 << 14)
def why_no_amount(value: Number) -> str:
    """What keeps a number from being an amount; empty if nothing does."""
    if isinstance(value, Decimal) and not value.is_finite():
        return "is not a number"
    if value < 0:
        return "is negative"
    if value > MOST:
        return "is larger than 10^15"
    return "has more than eight decimals" if decimals(value) > 8 else ""


def is_infinite(value: object) -> bool:
    """Whether it is PHH's mark for an amount nobody knows."""
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def shown(value: object) -> str:
    """A value as a sentence quotes it, cut short."""
    return f"'{short(value)}'" if isinstance(value, str) else short(value)


def as_text(value: object) -> str:
    """A TOML value as text; lists and tables as JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=as_text)
    return str(value)


def day_of(fields: Fields) -> str | None:
    """The date as far as it is written: `2024-03-02`, `2024-03` or `2024`."""
    year, month, day = (fields.whole(key) for key in ("year", "month", "day"))
    try:
        if year is not None and month is not None and day is not None:
            return date(year, month, day).isoformat()
        if year is not None and month is not None:
            return date(year, month, 1).isoformat()[:7]
    except (ValueError, OverflowError):
        fields.complain("bad-time", f"there is no day {shown(f'{year}-{month}-{day}')}.")
        return None
    if month is not None or day is not None:
        fields.asked -= {"month", "day"}
    return None if year is None else str(year)


def moment_of(fields: Fields, day: str | None) -> str | None:
    """The hand's time as RFC 3339, in the zone PHH says; None unless both date and time are written."""
    value = fields.table.get("time")
    if not isinstance(value, time) or day is None or len(day) != len("2024-03-02"):
        return None
    fields.asked.add("time")
    before = len(fields.wrong)
    zone = zone_of(fields)
    if len(fields.wrong) > before:
        return None
    try:
        return datetime.combine(date.fromisoformat(day), value, zone).isoformat()
    except (ValueError, OverflowError):
        _no_zone(fields)
        return None


def zone_of(fields: Fields) -> tzinfo | None:
    """The zone of the hand's time: `time_zone`; without it the place's own, left open here; without a place, UTC."""
    zone = fields.text("time_zone")
    if zone is None:
        short = fields.table.get("time_zone_abbreviation")
        placed = all(fields.table.get(key) for key in ("city", "region", "country"))
        return UTC if (short in ("UTC", "GMT", "Z") if short is not None else not placed) else None
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        _no_zone(fields)
        return None


def _no_zone(fields: Fields) -> None:
    zone = fields.text("time_zone")
    remedy = "Write a zone such as America/Toronto."
    fields.complain("bad-time", f"time_zone is {shown(zone)}, which is no known time zone.", remedy)
