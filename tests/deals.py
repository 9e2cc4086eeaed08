"""Random hands of every game, house rule and shape, drawn without any code that judges hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

from tests.deals_draft import Draft
from tests.deals_money import MONEY_SHAPES
from tests.deals_shapes import CARD_SHAPES

SHAPES = {**MONEY_SHAPES, **CARD_SHAPES}
Knobs = dict[str, tuple[Any, ...]]

_ALL: Knobs = {
    "mucked": ("folded", "live"),
    "rake_from": ("main_first", "pro_rata"),
    "odd_chip": ("tda", "roberts", "seat"),
    "dead_money": ("layers", "main_pot"),
}
_HALVES: Knobs = {"odd_half": ("high", "low")}
_HOLE: Knobs = {"hole_rule": ("facing", "position")}
_CARRY: Knobs = {"carry": ("merged", "separate", "refund_side")}
_SPADE: Knobs = {**_HOLE, "ace_of_spades": ("high", "low", "both")}
_THIRDS: Knobs = {
    **_ALL,
    **_SPADE,
    **_CARRY,
    "pot_scope": ("per_pot", "global"),
    "tie_best_hand": ("shared", "none"),
    "no_hole_spade": ("rollover", "best_hand"),
}
_CHICAGO: Knobs = {**_ALL, **_HALVES, **_SPADE, **_CARRY, "no_hole_spade": ("high_takes_all", "carry_half")}

# A version of Black Mariah is written behind a stroke; `split_entry` takes it off.
KNOBS: dict[str, Knobs] = {
    "stud": _ALL,
    "second-hand-high": {**_ALL, **_CARRY, "all_tied": ("split", "rollover", "refund")},
    "two-thirds": {**_THIRDS, "spade_source": ("hole", "all")},
    "stud-8": {**_ALL, **_HALVES, "even_identical_split": (True, False), "low_qualifier": ("8", "9", "none")},
    "razz": _ALL,
    "black-mariah/both_required": _THIRDS,
    "black-mariah/redeal_split": _CHICAGO,
    "black-mariah/qs_half": {**_ALL, **_HALVES, **_HOLE},
    "black-mariah/high_chicago": _CHICAGO,
    "the-bitch": {**_ALL, **_HALVES, **_HOLE, **_CARRY, "queen_up": ("no_split", "dead_hand")},
    "high-chicago": _CHICAGO,
    "low-chicago": _CHICAGO,
}


def split_entry(entry: str) -> tuple[str, dict[str, Any]]:
    """Give the game of an entry of KNOBS, and the house rule that names its version."""
    variant, _, version = entry.partition("/")
    return variant, {"black_mariah": version} if version else {}


def entry_of(variant: str, house: dict[str, Any]) -> str:
    """Give the entry of KNOBS that a game and its house rules belong to."""
    return variant if variant != "black-mariah" else f"{variant}/{house.get('black_mariah', 'both_required')}"


def random_record(rng: random.Random, variant: str, house: dict[str, Any], shape: str | None = None) -> dict[str, Any]:
    """Draw one valid record of two to eight players; the shape, if named, is forced on it."""
    draft = Draft(rng, variant)
    SHAPES[shape or rng.choice(list(SHAPES))](draft)
    return draft.record(house)


def random_house(rng: random.Random, entry: str) -> dict[str, Any]:
    """Draw house rules for an entry of KNOBS; now and then one is left to its default."""
    house = split_entry(entry)[1]
    if house.get("black_mariah") == "both_required" and rng.random() < 0.1:
        house = {}
    return house | {knob: rng.choice(values) for knob, values in KNOBS[entry].items() if rng.random() < 0.9}


def campaign(seed: int, n: int) -> Iterator[tuple[str, dict[str, Any], str, dict[str, Any]]]:
    """Give n hands that go round all games and shapes, each as game, house rules, shape and record."""
    rng = random.Random(seed)
    entries, shapes = list(KNOBS), list(SHAPES)
    for i in range(n):
        entry, shape = entries[i % len(entries)], shapes[i // len(entries) % len(shapes)]
        variant, house = split_entry(entry)[0], random_house(rng, entry)
        record = random_record(rng, variant, house, shape) | {"hand_id": f"{i + 1}"}
        yield variant, house, shape, record


Pair = tuple[str, str, Any, str, Any]


def all_pairs() -> list[Pair]:
    """List every pair of values of two different knobs that one entry of KNOBS reads."""
    return [
        (entry, one, first, two, second)
        for entry, knobs in KNOBS.items()
        for one, two in combinations(sorted(knobs), 2)
        for first, second in product(knobs[one], knobs[two])
    ]


def pair_counts(hands: Iterable[tuple[str, dict[str, Any], str, dict[str, Any]]]) -> Counter[Pair]:
    """Count how often each pair of written knob values occurs."""
    counts: Counter[Pair] = Counter()
    for variant, house, _, _ in hands:
        entry = entry_of(variant, house)
        written = sorted(knob for knob in house if knob in KNOBS[entry])
        counts.update((entry, one, house[one], two, house[two]) for one, two in combinations(written, 2))
    return counts
