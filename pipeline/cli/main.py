"""The command `studbook`: finds the commands, and turns whatever goes wrong into one sentence."""

import os
import sys
from collections.abc import Sequence
from types import FunctionType
from typing import Annotated

import typer

from pipeline import __version__
from pipeline.cli import commands
from pipeline.rules.discover import shelf

COULD_NOT_RUN = 2
CRASH = 70
INTERRUPTED = 130

app = typer.Typer(
    name="studbook",
    help="Keep the book on stud games: resolve every showdown, load it, report it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
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
        app.add_typer(found)
    elif isinstance(found, FunctionType):
        app.command(found.__name__.removesuffix("_command"), no_args_is_help=False)(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 clean, 1 errors found, 2 could not run, 70 a bug."""
    try:
        code = app(args=list(arguments) if arguments is not None else None, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.TyperException as wrong:
        said = wrong.format_message()
        if "\n" in said:
            # No arguments: what would be said is the help itself.
            print(said, file=sys.stderr)
            return wrong.exit_code
        print(f"studbook: {said}{'' if said.endswith(('.', '?')) else '.'} See `studbook --help`.", file=sys.stderr)
        return wrong.exit_code
    except typer.Abort:
        return INTERRUPTED
    except KeyboardInterrupt:
        print("studbook: stopped; what was finished stays.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as wrong:  # noqa: BLE001 - the edge: a person reads a sentence, never a traceback
        return _could_not(wrong)


def _could_not(wrong: Exception) -> int:
    """Say in one sentence what stopped a command; what nobody foresaw is a bug, and says so."""
    from schemas.problem import StudbookError

    if isinstance(wrong, StudbookError):
        print(f"studbook: {wrong}", file=sys.stderr)
        return COULD_NOT_RUN
    if os.environ.get("STUDBOOK_DEBUG"):
        raise wrong
    print(
        f"studbook: this is a bug in studbook ({type(wrong).__name__}: {wrong}). "
        "Run again with STUDBOOK_DEBUG=1 and report what it prints.",
        file=sys.stderr,
    )
    return CRASH


def run() -> None:
    """The console script."""
    sys.exit(main())


if __name__ == "__main__":
    run()
