"""PokerStars hand histories: seven-card stud, stud hi/lo and razz, cash and tournament, alone or in a mix.

The grammar is that of files written from 2006 to 2017, in English.
"""

from pipeline.records.reader import Reader
from pipeline.records.sites.file import WANTED, Grammar
from pipeline.records.sites.pokerstars_header import header_of, id_of
from pipeline.records.sites.pokerstars_lines import is_notice, lines_of

_GRAMMAR = Grammar("PpFf", id_of, header_of, lines_of, is_notice)
READER = Reader(
    "pokerstars", "PokerStars hand history", (".txt",), _GRAMMAR.claims, _GRAMMAR.read, _GRAMMAR.parts, WANTED
)
