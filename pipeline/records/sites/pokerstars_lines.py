"""The lines of a PokerStars hand below the first: seats, what was dealt and done, and the summary.

Every line is understood or the hand is refused. A player may be called like a line, so names come first.
"""

import re
from dataclasses import dataclass

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.hand import Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import SiteLines, Ways
from pipeline.records.sites.play import MoveKind
from pipeline.records.sites.summary import Summary
from pipeline.records.sites.text import Stretch, starting

SITE = "pokerstars"

_TABLE = pattern(r"Table '(?P<name>.*)'(?: [0-9]+-max)?(?P<play> \(Play Money\))?(?: Seat #[0-9]+ is the button)?")
_SEAT = pattern(
    r"Seat (?P<chair>[0-9]{1,2}): (?P<name>.*) \((?P<stack>MONEY) in chips(?:, [^()]*)?\)"
    r"(?: is sitting out| out of hand .*)?"
)
_MARKER = pattern(
    r"\*\*\* (?P<name>3rd Street|4th Street|5th Street|6th Street|7th Street|River|Show ?down|Summary) \*\*\*"
    r"(?: \[(?P<board>[^\]]*)\])?"
)
_DEAL = "Dealt to "
_DEALT = pattern(r" \[(?P<old>[^\]]*)\](?: \[(?P<new>[^\]]*)\])?")
_RETURNED = pattern(r"Uncalled bet \((?P<amount>MONEY)\) returned to (?P<name>.*)")
_COLLECTED = pattern(
    r"collected \(?(?P<amount>MONEY)\)? from (?P<pot>pot|main pot|side pot(?:[- ](?P<number>[0-9]+))?)"
)
_ALL_IN = r"(?P<all_in> and is all-in)?(?: and has reached the MONEY cap)?"
_ACTS: tuple[tuple[MoveKind, Form], ...] = (
    ("fold", pattern(r"folds(?: \[(?P<cards>[^\]]*)\])?")),
    ("check", pattern(r"checks")),
    ("call", pattern(rf"calls (?P<amount>MONEY){_ALL_IN}")),
    ("bet", pattern(rf"bets (?P<amount>MONEY){_ALL_IN}")),
    ("raise", pattern(rf"raises MONEY to (?P<to>MONEY){_ALL_IN}")),
    ("ante", pattern(rf"posts (?:the )?ante (?P<amount>MONEY){_ALL_IN}")),
    ("bring-in", pattern(rf"brings[- ]in(?: low)?(?: for)? (?P<amount>MONEY){_ALL_IN}")),
    ("show", pattern(r"shows \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?")),
    ("muck", pattern(r"mucks(?: hand)?")),
)
_SEATED_NOISE = pattern(r"doesn['\u2019]t show hand|(?:is sitting|sits) out|has timed out(?: while .*)?")
_TOTAL = pattern(
    r"Total pot (?P<pot>MONEY)(?: Main pot MONEY\.)?(?: Side pot(?:[- ][0-9]+)? MONEY\.)* ?\| Rake (?P<rake>MONEY)"
)
_BOARD = pattern(r"Board \[(?P<cards>[^\]]*)\]")
_CANCELLED = pattern(r"Hand (?:was )?cancell?ed\.?")
_ENDS = (
    pattern(r"folded on the (?:[3-7](?:rd|th) Street|River)(?: \(didn['\u2019]t bet\))?"),
    pattern(r"showed \[(?P<cards>[^\]]*)\] and (?:won \((?P<won>MONEY)\)|lost)(?: with (?P<words>.*))?"),
    pattern(r"(?P<mucked>mucked)(?: \[(?P<cards>[^\]]*)\])?"),
    pattern(r"(?:collected|won) \((?P<won>MONEY)\)"),
    pattern(r"didn['\u2019]t bet \(folded\)|(?:is )?sitting out"),
)
_SUMMARY = Summary(_TOTAL, _BOARD, _ENDS)
_NOTICE = pattern(
    r"betting is capped|pair on board - a double bet is allowed|no low hand qualified|\*{3,} # [0-9]+ \*{3,}"
)
_REMARK = pattern(
    r"said, \".*\""
    r"|joins the table at seat #[0-9]+"
    r"|leaves the table|is (?:dis)?connected|(?:is sitting|sits) out|has returned"
    r"|was removed from the table for failing to post"
    r"|will be allowed to play after the button"
    r"|has timed out(?: while .*)?"
    r"|(?:finished the tournament|wins the tournament|re-buys and receives|takes the add-on and receives)\b.*"
    r"|wins (?:the )?MONEY (?:USD |EUR )?(?:bounty )?for eliminating .*"
)
"""What may follow a name and a space and moves no chip of the hand; the name may be of somebody not seated."""
_SAYS_NO_ACT = re.compile(
    r" (?=said, |joins |leaves |is |sits |has |was |will |finished |wins |re-buys |takes )", re.IGNORECASE
)


