"""Text in columns and lines of a terminal, with no name broken in two."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

WIDTH = 110
"""Columns of plain text, but for a name that is longer."""


def width_of(text: str) -> int:
    """Columns a text takes up in a terminal."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(one) in "WF" for one in text)
    return len(text) + wide - sum(unicodedata.combining(one) > 0 for one in text)


def padded(text: str, width: int, right: bool) -> str:
    """A text filled up with spaces, on its left where it stands to the right."""
    space = " " * (width - width_of(text))
    return space + text if right else text + space


def _words(text: str, names: Sequence[str]) -> list[str]:
    """A text cut at its spaces, but not inside a name."""
    inside = {
        found.start() + at
        for name in names
        for found in re.finditer(f"(?={re.escape(name)})", text)
        for at, one in enumerate(name)
        if one == " "
    }
    cuts = [-1, *(at for at, one in enumerate(text) if one == " " and at not in inside), len(text)]
    return [text[start + 1 : end] for start, end in pairwise(cuts) if end > start + 1]


def wrapped(text: str, names: Sequence[str], first: int, rest: int, wide: int = WIDTH) -> list[str]:
    """A text as lines, the first and the others set in by so many columns; a name stays whole even if too long."""
    lines: list[str] = []
    line, room = " " * first, False
    for word in _words(text, names):
        if room and width_of(line) + 1 + width_of(word) > wide:
            lines.append(line)
            line, room = " " * rest, False
        line += f" {word}" if room else word
        room = True
    return [*lines, line]
