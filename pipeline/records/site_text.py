"""What readers of site text share: cutting a file into hands, names, cards, and refusing a hand line by line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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

    lines: tuple[Line, ...]
    raw: str
    whole: bool = True
    """Whether all of it was read."""
    last: bool = False
    """Whether the file ends with it."""


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


def cut(
    lines: Iterable[str], opens: Callable[[str], object], opens_in: Callable[[str], int] | None = None
) -> Iterator[Stretch]:
    """Cut a file at the lines that open a hand, so that a damaged hand harms no other.

    Files put together one behind the other keep the mark that each began with; it is taken off. `opens_in` says where
    in a line broken off a hand opens, 0 for nowhere.
    """
    kept: list[Line] = []
    raw: list[str] = []
    size = 0
    for number, written in _numbered(lines, opens_in) if opens_in is not None else enumerate(lines, 1):
        text = written.rstrip(_ENDS).removeprefix("\ufeff")
        if len(text) > LONGEST_LINE:
            text = text[: LONGEST_LINE + 1]
        if text and kept and opens(text):
            yield _stretch(kept, raw, size)
            kept, raw, size = [], [], 0
        size += len(written)
        if size <= LONGEST_HAND or not kept:
            if text:
                kept.append(Line(number, text))
            if kept:
                raw.append(written)
    if kept:
        yield replace(_stretch(kept, raw, size), last=True)


_ENDS = "\r\n\0 \t\u00a0"
"""What only ends a line."""


def _numbered(lines: Iterable[str], opens_in: Callable[[str], int]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, each as two where a hand opens in it."""
    for number, line in enumerate(lines, 1):
        place = opens_in(line.rstrip("\r\n")) if len(line) <= LONGEST_LINE else 0
        if place:
            yield number, line[:place]
        yield number, line[place:]


def _stretch(kept: list[Line], raw: list[str], size: int) -> Stretch:
    text = "".join(raw).removeprefix("\ufeff").rstrip()
    text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    return Stretch(tuple(kept), text, size <= LONGEST_HAND)


def refused(faults: Sequence[Fault], file: str, stretch: Stretch, hand: str | None) -> list[Problem]:
    """The problems of one hand; they stand at its first line, and each sentence names the line it is about."""
    told = list(faults[:MOST_FAULTS])
    if len(faults) > len(told):
        last = faults[-1]
        sentence = f"{len(faults) - len(told)} more things in this hand are wrong, the last: {last.sentence}"
        told.append(Fault(last.code, sentence, last.remedy))
    return problems(told, file, stretch.lines[0].number, hand, stretch.raw)


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
