"""A file of a site's text, hand by hand: each becomes a record, is passed over, or is refused with its reasons."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pipeline.records.parts import by_opening
from pipeline.records.reader import Found, Item, Part, Skipped, Source
from pipeline.records.sites.hand import record_of
from pipeline.records.sites.header import Header
from pipeline.records.sites.lines import SiteLines
from pipeline.records.sites.text import BadLine, NotRead, Opening, Stretch, cut, refuse_long, refused
from pipeline.records.text import line_blocks
from pipeline.records.translate import Fault

WANTED = "Text is read where a line opens a hand of a site that is known, such as `PokerStars Hand #` and its number"
"""What a file of a site's text has to hold to be claimed."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a site writes its hands."""

    letters: str
    """What the line that opens a hand may begin with."""
    id_of: Callable[[str], str | None]
    """The number of the hand that a line opens, None if it opens none; empty where the number cannot be told."""
    header_of: Callable[[str], Header | None]
    """What the first line says, None where it is no game of this tool. Raises BadLine."""
    lines_of: Callable[[Header, Stretch], SiteLines]
    """Everything below the first line."""
    is_notice: Callable[[str], bool]
    """Whether a line may stand before the first hand."""
    opening_in: Callable[[str], int] | None = None
    """Where in a line that broke off the first line of a hand begins, 0 for nowhere."""

    @property
    def opening(self) -> Opening:
        """How the lines that open a hand are known."""
        return Opening(self.letters, self.id_of, self.opening_in)

    def parts(self, source: Source, texts: Iterable[str], size: int) -> Iterator[Part]:
        """The text in parts, each from a line that opens a hand. Raises: NeedsOne."""
        return by_opening(self.opening.at, source, texts, size)

    def claims(self, source: Source, head: str) -> bool:
        """Whether a line of the text opens a hand of the site."""
        return any(self.id_of(line.lstrip("\ufeff")) for line in head.splitlines())

    def read(self, source: Source) -> Iterator[Item]:
        """Yield every hand of the file.

        Raises: pipeline.records.text.Refused for a file that is not text.
        """
        for stretch in cut(line_blocks(source), self.opening, source.before, source.last):
            yield from self.items(source, stretch)

    def items(self, source: Source, stretch: Stretch) -> Iterator[Item]:
        """Yield what one stretch of a file holds: a hand, why it is passed over, or why it is refused."""
        number, hand_id = stretch.numbers[0], self.id_of(stretch.head)
        if hand_id is None and all(self.is_notice(line.text) for line in stretch.lines):
            return
        try:
            if hand_id is None:
                raise NotRead([Fault("unknown-line", "this stands before the first hand.", "Take it out.")])
            if not stretch.whole:
                raise NotRead(
                    [Fault("over-limit", "one hand has more than 1,000,000 characters.", "Is it the right file?")]
                )
            refuse_long(stretch.head)
            header = self.header_of(stretch.head)
            if header is None:
                yield Skipped("not-stud", number)
                return
            lines = self.lines_of(header, stretch)
            faults = lines.faults + _cut_short(lines, stretch)
            if faults:
                raise NotRead(faults)
            yield Found(record_of(lines.told), number, stretch.raw)
        except BadLine as bad:
            yield from refused([bad.at(number)], source.label, stretch, hand_id or None)
        except NotRead as wrong:
            yield from refused(wrong.faults, source.label, stretch, hand_id or None)


def _cut_short(lines: SiteLines, stretch: Stretch) -> list[Fault]:
    """Whether the text of a hand ends before all of it was told."""
    if lines.told.void is not None or (lines.total and not stretch.last):
        return []
    active = {move.player for move in lines.told.moves}
    missing = any(one.key in active and one.number not in lines.accounted for one in lines.told.chairs)
    ends_badly = not lines.wrong or lines.wrong[-1] == stretch.lines[-1].number
    if lines.total and not (missing and ends_badly):
        return []
    return [Fault("truncated", "the hand ends before its summary does.", "Copy the file again, or take the hand out.")]
