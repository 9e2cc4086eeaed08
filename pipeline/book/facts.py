"""One row a player and hand with everything that reports count: `seat_fact`, made once from the arrays.

Players who were dealt in have one, of every hand that was not cancelled. A column that ends in `_opp` counts
opportunities; docs/statistics.md says what each of the others counts.
"""

from collections.abc import Sequence
from itertools import chain

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.fact_shape import COUNTERS, SEAT_FACT
from pipeline.book.shapes import frame
from pipeline.checks.door_counts import copies, door_places, door_ranks
from pipeline.checks.later_streets import later_streets, reached, seen_streets
from pipeline.checks.outcome import Outcomes
from pipeline.checks.share_counts import SHARE_COUNTERS, share_counts
from pipeline.checks.showdown_counts import showdown_counts, showdowns_of
from pipeline.checks.third_street import third_street
from pipeline.checks.told_betting import Counts, betting_of, seat_order, stakes_of
from pipeline.checks.verify import Verified
from pipeline.records.batch import Gathered


def facts_frame(
    outcomes: Outcomes, verified: Sequence[Verified], players: Sequence[Sequence[str]], first: int
) -> pl.DataFrame:
    """The facts of verified hands, which are numbered from `first` in the order they were given.

    `players` are the names of each hand's seats.
    """
    gathered = outcomes.gathered
    rows, seats = np.nonzero(gathered.seated.dealt & ~gathered.batch.void[:, None])
    sizes = gathered.seated.sits.sum(axis=1)
    names = pl.Series(list(chain.from_iterable(players)), dtype=pl.String)
    games = np.zeros(len(players), np.intp)
    for number, group in enumerate(outcomes.groups):
        games[list(group.rows)] = number
    columns: dict[str, object] = {
        "hand_ref": rows + first,
        "place": seats + 1,
        "player": names.gather((np.cumsum(sizes) - sizes)[rows] + seats),
        "variant": pl.Series([group.variant.name for group in outcomes.groups], dtype=pl.String).gather(games[rows]),
        "players": gathered.seated.dealt.sum(axis=1)[rows],
    }
    ranks = door_ranks(gathered)
    betting = betting_of(outcomes)
    order, stakes = seat_order(betting), stakes_of(outcomes)
    lying = {"seat_order": order, "door": ranks, "door_place": door_places(gathered, ranks)}
    for name, values in (lying | {"copies": copies(gathered, ranks)}).items():
        columns[name] = _or_null(values[rows, seats])
    counts = third_street(betting, stakes, order, ranks) | seen_streets(gathered)
    counts |= later_streets(betting, stakes, gathered.seated.cards) | _ends(verified, gathered)
    columns |= {name: counts[name][rows, seats] for name in COUNTERS}
    return frame(SEAT_FACT, columns)


def _or_null(values: NDArray[np.int64]) -> pl.Series:
    """Numbers, null where they are negative."""
    return pl.Series(values).replace(-1, None)


def _ends(groups: Sequence[Verified], gathered: Gathered) -> dict[str, Counts]:
    """The counters of the ends of hands, group by group."""
    shape = gathered.seated.sits.shape
    found: dict[str, Counts] = {name: np.zeros(shape, np.int32) for name in SHARE_COUNTERS}
    last = reached(gathered)
    for verified in groups:
        rows = list(verified.group.rows)
        ends = showdowns_of(verified)
        counts = showdown_counts(ends, last[rows], verified.group.batch.stayed) | share_counts(verified, ends)
        for name, values in counts.items():
            found.setdefault(name, np.zeros(shape, np.int32))[rows] = values
    return found
