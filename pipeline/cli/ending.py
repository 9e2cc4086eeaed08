"""With which exit code a command ends: how serious a finding must be, and what was refused."""

from collections.abc import Mapping
from typing import Literal

import typer

FailOn = Literal["error", "warning", "note", "never"]

SERIOUS = {"error": 3, "warning": 2, "note": 1, "never": 4}


def serious(severities: Mapping[str, int], fail_on: FailOn) -> bool:
    """Whether any finding is at least as serious as asked; `severities` says how many there are of each."""
    return any(many and SERIOUS[severity] >= SERIOUS[fail_on] for severity, many in severities.items())


def failing(fail_on: FailOn) -> list[str]:
    """The severities of findings that are at least as serious as asked."""
    return [severity for severity, how in SERIOUS.items() if SERIOUS[fail_on] <= how < SERIOUS["never"]]


def end(severities: Mapping[str, int], fail_on: FailOn, problems: int = 0) -> None:
    """End a command that found anything so serious, or refused something. Raises: typer.Exit with 1."""
    if serious(severities, fail_on) or (problems and fail_on != "never"):
        raise typer.Exit(1)
