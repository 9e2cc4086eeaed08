"""What readers of site text share: cutting a file into hands, names, cards, and refusing a hand line by line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import eq
from typing import NamedTuple, get_args

from pipeline.records.card_text import read_cards
from pipeline.records.translate import Fault, problems, short
from schemas.card import CardText
from schemas.problem import Problem

CARDS: frozenset[str] = frozenset(get_args(CardText))
LONGEST_HAND = 1_000_000
"""Characters of one hand that are read."""
LONGEST_LINE = 2_000
"""Characters of one line that are read; no line of a hand comes near it. Of a longer one, one more is kept."""
MOST_FAULTS = 8
"""Reasons for refusing one hand that are told one by one."""


class Line(NamedTuple):
    """One line that is not empty, without what only ends it."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """The lines from one that opens a hand to the next, or those before the first hand."""

    numbers: Sequence[int]
    """The number of each line in the file; a line in which a hand opens counts as two of one number."""
    written: Sequence[str]
    """The lines as the file has them, from the first that is not empty."""
    raw: str
    head: str
    """The text of the first, or of the first two where a site opens a hand with two."""
    whole: bool = True
    """Whether all of it was read."""
    last: bool = False
    """Whether the file ends with it."""
    even: bool = True
    """Whether its lines end with LF alone."""
    below: int = 1
    """Where in it the lines behind the head begin."""

    @property
    def body(self) -> tuple[Sequence[int], Sequence[str]]:
        """The lines behind the head, as written, with their numbers before them."""
        return self.numbers[self.below :], self.written[self.below :]

    @property
    def lines(self) -> list[Line]:
        """All lines that are not empty."""
        found = zip(self.numbers, map(text_of, self.written), strict=True)
        return [Line(number, text) for number, text in found if text]


def text_of(written: str) -> str:
    """A line without what only ends it, and without the mark that a file began with before it was put behind another.

    Of one longer than any line of a hand no more is kept than shows it.
    """
    return written.rstrip(_ENDS).removeprefix("\ufeff")[: LONGEST_LINE + 1]


class BadLine(Exception):
    """A line that cannot be taken as it stands."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.fault = Fault(code, sentence, remedy)

    def at(self, number: int) -> Fault:
        """The fault with the number of its line."""
        return replace(self.fault, sentence=f"line {number}: {self.fault.sentence}")


