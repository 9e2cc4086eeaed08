"""What every command that reads the book's nights says of the balances in their ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.cli.settings import aliases
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pathlib import Path


def balances_hold(path: Path) -> bool:
    """Whether the balances of the ledgers in a store hold; those that do not are said. Raises: StudbookError."""
    from pipeline.book.gaps import failed_balances
    from pipeline.book.migrate import read_book

    with read_book(path) as store:
        lines = list(failed_balances(store, aliases()))
    for line in lines:
        complain(line)
    return not lines
