"""`studbook audit`: load a night and read what was paid right, what wrong, who won and what rolled over."""

import typer

from pipeline.cli.options import (
    DEFAULT_DB,
    DbOption,
    EncodingOption,
    FailOnOption,
    Paths,
    QuietOption,
    failed,
    say,
    watching,
)


def audit_command(
    paths: Paths,
    db: DbOption = DEFAULT_DB,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    quiet: QuietOption = False,
) -> None:
    """Load the files into the store, check every hand, and print the summary a host reads."""
    from pipeline.book.audit import audit
    from pipeline.book.migrate import open_book
    from pipeline.show.audit_text import audit_frames, audit_lines

    with open_book(db) as store, watching(quiet) as watch:
        done = audit(paths, store, encoding=encoding, watch=watch)
        frames = audit_frames(store, done)
    for line in audit_lines(done, frames):
        say(line)
    if failed(done.severities, done.counts.refused, fail_on):
        raise typer.Exit(1)


COMMAND = audit_command
