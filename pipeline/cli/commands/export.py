"""`studbook export`: the whole book as files for other programs."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.cli.books import the_book
from pipeline.cli.nights import DayStartOption, SessionGapOption, nights_asked, say_nights
from pipeline.cli.options import DbOption, ForceOption, QuietOption, ReportsOption, lasting
from pipeline.cli.persons import AliasOption, persons_asked
from pipeline.cli.streams import complain


def export_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", callback=lasting, help="The folder to write into.")],
    form: Annotated[Literal["parquet", "csv", "xlsx"], typer.Option("--format", help="What to write.")] = "parquet",
    db: DbOption = None,
    alias: AliasOption = None,
    reports: ReportsOption = None,
    session_gap: SessionGapOption = None,
    day_start: DayStartOption = None,
    force: ForceOption = False,
    quiet: QuietOption = False,
) -> None:
    """Write every table, view and report into a folder.

    A dictionary of all columns lies beside them. In CSV and in workbooks no name or text becomes a formula.
    """
    from pipeline.rules.words import many_of
    from pipeline.show.export_book import Written, export_book, summary

    written: list[Written] = []
    nights = nights_asked(session_gap, day_start)
    with the_book(db) as store:
        say_nights(store, nights)
        persons = persons_asked(store, alias)
        for one in export_book(store, folder, form, force, reports, nights, persons):
            written.append(one)
            if not quiet:
                complain(f"{one.path}: {many_of(one.rows, 'row')}")
    complain(summary(written, folder))


COMMAND = export_command
