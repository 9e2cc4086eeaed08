"""The hands around carries with their players, as arrays: which of them have to be looked at one by one."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import polars as pl

from pipeline.book.chains.rows import Places, Stretch
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.records import held_records
from pipeline.checks.chains import Linked, Sitting, TableHand, amounts_differ, people_differ
from pipeline.records.batch import ante_of, contributions, seat_numbers
from pipeline.rules.batch import Chips, Flags
from schemas.hand import MOST, Hand

AT_ONCE = 10_000
"""How many hands around carries are read with their players at once."""
OF_HAND = (
    "hand_ref", "hand_id", "hand_no", "variant", "scale", "carry_in_chips", "left_chips", "scope", "entitled_rule",
    "sources", "announced",
)  # fmt: skip
"""The columns of chain_row that a hand of a chain is made of."""


NOBODY: Mapping[int, tuple[str, ...]] = MappingProxyType({})


class Announced(NamedTuple):
    """What the dealer said about a carry."""

    players: tuple[str, ...] | None = None
    rule: str | None = None
    ante: bool = False


class Person(NamedTuple):
    """One seat of a hand."""

    player: str
    dealt: bool
    stays: bool
    contributed: int
    put_in: int
    """What of it was not given back."""


@dataclass(frozen=True)
class Around:
    """Some hands around carries, and the players of these and of the hands before them."""

    stretch: Stretch
    places: Places
    """The hands, in the order of the stretch."""
    rows: pl.DataFrame
    """Their rows of chain_row."""
    people: pl.DataFrame
    """The rows of chain_people.sql."""

    def links(
        self, some: Flags, short: Mapping[int, tuple[str, ...]] = NOBODY
    ) -> Iterator[tuple[Linked, list[Person]]]:
        """Some of the hands with what chains need of each, and their players. Shape: [hand around].

        `short` is who put in less than an ante that was announced, by the hand's number.
        """
        rows = self.rows.filter(some)
        placed = zip(self.places[some].tolist(), self.before[some].tolist(), self._seats(some), strict=True)
        columns = zip(*(rows[name].to_list() for name in OF_HAND), strict=True)
        for (place, before, who), row in zip(placed, columns, strict=True):
            ref, hand_id, hand_no, variant, scale, carry_in, left, scope, rule, sources, announced = row
            said = announced_in(announced)
            hand = TableHand(
                ref=ref,
                hand_id=hand_id,
                hand_no=hand_no,
                variant=variant,
                scale=scale,
                carry_in=carry_in,
                left=left,
                scope=scope,
                carry_from=sources_in(sources),
                dealt=frozenset([one.player for one in who if one.dealt]),
                stayed=frozenset([one.player for one in who if one.stays]),
                paid_in={one.player: one.contributed for one in who},
                short_of_ante=short.get(ref, ()),
                announced=said.players,
                announced_rule=said.rule,
                entitled_rule=rule,
                carry_ante=said.ante,
            )
            yield Linked(place, before if before >= 0 else None, hand), who

    def _seats(self, some: Flags) -> Iterator[list[Person]]:
        """The players of some of the hands, hand by hand. Shape: [hand around]."""
        number, rows = self._seat_rows(self.places[some])
        names = ("player", "dealt", "stays", "contributed_chips", "put_in_chips")
        people = self.people.select(names)[rows]
        persons = list(map(Person, *(people[name].to_list() for name in names)))
        ends = np.cumsum(np.bincount(number, minlength=int(some.sum()))).tolist()
        for start, end in zip([0, *ends], ends, strict=False):
            yield persons[start:end]

    @cached_property
    def before(self) -> Chips:
        """The place of the hand whose carry each takes on, -1 for none. Shape: [hand around]."""
        return self.stretch.before[self.places]

    def suspects(self) -> Flags:
        """Which of the hands something may be found about. Shape: [hand around]."""
        before, came = self.before, self.rows["carry_in_chips"].to_numpy()
        left = np.where(before >= 0, self.stretch.chips("left_chips")[before], 0)
        known = (before >= 0) | self.stretch.opening[self.places]
        found = amounts_differ(left, came, known) | self._owing | self._from_unknown()
        return found | self._otherwise_entitled(left, came)

    def _otherwise_entitled(self, left: Chips, came: Chips) -> Flags:
        """Where others were dealt in than who may play for the carry, or the dealer named somebody."""
        found = (came > 0) & np.array([said.players is not None for said in self._said], np.bool_)
        follows = np.flatnonzero((came > 0) & (left > 0) & ~found)
        rules = self.stretch.rows["entitled_rule"].gather(self.before[follows]).to_list()
        rules = [self._said[number].rule or rule for number, rule in zip(follows.tolist(), rules, strict=True)]
        sat, was = (self._sitting(places[follows]) for places in (self.places, self.before))
        found[follows] = people_differ(rules, sat, was)
        return found

    def _from_unknown(self) -> Flags:
        """Where the carry is said to come from a hand that is not here."""
        found = np.zeros(len(self.places), np.bool_)
        told = self.rows["sources"].is_not_null().to_numpy().nonzero()[0]
        table = self.stretch.table[self.places[told]]
        ids = self.stretch.rows["hand_id"].gather(np.maximum(self.before[told], 0)).to_list()
        said = self.rows["sources"].gather(told).to_list()
        for number, place, before, text in zip(told.tolist(), table.tolist(), ids, said, strict=True):
            names = sources_in(text)
            # Mostly it is the hand before: the names of a whole table are seldom asked for.
            found[number] = names != (before,) and not self.stretch.names(place).issuperset(names)
        return found

    @cached_property
    def _owing(self) -> Flags:
        """Where antes were announced, and somebody may have put in less. Shape: [hand around]."""
        owing = np.zeros(len(self.places), np.bool_)
        due = np.flatnonzero(np.array([said.ante for said in self._said], np.bool_))
        if len(due):
            ante = self.rows["ante_chips"].gather(due)
            owing[due] = ante.is_null().to_numpy()
            number, rows = self._seat_rows(self.places[due])
            seats = self.people.select("dealt", "contributed_chips", pl.col("stack_chips").fill_null(MOST))[rows]
            owed = np.minimum(ante.fill_null(0).to_numpy()[number], seats["stack_chips"].to_numpy())
            owing[due[number[seats["dealt"].to_numpy() & (seats["contributed_chips"].to_numpy() < owed)]]] = True
        return owing

    def short_of_ante(self, store: Store) -> dict[int, tuple[str, ...]]:
        """Who put in less than the ante that was announced, by the hand's number, as its record has it."""
        due = self.rows["hand_ref"].filter(self._owing).to_list()
        return {ref: tuple(_short_of_ante(hand)) for ref, hand in zip(due, held_records(store, due), strict=True)}

    @cached_property
    def _said(self) -> list[Announced]:
        return [announced_in(text) for text in self.rows["announced"].to_list()]

    @cached_property
    def _players(self) -> Chips:
        """A number for the player of each row of people."""
        return self.people["player"].cast(pl.Categorical).to_physical().cast(pl.Int64).to_numpy()

    def _seat_rows(self, places: Places) -> tuple[Places, Places]:
        """Of all players of some hands the number of the hand among these, and the row of people. Shapes: [seat]."""
        at = self.people["place"].to_numpy()
        starts, ends = (np.searchsorted(at, places, side=side) for side in ("left", "right"))
        many = ends - starts
        number = np.repeat(np.arange(len(places)), many)
        return number, np.arange(len(number)) + np.repeat(starts - np.cumsum(many) + many, many)

    def _sitting(self, places: Places) -> Sitting:
        number, rows = self._seat_rows(places)
        return Sitting(
            number, self._players[rows], self.people["dealt"].to_numpy()[rows], self.people["stays"].to_numpy()[rows]
        )