@dataclass(slots=True)
class Lines(SiteLines):
    """Reads the lines of one hand as PokerStars writes them."""

    def ways(self) -> Ways:
        """What may take a line of the part it stands in."""
        play = (self._done, self._dealt, self._marker, self._noise, self._cancelled)
        return self.parted(self._seating, play, summary=(self._outcome, self._noise, self._cancelled))

    def _seating(self, text: str) -> bool:
        if seat := _SEAT.fullmatch(text):
            self.sit(int(seat["chair"]), seat["name"], seat["stack"])
            return True
        if table := _TABLE.fullmatch(text):
            self.table, self.play_money = table["name"].strip(), bool(table["play"])
            return True
        return False

    def _marker(self, text: str) -> bool:
        return self.marker(text, _MARKER)

    def _done(self, text: str) -> bool:
        """What a seated player did, or what was paid to him."""
        for name, rest in starting(self.names, text, ": "):
            if _SEATED_NOISE.fullmatch(rest):
                return True
            for kind, form in _ACTS:
                if act := form.fullmatch(rest):
                    self.act(kind, name, act.groupdict())
                    return True
        for name, rest in starting(self.names, text, " "):
            if paid := _COLLECTED.fullmatch(rest):
                pot = 0 if not paid["pot"].lower().startswith("side") else int(paid["number"] or 1)
                self.move("collect", name, amount=paid["amount"], number=pot)
                return True
        back = _RETURNED.fullmatch(text)
        if back and back["name"] in self.names:
            self.move("uncalled", back["name"], amount=back["amount"])
            return True
        return False

    def _cancelled(self, text: str) -> bool:
        return _CANCELLED.fullmatch(text) is not None and self.told.cancel()

    def _dealt(self, text: str) -> bool:
        if self.part == "head" or not text.startswith(_DEAL):
            return False
        for name, rest in starting(self.names, text.removeprefix(_DEAL), ""):
            if found := _DEALT.fullmatch(rest):
                self.move("deal", name, cards=f"{found['old']} {found['new'] or ''}")
                return True
        return False

    def _outcome(self, text: str) -> bool:
        return _SUMMARY.take(self, text)

    def _noise(self, text: str) -> bool:
        """What is said or announced at the table; never what begins like an act of a seated player."""
        if is_notice(text) or any(_REMARK.fullmatch(rest) for _, rest in starting(self.names, text, " ")):
            return True
        if any(starting(self.names, text, ": ")):
            return False
        return any(_REMARK.fullmatch(text, gap.end()) for gap in _SAYS_NO_ACT.finditer(text, 1))


def is_notice(text: str) -> bool:
    """Whether a line is one of the site's notices, or numbers the hands of a file."""
    return _NOTICE.fullmatch(text) is not None


def lines_of(header: Header, stretch: Stretch) -> Lines:
    """Everything below the first line of a hand."""
    read = Lines(Told({}, header.small_bet, header.big_bet, header.limit))
    read.read(*stretch.body)
    read.close(header, SITE)
    return read
