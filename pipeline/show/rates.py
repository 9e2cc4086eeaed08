"""Players' rates, as a person reads them and as rows.

Reports on players have a column `X_num` and a column `X_opp` for each statistic X.
"""

from collections.abc import Sequence

import polars as pl

from pipeline.book.database.sql_files import sql_group, sql_names
from pipeline.book.database.store import Store
from pipeline.book.nights.night_rule import USUAL
from pipeline.book.persons import AS_WRITTEN, Persons, counting_persons
from pipeline.show.rate import points_text, rate_of, rate_text
from pipeline.show.report import report
from pipeline.show.trust import NUM, OPP, Pair, beside_of, differences, pair_of
from schemas.problem import StudbookError

HEADLINES = ("vpip3", "complete", "steal3", "wtsd", "wsd", "afq")
"""What is shown of each player where all of them are."""
GROUP = "stats"
SPLITS = ("third_street_splits", "table_raises")
"""Reports of that group that have more than one row a player, or none."""


def statistics_of(frame: pl.DataFrame) -> list[str]:
    """The statistics a report's columns hold."""
    return [name.removesuffix(NUM) for name in frame.columns if name.endswith(NUM)]


def with_chances(frame: pl.DataFrame, least: int) -> pl.DataFrame:
    """The rows of a report in which some statistic has at least so many opportunities.

    Raises: StudbookError where some are asked for and the report counts none.
    """
    chances = [pl.col(statistic + OPP) >= least for statistic in statistics_of(frame)]
    if least and not chances:
        raise StudbookError("the report counts no opportunities, so --min-opp changes nothing in it.")
    return frame.filter(pl.any_horizontal(chances)) if least else frame


def with_rates(frame: pl.DataFrame, least: int = 0) -> pl.DataFrame:
    """A report as a person reads it: each pair of num and opp in one column with rate and interval.

    A difference of two rates stands in one column too. A rate with fewer than so many opportunities is left out.
    """
    columns: list[pl.Series] = []
    pairs = {statistic: pair for statistic in statistics_of(frame) if (pair := pair_of(statistic, frame.columns))}
    merged = {one for statistic in statistics_of(frame) for one in (statistic + OPP, *beside_of(statistic))}
    merged |= {one for pair in pairs.values() for one in beside_of(pair.difference)}
    for name in frame.columns:
        statistic = name.removesuffix(NUM)
        if name in merged:
            continue
        if not name.endswith(NUM) or statistic + OPP not in frame.columns:
            columns.append(frame[name])
            continue
        counts = zip(frame[name].to_list(), frame[statistic + OPP].to_list(), strict=True)
        texts = [rate_text(statistic, rate_of(statistic, *one)) if one[1] >= least else None for one in counts]
        columns.append(pl.Series(statistic, texts, pl.String))
        if pair := pairs.get(statistic):
            columns.append(_compared(frame, pair, least))
    return pl.DataFrame(columns)


def _compared(frame: pl.DataFrame, pair: Pair, least: int) -> pl.Series:
    """The difference of two rates as text, where neither has fewer opportunities."""
    chances = frame.select(pl.min_horizontal(pair.one + OPP, pair.other + OPP)).to_series().to_list()
    found = zip(differences(frame, pair), chances, strict=True)
    texts = [points_text(*row) if chance >= least else None for row, chance in found]
    return pl.Series(pair.difference, texts, pl.String)


def stat_reports() -> list[str]:
    """The reports with a row a player, in the order in which they are shown."""
    names = [name for name in sql_names("report") if sql_group(name) == GROUP and name not in SPLITS]
    return sorted(names, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))


ORDER = (
    "third_street_entries",
    "bring_ins",
    "reraises",
    "steals",
    "streets_seen",
    "fourth_street_leads",
    "street_bets",
    "street_folds",
    "checkraises",
    "aggressions",
    "showdown_wins",
    "pot_wins",
)
"""The reports every game has, as a hand goes; those of some games come after them."""

SHAPE = {
    "part": pl.String,
    "player": pl.String,
    "statistic": pl.String,
    "num": pl.Float64,
    "opp": pl.Int64,
    "rate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "few": pl.Boolean,
}


def stat_frames(store: Store, by: str | None, persons: Persons, **filters: str) -> dict[str, pl.DataFrame]:
    """Every report with a row a player, by name, in the order in which they are shown. Raises: StudbookError."""
    with counting_persons(store, persons):
        return {name: report(name, store, None, by, None, True, USUAL, persons, **filters) for name in stat_reports()}


def player_rates(
    store: Store,
    player: str | None = None,
    by: str | None = None,
    min_opp: int = 0,
    only: Sequence[str] | None = None,
    persons: Persons = AS_WRITTEN,
    **filters: str,
) -> pl.DataFrame:
    """Every statistic of one player, or of each, a row each, that has at least so many opportunities.

    `part` is what `by` tells apart; rate, low and high are null without an opportunity.
    Raises: StudbookError, as `report` does.
    """
    rows: list[tuple[object, ...]] = []
    if player is not None:
        filters["player"] = player
        player = persons.of(player)
    for frame in stat_frames(store, by, persons, **filters).values():
        statistics = [one for one in statistics_of(frame) if only is None or one in only]
        if player is not None:
            frame = frame.filter(pl.col("player") == player)
        for row in frame.iter_rows(named=True) if statistics else ():
            for one in statistics:
                rate = rate_of(one, row[one + NUM], row[one + OPP])
                if rate.opp >= min_opp:
                    rows.append((row.get("part"), row["player"], one, *rate, rate.few))
    found = pl.DataFrame(rows, schema=SHAPE, orient="row")
    return found if by is not None else found.drop("part")
