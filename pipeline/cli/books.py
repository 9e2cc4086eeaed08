"""What every command that reads the book's nights says of the balances in their ledgers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from pipeline.cli.settings import aliases
from pipeline.cli.streams import complain_all

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.book.database.store import Store


def failed_in(store: Store) -> list[str]:
    """What is to be said of balances in a store that do not hold. Raises: StudbookError."""
    from pipeline.book.nights.balances import failed_balances

    return list(failed_balances(store, aliases()))


def say_failed(lines: list[str]) -> None:
    """Say which balances do not hold. Raises: typer.Exit with 1 where one does not."""
    complain_all(lines)
    if lines:
        raise typer.Exit(1)


def failed_at(path: Path) -> list[str]:
    """What is to be said of balances in the store at a path that do not hold. Raises: StudbookError."""
    from pipeline.book.database.migrate import read_book

    with read_book(path) as store:
        return failed_in(store)


@contextlib.contextmanager
def holding_balances(path: Path) -> Iterator[None]:
    """Once what is inside is done, say which balances do not hold. Raises: typer.Exit with 1 where one does not."""
    yield
    say_failed(failed_at(path))
