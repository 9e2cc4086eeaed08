"""The hands of the touched tables laid out for the chains, read back a stretch at a time."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held_records import held_records
from pipeline.checks.chains import Linked, TableHand, links_of
from pipeline.records.batch import ante_of, contributions, seat_numbers
from pipeline.rules.batch import Chips, Flags
from schemas.hand import Hand

AT_ONCE = 20_000
"""About how many hands are looked at together; a table is never divided."""
IN_FULL = 5_000
"""How many hands around a carry are read with their players at once."""

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


def around_carries(stretch: Stretch) -> Flags:
    """Which hands the checks of carries have to see: those beside a carry, and those before them. Shape: [hand]."""
    before, left = stretch.before, stretch.chips("left_chips")
    follows = before >= 0
    seen = (stretch.chips("carry_in_chips") > 0) | (left > 0) | stretch.flags("told")
    seen |= follows & (left[before] > 0)
    seen[before[follows & seen]] = True
    return seen


def linked_hands(store: Store, stretch: Stretch) -> Iterator[tuple[int, Iterator[Linked]]]:
    """The hands around carries, by the place of their table."""
    places = np.flatnonzero(around_carries(stretch))
    pieces = range(0, len(places), IN_FULL)
    hands = (one for start in pieces for one in _linked(store, stretch, places[start : start + IN_FULL]))
    table = stretch.table
    yield from groupby(hands, lambda one: int(table[one.place]))


def _linked(store: Store, stretch: Stretch, places: Places) -> Iterator[Linked]:
    rows = stretch.rows[places].with_columns(place=pl.Series(places))
    before = stretch.before[places].tolist()
    people = _people(store, rows)
    told = _told(store, rows.filter("told")["hand_ref"].to_list())
    for row, link in zip(rows.iter_rows(named=True), before, strict=True):
        place, ref = row["place"], row["hand_ref"]
        hand = TableHand(
            ref=ref,
            hand_id=row["hand_id"],
            hand_no=row["hand_no"],
            variant=row["variant"],
            scale=row["scale"],
            carry_in=row["carry_in_chips"],
            left=row["left_chips"],
            scope=row["scope"],
            entitled_rule=row["entitled_rule"],
            **people.get(place, {}),
            **told.get(ref, {}),
        )
        yield Linked(place, link if link >= 0 else None, hand)


def _people(store: Store, rows: pl.DataFrame) -> dict[int, dict[str, Any]]:
    """Who sat at hands with a carry, by the hand's place."""
    asked = rows.filter((pl.col("carry_in_chips") > 0) | (pl.col("left_chips") > 0)).select("place", "hand_ref")
    with store.showing({"asked": asked}):
        seats = store.query(sql_text("load", "chain_people"))
    found = {}
    for place, group in groupby(seats.iter_rows(), itemgetter(0)):
        who = list(group)
        found[place] = {
            "dealt": frozenset(name for _, name, dealt, _, _ in who if dealt),
            "stayed": frozenset(name for _, name, _, stays, _ in who if stays),
            "paid_in": {name: chips for _, name, _, _, chips in who},
        }
    return found


def _told(store: Store, refs: Sequence[int]) -> dict[int, dict[str, Any]]:
    """What records say of where a carry came from and of what was announced, by the hand's number."""
    if not refs:
        return {}
    with store.showing({"asked": pl.DataFrame({"hand_ref": refs})}):
        said = store.query(sql_text("load", "chain_said"))
    due = said.filter("may_owe_ante")["hand_ref"].to_list()
    short = {ref: tuple(_short_of_ante(hand)) for ref, hand in zip(due, held_records(store, due), strict=True)}
    return {
        ref: _said(json.loads(sources or "null"), json.loads(announced or "null") or {}, short.get(ref, ()))
        for ref, sources, announced, _ in said.iter_rows()
    }


def _said(sources: str | list[str] | None, announced: Mapping[str, Any], short: tuple[str, ...]) -> dict[str, Any]:
    players = announced.get("carry_players")
    return {
        "carry_from": tuple([sources] if isinstance(sources, str) else sources or ()),
        "short_of_ante": short,
        "announced": tuple(players) if isinstance(players, list) else None,
        "announced_rule": players if isinstance(players, str) else None,
        "carry_ante": bool(announced.get("carry_ante")),
    }


def _short_of_ante(hand: Hand) -> Iterator[str]:
    ante = ante_of(hand)
    if not ante:
        return
    all_in = {action.seat for action in hand.actions or () if action.all_in}
    for seat, number, put_in in zip(hand.seats, seat_numbers(hand), contributions(hand), strict=True):
        owed = ante if seat.stack is None else min(ante, seat.stack)
        if seat.dealt and put_in < owed and number not in all_in:
            yield seat.player
