from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book, open_scratch
from pipeline.book.database.sql_files import sql_names, sql_text, sql_title
from pipeline.book.database.store import Store, StoreError
from pipeline.show.rates import with_rates
from pipeline.show.report import report, report_list, report_names
from pipeline.show.table import render
from schemas.hand import Hand
from schemas.problem import Problem, StudbookError
from tests.book.kept_nights import keep
from tests.nights import ACES, KINGS, folded_to, hand, load, night, seat, thirds
from tests.records.bets_given import game
from tests.ruling import rule
from tests.show.reported import NETS, columns, unspaded

REFUSED = Problem("bad-card", "'Zs' is not a card.", "Write it again.", line=2, hand="2")


def game_of(variant: str, number: int) -> Hand:
    """Ann's aces and Bob's kings in another game."""
    return hand(f"3{number}", variant=variant)


def test_reports_are_listed_with_what_they_show() -> None:
    assert report_names() == sql_names("report")
    assert ("winnings", "money", "What each player won, as paid and as it should be") in report_list()
    assert all(sql_title(sql_text("report", name)) == title for name, _, title in report_list())


def test_every_report_runs_over_an_empty_book_and_a_full_one(book: Store) -> None:
    empty = {name: report(name, book) for name in report_names()}
    split = [game_of(name, number) for number, name in enumerate(("stud-8", "second-hand-high", "the-bitch"))]
    bets = game("3c / Kh", "Ann bring-in 2, Bob fold").model_copy(update={"hand_id": "20"})
    wrong = hand("21", seats=[seat("Ann", **ACES, won=0), seat("Bob", **KINGS, won=200)])
    load(book, [*night(), folded_to("Ann", "9", carry_in=55), unspaded("8"), folded_to("Bob", "10"), REFUSED])
    load(book, [*split, bets, wrong, thirds("22", table="den")], "more.jsonl")
    keep(book, "Ann,buy-in,500,,,friday")
    rule(book, "4", kind="accept")
    refresh_chains(book)
    for name, frame in empty.items():
        full = report(name, book)
        assert frame.height == 0, name
        assert full.height > 0, name
        assert full.schema == frame.schema, name
        assert not any(isinstance(kind, pl.Decimal) for kind in full.dtypes), name
        amounts = full.select(pl.col("^.*_chips$"), pl.col("^.*_(num|opp)$"), pl.col(pl.UInt32, pl.UInt64)).schema
        assert set(amounts.values()) <= {pl.Int64()}, name


def test_no_report_has_a_column_name_twice(book: Store) -> None:
    """Whether a program reads it or a person, to whom an amount is shown without its ending."""
    for name in report_names():
        frame = report(name, book)
        for read in (frame, with_rates(frame)):
            words = [column.removesuffix("_chips").replace("_", " ").casefold() for column in read.columns]
            assert len(set(words)) == len(words), name


def test_every_hand_has_a_line(book: Store) -> None:
    load(book, night())
    assert columns(
        report("hands", book), "hand_id", "variant", "verdict", "pot_chips", "won", "charge_chips", "out_chips"
    ) == [
        ("1", "stud", "verified", 200, [{"player": "Ann", "award_chips": 200}], 0, 0),
        ("2", "two-thirds", "verified", 180, None, 0, 180),
        ("3", "two-thirds", "verified", 240, [{"player": "Bob", "award_chips": 240}], 0, 0),
        ("4", "stud", "mismatch", 200, [{"player": "Ann", "award_chips": 190}], 10, 0),
        ("5", "stud", "void", 0, None, 0, 0),
    ]


def test_wrong_results_say_what_they_moved(book: Store) -> None:
    load(book, night())
    assert columns(report("errors", book), "hand_id", "code", "scale", "moved_chips") == [
        ("4", "wrong-winner", 100, 190)
    ]


def test_findings_are_counted_and_listed(book: Store) -> None:
    load(book, night())
    counts = report("finding_counts", book)
    assert counts.row(0, named=True)["code"] == "wrong-winner"
    assert counts.filter(code="no-date")["hands"].to_list() == [5]
    findings = report("findings", book)
    assert findings.height >= 6
    assert findings["severity"].to_list() == sorted(findings["severity"], key=["error", "warning", "note"].index)


def test_defaults_that_decided_are_counted_by_rule(book: Store) -> None:
    load(book, [unspaded("7"), unspaded("8"), unspaded("9", house={"no_hole_spade": "rollover"})])
    assert columns(report("defaults", book), "knob", "value_used", "variant", "hands", "first_hand") == [
        ("no_hole_spade", "rollover", "two-thirds", 2, "7")
    ]


def test_problems_are_those_of_the_last_reading(book: Store) -> None:
    load(book, [hand("1"), REFUSED])
    load(book, [hand("9"), REFUSED], "-")
    load(book, [hand("8"), REFUSED], "-")
    assert columns(report("problems", book), "file", "line", "hand_id", "code") == [
        ("night.jsonl", 2, "2", "bad-card"),
        ("-", 2, "2", "bad-card"),
        ("-", 2, "2", "bad-card"),
    ]
    load(book, [hand("1"), hand("2")])
    assert columns(report("problems", book), "file") == [("-",), ("-",)]


