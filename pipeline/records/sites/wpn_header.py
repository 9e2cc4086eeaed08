"""The first line of a hand of the Winning Poker Network since 2019: its number, the game, the stakes, the time.

The text names no site. In tournaments no space stands before the dash of the time.
"""

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

HEADER = re.compile(r"(?:Game )?Hand #(?P<id>[0-9]{1,20}) - (?! *[0-9]{4}-)(?P<rest>.*)", re.IGNORECASE | re.ASCII)
_TIME = re.compile(
    r" ?- ?(?P<day>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}) +(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})(?: (?P<zone>[A-Z]{1,5}))?$",
    re.IGNORECASE | re.ASCII,
)
_GAME = re.compile(
    r"(?:^| - )(?P<game>7Stud(?P<half> H/L)?|Razz) ?\((?:Fixed )?(?P<limit>Limit|Pot Limit|No Limit)\)(?= - |$)",
    re.IGNORECASE | re.ASCII,
)
_STAKES = re.compile(
    rf" - (?:Level (?P<level>[IVXLCDM]+|[0-9]+) )?\(?(?P<small>{MONEY})/(?P<big>{MONEY})\)?(?:, Ante {MONEY})?",
    re.IGNORECASE | re.ASCII,
)
_TOURNAMENT = re.compile(r"(?P<event>.*?) ?Tournament #(?P<number>[0-9]{1,20}) - ", re.IGNORECASE | re.ASCII)


id_of = id_by(HEADER)


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, or a time there is not.
    """
    opened = opened_by(HEADER, text)
    about, time = before(_TIME, opened["rest"])
    header = _of_table(about)
    if header is None:
        return None
    return header.of_hand(opened, stamp(time["day"], time["clock"], said(time, "zone")) if time else None, time)


@remembered
def _of_table(about: str) -> Header | None:
    """What stands between the number of the hand and its time."""
    game = game_in(_GAME, about)
    if game is None:
        return None
    stakes = _STAKES.fullmatch(about, game.end())
    tournament = _TOURNAMENT.match(about)
    extra = {
        "tournament": said(tournament, "number"),
        "event": said(tournament, "event"),
        "level": said(stakes, "level").upper(),
    }
    return Header(
        variant=variant_of(game["game"], game["half"]),
        limit=LIMITS[game["limit"].lower()],
        small_bet=said(stakes, "small"),
        big_bet=said(stakes, "big"),
        tournament=tournament is not None,
        extra=extra,
    )
