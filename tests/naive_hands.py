"""Worth of a stud hand by trying every five of its cards, and the card order that gives odd chips."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

Card = tuple[int, int]
Score = tuple[tuple[int, ...], tuple[Card, ...]]  # worth (more is better), key of the odd chip (more is better)

CARDS: dict[str, Card] = {r + s: (i + 2, j) for i, r in enumerate("23456789TJQKA") for j, s in enumerate("cdhs")}

_patterns: dict[tuple[int, ...], tuple[int, ...]] = {}
_highs: dict[frozenset[Card], Score] = {}
_lows: dict[frozenset[Card], Score] = {}


def known(cards: list[str] | None) -> list[Card]:
    """Cards of a list that somebody saw."""
    return [CARDS[text] for text in cards or [] if text != "??"]


def pattern(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Rank up to five sorted ranks by repeats alone, cards that are missing counting as lowest."""
    if ranks not in _patterns:
        groups = sorted(Counter(ranks).items(), key=lambda g: (-g[1], -g[0]))
        counts = tuple(n for _, n in groups)
        names = [((4,), 7), ((3, 2), 6), ((3,), 3), ((2, 2), 2), ((2,), 1), ((), 0)]
        category = next(value for start, value in names if counts[: len(start)] == start)
        flat = [rank for rank, n in groups for _ in range(n)]
        _patterns[ranks] = (category, *flat, *[0] * (5 - len(flat)))
    return _patterns[ranks]


def worth_high(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Rank at most five cards, highest first, as a high hand."""
    ranks = tuple(rank for rank, _ in cards)
    worth = pattern(ranks)
    if len(cards) < 5:
        return worth
    flush = len({suit for _, suit in cards}) == 1
    wheel = ranks == (14, 5, 4, 3, 2)
    if wheel or (worth[0] == 0 and ranks[0] - ranks[4] == 4):
        return (8 if flush else 4, 5 if wheel else ranks[0])
    return (5, *ranks) if flush else worth


def ace_low(cards: Any) -> list[Card]:
    """Count the ace as one."""
    return [(1 if rank == 14 else rank, suit) for rank, suit in cards]


def high_score(cards: list[Card]) -> Score:
    """Best high hand of all fives of the cards, with the best-suited way to make it."""
    name = frozenset(cards)
    if name not in _highs:
        fives = [(worth_high(five), five) for five in combinations(sorted(cards, reverse=True), min(5, len(cards)))]
        best = max(worth for worth, _ in fives)
        ways = [five for worth, five in fives if worth == best]
        wheel = best in ((4, 5), (8, 5))
        _highs[name] = (best, max(tuple(sorted(ace_low(five), reverse=True)) if wheel else five for five in ways))
    return _highs[name]


def low_score(cards: list[Card]) -> Score:
    """Best ace-to-five low of all fives of the cards; fewer than five cards are the worst of all."""
    name = frozenset(cards)
    if name not in _lows:
        ordered = sorted(ace_low(cards), reverse=True)
        fives = [(pattern(tuple(rank for rank, _ in five)), five) for five in combinations(ordered, 5)]
        if fives:
            best = min(worth for worth, _ in fives)
            _lows[name] = (tuple(-x for x in best), max(five for worth, five in fives if worth == best))
        else:
            _lows[name] = ((-99,), tuple(ordered))
    return _lows[name]
