"""What reads the lines of one hand of a site, part by part, and keeps what is wrong with each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import ClassVar

from pipeline.records.sites.cards import names_low
from pipeline.records.sites.form import Form
from pipeline.records.sites.hand import Chair, Told
from pipeline.records.sites.header import Header
from pipeline.records.sites.money import currency_of, is_signed
from pipeline.records.sites.pages import Moves, Page, Sitting, new_page, table_of
from pipeline.records.sites.play import Move, MoveKind
from pipeline.records.sites.seats import Seated, may_seat, remember, seated_by
from pipeline.records.sites.text import BadLine, cards_in, longest_first, refuse_long, text_of, unknown
from pipeline.records.translate import Fault

Ways = tuple[Callable[[str], bool], ...]
STREETS = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "river": 7}
"""The streets, by the first word of their name."""
_AS_TOLD = frozenset({"ante", "bring-in", "bet", "raise", "call", "check", "collect", "uncalled", "deal", "holds"})


@dataclass(slots=True)
class SiteLines:
    """Reads the lines of one hand in order; what is wrong with one is kept with its number.

    Every line is understood or the hand is refused. A reader says in `ways` how its site writes each part. What a line
    tells as moves follows from the line, the part and the players seated, or the reader says `anew`; a line that tells
    moves tells nothing else.
    """

    behind_name: ClassVar[str] = " ("
    """What stands between a seated player and his stack."""
    by_cards: ClassVar[bool] = False
    """Whether cards come one by one, so that only all moves together say what was dealt, and on which street."""

    told: Told
    table: str = ""
    play_money: bool = False
    part: str = "head"
    """`head` to the first thing that was done, then `play`, then `summary`."""
    total: bool = False
    """Whether the summary said how much was in the pot."""
    accounted: set[int] = field(default_factory=set)
    """The seats the summary speaks of."""
    faults: list[Fault] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    """The numbers of their lines."""
    lines: list[Moves] = field(default_factory=list)
    """What each line so far told."""
    said: list[Move] = field(default_factory=list)
    """What the line being read tells."""
    only: bool = False
    """Whether it tells nothing but moves and the part that begins."""
    anew: bool = False
    """Whether it has to be understood anew each time."""
    ending: int | None = None
    """The first line of the summary, by its place."""
    page: Page | None = None
    table_pages: dict[str, Page] | None = None
    seated: tuple[str, ...] | None = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players seated, in the order in which to try them."""
        if self.seated is None:
            self.seated = longest_first(one.key for one in self.told.chairs)
        return self.seated

    def ways(self) -> Ways:
        """What may take a line of the part it stands in, in the order in which to try them."""
        raise NotImplementedError

    def parted(self, seating: Callable[[str], bool], play: Ways, summary: Ways) -> Ways:
        """The ways of the part that is read, of sites whose heads hold what play does, behind those who sit."""
        return summary if self.part == "summary" else play if self.part == "play" else (seating, *play)

    def read(self, numbers: Sequence[int], lines: Sequence[str]) -> None:
        """Take every line, as written, with its number."""
        told = self.lines
        known: dict[str, Moves] = {}
        for line in lines:
            moves = known.get(line)
            if moves is None:
                moves = self._new(line, numbers)
                known = self.page.known if self.page is not None else {}
            told.append(moves)
        self._gather(numbers)

    def _new(self, line: str, numbers: Sequence[int]) -> Moves:
        """What a line tells that is not known in this part at this table, or opens another."""
        if self.part == "head":
            if seated := seated_by(type(self), line, self.behind_name):
                self.sit(*seated)
                return ()
            if may_seat(line, self.behind_name):
                return self._understood(line, None, numbers)
        page = self._page()
        if (moves := page.known.get(line)) is not None:
            return moves
        told = page.turns.get(line) or page.found(line)
        if told is None:
            return self._understood(line, page, numbers)
        moves, part = told
        if part:
            self.begin(part)
            self.page = None
        elif "[" not in line:
            page.keep(line, told)
        return moves

    def _understood(self, line: str, page: Page | None, numbers: Sequence[int]) -> Moves:
        text, part, sitting = text_of(line), self.part, len(self.told.chairs)
        if not text:
            return ()
        try:
            moves = self._take(text)
        except BadLine as bad:
            number = numbers[len(self.lines)]
            self.faults.append(bad.at(number))
            self.wrong.append(number)
            self.page = None
            return tuple(self.said)
        if len(self.told.chairs) > sitting:
            if not self.anew:
                chair = self.told.chairs[sitting]
                remember(type(self), line, self.behind_name, Seated(chair.number, chair.key, chair.stack))
        elif page is not None and self.only and not self.anew:
            page.learn(line, (moves, self.part if self.part != part else ""), partial(self._would, part))
        if self.part != part:
            self.page = None
        return moves

    def _take(self, text: str) -> Moves:
        """What a line tells. Raises: BadLine."""
        self.said, self.only, self.anew = [], False, False
        refuse_long(text)
        for take in self.ways():
            if take(text):
                return tuple(self.said)
        raise unknown(text)

    def _would(self, part: str, line: str, who: str, other: str) -> tuple[Moves, str] | None:
        """What a line that nobody wrote would tell at this table, were a player called otherwise."""
        chairs = [one._replace(player=other, key=other) if one.key == who else one for one in self.told.chairs]
        another = type(self)(Told({}, chairs=chairs), part=part, seated=None)
        try:
            moves = another._take(text_of(line.replace(who, other, 1)))
        except BadLine:
            return None
        if not another.only or another.anew or len(another.told.chairs) > len(chairs):
            return None
        return moves, another.part if another.part != part else ""

    def _page(self) -> Page:
        if self.page is None:
            if self.table_pages is None:
                self.table_pages = table_of(type(self), self._sitting())
            self.page = self.table_pages.get(self.part)
            if self.page is None:
                self.page = self.table_pages[self.part] = new_page(type(self), self.part, self._sitting())
        return self.page

    def _sitting(self) -> Sitting:
        sitting = [(one.number, one.key) for one in self.told.chairs]
        # Where two sit in one chair, the first of them is meant.
        return tuple(sorted(sitting) if len(dict(sitting)) == len(sitting) else sitting)

    def _gather(self, numbers: Sequence[int]) -> None:
        """Put together what the lines told: the moves, and what the summary says of pot and players."""
        plain = 0 if self.by_cards else len(self.lines) if self.ending is None else self.ending
        self.told.moves = moves = [*chain.from_iterable(self.lines[:plain])]
        self.told.at = at = [number for number, told in zip(numbers, self.lines[:plain], strict=False) for _ in told]
        late: dict[int, Fault] = {}
        for number, told in zip(numbers[plain:], self.lines[plain:], strict=True):
            try:
                for move in told:
                    if move[0] in _AS_TOLD:
                        moves.append(move)
                    else:
                        self.follow(move)
            except BadLine as bad:
                late[number] = bad.at(number)
            at += [number] * (len(moves) - len(at))
        if late:
            faults = sorted({**dict(zip(self.wrong, self.faults, strict=True)), **late}.items())
            self.wrong, self.faults = [number for number, _ in faults], [fault for _, fault in faults]

    def follow(self, move: Move) -> None:
        """Take one thing told that may stand for others. Raises: BadLine."""
        if move.kind == "pot":
            self.told.pot, self.told.rake, self.told.fees, self.total = move.amount, move.to, move.share, True
        elif move.kind == "end":
            self.ended(move)
        else:
            self.told.moves.append(move)

    def ended(self, move: Move) -> None:
        """Take what the summary says of a seat."""
        chairs = [one.number for one in self.told.chairs if one.key == move.player]
        self.accounted.update([move.number] if move.number else chairs)
        if move.amount:
            self.told.won.setdefault(move.player, []).append(move.amount)

    def marker(self, text: str, form: Form) -> bool:
        """Take a line that opens a street, the showdown or the summary, with the card in the middle if it shows one.

        The form's groups are `name` and `board`.
        """
        found = form.fullmatch(text)
        if found is None:
            return False
        word = found["name"].split()[0].lower()
        self.begin("summary" if word == "summary" else "play")
        if word in STREETS:
            self.move("street", number=STREETS[word])
        if found["board"] is not None:
            self.move("board", cards=found["board"])
        return True

    def begin(self, part: str) -> None:
        """Begin a part, or go on with it."""
        self.part, self.only = part, True
        if part == "summary" and self.ending is None:
            self.ending = len(self.lines)

    def sit(self, number: int, key: str, stack: str) -> None:
        """Seat a player."""
        self.told.chairs.append(Chair(number, self.called(key), stack, key))
        self.seated = self.page = self.table_pages = None

    def called(self, key: str) -> str:
        """What the record calls a player."""
        return key

    def chair(self, number: int) -> Chair | None:
        """The player in a seat."""
        return next((one for one in self.told.chairs if one.number == number), None)

    def act(self, kind: MoveKind, name: str, given: Mapping[str, str | None]) -> None:
        """Note what a player did; `given` are the groups of the line's pattern."""
        if self.part == "head" and kind != "ante":
            self.part = "play"
        amount, to, cards = given.get("amount") or "", given.get("to") or "", given.get("cards") or ""
        self.move(kind, name, amount, to, cards, all_in=bool(given.get("all_in")), low=names_low(given))

    def deal(self, key: str, cards: str) -> None:
        """Note that a player gets cards beside those he has."""
        self.begin("play")
        try:
            self.move("card", key, cards=cards)
        except BadLine:
            self.said.append(Move("card", key, low=True))
            raise

    def move(
        self,
        kind: MoveKind,
        player: str = "",
        amount: str = "",
        to: str = "",
        cards: str = "",
        all_in: bool = False,
        number: int = 0,
        low: bool = False,
        share: str = "",
    ) -> None:
        """Note one thing told."""
        self.only = True
        held = tuple(cards_in(cards))
        self.said.append(Move(kind, player, amount, to, held, all_in, number, low, share))

    def end(self, seat: Chair, number: int, end: Mapping[str, str | None]) -> None:
        """Note what the summary says of a seat; `end` are the groups of the line's pattern, `number` is 0 where the
        line does not say which seat it is.
        """
        self.move("end", seat.key, end.get("won") or "", end.get("bets") or "", number=number)
        if end.get("cards"):
            self.move("holds", seat.key, cards=end["cards"] or "", low=names_low(end))
        if end.get("mucked"):
            self.move("mucked", seat.key)

    def close(self, header: Header, site: str) -> None:
        """Put together what the record needs beside the amounts, when every line is read."""
        sample = header.small_bet or next((chair.stack for chair in self.told.chairs), "")
        cash = is_signed(sample) and not self.play_money
        money = "tournament" if header.tournament else "cash" if cash else "play"
        self.told.head = {
            "hand_id": header.hand_id,
            "table": self.table or header.table or None,
            "site": site,
            "played_at": header.played_at,
            "variant": header.variant,
            "money": money,
            "currency": (header.currency or currency_of(sample)) if money == "cash" else None,
            "extra": header.extra,
        }
