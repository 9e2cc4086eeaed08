"""`studbook watch`: load what comes into a folder, and say how everybody stands."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import (
    DbOption,
    EncodingOption,
    JobsOption,
    MemoryOption,
    ReplaceOption,
    ScaleOption,
    UnitOption,
)
from pipeline.cli.persons import persons_asked
from pipeline.cli.printing import say_all
from pipeline.cli.rules_asked import called
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain, complain_all
from pipeline.cli.taking_in import Taking, take_in
from schemas.problem import StudbookError

if TYPE_CHECKING:
    from pipeline.book.loading.counts import Loaded


def watch_command(
    folder: Annotated[str, typer.Argument(help="The folder that files of hands are put into.")],
    wait: Annotated[
        float,
        typer.Option("--wait", min=0.0, max=3600.0, metavar="SECONDS", help="A file is read when it is quiet so long."),
    ] = 2.0,
    db: DbOption = None,
    replace: ReplaceOption = False,
    encoding: EncodingOption = None,
    jobs: JobsOption = None,
    memory: MemoryOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
) -> None:
    """Load what comes into a folder, as it comes.

    Everybody's standing is printed after each file, until Ctrl-C stops it. The store is held open all the while, so no
    second one can watch into it.
    """
    from pipeline.book.database.migrate import book_to_load
    from pipeline.book.watch import quiet_files, telling
    from pipeline.show.audit_money import indented
    from pipeline.show.audit_text import problem_lines, unread_lines
    from pipeline.show.books_text import kept_lines
    from pipeline.show.standings import brought_lines, standing_lines

    _check(folder)
    how = Taking(called(), encoding, replace, jobs, memory, scale, unit, outright=False)
    with book_to_load(db_path(db), complain) as store, telling(folder) as waiting:
        complain(f"watching {folder}; Ctrl-C stops it.")
        for paths in quiet_files(folder, wait, waiting):
            read: list[Loaded] = []
            done = take_in(paths, store, how, loaded=read.append)
            complain_all([*problem_lines(done.problems), *unread_lines(done)])
            books = (line for one in done.books for line in indented(kept_lines(one)))
            say_all(
                [
                    *brought_lines(read, done, store),
                    *standing_lines(store, done, persons_asked(store, quiet=True)),
                    *books,
                ]
            )
            sys.stdout.flush()


def _check(folder: str) -> None:
    if "\0" in folder or not os.path.isdir(folder):
        raise StudbookError(f"{folder!a} is not a folder; name the one that files of hands are put into.")


COMMAND = watch_command
