"""Hands written in another format and read again, and names that formats trip over."""

import io
import json
import random
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from pipeline.checks.outcome import resolve_hands
from pipeline.records.catalog import writers
from pipeline.records.intake import FileRead, file_read
from pipeline.records.lots import in_lots
from pipeline.records.reader import Found, Source
from pipeline.show.convert import Conversion
from schemas.hand import Hand
from schemas.problem import Problem
from tests.records.betting.by_pokerkit import played_by_pokerkit

NAMES = (
    "Ann", "Ann: folds", "Ann: folds: folds", "PC [Ah Kd]", "b$b (the best)", "ca$h", "Big C (host)", "Seat 3",
    "Bob collected $5 from pot", "Uncalled bet ($1) returned to Ann", "Hand cancelled", "*** SUMMARY ***",
    "Dealt to Ann [Ah]", "Ann and is all-in", "=SUM(A1)", "+Ann", "-Bob", "@cy", "'=x", "''=", "'tis", "a,b", 'q"q',
    "x # y", "Zoë 王", "table", "dealt in", "1e5", "2026-01-02", 'said, "x"', "5", "p1 of attic", "{Ann}", "C:\\x",
)  # fmt: skip
"""Names that hold what the formats are made of: colons, brackets, signs, verbs, formulas, lists."""


def source(text: str, ending: str) -> Source:
    """A text as a file of this ending."""
    return Source(f"night{ending}", "night", ending, lambda: io.BytesIO(text.encode()))


def read(text: str, ending: str) -> list[Hand]:
    """The hands of a text, all of which must be read."""
    items = list(file_read(source(text, ending)).items())
    assert all(isinstance(item, Found) for item in items), items
    return [item.hand for item in items if isinstance(item, Found)]


def again(hand: Hand, to: str) -> Hand:
    """The hand as it comes back from a format."""
    writer = writers()[to]
    (found,) = read(writer.text(hand), writer.endings[0])
    return found


def files(hands: Iterable[Hand]) -> Iterable[FileRead]:
    """Hands as one file that was read."""
    found = (Found(hand, line, "") for line, hand in enumerate(hands, 1))
    yield FileRead(source("", ""), None, partial(in_lots, partial(iter, found)))


def converted(hands: Iterable[Hand], to: str, ending: str = "") -> tuple[str, Conversion, list[Problem]]:
    """Hands converted: the file, what was counted, and what was refused."""
    problems: list[Problem] = []
    made = Conversion(writers()[to], problems.append)
    return "".join(made.pieces(files(hands), ending)), made, problems


def paid(hand: Hand) -> tuple[dict[str, float], dict[str, float], float]:
    """What everyone should get and get back, and what rolls over, in the currency."""
    (outcome,) = resolve_hands([hand])
    awards = {player: chips / hand.scale for player, chips in outcome.awards().items()}
    returned = {player: chips / hand.scale for player, chips in outcome.returned().items()}
    return awards, returned, outcome.carry_out() / hand.scale


def renamed(record: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A record whose players are called otherwise, wherever their names stand."""
    new = dict(zip((seat["player"] for seat in record["seats"]), names, strict=False))

    def rename(value: Any) -> Any:
        if isinstance(value, list):
            return [rename(item) for item in value]
        if isinstance(value, Mapping):
            return {key: item if key in ("house", "extra") else rename(item) for key, item in value.items()}
        return new.get(value, value) if isinstance(value, str) else value

    return {key: rename(value) for key, value in record.items()}


def played(seed: int, **fields: Any) -> Hand:
    """A hand that pokerkit plays at random, paid right, with names from NAMES; `fields` are put in place of its own."""
    hand = played_by_pokerkit(seed)
    awards = next(iter(resolve_hands([hand]))).awards()
    record = json.loads(hand.model_dump_json(exclude_unset=True))
    for seat in record["seats"]:
        seat["won"] = awards[seat["player"]]
    chance = random.Random(seed)
    record = renamed(record, chance.sample(NAMES, len(record["seats"])))
    return Hand.model_validate_json(json.dumps({**record, "hand_id": f"{seed + 1}", "table": "It's here", **fields}))
