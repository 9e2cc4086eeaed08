"""Short texts in PHH, and reading them."""

import io
import json
from pathlib import Path

from pipeline.records.reader import Found, Item, Source
from pipeline.records.readers.phh import READER
from schemas.hand import PUTS_IN, Hand
from schemas.problem import Problem

GOLDEN = sorted((Path(__file__).parent / "readers" / "phh").glob("*.phh*"))
WRITTEN = {path.stem: path.read_text(encoding="utf-8") for path in GOLDEN}
BASE = """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [90, 90, 90]
hand = 1
players = ["Ann", "Bob", "Cy"]
"""


def source(content: bytes, name: str = "eve.phh", folder: str = "attic", encoding: str | None = None) -> Source:
    stem, dot, ending = name.rpartition(".")
    return Source(name, stem or name, dot + ending if stem else "", lambda: io.BytesIO(content), folder, encoding)


def read(text: str, name: str = "eve.phh", folder: str = "attic") -> list[Item]:
    return list(READER.read(source(text.encode(), name, folder)))


def one(text: str, name: str = "eve.phh", folder: str = "attic") -> Hand:
    (item,) = read(text, name, folder)
    assert isinstance(item, Found), item
    return item.hand


def codes(text: str) -> list[str]:
    items = read(text)
    assert all(isinstance(item, Problem) for item in items), items
    return [item.code for item in items if isinstance(item, Problem)]


def play(*actions: str, base: str = BASE, more: str = "") -> str:
    return f"{base}actions = {json.dumps(actions)}\n{more}\n"


THIRD = ("d dh p1 ????Qc", "d dh p2 ????3d", "d dh p3 ????9s")


def put_in(hand: Hand) -> list[int]:
    chairs = [seat.seat or place for place, seat in enumerate(hand.seats, 1)]
    actions = hand.actions or []
    return [sum(item.amount for item in actions if item.seat == chair and item.act in PUTS_IN) for chair in chairs]
