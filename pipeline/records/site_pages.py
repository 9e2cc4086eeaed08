"""What lines told before: hands repeat each other's lines, so that a line is understood once.

A line is looked up as it stands among those of its table; by what stands around its cards; and, where the names are
plain, with the name taken out among the lines of all tables. What is kept follows from the line alone, where these
players sit and in this part of a hand; whatever is not looked up is understood anew.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.records.site_play import Move
from pipeline.records.site_text import CARDS

Moves = tuple[Move, ...]
Told = tuple[Moves, str]
"""What a line tells, and the part it opens; empty if it opens none."""
Sitting = tuple[tuple[int, str], ...]
"""The number of each chair that is taken and who sits there, by number."""
Understand = Callable[[str, str, str], Told | None]
"""What a line would tell where a player is called otherwise, None if it is not understood or tells more than that."""

MOST_LINES = 200_000
"""Lines kept in all; then it begins anew."""
SOMEBODY = "\0"
"""The player in a line of all tables."""
_ANYBODY = "Zoe Quick"
_LONGEST = 500
_PROBES = ("2c", "?? Qh 5d", "Ks Td 3h 9c 4s 7h Jc")
_PLAIN = re.compile(r"[A-Za-z0-9_]+(?: [A-Za-z0-9_]+)*")
_NUMBER = re.compile("[0-9]")
_NO_NAME = re.compile(
    r"(?:uncalled|dealt|player|seat|ante|total|board|hand|table|main|side|pot|card|game|round|dealer|the|no)\b", re.I
)
"""What begins a line that tells of the hand, and so no name that is plain."""


class Form(NamedTuple):
    """A line told before, but for its first cards and its player."""

    before: Moves
    move: Move
    """What has the cards; its own come behind those of the line."""
    after: Moves


@dataclass(slots=True)
class Shared:
    """The lines of one part of a site's hands, of all tables with plain names."""

    lines: dict[str, Told] = field(default_factory=dict)
    forms: dict[str, dict[str, Form | None]] = field(default_factory=dict)
    once: set[tuple[str, str]] = field(default_factory=set)
    """Those met once, which may never come again."""

    def comes_again(self, before: str, behind: str) -> bool:
        """Whether a line was met before."""
        take_room()
        if (before, behind) in self.once:
            return True
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
    known: dict[str, Moves] = field(default_factory=dict)
    """What a line tells, by the line as written."""
    turns: dict[str, Told] = field(default_factory=dict)
    """The same of lines that open another part."""
    forms: dict[str, tuple[str, dict[str, Form | None]]] = field(default_factory=dict)
    """Who does it, and the same of lines with cards by what stands behind the first of them: by what stands before.
    None where that says too little."""

    def found(self, line: str) -> Told | None:
        """What a line tells, None where it has to be understood."""
        if len(line) > _LONGEST:
            return None
        before, mark, rest = line.partition("[")
        if mark:
            moves = self._filled(before, rest)
            return None if moves is None else (moves, "")
        who, text = self._without_name(line)
        told = self.shared.lines.get(text) if text else None
        if told is None:
            return None
        moves, part = told
        return (self._named(moves, who), part) if self._sits(who, moves) else None

    def _filled(self, before: str, rest: str) -> Moves | None:
        who, forms = self.forms.get(before) or self._forms(before)
        written, _, behind = rest.partition("]")
        form = forms.get(behind)
        cards = tuple(written.split())
        if form is None or not cards or not CARDS.issuperset(cards):
            return None
        first, move, after = form
        held = _by(move, who, cards + move[4])
        if not first and not after:
            return (held,)
        moves = (*self._named(first, who), held, *self._named(after, who))
        return moves if self._sits(who, moves) else None

    def _forms(self, before: str) -> tuple[str, dict[str, Form | None]]:
        who, text = self._without_name(before)
        forms: dict[str, Form | None] = self.shared.forms.setdefault(text, {}) if who else {}
        if self.bare:
            take_room()
            self.forms[before] = who, forms
        return who, forms

    def _without_name(self, text: str) -> tuple[str, str]:
        """The one player a text names, and the text without him; nothing where that cannot be told."""
        found = ""
        if not self.plain or SOMEBODY in text:
            return "", ""
        for name in self.chairs:
            if name in text:
                if found:
                    return "", ""
                found = name
        if not found:
            return "", text
        before, _, behind = text.partition(found)
        return ("", "") if found in behind else (found, f"{before}{SOMEBODY}{behind}")

    def _named(self, moves: Moves, who: str) -> Moves:
        return tuple([_by(move, who, move[4]) for move in moves])

    def _sits(self, who: str, moves: Moves) -> bool:
        """Whether what the summary says of a chair is said of the player in it."""
        return all(move[0] != "end" or move[6] == self.chairs[who] for move in moves)

    def keep(self, line: str, moves: Moves) -> None:
        """Keep what a line told that opens no part."""
        take_room()
        self.known[line] = moves

    def learn(self, line: str, told: Told, understand: Understand) -> None:
        """Keep what a line told; `understand` is asked what it tells with other cards, or of another player."""
        before, mark, rest = line.partition("[")
        if mark and len(line) <= _LONGEST and self._learn_form(before, rest, told, understand):
            return
        take_room()
        if told[1]:
            self.turns[line] = told
        else:
            self.known[line] = told[0]
        who, text = self._without_name(line)
        if text and not mark and text not in self.shared.lines and self.shared.comes_again(text, ""):
            moves, part = told
            another = (self._named(moves, _ANYBODY), part)
            if all(move.player in ("", who) for move in moves) and understand(line, who, _ANYBODY) == another:
                take_room()
                self.shared.lines[text] = self._named(moves, SOMEBODY), part

    def _learn_form(self, before: str, rest: str, told: Told, understand: Understand) -> bool:
        """Keep a line with cards, if others would be told in the same way; whether it need not be kept as it is."""
        written, mark, behind = rest.partition("]")
        cards, (moves, part) = tuple(written.split()), told
        if not mark or not self.bare or part or not cards or not CARDS.issuperset(cards):
            return False
        if "[" not in behind and _NUMBER.search(behind):
            return True  # amounts seldom come again
        place = next((place for place, move in enumerate(moves) if move.cards[: len(cards)] == cards), None)
        players = {move.player for move in moves} - {""}
        if place is None or len(players) > 1:
            return False
        who, forms = self.forms.get(before) or self._forms(before)
        if who and players != {who}:
            return False
        if behind not in forms and self.shared.comes_again(self._without_name(before)[1] or before, behind):
            self.forms[before] = next(iter(players), ""), forms
            more = moves[place]._replace(cards=moves[place].cards[len(cards) :])
            form = Form(moves[:place], more, moves[place + 1 :])
            forms[behind] = form if self._holds(form, before, behind, who, understand) else None
        # One card alone is met again and again.
        return "[" in behind or len(cards) > 1

    def _holds(self, form: Form, before: str, behind: str, who: str, understand: Understand) -> bool:
        """Whether a form tells what lines with other cards, and of another player, do."""
        for probe in _PROBES:
            cards = (*probe.split(), *form.move.cards)
            moves = (*form.before, form.move._replace(cards=cards), *form.after)
            line = f"{before}[{probe}]{behind}"
            if understand(line, "", "") != (moves, ""):
                return False
            if who and understand(line, who, _ANYBODY) != (self._named(moves, _ANYBODY), ""):
                return False
        return True


