"""What lay open on third street, for one recorded hand, slowly and plainly."""

from __future__ import annotations

from typing import Any

from tests.naive_hands import CARDS
from tests.naive_stats import dealt, third_street_order, turns

Start = dict[str, int | None]


def starts(record: dict[str, Any]) -> dict[str, Start]:
    """How many play, the order of action, and how each door card and start stands, by player."""
    seats = dealt(record)
    doors = {seat["player"]: (seat.get("up") or ["??"])[0] for seat in seats}
    ranks = {player: CARDS[door][0] for player, door in doors.items() if door != "??"}
    order = third_street_order(record, turns(record) or [])
    found: dict[str, Start] = {}
    for seat in seats:
        player = seat["player"]
        one: Start = {"players": len(seats), "seat_order": order.get(player), "door_place": None, "copies": None}
        one["door"] = ranks[player] - 2 if player in ranks else None
        if len(ranks) == len(seats):
            one["door_place"] = _place(ranks[player], list(ranks.values()))
            own = [*(seat.get("down") or [])[:2], doors[player]]
            if len(own) == 3 and "??" not in own:
                held = {CARDS[card][0] for card in own}
                one["copies"] = sum(ranks[other] in held for other in ranks if other != player)
        found[player] = one
    return found


def _place(rank: int, ranks: list[int]) -> int:
    if min(ranks) == max(ranks):
        return 1
    return 2 if rank == max(ranks) else 0 if rank == min(ranks) else 1
