"""The entries of a ledger at their places among the hands of a night, and the trails they make together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pipeline.book.loading.recorded import times
from pipeline.book.nights.night_hands import PlayedNight
from pipeline.checks.trail import Balance, Moved, NightHand, Sat, Trail, follow, seats_of
from schemas.ledger import BOUGHT, Entry

IN_CHIPS = frozenset({*BOUGHT, "cash-out", "fee"})
"""The kinds that change what a player has in front."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one player's trail comes to. Units: chips."""

    player: str
    bought: int | None
    """None where he is in no entry: his trail begins with his first stack."""
    hands: int
    """What the hands add to his chips, as written, with what he gets of pots that are open in the end."""
    fees: int
    should_have: int | None
    """What he should have in front in the end; None where his trail never began."""
    cashed_out: int | None
    """None where no cash-out is written."""
    off: int
    """What was counted beyond that, in all: chips from nowhere, or, below zero, chips that went nowhere."""


class Placed(NamedTuple):
    """An entry beside the hands of its currency."""

    entry: Entry
    player: str
    amount: int
    place: int | None
    is_misplaced: bool


def placed_entry(entry: Entry, played: PlayedNight | None, named: Mapping[str, str], scale: int) -> Placed:
    """An entry in these units, at its place among the hands, under the name of its player."""
    amount = entry.amount * (scale // entry.scale)
    place = _place(entry, played) if played else None
    misplaced = played is not None and entry.hand is not None and place is None
    return Placed(entry, named.get(entry.player, entry.player), amount, place, misplaced)


def _place(entry: Entry, played: PlayedNight) -> int | None:
    """The number of the hand before which an entry happened; None where that is not said, or there is no such hand."""
    many = len(played.hands)
    if entry.hand is not None:
        names = (
            place
            for place, (hand, table) in enumerate(zip(played.hands, played.tables, strict=True))
            if hand.name == entry.hand and entry.table in (None, table)
        )
        return next(names, None)
    local, utc = times(entry.at)
    later = (place for place, (at_table, moment) in enumerate(played.times) if _is_later(at_table, moment, local, utc))
    if local is None or any(at_table is None for at_table, _ in played.times):
        return None
    return next(later, many)


def _is_later(at_table: datetime | None, moment: datetime | None, local: datetime | None, utc: datetime | None) -> bool:
    """Whether a hand began at a time or after it."""
    if moment is not None and utc is not None:
        return moment >= utc
    return at_table is not None and local is not None and at_table >= local


def trails_of(
    hands: Sequence[NightHand], placed: Sequence[Placed], given: Mapping[str, int] | None = None
) -> dict[str, Trail]:
    """Every player's trail, those first who sat down first; `given` is what they got of open pots in the end."""
    seats, entries, given = seats_of(hands), entries_of(placed), given or {}
    return {
        player: _trail(player, seats.get(player, []), entries.get(player, []), len(hands), given.get(player, 0))
        for player in dict.fromkeys([*seats, *entries])
    }


def entries_of(placed: Sequence[Placed]) -> dict[str, list[Placed]]:
    """Every player's entries."""
    found: dict[str, list[Placed]] = {}
    for one in placed:
        found.setdefault(one.player, []).append(one)
    return found


def _trail(player: str, seats: Sequence[tuple[int, Sat]], mine: Sequence[Placed], end: int, given: int) -> Trail:
    moves = [
        Moved(one.amount if one.entry.kind in BOUGHT else -one.amount, one.place, one.entry.kind == "cash-out")
        for one in mine
        if one.entry.kind in IN_CHIPS and one.amount
    ]
    balances = [
        Balance(one.amount, end if one.place is None else one.place)
        for one in mine
        if one.entry.kind == "balance" and not one.is_misplaced
    ]
    return follow(player, seats, end, moves, balances, given)


def lines_of(
    trails: Mapping[str, Trail],
    hands: Sequence[NightHand],
    placed: Sequence[Placed],
    given: Mapping[str, int] | None = None,
) -> tuple[Line, ...]:
    """What every player's trail comes to; `given` is what they got of open pots in the end."""
    seats, entries, given = seats_of(hands), entries_of(placed), given or {}
    return tuple(
        _line(player, trail, seats.get(player, []), entries.get(player, []), given.get(player, 0))
        for player, trail in trails.items()
    )


def _line(player: str, trail: Trail, seats: Sequence[tuple[int, Sat]], mine: Sequence[Placed], given: int) -> Line:
    def sum_of(*kinds: str) -> int:
        return sum(one.amount for one in mine if one.entry.kind in kinds)

    kinds = {one.entry.kind for one in mine}
    bought, fees, cashed = sum_of(*BOUGHT), sum_of("fee"), sum_of("cash-out")
    flow = sum(sat.flow for _, sat in seats) + given
    began = bought if trail.first is None else trail.first
    off = sum(one.chips for one in trail.partings if one.lasts is not False)
    return Line(
        player,
        bought if kinds & BOUGHT else None,
        flow,
        fees,
        began + flow - fees if trail.left is not None else None,
        cashed if "cash-out" in kinds else None,
        off,
    )
