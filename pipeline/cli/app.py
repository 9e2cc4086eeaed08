"""Every command there is, found by scanning, and what typer makes of a command line."""

import sys
from collections.abc import Sequence
from types import FunctionType
from typing import Annotated

import typer

from pipeline import __version__
from pipeline.cli import commands
from pipeline.cli.exit_codes import INTERRUPTED
from pipeline.cli.help import NAMES, Group, help_of
from pipeline.cli.streams import complain
from pipeline.cli.wording import is_help, sentence
from pipeline.rules.discover import shelf

NAME = "studbook"

app = typer.Typer(
    name=NAME,
    help="Keep the book on stud games: resolve every showdown, load it, report it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    cls=Group,
    context_settings={"help_option_names": list(NAMES)},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"studbook {__version__}")
        raise typer.Exit()


@app.callback()
def _studbook(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


for found in shelf(commands, "COMMAND"):
    if isinstance(found, typer.Typer):
        help_of(found)
        app.add_typer(found, cls=Group, short_help=str(found.info.help).removesuffix("."))
    elif isinstance(found, FunctionType):
        app.command(found.__name__.removesuffix("_command").replace("_", "-"), no_args_is_help=False)(found)
help_of(app)


def invoke(arguments: Sequence[str] | None) -> int:
    """Run the command a command line asks for, those of this process by default, and return its exit code.

    Raises: KeyboardInterrupt, BrokenPipeError, StudbookError, and whatever a command does.
    """
    streams = sys.stdout, sys.stderr
    try:
        code = app(args=list(arguments) if arguments is not None else None, prog_name=NAME, standalone_mode=False)
    except typer.TyperException as wrong:
        if is_help(wrong):
            # Nothing was asked: help is no data, so it does not go where data goes.
            print(wrong.format_message(), file=sys.stderr)
        else:
            complain(f"studbook: {sentence(wrong)}")
        return wrong.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as stop:
        # So typer ends when nobody reads what is printed any more.
        sys.stdout, sys.stderr = streams
        if isinstance(stop.__context__, BrokenPipeError):
            raise stop.__context__ from None
        raise
    if code == INTERRUPTED:  # which typer makes of it inside a command
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0