def test_sources_are_listed_in_the_order_read(book: Store) -> None:
    load(book, night()[:2], "b.jsonl")
    load(book, night()[:3], "a.jsonl")
    assert columns(report("sources", book), "reading", "file", "read", "loaded", "duplicates") == [
        (1, "b.jsonl", 2, 2, 0),
        (2, "a.jsonl", 3, 1, 2),
    ]


def test_a_report_is_narrowed_by_filter_and_by_key(book: Store) -> None:
    load(book, night())
    assert report("hands", book, variant="Two Thirds")["hand_id"].to_list() == ["2", "3"]
    assert report("hands", book, player="Cy", session="friday")["hand_id"].to_list() == ["2", "3"]
    keys = pl.DataFrame({"session": ["friday"], "table_name": ["kitchen"], "hand_id": ["4"]})
    assert columns(report("winnings", book, keys), "player", "as_it_should_be_chips") == [("Ann", 90), ("Bob", -100)]
    assert report("hands", book).height == 5


@pytest.mark.parametrize(
    ("name", "filters", "says"),
    [
        ("winings", {}, "there is no report called 'winings'. Did you mean winnings?"),
        ("zzz", {}, "there is no report called 'zzz'. See `studbook list reports`."),
        ("hands", {"variant": "razzz"}, "'razzz' is not a variant. Did you mean razz?"),
        ("hands", {"tabel": "x"}, "hands cannot be chosen by 'tabel'. Did you mean table?"),
        ("sources", {"table": "x"}, "the report sources is not about hands, so table cannot narrow it."),
    ],
)
def test_what_cannot_be_reported_is_said(book: Store, name: str, filters: dict[str, Any], says: str) -> None:
    with pytest.raises(StudbookError) as caught:
        report(name, book, **filters)
    assert str(caught.value).startswith(says)


def test_sums_beyond_64_bits_are_whole_numbers_too() -> None:
    """700 hands of 16 seats and 10^15 each: one hand is loaded, and its rows are multiplied."""
    names = [f"P{number}" for number in range(16)]
    seats = [seat(name, 10**15, folded=name != "P0") for name in names]
    with open_scratch() as store:
        load(store, [hand("1", session="friday", seats=seats)])
        for table in ("hand", "resolution", "seat", "seat_outcome", "pot", "award"):
            changed = "hand_ref + i as hand_ref" + (", hand_id || i as hand_id" if table == "hand" else "")
            many = f"select * exclude (i) replace ({changed}) from {table}, range(1, 700) as more(i)"
            store.execute(f"insert into {table} {many}")
        frames = {name: report(name, store) for name in report_names()}
        assert store.query(sql_text("check", "all_winnings_come_to_zero")).height == 0
    put_in, won = 700 * 10**15, 700 * 15 * 10**15
    assert won > 2**63
    assert columns(frames["winnings"], *NETS)[0] == ("P0", 700, put_in, won, won, 0)
    assert columns(frames["winnings"], *NETS)[-1] == ("P9", 700, put_in, -put_in, -put_in, 0)
    assert columns(frames["balances"], "put_in_chips", "as_paid_chips", "off_chips") == [(16 * put_in, 0, 0)]
    (nets,) = frames["nights"]["nets"].to_list()
    assert nets[0] == {"player": "P0", "net_chips": won}
    assert f'"as_paid_chips":{won},' in render(frames["winnings"], "json").decode()
    assert f'"net_chips":{won}}}' in render(frames["nights"], "json").decode()
    assert f",{won}," in render(frames["winnings"], "csv").decode()
    assert f"{won:,}" in render(frames["winnings"], "table").decode()
    assert pl.read_parquet(render(frames["nights"], "parquet"))["nets"].to_list() == [nets]


def test_a_report_is_had_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        load(store, night())
    assert report("winnings", path, player="Cy")["player"].to_list() == ["Bob", "Ann", "Cy"]
    assert report("hands", str(path), session="friday").height == 5
    with pytest.raises(StoreError, match="there is no book"):
        report("hands", tmp_path / "b.duckdb")


def test_a_report_runs_as_plain_sql(book: Store) -> None:
    load(book, night())
    assert book.query(sql_text("report", "balances")).rows() == report("balances", book).rows()


def test_rules_in_force_are_told_with_who_set_them(book: Store) -> None:
    load(book, [unspaded("1"), unspaded("2", house={"no_hole_spade": "best_hand"})])
    rows = report("rules", book).filter(pl.col("knob") == "no_hole_spade")
    assert sorted(columns(rows, "variant", "value", "set_by", "hands")) == [
        ("two-thirds", "best_hand", "record", 1),
        ("two-thirds", "rollover", "default", 1),
    ]
