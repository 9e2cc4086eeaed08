"""The first line of a site's hand: what it says, the games nobody here plays, and the time with its zone."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache, partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pipeline.records.sites.text import BadLine, unknown
from pipeline.records.translate import short

LIMITS = {"limit": "fixed", "fl": "fixed", "pot limit": "pot", "pl": "pot", "no limit": "none", "nl": "none"}
"""What the record calls a limit, by what sites call it in small letters."""
OTHER_GAME = re.compile(
    r"Hold'?em|Omaha|Courchevel|Irish|Draw|Badugi|Badacey|Badeucy|Lowball|5[ -]Card Stud"
    r"|Pineapple|Showtime|Swap|Fusion",
    re.IGNORECASE,
)
"""Games known not to be seven-card stud."""

_USUAL = re.compile(r"([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2}) ([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})", re.ASCII)
_FORMS = ("%Y/%m/%d %H:%M:%S", "%B %d, %Y %H:%M:%S", "%b %d, %Y %H:%M:%S")
_ZONES = {"ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York", "UTC": "UTC", "GMT": "GMT"}


class Header(NamedTuple):
    """What the first line says; empty is not written."""

    variant: str
    limit: str
    tournament: bool
    extra: Mapping[str, str]
    small_bet: str = ""
    big_bet: str = ""
    currency: str = ""
    """The code of the currency."""
    table: str = ""
    hand_id: str = ""
    played_at: str | None = None

    def of_hand(
        self, opened: re.Match[str], played_at: str | None, time: re.Match[str] | None, **beside: str
    ) -> "Header":
        """The same with what is of one hand alone: its number, its time, and what stands beside the game.

        A time that cannot be told stands in `extra` as it is written.
        """
        found = {**beside, **self.extra} if beside else dict(self.extra)
        if time and played_at is None:
            found["time"] = time[0].strip(" -")
        extra = {key: value for key, value in found.items() if value}
        return self._replace(hand_id=opened["id"], played_at=played_at, extra=extra)


remembered = lru_cache(maxsize=1 << 10)
"""For what a table's first lines have in common."""


def id_by(form: re.Pattern[str]) -> Callable[[str], str | None]:
    """What tells the number of the hand that a line opens, None if it opens none, by the pattern of such lines."""
    return partial(_id_in, form)  # a function made here could not be sent to a worker process


def _id_in(form: re.Pattern[str], text: str) -> str | None:
    found = form.fullmatch(text)
    return found["id"] if found else None


def opened_by(form: re.Pattern[str], text: str) -> re.Match[str]:
    """The line that opens a hand, matched.

    Raises: BadLine for one that opens none.
    """
    opened = form.fullmatch(text)
    if opened is None:
        raise unknown(text)
    return opened


def before(form: re.Pattern[str], text: str) -> tuple[str, re.Match[str] | None]:
    """What stands before the first place a pattern fits, and that place; all of the text where there is none."""
    found = form.search(text)
    return (text[: found.start()], found) if found else (text, None)


def said(found: re.Match[str] | None, group: str) -> str:
    """What a group of a match holds, empty where there is no match or nothing in it."""
    return (found[group] or "") if found else ""


def game_in(form: re.Pattern[str], about: str) -> re.Match[str] | None:
    """The game that a first line names, None where it is none of this tool.

    Raises: BadLine for a line that names no game at all.
    """
    game = form.search(about)
    if game is None and not OTHER_GAME.search(about):
        raise unknown_game(about)
    return game


def variant_of(game: str, half: object) -> str:
    """The variant of a game that is razz, or seven-card stud with or without a low half."""
    return "razz" if game.lower() == "razz" else "stud-8" if half else "stud"


def unknown_game(about: str) -> BadLine:
    """The refusal of a first line that names no game at all."""
    remedy = "Hands are read in English; let the site write them so."
    return BadLine("unknown-variant", f"'{short(about.strip(), 60)}' names no game known here.", remedy)


def stamp(day: str, clock: str, zone: str) -> str | None:
    """The time with its offset, None where only the abbreviation of a zone is written that may mean several.

    Raises: BadLine for a time there is not.
    """
    moment = moment_of(day, clock)
    name = _ZONES.get(zone.upper())
    try:
        return moment.replace(tzinfo=ZoneInfo(name)).isoformat() if name else None
    except (KeyError, OSError, OverflowError):
        return None


def moment_of(day: str, clock: str) -> datetime:
    """The time without a zone.

    Raises: BadLine for a time there is not.
    """
    usual = _USUAL.fullmatch(f"{day} {clock}")
    if usual is not None:
        year, month, date, hour, minute, second = map(int, usual.groups())
        with suppress(ValueError):
            return datetime(year, month, date, hour, minute, second)
    written = f"{re.sub('[.-]', '/', day)} {clock if clock.count(':') > 1 else f'{clock}:00'}"
    moment = next(filter(None, (_read(written, form) for form in _FORMS)), None)
    if moment is None:
        raise BadLine("bad-time", f"there is no '{short(f'{day} {clock}')}'.", "Get the hand again.")
    return moment


def _read(written: str, form: str) -> datetime | None:
    try:
        return datetime.strptime(written, form)
    except ValueError:
        return None
