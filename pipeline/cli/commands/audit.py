"""`studbook audit`: load a night and read what was paid right, what wrong, who won and what rolled over."""

from typing import Annotated, Literal

import typer

from pipeline.cli.options import (
    DbOption,
    EncodingOption,
    FailOnOption,
    HouseOption,
    JobsOption,
    MemoryOption,
    Paths,
    QuietOption,
    RejectsOption,
    ReplaceOption,
    ScaleOption,
    SensitivityOption,
    SetOption,
    UnitOption,
    VariantOption,
    called,
    db_path,
    declared_of,
    failed,
    other_rules,
    rejecting,
    say,
    sizes_of,
)
from pipeline.cli.progress import watching
from pipeline.cli.streams import complain
from pipeline.cli.taking_in import take_in


def audit_command(
    paths: Paths,
    db: DbOption = None,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    keep: Annotated[bool, typer.Option("--keep", help="Store results under other rules, not only print them.")] = False,
    replace: ReplaceOption = False,
    turning: SensitivityOption = False,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print it.")] = "text",
    jobs: JobsOption = None,
    memory: MemoryOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    quiet: QuietOption = False,
) -> None:
    """Load files, check every hand, print the summary a host reads.

    Under --variant, --set or --house nothing is stored unless --keep is given.
    """
    from pipeline.book.database.migrate import book_to_load, open_scratch
    from pipeline.book.loading.fates import COVERED
    from pipeline.book.rulings import notices
    from pipeline.book.sensitivity import sensitivity
    from pipeline.show.asking import Asking
    from pipeline.show.audit_json import audit_json
    from pipeline.show.audit_text import audit_frames, audit_lines

    rules, declared = called(variant, settings, house), declared_of(scale, unit)
    aside = other_rules(variant, settings, house) and not keep
    with rejecting(rejects) as refusing, open_scratch() if aside else book_to_load(db_path(db), complain) as store:
        with watching(quiet) as progress:
            done = take_in(
                paths,
                store,
                rules,
                declared=declared,
                encoding=encoding,
                replace=replace,
                sizes=sizes_of(jobs, memory, store),
                progress=progress,
                refusing=refusing,
            )
        frames = audit_frames(store, done)
        if turning:
            frames["sensitivity"] = sensitivity(store, rules, COVERED)
        said = notices(store)
    asking = Asking(str(db) if db is not None else None, kept=not aside)
    lines = [audit_json(done, frames)] if form == "json" else audit_lines(done, frames, asking)
    for line in [*lines, *(["nothing was stored; --keep stores it"] if aside and form != "json" else [])]:
        say(line)
    for line in said:
        complain(line)
    if failed(done.severities, done.counts.problems, fail_on):
        raise typer.Exit(1)


COMMAND = audit_command
