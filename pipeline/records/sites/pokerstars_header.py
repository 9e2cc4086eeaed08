"""The first line of a PokerStars hand: its number, the game, the stakes, the time, and what it is played for."""

import re

from pipeline.records.sites.header import LIMITS, OTHER_GAME, Header, remembered, stamp, unknown_game
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
    r"\b(?P<game>7[ -]Card Stud Hi/Lo|7[ -]Card Stud|(?<!2-7 )Razz)\s+(?P<limit>Limit|Pot Limit|No Limit)\b",
    re.IGNORECASE,
)
_MIX = re.compile(r"(?:^|[ ,])(?:Freeroll +)?(?:[A-Z]{3} +)?(?P<mix>[0-9]{1,2}-Game|[A-Za-z][A-Za-z ]{0,40}) ?\($")
_STAKES = re.compile(
    rf"[(, ](?P<small>{MONEY})\s*/\s*(?P<big>{MONEY})(?:\s+(?P<code>[A-Z]{{3}}))?\b[^()]*\)", re.IGNORECASE
)
_TOURNAMENT = re.compile(r"(?:Zoom )?Tournament #(?P<number>[0-9]{1,20})", re.IGNORECASE)
_LEVEL = re.compile(r"\bLevel (?P<level>[IVXLCDM]+|[0-9]+)\b", re.IGNORECASE)

_VARIANTS = {"7 card stud": "stud", "7 card stud hi/lo": "stud-8", "razz": "razz"}


def id_of(text: str) -> str | None:
    """The number of the hand that a line opens, None if it opens none."""
    found = HEADER.match(text) if text[:1] in "PpFf" else None
    return found["id"] if found else None


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, or a time there is not.
    """
    opened = HEADER.match(text)
    rest = opened["rest"] if opened else text
    club = _CLUB.match(rest)
    rest = rest[club.end() :] if club else rest
    time = _TIME.search(rest)
    header = _of_table(rest[: time.start()] if time else rest)
    if header is None:
        return None
    beside = {
        "room": opened["room"] or "" if opened else "",
        "club": (club["name"] or club["number"] or "").strip() if club else "",
    }
    return header.of_hand(opened, _moment(time) if time else None, time, **beside)


@remembered
def _of_table(about: str) -> Header | None:
    """What stands between the number of the hand and its time."""
    game = _GAME.search(about)
    if game is None:
        if OTHER_GAME.search(about):
            return None
        raise unknown_game(about)
    tournament = _TOURNAMENT.match(about)
    stakes = _last_stakes(about)
    mix = _MIX.search(about[: game.start()])
    level = _LEVEL.search(about, game.end())
    extra = {
        "tournament": tournament["number"] if tournament else "",
        "level": level["level"].upper() if level else "",
        "mix": mix["mix"].strip() if mix else "",
    }
    return Header(
        hand_id="",
        variant=_VARIANTS[re.sub(r"[ -]+", " ", game["game"]).lower()],
        limit=LIMITS[" ".join(game["limit"].lower().split())],
        small_bet=stakes["small"] if stakes else "",
        big_bet=stakes["big"] if stakes else "",
        currency=(stakes["code"] or "").upper() if stakes else "",
        tournament=tournament is not None,
        played_at=None,
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
