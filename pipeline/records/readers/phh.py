"""PHH, the poker hand history format: TOML, one hand a file in `.phh`, one hand a table in `.phhs`.

Source: https://phh.readthedocs.io
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from pipeline.records.parts import by_opening
from pipeline.records.phh.content import content_of, cut
from pipeline.records.phh.hand import hand_of
from pipeline.records.phh.heading import Place, is_other_game, name_of_hand
from pipeline.records.phh.plain import NOT_PLAIN, plain_hand
from pipeline.records.phh.told import NotRead
from pipeline.records.reader import Found, Item, Reader, Skipped, Source
from pipeline.records.text import line_ends, lines_of, text_blocks
from pipeline.records.translate import Fault, problems, short
from schemas.problem import Problem

ENDINGS = (".phh", ".phhs")
LONGEST_HAND = 1_000_000
"""Characters of one hand that are read."""
HEADER = re.compile(
    r"""\[ *(?:[A-Za-z0-9-][\w-]*|"[^"\r\n]*"|'[^'\r\n]*') *\][ \t\f\v]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)""", re.ASCII
)
"""The line that opens a hand in `.phhs`; tables of the user's own fields start with `_`."""
VARIANT_LINE = re.compile(r"^\s*_?variant\s*=\s*[\"']", re.MULTILINE)
LIST_LINE = re.compile(r"^\s*(?:antes|starting_stacks|actions)\s*=\s*\[", re.MULTILINE)


class Stretch(NamedTuple):
    """The text of one hand, or what stands before the first; `whole` says nothing was cut off."""

    line: int
    text: str
    whole: bool = True


def claims(source: Source, head: str) -> bool:
    """Whether the ending says so, or the text opens like a hand of PHH."""
    return source.ending in ENDINGS or bool(VARIANT_LINE.search(head) and LIST_LINE.search(head))


def read(source: Source) -> Iterator[Item]:
    """Yield every hand of the file.

    Raises: pipeline.records.text.Refused for a file that is not text.
    """
    seen: set[str] = set()
    for stretch in stretches(text_blocks(source), source.before):
        if not stretch.whole:
            fault = Fault("over-limit", f"one hand has more than {LONGEST_HAND:,} characters.", "Is it the right file?")
            yield from _refused(source, stretch, fault)
            continue
        if (plain := _plain(source, stretch, seen)) is not None:
            yield plain
            continue
        try:
            content = content_of(stretch.text)
        except (ValueError, ArithmeticError, RecursionError) as error:
            fault, stretch = _damaged(error, stretch)
            yield from _refused(source, stretch, fault)
            continue
        for header, table in _tables(content):
            if header in seen:
                fault = Fault("duplicate-key", f"there are two hands [{short(header)}] in the file.", "Rename one.")
                yield from _refused(source, stretch, fault)
                continue
            seen |= {header} if header else set()
            yield from _items(source, stretch, header, table)
    if source.names is not None:
        source.names.extend(seen)


def stretches(blocks: Iterable[str], before: int = 0) -> Iterator[Stretch]:
    """Cut the file, which comes in blocks of whole lines, where a hand opens, so that a damaged one harms no other.

    Of a part of a file, so many lines stand `before` it.
    """
    start, passed, kept = before + 1, before, _Kept()
    for block in blocks:
        begin = 0
        for place in _opening(block):
            piece = block[begin:place]
            passed += line_ends(piece)
            if kept.size or len(piece) > LONGEST_HAND:
                kept.take(piece)
                yield kept.stretch(start)
                kept = _Kept()
            else:
                yield Stretch(start, _in_lines(piece))
            start, begin = passed + 1, place
        piece = block[begin:]
        kept.take(piece)
        passed += line_ends(piece)
    yield kept.stretch(start)


