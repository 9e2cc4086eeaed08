"""Simulated nights as files."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

from pipeline.book.simulate.calendar import Calendar, calendar_of
from pipeline.book.simulate.chance import Purpose, words
from pipeline.book.simulate.game import Game, game_of
from pipeline.book.simulate.hands import Hands, leave, next_hands
from pipeline.book.simulate.lines import Scribe
from pipeline.book.simulate.mistakes import MISTAKE_WORDS, chosen, key_lines, mistake_carry, mistake_hands
from pipeline.book.simulate.play import WORDS
from pipeline.book.simulate.rounds import Temper
from pipeline.book.simulate.tables import Tables, after_hand, end_night, tables_of
from pipeline.records.batch import Called, in_force_of
from pipeline.rules.catalog import find
from schemas.problem import StudbookError

HANDS_FILE, KEY_FILE, HOUSE_FILE = "hands.jsonl", "mistakes.key", "house.toml"
GROUP = 1024
"""Tables played side by side: memory stays the same however many nights there are."""
LEAST_PLAYERS, MOST_PLAYERS = 2, 8
TEMPER = Temper()


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


class Simulated(NamedTuple):
    """What was written."""

    hands: int
    mistakes: int
    house: bool = False
    """Whether the rules of the house stand in a file of their own."""


def game_called(called: Called, wanted: Wanted) -> Game:
    """The game as called for. Raises: StudbookError for one that cannot be dealt."""
    variant = find(called.variant or "")
    if variant is None:
        raise StudbookError("Name the game with --variant; `studbook list variants` has them.")
    most = max(wanted.players, wanted.most_players)
    if not LEAST_PLAYERS <= wanted.players <= most <= MOST_PLAYERS:
        shown = f"{wanted.players}" if most == wanted.players else f"{wanted.players}-{most}"
        raise StudbookError(f"--players {shown}: a deck serves {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
    if wanted.seed < 0:
        raise StudbookError(f"--seed {wanted.seed}: take a whole number from 0 up.")
    force = in_force_of(variant, called)
    for knob, _ in force.set_by:
        if getattr(force.rules, knob) == "ask":
            raise StudbookError(f"{knob}=ask waits for somebody to rule; simulate it with another value.")
    for knob, value in called.command:
        if (knob, "command line") not in force.set_by or getattr(force.rules, knob) != value:
            raise StudbookError(f"--set {knob}={value}: {variant.title} does not read it so; take it out.")
    return game_of(variant, force)


class Night(NamedTuple):
    """A night of one table as lines."""

    hands: list[str]
    key: list[str]


def nights(game: Game, wanted: Wanted) -> Iterator[Night]:
    """Every night in order, week by week and table by table."""
    calendar = calendar_of(wanted.hands)
    everything = tables_of(wanted.seed, calendar.tables, wanted.players, max(wanted.players, wanted.most_players))
    starts = range(0, calendar.tables, GROUP)
    groups = [everything.take(slice(start, start + GROUP)) for start in starts]
    scribes = [Scribe(game, group, wanted.full) for group in groups]
    for week, playing in calendar.weeks():
        for start, group, scribe in zip(starts, groups, scribes, strict=True):
            some = group if start + len(group.number) <= playing else group.take(slice(0, max(0, playing - start)))
            yield from _together(game, wanted, calendar, week, some, scribe)


def _together(
    game: Game, wanted: Wanted, calendar: Calendar, week: int, tables: Tables, scribe: Scribe
) -> Iterator[Night]:
    """One night of some tables, hand by hand side by side."""
    found = [Night([], []) for _ in tables.number]
    lasts = [calendar.hands_of(week, table) for table in tables.number.tolist()]
    playing = tables
    for number in range(max(lasts, default=0)):
        many = sum(last > number for last in lasts)
        if many < len(playing.number):
            # The last night of all may be shorter; its table stands last and plays no more.
            playing = playing.take(slice(0, many))
        first = (week * calendar.a_night + number) * calendar.tables + int(tables.number[0])
        word = words(wanted.seed, Purpose.HANDS, first, many, WORDS)
        chance = words(wanted.seed, Purpose.MISTAKES, first, many, MISTAKE_WORDS)
        wrong = chosen(chance, wanted.mistakes)
        made = mistake_carry(playing, chance, wrong & (number > 0))
        hands = next_hands(game, playing, word, TEMPER, number == 0)
        mistake_hands(game, hands, chance, wrong, wanted.full, made)
        for night, line in zip(found, scribe.lines(playing, hands, week, number, made.typos), strict=False):
            night.hands.append(line)
        for row, told in key_lines(playing, hands, week, number, made):
            found[row].key.append(told)
        _go_on(game, playing, hands)
    end_night(tables, game)
    yield from found


def _go_on(game: Game, tables: Tables, hands: Hands) -> None:
    leave(tables, hands)
    after_hand(tables, game, hands.order, hands.seating.many, hands.ends, hands.batch.stayed)


def simulate(
    called: Called, wanted: Wanted, folder: Path, force: bool = False, told: Callable[[int], None] | None = None
) -> Simulated:
    """Play nights and write them into a folder; the same wish writes the same bytes.

    `told` is told now and then how many hands are written. A file is there whole or not at all.

    Raises: StudbookError.
    """
    game = game_called(called, wanted)
    _make(folder, force)
    names = [HANDS_FILE] + [KEY_FILE] * (wanted.mistakes > 0) + [HOUSE_FILE] * bool(game.named)
    try:
        with ExitStack() as opened:
            files = {name: opened.enter_context(_opened(folder / name)) for name in names}
            done = _write(game, wanted, files, told)
        for name in (HANDS_FILE, KEY_FILE, HOUSE_FILE):
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


def _write(game: Game, wanted: Wanted, files: dict[str, IO[str]], told: Callable[[int], None] | None) -> Simulated:
    if HOUSE_FILE in files:
        files[HOUSE_FILE].write("".join(f'{knob} = "{value}"\n' for knob, value in game.named))
    count = wrong = 0
    for night in nights(game, wanted):
        files[HANDS_FILE].writelines(night.hands)
        if night.key:
            files[KEY_FILE].writelines(night.key)
        count, wrong = count + len(night.hands), wrong + len(night.key)
        if told is not None:
            told(count)
    return Simulated(count, wrong, HOUSE_FILE in files)


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
