"""How sessions and nights are told apart: the options, what the settings say, and saying where it decided something."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pipeline.book.night_rule import NightRule
    from pipeline.book.store import Store

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
    from pipeline.book.night_rule import night_rule
    from pipeline.cli.settings import in_force

    settings = in_force().settings
    return night_rule(
        settings.session_gap if gap is None else gap,
        settings.day_start if start is None else start,
    )


def say_nights(store: "Store", nights: "NightRule") -> None:
    """Say how many hands of a book the rule put into a session, or into the day before. Raises: StoreError."""
    from pipeline.show.night_words import DAYS, SESSIONS, night_lines

    for line in night_lines(store, nights, (SESSIONS, DAYS)):
        complain(line)


def say_nights_of(name: str, db: Path, nights: "NightRule", folder: Path | None, filters: Mapping[str, str]) -> None:
    """The same of the hands of one report, where they are told apart in it. Raises: StudbookError."""
    from pipeline.book.migrate import read_book
    from pipeline.show.night_words import night_lines, told_apart
    from pipeline.show.report import sql_of

    if told := told_apart(sql_of(name, folder)):
        with read_book(db) as store:
            for line in night_lines(store, nights, told, filters):
                complain(line)
