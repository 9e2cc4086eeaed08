"""What was typed into a cell of a spreadsheet, from the number it stores and the format it is shown in."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal

from pipeline.records.money import DATE, POWER, TIME

GENERAL = "General"
ELAPSED = "elapsed"
PERCENT = "percent"
BUILT_IN: Mapping[int, str] = {
    **dict.fromkeys((9, 10), PERCENT),
    **dict.fromkeys((11, 48), POWER),
    **dict.fromkeys((*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)), DATE),
    46: ELAPSED,
}
"""What the numbered formats show that stand in no file; those not named show the number itself."""

DIGITS = 15
"""The digits of a number that a spreadsheet keeps and shows: 0.1 + 0.2 is 0.3."""
SMALLEST, LARGEST = Decimal("0.000001"), Decimal(10**15)
"""Beyond these a spreadsheet shows powers of ten, and above has rounded digits away."""
LAST_DAY = 2958466
DAY = 24 * 60 * 60

_NOT_SHOWN = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]')
_ZEROS = re.compile("0+")


def shown_as(code: str) -> str:
    """What a format shows: DATE, ELAPSED, POWER, PERCENT, zeros before a whole number, or GENERAL for the rest.

    >>> shown_as('[$-409]d-mmm;@'), shown_as('#,##0.00 "d"'), shown_as("000")
    ('a date', 'General', '000')
    """
    plain = _NOT_SHOWN.sub("", code.lower()).partition(";")[0]
    if "general" in plain:
        return GENERAL
    if _ZEROS.fullmatch(plain):
        return plain
    if "e+" in plain or "e-" in plain:
        return POWER
    if "%" in plain:
        return PERCENT
    if "[" in plain:
        return ELAPSED
    return DATE if re.search("[ymdhs]", plain) else GENERAL


def typed(number: float, shown: str, from_1904: bool = False) -> tuple[str, str | None]:
    """The text a person typed, and what the spreadsheet made of it: DATE, TIME, POWER, or None for a plain number.

    >>> typed(0.1 + 0.2, GENERAL), typed(17.0, GENERAL), typed(200000.0, POWER)
    (('0.3', None), ('17', None), ('2E+05', 'a power of ten'))
    """
    if shown in (DATE, ELAPSED):
        return _moment(number, shown == ELAPSED, from_1904)
    exact = Decimal(f"{number:.{DIGITS}g}") if number else Decimal()
    if shown == POWER or (exact and not SMALLEST <= abs(exact) <= LARGEST):
        sign, digits, _ = exact.as_tuple()
        mantissa = "-" * sign + ".".join(filter(None, (str(digits[0]), "".join(map(str, digits[1:])).rstrip("0"))))
        return f"{mantissa}E{exact.adjusted():+03d}", POWER
    if shown == PERCENT:
        return f"{_plain(exact * 100)}%", None
    return _plain(exact).zfill(len(shown) if shown.startswith("0") else 0), None


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _moment(serial: float, is_elapsed: bool, from_1904: bool) -> tuple[str, str]:
    """A day counted from the spreadsheet's first, the fraction its clock; below one there is no day."""
    if not 0 <= serial < LAST_DAY:
        return "##", DATE
    days, seconds = divmod(round(serial * DAY), DAY)
    if is_elapsed or (not days and not from_1904):
        minutes, second = divmod(round(serial * DAY), 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}:{second:02d}", TIME
    # The count from 1900 has a 29 February in that year, so its first sixty days begin one later.
    first = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 31 if days < 60 else 30)
    moment = first + timedelta(days, seconds)
    return moment.date().isoformat() if not seconds else moment.isoformat(), DATE
