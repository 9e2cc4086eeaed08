"""Hands of every game with their actions, and what the slow counters make of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.book.loading.fact_shape import COUNTERS
from pipeline.book.loading.facts import facts_frame
from pipeline.book.simulate.run import Wanted
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.verify import verify
from schemas.hand import Hand
from tests.book.simulate.simulated import written
from tests.naive_ends import ends, stayed
from tests.naive_starts import starts
from tests.naive_stats import Table

GAMES = (
    ("stud", 2),
    ("stud", 6),
    ("two-thirds", 3),
    ("two-thirds", 6),
    ("stud-8", 4),
    ("stud-8", 8),
    ("second-hand-high", 5),
    ("razz", 3),
    ("the-bitch", 5),
    ("black-mariah", 4),
    ("high-chicago", 7),
    ("low-chicago", 3),
    ("follow-the-queen", 5),
    ("baseball", 4),
)
"""Games and how many play them."""
LYING = ("players", "seat_order", "door", "door_place", "copies")


def simulated(folder: Path, hands: int) -> list[Hand]:
    """So many simulated hands with actions, of every game, each under a name of its own."""
    found: list[Hand] = []
    each = -(-hands // len(GAMES))
    for seed, (name, players) in enumerate(GAMES):
        of_game = written(folder / str(seed), name, Wanted(each, players, seed, full=True))
        found += [hand.model_copy(update={"table": f"{seed} {hand.table}"}) for hand in of_game]
    return found


def record_of(hand: Hand) -> dict[str, Any]:
    """A hand as the slow counters read it."""
    return hand.model_dump(mode="json", exclude_none=True)


def slow(hand: Hand) -> dict[str, dict[str, int | None]]:
    """What the slow counters count of a hand, by player dealt in and counter; of a void hand nothing."""
    record = record_of(hand)
    if hand.void is not None:
        return {}
    betting = Table(record, hand.variant == "razz", hand.variant not in ("razz", "stud-8")).run()
    # Where everybody folded, which is not legal, nothing can be resolved.
    closing = ends(record) if stayed(record) else {seat.player: Counter() for seat in hand.seats}
    lying = starts(record)
    found: dict[str, dict[str, int | None]] = {}
    for player, start in lying.items():
        counts = {name: int(betting[player][name] or closing[player][name]) for name in COUNTERS}
        found[player] = {**counts, **start}
    return found


def fast(hands: Sequence[Hand]) -> pl.DataFrame:
    """The facts of hands, which are numbered from 0."""
    outcomes = resolve_hands(hands)
    verified = [
        verify([hands[row] for row in group.rows], group, resolution)
        for group, resolution in zip(outcomes.groups, outcomes.resolutions, strict=True)
    ]
    return facts_frame(outcomes, verified, 0)


def rows_by_hand(facts: pl.DataFrame) -> dict[int, dict[str, dict[str, Any]]]:
    """Facts by hand and player."""
    found: dict[int, dict[str, dict[str, Any]]] = {}
    for row in facts.iter_rows(named=True):
        found.setdefault(row["hand_ref"], {})[row["player"]] = row
    return found


def differing(hands: Sequence[Hand], counters: Sequence[str] = (*COUNTERS, *LYING)) -> Iterator[tuple[object, ...]]:
    """Where the fast and the slow counters differ: counter, hand, player, fast, slow."""
    found = rows_by_hand(fast(hands))
    for number, hand in enumerate(hands):
        one, other = found.get(number, {}), slow(hand)
        if set(one) != set(other):
            yield "players", number, sorted(one), sorted(other)
        for player, name in itertools.product(set(one) & set(other), counters):
            if one[player][name] != other[player][name]:
                yield name, number, player, one[player][name], other[player][name]
