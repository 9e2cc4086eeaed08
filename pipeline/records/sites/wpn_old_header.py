"""The head of a hand the Winning Poker Network wrote up to 2019: a line with the time and one with number and game.

    Game started at: 2016/3/5 21:4:7
    Game ID: 600000001 1/2 (PRR) Example - 3 (Seven Cards Stud HiLow)

The text names no site and no currency; the time is that of the computer it was played on.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.records.sites.header import OTHER_GAME, Header, moment_of, remembered, said, unknown_game, variant_of
from pipeline.records.sites.text import BadLine, Stretch, text_of, unknown

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
    whole = _joined(stretch)
    if stretch.raw.lower().count("game id:") == 1 and id_of(whole.head):
        yield whole
        return
    texts = list(map(text_of, stretch.written))
    places = [place for place, text in enumerate(texts) if text]
    numbered = [step for step, place in enumerate(places) if step > 1 and _NUMBERED.match(texts[place])]
    # What stands between the end of a hand and a number belongs to that number's head, however damaged.
    opening = sorted({places[step - texts[places[step - 2]].lower().startswith(_ENDED)] for step in numbered})
    raw, number = stretch.raw.split("\n"), stretch.numbers[0]
    for start, end in zip([0, *opening], [*opening, len(texts)], strict=True):
        first = stretch.numbers[start] - number
        after = stretch.numbers[end] - number if end < len(texts) else len(raw)
        part = replace(
            stretch,
            numbers=stretch.numbers[start:end],
            written=stretch.written[start:end],
            raw="\n".join(raw[first:after]).rstrip(),
            head=texts[start],
            last=stretch.last and end == len(texts),
        )
        yield _joined(part)


def _joined(stretch: Stretch) -> Stretch:
    """A hand whose head is two lines, if the second has its number."""
    if _NUMBERED.match(stretch.head):
        return stretch
    second = next((place for place, line in enumerate(stretch.written) if place and text_of(line)), 0)
    below = text_of(stretch.written[second])
    if not second or not _NUMBERED.match(below):
        return stretch
    return replace(stretch, head=f"{stretch.head}\n{below}", below=second + 1)


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
    header = _of_table(opened["rest"])
    if header is None:
        return None
    played_at = moment_of(started["day"], started["clock"]).isoformat() if started else None
    return header._replace(hand_id=opened["id"], played_at=played_at)


@remembered
def _of_table(about: str) -> Header | None:
    """What stands behind the number of the hand."""
    game = _GAME.fullmatch(about.strip())
    if game is None:
        named = _NAMED.search(about.strip())
        if named and _OTHER.search(named["game"]):
            return None
        raise unknown_game(about)
    table = game["table"].strip()
    tournament = _TOURNAMENT.fullmatch(table)
    event = said(tournament, "event")
    return Header(
        variant=variant_of(game["game"], game["half"]),
        limit="fixed",
        small_bet=game["small"],
        big_bet=game["big"],
        currency="" if tournament or _PLAY.match(table) else CURRENCY,
        tournament=tournament is not None,
        extra={"event": event} if event else {},
        table=table,
    )
