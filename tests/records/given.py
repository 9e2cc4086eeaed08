"""Small records and files for the tests of reading: one sound hand to change, and text as a source."""

import copy
import gzip
import io
import json
from collections.abc import Iterable
from typing import Any

from pipeline.records.intake import file_read
from pipeline.records.reader import Found, Item, Source
from schemas.hand import Hand
from schemas.problem import Problem

SOUND: dict[str, Any] = {
    "hand_id": "17",
    "variant": "two-thirds",
    "seats": [
        {"player": "Ann", "down": ["3s", "Kh", "9d"], "up": ["Kd", "7c", "4h", "2c"], "contributed": 100},
        {"player": "Bob", "down": ["Qh", "Qd", "8h"], "up": ["Qc", "8c", "5d", "6h"], "contributed": 100, "won": 225},
        {"player": "Cy", "up": ["9s"], "contributed": 25, "folded": 3},
    ],
}
"""A hand that makes sense."""


def record(**changes: Any) -> dict[str, Any]:
    """The sound hand with some of its fields changed; a field given None is taken out."""
    changed = {**copy.deepcopy(SOUND), **changes}
    return {key: value for key, value in changed.items() if value is not None}


def seated(index: int, **changes: Any) -> dict[str, Any]:
    """The sound hand with fields of one seat changed; a field given None is taken out."""
    made = record()
    seat = {**made["seats"][index], **changes}
    made["seats"][index] = {key: value for key, value in seat.items() if value is not None}
    return made


def line(made: dict[str, Any] | None = None, **changes: Any) -> str:
    """A record as one line of JSON, without its line end."""
    return json.dumps(record(**changes) if made is None else made)


def source(content: bytes | str, name: str = "night.jsonl", encoding: str | None = None) -> Source:
    """Text or bytes as if they lay in a file of that name."""
    held = content.encode() if isinstance(content, str) else content
    stem, dot, ending = name.partition(".")
    return Source(name, stem, dot + ending, lambda: io.BytesIO(held), "house", encoding)


def read(content: bytes | str, name: str = "night.jsonl", encoding: str | None = None) -> list[Item]:
    """What comes out of a file with this content."""
    return list(file_read(source(content, name, encoding)).items())


def hands(items: Iterable[Item]) -> list[Hand]:
    """The hands among the items."""
    return [item.hand for item in items if isinstance(item, Found)]


def problems(items: Iterable[Item]) -> list[Problem]:
    """The problems among the items."""
    return [item for item in items if isinstance(item, Problem)]


def codes(items: Iterable[Item]) -> list[str]:
    """The codes of the problems among the items."""
    return [problem.code for problem in problems(items)]


def refusal(items: Iterable[Item]) -> Problem:
    """The one problem among the items, which must be the only item."""
    listed = list(items)
    assert len(listed) == 1, listed
    assert isinstance(listed[0], Problem)
    return listed[0]


def packed(content: str) -> bytes:
    """Text as gzip leaves it."""
    return gzip.compress(content.encode())
