"""Reports with several rows a player, and those of audits, by hands few enough to count or by the slow counters."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.book.database.store import Store
from pipeline.show.report import report
from tests.nights import ACES, FULL_HOUSE, KINGS, QUEEN_OF_SPADES, THREE_OF_SPADES, hand, load, night, seat, thirds


def test_verdicts_add_up_to_the_hands_in_every_split(book: Store) -> None:
    load(book, [*night(), hand("77", recorder="Dee", played_at="2026-11-20T20:00:00")])
    rows = report("verdict_rates", book)
    verdicts = ("verified", "mismatches", "unverifiable", "unrecorded", "void")
    assert rows.select("hands").to_series().to_list() == rows.select(verdicts).sum_horizontal().to_list()
    assert set(rows.group_by("split").agg(pl.col("hands").sum())["hands"]) == {6}
    whole = rows.filter(rows["split"] == "all").row(0, named=True)
    assert (whole["mismatch_num"], whole["mismatch_opp"]) == (
        whole["mismatches"],
        whole["verified"] + whole["mismatches"],
    )
    split = {(row["split"], row["value"]): row["hands"] for row in rows.iter_rows(named=True)}
    assert split["recorder", "Dee"] == split["month", "2026-11"] == 1


def test_where_nothing_was_wrong_the_exact_bound_stands(book: Store) -> None:
    load(book, [hand(str(n), seats=[seat("Ann", **ACES, won=200), seat("Bob", **KINGS, won=0)]) for n in range(30)])
    row = report("verdict_rates", book).row(0, named=True)
    assert (row["mismatch_num"], row["mismatch_opp"], row["mismatch_low"]) == (0, 30, 0)
    assert row["mismatch_high"] == pytest.approx(1 - 0.05 ** (1 / 30))


def test_misallocated_is_half_of_the_differences(book: Store) -> None:
    wrong = [seat("Ann", **ACES, won=20), seat("Bob", **KINGS, won=180)]
    load(book, [hand("1", seats=wrong), hand("2", seats=[seat("Ann", **ACES, won=200), seat("Bob", **KINGS, won=0)])])
    rows = report("misallocations", book).select("variant", "hands", "misallocated_chips").rows()
    assert rows == [("stud", 1, 180)]


def test_what_was_paid_out_instead_of_rolling_over_is_misallocated_whole(book: Store) -> None:
    seats = [seat("Ann", **FULL_HOUSE, won=300), seat("Bob", **QUEEN_OF_SPADES), seat("Cy", **THREE_OF_SPADES)]
    load(book, [thirds("1", seats=seats)])
    rows = report("misallocations", book).select("hands", "misallocated_chips").rows()
    assert rows == [(1, 300)]


def test_a_showdown_is_complete_where_every_card_compared_is_written(book: Store, tmp_path: Path) -> None:
    half = {"up": ["8s", "6d", "5h", "Tc"]}
    load(
        book,
        [
            hand("1"),
            hand("2", seats=[seat("Ann", **ACES), seat("Bob", up=half["up"])]),
            hand("3", seats=[seat("Ann", **ACES), seat("Bob", up=half["up"], mucked=True), seat("Cy", **KINGS)]),
            hand("4", seats=[seat("Ann", **ACES), seat("Bob", folded=4)]),
        ],
    )
    rows = report("completenesses", book).select("variant", "cards_written_num", "cards_written_opp").rows()
    assert rows == [("stud", 2, 3)]
