"""A table's hands replayed with computed carries: what each should have come to, from the first hand on.

Only hands whose carry coming in differs from the record are resolved again, in waves along the chains.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.checks.chains import TableHand, links
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from schemas.hand import Hand


@dataclass(frozen=True, slots=True)
class Due:
    """What a hand should have come to. Units: chips."""

    awards: Mapping[str, int]
    carry_out: int


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A hand whose computed carry coming in is not the recorded one."""

    carry_in: int
    due: Due


def recompute(
    hands: Sequence[TableHand],
    due: Mapping[int, Due],
    records: Callable[[Sequence[int]], Sequence[Hand]],
    fixed: frozenset[int] = frozenset(),
    called: Called = AS_RECORDED,
) -> dict[int, Recomputed]:
    """Replay one table in order with computed carries; the hands that come out otherwise than from their own record.

    `due` is what each hand should come to by its own record; `records` gives the records of some hands; the hands
    in `fixed` keep what was recorded, since their cards are not known.
    """
    before = links(hands)
    after: list[list[int]] = [[] for _ in hands]
    for place, link in enumerate(before):
        if link is not None:
            after[link].append(place)
    carry_in = [hand.carry_in for hand in hands]
    left = [due[hand.ref].carry_out for hand in hands]
    changed: dict[int, Recomputed] = {}
    wave = [place for place, link in enumerate(before) if link is not None and left[link] != carry_in[place]]
    while wave:
        for place in wave:
            link = before[place]
            assert link is not None
            carry_in[place] = left[link]
        again = [place for place in wave if hands[place].ref not in fixed]
        copies = [
            hand.model_copy(update={"carry_in": carry_in[place]})
            for place, hand in zip(again, records([hands[place].ref for place in again]), strict=True)
        ]
        following: set[int] = set()
        for place, outcome in zip(again, resolve_hands(copies, called), strict=True):
            changed[place] = Recomputed(carry_in[place], Due(outcome.awards(), outcome.carry_out()))
            left[place] = outcome.carry_out()
            following |= {place_after for place_after in after[place] if carry_in[place_after] != left[place]}
        wave = sorted(following)
    # A hand that a wave changed and a later one set right again is as recorded.
    return {hands[place].ref: one for place, one in changed.items() if one.carry_in != hands[place].carry_in}
