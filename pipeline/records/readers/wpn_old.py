"""Hand histories of the Winning Poker Network (Americas Cardroom and its sister sites) up to 2019: stud and stud hi/lo.

The grammar is that of files written from 2013 to 2019, most of them in UTF-16.
"""

from collections.abc import Iterator
from functools import partial

from pipeline.records.parts import by_opening
from pipeline.records.reader import Item, Reader, Source
from pipeline.records.sites.file import WANTED, Grammar
from pipeline.records.sites.text import Opening, cut
from pipeline.records.sites.wpn_old_header import header_of, id_of, opens, parted, starts
from pipeline.records.sites.wpn_old_lines import is_notice, lines_of
from pipeline.records.text import line_blocks

_LETTERS = "Gg"
_OPENING = Opening(_LETTERS, starts)
_GRAMMAR = Grammar(_LETTERS, id_of, header_of, lines_of, is_notice)


def claims(source: Source, head: str) -> bool:
    """Whether a line of the text opens a hand of the network."""
    return any(opens(line.lstrip("\ufeff")) for line in head.splitlines())


def read(source: Source) -> Iterator[Item]:
    """Yield every hand of the file.

    Raises: pipeline.records.text.Refused for a file that is not text.
    """
    for stretch in cut(line_blocks(source), _OPENING, source.before, source.last):
        for hand in parted(stretch):
            yield from _GRAMMAR.items(source, hand)


_PARTS = partial(by_opening, _OPENING.at)
READER = Reader("wpn_old", "Americas Cardroom (WPN) hand history up to 2019", (".txt",), claims, read, _PARTS, WANTED)