def _opening(block: str) -> Iterator[int]:
    """Where the lines start that open a hand."""
    ends = ("\n[", "\r[") if "\r" in block else ("\n[",)
    places = [0] * block.startswith("[")
    for end in ends:
        at = block.find(end)
        while at >= 0:
            places.append(at + 1)
            at = block.find(end, at + 1)
    for place in sorted(places):
        if HEADER.match(block, place):
            yield place


@dataclass(slots=True)
class _Kept:
    """The text of a hand as far as it is read, in pieces of whole lines."""

    pieces: list[str] = field(default_factory=list)
    size: int = 0

    def take(self, piece: str) -> None:
        """Take more of it, no line that goes beyond what is read."""
        before, self.size = self.size, self.size + len(piece)
        if self.size <= LONGEST_HAND:
            self.pieces.append(piece)
        elif before <= LONGEST_HAND:
            lines = lines_of(piece)
            sizes = accumulate(map(len, lines), initial=before)
            self.pieces += [line for line, size in zip(lines, [*sizes][1:], strict=True) if size <= LONGEST_HAND]

    def stretch(self, line: int) -> Stretch:
        """All of it, which starts in this line."""
        return Stretch(line, _in_lines("".join(self.pieces)), self.size <= LONGEST_HAND)


def _in_lines(text: str) -> str:
    """A text with the line ends that TOML knows."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _tables(content: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the hands of a stretch, each with its header; without one the header is empty."""
    hands = {key: value for key, value in content.items() if isinstance(value, dict) and not key.startswith("_")}
    if hands and "variant" not in content and "actions" not in content:
        loose = {key: value for key, value in content.items() if key not in hands}
        for key, table in hands.items():
            yield key, {**loose, **table}
    elif content:
        yield "", content


def _plain(source: Source, stretch: Stretch, seen: set[str]) -> Found | None:
    """The one hand of a stretch where it is plain, whose header is then seen."""
    try:
        found = cut(stretch.text)
    except NOT_PLAIN:
        return None
    if found is None or found.header in seen:
        return None
    hand = plain_hand(found, _place(source, found.header))
    if hand is None:
        return None
    if found.header:
        seen.add(found.header)
    return Found(hand, stretch.line, stretch.text)


def _place(source: Source, header: str) -> Place:
    return Place(header or source.stem, source.folder or source.stem)


def _items(source: Source, stretch: Stretch, header: str, table: Mapping[str, object]) -> Iterator[Item]:
    if is_other_game(table):
        yield Skipped("not-stud", stretch.line)
        return
    place = _place(source, header)
    try:
        yield Found(hand_of(table, place), stretch.line, stretch.text)
    except NotRead as refused:
        hand = name_of_hand(table, place)
        yield from problems(refused.faults, source.label, stretch.line, hand, stretch.text)


def _refused(source: Source, stretch: Stretch, *faults: Fault) -> list[Problem]:
    return problems(faults, source.label, stretch.line, None, stretch.text)


def _damaged(error: Exception, stretch: Stretch) -> tuple[Fault, Stretch]:
    """What is wrong with text that is no TOML, and the line where it stops being any."""
    if isinstance(error, RecursionError):
        return Fault("over-limit", "lists stand in lists too deep to be read."), stretch
    reason = str(error)
    place = re.search(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)", reason)
    reason = reason[: place.start()] if place else reason
    if place and place[1]:
        stretch = stretch._replace(line=stretch.line + int(place[1]) - 1)
    if place and not place[1]:
        return Fault("truncated", "the hand ends in the middle of a field.", "Get the whole file again."), stretch
    if reason.startswith(("Cannot overwrite", "Cannot declare")):
        return Fault("duplicate-key", "a field is written twice in one hand.", "Keep one of them."), stretch
    remedy = "Texts stand in quotes; lists and dates are written as in TOML."
    return Fault("unknown-line", f"this line is not TOML: {short(reason, 80)}.", remedy), stretch


def _opens(line: str) -> bool:
    """Whether a line opens a hand."""
    return HEADER.match(line) is not None


READER = Reader("phh", "PHH (poker hand history)", ENDINGS, claims, read, partial(by_opening, _opens))
