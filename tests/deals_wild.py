"""Random hands of the games with wild cards, in every house rule and shape, with the order of the up cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.deals import KNOBS, SHAPES, Knobs, random_record, split_entry
from tests.deals_draft import UNSEEN

_WILD: Knobs = {**KNOBS["stud"], "five_of_a_kind_top": (True, False), "natural_beats_wild": (True, False)}

# A version of Black Mariah is written behind a stroke, as in KNOBS.
WILD_KNOBS: dict[str, Knobs] = {
    "follow-the-queen": {
        **_WILD,
        "queens_wild": (True, False),
        "last_up_queen": ("cancel", "keep"),
        "follow_across_streets": (True, False),
    },
    "baseball": _WILD,
    "black-mariah/low_spade_half_wild": {
        **_WILD,
        "odd_half": ("high", "low"),
        "hole_rule": ("facing", "position"),
        "ace_of_spades": ("high", "low", "both"),
        "carry": ("merged", "separate", "refund_side"),
    },
}


def dealt_order(record: dict[str, Any]) -> list[str]:
    """Up cards street by street, dealer's left first on each; cards that nobody saw are left out."""
    rounds = product(range(5), [seat.get("up") or [] for seat in record["seats"]])
    return [up[street] for street, up in rounds if street < len(up) and up[street] != UNSEEN]


def bring_cards(rng: random.Random, record: dict[str, Any]) -> None:
    """Give some seats cards beyond those dealt, as fours bring them, up and down; now and then one nobody saw."""
    seats = record["seats"]
    written = {
        *record.get("community", ()),
        *(card for s in seats for side in ("down", "up") for card in s.get(side) or ()),
    }
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in written]
    rng.shuffle(deck)
    for seat in seats:
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))):
            side = rng.choice(("down", "up", "up"))
            if deck and seat.get(side):
                seat[side] = [*seat[side], UNSEEN if rng.random() < 0.01 else deck.pop()]


def wild_campaign(seed: int, n: int) -> Iterator[tuple[str, dict[str, Any], str, dict[str, Any]]]:
    """Give n hands that go round the games with wild cards and all shapes, as game, house rules, shape and record."""
    rng = random.Random(seed)
    entries, shapes = list(WILD_KNOBS), list(SHAPES)
    for i in range(n):
        entry, shape = entries[i % len(entries)], shapes[i // len(entries) % len(shapes)]
        variant, house = split_entry(entry)
        house |= {knob: rng.choice(values) for knob, values in WILD_KNOBS[entry].items() if rng.random() < 0.9}
        record = random_record(rng, variant, house, shape) | {"hand_id": f"{i + 1}"}
        if variant == "follow-the-queen":
            record["up_deal_order"] = dealt_order(record)
        if variant == "baseball":
            bring_cards(rng, record)
        yield variant, house, shape, record
