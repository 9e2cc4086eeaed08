"""The lines of a Bovada, Bodog or Ignition hand below the first: seats, what was dealt and done, and the summary.

Players have no names, only seats, and the cards of all are dealt face up to the text. A street often begins without a
line that says so: the cards tell it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from pipeline.records.bovada_shares import Label, with_shares
from pipeline.records.site_hand import MOST_CHAIRS, Chair, Told
from pipeline.records.site_header import Header
from pipeline.records.site_lines import SiteLines, pattern
from pipeline.records.site_play import MoveKind
from pipeline.records.site_pots import SIDE
from pipeline.records.site_text import BadLine, Line, cards_in
from pipeline.records.translate import Fault

SITE = "bovada"

_SEAT = pattern(r"Seat[+ ](?P<chair>[0-9]{1,4})(?P<me> *\[ME\])? *: *\(?(?P<stack>MONEY) in chips\)?")
_BY = pattern(r"Seat[+ ](?P<chair>[0-9]{1,4}) *(?:\[ME\] *)?: *(?P<rest>.*)")
_MARKER = pattern(
    r"\*\*\* (?P<name>Hole cards|(?:3rd|4th|5th|6th|7th) Street|River|Show ?down|Summary) \*\*\*"
    r"(?: \[(?P<board>[^\]]*)\])?"
)
_STREETS = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "river": 7}
_TABLE_CARD = pattern(r"Card (?:dealt to|to the) table \[(?P<cards>[^\]]*)\]")
_CARDS = r"\[(?P<cards>[^\]]*)\](?: Show[0-9] \[[^\]]*\])?"
_WHY = r"(?: ?\((?:[a-z]+[ -])?(?:timeout|auth|auto|disconnect(?:ed)?)\))?"
_ACTS: tuple[tuple[MoveKind, re.Pattern[str]], ...] = (
    ("fold", pattern(rf"Folds?{_WHY}(?: & shows {_CARDS})?")),
    ("check", pattern(rf"Checks?{_WHY}")),
    ("call", pattern(rf"Calls?{_WHY} (?P<amount>MONEY)")),
    ("bet", pattern(rf"(?:D(?:ouble)? )?Bets?(?: chip info)?{_WHY} (?P<amount>MONEY)")),
    ("raise", pattern(rf"Raises?{_WHY} (?:MONEY to )?(?P<to>MONEY)")),
    ("raise", pattern(r"(?P<all_in>All-in) ?\(raise(?:-timeout)?\) (?:MONEY to )?(?P<to>MONEY)")),
    ("all-in", pattern(rf"(?P<all_in>All-in){_WHY} (?P<amount>MONEY)")),
    ("ante", pattern(rf"Ante(?: chip|/Small blind){_WHY} (?P<amount>MONEY)")),
    ("bring-in", pattern(rf"(?:Bring_in chip|(?:Big blind/)?Bring in){_WHY} (?P<amount>MONEY)")),
    ("uncalled", pattern(r"Return uncalled (?:portion of bet|bet|blind) (?P<amount>MONEY)")),
    ("show", pattern(rf"Showdown {_CARDS}(?: \([a-z ]*\))?")),
    ("muck", pattern(rf"Mucks {_CARDS}(?: \([a-z ]*\))?")),
)
_DEALT = pattern(rf"Card dealt to a spot {_CARDS}")
_UNSHOWN = pattern(rf"Does not show(?: {_CARDS})?(?: \([a-z ]*\))?")
_RESULT = pattern(r"Hand result(?P<side>-side pot)? (?P<amount>MONEY)")
_TOTAL = pattern(r"Total Pot ?\((?P<pot>MONEY)\)(?: ?\| ?Rake ?\((?P<rake>MONEY)\))?")
_BOARD = pattern(r"Board \[(?P<cards>[^\]]*)\]")
_FOLDED = pattern(r"Folded (?:on|before) the [0-9a-z ]+")
_END = pattern(
    r"(?:(?:HI )?(?P<high>MONEY) ?)?(?:(?:(?:lost|lose) )?with(?: [a-z ]+?)?)?(?: ?\[[^\]]*\])*"
    r"(?: ?LOW? (?P<low>MONEY)(?: ?\[[^\]]*\])*)?(?: ?BOUNTY awarded: ?MONEY)?"
)
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_NO_CARDS = pattern(r" *(?:Does not show|Mucked|Show[0-9]) *")
_CANCELLED = pattern(r"(?:\*+ ?)?(?:Hand|Game|Round)(?: (?:was|is|has been))? cancell?ed\.?(?: ?\*+)?")
_NOISE = pattern(
    r"(?:(?:Seat[+ ][0-9]{1,4}|Dealer|(?:Small|Big) Blind|UTG(?:\+[0-9])?) *(?:\[ME\] *)?: *)?(?:"
    r"Set dealer(?:/Bring in spot)?(?: \[[0-9]*\])?"
    r"|(?:Enter|Leave) ?\(Auto\)|Sitout \(wait for bb\)|Showdown ?\([a-z ]*\)"
    r"|(?:Seat )?(?:sit (?:out|in|down)|re-join|stand)"
    r"|Table (?:enter|leave) user|(?:Table deposit|Re-?buy-?in|Rebuys?|Double rebuys?|Add-?on) MONEY"
    r"|Ranking [0-9]+|(?:Prize [a-z ]+|BOUNTY PRIZE|Draw for dealer) \[[^\]]*\]"
    r"|(?:Table|Player|Seating) Info:.*)"
)
"""Comings and goings, chips bought beside the hand, and prizes; nothing here moves a chip of the hand."""


@dataclass(slots=True)
class Lines(SiteLines):
    """Reads the lines of one hand as the software of Bovada, Bodog and Ignition writes them."""

    hand_id: str = ""
    me: str = ""
    """The seat of whoever wrote the text."""
    dealt: dict[int, list[str]] = field(default_factory=dict)
    """All cards of each seat so far."""
    middle: list[str] = field(default_factory=list)
    street: int = 3
    tabled: set[int] = field(default_factory=set)
    labels: dict[str, Label] = field(default_factory=dict)
    """What the summary says of a player's winnings."""

    def ways(self) -> tuple[Callable[[Line], bool], ...]:
        """What may take a line of the part it stands in."""
        if self.part == "head":
            return (self._seating, self._done, self._marker, self._noise)
        if self.part == "play":
            return (self._done, self._marker, self._noise)
        return (self._outcome, self._noise)

    def _seating(self, line: Line) -> bool:
        found = _SEAT.fullmatch(line.text)
        if found is None:
            return False
        number = int(found["chair"])
        self.sit(number, f"Seat+{number} of {self.hand_id}", found["stack"])
        self.me = f"Seat+{number}" if found["me"] else self.me
        return True

    def _marker(self, line: Line) -> bool:
        if card := _TABLE_CARD.fullmatch(line.text):
            self._common(line, card["cards"])
            return True
        found = _MARKER.fullmatch(line.text)
        if found is None:
            return False
        word = found["name"].split()[0].lower()
        self.part = "summary" if word == "summary" else "play"
        if word in _STREETS:
            self._turn(line, _STREETS[word])
        if found["board"]:
            self._common(line, found["board"])
        return True

    def _turn(self, line: Line, street: int) -> None:
        self.street = street
        self.move(line, "street", number=street)

    def _common(self, line: Line, cards: str) -> None:
        """A card in the middle for everybody, dealt where the deck is too short for seventh street."""
        if self.street < 7:
            self._turn(line, 7)
        self.middle = cards_in(cards)
        self.move(line, "board", cards=cards)

    def _done(self, line: Line) -> bool:
        """What a seated player was dealt or did, or what was paid to him."""
        by = _BY.fullmatch(line.text)
        seat = self.chair(int(by["chair"])) if by else None
        if by is None or seat is None:
            return False
        rest = by["rest"]
        if dealt := _DEALT.fullmatch(rest):
            self._deal(line, seat, dealt["cards"])
            return True
        if paid := _RESULT.fullmatch(rest):
            self.move(line, "collect", seat.player, amount=paid["amount"], number=SIDE if paid["side"] else 0)
            return True
        if kept := _UNSHOWN.fullmatch(rest):
            self._has(line, seat, kept["cards"] or "")
            return True
        for kind, form in _ACTS:
            if act := form.fullmatch(rest):
                self._act(line, kind, seat, act)
                return True
        return False

    def _deal(self, line: Line, seat: Chair, cards: str) -> None:
        """Give cards to a player; one of a new street begins it."""
        self.part = "play"
        held = self.dealt.setdefault(seat.number, [])
        held += cards_in(cards)
        if len(held) < 3:
            return
        if self.street < len(held) <= 7:
            self._turn(line, len(held))
        self.move(line, "deal", seat.player, cards=" ".join(held))

    def _act(self, line: Line, kind: MoveKind, seat: Chair, act: re.Match[str]) -> None:
        given = act.groupdict()
        self._has(line, seat, given.pop("cards", None) or "")
        if kind == "all-in" and not self.dealt:
            # Before the deal the last chips go into the ante.
            anted = any(move.kind == "ante" and move.player == seat.player for _, move in self.told.moves)
            kind = "bring-in" if anted else "ante"
        if kind == "show" and seat.number in self.tabled:
            return
        if kind == "show":
            self.tabled.add(seat.number)
        self.act(line, kind, seat.player, given)

    def _has(self, line: Line, seat: Chair, cards: str) -> None:
        """Take cards that are said to be a player's: those of his hand, or the best five or ten of them."""
        said, held = cards_in(cards), self.dealt.get(seat.number)
        if held is None:
            self.move(line, "holds", seat.player, cards=cards)
        elif strange := [card for card in said if card not in held and card not in self.middle]:
            sentence = f"{seat.player} has {' '.join(strange)}, and was dealt {' '.join(held)}."
            raise BadLine("bad-card", sentence, "Get the hand again.")

    def _outcome(self, line: Line) -> bool:
        """A line of the summary."""
        if total := _TOTAL.fullmatch(line.text):
            self.told.pot, self.told.rake, self.total = total["pot"], total["rake"] or "", True
            return True
        if board := _BOARD.fullmatch(line.text):
            if board["cards"].strip():
                self._common(line, board["cards"])
            return True
        by = _BY.fullmatch(line.text)
        seat = self.chair(int(by["chair"])) if by else None
        if by is None or seat is None:
            return False
        rest = " ".join(by["rest"].removeprefix("[ME]").split())
        if _FOLDED.fullmatch(rest):
            self.accounted.add(seat.number)
            return True
        end = _END.fullmatch(rest) if rest else None
        if end is None:
            return False
        for bracket in _BRACKETS.findall(rest):
            if not _NO_CARDS.fullmatch(bracket):
                self._has(line, seat, bracket.split("-")[0])
        self.accounted.add(seat.number)
        self.told.won.setdefault(seat.player, []).extend(text for text in (end["high"], end["low"]) if text)
        self.labels[seat.player] = Label(end["high"] or "", end["low"] or "")
        return True

    def _noise(self, line: Line) -> bool:
        if _CANCELLED.fullmatch(line.text):
            self.told.void = "cancelled by the site"
            return True
        return is_notice(line.text)

    def finish(self, header: Header) -> None:
        """Put together what was told, when every line is read."""
        if header.table.lower().startswith("zone") and self.part == "summary" and not self.accounted:
            # Zone Poker writes nothing into its summary.
            self.total, self.accounted = True, {seat.number for seat in self.told.chairs}
        for seat in self.told.chairs:
            if 0 < len(held := self.dealt.get(seat.number, [])) < 3:
                sentence = f"{seat.player} has only {' '.join(held)}; a hand begins with three cards."
                self.faults.append(Fault("card-count", sentence, "Get the hand again."))
        self.told.won = {player: texts for player, texts in self.told.won.items() if texts}
        if header.variant == "stud-8":
            self.told.moves = with_shares(self.told.moves, self.labels)
        if any(seat.number > MOST_CHAIRS for seat in self.told.chairs):
            # Large tournaments number the players, not the chairs.
            self.accounted = {n for n, seat in enumerate(self.told.chairs, 1) if seat.number in self.accounted}
            self.told.chairs = [replace(seat, number=n) for n, seat in enumerate(self.told.chairs, 1)]
        self.close(header, SITE)
        if self.me:
            self.told.head = {**self.told.head, "extra": {**header.extra, "me": self.me}}


def is_notice(text: str) -> bool:
    """Whether a line tells what goes on beside the hand."""
    return _NOISE.fullmatch(text) is not None


def lines_of(header: Header, lines: Iterable[Line]) -> Lines:
    """Everything below the first line of a hand."""
    read = Lines(Told({}, limit=header.limit or None), hand_id=header.hand_id)
    read.read(_once(lines))
    read.finish(header)
    return read


def _once(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, those once that the software wrote several times running; side pots may be paid in equal lines."""
    before = ""
    for line in lines:
        if line.text != before or "side pot" in line.text.lower():
            yield line
        before = line.text
