"""How sessions and nights are told apart: the options, what the settings say, and saying where it decided something."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.streams import complain_all

if TYPE_CHECKING:
    from pipeline.book.database.store import Store
    from pipeline.book.nights.night_rule import NightRule
    from pipeline.book.persons import Persons

SessionGapOption = Annotated[
    int | None,
    typer.Option(
        "--session-gap",
        metavar="MINUTES",
        help="End a session no record names after so many minutes without a hand, 60 unless settings say otherwise.",
    ),
]
DayStartOption = Annotated[
    str | None,
    typer.Option(
        "--day-start", metavar="TIME", help="Let a day begin at this time, 06:00 unless settings say otherwise."
    ),
]


def nights_asked(gap: int | None, start: str | None) -> "NightRule":
    """The rule as asked, else as the settings say, else as usual. Raises: StudbookError for what makes no sense."""
    from pipeline.book.nights.night_rule import night_rule
    from pipeline.cli.settings import in_force

    settings = in_force().settings
    return night_rule(
        settings.session_gap if gap is None else gap,
        settings.day_start if start is None else start,
    )


def nights_of_report(gap: int | None, start: str | None, name: str, folder: Path | None) -> "NightRule":
    """The rule for one report. Raises: StudbookError, also where what was asked changes nothing in it."""
    from pipeline.show.night_words import DAYS, SESSIONS, told_apart
    from pipeline.show.report import sql_of
    from schemas.problem import StudbookError

    nights = nights_asked(gap, start)
    told = told_apart(sql_of(name, folder)) if gap is not None or start is not None else ()
    for asked, option, what in ((gap, "--session-gap", SESSIONS), (start, "--day-start", DAYS)):
        if asked is not None and what not in told:
            raise StudbookError(f"the report {name} tells no {what} apart, so {option} changes nothing in it.")
    return nights


def say_nights(store: "Store", nights: "NightRule") -> None:
    """Say how many hands of a book the rule put into a session, or into the day before. Raises: StoreError."""
    from pipeline.show.night_words import DAYS, SESSIONS, night_lines

    complain_all(night_lines(store, nights, (SESSIONS, DAYS)))


def say_nights_of(
    name: str,
    store: "Store",
    nights: "NightRule",
    folder: Path | None,
    filters: Mapping[str, str],
    persons: "Persons",
) -> None:
    """The same of the hands of one report, where they are told apart in it. Raises: StudbookError."""
    from pipeline.show.night_words import night_lines, told_apart
    from pipeline.show.report import sql_of

    if told := told_apart(sql_of(name, folder)):
        complain_all(night_lines(store, nights, told, filters, persons))
