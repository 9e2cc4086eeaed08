"""With which exit code a command ends: how serious a finding must be, and what was refused."""

from collections.abc import Iterable, Mapping
from typing import Literal

import typer

from pipeline.cli.exit_codes import COULD_NOT_RUN, FOUND
from schemas.problem import NOT_THERE

FailOn = Literal["error", "warning", "note", "never"]

SERIOUS = {"error": 3, "warning": 2, "note": 1, "never": 4}


def serious(severities: Mapping[str, int], fail_on: FailOn) -> bool:
    """Whether any finding is at least as serious as asked; `severities` says how many there are of each."""
    return any(many and SERIOUS[severity] >= SERIOUS[fail_on] for severity, many in severities.items())


def failing(fail_on: FailOn) -> list[str]:
    """The severities of findings that are at least as serious as asked."""
    return [severity for severity, how in SERIOUS.items() if SERIOUS[fail_on] <= how < SERIOUS["never"]]


def stop_unread(read: int, codes: Iterable[str]) -> None:
    """End a command that came to read nothing, since no path led to a file; what it said of each stands.

    `read` is how much was read, `codes` are those of what was refused. Raises: typer.Exit with 2.
    """
    refused = set(codes)
    if refused and not read and refused <= NOT_THERE:
        raise typer.Exit(COULD_NOT_RUN)


def end(severities: Mapping[str, int], fail_on: FailOn, problems: int = 0) -> None:
    """End a command that found anything so serious, or refused something. Raises: typer.Exit with 1."""
    if serious(severities, fail_on) or (problems and fail_on != "never"):
        raise typer.Exit(FOUND)
