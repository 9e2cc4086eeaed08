"""Simulated nights of every game as records, some raked, some with what was paid: what statistics count."""

import json
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pipeline.book.database.store import Store
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called
from schemas.hand import Hand
from tests.fact_corpus import slow
from tests.naive import resolve
from tests.naive_book import Played, in_time
from tests.naive_ends import with_folds
from tests.nights import load


class Night(NamedTuple):
    """What is played: the game, how many hands of how many players, its rules, and whether actions are written."""

    game: str
    hands: int
    players: int
    rules: tuple[tuple[str, str], ...] = ()
    full: bool = True


HALF_ROLLS = (("no_hole_spade", "carry_half"),)
NIGHTS = (
    Night("two-thirds", 420, 5),
    Night("black-mariah", 200, 3),
    Night("high-chicago", 500, 2, HALF_ROLLS),
    Night("stud-8", 160, 4),
    Night("two-thirds", 120, 2),
    Night("low-chicago", 100, 3, HALF_ROLLS),
    Night("the-bitch", 120, 5, (("queen_up", "dead_hand"),)),
    Night("second-hand-high", 160, 5),
    Night("stud", 160, 6),
    Night("stud", 60, 2),
    Night("razz", 100, 3),
    Night("stud-8", 60, 7),
    Night("two-thirds", 150, 6, full=False),
    Night("stud-8", 50, 5, full=False),
    Night("follow-the-queen", 90, 4),
    Night("baseball", 80, 3),
)
RULES = {night.game: dict(night.rules) for night in NIGHTS}
"""By what rules each game is played; a game is by one set of them."""
RAKED_EVERY = 3
PAID = ("stud", "razz", "stud-8", "second-hand-high")
"""Games in which it is written what was paid; of the others no result is."""
WRONG_EVERY = 7
RECORDERS = ("Dee", "Eve")


def _night(night: Night, seed: int) -> list[dict[str, Any]]:
    wanted = Wanted(night.hands, night.players, seed, full=night.full)
    with TemporaryDirectory() as folder:
        simulate(Called(variant=night.game, command=night.rules), wanted, Path(folder) / "out")
        text = (Path(folder) / "out" / HANDS_FILE).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _broken_off(night: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A night whose first table stops at its last rollover, so that the money stays on the table."""
    first = [record for record in night if (record["session"], record["table"]) == _table(night[0])]
    rolled = [record["hand_no"] for record in first if record.get("carry_out")]
    return [record for record in night if record not in first or record["hand_no"] <= max(rolled, default=99)]


def _table(record: dict[str, Any]) -> tuple[str, str]:
    return record["session"], record["table"]


def _paid(record: dict[str, Any]) -> None:
    """Write down what was paid, in one hand in seven a chip of the winner to somebody else."""
    done = resolve(with_folds(record))
    awards = done["awards"]
    if "rake" in record:
        record["rake"] = done["rake"]
    best = max(awards, key=lambda player: awards[player])
    if record["hand_no"] % WRONG_EVERY == 0:
        other = next(player for player in awards if player != best)
        awards[best] -= record["chip"]
        awards[other] += record["chip"]
    for seat in record["seats"]:
        seat["won"] = awards[seat["player"]]
    record["recorder"] = RECORDERS[record["hand_no"] % 2]


@lru_cache(maxsize=1)
def records() -> list[dict[str, Any]]:
    """The records of all nights; tables have the name of their game, one game is played for higher stakes."""
    found = []
    for seed, night in enumerate(NIGHTS, 5):
        for record in _broken_off(_night(night, seed)):
            record["table"] = f"{night.game} {seed} {record['table']}"
            record.pop("carry_out", None)
            for seat in record["seats"]:
                seat.pop("won", None)
            if night.game == "black-mariah":
                record["stakes"] |= {"big_bet": 300}
            if record["hand_no"] % RAKED_EVERY == 0:
                record["rake"] = 31
            if night.game in PAID:
                _paid(record)
            found.append(record)
    return found


@lru_cache(maxsize=1)
def hands() -> list[Hand]:
    """The same as hands."""
    return [Hand.model_validate_json(json.dumps(record)) for record in records()]


@lru_cache(maxsize=1)
def played() -> list[Played]:
    """The same in the order played, resolved by the slow reference."""
    return in_time(records())


@lru_cache(maxsize=1)
def slow_facts() -> list[dict[str, dict[str, int | None]]]:
    """What the slow counters count of each of the hands, by player and counter."""
    return [slow(hand) for hand in hands()]


def load_nights(store: Store) -> None:
    """Load them all."""
    load(store, hands())
