"""Intervals: known values, another library's, and slow loops in plain Python."""

import math
import random
import statistics

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from pipeline.book.intervals import (
    LEAST_BLOCKS,
    MOST_BLOCKS,
    Blocks,
    Bounds,
    bootstrap,
    newcombe,
    ratio_of_counts,
    wilson,
    wilson_columns,
    zero_found,
)


def rounded(bounds: Bounds, digits: int) -> list[float]:
    assert bounds[0] is not None
    return [round(bound, digits) for bound in bounds]


@pytest.mark.parametrize(
    ("num", "opp", "low", "high"),
    [(0, 5, 0, 0.434), (3, 3, 0.439, 1), (1, 10, 0.018, 0.404), (5, 25, 0.089, 0.391), (30, 100, 0.219, 0.396)],
)
def test_wilson_has_its_known_values(num: int, opp: int, low: float, high: float) -> None:
    assert rounded(wilson(num, opp), 3) == [low, high]


def test_wilson_is_that_of_scipy() -> None:
    for opp in (1, 2, 3, 10, 25, 300):
        for num in range(opp + 1):
            other = binomtest(num, opp).proportion_ci(method="wilson")
            assert wilson(num, opp) == pytest.approx((other.low, other.high), abs=1e-14)


def test_wilson_of_columns_is_that_of_single_counts() -> None:
    pairs = [(num, opp) for opp in range(40) for num in range(opp + 1)]
    frame = pl.DataFrame(pairs, schema=["hits", "tries"], orient="row")
    low, high = wilson_columns("hits", "tries")
    found = frame.select(low.alias("low"), high.alias("high")).rows()
    assert found[0] == (None, None)
    for bounds, (num, opp) in zip(found[1:], pairs[1:], strict=True):
        assert bounds == pytest.approx(wilson(num, opp), abs=1e-15)


@pytest.mark.parametrize(("num", "opp"), [(-1, 5), (6, 5), (0, -1)])
def test_what_is_no_rate_is_refused(num: int, opp: int) -> None:
    with pytest.raises(ValueError, match="is no rate"):
        wilson(num, opp)


@given(st.integers(1, 10**6).flatmap(lambda opp: st.tuples(st.integers(0, opp), st.just(opp))))
def test_wilson_stays_within_0_and_1_around_the_rate(counts: tuple[int, int]) -> None:
    low, high = wilson(*counts)
    assert low is not None
    assert high is not None
    assert 0 <= low <= counts[0] / counts[1] <= high <= 1
    assert low < high


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((56, 70), (48, 80), [0.0524, 0.3339]),
        ((9, 10), (3, 10), [0.1705, 0.8090]),
        ((6, 7), (2, 7), [0.0582, 0.8062]),
        ((5, 56), (0, 29), [-0.0381, 0.1926]),
        ((0, 10), (0, 20), [-0.1611, 0.2775]),
        ((0, 10), (0, 10), [-0.2775, 0.2775]),
        ((10, 10), (0, 20), [0.6791, 1.0]),
        ((10, 10), (0, 10), [0.6075, 1.0]),
    ],
)
def test_newcombe_has_the_values_of_his_paper(
    one: tuple[int, int], other: tuple[int, int], expected: list[float]
) -> None:
    assert rounded(newcombe(*one, *other), 4) == expected
    assert rounded(newcombe(*other, *one), 4) == [-expected[1], -expected[0]]


def test_a_difference_from_nothing_has_no_interval() -> None:
    assert newcombe(1, 2, 0, 0) == newcombe(0, 0, 1, 2) == (None, None)


@pytest.mark.parametrize(("opp", "bound"), [(30, 0.095), (100, 0.030), (300, 0.010)])
def test_a_rate_of_which_nothing_was_found_is_bounded(opp: int, bound: float) -> None:
    found = zero_found(opp)
    assert found is not None
    assert round(found, 3) == bound
    assert (1 - found) ** opp == pytest.approx(0.05)


def test_of_nothing_looked_at_nothing_is_known() -> None:
    assert zero_found(0) is None
    assert wilson(0, 0) == ratio_of_counts(3, 0) == ratio_of_counts(0, 3) == (None, None)


def test_the_interval_around_a_ratio_of_counts_is_even_in_logarithms() -> None:
    low, high = ratio_of_counts(30, 20)
    assert low is not None
    assert high is not None
    assert low * high == pytest.approx(1.5**2)
    assert math.log(high / 1.5) == pytest.approx(1.959964 * math.sqrt(1 / 30 + 1 / 20))


def drawn_slowly(blocks: Blocks, draws: int) -> list[float]:
    dice = random.Random(3)
    pairs = list(zip(*blocks, strict=True))
    means = []
    for _ in range(draws):
        picked = [dice.choice(pairs) for _ in pairs]
        means.append(sum(above for above, _ in picked) / sum(below for _, below in picked))
    cuts = statistics.quantiles(means, n=40)
    return [cuts[0], cuts[-1]]


def sessions(seed: int, many: int) -> Blocks:
    dice = random.Random(seed)
    return Blocks([dice.gauss(3, 40) for _ in range(many)], [dice.randint(20, 90) for _ in range(many)])


def test_drawing_sessions_gives_what_slow_drawing_gives() -> None:
    for seed, many in ((1, 8), (2, 30), (3, MOST_BLOCKS + 70)):
        blocks = sessions(seed, many)
        found, slow = bootstrap([blocks])[0], drawn_slowly(blocks, 4_000 if many < 100 else 1_000)
        assert found[0] is not None
        assert found == pytest.approx(slow, abs=0.08 * (slow[1] - slow[0]))


def test_drawing_gives_the_same_again_whatever_is_drawn_beside_it() -> None:
    one, other, longer = sessions(1, 8), sessions(2, 8), sessions(3, 9)
    alone = bootstrap([one])[0]
    assert bootstrap([longer, other, one])[2] == alone
    assert alone != bootstrap([other])[0]


def test_of_too_few_sessions_no_interval_is_drawn() -> None:
    few, enough = sessions(1, LEAST_BLOCKS - 1), sessions(1, LEAST_BLOCKS)
    assert bootstrap([few]) == [(None, None)]
    assert bootstrap([enough]) != [(None, None)]
    # A session in which there was nothing to divide by is none.
    assert bootstrap([Blocks([*few.above, 0.0], [*few.below, 0.0])]) == [(None, None)]
    assert bootstrap([]) == []


def test_sessions_that_are_all_alike_leave_nothing_open() -> None:
    assert bootstrap([Blocks([6.0] * 5, [3.0] * 5)]) == [(2.0, 2.0)]
