"""Balances that ledgers say players had, and whether they hold."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pipeline.book.database.store import Store

if TYPE_CHECKING:
    from schemas.ledger import Entry


def failed_balances(
    store: Store,
    aliases: Mapping[str, str] | None = None,
    night: str | None = None,
    entries: "Sequence[Entry] | None" = None,
) -> Iterator[str]:
    """Yield what is to be said of balances that do not hold, of every night of which there is a ledger or of one.

    With `entries` of that night by these instead of the ledger that the book holds. Raises: StoreError.
    """
    kept = "select distinct night from ledger where kind = 'balance' and night = coalesce($night, night) order by 1"
    nights: list[str] = store.query(kept, {"night": night})["night"].to_list()
    if night is not None and entries is not None:
        nights = [night]
    if not nights:
        return
    # Not before there is one: most books hold no ledger, and every command that reads one asks.
    from pipeline.book.nights.gaps import books_of

    for name in nights:
        for books in books_of(store, name, aliases, entries):
            for one in books.findings:
                if one.finding.code == "balance-failed":
                    yield f"{name}: {one.finding.message}"
