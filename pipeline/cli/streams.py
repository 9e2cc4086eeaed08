"""Standard output and standard error: any name can be printed, and a sentence where nothing can be."""

import contextlib
import io
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable

NARROWEST = 40
"""Columns below which lines are no longer broken for a terminal."""
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Signs that would end the line or move the cursor, those that do not show, and bytes that are no text."""


def prepare() -> str | None:
    """Make both streams print any name; a sentence when there is no standard output."""
    _hold_numbers()
    if sys.stderr is None or sys.stderr.closed:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        # A console of another encoding cannot print every name, and would break off in the middle of a summary.
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if sys.stdout is None or sys.stdout.closed:
        return "standard output is closed, so nothing can be printed; open it, or send it to a file."
    return None


def _hold_numbers() -> None:
    """Keep the numbers of closed streams taken: a store opened under one would have messages written into it."""
    while (held := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(held)


def columns(most: int) -> int:
    """How wide text may be on standard output: so many columns, or as many as the terminal has if these are fewer."""
    if not sys.stdout.isatty():
        return most
    return max(NARROWEST, min(most, shutil.get_terminal_size((most, 24)).columns))


def complain(line: str) -> None:
    """Say something on standard error, as one whole line; where that cannot be written, nothing."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(one_line(line) + "\n")
        sys.stderr.flush()


def complain_all(lines: Iterable[str]) -> None:
    """Say several things on standard error, each as one whole line."""
    for line in lines:
        complain(line)


def one_line(text: str) -> str:
    """A text with what would end the line or move the cursor written out as an escape."""
    if text.isprintable():
        return text
    return "".join(
        sign.encode("unicode_escape").decode("ascii") if unicodedata.category(sign) in _HIDDEN else sign
        for sign in text
    )


def output_fault() -> str | None:
    """Why standard output cannot be written; None where it can."""
    try:
        sys.stdout.flush()
    except OSError as wrong:
        return (wrong.strerror or "it is refused").lower()
    return None


def give_up() -> None:
    """Let what is still to be printed go nowhere, so that ending the program does not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                _to_nowhere(stream.fileno())


def _to_nowhere(number: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, number)
    finally:
        os.close(nowhere)
