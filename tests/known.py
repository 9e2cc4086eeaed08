"""Known answers: native records whose recorded result is the right one, checked against a fresh resolution."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from schemas.hand import Hand

FOLDER = Path(__file__).parent / "rules" / "variants"


def known_hands(name: str) -> list[Hand]:
    """The worked hands of one variant's module."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [Hand.model_validate_json(line) for line in text.splitlines()]


def outcomes(hands: Sequence[Hand], called: Called = AS_RECORDED) -> list[Outcome]:
    """Every hand resolved, in order."""
    return list(resolve_hands(hands, called))


def outcome(record: Mapping[str, object], called: Called = AS_RECORDED) -> Outcome:
    """One record, as a dict, resolved."""
    import json

    return outcomes([Hand.model_validate_json(json.dumps(record))], called)[0]


def check_known(name: str) -> int:
    """Assert that every worked hand resolves to what it records; return how many there are."""
    hands = known_hands(name)
    together = outcomes(hands)
    for hand, one in zip(hands, together, strict=True):
        alone = outcomes([hand])[0]
        for found in (one, alone):
            assert found.awards() == {seat.player: seat.won or 0 for seat in hand.seats}, (hand.hand_id, hand.note)
            returned = {seat.player: seat.returned for seat in hand.seats if seat.returned}
            assert found.returned() == returned, hand.hand_id
            assert found.carry_out() == hand.carry_out, (hand.hand_id, hand.note)
    return len(hands)
