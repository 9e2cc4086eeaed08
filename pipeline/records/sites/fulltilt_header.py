"""The first line of a Full Tilt hand: its number, the table, the game, the stakes, the time.

The stakes stand before the game in files up to 2013 and behind it in later ones, in pieces parted by ` - `.
"""

import re
from decimal import Decimal

from pipeline.records.sites.header import (
    LIMITS,
    OTHER_GAME,
    Header,
    before,
    id_by,
    opened_by,
    remembered,
    said,
    stamp,
    unknown_game,
    variant_of,
)
from pipeline.records.sites.money import MONEY
from pipeline.records.sites.text import BadLine

HEADER = re.compile(
    r"Full ?Tilt ?Poker(?:\.[a-z.]{2,8})? Game #(?P<id>[0-9]{1,20}): *(?P<rest>.*)", re.IGNORECASE | re.ASCII
)
_PARTIAL = "(partial)"
_MOMENT = (
    r"(?P<{0}clock>[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?) (?P<{0}zone>[A-Z]{{1,5}}(?:[+-][0-9:]{{1,6}})?) - "
    r"(?:(?P<{0}day>[0-9]{{4}}/[0-9]{{1,2}}/[0-9]{{1,2}})|[A-Z]+, (?P<{0}date>[A-Z]+ [0-9]{{1,2}}, [0-9]{{4}}))"
)
_TIME = re.compile(rf" - {_MOMENT.format('')}(?: \[{_MOMENT.format('et_')}\])?$", re.IGNORECASE | re.ASCII)
_STAKES = re.compile(
    rf"(?P<small>{MONEY}[KMB]?)/(?P<big>{MONEY}[KMB]?)(?: Ante {MONEY}[KMB]?)?", re.IGNORECASE | re.ASCII
)
_LIMIT = r"(?:(?:[^ ]+ )?Cap )?(?P<limit>Limit|FL|Pot Limit|PL|No Limit|NL)"
_GAME = re.compile(
    rf"{_LIMIT} (?P<game>(?:7[ -]Card )?Stud(?: (?P<half>Hi/Lo|H/L|Hi))?|Razz)", re.IGNORECASE | re.ASCII
)
_MIX = re.compile(r"[0-9]{1,2}-Game(?: Mix)?|HORSE|HOSE|HEROS|HOE|HO|HA|OA|OE|SE|HE", re.IGNORECASE | re.ASCII)
_TOURNAMENT = re.compile(r"(?P<event>.+) \((?P<number>[0-9]{1,20})\), (?:Table )?(?P<table>.+)")
_ROOM = re.compile(r"(?: \([^()]*\))+$")
"""What kind of table it is, such as `(6 max)`."""
_UNKNOWN = Header("", "", False, {})
_THOUSANDS = {"K": 1000, "M": 1000_000, "B": 1000_000_000}


id_of = id_by(HEADER)


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, a time there is not, or a hand that was not told whole.
    """
    opened = opened_by(HEADER, text)
    rest = opened["rest"]
    whole = rest.removesuffix(_PARTIAL).rstrip()
    about, time = before(_TIME, whole)
    header = _of_table(about)
    if header == _UNKNOWN:
        raise unknown_game(whole)
    if header is None:
        return None
    if rest.endswith(_PARTIAL):
        raise BadLine("truncated", "the site told only a part of this hand.", "Take the hand out.")
    return header.of_hand(opened, _moment(time) if time else None, time)


@remembered
def _of_table(written: str) -> Header | None:
    """What stands between the number of the hand and its time, `_UNKNOWN` where it names no game at all."""
    pieces = written.split(" - ")
    game = _last(_GAME, pieces)
    if game is None:
        if OTHER_GAME.search(pieces[-1]) or OTHER_GAME.search(pieces[max(len(pieces) - 2, 0)]):
            return None
        return _UNKNOWN
    stakes = _last(_STAKES, pieces)
    mix = _last(_MIX, pieces[1:])
    about = [one for one in pieces if one not in (game[0], stakes and stakes[0], mix and mix[0])]
    where = " - ".join(about)
    tournament = _TOURNAMENT.fullmatch(where)
    table = _ROOM.sub("", tournament["table"] if tournament else where.removeprefix("Table ")).strip()
    extra = {
        "tournament": said(tournament, "number"),
        "event": said(tournament, "event").strip(),
        "mix": mix[0] if mix else "",
    }
    return Header(
        variant=variant_of(game["game"], "L" in said(game, "half").upper()),
        limit=LIMITS[" ".join(game["limit"].lower().split())],
        small_bet=_whole(said(stakes, "small")),
        big_bet=_whole(said(stakes, "big")),
        tournament=tournament is not None,
        extra=extra,
        table=f"{tournament['number']} {table}" if tournament else table,
    )


def _last(form: re.Pattern[str], pieces: list[str]) -> re.Match[str] | None:
    return next(filter(None, map(form.fullmatch, reversed(pieces))), None)


def _whole(text: str) -> str:
    """An amount with its thousands written out, as `50K` says 50,000."""
    times = _THOUSANDS.get(text[-1:].upper())
    if times is None:
        return text
    return f"{(Decimal(text[:-1].lstrip('$€£').replace(',', '')) * times).normalize():f}"


def _moment(time: re.Match[str]) -> str | None:
    """The time with its offset; the site's own zone is New York's, and any other stands before it."""
    ours = "et_" if time["et_clock"] else ""
    return stamp(time[f"{ours}day"] or time[f"{ours}date"], time[f"{ours}clock"], time[f"{ours}zone"])
