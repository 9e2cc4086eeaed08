"""`studbook report`: one report from the store."""

from typing import Annotated

import typer

from pipeline.cli.books import failed_in, say_failed, the_book
from pipeline.cli.nights import DayStartOption, SessionGapOption, nights_of_report, say_nights_of
from pipeline.cli.options import (
    ByOption,
    DbOption,
    FormOption,
    LimitOption,
    MinOppOption,
    OfVariantOption,
    ReportsOption,
    SessionOption,
    SinceOption,
    TableOption,
    UntilOption,
)
from pipeline.cli.persons import AliasOption, persons_of_report
from pipeline.cli.printing import emit
from pipeline.cli.rulings import say_rulings_of

READ = ("table", "markdown")
"""Forms that people read."""
RATES = ("stats", "audit", "money", "rollovers")
"""Groups of reports in which people read rate and interval in one column."""


def report_command(
    name: Annotated[str, typer.Argument(help="The report; `studbook list reports` names them.")],
    db: DbOption = None,
    form: FormOption = "table",
    limit: LimitOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    variant: OfVariantOption = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Only hands this player is in.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    by: ByOption = None,
    min_opp: MinOppOption = 0,
    session_gap: SessionGapOption = None,
    day_start: DayStartOption = None,
    alias: AliasOption = None,
    reports: ReportsOption = None,
    rulings: Annotated[
        bool, typer.Option("--rulings/--no-rulings", help="Count what somebody ruled about hands, or leave it out.")
    ] = True,
) -> None:
    """Print a report from the store; `list reports` names them."""
    from pipeline.book.database.sql_files import sql_group
    from pipeline.show.rates import with_chances, with_rates
    from pipeline.show.report import report, report_names, sql_of
    from pipeline.show.table import render

    name = name if reports is not None else name.replace("-", "_")
    filters = {"session": session, "table": table, "variant": variant, "player": player, "since": since, "until": until}
    asked = {key: value for key, value in filters.items() if value is not None}
    nights = nights_of_report(session_gap, day_start, name, reports)
    sql_of(name, reports)  # a name that is none is told where there is no book as well
    is_ours = name in report_names()
    with the_book(db, sealed=not is_ours) as store:
        persons = persons_of_report(store, alias, name)
        frame = with_chances(report(name, store, None, by, reports, rulings, nights, persons, **asked), min_opp)
        say_rulings_of(name, store, rulings, reports)
        say_nights_of(name, store, nights, reports, asked, persons)
        failed = failed_in(store)
    if limit is not None:
        frame = frame.head(limit)
    if form in READ and is_ours and sql_group(name) in RATES:
        frame = with_rates(frame, min_opp)
    emit(render(frame, form), form)
    say_failed(failed)


COMMAND = report_command