class NotRead(Exception):
    """A hand that cannot become a record, with every reason found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Opening:
    """How the lines that open a hand are known."""

    letters: str
    """What they may begin with."""
    opens: Callable[[str], object]
    """Whether one of them opens a hand."""
    inside: Callable[[str], int] | None = None
    """Where in a line that broke off the first line of a hand begins, 0 for nowhere."""

    def at(self, line: str) -> bool:
        """Whether a line, as written, opens a hand, with or without the mark that a file began with."""
        return line[:1] in self.first and bool(self.opens(text_of(line)))

    @property
    def first(self) -> frozenset[str]:
        """What a line that opens a hand begins with."""
        return frozenset(self.letters + "\ufeff")


def cut(blocks: Iterable[Sequence[str]], opening: Opening, before: int = 0, last: bool = True) -> Iterator[Stretch]:
    """Cut a file at the lines that open a hand, so that a damaged hand harms no other.

    Files put together one behind the other keep the mark that each began with; it is taken off. Of a part of a file,
    so many lines stand `before` it, and `last` says whether the file ends with it.
    """
    letters, passed, kept = opening.first, before, _Kept()
    for block in blocks:
        numbers: Sequence[int] = range(passed + 1, passed + len(block) + 1)
        passed += len(block)
        lines = block
        if opening.inside is not None and any(map(opening.inside, block)):
            numbers, lines = _parted(numbers, block, opening.inside)
        start = 0
        for place, line in enumerate(lines):
            if line[0] in letters and opening.opens(text_of(line)):
                kept.take(numbers[start:place], lines[start:place])
                if kept.lines:
                    yield kept.stretch()
                    kept = _Kept()
                start = place
        kept.take(numbers[start:], lines[start:])
    if kept.lines:
        yield kept.stretch(last)


_ENDS = "\r\n\0 \t\u00a0"
"""What only ends a line."""


def _parted(
    numbers: Sequence[int], lines: Sequence[str], opens_in: Callable[[str], int]
) -> tuple[list[int], list[str]]:
    """Lines with their numbers, each as two where a hand opens in it."""
    found, parts = [], []
    for number, line in zip(numbers, lines, strict=True):
        place = opens_in(line)
        pieces = [line[:place], line[place:]] if place else [line]
        parts += pieces
        found += [number] * len(pieces)
    return found, parts


@dataclass(slots=True)
class _Kept:
    """The lines of a hand as far as they came."""

    numbers: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    size: int = 0

    def take(self, numbers: Sequence[int], lines: Sequence[str]) -> None:
        """Take more of them, no more of a hand than is read."""
        size = sum(map(len, lines))
        if self.lines and self.size + size <= LONGEST_HAND:
            self.size += size
            self.numbers += numbers
            self.lines += lines
            return
        for number, line in zip(numbers, lines, strict=True):
            self.size += len(line)
            if (self.lines and self.size <= LONGEST_HAND) or (not self.lines and text_of(line)):
                self.numbers.append(number)
                self.lines.append(line)

    def stretch(self, last: bool = False) -> Stretch:
        """What was taken."""
        text = "".join(self.lines).removeprefix("\ufeff").rstrip()
        even = "\r" not in text
        text = text if even else text.replace("\r\n", "\n").replace("\r", "\n")
        head = text_of(self.lines[0])
        return Stretch(self.numbers, self.lines, text, head, self.size <= LONGEST_HAND, last, even)


_GAPS = ("\n\n", " \n", "\t\n", "\0\n", "\u00a0\n", "\ufeff")
"""What lets two lines of one text be written in two ways."""


def once(stretch: Stretch, unless: str) -> tuple[Sequence[int], Sequence[str]]:
    """The lines behind the head, those once that are written several times running, unless some words stand in them."""
    numbers, lines = stretch.body
    if stretch.even and not any(map(eq, lines, lines[1:])) and not any(gap in stretch.raw for gap in _GAPS):
        return numbers, lines
    before, places = "", []
    for place, text in enumerate(map(text_of, lines)):
        if text and (text != before or unless in text.lower()):
            places.append(place)
        before = text or before
    return [numbers[place] for place in places], [lines[place] for place in places]


def refused(faults: Sequence[Fault], file: str, stretch: Stretch, hand: str | None) -> list[Problem]:
    """The problems of one hand; they stand at its first line, and each sentence names the line it is about."""
    told = list(faults[:MOST_FAULTS])
    if len(faults) > len(told):
        last = faults[-1]
        sentence = f"{len(faults) - len(told)} more things in this hand are wrong, the last: {last.sentence}"
        told.append(Fault(last.code, sentence, last.remedy))
    return problems(told, file, stretch.numbers[0], hand, stretch.raw)


def refuse_long(text: str) -> None:
    """Refuse a line that is longer than any of a hand. Raises: BadLine."""
    if len(text) > LONGEST_LINE:
        sentence = f"'{short(text, 40)}' goes on for more than {LONGEST_LINE:,} characters."
        raise BadLine("over-limit", sentence, "No line of a hand is so long: is the file damaged?")


def unknown(text: str) -> BadLine:
    """The refusal of a line nobody understands."""
    remedy = "If the line is damaged, get the hand again; a hand with such a line is never read in part."
    return BadLine("unknown-line", f"'{short(text, 80)}' is not understood.", remedy)


def longest_first(names: Iterable[str]) -> tuple[str, ...]:
    """Names in the order in which to try them, since one may begin another."""
    return tuple(sorted(set(names), key=lambda name: (-len(name), name)))


def starting(names: tuple[str, ...], text: str, mark: str) -> list[tuple[str, str]]:
    """Each of the names that the text starts with, in their order, and what follows it and the mark.

    >>> starting(("Ann: calls", "Ann"), "Ann: calls: folds", ": ")
    [('Ann: calls', 'folds'), ('Ann', 'calls: folds')]
    """
    if not text.startswith(names):
        return []
    found = [name for name in names if text.startswith(name) and text.startswith(mark, len(name))]
    return [(name, text[len(name) + len(mark) :]) for name in found]


def cards_in(text: str) -> list[str]:
    """The cards of a text as the record has them.

    Raises: BadLine for what is no card.
    """
    pieces = text.split()
    if CARDS.issuperset(pieces):
        return pieces
    cards, unread = read_cards(text)
    if unread:
        raise BadLine("bad-card", f"'{short(unread)}' is not a card.", "Get the hand again, or write the card in.")
    return cards
