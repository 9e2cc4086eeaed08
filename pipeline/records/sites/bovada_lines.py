"""The lines of a Bovada, Bodog or Ignition hand below the first: seats, what was dealt and done, and the summary.

Players have no names, only seats, and the cards of all are dealt face up to the text. A street often begins without a
line that says so: the cards tell it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar

from pipeline.records.sites.bovada_shares import Label, with_shares
from pipeline.records.sites.form import Form, pattern
from pipeline.records.sites.hand import MOST_CHAIRS, Chair, Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import STREETS, SiteLines, Ways
from pipeline.records.sites.play import Move, MoveKind
from pipeline.records.sites.pots import SIDE
from pipeline.records.sites.text import BadLine, Stretch, cards_in, once
from pipeline.records.translate import Fault

SITE = "bovada"

_SEAT = pattern(r"Seat[+ ](?P<chair>[0-9]{1,4})(?P<me> *\[ME\])? *: *\(?(?P<stack>MONEY) in chips\)?")
_BY = pattern(r"Seat[+ ](?P<chair>[0-9]{1,4}) *(?:\[ME\] *)?: *(?P<rest>.*)")
_MARKER = pattern(
    r"\*\*\* (?P<name>Hole cards|(?:3rd|4th|5th|6th|7th) Street|River|Show ?down|Summary) \*\*\*"
    r"(?: \[(?P<board>[^\]]*)\])?"
)
_TABLE_CARD = pattern(r"Card (?:dealt to|to the) table \[(?P<cards>[^\]]*)\]")
_CARDS = r"\[(?P<cards>[^\]]*)\](?: Show[0-9] \[[^\]]*\])?"
_WHY = r"(?: ?\((?:[a-z]+[ -])?(?:timeout|auth|auto|disconnect(?:ed)?)\))?"
_ACTS: tuple[tuple[MoveKind, Form], ...] = (
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
_WITH_CARDS = frozenset({"fold", "muck", "show"})
_FOLD = "folded"
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

    behind_name: ClassVar[str] = ": "
    by_cards: ClassVar[bool] = True

    hand_id: str = ""
    me: str = ""
    """The seat of whoever wrote the text."""
    dealt: dict[str, list[str]] = field(default_factory=dict)
    """All cards of each seat so far."""
    middle: tuple[str, ...] = ()
    street: int = 3
    tabled: set[str] = field(default_factory=set)
    labels: dict[str, Label] = field(default_factory=dict)
    """What the summary says of a player's winnings."""

    def ways(self) -> Ways:
        """What may take a line of the part it stands in."""
        return self.parted(self._seating, (self._done, self._marker, self._noise), summary=(self._outcome, self._noise))

    def _seating(self, text: str) -> bool:
        found = _SEAT.fullmatch(text)
        if found is None:
            return False
        number = int(found["chair"])
        self.sit(number, f"Seat+{number}", found["stack"])
        if found["me"]:
            self.me, self.anew = f"Seat+{number}", True
        return True

    def called(self, key: str) -> str:
        """What the record calls a player: nobody is taken for one and the same in two hands."""
        return f"{key} of {self.hand_id}"

    def _marker(self, text: str) -> bool:
        if card := _TABLE_CARD.fullmatch(text):
            self._common(card["cards"])
            return True
        found = _MARKER.fullmatch(text)
        if found is None:
            return False
        word = found["name"].split()[0].lower()
        self.begin("summary" if word == "summary" else "play")
        if word in STREETS:
            self.move("street", number=STREETS[word])
        if found["board"]:
            self._common(found["board"])
        return True

    def _common(self, cards: str) -> None:
        """A card in the middle for everybody, dealt where the deck is too short for seventh street."""
        self.move("last")
        self.move("board", cards=cards)

    def _done(self, text: str) -> bool:
        """What a seated player was dealt or did, or what was paid to him."""
        by = _BY.fullmatch(text)
        seat = self.chair(int(by["chair"])) if by else None
        if by is None or seat is None:
            return False
        rest = by["rest"]
        if dealt := _DEALT.fullmatch(rest):
            self.deal(seat.key, dealt["cards"])
            return True
        if paid := _RESULT.fullmatch(rest):
            self.move("collect", seat.key, amount=paid["amount"], number=SIDE if paid["side"] else 0)
            return True
        if kept := _UNSHOWN.fullmatch(rest):
            self.move("has", seat.key, cards=kept["cards"] or "")
            return True
        for kind, form in _ACTS:
            if act := form.fullmatch(rest):
                self._act(kind, seat, act.groupdict())
                return True
        return False

    def _act(self, kind: MoveKind, seat: Chair, given: dict[str, str | None]) -> None:
        cards_in(given.get("cards") or "")
        if kind == "all-in" and self.part == "head":
            self.anew = True
            kind = _before_the_deal(seat.key, chain.from_iterable(self.lines))
        self.act(kind, seat.key, given)

    def _outcome(self, text: str) -> bool:
        """A line of the summary."""
        if total := _TOTAL.fullmatch(text):
            self.move("pot", amount=total["pot"], to=total["rake"] or "")
            return True
        if board := _BOARD.fullmatch(text):
            if board["cards"].strip():
                self._common(board["cards"])
            return True
        by = _BY.fullmatch(text)
        seat = self.chair(int(by["chair"])) if by else None
        if by is None or seat is None:
            return False
        rest = " ".join(by["rest"].removeprefix("[ME]").split())
        if _FOLDED.fullmatch(rest):
            self.move("end", seat.key, number=seat.number, share=_FOLD)
            return True
        end = _END.fullmatch(rest) if rest else None
        if end is None:
            return False
        for bracket in _BRACKETS.findall(rest):
            if not _NO_CARDS.fullmatch(bracket):
                self.move("has", seat.key, cards=bracket.split("-")[0])
        self.move("end", seat.key, end["high"] or "", end["low"] or "", number=seat.number)
        return True

    def follow(self, move: Move) -> None:
        """Take one thing told after another: the cards tell the street, and what is said of cards has to be true."""
        kind, key = move.kind, move.player
        if kind == "card":
            self._deal(move)
        elif kind == "street":
            self._turn(move.number)
        elif kind == "last":
            if self.street < 7:
                self._turn(7)
        elif kind == "has":
            self._has(move)
        elif kind == "all-in" and not self.dealt:
            self.told.moves.append(move._replace(kind=_before_the_deal(key, self.told.moves)))
        elif kind in _WITH_CARDS:
            self._shows(move)
        else:
            if kind == "board":
                self.middle = move.cards
            SiteLines.follow(self, move)

    def _turn(self, street: int) -> None:
        self.street = street
        self.told.moves.append(Move("street", number=street))

    def _deal(self, move: Move) -> None:
        """Give cards to a player; one of a new street begins it."""
        held = self.dealt.setdefault(move.player, [])
        held += move.cards
        if len(held) < 3 or move.low:
            return
        if self.street < len(held) <= 7:
            self._turn(len(held))
        self.told.moves.append(Move("deal", move.player, cards=tuple(held)))

    def _shows(self, move: Move) -> None:
        """A fold, a muck or a show, which counts once."""
        if move.cards:
            self._has(move)
        if move.kind == "show" and move.player in self.tabled:
            return
        if move.kind == "show":
            self.tabled.add(move.player)
        self.told.moves.append(move._replace(cards=()) if move.cards else move)

    def _has(self, move: Move) -> None:
        """Take cards that are said to be a player's: those of his hand, or the best five or ten of them."""
        held = self.dealt.get(move.player)
        if held is None:
            self.told.moves.append(Move("holds", move.player, cards=move.cards))
        elif strange := [card for card in move.cards if card not in held and card not in self.middle]:
            sentence = f"{self.called(move.player)} has {' '.join(strange)}, and was dealt {' '.join(held)}."
            raise BadLine("bad-card", sentence, "Get the hand again.")

    def ended(self, move: Move) -> None:
        """Take what the summary says of a seat."""
        self.accounted.add(move.number)
        if move.share != _FOLD:
            self.told.won.setdefault(move.player, []).extend(text for text in (move.amount, move.to) if text)
            self.labels[move.player] = Label(move.amount, move.to)

    def _noise(self, text: str) -> bool:
        if _CANCELLED.fullmatch(text):
            return self.told.cancel()
        return is_notice(text)

    def finish(self, header: Header) -> None:
        """Put together what was told, when every line is read."""
        if header.table.lower().startswith("zone") and self.part == "summary" and not self.accounted:
            # Zone Poker writes nothing into its summary.
            self.total, self.accounted = True, {seat.number for seat in self.told.chairs}
        for seat in self.told.chairs:
            if 0 < len(held := self.dealt.get(seat.key, [])) < 3:
                sentence = f"{seat.player} has only {' '.join(held)}; a hand begins with three cards."
                self.faults.append(Fault("card-count", sentence, "Get the hand again."))
        self.told.won = {player: texts for player, texts in self.told.won.items() if texts}
        if header.variant == "stud-8":
            self.told.moves, self.told.at = with_shares(self.told.moves, self.told.at, self.labels)
        if any(seat.number > MOST_CHAIRS for seat in self.told.chairs):
            # Large tournaments number the players, not the chairs.
            self.accounted = {n for n, seat in enumerate(self.told.chairs, 1) if seat.number in self.accounted}
            self.told.chairs = [seat._replace(number=n) for n, seat in enumerate(self.told.chairs, 1)]
        self.close(header, SITE)
        if self.me:
            self.told.head = {**self.told.head, "extra": {**header.extra, "me": self.me}}


def is_notice(text: str) -> bool:
    """Whether a line tells what goes on beside the hand."""
    return _NOISE.fullmatch(text) is not None


def lines_of(header: Header, stretch: Stretch) -> Lines:
    """Everything below the first line of a hand."""
    read = Lines(Told({}, limit=header.limit or None), hand_id=header.hand_id)
    read.read(*once(stretch, unless="side pot"))
    read.finish(header)
    return read


def _before_the_deal(key: str, moves: Iterable[Move]) -> MoveKind:
    """What the last chips of a player go into before the deal: the ante, or the bring-in if he has anted."""
    return "bring-in" if any(move.kind == "ante" and move.player == key for move in moves) else "ante"
