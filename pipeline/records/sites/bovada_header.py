"""The first line of a Bovada, Bodog or Ignition hand: its number, the table, the game, and the time."""

import re

from pipeline.records.sites.header import (
    LIMITS,
    Header,
    before,
    id_by,
    opened_by,
    remembered,
    said,
    stamp,
    unknown_game,
)
from pipeline.records.sites.text import LONGEST_LINE

_OPENS = r"(?P<room>Ignition|Bovada|Bodog(?:\.com|\.eu| UK| Canada|88)?) Hand #(?P<id>C?[0-9]{1,20}):?"
_HEADER = re.compile(rf"{_OPENS}(?: +(?P<rest>.*))?", re.IGNORECASE | re.ASCII)
_WHOLE = re.compile(rf"{_OPENS} +\S.{{0,300}}? - [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}} ", re.IGNORECASE | re.ASCII)
_TIME = re.compile(
    r"\s-\s(?P<day>[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}) +(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})(?: (?P<zone>[A-Z]{2,5}))?$",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?P<zone>Zone Poker ID|TBL)#(?P<table>\S+?)(?:,? |$)", re.IGNORECASE)
_TOURNAMENT = re.compile(r"Tournament #(?P<number>[A-Z0-9-]{1,40})\b", re.IGNORECASE)
_STUD = re.compile(r"\b7CARD(?P<low>[ _](?:Hi/?Lo|HL))?(?:ZonePoker)?(?= |$)", re.IGNORECASE)
_GAME = re.compile(r"[0-9]?[A-Z]{3}", re.IGNORECASE)
_LIMIT = re.compile(r"\b(?P<limit>(?:No|Pot|Fixed) Limit)\b", re.IGNORECASE)
_LEVEL = re.compile(r"\bLevel (?P<level>[0-9]{1,4})(?: *\((?P<stakes>[0-9.,/$ ]{1,40})\))?", re.IGNORECASE)


id_of = id_by(_HEADER)


def opening_in(text: str) -> int:
    """Where in a line a first line stands that runs on from a broken one, 0 if none does.

    >>> opening_in("Seat+3 : RaisBovada Hand #12 TBL#7 7CARD Fixed Limit - 2014-02-03 04:05:06")
    13
    """
    found = _WHOLE.search(text, 1) if " Hand #" in text and len(text) <= LONGEST_LINE else None
    return found.start() if found else 0


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, or a time there is not.
    """
    opened = opened_by(_HEADER, text)
    about, time = before(_TIME, said(opened, "rest").strip())
    header = _of_table(about)
    if header is None:
        return None
    # A time without a zone is one all the same.
    return header.of_hand(opened, _played_at(time) if time else None, None, room=opened["room"])


@remembered
def _of_table(about: str) -> Header | None:
    """What stands between the number of the hand and its time."""
    game = _STUD.search(about)
    if game is None:
        if _GAME.match(_PLACE.sub("", about)):
            return None
        raise unknown_game(about)
    limit = _LIMIT.search(about)
    tournament = _TOURNAMENT.search(about)
    level = _LEVEL.search(about)
    extra = {
        "tournament": said(tournament, "number"),
        "level": said(level, "level"),
        "stakes": _stakes(said(level, "stakes")),
    }
    return Header(
        variant="stud-8" if game["low"] else "stud",
        limit=LIMITS[limit["limit"].lower().removeprefix("fixed ")] if limit else "",
        tournament=tournament is not None,
        extra=extra,
        table=_table(about, tournament),
    )


def _table(about: str, tournament: re.Match[str] | None) -> str:
    """The table as written; those of a tournament are numbered anew in each."""
    place = _PLACE.search(about)
    table = f"{place['zone']}#{place['table'].rstrip(',')}" if place else ""
    return f"Tournament #{tournament['number']} {table}".strip() if tournament else table


def _stakes(written: str) -> str:
    """What stands beside the level, which stud tournaments fill with noughts."""
    return written if re.search("[1-9]", written) else ""


def _played_at(time: re.Match[str]) -> str | None:
    """The time; before 2021 no zone stands beside it, and none is guessed."""
    if time["zone"]:
        return stamp(time["day"], time["clock"], time["zone"])
    written = stamp(time["day"], time["clock"], "UTC")
    return written.removesuffix("+00:00") if written else None
