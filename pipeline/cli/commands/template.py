"""`studbook template`: an example to start from."""

import sys
from typing import Annotated, Literal

import typer

from pipeline.cli.options import emit


def template_command(
    form: Annotated[Literal["csv", "jsonl", "xlsx"], typer.Argument(help="The form of the example.")] = "csv",
) -> None:
    """Print an example of a night to write your own over.

    A workbook goes to a file: `studbook template xlsx > night.xlsx`.
    """
    from pipeline.records.sheets.template import template

    if form == "xlsx":
        from pipeline.show.template_sheet import template_workbook

        emit(template_workbook(), form)
        return
    sys.stdout.write(template(form))


COMMAND = template_command