def arounds(store: Store, stretch: Stretch, places: Places) -> Iterator[Around]:
    """These hands of a stretch, a bounded number at a time."""
    with_people = (stretch.chips("carry_in_chips") > 0) | (stretch.chips("left_chips") > 0) | stretch.flags("told")
    for start in range(0, len(places), AT_ONCE):
        part = places[start : start + AT_ONCE]
        before = stretch.before[part]
        beside = np.union1d(part, before[before >= 0])
        beside = beside[with_people[beside]]
        asked = pl.DataFrame({"place": beside, "hand_ref": stretch.chips("hand_ref")[beside]})
        with store.showing({"asked": asked}):
            people = store.query(sql_text("load", "chain_people"))
        yield Around(stretch, part, stretch.rows[part], people)


@lru_cache(maxsize=1024)
def announced_in(text: str | None) -> Announced:
    """What was announced, of the text a record has of it."""
    said = json.loads(text or "null") or {}
    players = said.get("carry_players")
    return Announced(
        tuple(players) if isinstance(players, list) else None,
        players if isinstance(players, str) else None,
        bool(said.get("carry_ante")),
    )


@lru_cache(maxsize=4096)
def sources_in(text: str | None) -> tuple[str, ...]:
    """The hands a carry is said to come from, of the text a record has of it."""
    sources = json.loads(text or "null")
    return tuple([sources] if isinstance(sources, str) else sources or ())


def _short_of_ante(hand: Hand) -> Iterator[str]:
    ante = ante_of(hand)
    if not ante:
        return
    all_in = {action.seat for action in hand.actions or () if action.all_in}
    for seat, number, put_in in zip(hand.seats, seat_numbers(hand), contributions(hand), strict=True):
        owed = ante if seat.stack is None else min(ante, seat.stack)
        if seat.dealt and put_in < owed and number not in all_in:
            yield seat.player
