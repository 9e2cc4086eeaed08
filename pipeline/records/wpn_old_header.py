"""The head of a hand the Winning Poker Network wrote up to 2019: a line with the time and one with number and game.

    Game started at: 2016/3/5 21:4:7
    Game ID: 600000001 1/2 (PRR) Example - 3 (Seven Cards Stud HiLow)

The text names no site and no currency; the time is that of the computer it was played on.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.records.site_header import OTHER_GAME, Header, moment_of, unknown_game
from pipeline.records.site_text import BadLine, Line, Stretch, unknown

_STARTED = re.compile(
    r"Game started at: *(?P<day>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}) +(?P<clock>[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2})",
    re.IGNORECASE | re.ASCII,
)
_NUMBERED = re.compile(r"Game ID: *(?P<id>[0-9]{1,20}) +(?P<rest>.*)", re.IGNORECASE | re.ASCII)
_ENDED = "game ended at:"
_GAME = re.compile(
    r"(?P<small>[0-9][0-9.,]*)/(?P<big>[0-9][0-9.,]*) (?P<table>.*?) *"
    r"\((?P<game>Seven Cards? Stud(?P<half> Hi[ /-]?Low?)?|Razz)\)(?: [0-9]{1,2}-max)?",
    re.IGNORECASE | re.ASCII,
)
_NAMED = re.compile(r"\((?P<game>[^()]*)\)(?: [0-9]{1,2}-max)?$", re.ASCII)
_OTHER = re.compile(rf"{OTHER_GAME.pattern}|Five Cards? Stud", re.IGNORECASE)
_TOURNAMENT = re.compile(r"(?P<event>.+), Table [0-9]+|PMS_[0-9]+|", re.ASCII)
_PLAY = re.compile(r"PM\b")
CURRENCY = "USD"
"""What the network dealt in."""


def starts(text: str) -> bool:
    """Whether a line is the first of a head."""
    return text.lower().startswith("game started at:")


def opens(text: str) -> bool:
    """Whether a line belongs to the head of a hand."""
    return starts(text) or _NUMBERED.match(text) is not None


def id_of(head: str) -> str | None:
    """The number of the hand that a head opens, empty where it has none; None if it opens no hand."""
    number = _NUMBERED.match(head.rpartition("\n")[2])
    return number["id"] if number else "" if starts(head) else None


def parted(stretch: Stretch) -> Iterator[Stretch]:
    """The hands of a stretch, each with its head as one line; where the time of a hand is lost, its number opens it."""
    lines = list(stretch.lines)
    numbered = [place for place, line in enumerate(lines) if place > 1 and _NUMBERED.match(line.text)]
    # What stands between the end of a hand and a number belongs to that number's head, however damaged.
    opening = [place - lines[place - 2].text.lower().startswith(_ENDED) for place in numbered]
    raw = stretch.raw.split("\n")
    for start, end in zip([0, *opening], [*opening, len(lines)], strict=True):
        of_hand = lines[start:end]
        first = lines[start].number - lines[0].number
        after = lines[end].number - lines[0].number if end < len(lines) else len(raw)
        yield replace(
            stretch,
            lines=tuple(_joined(of_hand)),
            raw="\n".join(raw[first:after]).rstrip(),
            last=stretch.last and end == len(lines),
        )


def _joined(lines: list[Line]) -> list[Line]:
    if len(lines) > 1 and not _NUMBERED.match(lines[0].text) and _NUMBERED.match(lines[1].text):
        return [Line(lines[0].number, f"{lines[0].text}\n{lines[1].text}"), *lines[2:]]
    return lines


def header_of(head: str) -> Header | None:
    """What the head of a hand says, None where it is no game of this tool.

    Raises: BadLine for a head without a number, or that names no game at all, or a time there is not.
    """
    above, _, below = head.rpartition("\n")
    opened, started = _NUMBERED.match(below), _STARTED.fullmatch(above)
    if opened is None:
        raise BadLine("truncated", "the hand has no line with its number and game.", "Get the hand again.")
    if above and started is None:
        raise unknown(above)
    game = _GAME.fullmatch(opened["rest"].strip())
    if game is None:
        named = _NAMED.search(opened["rest"].strip())
        if named and _OTHER.search(named["game"]):
            return None
        raise unknown_game(opened["rest"])
    table = game["table"].strip()
    tournament = _TOURNAMENT.fullmatch(table)
    event = (tournament["event"] or "") if tournament else ""
    return Header(
        hand_id=opened["id"],
        variant="razz" if game["game"].lower() == "razz" else "stud-8" if game["half"] else "stud",
        limit="fixed",
        small_bet=game["small"],
        big_bet=game["big"],
        currency="" if tournament or _PLAY.match(table) else CURRENCY,
        tournament=tournament is not None,
        played_at=moment_of(started["day"], started["clock"]).isoformat() if started else None,
        extra={"event": event} if event else {},
        table=table,
    )
