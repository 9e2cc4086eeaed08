"""`studbook ingest`: load files into the store and say what became of each hand."""

from pipeline.cli.ending import end, failing, stop_unread
from pipeline.cli.options import (
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
)
from pipeline.cli.printing import say_all
from pipeline.cli.progress import watching
from pipeline.cli.rules_asked import called
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain, complain_all
from pipeline.cli.taking_in import Taking, rejecting, take_in


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

    how = Taking(called(), encoding, replace, jobs, memory, scale, unit)
    with rejecting(rejects) as refusing, book_to_load(db_path(db), complain) as store, watching(quiet) as progress:
        done = take_in(paths, store, how, refused=refusing, progress=progress)
        said = notices(store)
    asking = Asking(str(db) if db is not None else None)
    complain_all([*problem_lines(done.problems), *said])
    say_all([*counts_lines(done), *failing_lines(done, failing(fail_on), asking)])
    stop_unread(done.came_in, done.problems["code"])
    end(done.severities, fail_on, done.counts.problems)


COMMAND = ingest_command
