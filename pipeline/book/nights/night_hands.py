"""The hands of one night as its books need them: what each did to the chips of its players and to the pot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.persons import held_aliases
from pipeline.checks.chains import TableHand, links
from pipeline.checks.trail import NightHand, Sat


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """The hands of a night in one currency, in order. Units: `scale` of them to one of the currency."""

    currency: str | None
    scale: int
    hands: tuple[NightHand, ...]
    tables: tuple[str, ...]
    """[hand] the table of each."""
    times: tuple[tuple[datetime | None, datetime | None], ...]
    """[hand] the clock at the table and the moment in UTC, as far as they are known."""
    carry: int
    """What lay in open pots in the end and was given to nobody, less what was taken up from pots of an earlier night,
    as written."""
    charge: int
    """Rake and fees."""
    wrong: tuple[str, ...]
    """The hands whose recorded result is wrong."""
    clashes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Names that are one by the aliases and sit in one hand, with that hand: they stay apart."""
    given: Mapping[str, int] = field(default_factory=dict)
    """What players got of open pots in the end, as `carry_at_end` says."""

    @property
    def players(self) -> frozenset[str]:
        """Everybody who sat in a hand."""
        return frozenset(name for hand in self.hands for name in hand.seats)

    def in_units(self, scale: int) -> "PlayedNight":
        """The same night in smaller units."""
        times = scale // self.scale
        if times == 1:
            return self
        hands = tuple(
            replace(
                hand,
                seats={player: sat.times(times) for player, sat in hand.seats.items()},
                off=hand.off * times,
                lost=hand.lost * times,
            )
            for hand in self.hands
        )
        given = {player: chips * times for player, chips in self.given.items()}
        carry, charge = self.carry * times, self.charge * times
        return replace(self, scale=scale, hands=hands, carry=carry, charge=charge, given=given)


Row = dict[str, Any]


def played_night(store: Store, night: str, aliases: Mapping[str, str] | None = None) -> list[PlayedNight]:
    """The cash hands of a night, by currency. Raises: StoreError."""
    rows = list(store.query(sql_text("load", "night_hands"), {"night": night}).iter_rows(named=True))
    seats: dict[int, dict[str, Row]] = {}
    for seat in store.query(sql_text("load", "night_seats"), {"night": night}).iter_rows(named=True):
        seats.setdefault(seat["hand_ref"], {})[seat["player"]] = seat
    shares: dict[int, list[tuple[str, int]]] = {}
    for ref, player, chips in store.query(sql_text("load", "night_given"), {"night": night}).iter_rows():
        shares.setdefault(ref, []).append((player, chips))
    named, clashes = held_aliases([(str(row["hand_id"]), seats[row["hand_ref"]]) for row in rows], aliases or {})
    found = []
    for currency in sorted({row["currency"] for row in rows}, key=lambda name: name or ""):
        mine = [row for row in rows if row["currency"] == currency]
        found.append(replace(_given(_of_currency(mine, seats, named), mine, shares, named), clashes=clashes))
    return found


def _of_currency(rows: list[Row], seats: Mapping[int, Mapping[str, Row]], named: Mapping[str, str]) -> PlayedNight:
    scale = max(row["scale"] for row in rows)
    lost, carry = _carries(rows, scale)
    hands = []
    for row, gone in zip(rows, lost, strict=True):
        times = scale // row["scale"]
        sat = {named.get(player, player): _sat(seat, times) for player, seat in seats[row["hand_ref"]].items()}
        hands.append(NightHand(row["hand_ref"], row["hand_id"], sat, row["off_chips"] * times, gone))
    return PlayedNight(
        rows[0]["currency"],
        scale,
        tuple(hands),
        tuple(row["table_name"] for row in rows),
        tuple((row["played_local"], row["played_utc"]) for row in rows),
        carry,
        sum(row["charge_chips"] * (scale // row["scale"]) for row in rows),
        tuple(row["hand_id"] for row in rows if row["verdict"] == "mismatch"),
    )


def _given(
    played: PlayedNight, rows: list[Row], shares: Mapping[int, list[tuple[str, int]]], named: Mapping[str, str]
) -> PlayedNight:
    """The night once its open pots are given to whom the house gives them."""
    given: dict[str, int] = {}
    for row in rows:
        for name, chips in shares.get(row["hand_ref"], ()):
            player = named.get(name, name)
            given[player] = given.get(player, 0) + chips * (played.scale // row["scale"])
    return replace(played, carry=played.carry - sum(given.values()), given=given)


def _sat(seat: Row, times: int) -> Sat:
    return Sat(seat["stack_chips"], seat["stack_end_chips"], seat["flow_chips"], seat["due_chips"]).times(times)


def _carries(rows: list[Row], scale: int) -> tuple[list[int], int]:
    """[hand] how much of the carry left for it was not taken on, and what lay open in the end."""
    lost = [0] * len(rows)
    carry = 0
    for places in _by_table(rows):
        hands = [_table_hand(rows[place], scale // rows[place]["scale"]) for place in places]
        before = links(hands)
        for place, hand, link in zip(places, hands, before, strict=True):
            if link is None:
                carry -= hand.carry_in
            else:
                lost[place] = hands[link].left - hand.carry_in
        carry += sum(hand.left for number, hand in enumerate(hands) if number not in before)
    return lost, carry


def _by_table(rows: list[Row]) -> Iterator[list[int]]:
    tables: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        tables.setdefault(row["table_name"], []).append(place)
    yield from tables.values()


def _table_hand(row: Row, times: int) -> TableHand:
    return TableHand(
        row["hand_ref"],
        row["hand_id"],
        row["hand_no"],
        row["variant"],
        row["scale"],
        row["carry_in_chips"] * times,
        row["left_chips"] * times,
        row["scope"] or "table",
    )
