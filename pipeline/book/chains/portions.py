"""The tables whose chains are looked at again, their hands laid out some at a time, so that memory stays flat."""

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store

PORTION = 100_000
"""About how many hands are laid out at once; a table is never divided. What does not fit in memory is spilled."""


class Portion(NamedTuple):
    """Some of the touched tables, whose hands are numbered from `first` to `last`."""

    portion: int
    first: int | None
    last: int | None


def touch(store: Store, tables: pl.DataFrame) -> list[Portion]:
    """Lay out tables, which then are the touched ones, in portions; `tables` has the columns session and table_name.

    Raises: StoreError.
    """
    with store.showing({"asked_table": tables.select("session", "table_name").unique()}):
        store.execute(sql_text("load", "touched_tables"), {"most": PORTION})
    portions = store.query(
        "select portion, min(first_ref), max(last_ref) from touched_table group by portion order by portion"
    )
    return [Portion(*row) for row in portions.iter_rows()]


def with_openings(store: Store, tables: pl.DataFrame) -> pl.DataFrame:
    """These tables, and other sessions of them that may find otherwise where their first carries are from.

    Until they are looked at again, they wait. Raises: StoreError.
    """
    asked = tables.select("session", "table_name").unique()
    with store.showing({"asked_table": asked}):
        others = store.query(sql_text("load", "opening_tables"))
    store.append("chain_stale", others)
    return pl.concat([asked, others])


@contextlib.contextmanager
def touched_hands(store: Store, portion: Portion) -> Iterator[None]:
    """Let SQL find the hands of one portion in touched_hand while inside.

    Raises: StoreError.
    """
    store.execute(sql_text("load", "touched_hands"), portion._asdict())
    yield
    store.execute("drop table temp.touched_hand")
