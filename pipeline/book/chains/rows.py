"""The hands of the touched tables laid out for the chains, read back a stretch at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.store import Store
from pipeline.checks.chains import links_of
from pipeline.checks.recompute import chains_of
from pipeline.rules.batch import Chips, Flags

AT_ONCE = 20_000
"""About how many hands are looked at together; a table is never divided."""

Places = NDArray[np.intp]


@dataclass(frozen=True)
class Stretch:
    """Whole tables, one after the other, their hands in the order played."""

    tables: pl.DataFrame
    """number, session, table_name, first_place, hands, order_unknown, opening"""
    rows: pl.DataFrame
    """The rows of chain_row."""

    def chips(self, name: str) -> Chips:
        """A column of amounts or numbers. Shape: [hand]."""
        return self.rows[name].to_numpy()

    def flags(self, name: str) -> Flags:
        """A column of what is so or not. Shape: [hand]."""
        return self.rows[name].to_numpy()

    @cached_property
    def table(self) -> Chips:
        """The place of each hand's table. Shape: [hand]."""
        return np.repeat(np.arange(self.tables.height), self.tables["hands"].to_numpy())

    @cached_property
    def before(self) -> Chips:
        """The place of the hand whose carry each takes on, -1 for none. Shape: [hand]."""
        games = self.rows["variant"].rank("dense").cast(pl.Int64).to_numpy()
        return links_of(self.table, games, (self.rows["scope"] == "variant").to_numpy(), self.chips("left_chips"))

    @cached_property
    def open(self) -> Flags:
        """Which hands leave a carry that nobody takes on. Shape: [hand]."""
        waiting = self.chips("left_chips") > 0
        waiting[self.before[self.before >= 0]] = False
        return waiting

    @cached_property
    def numbered(self) -> Flags:
        """Which hands have a number. Shape: [hand]."""
        return self.rows["hand_no"].is_not_null().to_numpy()

    @cached_property
    def numbers(self) -> Chips:
        """The number of each hand, 0 for none. Shape: [hand]."""
        return self.rows["hand_no"].fill_null(0).to_numpy()

    @cached_property
    def opening(self) -> Flags:
        """Whether no earlier session of each hand's table is known. Shape: [hand]."""
        return self.tables["opening"].to_numpy()[self.table]

    def names(self, table: int) -> frozenset[str]:
        """The names of the hands of one of its tables."""
        if table not in self._names:
            first = int(self.tables["hands"][:table].sum())
            self._names[table] = frozenset(self.rows["hand_id"].slice(first, self.tables["hands"][table]).to_list())
        return self._names[table]

    @cached_property
    def _names(self) -> dict[int, frozenset[str]]:
        return {}

    def slices(self) -> Iterator[tuple[dict[str, Any], slice]]:
        """Each table with the places of its hands."""
        first = 0
        for table in self.tables.iter_rows(named=True):
            yield table, slice(first, first + table["hands"])
            first += table["hands"]


def stretches(store: Store) -> Iterator[Stretch]:
    """All that `chain_rows.sql` laid out."""
    tables = store.query("select * from chain_table order by number")
    ends = tables["hands"].cum_sum().to_numpy()
    start = 0
    while start < tables.height:
        done = ends[start - 1] if start else 0
        stop = int(np.searchsorted(ends, done + AT_ONCE, side="right"))
        stop = max(stop, start + 1)
        rows = store.query(
            "select * from chain_row where place >= $first and place < $last order by place",
            {"first": int(done), "last": int(ends[stop - 1])},
        )
        yield Stretch(tables.slice(start, stop - start), rows)
        start = stop


def around_carries(stretch: Stretch) -> Places:
    """The hands the checks of carries have to see: those beside a carry, and those told of."""
    before, left = stretch.before, stretch.chips("left_chips")
    seen = (stretch.chips("carry_in_chips") > 0) | (left > 0) | stretch.flags("told")
    return np.flatnonzero(seen | ((before >= 0) & (left[before] > 0)))


def with_chains(stretch: Stretch, places: Places) -> Places:
    """These hands and the hands before them, with the whole chains they belong to."""
    chain = chains_of(stretch.before, stretch.chips("left_chips"))
    before = stretch.before[places]
    beside = np.concatenate([places, before[before >= 0]])
    return np.flatnonzero(np.isin(chain, chain[beside]))
