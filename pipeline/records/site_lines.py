"""What reads the lines of one hand of a site, part by part, and keeps what is wrong with each."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from pipeline.records.site_hand import Chair, Told
from pipeline.records.site_header import Header
from pipeline.records.site_money import MONEY, currency_of, is_signed
from pipeline.records.site_play import Move, MoveKind
from pipeline.records.site_text import BadLine, Line, cards_in, longest_first, refuse_long, unknown
from pipeline.records.translate import Fault


def pattern(text: str) -> re.Pattern[str]:
    """The pattern of a line, in which MONEY stands for an amount."""
    return re.compile(text.replace("MONEY", MONEY), re.IGNORECASE | re.ASCII)


_MOST_TABLES, _MOST_MET = 100, 2_000
_MET: dict[tuple[type, str, tuple[str, ...]], dict[str, tuple[Move, ...]]] = {}


@dataclass(slots=True)
class SiteLines:
    """Reads the lines of one hand in order; what is wrong with one is kept with its number.

    Every line is understood or the hand is refused. A reader says in `ways` how its site writes each part.
    """

    repeats: ClassVar[frozenset[str]] = frozenset()
    """The parts in which what a line tells follows from the line and the players seated: hands repeat each other's
    lines, so that such a line is understood once. A line of them that tells a move must tell nothing else."""

    told: Told
    table: str = ""
    play_money: bool = False
    names: tuple[str, ...] = ()
    """The players seated, in the order in which to try them."""
    part: str = "head"
    """`head` to the first thing that was done, then `play`, then `summary`."""
    total: bool = False
    """Whether the summary said how much was in the pot."""
    accounted: set[int] = field(default_factory=set)
    """The seats the summary speaks of."""
    faults: list[Fault] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    """The numbers of their lines."""

    def ways(self) -> tuple[Callable[[Line], bool], ...]:
        """What may take a line of the part it stands in, in the order in which to try them."""
        raise NotImplementedError

    def read(self, lines: Iterable[Line]) -> None:
        """Take every line."""
        moves, met, ways = self.told.moves, self._met(), self.ways()
        for line in lines:
            known = met.get(line.text)
            if known is not None:
                moves += [(line.number, move) for move in known]
                continue
            before, faults, part, names = len(moves), len(self.faults), self.part, self.names
            self._take(line, ways)
            if self.part != part or self.names is not names:
                met, ways = self._met(), self.ways()
            elif self.part in self.repeats and len(self.faults) == faults and before < len(moves):
                # A line that is wrong is not kept: it is wrong again the next time.
                if len(met) >= _MOST_MET:
                    met.clear()
                met[line.text] = tuple(move for _, move in moves[before:])

    def _take(self, line: Line, ways: Iterable[Callable[[Line], bool]]) -> None:
        try:
            refuse_long(line.text)
            for take in ways:
                if take(line):
                    return
            raise unknown(line.text)
        except BadLine as bad:
            self.faults.append(bad.at(line.number))
            self.wrong.append(line.number)

    def _met(self) -> dict[str, tuple[Move, ...]]:
        """What lines of this part told before, where these players sat."""
        if self.part not in self.repeats:
            return {}
        if len(_MET) > _MOST_TABLES:
            _MET.clear()
        return _MET.setdefault((type(self), self.part, self.names), {})

    def marker(self, line: Line, form: re.Pattern[str], streets: Mapping[str, int]) -> bool:
        """Take a line that opens a street, the showdown or the summary, with the card in the middle if it shows one.

        The form's groups are `name` and `board`; `streets` are by the name's first word.
        """
        found = form.fullmatch(line.text)
        if found is None:
            return False
        word = found["name"].split()[0].lower()
        self.part = "summary" if word == "summary" else "play"
        if word in streets:
            self.move(line, "street", number=streets[word])
        if found["board"] is not None:
            self.move(line, "board", cards=found["board"])
        return True

    def sit(self, number: int, player: str, stack: str) -> None:
        """Seat a player."""
        self.told.chairs.append(Chair(number, player, stack))
        self.names = longest_first([*self.names, player])

    def chair(self, number: int) -> Chair | None:
        """The player in a seat."""
        return next((one for one in self.told.chairs if one.number == number), None)

    def act(self, line: Line, kind: MoveKind, name: str, given: Mapping[str, str | None]) -> None:
        """Note what a player did; `given` are the groups of the line's pattern."""
        if self.part == "head" and kind != "ante":
            self.part = "play"
        amount, to, cards = given.get("amount") or "", given.get("to") or "", given.get("cards") or ""
        self.move(line, kind, name, amount, to, cards, all_in=bool(given.get("all_in")), low=_names_low(given))

    def move(
        self,
        line: Line,
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
        held = tuple(cards_in(cards))
        self.told.moves.append((line.number, Move(kind, player, amount, to, held, all_in, number, low, share)))

    def end(self, line: Line, seat: Chair, end: Mapping[str, str | None]) -> None:
        """Note what the summary says of a seat; `end` are the groups of the line's pattern."""
        self.accounted.add(seat.number)
        if end.get("won"):
            self.told.won.setdefault(seat.player, []).append(end["won"] or "")
        if end.get("cards"):
            self.move(line, "holds", seat.player, cards=end["cards"] or "", low=_names_low(end))
        if end.get("mucked") and not any(m.kind == "muck" and m.player == seat.player for _, m in self.told.moves):
            self.move(line, "muck", seat.player)

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


_LOW = re.compile(r"LO(?::| - \[[^\]])", re.IGNORECASE)


def _names_low(given: Mapping[str, str | None]) -> bool:
    return _LOW.search(given.get("words") or "") is not None
