"""Every way to fill unseen cards, tried one by one with the slow oracle."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations

from tests import naive
from tests.checks.given import Record
from tests.deals_draft import RANKS, SUITS

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def _whole(record: Record) -> Record:
    """The record with a list of unseen cards for each list that a hand still in does not have."""
    whole = deepcopy(record)
    for seat in whole["seats"]:
        if not seat.get("folded") and not seat.get("mucked"):
            own = 7 - len(record.get("community", ()))
            seat.setdefault("up", ["??"] * min(4, own - len(seat.get("down", "???"))))
            seat.setdefault("down", ["??"] * (own - len(seat["up"])))
    return whole


def _places(record: Record) -> list[tuple[int, str, int]]:
    return [
        (place, side, index)
        for place, seat in enumerate(record["seats"])
        if not seat.get("folded") and not seat.get("mucked")
        for side in ("down", "up")
        for index, card in enumerate(seat[side])
        if card == "??"
    ]


def fillings(record: Record) -> Iterator[tuple[tuple[str, ...], Record]]:
    """The cards and the record of each way; cards that differ only in the order of one side are one way."""
    whole = _whole(record)
    places = _places(whole)
    seen = {card for seat in record["seats"] for side in ("down", "up") for card in seat.get(side) or ()}
    deck = [card for card in DECK if card not in seen | set(record.get("community", ()))]
    sides = [place[:2] for place in places]
    orders = combinations(deck, len(places)) if len(set(sides)) == 1 else permutations(deck, len(places))
    for way in orders:
        runs = [(side, card) for side, card in zip(sides, way, strict=True)]
        if all(one[1] < two[1] for one, two in combinations(runs, 2) if one[0] == two[0]) or len(set(sides)) == 1:
            filled = deepcopy(whole)
            for (place, side, index), card in zip(places, way, strict=True):
                filled["seats"][place][side][index] = card
            yield way, filled


def is_right(record: Record, filled: Record) -> bool:
    """Whether the amounts recorded are what the oracle pays for the filled cards."""
    due = naive.resolve(filled)
    won = {seat["player"]: seat.get("won") or 0 for seat in record["seats"]}
    left = record.get("carry_out")
    if left is None:
        put_in = sum(seat["contributed"] for seat in record["seats"]) + (record.get("carry_in") or 0)
        charge = (record.get("rake") or 0) + (record.get("fees") or 0)
        missing = put_in - sum(due["returned"].values()) - charge - sum(won.values())
        left = due["carry_out"] if missing == due["carry_out"] else 0
    return bool(won == due["awards"] and left == due["carry_out"])


def tried(record: Record) -> list[tuple[tuple[str, ...], bool]]:
    """Each way and whether the recorded result is right in it."""
    return [(way, is_right(record, filled)) for way, filled in fillings(record)]


def verdict(ways: list[tuple[tuple[str, ...], bool]]) -> str:
    """The verdict that the ways give."""
    right = {one for _, one in ways}
    return "unverifiable" if len(right) == 2 else "verified" if right == {True} else "mismatch"
