"""The first line of a hand of the Winning Poker Network since 2019: its number, the game, the stakes, the time.

The text names no site. In tournaments no space stands before the dash of the time.
"""

import re

from pipeline.records.sites.header import LIMITS, OTHER_GAME, Header, remembered, stamp, unknown_game
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


def id_of(text: str) -> str | None:
    """The number of the hand that a line opens, None if it opens none."""
    found = HEADER.match(text) if text[:1] in "GgHh" else None
    return found["id"] if found else None


def header_of(text: str) -> Header | None:
    """What the first line of a hand says, None where it is no game of this tool.

    Raises: BadLine for a line that names no game at all, or a time there is not.
    """
    opened = HEADER.match(text)
    rest = opened["rest"] if opened else text
    time = _TIME.search(rest)
    header = _of_table(rest[: time.start()] if time else rest)
    if header is None:
        return None
    return header.of_hand(opened, stamp(time["day"], time["clock"], time["zone"] or "") if time else None, time)


@remembered
def _of_table(about: str) -> Header | None:
    """What stands between the number of the hand and its time."""
    game = _GAME.search(about)
    if game is None:
        if OTHER_GAME.search(about):
            return None
        raise unknown_game(about)
    stakes = _STAKES.fullmatch(about, game.end())
    tournament = _TOURNAMENT.match(about)
    extra = {
        "tournament": tournament["number"] if tournament else "",
        "event": tournament["event"] if tournament else "",
        "level": (stakes["level"] or "").upper() if stakes else "",
    }
    return Header(
        hand_id="",
        variant="razz" if game["game"].lower() == "razz" else "stud-8" if game["half"] else "stud",
        limit=LIMITS[game["limit"].lower()],
        small_bet=stakes["small"] if stakes else "",
        big_bet=stakes["big"] if stakes else "",
        currency="",
        tournament=tournament is not None,
        played_at=None,
        extra=extra,
    )
