"""Records as the store holds them, by their numbers in it."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pipeline.book.database.store import Store
from schemas.hand import Hand


def held_records(store: Store, refs: Sequence[int]) -> list[Hand]:
    """The records with these numbers, in their order."""
    found = store.query(
        "select hand_ref, record from hand where hand_ref in (select unnest($refs::bigint[]))", {"refs": list(refs)}
    )
    records = dict(found.iter_rows())
    return [Hand.model_validate_json(records[ref]) for ref in refs]


def resolved_records(store: Store, refs: Sequence[int]) -> list[Hand]:
    """The same with the game and the rules each was resolved under written into it."""
    found = store.query(
        "select hand_ref, variant, rules from resolution where hand_ref in (select unnest($refs::bigint[]))",
        {"refs": list(refs)},
    )
    under = {ref: rules for ref, *rules in found.iter_rows()}
    return [as_resolved(hand, *under[ref]) for ref, hand in zip(refs, held_records(store, refs), strict=True)]


@lru_cache(maxsize=1024)
def rules_in(text: str) -> Mapping[str, Mapping[str, str]]:
    """The rules in force as the store has them; hands share them."""
    found: Mapping[str, Mapping[str, str]] = json.loads(text)
    return found


def house_in(text: str, by: str | None = None) -> dict[str, str]:
    """Of the rules in force as the store has them, those that somebody set, or that he set who is named."""
    rules = {knob: rule for knob, rule in rules_in(text).items() if rule["set_by"] != "default"}
    return {knob: rule["value"] for knob, rule in rules.items() if by is None or rule["set_by"] == by}


def as_resolved(hand: Hand, variant: str, rules: str) -> Hand:
    """The record with the game and the rules it was resolved under written into it."""
    return hand.model_copy(update={"variant": variant, "house": house_in(rules)})
