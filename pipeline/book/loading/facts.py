"""One row a player and hand with everything that reports count: `seat_fact`, made once from the arrays.

Players who were dealt in have one, of every hand that was not cancelled. A column that ends in `_opp` counts
opportunities; docs/statistics.md says what each of the others counts.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.loading.fact_shape import COUNTERS, WIDE
from pipeline.book.loading.shapes import names
from pipeline.checks.door_counts import copies, door_places, door_ranks
from pipeline.checks.later_streets import later_streets, reached, seen_streets
from pipeline.checks.outcome import Outcomes
from pipeline.checks.share_counts import SHARE_COUNTERS, share_counts
from pipeline.checks.showdown_counts import showdown_counts, showdowns_of
from pipeline.checks.third_street import third_street
from pipeline.checks.told_betting import Counts, betting_of, seat_order, stakes_of
from pipeline.checks.verify import Verified
from pipeline.rules.batch import Chips


def facts_frame(outcomes: Outcomes, verified: Sequence[Verified], first: int) -> pl.DataFrame:
    """The facts of verified hands, which are numbered from `first` in the order they were given."""
    gathered = outcomes.gathered
    sits = np.flatnonzero(gathered.seated.dealt & ~gathered.batch.void[:, None])
    rows, seats = np.divmod(sits, gathered.seated.sits.shape[1])
    games = np.zeros(len(outcomes.hands), np.intp)
    for number, group in enumerate(outcomes.groups):
        games[list(group.rows)] = number
    titles = pl.Series([group.variant.name for group in outcomes.groups], dtype=pl.String)
    ranks = door_ranks(gathered)
    betting = betting_of(outcomes)
    order, stakes = seat_order(betting), stakes_of(outcomes)
    last = reached(gathered)
    counts = third_street(betting, stakes, order, ranks) | seen_streets(last)
    counts |= later_streets(betting, stakes, gathered.seated.cards) | _ends(verified, last)
    lying = {"seat_order": order, "door": ranks, "door_place": door_places(gathered, ranks)}
    lying["copies"] = copies(gathered, ranks)
    columns = [
        pl.Series("hand_ref", rows + first),
        pl.Series("place", (seats + 1).astype(np.uint8)),
        names(gathered.seated, rows, seats).alias("player"),
        titles.gather(games[rows]).alias("variant"),
        pl.Series("players", gathered.seated.dealt.sum(axis=1).astype(np.uint8)[rows]),
        *(_or_null(name, values.reshape(-1)[sits]) for name, values in lying.items()),
        *(pl.Series(name, counts[name].reshape(-1)[sits].astype(_TYPES[name in WIDE])) for name in COUNTERS),
    ]
    return pl.DataFrame(columns)


_TYPES = (np.uint8, np.uint16)


def _or_null(name: str, values: NDArray[np.int64]) -> pl.Series:
    """Small numbers, null where they are negative."""
    return pl.Series(name, values.astype(np.uint8)).scatter(np.flatnonzero(values < 0), None)


def _ends(groups: Sequence[Verified], last: Chips) -> dict[str, Counts]:
    """The counters of the ends of hands, group by group; `last` is the street each player saw last."""
    found: dict[str, Counts] = {name: np.zeros(last.shape, _TYPES[name in WIDE]) for name in SHARE_COUNTERS}
    for verified in groups:
        rows = np.array(verified.group.rows, np.intp)
        ends = showdowns_of(verified)
        counts = showdown_counts(ends, last[rows], verified.group.batch.stayed) | share_counts(verified, ends)
        if len(groups) == 1:
            return found | counts
        for name, values in counts.items():
            found.setdefault(name, np.zeros(last.shape, values.dtype))[rows] = values
    return found
