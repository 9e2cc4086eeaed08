"""`studbook ingest`: load files into the store and say what became of each hand."""

import typer

from pipeline.cli.options import (
    SERIOUS,
    DbOption,
    EncodingOption,
    FailOnOption,
    JobsOption,
    MemoryOption,
    Paths,
    QuietOption,
    RejectsOption,
    ReplaceOption,
    ScaleOption,
    UnitOption,
    called,
    db_path,
    declared_of,
    failed,
    rejecting,
    say,
    sizes_of,
)
from pipeline.cli.progress import watching
from pipeline.cli.streams import complain
from pipeline.cli.taking_in import take_in


def ingest_command(
    paths: Paths,
    db: DbOption = None,
    replace: ReplaceOption = False,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    jobs: JobsOption = None,
    memory: MemoryOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    quiet: QuietOption = False,
) -> None:
    """Load files into the store, and say what became of each hand.

    A file is loaded wholly or not at all, and one that was loaded before changes nothing.
    """
    from pipeline.book.database.migrate import book_to_load
    from pipeline.book.rulings import notices
    from pipeline.show.asking import Asking
    from pipeline.show.audit_text import counts_lines, failing_lines, problem_lines

    with rejecting(rejects) as refusing, book_to_load(db_path(db), complain) as store, watching(quiet) as progress:
        done = take_in(
            paths,
            store,
            called(None, None, None),
            declared=declared_of(scale, unit),
            encoding=encoding,
            replace=replace,
            sizes=sizes_of(jobs, memory, store),
            progress=progress,
            refusing=refusing,
        )
        said = notices(store)
    for line in [*problem_lines(done.problems), *said]:
        complain(line)
    asking = Asking(str(db) if db is not None else None)
    failing = [severity for severity, how in SERIOUS.items() if SERIOUS[fail_on] <= how < SERIOUS["never"]]
    for line in [*counts_lines(done), *failing_lines(done, failing, asking)]:
        say(line)
    if failed(done.severities, done.counts.problems, fail_on):
        raise typer.Exit(1)


COMMAND = ingest_command
