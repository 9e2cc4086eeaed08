"""`studbook template`: an example to start from."""

import sys
from typing import Annotated, Literal

import typer


def template_command(
    form: Annotated[Literal["csv", "jsonl"], typer.Argument(help="The form of the example.")] = "csv",
) -> None:
    """Print an example of a recorded night that `studbook resolve` reads."""
    from pipeline.records.template import template

    sys.stdout.write(template(form))


COMMAND = template_command
