"""The parts of every carry that a hand of the touched tables leaves, found while the chains are looked at."""

from collections.abc import Sequence

import polars as pl

from pipeline.book.chains.around import Around
from pipeline.book.chains.rows import Stretch
from pipeline.book.database.store import Store
from pipeline.book.held_records import resolved_records
from pipeline.book.loading.shapes import Shape
from pipeline.checks.carry_parts import CarryOwners, Leaves, RolledPot, leaves_of
from pipeline.checks.outcome import resolve_hands
from pipeline.rules.batch import Flags

PART_COLUMNS: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "player": pl.String,
    "paid_chips": pl.Int64,
    "entitled": pl.Boolean,
    "given_chips": pl.Int64,
}


class Carries:
    """Writes down whose money each carry of one stretch is."""

    def __init__(self, store: Store, stretch: Stretch) -> None:
        self._store = store
        self._open = stretch.open
        self._owners = CarryOwners()

    def write(self, around: Around) -> None:
        """Write it down for the next hands."""
        leaving = around.rows["left_chips"].to_numpy() > 0
        found = _leaving(self._store, around, leaving)
        columns: tuple[list[object], ...] = tuple([] for _ in PART_COLUMNS)
        for one, leaves in zip(around.links(self._store, leaving), found, strict=True):
            for place, part in enumerate(self._owners.parts(one, leaves, bool(self._open[one.place])), 1):
                row = (one.hand.ref, place, part.player, part.paid, part.entitled, part.given)
                for column, value in zip(columns, row, strict=True):
                    column.append(value)
        rows = dict(zip(PART_COLUMNS, columns, strict=True))
        self._store.append("carry_part", pl.DataFrame(rows, schema=PART_COLUMNS))


def _leaving(store: Store, around: Around, leaving: Flags) -> list[Leaves]:
    """What the carries are made of that hands leave; only pots of which a part was won are resolved again."""
    rows = around.rows.filter(leaving).select(
        "hand_ref", "carry_in_chips", "chip", "stays_chips", "stays_whole", "at_end"
    )
    resolved = _resolved(
        store, rows.filter((pl.col("stays_chips") != 0) & ~pl.col("stays_whole"))["hand_ref"].to_list()
    )
    found = []
    for (ref, carried, chip, stays, is_whole, at_end), who in zip(rows.iter_rows(), around.seats(leaving), strict=True):
        if ref in resolved:
            found.append(resolved[ref])
            continue
        put_in = {one.player: one.put_in for one in who if one.put_in > 0}
        pots = [RolledPot(carried, put_in, stays)] if is_whole and stays else []
        found.append(Leaves(pots, put_in, [one.player for one in who], chip, at_end))
    return found


def _resolved(store: Store, refs: Sequence[int]) -> dict[int, Leaves]:
    if not refs:
        return {}
    outcomes = resolve_hands(resolved_records(store, refs))
    return {ref: leaves_of(outcome) for ref, outcome in zip(refs, outcomes, strict=True)}
