"""`studbook query`: SQL of your own over the store, which can read and nothing else."""

import sys
from typing import Annotated

import typer

from pipeline.cli.options import DbOption, FormOption, LimitOption
from pipeline.cli.printing import emit, say_all
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain
from schemas.problem import StudbookError


def query_command(
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT, or - to read it from standard input.")],
    db: DbOption = None,
    form: FormOption = "table",
    limit: LimitOption = None,
) -> None:
    """Run SQL over the store, which can read and nothing else.

    One SELECT, EXPLAIN, DESCRIBE, SHOW or SUMMARIZE; it can change nothing and reach no file. `show tables` names the
    tables, `describe hand` the columns of one.
    """
    from pipeline.book.query import query
    from pipeline.show.table import LONGEST_TEXT, cut_short, render, visible

    found = query(_standard_input() if sql == "-" else sql, db_path(db), limit, complain)
    if form == "table" and found.columns == ["explain_key", "explain_value"]:
        # A plan is a drawing.
        for plan in found["explain_value"].to_list():
            say_all(map(visible, str(plan).splitlines()))
        return
    cut: list[str] = []
    if form == "table":
        found, cut = cut_short(found)
    emit(render(found, form), form)
    if cut:
        sys.stdout.flush()  # where nobody reads it there is nothing to say of it
        complain(f"cut to {LONGEST_TEXT} characters: {', '.join(cut)}; --format csv, json and others have all of it")


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StudbookError("the SQL on standard input is not UTF-8 text.") from None


COMMAND = query_command
