"""`studbook resolve`: one JSON object a hand on standard output, refused hands on standard error."""

import sys

import typer

from pipeline.cli.options import (
    EncodingOption,
    FailOnOption,
    HouseOption,
    Paths,
    QuietOption,
    RejectsOption,
    SetOption,
    VariantOption,
    called,
    rejecting,
    serious,
)
from pipeline.cli.settings import filling
from pipeline.cli.streams import complain

CHUNK = 2000


def resolve_command(
    paths: Paths,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    quiet: QuietOption = False,
) -> None:
    """Print one JSON object a hand, for other programs.

    Every hand of the files is resolved again, in the order read; nothing is stored.
    """
    from pipeline.checks.check import check
    from pipeline.checks.outcome import resolve_hands
    from pipeline.checks.resolved import resolved
    from pipeline.records.chunks import chunks

    rules = called(variant, settings, house)
    failed = False
    with rejecting(rejects) as refusing:
        for chunk in chunks(paths, encoding, CHUNK, filling(), refusing):
            for problem in chunk.problems:
                failed = failed or fail_on != "never"
                complain(str(problem))
            for line in resolved(check(resolve_hands(chunk.hands, rules, chunk.gathered))):
                failed = failed or serious(line.findings, fail_on)
                sys.stdout.write(line.model_dump_json() + "\n")
            sys.stdout.flush()
    if failed:
        raise typer.Exit(1)


COMMAND = resolve_command
