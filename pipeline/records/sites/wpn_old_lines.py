"""The lines of a hand the Winning Poker Network wrote up to 2019, below its head.

Every line begins with `Player`. Cards come one by one, and the line that names a street stands before the card of the
next one, so that the cards tell the street. Amounts are chips added; what a player put in and won stands in a summary,
and the pot there is what is left of it after rake and jackpot fee.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.hand import Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import SiteLines, Ways
from pipeline.records.sites.money import is_some
from pipeline.records.sites.play import Move, MoveKind
from pipeline.records.sites.readings import Verbs, Way, agreed
from pipeline.records.sites.text import BadLine, Stretch, starting
from pipeline.records.translate import Fault, short

SITE = "acr-old"

_SEAT = pattern(r"Seat (?P<chair>[0-9]{1,2}): (?P<name>.+) \((?P<stack>MONEY)\)\.?")
_MARKER = pattern(
    r"\*\*\* (?P<name>Third|Fourth|Fifth|Sixth) street \*\*\*(?:: \[(?P<board>[^\]]*)\])?|(?P<summary>-+ Summary -+)"
)
_NEXT = {"third": 4, "fourth": 5, "fifth": 6, "sixth": 7}
"""The street that begins where a line names the one before it."""
_PLAYER = "Player "
_ACTS: dict[str, tuple[MoveKind, Form]] = {
    "ante": ("ante", pattern(r"ante \((?P<amount>MONEY)\)")),
    "posts": ("ante", pattern(r"posts ante \((?P<amount>MONEY)\)")),
    "bring": ("bring-in", pattern(r"bring in \((?P<amount>MONEY)\)")),
    "bets": ("bet", pattern(r"bets \((?P<amount>MONEY)\)")),
    "raises": ("raise", pattern(r"raises \((?P<amount>MONEY)\)")),
    "calls": ("call", pattern(r"calls \((?P<amount>MONEY)\)")),
    "allin": ("all-in", pattern(r"(?P<all_in>allin)(?: \((?P<amount>MONEY)\))?")),
    "checks": ("check", pattern(r"checks")),
    "folds": ("fold", pattern(r"folds")),
    "mucks": ("muck", pattern(r"mucks (?:cards|hand)")),
    "received": ("deal", pattern(r"received (?:a )?card(?:\.|: \[(?P<cards>[^\]]*)\])")),
}
_REMARK = pattern(
    r"is timed out\.?|(?:is )?sitting (?:out|in)\.?|wait BB|(?:is|has) (?:dis|re)connected\.?"
    r"|is disconnected and ALL IN\.?"
)
_RETURNED = pattern(r"Uncalled bet \((?P<amount>MONEY)\) returned to (?P<name>.*)")
_VERBS = Verbs(_ACTS, _REMARK, _RETURNED)
_NOBODY = pattern(rf"Player +(?:{_REMARK.pattern})")
"""What is told of somebody who left the table, and has no name any more."""
_BESIDE = pattern(r"Game ended at: .*|Seat [0-9]{1,2} is the button")
_POT = pattern(r"Pot: (?P<pot>MONEY)\.?(?: Rake (?P<rake>MONEY)\.?)?(?: JP fee (?P<fees>MONEY)\.?)?")
_BOARD = pattern(r"Board: \[(?P<cards>[^\]]*)\]")
_SUMS = r"\. ?Bets: (?P<bets>MONEY)\. Collects: (?P<collects>MONEY)\. (?:Wins|Loses): MONEY\.?"
_ENDS = (
    pattern(rf"(?P<shows>shows):(?: .*?)? ?\[(?P<cards>[^\]]*)\](?: Low hand \([^()]*\))?{_SUMS}"),
    pattern(rf"(?P<mucked>mucks) \((?:does not|doesn['\u2019]t) show(?: cards|: \[(?P<cards>[^\]]*)\])\){_SUMS}"),
    pattern(rf"(?:does not|doesn['\u2019]t) show cards{_SUMS}"),
)
_NOTHING = pattern(
    r"Player .{0,40}? ?(?:does not|doesn['\u2019]t) show cards\. ?Bets: 0\. Collects: 0\. (?:Wins|Loses): 0\.?"
)
"""What the summary says of somebody who came during the hand, or left and has no name any more."""


@dataclass(slots=True)
class Lines(SiteLines):
    """Reads the lines of one hand as the network's older software wrote them."""

    by_cards: ClassVar[bool] = True

    dealt: dict[str, list[str]] = field(default_factory=dict)
    """All cards of each player so far, a hidden one as an empty text."""
    street: int = 3

    def ways(self) -> Ways:
        """What may take a line of the part it stands in."""
        return self.parted(
            self._seating, (self._event, self._marker, self._beside), summary=(self._outcome, self._beside)
        )

    def _seating(self, text: str) -> bool:
        seat = _SEAT.fullmatch(text)
        if seat:
            self.sit(int(seat["chair"]), seat["name"], seat["stack"])
        return seat is not None

    def _marker(self, text: str) -> bool:
        found = _MARKER.fullmatch(text)
        if found is None:
            return False
        self.begin("summary" if found["summary"] else "play")
        if found["name"]:
            self.move("street", number=_NEXT[found["name"].lower()])
        if found["board"] is not None:
            self.move("board", cards=found["board"])
        return True

    def _event(self, text: str) -> bool:
        """What a player was dealt or did, or got back."""
        by = text.removeprefix(_PLAYER)
        ways: list[Way | None] = []
        if by != text or text.startswith("Uncalled"):
            ways = agreed(_VERBS.readings(self.names, by), text)
        for way in filter(None, ways):
            kind, name, given = way
            if kind == "deal":
                self.deal(name, given["cards"] or "")
            elif kind == "all-in" and self.part == "head":
                # Before the deal the last chips go into the ante.
                self.act("ante", name, given)
            else:
                self.act(kind, name, given)
        return bool(ways)

    def follow(self, move: Move) -> None:
        """Take one thing told after another: the cards tell the street."""
        if move.kind == "card":
            self._deal(move)
        elif move.kind == "all-in" and not self.dealt:
            self.told.moves.append(move._replace(kind="ante"))
        else:
            if move.kind == "street":
                self.street = move.number
            SiteLines.follow(self, move)

    def _deal(self, move: Move) -> None:
        """Give a card to a player; one of a new street begins it."""
        held = self.dealt.setdefault(move.player, [])
        if move.low:
            return
        held.append(" ".join(move.cards))
        if self.street < len(held) <= 7:
            self.street = len(held)
            self.told.moves.append(Move("street", number=self.street))
        if len(held) > 7:
            raise BadLine("card-count", f"{move.player} is dealt {len(held)} cards.", "Get the hand again.")
        if len(held) < 3:
            return
        known = held if all(held) else held[2:6]
        if all(known) and (all(held) or len(held) < 7):
            self.told.moves.append(Move("deal", move.player, cards=tuple(" ".join(known).split())))

    def _beside(self, text: str) -> bool:
        return is_notice(text)

    def _outcome(self, text: str) -> bool:
        """A line of the summary."""
        if pot := _POT.fullmatch(text):
            self.move("pot", amount=pot["pot"], to=pot["rake"] or "", share=pot["fees"] or "")
            return True
        if board := _BOARD.fullmatch(text):
            self.move("board", cards=board["cards"])
            return True
        text = text.removeprefix("*")
        if not text.startswith(_PLAYER):
            return False
        ends = agreed(self._ends(text.removeprefix(_PLAYER)), text)
        for end in filter(None, ends):
            self._end(*end[1:])
        return bool(ends) or _NOTHING.fullmatch(text) is not None

    def _ends(self, text: str) -> Iterator[Way]:
        """Every way to read what the summary says of a seated player."""
        for name, rest in starting(self.names, text, " "):
            if end := _end_of(rest):
                yield "holds", name, end

    def _end(self, name: str, end: dict[str, str | None]) -> None:
        for seat in self.told.chairs:
            if seat.player == name:
                won = end["collects"] or ""
                said = {"mucked": end.get("mucked"), "won": won if is_some(won) else None, "bets": end["bets"]}
                self.end(seat, 0, said)
        if end.get("shows"):
            self.move("show", name, cards=end["cards"] or "")
        elif end.get("cards"):
            self.move("holds", name, cards=end["cards"] or "")

    def ended(self, move: Move) -> None:
        """Take what the summary says of a seat."""
        SiteLines.ended(self, move)
        self.told.put_in[move.player] = move.to

    def _unevenly_dealt(self) -> Iterator[Fault]:
        """Those who were in to the end and had fewer cards than another: a line is missing."""
        folded = {move.player for move in self.told.moves if move.kind == "fold"}
        counts = {name: len(cards) for name, cards in self.dealt.items() if name not in folded}
        for name, count in counts.items():
            if count < max(counts.values()):
                sentence = f"{name} was dealt {count} cards, and others {max(counts.values())}."
                yield Fault("card-count", sentence, "Get the hand again.")

    def finish(self, header: Header) -> None:
        """Put together what was told, when every line is read."""
        told = self.told
        if self.total:
            told.call_unplayed(told.won)
        if not any(map(is_some, told.put_in.values())):
            # Hands that were gathered from many tables say nothing there.
            told.put_in = {}
        active = {move.player for move in told.moves}
        silent = [one.player for one in told.chairs if one.player in active and one.number not in self.accounted]
        if self.total and silent and told.void is None:
            sentence = f"the summary says nothing of {short(', '.join(silent))}."
            self.faults.append(Fault("truncated", sentence, "Get the hand again."))
            self.accounted |= {one.number for one in told.chairs}
        if self.total:
            self.faults += self._unevenly_dealt()
        self.close(header, SITE)
        if header.currency:
            told.head = {**told.head, "money": "cash", "currency": header.currency}


def _end_of(text: str) -> dict[str, str | None] | None:
    """What the summary says behind a player's name."""
    return next((end.groupdict() for form in _ENDS if (end := form.fullmatch(text))), None)


def is_notice(text: str) -> bool:
    """Whether a line tells of nothing that anybody in the hand did."""
    return _BESIDE.fullmatch(text) is not None or _NOBODY.fullmatch(text) is not None


def lines_of(header: Header, stretch: Stretch) -> Lines:
    """Everything below the head of a hand."""
    told = Told({}, header.small_bet, header.big_bet, header.limit, net=True, uncalled_inside=True)
    read = Lines(told)
    read.read(*stretch.body)
    read.finish(header)
    return read
