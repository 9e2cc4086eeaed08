"""Reports with several rows a player, and those of audits, by hands few enough to count or by the slow counters."""

from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.store import Store
from pipeline.show.report import report
from schemas.hand import Hand
from tests.fact_corpus import simulated, slow
from tests.nights import ACES, FULL_HOUSE, KINGS, QUEEN_OF_SPADES, THREE_OF_SPADES, hand, load, night, seat, thirds

BANDS = {**dict.fromkeys(range(5), "2 to 6"), **dict.fromkeys(range(5, 8), "7 to 9"), 8: "T and J", 9: "T and J"}
BANDS |= {10: "Q and K", 11: "Q and K", 12: "A"}
COUNTS = ("vpip3", "vpip3_opp", "complete", "complete_opp", "steal3", "steal3_opp")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[Hand]:
    return simulated(tmp_path_factory.mktemp("nights"), 120)


def values(start: dict[str, int | None]) -> dict[str, str | None]:
    """The value of each split for one player in one hand, None where it is not known."""
    order, door, place, copies = (start[name] for name in ("seat_order", "door", "door_place", "copies"))
    return {
        "seat": None if order is None else str(order) if order else "bring-in",
        "players": str(start["players"]),
        "door card": None if door is None else BANDS[door],
        "door place": None if place is None else ("lowest", "middle", "highest")[place],
        "start": None if copies is None else "dead" if copies else "live",
    }


def test_splits_of_third_street_are_those_of_the_slow_counters(book: Store, hands: list[Hand]) -> None:
    load(book, hands)
    sums: dict[tuple[str, str, str], Counter[str]] = {}
    for one in hands:
        for player, counts in slow(one).items():
            for split, value in values(counts).items():
                if value is not None:
                    row = sums.setdefault((player, split, value), Counter())
                    row.update({name: counts[name] or 0 for name in COUNTS})
                    row["hands"] += 1
    found = {
        (row["player"], row["split"], row["value"]): row
        for row in report("third_street_splits", book).iter_rows(named=True)
    }
    assert set(found) == set(sums)
    assert {split for _, split, _ in found} == {"seat", "players", "door card", "door place", "start"}
    for key, counted in found.items():
        want = sums[key]
        assert counted["hands"] == want["hands"]
        for name in ("vpip3", "complete", "steal3"):
            assert (counted[f"{name}_num"], counted[f"{name}_opp"]) == (want[name], want[f"{name}_opp"])


def test_raises_of_a_table_are_those_of_the_slow_counters(book: Store, hands: list[Hand]) -> None:
    load(book, hands)
    raises: Counter[tuple[str | None, str | None, str]] = Counter()
    many: Counter[tuple[str | None, str | None, str]] = Counter()
    for one in hands:
        key = one.session, one.table, one.variant
        raises[key] += sum(counts["raises3"] or 0 for counts in slow(one).values())
        many[key] += 1
    rows = report("table_raises", book).select("session", "table_name", "variant", "hands", "raises").rows()
    assert {row[:3]: row[3:] for row in rows} == {key: (many[key], raises[key]) for key in many}


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
