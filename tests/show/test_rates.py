from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.migrate import open_scratch
from pipeline.book.sql_files import sql_names
from pipeline.book.store import Store
from pipeline.show.rate import rate_of, rate_text
from pipeline.show.rates import HEADLINES, SHAPE, SPLITS, player_rates, stat_reports, statistics_of, with_rates
from pipeline.show.report import report
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.fact_corpus import simulated, totals
from tests.nights import ACES, KINGS, hand, load, night, seat

Sums = dict[str, int]
Formula = Callable[[Sums], tuple[int, int]]

OWN = (
    "vpip3 complete limp3 complete_bi rebet3 coldcall3 steal3 steal3_door lo_win lo_made own_two_spades queen_hit"
    " mariah_miss follow4 pair4_bet"
).split() + [f"{kind}{street}" for kind in ("bet", "fold", "checkraise") for street in (4, 5, 6, 7)]
"""Statistics whose counters bear their own name."""
OUT_OF: dict[str, list[str]] = {
    "vpip3_opp": ["raise3"],
    "told": ["bringin"],
    "bi_steal_opp": ["fold_bi_steal", "rebet_bi_steal"],
    "steal3": ["steal_ok"],
    "saw_opp": ["saw4", "saw5", "saw6", "saw7"],
    "hilo_opp": ["hi_win", "scoop"],
    "lo_win": ["free_low"],
    "split_opp": ["quartered", "threequarter"],
    "second_opp": ["top_bust", "top_tie_void", "second_share"],
    "thirds_opp": ["third_hi", "third_lo", "third_best", "two_plus", "near_hi", "near_lo", "near_best"],
    "hands": ["foldout_win"],
}
FORMULAS: dict[str, Formula] = {
    "breakeven": lambda n: (n["steal_need"], n["steal3"]),
    "wtsd": lambda n: (n["showdowns"], n["saw4"]),
    "wsd": lambda n: (n["wsd"], n["showdowns"] - n["rolled"]),
    "wsd_all": lambda n: (n["wsd"], n["showdowns"]),
    "potshare": lambda n: (n["potshare"], n["showdowns"] - n["rolled"]),
    "wwsf4": lambda n: (n["won4"], n["saw4"]),
    "won_nosd": lambda n: (n["won_out4"], n["saw4"] - n["showdowns"]),
    "af": lambda n: (n["aggressions"], n["calls"]),
    "afq": lambda n: (n["aggressions"], n["aggressions"] + n["calls"] + n["folds"]),
    "near_miss": lambda n: (n["near_hi"] + n["near_lo"] + n["near_best"], n["thirds_opp"]),
}
"""The others, out of what the slow counters count."""


def expected(statistic: str, counts: Sums) -> tuple[int, int]:
    if statistic in FORMULAS:
        return FORMULAS[statistic](counts)
    if statistic in OWN:
        return counts[statistic], counts[f"{statistic}_opp"]
    (opp,) = [name for name, of in OUT_OF.items() if statistic in of]
    return counts[statistic], counts[opp]


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[Hand]:
    return simulated(tmp_path_factory.mktemp("nights"), 360)


@pytest.fixture(scope="module")
def full(hands: list[Hand]) -> Iterator[Store]:
    """A book of these hands, which no test changes."""
    with open_scratch() as store:
        load(store, hands)
        yield store


def every_pair(store: Store, by: str | None = None) -> dict[tuple[str, str, str], tuple[int, int]]:
    """Num and opp by part, player and statistic, from the reports."""
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    for name in stat_reports():
        frame = report(name, store, None, by)
        for row in frame.iter_rows(named=True):
            for one in statistics_of(frame):
                found[row.get("part") or "", row["player"], one] = row[f"{one}_num"], row[f"{one}_opp"]
    return found


def test_every_statistic_is_what_the_slow_counters_make_of_it(full: Store, hands: list[Hand]) -> None:
    sums = totals(hands)
    found = every_pair(full)
    assert {player for _, player, _ in found} == set(sums)
    assert {key: pair for key, pair in found.items() if pair != expected(key[2], sums[key[1]])} == {}
    assert {one for _, _, one in found} >= {*OWN, *FORMULAS, *(one for of in OUT_OF.values() for one in of)}


