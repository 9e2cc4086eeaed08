"""`studbook report`: one report from the store."""

from typing import Annotated

import typer

from pipeline.cli.books import balances_hold
from pipeline.cli.options import DbOption, FormOption, LimitOption, db_path, emit


def report_command(
    name: Annotated[str, typer.Argument(help="The report; `studbook list reports` names them.")],
    db: DbOption = None,
    form: FormOption = "table",
    limit: LimitOption = None,
    session: Annotated[str | None, typer.Option("--session", help="Only hands of this session.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="Only hands of this table.")] = None,
    variant: Annotated[str | None, typer.Option("--variant", help="Only hands of this variant.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="Only hands this player is in.")] = None,
) -> None:
    """Print a report from the store."""
    from pipeline.show.report import report
    from pipeline.show.table import render

    filters = {"session": session, "table": table, "variant": variant, "player": player}
    frame = report(name, db_path(db), None, **{key: value for key, value in filters.items() if value is not None})
    emit(render(frame if limit is None else frame.head(limit), form), form)
    if not balances_hold(db_path(db)):
        raise typer.Exit(1)


COMMAND = report_command
