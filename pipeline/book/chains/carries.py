"""The parts of every carry that a hand of the touched tables leaves, found while the chains are looked at."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from pipeline.book.chains.around import Around, Person
from pipeline.book.chains.rows import Stretch
from pipeline.book.database.store import Store
from pipeline.book.held.records import resolved_records
from pipeline.book.loading.shapes import Shape
from pipeline.checks.carry_parts import CarryOwners, Leaves, RolledPot, leaves_of
from pipeline.checks.outcome import resolve_hands

PART_COLUMNS: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "player": pl.String,
    "paid_chips": pl.Int64,
    "entitled": pl.Boolean,
    "given_chips": pl.Int64,
}
OF_CARRY = ("hand_ref", "carry_in_chips", "chip", "stays_chips", "stays_whole", "at_end")
"""The columns of chain_row that tell what a carry is made of."""


class Carries:
    """Writes down whose money each carry of one stretch is."""

    def __init__(self, store: Store, stretch: Stretch) -> None:
        self._store = store
        self._open = stretch.open
        self._owners = CarryOwners()

    def write(self, around: Around) -> None:
        """Write it down for the next hands."""
        leaving = around.rows["left_chips"].to_numpy() > 0
        rows = around.rows.filter(leaving).select(OF_CARRY)
        # Only pots of which a part was won are resolved again.
        in_part = (pl.col("stays_chips") != 0) & ~pl.col("stays_whole")
        resolved = _resolved(self._store, rows.filter(in_part)["hand_ref"].to_list())
        found: list[tuple[object, ...]] = []
        for (one, who), row in zip(around.links(leaving), rows.iter_rows(), strict=True):
            ref = one.hand.ref
            parts = self._owners.parts(one, resolved.get(ref) or _leaves(row, who), bool(self._open[one.place]))
            found += [(ref, place, *part) for place, part in enumerate(parts, 1)]
        columns = zip(*found, strict=True) if found else [()] * len(PART_COLUMNS)
        data = dict(zip(PART_COLUMNS, columns, strict=True))
        self._store.append("carry_part", pl.DataFrame(data, schema=PART_COLUMNS))


def _leaves(row: tuple[Any, ...], who: Sequence[Person]) -> Leaves:
    """What a carry is made of that a hand leaves of which nothing was won."""
    _, carried, chip, stays, is_whole, at_end = row
    put_in = {one.player: one.put_in for one in who if one.put_in > 0}
    pots = [RolledPot(carried, put_in, stays)] if is_whole and stays else []
    return Leaves(pots, put_in, [one.player for one in who], chip, at_end)


def _resolved(store: Store, refs: Sequence[int]) -> dict[int, Leaves]:
    if not refs:
        return {}
    outcomes = resolve_hands(resolved_records(store, refs))
    return {ref: leaves_of(outcome) for ref, outcome in zip(refs, outcomes, strict=True)}
