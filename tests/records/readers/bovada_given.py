"""Hands as Bovada writes them, whole and short."""

import re

from pipeline.records.readers.bovada import READER
from tests.records.readers.site_given import Site

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}
HEADER = "TBL#7000501 7CARD Fixed Limit"
SHORT = """Bovada Hand #900000000501 {header} - 2013-03-02 21:14:05
Seat+1: $20 in chips
Seat+2 [ME]: $20 in chips
Seat+1 : Ante chip $0.10
Seat+2 [ME] : Ante chip $0.10
*** HOLE CARDS ***
Seat+1 : Card dealt to a spot [Qc Jc 3h]
Seat+2 [ME] : Card dealt to a spot [9c 8d 7d]
Seat+1 : Bring_in chip $0.20
{line}
Seat+2 [ME] : Folds
Seat+1 : Return uncalled portion of bet $0.20
Seat+1 : Does not show [Qc Jc 3h] (High Card)
Seat+1 : Hand result $0.20
*** SUMMARY ***
Total Pot($0.20) | Rake ($0)
Seat+1:  $0.20 [Does not show]
Seat+2:  Folded on the 3rd STREET
"""


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)


def first(name: str) -> str:
    """The first hand of a golden file."""
    return re.split(r"\n\n\n", WRITTEN[name])[0] + "\n"
