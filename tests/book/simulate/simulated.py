"""Simulated nights read back, and house rules to play them by."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from pipeline.book.simulate.run import HANDS_FILE, KEY_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.records.intake import intake
from pipeline.records.reader import Found
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import RESERVED, in_force
from pipeline.rules.variant import all_knobs, knobs_of, version_of
from schemas.hand import Hand

Rules = tuple[tuple[str, str], ...]
Key = tuple[str | None, str | None, str]


def values_of(knob: str, values: tuple[str, ...]) -> list[str]:
    """The values of a knob under which a hand can be paid without asking anybody."""
    return [value for value in values if value != "ask" and (knob, value) not in RESERVED]


def rules_at_random(chance: random.Random, name: str) -> Rules:
    """Some of a game's house rules, each with any value that can be played."""
    variant, chosen = VARIANTS[name], {}
    if variant.version is not None:
        chosen[variant.version] = chance.choice(values_of(variant.version, all_knobs(variant)[variant.version]))
    version = version_of(variant, in_force(variant, {}, {}, chosen).rules)
    for knob, values in knobs_of(version).items():
        if knob not in chosen and chance.random() < 0.4:
            chosen[knob] = chance.choice(values_of(knob, values))
    return tuple(chosen.items())


def written(folder: Path, name: str, wanted: Wanted, rules: Rules = ()) -> list[Hand]:
    """The hands of simulated nights, read as any file is read; nothing of it is refused."""
    simulate(Called(variant=name, command=rules), wanted, folder)
    items = [item for file in intake([str(folder / HANDS_FILE)]) for item in file.items()]
    refused = [item for item in items if not isinstance(item, Found)]
    assert refused == [], (rules, refused[:1])
    return [item.hand for item in items if isinstance(item, Found)]


def key_of(hand: Hand) -> Key:
    """What a hand is told apart by."""
    return hand.session, hand.table, hand.hand_id


def key(folder: Path) -> dict[Key, dict[str, Any]]:
    """The key of mistakes, by hand."""
    lines = [json.loads(line) for line in (folder / KEY_FILE).read_text(encoding="utf-8").splitlines()]
    found = {(one["session"], one["table"], one["hand_id"]): one for one in lines}
    assert len(found) == len(lines)
    return found


def amount(carry: object) -> int:
    """A recorded carry as one amount. Units: chips."""
    if isinstance(carry, list):
        return sum(part.amount for part in carry)
    assert carry is None or isinstance(carry, int)
    return carry or 0


def acts_of(hands: list[Hand]) -> Counter[str]:
    """How often each act is written, all-in ones apart."""
    acts = [act for hand in hands for act in hand.actions or ()]
    return Counter(f"{act.act} all-in" if act.all_in else act.act for act in acts)
