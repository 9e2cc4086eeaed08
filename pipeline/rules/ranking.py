"""The ranks there are, by name."""

from pipeline.rules import ranks
from pipeline.rules.discover import shelf
from pipeline.rules.rank import Rank

RANKS: dict[str, Rank] = {
    rank.name: rank
    for group in shelf(ranks, "RANKS")
    if isinstance(group, tuple)
    for rank in group
    if isinstance(rank, Rank)
}
