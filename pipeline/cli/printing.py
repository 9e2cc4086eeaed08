"""What a command prints on standard output: lines, or what was rendered in a form."""

import sys
from collections.abc import Iterable

from pipeline.show.forms import BINARY
from schemas.problem import StudbookError


def say(line: str) -> None:
    """Print one whole line on standard output."""
    sys.stdout.write(line + "\n")


def say_all(lines: Iterable[str]) -> None:
    """Print whole lines on standard output."""
    for line in lines:
        say(line)


def printable_form(form: str) -> str:
    """The form asked for. Raises: StudbookError for one that is no text, on a terminal."""
    if form in BINARY and sys.stdout.isatty():
        raise StudbookError(f"{form} is not text; send it to a file: add `> file.{form}`.")
    return form


def emit(content: bytes, form: str) -> None:
    """Put something rendered in a form on standard output. Raises: StudbookError for no text on a terminal."""
    printable_form(form)
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
