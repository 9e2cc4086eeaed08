"""How far a statistic can be trusted: the interval around a rate, a difference of rates, a ratio and a mean."""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple, TypeVar

import polars as pl

CONFIDENCE = 0.95
FEW = 25
"""Below so many opportunities a rate is shown in grey: it says little."""
DRAWS = 10_000
SEED = 1
"""Drawing starts here always, so that the same hands give the same interval."""
LEAST_BLOCKS = 5
"""Of fewer sessions or chains no interval is drawn."""
MOST_BLOCKS = 500
"""Of more blocks neighbours are put together until there are so many: the interval stays, and drawing is quick."""
CELLS = 4_000_000
"""Numbers in memory at a time while drawing."""


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + confidence / 2)


_Z = _z(CONFIDENCE)
_Number = TypeVar("_Number", float, pl.Expr)
Bounds = tuple[float, float] | tuple[None, None]
"""Low and high, or neither where there was no opportunity."""


def wilson(num: int, opp: int, confidence: float = CONFIDENCE) -> Bounds:
    """The interval around the rate num / opp; none without an opportunity.

    `confidence` is another where many intervals must hold together, as `each_of` says.
    Raises: ValueError for counts that are none.
    Source: Wilson's score interval; it stays within 0 and 1 and holds for few opportunities.

    >>> [round(bound, 3) for bound in wilson(5, 25)]
    [0.089, 0.391]
    >>> wilson(0, 0)
    (None, None)
    """
    if not 0 <= num <= opp:
        raise ValueError(f"{num} of {opp} is no rate")
    if not opp:
        return None, None
    low, high = _wilson(float(num), float(opp), _z(confidence))
    return 0.0 if num == 0 else low, 1.0 if num == opp else high


def wilson_columns(num: str = "num", opp: str = "opp") -> tuple[pl.Expr, pl.Expr]:
    """The same interval for whole columns: the expressions of its low and its high end, null without opportunity."""
    hits, tries = pl.col(num).cast(pl.Float64), pl.col(opp).cast(pl.Float64)
    low, high = _wilson(hits, tries)
    there = pl.when(tries > 0)
    return (
        there.then(pl.when(hits == 0).then(0.0).otherwise(low)),
        there.then(pl.when(hits == tries).then(1.0).otherwise(high)),
    )


def _wilson(num: _Number, opp: _Number, z: float = _Z) -> tuple[_Number, _Number]:
    square = z * z
    middle = (num + square / 2) / (opp + square)
    half = (num * (opp - num) / opp + square / 4) ** 0.5 * (z / (opp + square))
    return middle - half, middle + half


def each_of(many: int, confidence: float = CONFIDENCE) -> float:
    """How confident each of many intervals has to be for all of them together to hold with this confidence at least.

    Source: Bonferroni's inequality, which holds however the intervals hang together.

    >>> round(each_of(10), 6)
    0.995
    """
    return 1 - (1 - confidence) / many


def newcombe(num: int, opp: int, other_num: int, other_opp: int, confidence: float = CONFIDENCE) -> Bounds:
    """The interval around num / opp - other_num / other_opp, out of the Wilson intervals of both.

    Raises: ValueError for counts that are none.
    Source: Newcombe's hybrid score interval, without correction for continuity; scipy has none.

    >>> [round(bound, 4) for bound in newcombe(56, 70, 48, 80)]
    [0.0524, 0.3339]
    """
    (low, high), (other_low, other_high) = wilson(num, opp, confidence), wilson(other_num, other_opp, confidence)
    if low is None or other_low is None or high is None or other_high is None:
        return None, None
    rate, other = num / opp, other_num / other_opp
    return (
        rate - other - math.hypot(rate - low, other_high - other),
        rate - other + math.hypot(high - rate, other - other_low),
    )


def zero_found(opp: int) -> float | None:
    """How high a rate may be of which nothing was found in so many opportunities: with 95% it is not above this.

    >>> round(zero_found(30), 3)
    0.095
    """
    return 1 - (1 - CONFIDENCE) ** (1 / opp) if opp > 0 else None


def ratio_of_counts(num: int, opp: int) -> Bounds:
    """The interval around num / opp of two independent counts, such as bets to calls; none where either is zero.

    >>> [round(bound, 3) for bound in ratio_of_counts(30, 20)]
    [0.852, 2.641]
    """
    if num < 1 or opp < 1:
        return None, None
    spread = math.exp(_Z * math.sqrt(1 / num + 1 / opp))
    return num / opp / spread, num / opp * spread


class Blocks(NamedTuple):
    """What is drawn whole: of each session, or chain, the sum above and the sum below the line."""

    above: Sequence[float]
    below: Sequence[float]


def bootstrap(blocks: Sequence[Blocks]) -> list[Bounds]:
    """The intervals around sum(above) / sum(below) of each, by drawing its blocks with replacement 10,000 times.

    Blocks with nothing below the line say nothing and are left out; of fewer than five left there is no interval.
    They are in the order played: where there are very many, neighbours are drawn together.
    Source: the percentile interval of a block bootstrap; whole sessions are drawn because their hands hang together.
    """
    kept = [_together([pair for pair in zip(*one, strict=True) if pair[1] > 0]) for one in blocks]
    found: list[Bounds] = [(None, None)] * len(kept)
    for size in {len(pairs) for pairs in kept if len(pairs) >= LEAST_BLOCKS}:
        places = [place for place, pairs in enumerate(kept) if len(pairs) == size]
        for place, bounds in zip(places, _drawn([kept[place] for place in places]), strict=True):
            found[place] = bounds
    return found


def _together(pairs: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The pairs, those of neighbours added up until there are not too many."""
    if len(pairs) <= MOST_BLOCKS:
        return pairs
    cuts = [len(pairs) * place // MOST_BLOCKS for place in range(MOST_BLOCKS + 1)]
    groups = [pairs[first:last] for first, last in pairwise(cuts)]
    return [(sum(above for above, _ in group), sum(below for _, below in group)) for group in groups]


def _drawn(samples: Sequence[Sequence[tuple[float, float]]]) -> list[Bounds]:
    """The intervals of samples of as many blocks each, which share their draws. Shapes: samples [n, block, 2]."""
    import numpy as np
    from numpy.typing import NDArray
    from scipy.stats import bootstrap as draw

    def ratio(above: NDArray[np.float64], below: NDArray[np.float64], axis: int = -1) -> NDArray[np.float64]:
        ratios: NDArray[np.float64] = above.sum(axis=axis) / below.sum(axis=axis)
        return ratios

    pairs = np.array(samples, np.float64)
    interval = draw(
        (pairs[:, :, 0], pairs[:, :, 1]),
        ratio,
        paired=True,
        axis=-1,
        vectorized=True,
        confidence_level=CONFIDENCE,
        n_resamples=DRAWS,
        batch=max(1, CELLS // pairs[:, :, 0].size),
        method="percentile",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    return list(zip(interval.low.tolist(), interval.high.tolist(), strict=True))
