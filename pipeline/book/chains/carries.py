"""The parts of every carry that a hand of the touched tables leaves, found while the chains are looked at."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

import polars as pl

from pipeline.book.chains.rows import Stretch
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held_records import resolved_records
from pipeline.book.loading.shapes import Shape
from pipeline.checks.carry_parts import CarryOwners, Leaves, RolledPot, leaves_of
from pipeline.checks.chains import Linked
from pipeline.checks.outcome import resolve_hands

PART_COLUMNS: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "player": pl.String,
    "paid_chips": pl.Int64,
    "entitled": pl.Boolean,
    "given_chips": pl.Int64,
}
CHUNK = 5000
"""Hands around carries that are worked on at once."""


class Carries:
    """Notes the hands of one stretch that pass by, and writes down whose money each carry is."""

    def __init__(self, store: Store, stretch: Stretch) -> None:
        self._store = store
        self._open = stretch.open
        self._owners = CarryOwners()
        self._waiting: list[Linked] = []

    def noting(self, hands: Iterator[Linked]) -> Iterator[Linked]:
        """The same hands, each noted."""
        for one in hands:
            self._waiting.append(one)
            if len(self._waiting) >= CHUNK:
                self.write()
            yield one

    def write(self) -> None:
        """Write down what was noted."""
        found = _leaving(self._store, [one.hand.ref for one in self._waiting if one.hand.left])
        rows: list[tuple[object, ...]] = []
        for one in self._waiting:
            parts = self._owners.parts(one, found.get(one.hand.ref), bool(self._open[one.place]))
            rows += [
                (one.hand.ref, place, part.player, part.paid, part.entitled, part.given)
                for place, part in enumerate(parts, 1)
            ]
        self._store.append("carry_part", pl.DataFrame(rows, schema=PART_COLUMNS, orient="row"))
        self._waiting = []


def _leaving(store: Store, refs: Sequence[int]) -> dict[int, Leaves]:
    """What the carries are made of that these hands leave; only pots of which a part was won are resolved again."""
    if not refs:
        return {}
    asked = pl.DataFrame({"hand_ref": refs}).with_row_index("number")
    with store.showing({"asked": asked}):
        seats = store.query(sql_text("load", "leaving_seats"))
    found: dict[int, Leaves] = {}
    in_part = []
    for number, group in groupby(seats.iter_rows(), itemgetter(0)):
        who = list(group)
        _, _, _, carried, chip, stays, at_end, is_whole = who[0]
        put_in = {name: chips for _, name, chips, *_ in who if chips > 0}
        pots = [RolledPot(carried, put_in, stays)] if is_whole and stays else []
        found[refs[number]] = Leaves(pots, put_in, [row[1] for row in who], chip, at_end)
        if stays and not is_whole:
            in_part.append(refs[number])
    return found | _resolved(store, in_part)


def _resolved(store: Store, refs: Sequence[int]) -> dict[int, Leaves]:
    if not refs:
        return {}
    outcomes = resolve_hands(resolved_records(store, refs))
    return {ref: leaves_of(outcome) for ref, outcome in zip(refs, outcomes, strict=True)}
