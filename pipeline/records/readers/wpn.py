"""Hand histories of the Winning Poker Network (Americas Cardroom and its sister sites) since 2019: stud and stud hi/lo.

The grammar is that of files written from 2019 to 2026. What the network wrote before is read elsewhere.
"""

from pipeline.records.reader import Reader
from pipeline.records.sites.file import WANTED, Grammar
from pipeline.records.sites.wpn_header import header_of, id_of
from pipeline.records.sites.wpn_lines import is_notice, lines_of

_GRAMMAR = Grammar("GgHh", id_of, header_of, lines_of, is_notice)
READER = Reader(
    "wpn", "Americas Cardroom (WPN) hand history", (".txt",), _GRAMMAR.claims, _GRAMMAR.read, _GRAMMAR.parts, WANTED
)
