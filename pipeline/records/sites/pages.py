"""What lines told before: hands repeat each other's lines, so that a line is understood once.

A line is looked up as it stands among those of its table; else without its cards, its amounts and, where the names are
plain, without its name, among the lines of all tables. What is kept follows from the line alone, where these players
sit and in this part of a hand; whatever is not looked up is understood anew.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.records.sites.play import Move, move_of
from pipeline.records.sites.text import CARDS

Moves = tuple[Move, ...]
Told = tuple[Moves, str]
"""What a line tells, and the part it opens; empty if it opens none."""
Sitting = tuple[tuple[int, str], ...]
"""The number of each chair that is taken and who sits there, by number."""
Understand = Callable[[str, str, str], Told | None]
"""What a line would tell where a player is called otherwise, None if it is not understood or tells more than that."""

MOST_LINES = 200_000
"""Lines kept in all; then it begins anew."""
SOMEBODY, SUM = "\0", "\1"
"""The player in a line of all tables, and each amount."""
_SLOTS = ("\1", "\2", "\3", "\4")
_AMOUNT = re.compile(
    r"(?:[$€£]|(?<=\()(?=[0-9.]+\))|(?<=: )(?=[0-9.]+\.))(?=[0-9.]*[1-9])[0-9]{1,12}(?:\.[0-9]{1,2})?"
    r"(?![0-9])(?!\.[0-9])(?![.,'\u2019\u00a0\u202f ][0-9]{3})(?![ \u00a0]?[€£$])"
)
"""Amounts that are some, which a site's text tells like any other."""
_OTHERS = (("7", "12.5", "300", "6"), ("1234.50", "8", "0.05", "90"))
_ANYBODY = "Zoe Quick"
_LONGEST = 500
_PROBES = ("2c", "?? Qh 5d", "Ks Td 3h 9c 4s 7h Jc")
_PLAIN = re.compile(r"[A-Za-z0-9_]+(?: [A-Za-z0-9_]+)*")
_NO_NAME = re.compile(
    r"(?:uncalled|dealt|player|seat|ante|total|board|hand|table|main|side|pot|card|game|round|dealer|the|no)\b", re.I
)
"""What begins a line that tells of the hand, and so no name that is plain."""


class Form(NamedTuple):
    """A line told before, but for its player, its amounts and its first cards."""

    moves: Moves
    part: str
    """The part it opens; empty if it opens none."""
    place: int
    """The move that has the cards; its own come behind those of the line. -1 where there are none."""
    bare: bool
    """Whether it tells one thing without an amount."""
    chair: int
    """The chair the line names, 0 where it names none."""

    def told(self, who: str, amounts: Sequence[str], cards: tuple[str, ...]) -> Moves:
        """What the line tells with these; its own player where nobody is named."""
        if self.bare:
            kind, player, amount, to, more, all_in, number, low, share = self.moves[0]
            player = who if who and player else player
            return (move_of((kind, player, amount, to, cards + more, all_in, number, low, share)),)
        sums = dict(zip(_SLOTS, amounts, strict=False))
        return tuple([_filled(one, who, sums, cards * (n == self.place)) for n, one in enumerate(self.moves)])


def _filled(move: Move, who: str, sums: Mapping[str, str], cards: tuple[str, ...]) -> Move:
    kind, player, amount, to, more, all_in, number, low, share = move
    if who and player:
        player = who
    if sums:
        amount, to, share = sums.get(amount, amount), sums.get(to, to), sums.get(share, share)
    return move_of((kind, player, amount, to, cards + more, all_in, number, low, share))


Forms = dict[str, Form | None]
"""By what a line says behind its first cards; None where that says too little."""


@dataclass(slots=True)
class Shared:
    """The lines of one part of a site's hands, of all tables with plain names or of one with others."""

    forms: dict[str, Forms] = field(default_factory=dict)
    """By what a line says before its cards, or in all."""
    once: set[tuple[str, str]] = field(default_factory=set)
    """Those met once, which may never come again."""

    def comes_again(self, before: str, behind: str) -> bool:
        """Whether a line was met before."""
        if (before, behind) in self.once:
            return True
        take_room()
        self.once.add((before, behind))
        return False


