"""Bovada, Bodog and Ignition hand histories: seven-card stud and stud hi/lo, cash and tournament.

The grammar is that of files written from 2012 to 2021.
"""

from pipeline.records.reader import Reader
from pipeline.records.sites.bovada_header import header_of, id_of, opening_in
from pipeline.records.sites.bovada_lines import is_notice, lines_of
from pipeline.records.sites.file import WANTED, Grammar

_GRAMMAR = Grammar("IiBb", id_of, header_of, lines_of, is_notice, opening_in)
READER = Reader(
    "bovada",
    "Bovada, Bodog or Ignition hand history",
    (".txt",),
    _GRAMMAR.claims,
    _GRAMMAR.read,
    _GRAMMAR.parts,
    WANTED,
)
