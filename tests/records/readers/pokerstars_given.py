"""Hands as PokerStars writes them, whole and short."""

from pipeline.records.readers.pokerstars import READER
from tests.records.readers.site_given import Site

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}
SHORT = """PokerStars Hand #900000000201:  {header} - 2024/03/02 21:14:05 ET
Table 'Small' 8-max
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [3h]
Dealt to Bob [Qc Jc 7d]
Ann: brings in for $0.20
{line}
Bob: folds
Uncalled bet ($0.20) returned to Ann
Ann collected $0.20 from pot
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 1: Ann collected ($0.20)
Seat 2: Bob folded on the 3rd Street (didn't bet)
"""
HEADER = "7 Card Stud Limit ($0.50/$1.00 USD)"


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)
