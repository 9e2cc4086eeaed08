"""Hands as the network wrote them up to 2019, whole and short."""

from pipeline.records.readers.wpn_old import READER
from tests.records.readers.site_given import Site

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}
SHORT = """Game started at: 2016/3/5 21:4:7
Game ID: 600000001 {header}
Seat 1: Ann (20).
Seat 2: Bob (20).
Player Ann ante (0.15)
Player Bob ante (0.15)
Player Ann received a card.
Player Ann received a card.
Player Bob received card: [Qc]
Player Bob received card: [10c]
Player Ann received card: [3h]
Player Bob received card: [7d]
Player Ann bring in (0.40)
{line}
Player Bob raises (1)
Player Ann folds
Uncalled bet (0.60) returned to Bob
Player Bob mucks cards
------ Summary ------
Pot: 1.06. Rake 0.03. JP fee 0.01
Player Ann does not show cards.Bets: 0.55. Collects: 0. Loses: 0.55.
*Player Bob mucks (does not show cards). Bets: 0.55. Collects: 1.06. Wins: 0.51.
Game ended at: 2016/3/5 21:4:31
"""
HEADER = "1/2 (PRR) Small - 2 (Seven Cards Stud)"


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)
