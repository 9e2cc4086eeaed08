"""Says beside each statistic of a report how far it can be trusted."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from pipeline.book.intervals import FEW, Blocks, bootstrap, newcombe, wilson_columns
from pipeline.show.rate import OF_THEIR_OWN, rate_of

NUM, OPP, EXPECTED, DRAWN = "_num", "_opp", "_expected", "_blocks"
"""How columns end that hold how often something happened, could have, should have, and what is drawn whole."""
WITH, WITHOUT = "_with_", "_without_"
"""What stands in the names of two statistics that are one, of hands with something and of all others."""
DIFFERENCE = "_difference"


def with_intervals(frame: pl.DataFrame) -> pl.DataFrame:
    """A report with rates and intervals beside its counts.

    For columns `x_num` and `x_opp` come `x` with `x_low` and `x_high` (Wilson, unless `rate_of` knows better) and
    `x_few`, true below 25 opportunities; where there is `x_expected` as well, `x_lift`, and `x_unusual` where that
    lies outside. Behind `x_with_y` and `x_without_y` comes `x_y_difference`, the one rate less the other, with
    Newcombe's interval. A column `x_blocks` of sums above and below the line gives `x_low` and `x_high` by drawing, and
    then says how many blocks they were.
    """
    for name in frame.columns:
        if name.endswith(NUM) and (stem := name.removesuffix(NUM)) + OPP in frame.columns:
            frame = _beside(frame, stem + OPP, _rate(frame, stem))
            if stem + EXPECTED in frame.columns:
                frame = _beside(frame, stem + EXPECTED, _lift(frame, stem))
            if pair := pair_of(stem, frame.columns):
                frame = _beside(frame, f"{stem}_few", _difference(frame, pair))
        elif name.endswith(DRAWN):
            frame = _beside(frame, name, _drawn(frame, name.removesuffix(DRAWN)))
    return frame


def beside_of(stem: str) -> tuple[str, ...]:
    """The columns that come beside a statistic's counts."""
    return stem, f"{stem}_low", f"{stem}_high", f"{stem}_few"


class Pair(NamedTuple):
    """Two statistics that are compared, and what their difference is called."""

    one: str
    other: str
    difference: str


def pair_of(stem: str, columns: Sequence[str]) -> Pair | None:
    """The pair a statistic of hands without something closes, where the other is among the columns."""
    what, without, something = stem.partition(WITHOUT)
    one = f"{what}{WITH}{something}"
    there = without and {one + NUM, one + OPP} <= set(columns)
    return Pair(one, stem, f"{what}_{something}{DIFFERENCE}") if there else None


def differences(frame: pl.DataFrame, pair: Pair) -> list[tuple[float | None, float | None, float | None]]:
    """In each row the one rate less the other, with the interval; nothing where either had no opportunity."""
    found: list[tuple[float | None, float | None, float | None]] = []
    counts = frame.select(pair.one + NUM, pair.one + OPP, pair.other + NUM, pair.other + OPP)
    for row in counts.iter_rows():
        num, opp, other_num, other_opp = row
        # What one's own report counts may be no rate.
        if None in row or not (0 <= num <= opp > 0 and 0 <= other_num <= other_opp > 0):
            found.append((None, None, None))
        else:
            found.append((num / opp - other_num / other_opp, *newcombe(*row)))
    return found


def _difference(frame: pl.DataFrame, pair: Pair) -> list[pl.Series]:
    schema = dict.fromkeys(beside_of(pair.difference)[:3], pl.Float64)
    return pl.DataFrame(differences(frame, pair), schema=schema, orient="row").get_columns()


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