@pytest.mark.parametrize("by", ["variant", "session", "month", "seat-order", "door-card", "players"])
def test_parts_add_up_to_the_whole(full: Store, by: str) -> None:
    whole, parts = every_pair(full), every_pair(full, by)
    assert len({part for part, _, _ in parts}) > (1 if by != "month" else 0)
    for (_, player, statistic), pair in whole.items():
        of_player = [one for (_, who, what), one in parts.items() if (who, what) == (player, statistic)]
        assert (sum(one[0] for one in of_player), sum(one[1] for one in of_player)) == pair


def test_nothing_is_counted_more_often_than_it_could_be(full: Store) -> None:
    scale = {"potshare": 10_000, "second_share": 10_000, "breakeven": 1000}
    over = {key: pair for key, pair in every_pair(full).items() if pair[0] > pair[1] * scale.get(key[2], 1)}
    assert {key for key in over if key[2] != "af"} == set()


SUMS_THAT_HOLD = {
    "one player at most has the bring-in": "sum(bringin) > 1",
    "one player at most completes first": "sum(complete) + sum(complete_bi) > 1",
    "what is won at a showdown is shared whole": "sum(potshare) not in (0, 10000)",
    "it is shared unless nobody won": "(sum(potshare) = 0) <> (sum(showdowns) = 0 or bool_or(rolled = 1))",
    "a rollover is one for all": "sum(rolled) not in (0, sum(showdowns))",
    "nobody goes to a showdown alone": "sum(showdowns) = 1",
    "one player takes a hand left to him, and no showdown comes": "sum(foldout_win) + least(sum(showdowns), 1) > 1",
    "one player holds each card": "greatest(sum(third_hi), sum(third_lo), sum(queen_hit)) > 1",
    "somebody holds the best hand": "sum(thirds_opp) > 0 and sum(third_best) = 0",
    "streets are seen in order": "bool_or(saw4 < saw5 or saw5 < saw6 or saw6 < saw7)",
    "who goes to the showdown saw every street": "bool_or(showdowns > saw7)",
    "a steal is a completion": "sum(steal3) > sum(raise3)",
    "a raise is an act of his own will": "bool_or(raise3 > vpip3 or vpip3 > vpip3_opp)",
    "the bring-in answers a steal once": "bool_or(fold_bi_steal + rebet_bi_steal > bi_steal_opp)",
    "folds are those of the streets": "bool_or(folds <> fold4 + fold5 + fold6 + fold7)",
    "a scoop is the whole high": "bool_or(scoop > hi_win or free_low > lo_win)",
    "a miss is of one third": "bool_or(near_hi + near_lo + near_best > 1 or (two_plus = 1 and near_hi = 1))",
}


@pytest.mark.parametrize("broken", SUMS_THAT_HOLD.values(), ids=SUMS_THAT_HOLD)
def test_sums_that_must_hold_in_every_hand(full: Store, broken: str) -> None:
    assert full.query(f"select hand_ref from seat_fact group by hand_ref having {broken}").rows() == []


def test_hands_read_twice_count_once(book: Store, hands: list[Hand]) -> None:
    load(book, hands)
    once = every_pair(book)
    load(book, hands)
    load(book, hands[:50], "again.jsonl")
    assert every_pair(book) == once


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


def test_rates_of_a_player_are_rows(full: Store) -> None:
    name = report("steals", full)["player"][0]
    rates = player_rates(full, name)
    assert rates.columns == [name for name in SHAPE if name != "part"]
    assert set(rates["player"]) == {name}
    assert (
        rates.filter(pl.col("opp") == 0).select("rate", "low", "high").null_count().row(0)
        == (rates.filter(pl.col("opp") == 0).height,) * 3
    )
    assert set(HEADLINES) <= set(rates["statistic"])
    many = player_rates(full, name, min_opp=30)
    assert 0 < many.height < rates.height
    assert (many["opp"] >= 30).all()
    by = player_rates(full, by="variant", only=["vpip3"], variant="razz")
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