@dataclass(slots=True)
class Page:
    """The lines of one part of the hands of one table."""

    chairs: dict[str, int]
    """Where each player sits."""
    plain: bool
    """Whether the names can be taken out of a line."""
    bare: bool
    """Whether no name here holds a bracket."""
    shared: Shared
    known: dict[str, Moves]
    """What a line tells, by the line as written."""
    turns: dict[str, Told] = field(default_factory=dict)
    """The same of lines that open another part."""
    befores: dict[str, tuple[str, list[str], Forms]] = field(default_factory=dict)
    """By what stands before the cards of a line: whom it names, its amounts, and what the line tells."""

    def found(self, line: str) -> Told | None:
        """What a line tells, None where it has to be understood."""
        if len(line) > _LONGEST:
            return None
        before, mark, rest = line.partition("[")
        if mark:
            return self._with_cards(before, rest)
        who, text, amounts = self._open(line)
        forms = self.shared.forms.get(text) if text else None
        form = forms.get("") if forms else None
        if form is None:
            return None
        return (form.told(who, amounts, ()), form.part) if self._sits(who, form) else None

    def _with_cards(self, before: str, rest: str) -> Told | None:
        who, amounts, forms = self.befores.get(before) or self._before(before)
        written, _, behind = rest.partition("]")
        cards = tuple(written.split())
        form = forms.get(behind)
        if form is None and (found := _AMOUNT.findall(behind)):
            form, amounts = forms.get(_AMOUNT.sub(SUM, behind)), amounts + found
        if form is None or not cards or not CARDS.issuperset(cards):
            return None
        return (form.told(who, amounts, cards), "") if self._sits(who, form) else None

    def _before(self, before: str) -> tuple[str, list[str], Forms]:
        who, text, amounts = self._open(before)
        forms: Forms = self.shared.forms.setdefault(text, {}) if text and self.bare else {}
        take_room()
        found = self.befores[before] = who, amounts, forms
        return found

    def _open(self, line: str) -> tuple[str, str, list[str]]:
        """The one player a line names, the line without him and its amounts, and these; no line if that is not told."""
        if SOMEBODY in line or SUM in line:
            return "", "", []
        who = ""
        if self.plain:
            counts = list(map(line.count, self.chairs))
            named = sum(counts)
            if named > 1:
                return "", "", []
            if named:
                who = [*self.chairs][counts.index(1)]
                line = line.replace(who, SOMEBODY)
        amounts = _AMOUNT.findall(line)
        return who, _AMOUNT.sub(SUM, line) if amounts else line, amounts

    def _sits(self, who: str, form: Form) -> bool:
        """Whether the chair that a line names, if it names one, is that of the player it is about."""
        return not form.chair or not self.plain or form.chair == self.chairs.get(who)

    def keep(self, line: str, told: Told) -> None:
        """Keep what a line told, unless it is very long."""
        if len(line) > _LONGEST:
            return
        take_room()
        if told[1]:
            self.turns[line] = told
        else:
            self.known[line] = told[0]

    def learn(self, line: str, told: Told, understand: Understand) -> None:
        """Keep what a line told; `understand` is asked what it tells with other cards or amounts, or of another."""
        before, mark, rest = line.partition("[")
        written, closed, behind = rest.partition("]")
        cards, (moves, part) = tuple(written.split()), told
        if not mark or len(cards) < 2:
            self.keep(line, told)
        if len(line) > _LONGEST or (mark and not (closed and self.bare and cards and CARDS.issuperset(cards))):
            return
        who, text, amounts = self._open(before)
        amounts = amounts + _AMOUNT.findall(behind)
        place = next((n for n, one in enumerate(moves) if mark and one.cards[: len(cards)] == cards), -1)
        others = {move.player for move in moves} - {"", who} if self.plain else ()
        if not text or (mark and (place < 0 or part)) or others:
            return
        forms, key = self.shared.forms.setdefault(text, {}), _AMOUNT.sub(SUM, behind)
        if key in forms or len(amounts) > len(_SLOTS) or not self.shared.comes_again(text, key):
            return
        # Of equal amounts the first is tried.
        slots = dict(reversed([*zip(amounts, _SLOTS, strict=False)]))
        told_by = [_filled(one, SOMEBODY if self.plain else "", slots, ()) for one in moves]
        if mark:
            told_by[place] = told_by[place]._replace(cards=moves[place].cards[len(cards) :])
        chair = max((move.number for move in moves if move.kind == "end"), default=0)
        form = Form(tuple(told_by), part, place, len(moves) == 1 and not amounts, chair)
        signs = [amount[: not amount[0].isdigit()] for amount in amounts]
        if self._holds(form, signs, who, (text, key), understand):
            forms[key] = form
        elif len(slots) == len(amounts):
            forms[key] = None

    def _holds(self, form: Form, signs: list[str], who: str, around: tuple[str, str], understand: Understand) -> bool:
        """Whether a form tells what lines with other cards and amounts, and of another player, do."""
        for probe in _PROBES if form.place >= 0 else ("",):
            for others in _OTHERS:
                amounts = [sign + other for sign, other in zip(signs, others, strict=False)]
                written = f"[{probe}]".join(around) if probe else around[0]
                for amount in amounts:
                    written = written.replace(SUM, amount, 1)
                for name in {who, _ANYBODY} if who else {""}:
                    told = form.told(name, amounts, tuple(probe.split())), form.part
                    if understand(written.replace(SOMEBODY, name), who, name) != told:
                        return False
        return True


_TABLES: dict[tuple[type, Sitting], dict[str, Page]] = {}
_SHARED: dict[tuple[type, str], Shared] = {}
_ROOM = [MOST_LINES]


def table_of(site: type, sitting: Sitting) -> dict[str, Page]:
    """The pages of a site's hands where these players sit, by the part of a hand."""
    table = _TABLES.get((site, sitting))
    if table is None:
        take_room()
        table = _TABLES[site, sitting] = {}
    return table


def new_page(site: type, part: str, sitting: Sitting) -> Page:
    """A page on which nothing stands yet."""
    chairs = {name: number for number, name in sitting}
    once = len(chairs) == len(sitting) == len({number for number, _ in sitting})
    plain = bool(chairs) and once and all(_PLAIN.fullmatch(name) and not _NO_NAME.match(name) for name in chairs)
    bare = not any("[" in name or "]" in name for name in chairs)
    shared = _SHARED.setdefault((site, part), Shared()) if plain else Shared()
    return Page(chairs, plain, bare, shared, {"\n": ()})


def take_room() -> None:
    """Note that a line is kept; where too many are, all are let go."""
    _ROOM[0] -= 1
    if _ROOM[0] < 0:
        forget()


def forget() -> None:
    """Let all lines go."""
    _TABLES.clear()
    _SHARED.clear()
    _ROOM[0] = MOST_LINES
