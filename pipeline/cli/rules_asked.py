"""The rules a command line asks for, and the house file it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.cli.settings import in_force
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pipeline.records.batch import Called
    from pipeline.rules.house import HouseFile


def other_rules(variant: str | None, settings: Sequence[str] | None, house: Path | None) -> bool:
    """Whether the command line asks for rules other than those of the records and the house's settings."""
    return variant is not None or bool(settings) or house is not None


def called(variant: str | None = None, settings: Sequence[str] | None = None, house: Path | None = None) -> Called:
    """The rules asked for on the command line; where nothing is, those of the settings.

    Raises: StudbookError naming what cannot be.
    """
    from pipeline.records.batch import Called
    from pipeline.rules.catalog import find, no_variant
    from pipeline.rules.house import NO_HOUSE_FILE

    if variant is not None and find(variant) is None:
        raise StudbookError(no_variant(variant))
    house = house or in_force().path("house")
    command = tuple(parse_setting(text) for text in settings or ())
    for knob, value in command:
        if dict(command)[knob] != value:
            raise StudbookError(f"--set says {knob}={value} and {knob}={dict(command)[knob]}; say it once.")
    return Called(
        house=read_house(house) if house is not None else NO_HOUSE_FILE,
        command=command,
        variant=variant,
    )


def parse_setting(text: str) -> tuple[str, str]:
    """One `knob=value` as a pair. Raises: StudbookError."""
    from pipeline.rules.house import knob_problem
    from schemas.house import knob_text

    knob, equals, value = text.partition("=")
    if not equals:
        raise StudbookError(f"--set {text}: write it as KNOB=VALUE, for instance --set odd_chip=seat.")
    problem = knob_problem(knob.strip(), value.strip())
    if problem is not None:
        raise StudbookError(f"--set {text}: {problem[1]}")
    return knob.strip(), knob_text(value)


def read_house(path: Path) -> HouseFile:
    """A house file as rules. Raises: StudbookError."""
    from pipeline.cli.toml_file import read_toml
    from pipeline.rules.house import house_file

    content = read_toml(path, f"the house file {path}")
    try:
        rules, wrongs = house_file(content)
    except RecursionError:
        raise StudbookError(f"the house file {path} is nested too deep.") from None
    if wrongs:
        raise StudbookError(f"house file {path}: {' '.join(wrongs)}")
    return rules
