"""The first line of a PokerStars hand: its number, the game, the stakes, the time, and what it is played for."""

import re

from pipeline.records.sites.header import (
    LIMITS,
    Header,
    before,
    game_in,
    id_by,
    opened_by,
    remembered,
    said,
    stamp,
    variant_of,
)
from pipeline.records.sites.money import MONEY

HEADER = re.compile(
    r"(?:PokerStars (?:[A-Za-z]+ ){0,3}(?:Hand|Game)|(?P<room>Full Tilt) (?:[A-Za-z]+ )?Hand) #(?P<id>[0-9]{1,20}): *"
    r"(?P<rest>.*)",
    re.IGNORECASE | re.ASCII,
)
"""Full Tilt's last tables, of 2016 and later, were dealt by the software of PokerStars."""
_CLUB = re.compile(r"(?:\{(?P<name>.*)\}|\[(?P<number>[^\]]*)\])\s*")
_MOMENT = (
    r"(?P<{0}day>[0-9]{{4}}[/.-][0-9]{{1,2}}[/.-][0-9]{{1,2}})[ -]+(?P<{0}clock>[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}})"
)
_TIME = re.compile(
    rf"\s-\s+{_MOMENT.format('')}\s{{0,9}}\(?(?P<zone>[A-Z]{{1,5}})?\)?(?:\s{{0,9}}\[{_MOMENT.format('et_')}\s*\(?ET\)?\])?$",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"\b(?P<game>7[ -]Card Stud(?P<half> Hi/Lo)?|(?<!2-7 )Razz)\s+(?P<limit>Limit|Pot Limit|No Limit)\b",
    re.IGNORECASE,
)
_MIX = re.compile(r"(?:^|[ ,])(?:Freeroll +)?(?:[A-Z]{3} +)?(?P<mix>[0-9]{1,2}-Game|[A-Za-z][A-Za-z ]{0,40}) ?\($")
_STAKES = re.compile(
    rf"[(, ](?P<small>{MONEY})\s*/\s*(?P<big>{MONEY})(?:\s+(?P<code>[A-Z]{{3}}))?\b[^()]*\)", re.IGNORECASE
)
_TOURNAMENT = re.compile(r"(?:Zoom )?Tournament #(?P<number>[0-9]{1,20})", re.IGNORECASE)
_LEVEL = re.compile(r"\bLevel (?P<level>[IVXLCDM]+|[0-9]+)\b", re.IGNORECASE)


id_of = id_by(HEADER)


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, or a time there is not.
    """
    opened = opened_by(HEADER, text)
    club = _CLUB.match(opened["rest"])
    about, time = before(_TIME, opened["rest"][club.end() if club else 0 :])
    header = _of_table(about)
    if header is None:
        return None
    beside = {"room": said(opened, "room"), "club": (said(club, "name") or said(club, "number")).strip()}
    return header.of_hand(opened, _moment(time) if time else None, time, **beside)


@remembered
def _of_table(about: str) -> Header | None:
    """What stands between the number of the hand and its time."""
    game = game_in(_GAME, about)
    if game is None:
        return None
    tournament = _TOURNAMENT.match(about)
    stakes = _last_stakes(about)
    mix = _MIX.search(about[: game.start()])
    level = _LEVEL.search(about, game.end())
    extra = {
        "tournament": said(tournament, "number"),
        "level": said(level, "level").upper(),
        "mix": said(mix, "mix").strip(),
    }
    return Header(
        variant=variant_of(game["game"], game["half"]),
        limit=LIMITS[" ".join(game["limit"].lower().split())],
        small_bet=said(stakes, "small"),
        big_bet=said(stakes, "big"),
        currency=said(stakes, "code").upper(),
        tournament=tournament is not None,
        extra=extra,
    )


def _last_stakes(about: str) -> re.Match[str] | None:
    found = list(_STAKES.finditer(about))
    return found[-1] if found else None


def _moment(time: re.Match[str]) -> str | None:
    """The time with its offset; the site's own zone is New York's, and any other stands beside it."""
    if time["et_day"]:
        return stamp(time["et_day"], time["et_clock"], "ET")
    return stamp(time["day"], time["clock"], time["zone"] or "")
