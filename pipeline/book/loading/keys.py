"""Which hands the book may hold under the keys that arrive, told by numbers kept beside it.

To ask the store takes the longer the more it holds. So each key has a number, equal keys an equal one, and the numbers
of all hands are kept, sorted, while files are loaded: only what meets one of them is looked for, by the numbers of the
hands that may be it.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.loading.fates import KEY

MOST_SORTED = 1 << 18
"""Hands whose numbers are sorted together: what that takes stays the same however many there are."""

Numbers = NDArray[np.uint64]
Refs = NDArray[np.uint32]
Run = tuple[Numbers, Refs]
"""Numbers of keys, rising, and the hand of each, 0 for a record that was replaced."""


class Keys:
    """The keys of a book's hands. Twelve bytes a hand are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._runs: list[Run] | None = None

    def held(self, keys: pl.DataFrame) -> pl.DataFrame:
        """What the store holds, or once held, under these keys: the rows of `held.sql`. Raises: StoreError."""
        if self._runs is None:
            self._runs = self._of_store()
        with self._store.showing({"arriving_key": keys.with_columns(ref=pl.lit(None, pl.UInt32))}):
            numbers = self._store.query(sql_text("load", "arriving_numbers"))["number"].to_numpy()
            refs = np.concatenate([np.zeros(0, np.uint32), *(_met(run, numbers) for run in self._runs)])
            if not len(refs):
                return pl.DataFrame()
            with self._store.showing({"maybe_held": pl.DataFrame({"hand_ref": np.unique(refs)})}):
                return self._store.query(sql_text("load", "held"))

    def add(self, hands: pl.DataFrame) -> None:
        """Take in hands that were written, by the columns of the key and hand_ref. Raises: StoreError."""
        if self._runs is None:
            return  # they will be read from the store
        with self._store.showing({"arriving_key": hands.select(*KEY, ref=pl.col("hand_ref").cast(pl.UInt32))}):
            rows = self._store.query(sql_text("load", "arriving_numbers"))
        self._runs.append(_sorted(rows.rename({"ref": "hand_ref"})))
        # Short runs are at least twice as long as the next, so that there are few and each hand is sorted few times.
        while len(self._runs) > 1 and _belong_together(*self._runs[-2:]):
            self._runs[-2:] = [_merged(*self._runs[-2:])]

    def forget(self) -> None:
        """Read the store anew when it is asked again, since what was written was undone."""
        self._runs = None

    def _of_store(self) -> list[Run]:
        last = self._store.query("select coalesce(max(hand_ref), 0) from hand").item()
        asked = [(start, start + MOST_SORTED) for start in range(1, last + 1, MOST_SORTED)]
        text = sql_text("load", "held_numbers")
        rows = (self._store.query(text, {"first": first, "next": after}) for first, after in asked)
        return [*map(_sorted, rows), _sorted(self._store.query(sql_text("load", "replaced_numbers")))]


def _belong_together(one: Run, other: Run) -> bool:
    many, more = len(one[0]), len(other[0])
    return many < 2 * more and many + more <= MOST_SORTED


def _sorted(rows: pl.DataFrame) -> Run:
    return _in_order(rows["number"].to_numpy(), rows["hand_ref"].to_numpy())


def _merged(one: Run, other: Run) -> Run:
    return _in_order(np.concatenate([one[0], other[0]]), np.concatenate([one[1], other[1]]))


def _in_order(numbers: Numbers, refs: Refs) -> Run:
    order = np.argsort(numbers, kind="stable")
    return numbers[order], refs[order]


def _met(run: Run, numbers: Numbers) -> Refs:
    """The hands of a run that have one of these numbers."""
    first, last = (np.searchsorted(run[0], numbers, side) for side in ("left", "right"))
    met = np.flatnonzero(first < last)
    spans = zip(first[met].tolist(), last[met].tolist(), strict=True)
    return np.concatenate([np.zeros(0, np.uint32), *(run[1][start:end] for start, end in spans)])
