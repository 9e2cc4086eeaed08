"""Full Tilt hand histories: seven-card stud, stud hi/lo and razz, cash and tournament, alone or in a mix.

The grammar is that of files the site's own software wrote from 2005 to 2016, in English.
"""

from pipeline.records.reader import Reader
from pipeline.records.sites.file import WANTED, Grammar
from pipeline.records.sites.fulltilt_header import header_of, id_of
from pipeline.records.sites.fulltilt_lines import is_notice, lines_of

_GRAMMAR = Grammar("Ff", id_of, header_of, lines_of, is_notice)
READER = Reader("fulltilt", "Full Tilt hand history", (".txt",), _GRAMMAR.claims, _GRAMMAR.read, _GRAMMAR.parts, WANTED)
