"""The lines of a hand of the Winning Poker Network since 2019: seats, what was dealt and done, and the summary.

No mark stands behind a name, so a line is read in every way the names allow. What the text calls a pot is what is left
of it after rake and jackpot fee, and a hand won without a showdown is paid in the summary alone.
"""

from dataclasses import dataclass

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.hand import Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import SiteLines, Ways
from pipeline.records.sites.play import MoveKind
from pipeline.records.sites.pots import SIDE
from pipeline.records.sites.readings import Verbs, agreed
from pipeline.records.sites.summary import Summary, unhidden
from pipeline.records.sites.text import Stretch, starting

SITE = "acr"

_TABLE = pattern(
    r"(?:Table '(?P<number>.*)'|(?P<name>.*)) [0-9]{1,2}-max(?P<play> \(Play Money\))?(?: Seat #[0-9]+ is the button)?"
)
_SEAT = pattern(r" ?Seat (?P<chair>[0-9]{1,2}): (?P<name>.+) \((?P<stack>MONEY)\)(?: is sitting out)?")
_WAITS = pattern(r" ?Seat [0-9]{1,2}: .+ will be allowed to play after the button")
_MARKER = pattern(
    r"\*\*\* (?P<name>3rd Street|4th Street|5th Street|6th Street|7th Street|River|Show ?down|Summary) \*\*\*"
    r"(?: \[(?P<board>[^\]]*)\])?"
)
_ALL_IN = r"(?P<all_in> and is all-in)?"
_COLLECTED = (
    r"collected (?P<amount>MONEY) from (?:(?:main )?pot|(?P<side>side pot)(?:[- ]?\(?(?P<number>[0-9]{1,2})\)?)?)"
)
_ACTS: dict[str, tuple[MoveKind, Form]] = {
    "posts": ("ante", pattern(rf"posts (?:the )?ante (?P<amount>MONEY){_ALL_IN}")),
    "brings": ("bring-in", pattern(rf"brings in(?: low)?(?: for)? (?P<amount>MONEY){_ALL_IN}")),
    "brings-in": ("bring-in", pattern(rf"brings-in(?: low)?(?: for)? (?P<amount>MONEY){_ALL_IN}")),
    "raises": ("raise", pattern(rf"raises MONEY to (?P<to>MONEY){_ALL_IN}")),
    "bets": ("bet", pattern(rf"bets (?P<amount>MONEY){_ALL_IN}")),
    "calls": ("call", pattern(rf"calls (?P<amount>MONEY){_ALL_IN}")),
    "checks": ("check", pattern(r"checks")),
    "folds": ("fold", pattern(r"folds")),
    "shows": ("show", pattern(r"shows \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?")),
    "mucks": ("muck", pattern(r"mucks(?: hand| cards)?")),
    "collected": ("collect", pattern(_COLLECTED)),
}
_REMARK = pattern(
    r"(?:does not|doesn['\u2019]t) show(?: (?:hand|cards))?|waits for (?:the )?big blind"
    r"|(?:is sitting|sits) (?:out|in)|(?:has|is) timed out|has returned|is (?:dis|re)?connected"
    r"|will be allowed to play after the button"
)
_RETURNED = pattern(r"Uncalled bet \((?P<amount>MONEY)\) returned to (?P<name>.*)")
_VERBS = Verbs(_ACTS, _REMARK, _RETURNED)
_BESIDE = pattern(
    r".{1,40}? (?:waits for (?:the )?big blind|sits out|is sitting out|will be allowed to play after the button)"
)
"""What may be said of somebody who is not seated."""
_NOTICE = pattern(
    r"(?:Main pot|Side pot ?\([0-9]{1,2}\)) MONEY(?: \| Rake MONEY)?(?: \| JP Fee MONEY)?|BombPot|no low hand qualified"
)
"""What a pot holds on the way, and other things nobody did."""
_CANCELLED = pattern(r"Hand (?:was |has been )?cancell?ed\.?")
_TOTAL = pattern(r"Total pot (?P<pot>MONEY)(?: \| Rake (?P<rake>MONEY))?(?: \| JP Fee (?P<fees>MONEY))?")
_BOARD = pattern(r"Board \[(?P<cards>[^\]]*)\]")
_ENDS = (
    pattern(r"folded on the (?:[3-7](?:rd|th) Street|River)(?: and did not bet)?"),
    pattern(
        r"(?:showed|(?P<mucked>mucked))(?: \[(?P<cards>[^\]]*)\])?"
        r"(?: and (?:lost|(?:won|collected) (?P<won>MONEY))(?: with (?P<words>.*))?)?"
    ),
    pattern(r"did not show and (?:won|collected) (?P<won>MONEY)"),
    pattern(r"(?P<mucked>did not show)(?: and lost(?: with .*)?)?"),
    pattern(r"(?:is sitting|sat) out|did not bet"),
)
_SUMMARY = Summary(_TOTAL, _BOARD, _ENDS)


@dataclass(slots=True)
class Lines(SiteLines):
    """Reads the lines of one hand as the software of the network writes them."""

    def ways(self) -> Ways:
        """What may take a line of the part it stands in."""
        return self.parted(
            self._seating, (self._event, self._marker, self._beside), summary=(self._outcome, self._beside)
        )

    def _seating(self, text: str) -> bool:
        if seat := _SEAT.fullmatch(text):
            self.sit(int(seat["chair"]), seat["name"], seat["stack"])
            return True
        found = _TABLE.fullmatch(text)
        if found and not self.names:
            self.table, self.play_money = (found["number"] or found["name"] or "").strip(), bool(found["play"])
        return bool(found and not self.names) or _WAITS.fullmatch(text) is not None

    def _marker(self, text: str) -> bool:
        return self.marker(text, _MARKER)

    def _event(self, text: str) -> bool:
        """What was done at the table."""
        ways = agreed(_VERBS.readings(self.names, text), text)
        for way in filter(None, ways):
            kind, name, given = way
            if kind == "collect":
                number = int(given["number"] or SIDE) if given["side"] else 0
                self.move(kind, name, given["amount"] or "", number=number)
            else:
                self.act(kind, name, {**given, "cards": unhidden(given.get("cards"))})
        return bool(ways)

    def _beside(self, text: str) -> bool:
        if _CANCELLED.fullmatch(text):
            return self.told.cancel()
        if is_notice(text):
            return True
        acting = (rest.partition(" ")[0].lower() for _, rest in starting(self.names, text, " "))
        return _BESIDE.fullmatch(text) is not None and not any(word in _ACTS for word in acting)

    def _outcome(self, text: str) -> bool:
        return _SUMMARY.take(self, text)


def is_notice(text: str) -> bool:
    """Whether a line tells of nothing that anybody did."""
    return _NOTICE.fullmatch(text) is not None


def lines_of(header: Header, stretch: Stretch) -> Lines:
    """Everything below the first line of a hand."""
    read = Lines(Told({}, header.small_bet, header.big_bet, header.limit, net=True, uncalled_inside=True))
    read.read(*stretch.body)
    if read.total:
        read.told.call_unplayed(read.told.won)
    if header.tournament:
        read.table = f"{header.extra['tournament']} {read.table}".strip()
    read.close(header, SITE)
    return read
