"""The lines of a Full Tilt hand below the first: seats, what was dealt and done, and the summary.

No mark stands behind a name, and names may hold anything: a line is read in every way the names allow,
and where two ways say different things the hand is refused.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.hand import Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import SiteLines, Ways
from pipeline.records.sites.play import MoveKind
from pipeline.records.sites.pots import SIDE
from pipeline.records.sites.readings import Verbs, Way, agreed
from pipeline.records.sites.summary import OF_SEAT, Summary
from pipeline.records.sites.text import Stretch, starting, text_of

SITE = "fulltilt"

_WORDS = (
    r"(?P<words>(?:(?:(?:an?|pair|pairs|of|two|three|four|five|kind|straight|flush|full|house|royal|wheel|steel|hand"
    r"|high|low|hi|lo|card|kicker|with|and|for|no|aces?|kings?|queens?|jacks?|tens?|nines?|eights?|sevens?|six(?:es)?|fives?"
    r"|fours?|threes?|twos?|deuces?|treys?|10|[2-9tjqka])(?![a-z0-9])|[,;:()]) *)+)"
)
"""What a hand is called, also with its cards' ranks as `8,7,6,3,2`."""
_SEAT = pattern(r"Seat (?P<chair>[0-9]{1,2}): (?P<name>.+) \((?P<stack>MONEY)\)(?:, is sitting out)?")
_MARKER = pattern(
    r"\*\*\* (?P<name>3rd Street|4th Street|5th Street|6th Street|7th Street|River|Show ?down|Summary) \*\*\*"
    r"(?: \[(?P<board>[^\]]*)\])?(?: \((?:Total )?Pot: [^()]*\))?"
)
_RETURNED = pattern(r"(?:Uncalled bet|Ante) of (?P<amount>MONEY) returned to (?P<name>.*)")
_COLLECTED = (
    r"(?:wins|ties for)(?: the)?(?: (?P<half>high|low))?(?: (?P<which>main|side))? pot(?: #(?P<number>[0-9]{1,2}))?"
    rf" \((?P<amount>MONEY)\)(?: with {_WORDS})?"
)
_ALL_IN = r"(?P<all_in>,? and is all[ -]in)?(?:,? and is capped)?"
_ACTS: dict[str, tuple[MoveKind, Form]] = {
    "antes": ("ante", pattern(rf"antes (?P<amount>MONEY){_ALL_IN}")),
    "brings": ("bring-in", pattern(rf"brings in(?: low| high)?(?: for)? (?P<amount>MONEY){_ALL_IN}")),
    "completes": ("raise", pattern(rf"completes(?: it)? to (?P<to>MONEY){_ALL_IN}")),
    "raises": ("raise", pattern(rf"raises(?: it)? to (?P<to>MONEY){_ALL_IN}")),
    "bets": ("bet", pattern(rf"bets (?P<amount>MONEY){_ALL_IN}")),
    "calls": ("call", pattern(rf"calls (?P<amount>MONEY){_ALL_IN}")),
    "checks": ("check", pattern(r"checks")),
    "folds": ("fold", pattern(r"folds(?: \[(?P<cards>[^\]]*)\])?")),
    "shows": ("show", pattern(rf"shows(?= )(?: \[(?P<cards>[^\]]*)\])?(?: {_WORDS})?")),
    "mucks": ("muck", pattern(r"mucks(?: \[(?P<cards>[^\]]*)\])?")),
    "wins": ("collect", pattern(_COLLECTED)),
    "ties": ("collect", pattern(_COLLECTED)),
}
"""What a player may do, by its first word."""
_REMARK = pattern(
    r"has [0-9]+ (?:seconds|minutes) (?:left )?to (?:act|reconnect)|has requested TIME"
    r"|has (?:timed out|returned|(?:been )?disconnected|reconnected)|is (?:dis|re)?connected"
    r"|is sitting (?:out|in)|sits (?:down|out|in)|stands up|leaves the table|is feeling [a-z]+"
    r"|adds MONEY|(?:doesn['\u2019]t|does not) show(?: (?:hand|cards))?|is (?:low|high) with \[[^\]]*\]"
    r"|has registered late for the tournament.*"
)
"""What may follow a name and moves no chip of the hand; the name may be of somebody not seated."""
_CAME = pattern(rf"(?P<name>.{{1,25}}?) (?:{_REMARK.pattern})")
_SAID = pattern(r"(?P<name>.{1,25}?)(?P<watching> \(Observer\))?:(?: .*)?")
_NO_NAME = pattern(r"\*\*\*|Seat +[0-9]+|Dealt +to|Uncalled +bet|Ante +of|Total +pot|Board|Hand +#")
"""What begins a line that tells of the hand, so that it is never taken for somebody's name."""
_NOTICE = pattern(
    r"no low hand qualified|betting is capped|time has expired|[0-9]+ seconds left to act|the button is in seat #[0-9]+"
    r"|the (?:blinds|limits?|antes?|stakes|game)\b[^:]* (?:is|are) now .*|begin|\*{3,} # [0-9]+ \*{3,}"
    rf"|duration [0-9]+s| *\({_WORDS}\)"
)
_CANCELLED = pattern(r"Hand (?:#[0-9]+ )?(?:has been |was )?cancell?ed\.?")
_TOTAL = pattern(
    r"Total pot (?P<pot>MONEY)(?: Main pot MONEY\.)?(?: Side pot(?: #?[0-9]{1,2})? MONEY\.)* ?\| Rake (?P<rake>MONEY)"
)
_BOARD = pattern(r"Board: \[(?P<cards>[^\]]*)\]")
_ENDS = (
    pattern(r"folded on (?:the )?[3-7](?:rd|th) (?:St\.|Street)(?: \(didn['\u2019]t bet\))?"),
    pattern(rf"showed \[(?P<cards>[^\]]*)\](?: and (?:won \((?P<won>MONEY)\)|lost)(?: with {_WORDS})?)?"),
    pattern(rf"(?P<mucked>mucked)(?: \[(?P<cards>[^\]]*)\](?: - {_WORDS})?)?"),
    pattern(r"collected \((?P<won>MONEY)\)(?:, mucked)?"),
    pattern(r"didn['\u2019]t bet(?: \(folded\))?"),
    pattern(r"is sitting out"),
)
_SUMMARY = Summary(_TOTAL, _BOARD, _ENDS)
_LONGEST_NAME = 40
_OUT = pattern(r".* is sitting out")
_VERBS = Verbs(_ACTS, _REMARK, _RETURNED)


