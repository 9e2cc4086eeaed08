"""What every command that reads the book's nights says of the balances in their ledgers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from pipeline.cli.settings import aliases
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pathlib import Path


def balances_hold(path: Path) -> bool:
    """Whether the balances of the ledgers in a store hold; those that do not are said. Raises: StudbookError."""
    from pipeline.book.database.migrate import read_book
    from pipeline.book.nights.gaps import failed_balances

    with read_book(path) as store:
        lines = list(failed_balances(store, aliases()))
    for line in lines:
        complain(line)
    return not lines


@contextlib.contextmanager
def holding_balances(path: Path) -> Iterator[None]:
    """Once what is inside is done, say which balances do not hold. Raises: typer.Exit with 1 where one does not."""
    yield
    if not balances_hold(path):
        raise typer.Exit(1)
