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
    for number, written in enumerate(lines, 1):
        content = written.rstrip("\r\n").removeprefix("\ufeff")
        for piece in _pieces(content, opens_in) if opens_in is not None else (content,):
            text = piece.rstrip("\0 \t\u00a0")
            if kept and opens(text):
                yield _stretch(kept, raw, size)
                kept, raw, size = [], [], 0
            size += len(piece) + 1
            if size <= LONGEST_HAND or not kept:
                if text:
                    kept.append(Line(number, text))
                if kept:
                    raw.append(piece)
    if kept:
        yield replace(_stretch(kept, raw, size), last=True)


def _pieces(line: str, opens_in: Callable[[str], int]) -> tuple[str, ...]:
    """A line, as two where a hand opens in it."""
    place = opens_in(line)
    return (line[:place], line[place:]) if place else (line,)


def _stretch(kept: list[Line], raw: list[str], size: int) -> Stretch:
    return Stretch(tuple(kept), "\n".join(raw).rstrip(), size <= LONGEST_HAND)


def refused(faults: Sequence[Fault], file: str, stretch: Stretch, hand: str | None) -> list[Problem]:
    """The problems of one hand; they stand at its first line, and each sentence names the line it is about."""
    told = list(faults[:MOST_FAULTS])
    if len(faults) > len(told):
        last = faults[-1]
        sentence = f"{len(faults) - len(told)} more things in this hand are wrong, the last: {last.sentence}"
        told.append(Fault(last.code, sentence, last.remedy))
    return problems(told, file, stretch.lines[0].number, hand, stretch.raw)


def unknown(text: str) -> BadLine:
    """The refusal of a line nobody understands."""
    remedy = "If the line is damaged, get the hand again; a hand with such a line is never read in part."
    return BadLine("unknown-line", f"'{short(text, 80)}' is not understood.", remedy)


def longest_first(names: Iterable[str]) -> list[str]:
    """Names in the order in which to try them, since one may begin another."""
    return sorted(set(names), key=lambda name: (-len(name), name))


def starting(names: Sequence[str], text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Each of the names that the text starts with, in their order, and what follows it and the mark.

    >>> list(starting(["Ann: calls", "Ann"], "Ann: calls: folds", ": "))
    [('Ann: calls', 'folds'), ('Ann', 'calls: folds')]
    """
    if not text.startswith(tuple(names)):
        return
    for name in names:
        if text.startswith(name) and text.startswith(mark, len(name)):
            yield name, text[len(name) + len(mark) :]


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