@dataclass(slots=True)
class Lines(SiteLines):
    """Reads the lines of one hand as Full Tilt writes them."""

    others: set[str] = field(default_factory=set)
    """Who came to the table during the hand, or left it without having sat in it."""

    def ways(self) -> Ways:
        """What may take a line of the part it stands in."""
        play = (self._marker, self._event, self._cancelled)
        return self.parted(self._seating, play, summary=(self._outcome, self._event, self._cancelled))

    def _seating(self, text: str) -> bool:
        seat = _SEAT.fullmatch(text)
        if seat:
            self.sit(int(seat["chair"]), seat["name"], seat["stack"])
        return seat is not None

    def _marker(self, text: str) -> bool:
        return self.marker(text, _MARKER)

    def _event(self, text: str) -> bool:
        """What was done or said at the table."""
        ways = agreed(self._readings(text), text)
        if not ways:
            return is_notice(text) or self._by_a_stranger(text)
        way = ways[0]
        if way and self.part == "summary":
            return False
        if way:
            self._done(*way)
        return True

    def _readings(self, text: str) -> Iterator[Way | None]:
        """Every way to read a line as something a seated player did or was dealt; None where he only said something."""
        yield from _VERBS.readings(self.names, text)
        for _, rest in starting(self.names, text, ":"):
            if not rest or rest.startswith(" "):
                yield None

    def _done(self, kind: MoveKind, name: str, given: dict[str, str | None]) -> None:
        if kind != "collect":
            self.act(kind, name, given)
            return
        number = int(given["number"] or SIDE) if (given["which"] or "").lower() == "side" else 0
        share = (given["half"] or "whole").lower()
        self.move(kind, name, given["amount"] or "", number=number, share=share)

    def _by_a_stranger(self, text: str) -> bool:
        """Whether somebody not seated came, went or said something; never what begins like an act of a player."""
        beside = [rest.lower() for _, rest in starting(self.names, text, " ")]
        came = _CAME.fullmatch(text)
        if came and not _NO_NAME.search(came["name"]) and not any(rest.startswith(tuple(_ACTS)) for rest in beside):
            self.others.add(came["name"])
            return True
        said = _SAID.fullmatch(text)
        if said is None or _NO_NAME.search(said["name"]):
            return False
        # Where a name seated here holds a colon, or begins the line, talk is nobody's but of whom is known to be there.
        unsure = bool(beside) or any(":" in name for name in self.names)
        return bool(said["watching"]) or not unsure or said["name"] in self.others

    def _cancelled(self, text: str) -> bool:
        return _CANCELLED.fullmatch(text) is not None and self.told.cancel()

    def _outcome(self, text: str) -> bool:
        if _SUMMARY.take(self, text):
            return True
        found = OF_SEAT.fullmatch(text)
        return bool(found and not self.chair(int(found["chair"])) and _OUT.fullmatch(found["rest"]))

    def seat_by_summary(self, texts: Iterable[str]) -> None:
        """Seat the players whom only the summary names, as in hands of tables that were watched."""
        for text in texts:
            if found := OF_SEAT.fullmatch(text):
                rest = found["rest"]
                gaps = (gap.start() for gap in re.finditer(" ", rest[:_LONGEST_NAME]))
                names = [rest[:gap] for gap in gaps if _SUMMARY.end_of(rest[gap:]) is not None]
                if len(names) == 1:
                    self.sit(int(found["chair"]), names[0], "")


def is_notice(text: str) -> bool:
    """Whether a line is one of the site's notices, or numbers the hands of a file."""
    return _NOTICE.fullmatch(text) is not None


def _seats_somebody(lines: Iterable[str]) -> bool:
    """Whether somebody is seated before the first street begins."""
    texts = map(text_of, lines)
    return any(_SEAT.fullmatch(text) for text in takewhile(lambda text: not _MARKER.fullmatch(text), texts))


def lines_of(header: Header, stretch: Stretch) -> Lines:
    """Everything below the first line of a hand."""
    numbers, below = stretch.body
    read = Lines(Told({}, header.small_bet, header.big_bet, header.limit))
    if not _seats_somebody(below):
        texts = list(map(text_of, below))
        markers = [place for place, text in enumerate(texts) if _MARKER.fullmatch(text)]
        read.seat_by_summary(texts[markers[-1] :] if markers else [])
    read.read(numbers, below)
    if read.total:
        read.told.call_unplayed(any(move.kind == "collect" for move in read.told.moves))
    read.close(header, SITE)
    return read
