"""Simulated nights of several games as records, without results, and some of them raked: what statistics count."""

import json
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.book.store import Store
from pipeline.records.batch import Called
from schemas.hand import Hand
from tests.nights import load

NIGHTS: tuple[tuple[str, tuple[tuple[str, str], ...], int, int], ...] = (
    ("two-thirds", (), 240, 5),
    ("black-mariah", (), 120, 3),
    ("high-chicago", (("no_hole_spade", "carry_half"),), 600, 2),
    ("stud-8", (), 120, 4),
)
"""Games, their rules, hands and players."""
RAKED_EVERY = 3


def _night(game: str, rules: tuple[tuple[str, str], ...], hands: int, players: int) -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        simulate(Called(variant=game, command=rules), Wanted(hands, players, seed=5), Path(folder) / "out")
        text = (Path(folder) / "out" / HANDS_FILE).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _broken_off(night: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A night whose first table stops at its last rollover, so that the money stays on the table."""
    first = [record for record in night if (record["session"], record["table"]) == _table(night[0])]
    rolled = [record["hand_no"] for record in first if record.get("carry_out")]
    return [record for record in night if record not in first or record["hand_no"] <= max(rolled, default=99)]


def _table(record: dict[str, Any]) -> tuple[str, str]:
    return record["session"], record["table"]


@lru_cache(maxsize=1)
def records() -> list[dict[str, Any]]:
    """The records of all nights; tables of a game have its name, one game is played for higher stakes."""
    found = []
    for game, rules, hands, players in NIGHTS:
        for record in _broken_off(_night(game, rules, hands, players)):
            record["table"] = f"{game} {record['table']}"
            record.pop("carry_out", None)
            for seat in record["seats"]:
                seat.pop("won", None)
            if game == "black-mariah":
                record["stakes"] |= {"big_bet": 300}
            if record["hand_no"] % RAKED_EVERY == 0:
                record["rake"] = 31
            found.append(record)
    return found


def load_nights(store: Store) -> None:
    """Load them all."""
    load(store, [Hand.model_validate_json(json.dumps(record)) for record in records()])
