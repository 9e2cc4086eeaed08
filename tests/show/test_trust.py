"""What stands beside counts: rates, their intervals, and differences of two of them."""

import polars as pl
import pytest

from pipeline.book.intervals import newcombe, wilson
from pipeline.show.rates import with_rates
from pipeline.show.trust import with_intervals

NAMES = ("x_with_y_num", "x_with_y_opp", "x_without_y_num", "x_without_y_opp")


def paired(*counts: tuple[int | None, ...]) -> pl.DataFrame:
    return pl.DataFrame(counts, schema=dict.fromkeys(NAMES, pl.Int64), orient="row")


def test_a_difference_stands_behind_its_two_rates_with_the_interval_of_newcombe() -> None:
    frame = with_intervals(paired((56, 70, 48, 80)))
    assert frame.columns[-3:] == ["x_y_difference", "x_y_difference_low", "x_y_difference_high"]
    row = frame.row(0, named=True)
    assert (row["x_with_y_low"], row["x_with_y_high"]) == pytest.approx(wilson(56, 70))
    assert row["x_y_difference"] == pytest.approx(0.2)
    assert (row["x_y_difference_low"], row["x_y_difference_high"]) == newcombe(56, 70, 48, 80)


def test_a_person_reads_a_difference_in_points() -> None:
    read = with_rates(with_intervals(paired((56, 70, 48, 80), (1, 2, 0, 0), (0, 10, 10, 10))))
    assert read.columns == ["x_with_y", "x_without_y", "x_y_difference"]
    assert read["x_y_difference"].to_list() == [
        "+20.0 points (+5.2 to +33.4)",
        "",
        "-100.0 points (-100.0 to -60.8)",
    ]
    assert with_rates(with_intervals(paired((56, 70, 48, 80))), 75)["x_y_difference"].to_list() == [None]


def test_counts_of_ones_own_that_are_no_rates_have_no_difference() -> None:
    """A report of one's own may count anything; its rates are as it says."""
    frame = with_intervals(paired((5, 3, 1, 2), (-1, 3, 1, 2), (None, 3, 1, 2), (1, None, 1, 2), (1, 2, 3, 0)))
    assert frame["x_y_difference"].null_count() == frame.height


def test_half_a_pair_is_a_statistic_like_any_other() -> None:
    alone = with_intervals(paired((1, 2, 1, 3)).select(NAMES[2:]))
    assert [name for name in alone.columns if "difference" in name] == []
    assert with_rates(alone).columns == ["x_without_y"]
