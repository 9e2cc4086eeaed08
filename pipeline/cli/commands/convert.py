"""`studbook convert`: hands in another format, and a sentence for everything it has no place for."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.ending import stop_unread
from pipeline.cli.exit_codes import FOUND
from pipeline.cli.options import EncodingOption, Paths, RejectsOption
from pipeline.cli.streams import complain, complain_all
from pipeline.cli.taking_in import rejecting

if TYPE_CHECKING:
    from pipeline.show.converted_files import Made
    from schemas.problem import Problem


def convert_command(
    paths: Paths,
    target: Annotated[Literal["jsonl", "csv", "phh", "pokerstars"], typer.Option("--to", help="The format to write.")],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE|DIR", help="Write one file, or for each file one into a folder; - prints."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    encoding: EncodingOption = None,
    rejects: RejectsOption = None,
) -> None:
    """Write the hands of files in another format.

    A hand is written only if it comes back to the same result.
    """
    from pipeline.records.catalog import writers
    from pipeline.records.intake import intake
    from pipeline.rules.words import many_of
    from pipeline.show.convert import Conversion
    from pipeline.show.converted_files import into_file, into_folder

    conversion = Conversion(writers()[target], _tell)
    with rejecting(rejects) as refusing:
        files = intake(paths, encoding, refusing)
        if output is None or output == "-":
            for piece in conversion.pieces(files):
                sys.stdout.write(piece)
            sys.stdout.flush()
            made: Iterator[Made] = iter(())
        elif os.path.isdir(output) or output.endswith(os.sep):
            made = into_folder(conversion, Path(output), list(files), force)
        else:
            made = into_file(conversion, Path(output), files, force)
        for file in made:
            complain(f"{many_of(file.hands, 'hand')} written to {file.path}.")
    complain_all(conversion.sentences())
    stop_unread(conversion.written, conversion.problems)
    if conversion.problems:
        raise typer.Exit(FOUND)


def _tell(problem: "Problem") -> None:
    """Say what could not be read; hands that could not be written are told together at the end."""
    if problem.code != "not-held":
        complain(str(problem))


COMMAND = convert_command
