"""Simulated nights as files."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

from pipeline.book.simulate.calendar import LONGEST_NIGHT, MOST_TABLES, calendar_of
from pipeline.book.simulate.game import Game, game_of
from pipeline.book.simulate.kinds import Told, asked_for
from pipeline.book.simulate.nights import Night, Plan, nights_of
from pipeline.book.simulate.tables import tables_of
from pipeline.records.batch import Called, in_force_of
from pipeline.rules.catalog import find
from schemas.problem import StudbookError

HANDS_FILE, KEY_FILE, HOUSE_FILE, LEDGER_FILE = "hands.jsonl", "mistakes.key", "house.toml", "nights.ledger"
LEAST_PLAYERS, MOST_PLAYERS = 2, 8


class Wanted(NamedTuple):
    """What is to be simulated."""

    hands: int
    players: int
    """At each table; with `most_players` the fewest."""
    seed: int
    mistakes: float = 0.0
    """The part of the hands that get one."""
    full: bool = False
    """Whether every action and stack is written down."""
    most_players: int = 0
    kinds: tuple[str, ...] = ()
    """The kinds of mistakes to be made, all of them where none is named; `kinds.MEANS` has them."""
    mistakes_a_night: int = 0
    """Instead of a part of the hands, how many mistakes each night of each table gets."""
    hands_a_night: int = 0
    tables: int = 0
    """How many tables there are; 0 lets the number of hands decide, as for the hands of a night."""
    rake: bool = False
    """Whether the tables take a rake."""
    ledger: bool = False
    """Whether a ledger of buy-ins and cash-outs is kept."""


class Simulated(NamedTuple):
    """What was written."""

    hands: int
    mistakes: int
    nights: int
    short: int
    """Nights that had no room for all the mistakes they were to get."""


def game_called(called: Called, wanted: Wanted) -> Game:
    """The game as called for. Raises: StudbookError for one that cannot be dealt."""
    variant = find(called.variant or "")
    if variant is None:
        raise StudbookError("Name the game with --variant; `studbook list variants` has them.")
    _check(wanted)
    force = in_force_of(variant, called)
    for knob, _ in force.set_by:
        if getattr(force.rules, knob) == "ask":
            raise StudbookError(f"{knob}=ask waits for somebody to rule; simulate it with another value.")
    for knob, value in called.command:
        if (knob, "command line") not in force.set_by or getattr(force.rules, knob) != value:
            raise StudbookError(f"--set {knob}={value}: {variant.title} does not read it so; take it out.")
    return game_of(variant, force)


def _check(wanted: Wanted) -> None:
    """Refuse numbers that cannot be played. Raises: StudbookError."""
    most = max(wanted.players, wanted.most_players)
    if not LEAST_PLAYERS <= wanted.players <= most <= MOST_PLAYERS:
        shown = f"{wanted.players}" if most == wanted.players else f"{wanted.players}-{most}"
        raise StudbookError(f"--players {shown}: a deck serves {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
    if wanted.hands < 1:
        raise StudbookError(f"--hands {wanted.hands}: take a whole number from 1 up.")
    if wanted.seed < 0:
        raise StudbookError(f"--seed {wanted.seed}: take a whole number from 0 up.")
    for option, number, limit in (
        ("--hands-a-night", wanted.hands_a_night, LONGEST_NIGHT),
        ("--mistakes-a-night", wanted.mistakes_a_night, LONGEST_NIGHT),
        ("--tables", wanted.tables, MOST_TABLES),
    ):
        if not 0 <= number <= limit:
            raise StudbookError(f"{option} {number}: take a whole number up to {limit:,}.")
    if not 0 <= wanted.mistakes <= 1:
        raise StudbookError(f"--mistakes {wanted.mistakes}: take a part of the hands, from 0 to 1.")
    if wanted.mistakes and wanted.mistakes_a_night:
        raise StudbookError("--mistakes is a part of all hands, --mistakes-a-night a number; leave one of them out.")
    if wanted.kinds and not (wanted.mistakes or wanted.mistakes_a_night):
        raise StudbookError(f"--mistake {wanted.kinds[0]}: say how often, with --mistakes or --mistakes-a-night.")


def nights(game: Game, wanted: Wanted) -> Iterator[Night]:
    """Every night in order, week by week and table by table. Raises: StudbookError for mistakes that cannot be made."""
    told = Told(wanted.full, wanted.ledger)
    kinds = asked_for(game, told, wanted.kinds)
    calendar = calendar_of(wanted.hands, wanted.hands_a_night, wanted.tables)
    plan = Plan(game, wanted.seed, calendar, told, kinds, wanted.mistakes, wanted.mistakes_a_night)
    most = max(wanted.players, wanted.most_players)
    return nights_of(plan, tables_of(wanted.seed, calendar.tables, wanted.players, most, wanted.rake))


def simulate(
    called: Called, wanted: Wanted, folder: Path, force: bool = False, told: Callable[[int], None] | None = None
) -> Simulated:
    """Play nights and write them into a folder; the same wish writes the same bytes.

    `told` is told now and then how many hands are written. A file is there whole or not at all.

    Raises: StudbookError.
    """
    game = game_called(called, wanted)
    every = nights(game, wanted)
    _make(folder, force)
    wrong = bool(wanted.mistakes or wanted.mistakes_a_night)
    may = {HANDS_FILE: True, KEY_FILE: wrong, HOUSE_FILE: bool(game.named), LEDGER_FILE: wanted.ledger}
    names = [name for name, written in may.items() if written]
    try:
        with ExitStack() as opened:
            files = {name: opened.enter_context(_opened(folder / name)) for name in names}
            if game.named:
                files[HOUSE_FILE].write("".join(f'{knob} = "{value}"\n' for knob, value in game.named))
            done = _write(every, wanted, files, told)
        for name in may:
            if name in names:
                os.replace(_part(folder / name), folder / name)
            else:
                # What an earlier run left would not belong to these hands.
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise StudbookError(f"{folder} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    finally:
        for name in names:
            _part(folder / name).unlink(missing_ok=True)
    return done


def _write(
    every: Iterator[Night], wanted: Wanted, files: dict[str, IO[str]], told: Callable[[int], None] | None
) -> Simulated:
    done = Simulated(0, 0, 0, 0)
    for night in every:
        for name, lines in ((HANDS_FILE, night.hands), (KEY_FILE, night.key), (LEDGER_FILE, night.ledger)):
            if name in files:
                files[name].writelines(lines)
        short = len(night.key) < wanted.mistakes_a_night
        done = Simulated(
            done.hands + len(night.hands), done.mistakes + len(night.key), done.nights + 1, done.short + short
        )
        if told is not None:
            told(done.hands)
    return done


def _opened(path: Path) -> IO[str]:
    return _part(path).open("w", encoding="utf-8", newline="\n")


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _make(folder: Path, force: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = any(folder.iterdir())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StudbookError(f"{folder} cannot be made: {reason.lower()}.") from None
    if held and not force:
        raise StudbookError(f"{folder} is not empty; name another folder, or add --force to write into it.")
