"""The text of one hand in PHH as TOML: all its fields, or its lines, each of which is understood once.

Source: PHH, file format; TOML 1.0.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import filterfalse
from math import isfinite
from typing import Any, NamedTuple

import rtoml

MANY_DECIMALS = re.compile(r"\.[0-9_]{7}")
MANY_DIGITS = 10.0**8
"""Numbers of more digits than these binary floating point may not give back as they were written."""


def content_of(text: str) -> dict[str, Any]:
    """The fields of a text in TOML, numbers with a decimal point as they are written.

    The quick library reads those as binary floating point. Up to fourteen digits come back from it exactly; a text
    with more, and one it refuses, is read by the exact library.

    Raises: ValueError, ArithmeticError, RecursionError for what is no TOML.
    """
    try:
        return _quickly(text)
    except (ValueError, RecursionError, _ManyDigits):
        return tomllib.loads(text, parse_float=Decimal)


def _quickly(text: str) -> dict[str, Any]:
    """The same by the quick library. Raises: _ManyDigits, ValueError, RecursionError where it is not enough."""
    content = rtoml.loads(text)
    if MANY_DECIMALS.search(text) and any(map(_has_point, content.values())):
        raise _ManyDigits
    return {key: _exact(value) for key, value in content.items()}


class _ManyDigits(ArithmeticError):
    """A number that binary floating point may not give back."""


def _has_point(value: object) -> bool:
    """Whether a number with a point stands in a value, however deep."""
    if isinstance(value, list | dict):
        return any(map(_has_point, value if isinstance(value, list) else value.values()))
    return isinstance(value, float)


_WHOLE_OR_TEXT: frozenset[type] = frozenset({str, int})


def _exact(value: object) -> object:
    if isinstance(value, float):
        return _decimal(value)
    if isinstance(value, list):
        if _WHOLE_OR_TEXT.issuperset(map(type, value)):
            return value
        return [_decimal(one) if type(one) is float else _exact(one) for one in value]
    return {key: _exact(one) for key, one in value.items()} if isinstance(value, dict) else value


@lru_cache(maxsize=1 << 14)
def _decimal(value: float) -> Decimal:
    if isfinite(value) and value >= MANY_DIGITS:
        raise _ManyDigits
    return Decimal(repr(value))


class Cut(NamedTuple):
    """One hand in lines, each of which says one thing whole."""

    header: str
    """What it is called in its file, empty if it has no header."""
    shared: tuple[str, ...]
    """The lines of what hands of one table share; an empty line says nothing."""
    own: Mapping[str, str]
    """The other fields, their values as written."""
    actions: list[str]
    literal: bool
    """Whether the actions are as they stand between quotes, where TOML may mean something else."""
    remarked: bool
    """Whether there may be a commentary among the actions."""
    lines: list[str]
    """All lines but those of the header and of the actions."""


SHARED = frozenset(
    "variant _variant antes bring_in small_bet big_bet blinds_or_straddles ante_trimming_status"
    " table event _session year month day time_zone time_zone_abbreviation city region country"
    " currency currency_symbol level _money _chip _house _announced".split()
)
"""Fields that hands of one table share, each line of which is understood once."""
_HEADER, _KEY = re.compile(r"\[([A-Za-z0-9-][A-Za-z0-9_-]*)\]"), re.compile(r"[A-Za-z0-9_-]+")
_FIRST, _BETWEEN, _LAST = '\nactions = [\n  "', '",\n  "', '",\n]\n'
_MOST, _LONGEST = 1 << 14, 1000
"""How many lines are remembered, and how long they are at most."""


_TEXTS: frozenset[type] = frozenset({str})


def cut(text: str) -> Cut | None:
    """The text in lines; None where it is written in a way that takes reading it whole.

    A text each line of which is a field by itself, an empty one or a list of actions says that and nothing else.

    Raises: as `content_of`.
    """
    actions, written, begin = [], "", text.find(_FIRST)
    if begin >= 0:
        end = text.index(_LAST, begin)
        written = text[begin + len(_FIRST) : end]
        actions = written.split(_BETWEEN)
        text = text[: begin + 1] + text[end + len(_LAST) :]
    lines = text.split("\n")
    header = _HEADER.fullmatch(lines[0])
    if header is not None:
        del lines[0]
    own: dict[str, str] = {}
    for line in filterfalse(_known.__contains__, lines):
        key, _, value = line.partition(" = ")
        if key in SHARED:
            _learn(line, key, value)
        elif value and key not in own and ((key.isidentifier() and key.isascii()) or _KEY.fullmatch(key)):
            own[key] = value
        else:
            return None
    shared = tuple(filter(_known.__contains__, lines))
    if len(shared) + len(own) < len(lines):
        return None
    if begin < 0:
        written = own.pop("actions")
        actions = value_of(written)
        if not isinstance(actions, list) or not _TEXTS.issuperset(map(type, actions)):
            return None
    elif "actions" in own:
        return None
    return Cut(header[1] if header else "", shared, own, actions, begin >= 0, "#" in written, lines)


_known: dict[str, tuple[str, Any]] = {"": ("", None)}


def _learn(line: str, key: str, value: str) -> None:
    """Remember a line that is one field. Raises: as `content_of`."""
    if len(line) > _LONGEST:
        raise ValueError("too long to be remembered")
    if len(_known) >= _MOST:
        forget_lines()
    _known[line] = key, value_of(value)


def forget_lines() -> None:
    """Let all lines go but the empty one, which says nothing."""
    _known.clear()
    _known[""] = "", None


def value_of(text: str) -> Any:
    """The value of one field that stands on one line.

    Raises: ValueError, ArithmeticError, RecursionError where the hand has to be read whole.
    """
    if MANY_DECIMALS.search(text):
        raise _ManyDigits
    return _quickly(f"value = {text}")["value"]


def fields_of(lines: Sequence[str]) -> dict[str, Any]:
    """The fields of lines that hands share. Raises: KeyError for a line that was forgotten, ValueError."""
    fields = [_known[line] for line in lines if line]
    found = dict(fields)
    if len(found) < len(fields):
        raise ValueError("a field stands twice")
    return found