def _by(move: Move, who: str, cards: tuple[str, ...]) -> Move:
    """The same of another player, where it is of one, and with other cards."""
    kind, player, amount, to, _, all_in, number, low, share = move
    return Move(kind, who if player else "", amount, to, cards, all_in, number, low, share)


_PAGES: dict[tuple[type, str, Sitting], Page] = {}
_SHARED: dict[tuple[type, str], Shared] = {}
_ROOM = [MOST_LINES]


def page_of(site: type, part: str, sitting: Sitting) -> Page:
    """The page of a part of a site's hands, where these players sit."""
    page = _PAGES.get((site, part, sitting))
    if page is None:
        take_room()
        chairs = {name: number for number, name in sitting}
        names: Sequence[str] = [*chairs]
        once = len(names) == len(sitting) == len({number for number, _ in sitting})
        plain = bool(names) and once and all(_PLAIN.fullmatch(name) and not _NO_NAME.match(name) for name in names)
        bare = not any("[" in name or "]" in name for name in names)
        page = Page(chairs, plain, bare, _SHARED.setdefault((site, part), Shared()))
        _PAGES[site, part, sitting] = page
    return page


def take_room() -> None:
    """Note that a line is kept; where too many are, all are let go."""
    _ROOM[0] -= 1
    if _ROOM[0] < 0:
        _PAGES.clear()
        _SHARED.clear()
        _ROOM[0] = MOST_LINES
