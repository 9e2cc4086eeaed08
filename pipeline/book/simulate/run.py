"""Simulated nights as files."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.book.simulate.dice import Dice
from pipeline.book.simulate.mistakes import mistaken
from pipeline.book.simulate.night import Game, nights, record_of, tables
from pipeline.records.batch import Called, in_force_of
from pipeline.rules.catalog import find
from schemas.problem import StudbookError

HANDS_FILE, KEY_FILE = "hands.jsonl", "mistakes.key"
GROUP = 200
"""Tables played together: memory stays the same however many there are."""
LEAST_PLAYERS, MOST_PLAYERS = 2, 8


class Wanted(NamedTuple):
    """What is to be simulated."""

    hands: int
    players: int
    seed: int
    mistakes: float = 0.0
    """The part of the hands that get one."""
    full: bool = False
    """Whether every action is written down."""


class Simulated(NamedTuple):
    """What was written."""

    hands: int
    mistakes: int


def game_of(called: Called, wanted: Wanted) -> Game:
    """The game as called for. Raises: StudbookError for one that cannot be dealt."""
    variant = find(called.variant or "")
    if variant is None:
        raise StudbookError("Name the game with --variant; `studbook list variants` has them.")
    if not LEAST_PLAYERS <= wanted.players <= MOST_PLAYERS:
        raise StudbookError(f"--players {wanted.players}: a deck serves {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
    force = in_force_of(variant, called)
    for knob, _ in force.set_by:
        if getattr(force.rules, knob) == "ask":
            raise StudbookError(f"{knob}=ask waits for somebody to rule; simulate it with another value.")
    named = {knob: getattr(force.rules, knob) for knob, who in force.set_by if who != "default"}
    if variant.version is not None:
        named[variant.version] = getattr(force.rules, variant.version)
    return Game(variant, force, dict(sorted(named.items())), wanted.players, wanted.seed)


def lines(game: Game, wanted: Wanted) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """Every record in order, and the key of its mistake where it has one."""
    every = tables(game, wanted.hands)
    while group := list(islice(every, GROUP)):
        for of_table in nights(game, group):
            dice = Dice(wanted.seed, "mistakes", of_table[0].table.number)
            for dealt in of_table:
                record = record_of(dealt, game, wanted.full)
                yield record, mistaken(record, dealt, dice) if dice.next() < wanted.mistakes else None


def simulate(
    called: Called, wanted: Wanted, folder: Path, force: bool = False, told: Callable[[int], None] | None = None
) -> Simulated:
    """Play nights and write them into a folder; the same wish writes the same bytes.

    `told` is told now and then how many hands are written. A file is there whole or not at all.

    Raises: StudbookError.
    """
    game = game_of(called, wanted)
    _make(folder, force)
    count = wrong = 0
    names = [HANDS_FILE] + [KEY_FILE] * (wanted.mistakes > 0)
    try:
        with ExitStack() as opened:
            files = {name: opened.enter_context(_part(folder / name).open("w", encoding="utf-8")) for name in names}
            for record, key in lines(game, wanted):
                files[HANDS_FILE].write(_line(record))
                count += 1
                if key is not None:
                    files[KEY_FILE].write(_line(key))
                    wrong += 1
                if told is not None and count % 1000 == 0:
                    told(count)
        (folder / KEY_FILE).unlink(missing_ok=True)  # of an earlier night
        for name in names:
            os.replace(_part(folder / name), folder / name)
    except OSError as error:
        raise StudbookError(f"{folder} cannot be written: {error.strerror or error}.") from None
    finally:
        for name in names:
            _part(folder / name).unlink(missing_ok=True)
    return Simulated(count, wrong)


def _line(content: Mapping[str, Any]) -> str:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _make(folder: Path, force: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = any(folder.iterdir())
    except OSError as error:
        raise StudbookError(f"{folder} cannot be made: {error.strerror or error}.") from None
    if held and not force:
        raise StudbookError(f"{folder} is not empty; name another folder, or add --force to write into it.")
