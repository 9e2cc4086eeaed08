from pathlib import Path

import polars as pl
import pytest

from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.store import Store
from pipeline.show.rate import rate_of, rate_text
from pipeline.show.rates import HEADLINES, SHAPE, SPLITS, player_rates, stat_reports, with_rates
from pipeline.show.report import report
from schemas.problem import StudbookError
from tests.nights import ACES, KINGS, hand, load, night, seat


@pytest.mark.parametrize(
    ("counts", "bounds"),
    [((0, 5), (0, 0.434)), ((3, 3), (0.439, 1)), ((1, 10), (0.018, 0.404)), ((5, 25), (0.089, 0.391)),
     ((30, 100), (0.219, 0.396))],
)  # fmt: skip
def test_rates_have_wilsons_interval(counts: tuple[int, int], bounds: tuple[float, float]) -> None:
    rate = rate_of("vpip3", *counts)
    assert rate.low == pytest.approx(bounds[0], abs=0.0005)
    assert rate.high == pytest.approx(bounds[1], abs=0.0005)
    assert rate.few == (counts[1] < 25)


def test_rates_as_text() -> None:
    assert rate_text("vpip3", rate_of("vpip3", 46, 100)) == "46/100 46.0% (36.6 to 55.7)"
    assert rate_text("vpip3", rate_of("vpip3", 0, 0)) == "0/0"
    assert rate_text("af", rate_of("af", 30, 20)) == "30/20 1.50 (0.85 to 2.64)"
    assert rate_text("af", rate_of("af", 3, 0)) == "3/0"
    assert rate_text("potshare", rate_of("potshare", 12_500, 3)).startswith("1.25/3 41.7% (")
    assert rate_text("breakeven", rate_of("breakeven", 363, 1)) == "0.36/1 36.3%"
    assert rate_text("mismatch", rate_of("mismatch", 0, 30)) == "0/30 0.0% (0.0 to 9.5)"


def test_the_interval_of_parts_lies_between_those_of_whole_numbers() -> None:
    low, mid, high = (rate_of("potshare", num, 10) for num in (30_000, 35_000, 40_000))
    bounds = [low.low, mid.low, high.low]
    assert None not in bounds
    assert bounds == sorted(bounds, key=lambda one: one or 0)
    assert len(set(bounds)) == 3


def test_people_read_a_pair_as_one_column(book: Store) -> None:
    load(book, night())
    frame = report("showdown_wins", book)
    read = with_rates(frame)
    assert read.columns == ["player", "hands", "wtsd", "wsd", "wsd_all", "potshare"]
    assert read.height == frame.height
    assert with_rates(report("winnings", book)).equals(report("winnings", book))


def test_rates_of_a_player_are_rows(nights: Store) -> None:
    name = report("steals", nights)["player"][0]
    rates = player_rates(nights, name)
    assert rates.columns == [name for name in SHAPE if name != "part"]
    assert set(rates["player"]) == {name}
    assert (
        rates.filter(pl.col("opp") == 0).select("rate", "low", "high").null_count().row(0)
        == (rates.filter(pl.col("opp") == 0).height,) * 3
    )
    assert set(HEADLINES) <= set(rates["statistic"])
    many = player_rates(nights, name, min_opp=30)
    assert 0 < many.height < rates.height
    assert (many["opp"] >= 30).all()
    by = player_rates(nights, by="variant", only=["vpip3"], variant="razz")
    assert set(by["part"]) == {"razz"}
    assert set(by["statistic"]) == {"vpip3"}


def test_names_and_parts_may_hold_anything(book: Store) -> None:
    seats = [seat("000000001", **ACES), seat("Ann\x1f", **KINGS)]
    load(book, [hand("1", session=None, seats=seats), hand("2", session="\x1f 000000002", seats=seats)])
    rows = report("streets_seen", book, None, "session").select("part", "player", "hands").rows()
    assert rows == [
        ("\x1f 000000002", "000000001", 1),
        ("\x1f 000000002", "Ann\x1f", 1),
        (None, "000000001", 1),
        (None, "Ann\x1f", 1),
    ]


def test_reports_that_are_not_of_players_cannot_be_told_apart(book: Store) -> None:
    with pytest.raises(StudbookError, match="does not count players' chances, so it cannot be told apart by month"):
        report("winnings", book, None, "month")
    with pytest.raises(StudbookError, match=r"cannot be told apart by 'moon'\. Did you mean month\?"):
        report("steals", book, None, "moon")


def test_every_report_of_players_has_a_row_a_player(tmp_path: Path) -> None:
    assert set(stat_reports()) | set(SPLITS) <= set(sql_names("report"))
    assert stat_reports()[0] == "third_street_entries"
