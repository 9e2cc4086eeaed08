"""The book that a command reads, and what is said of the balances in its ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pipeline.cli.exit_codes import FOUND
from pipeline.cli.settings import aliases, db_path
from pipeline.cli.streams import complain, complain_all

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.book.database.store import Store


WAITING = (
    "a look at the chains of pots that rolled over, which a loading that was stopped did not come to: "
    "`studbook ingest` with any file goes on with it."
)


def the_book(db: Path | None, sealed: bool = False) -> Store:
    """The book, opened for reading; what became of one of an earlier form is said, and what it lacks.

    Raises: StudbookError.
    """
    from pipeline.book.database.migrate import how_many_wait, read_book
    from pipeline.rules.words import many_of

    store = read_book(db_path(db), complain, sealed)
    try:
        many = how_many_wait(store)
    except BaseException:
        store.close()
        raise
    if many:
        complain(f"{many_of(many, 'table')} {'waits' if many == 1 else 'wait'} for {WAITING}")
    return store


def failed_in(store: Store) -> list[str]:
    """What is to be said of balances in a store that do not hold. Raises: StudbookError."""
    from pipeline.book.nights.balances import failed_balances

    return list(failed_balances(store, aliases()))


def say_failed(lines: list[str]) -> None:
    """Say which balances do not hold. Raises: typer.Exit with 1 where one does not."""
    complain_all(lines)
    if lines:
        raise typer.Exit(FOUND)
