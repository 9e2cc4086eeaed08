"""The first line of a site's hand: what it says, the games nobody here plays, and the time with its zone."""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pipeline.records.sites.text import BadLine
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

    hand_id: str
    variant: str
    limit: str
    small_bet: str
    big_bet: str
    currency: str
    """The code of the currency."""
    tournament: bool
    played_at: str | None
    extra: Mapping[str, str]
    table: str = ""

    def of_hand(
        self, opened: re.Match[str] | None, played_at: str | None, time: re.Match[str] | None, **beside: str
    ) -> "Header":
        """The same with what is of one hand alone: its number, its time, and what stands beside the game.

        A time that cannot be told stands in `extra` as it is written.
        """
        found = {**beside, **self.extra} if beside else dict(self.extra)
        if time and played_at is None:
            found["time"] = time[0].strip(" -")
        extra = {key: value for key, value in found.items() if value}
        return self._replace(hand_id=opened["id"] if opened else "", played_at=played_at, extra=extra)


remembered = lru_cache(maxsize=1 << 10)
"""For what a table's first lines have in common."""


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
