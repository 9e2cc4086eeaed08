"""`studbook check`: look at files without keeping anything."""

import os
from typing import Annotated, Literal

import typer

from pipeline.cli.options import (
    EncodingOption,
    FailOnOption,
    HouseOption,
    Paths,
    QuietOption,
    RejectsOption,
    ScaleOption,
    SetOption,
    UnitOption,
    VariantOption,
    called,
    declared_of,
    failed,
    other_rules,
    rejecting,
    say,
)
from pipeline.cli.progress import watching
from pipeline.cli.taking_in import take_in


def check_command(
    paths: Paths,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print it.")] = "text",
    quiet: QuietOption = False,
) -> None:
    """Check every hand of files, print every finding, keep nothing."""
    from pipeline.book.database.migrate import open_scratch
    from pipeline.book.loading.fates import COVERED
    from pipeline.show.asking import Asking
    from pipeline.show.audit_json import audit_json
    from pipeline.show.audit_text import audit_frames, audit_lines, finding_lines
    from pipeline.show.report import report

    rules, declared = called(variant, settings, house), declared_of(scale, unit)
    with rejecting(rejects) as refusing, open_scratch() as store, watching(quiet) as progress:
        done = take_in(
            paths,
            store,
            rules,
            declared=declared,
            encoding=encoding,
            progress=progress,
            refusing=refusing,
        )
        only = paths[0] if len(paths) == 1 and os.path.isfile(paths[0]) else None
        asking = Asking(kept=False, file=None if other_rules(variant, settings, house) or encoding else only)
        frames = audit_frames(store, done)
        if form == "json":
            say(audit_json(done, frames | {"findings": report("findings", store, COVERED)}))
        for line in [*audit_lines(done, frames, asking), *finding_lines(store, done)] if form == "text" else ():
            say(line)
    if failed(done.severities, done.counts.problems, fail_on):
        raise typer.Exit(1)


COMMAND = check_command
