"""`studbook template`: an example to start from."""

import sys
from typing import Annotated, Literal

import typer

from pipeline.cli.printing import emit


def template_command(
    form: Annotated[
        Literal["csv", "jsonl", "xlsx", "ledger", "settings", "house"],
        typer.Argument(
            help="A night as a sheet, JSON Lines or a workbook; the ledger of that night; studbook.toml; a house file."
        ),
    ] = "csv",
) -> None:
    """Print an example of a night to write your own over.

    A workbook goes to a file: `studbook template xlsx > night.xlsx`. In settings and house rules nothing is set yet.
    """
    from pipeline.records.sheets.template import TEMPLATES, template

    if form == "xlsx":
        from pipeline.show.template_sheet import template_workbook

        emit(template_workbook(), form)
        return
    if form not in TEMPLATES:
        from pipeline.show.template_text import TEXTS

        sys.stdout.write(TEXTS[form]())
        return
    sys.stdout.write(template(form))


COMMAND = template_command
