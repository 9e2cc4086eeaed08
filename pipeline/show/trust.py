"""Says beside each statistic of a report how far it can be trusted."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from pipeline.book.intervals import FEW, Blocks, bootstrap, wilson_columns
from pipeline.show.rate import OF_THEIR_OWN, rate_of

NUM, OPP, EXPECTED, DRAWN = "_num", "_opp", "_expected", "_blocks"
"""How columns end that hold how often something happened, could have, should have, and what is drawn whole."""


def with_intervals(frame: pl.DataFrame) -> pl.DataFrame:
    """A report with rates and intervals beside its counts.

    For columns `x_num` and `x_opp` come `x` with `x_low` and `x_high` (Wilson, unless `rate_of` knows better) and
    `x_few`, true below 25 opportunities; where there is `x_expected` as well, `x_lift`, and `x_unusual` where that
    lies outside. A column `x_blocks` of sums above and below the line gives `x_low` and `x_high` by drawing, and then
    says how many blocks they were.
    """
    for name in frame.columns:
        if name.endswith(NUM) and (stem := name.removesuffix(NUM)) + OPP in frame.columns:
            frame = _beside(frame, stem + OPP, _rate(frame, stem))
            if stem + EXPECTED in frame.columns:
                frame = _beside(frame, stem + EXPECTED, _lift(frame, stem))
        elif name.endswith(DRAWN):
            frame = _beside(frame, name, _drawn(frame, name.removesuffix(DRAWN)))
    return frame


def beside_of(stem: str) -> tuple[str, ...]:
    """The columns that come beside a statistic's counts."""
    return stem, f"{stem}_low", f"{stem}_high", f"{stem}_few"


def _rate(frame: pl.DataFrame, stem: str) -> list[pl.Series]:
    if stem in OF_THEIR_OWN:
        pairs = zip(frame[stem + NUM].to_list(), frame[stem + OPP].to_list(), strict=True)
        rates = [rate_of(stem, *pair) for pair in pairs]
        values = [[rate.rate, rate.low, rate.high] for rate in rates]
        found = pl.DataFrame(values, schema=dict.fromkeys(beside_of(stem)[:3], pl.Float64), orient="row")
        return [*found.get_columns(), pl.Series(f"{stem}_few", [rate.few for rate in rates], pl.Boolean)]
    num, opp = pl.col(stem + NUM), pl.col(stem + OPP)
    low, high = wilson_columns(stem + NUM, stem + OPP)
    rate = pl.when(opp > 0).then(num.cast(pl.Float64) / opp)
    few = (opp < FEW).alias(f"{stem}_few")
    return frame.select(rate.alias(stem), low.alias(f"{stem}_low"), high.alias(f"{stem}_high"), few).get_columns()


def _lift(frame: pl.DataFrame, stem: str) -> list[pl.Series]:
    num, opp, expected = pl.col(stem + NUM), pl.col(stem + OPP), pl.col(stem + EXPECTED)
    lift = pl.when(expected > 0).then(num / expected).alias(f"{stem}_lift")
    outside = ~(expected / opp).is_between(pl.col(f"{stem}_low"), pl.col(f"{stem}_high"))
    return frame.select(lift, outside.alias(f"{stem}_unusual")).get_columns()


def _drawn(frame: pl.DataFrame, stem: str) -> list[pl.Series]:
    samples = [_blocks(row) for row in frame[stem + DRAWN].to_list()]
    bounds = bootstrap(samples)
    return [
        pl.Series(f"{stem}_low", [low for low, _ in bounds], pl.Float64),
        pl.Series(f"{stem}_high", [high for _, high in bounds], pl.Float64),
        pl.Series(stem + DRAWN, [len(sample.above) for sample in samples], pl.Int64),
    ]


def _blocks(row: Sequence[Mapping[str, Any]] | None) -> Blocks:
    pairs = row or ()
    return Blocks([pair["above"] or 0.0 for pair in pairs], [pair["below"] or 0.0 for pair in pairs])


def _beside(frame: pl.DataFrame, name: str, columns: Sequence[pl.Series]) -> pl.DataFrame:
    """The frame with columns behind the one named; one of the same name is replaced by it where it stands."""
    place = frame.columns.index(name)
    kept = frame.get_columns()
    before = kept[:place] if any(column.name == name for column in columns) else kept[: place + 1]
    return pl.DataFrame([*before, *columns, *kept[place + 1 :]])
