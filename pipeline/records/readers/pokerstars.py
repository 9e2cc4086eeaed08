"""PokerStars hand histories: seven-card stud, stud hi/lo and razz, cash and tournament, alone or in a mix.

The grammar is that of files written from 2006 to 2017, in English.
"""

from collections.abc import Iterator

from pipeline.records.pokerstars_header import header_of, id_of
from pipeline.records.pokerstars_lines import Lines, is_notice, lines_of
from pipeline.records.reader import Found, Item, Reader, Skipped, Source
from pipeline.records.site_hand import record_of
from pipeline.records.site_text import BadLine, NotRead, Stretch, cut, refused
from pipeline.records.text import text_lines
from pipeline.records.translate import Fault


def claims(source: Source, head: str) -> bool:
    """Whether a line of the text opens a hand of the site."""
    return any(id_of(line.lstrip("\ufeff")) for line in head.splitlines())


def read(source: Source) -> Iterator[Item]:
    """Yield every hand of the file.

    Raises: pipeline.records.text.Refused for a file that is not text.
    """
    for stretch in cut(text_lines(source), id_of):
        yield from _items(source, stretch)


def _items(source: Source, stretch: Stretch) -> Iterator[Item]:
    first = stretch.lines[0]
    hand_id = id_of(first.text)
    if hand_id is None and all(is_notice(line.text) for line in stretch.lines):
        return
    try:
        if hand_id is None:
            raise NotRead([Fault("unknown-line", "this stands before the first hand.", "Take it out.")])
        if not stretch.whole:
            raise NotRead(
                [Fault("over-limit", "one hand has more than 1,000,000 characters.", "Is it the right file?")]
            )
        header = header_of(first.text)
        if header is None:
            yield Skipped("not-stud", first.number)
            return
        lines = lines_of(header, stretch.lines[1:])
        faults = lines.faults + _cut_short(lines, stretch)
        if faults:
            raise NotRead(faults)
        yield Found(record_of(lines.told), first.number, stretch.raw)
    except BadLine as bad:
        yield from refused([bad.at(first.number)], source.label, stretch, hand_id)
    except NotRead as wrong:
        yield from refused(wrong.faults, source.label, stretch, hand_id)


def _cut_short(lines: Lines, stretch: Stretch) -> list[Fault]:
    """Whether the text of a hand ends before all of it was told."""
    if lines.told.void is not None:
        return []
    active = {move.player for move in lines.told.moves}
    missing = any(one.player in active and one.number not in lines.accounted for one in lines.told.chairs)
    ends_badly = not lines.wrong or lines.wrong[-1] == stretch.lines[-1].number
    if lines.total and not (missing and stretch.last and ends_badly):
        return []
    return [Fault("truncated", "the hand ends before its summary does.", "Copy the file again, or take the hand out.")]


READER = Reader("pokerstars", "PokerStars hand history", (".txt",), claims, read)
