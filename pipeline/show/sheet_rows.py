"""Cells of a sheet as its file holds them: each distinct value of a column is put into words once."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import repeat
from types import NoneType
from typing import NamedTuple

AS_TEXT = "@"
"""The format of a cell in which what is typed stays as it is: no date out of 5-6, no power of ten out of 2E5."""
DAY, MOMENT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"
LONGEST_TEXT = 32_767
"""Characters a cell holds, as a spreadsheet counts them: in units of UTF-16."""
LARGEST = 10**15
"""A larger whole number loses digits in a spreadsheet."""
AT_ONCE = 5_000
"""Rows in words at a time."""

_FIRST_DAY = datetime(1900, 3, 1)
"""Spreadsheets count a 29 February 1900, so days before are told apart by none of them."""
_ZERO = datetime(1899, 12, 30)
"""The day that is number 0, for all days from the first on."""
_ONE_DAY = timedelta(days=1)
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
"""Signs that XML cannot hold; a spreadsheet writes them as _x0007_."""
_NAMED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Column(NamedTuple):
    """The values below a heading and the number formats they are shown in: one of all, or one of each.

    An empty format is the spreadsheet's own.
    """

    values: Sequence[object]
    shown: str | Sequence[str] = ""

    def formats(self) -> set[str]:
        """The formats its cells may be in."""
        return {self.shown} if isinstance(self.shown, str) else set(self.shown)


def rows_in_words(columns: Sequence[Column], letters: Sequence[str], styles: Mapping[str, str]) -> Iterator[str]:
    """The rows below the heading, many at a time; `styles` has the number of each format in the file."""
    for first in range(0, max((len(column.values) for column in columns), default=0), AT_ONCE):
        cells = [_cells(*one, first, styles) for one in zip(columns, letters, strict=True)]
        rows = enumerate(zip(*cells, strict=True), first + 2)
        yield "".join([f'<row r="{number}">{"".join(row)}</row>' for number, row in rows])


def _cells(column: Column, letter: str, first: int, styles: Mapping[str, str]) -> list[str]:
    """Some cells of a column, from a row on; empty where nothing is in one."""
    values = column.values[first : first + AT_ONCE]
    if isinstance(column.shown, str) and len(set(map(type, values)) - {NoneType}) < 2:
        words = {value: _in_words(value, column.shown, styles) for value in set(values)}
        ends = map(words.__getitem__, values)
    else:
        # Values of several types may be equal and are written otherwise.
        shown = repeat(column.shown) if isinstance(column.shown, str) else column.shown[first : first + AT_ONCE]
        keys = list(zip(map(type, values), values, shown, strict=False))
        several = {key: _in_words(key[1], key[2], styles) for key in set(keys)}
        ends = map(several.__getitem__, keys)
    return [f'<c r="{letter}{row}"{end}' if end else "" for row, end in enumerate(ends, first + 2)]


def _in_words(value: object, shown: str, styles: Mapping[str, str]) -> str:
    """What stands in a cell behind its place."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return f'{styles[shown]} t="b"><v>{value:d}</v></c>'
    if isinstance(value, int | float | Decimal) and _is_kept(value):
        return f"{styles[shown]}><v>{value:.16G}</v></c>"
    if isinstance(value, datetime) and value.tzinfo is None and value >= _FIRST_DAY:
        return f"{styles[shown or MOMENT]}><v>{(value - _ZERO) / _ONE_DAY:.16G}</v></c>"
    if isinstance(value, date) and not isinstance(value, datetime) and value >= _FIRST_DAY.date():
        return f"{styles[shown or DAY]}><v>{(value - _ZERO.date()).days}</v></c>"
    if isinstance(value, bytes):
        return _text(value.hex(), styles[AS_TEXT])
    return _text(str(value), styles[AS_TEXT] if shown == AS_TEXT else "")


def _is_kept(number: float | Decimal) -> bool:
    """Whether a spreadsheet, which counts in 15 digits, keeps the number as it is."""
    if isinstance(number, Decimal):
        return number.is_finite() and len(number.normalize().as_tuple().digits) <= 15 and abs(number) <= LARGEST
    return math.isfinite(number) and (isinstance(number, float) or abs(number) <= LARGEST)


def _text(text: str, style: str) -> str:
    """A text as nothing but text, whatever it starts with."""
    text = _HIDDEN.sub(lambda sign: f"_x{ord(sign[0]):04X}_", _ESCAPED.sub("_x005F_", cut(text)))
    kept = ' xml:space="preserve"' if text != text.strip() else ""
    return f'{style} t="inlineStr"><is><t{kept}>{text.translate(_NAMED)}</t></is></c>'


def cut(text: str) -> str:
    """A text that a cell can hold; one that is too long says at its end that it was cut."""
    if len(text) * 2 <= LONGEST_TEXT:
        return text
    units = text.encode("utf-16-le", "replace")
    if len(units) <= 2 * LONGEST_TEXT:
        return text
    note = f"… (cut: {len(text):,} characters in all)"
    return units[: 2 * (LONGEST_TEXT - len(note))].decode("utf-16-le", "ignore") + note
