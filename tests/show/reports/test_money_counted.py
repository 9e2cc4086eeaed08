"""Every statistic of money equals what plain loops over the same hands count, and the sums that must hold do."""

from collections import Counter
from typing import Any

import polars as pl
import pytest

from pipeline.book.database.store import Store
from pipeline.book.intervals import Blocks, bootstrap
from pipeline.show.report import report
from tests import naive_money
from tests.naive_book import Played, Who
from tests.naive_money import POT, RAKE
from tests.simulated import played

NAMED = ("money", "currency", "scale", "player")


@pytest.fixture(scope="module")
def hands() -> list[Played]:
    return played()


def rows_of(frame: pl.DataFrame) -> dict[Who, dict[str, Any]]:
    return {tuple(row[name] for name in NAMED): row for row in frame.iter_rows(named=True)}


def test_the_nights_have_what_is_counted(hands: list[Played]) -> None:
    assert any(len(hand.pots) > 1 for hand in hands)
    assert any(0 < pot.stays < pot.amount and pot.carried for hand in hands for pot in hand.pots)
    assert any(hand.rake and hand.carry_in for hand in hands)
    assert any(not hand.rake and hand.record.get("rake") for hand in hands)


def test_player_results(nights: Store, hands: list[Played]) -> None:
    slow = naive_money.player_results(hands)
    fast = rows_of(report("player_results", nights))
    assert fast.keys() == slow.keys()
    for who, row in fast.items():
        for name in ("put_in", "net", "blue", "red", "chain_blue", "chain_red", "open", "cost_of_errors"):
            assert row[f"{name}_chips"] == slow[who][name], (who, name)
        assert (row["hands"], row["sessions"]) == (slow[who]["hands"], slow[who]["sessions"])
        assert row["blue_chips"] + row["red_chips"] == row["net_chips"]
        assert row["chain_blue_chips"] + row["chain_red_chips"] + row["open_chips"] == row["net_chips"]
    assert any(row["open_chips"] for row in fast.values())
    assert any(row["cost_of_errors_chips"] for row in fast.values())
    assert sum(row["cost_of_errors_chips"] for row in fast.values()) == 0
    assert {row["player"]: row["net_chips"] for row in fast.values()} == dict(
        report("winnings", nights).select("player", "as_it_should_be_chips").iter_rows()
    )


def test_win_rates(nights: Store, hands: list[Played]) -> None:
    slow = naive_money.win_rates(hands)
    fast = rows_of(report("win_rates", nights))
    assert fast.keys() == slow.keys()
    for who, row in fast.items():
        for name in ("bb100", "sd100", "chain_sd100", "seated_hours", "hourly", "hands_hour"):
            assert row[name] == pytest.approx(slow[who][name], rel=1e-9), (who, name)
    assert any(abs(row["sd100"] - row["chain_sd100"]) > 0.1 for row in fast.values())


def test_an_interval_of_win_rates_is_drawn_by_sessions(nights: Store, hands: list[Played]) -> None:
    slow = naive_money.win_rates(hands)
    for who, row in rows_of(report("win_rates", nights)).items():
        sessions = slow[who]["sessions"]
        assert row["sessions"] == len(sessions)
        assert row["bb100_blocks"] == (
            len(sessions) if len(sessions) >= 8 else 0 if len(sessions) < 5 else row["bb100_blocks"]
        )
        if len(sessions) >= 8:
            above, below = zip(*sessions, strict=True)
            assert (row["bb100_low"], row["bb100_high"]) == pytest.approx(bootstrap([Blocks(above, below)])[0])


def test_session_and_biggest_results(nights: Store, hands: list[Played]) -> None:
    for name, slow in (
        ("session_results", naive_money.session_results(hands)),
        ("biggest_results", naive_money.biggest_results(hands)),
        ("drawdowns", naive_money.drawdowns(hands)),
        ("rake_shares", naive_money.rake_shares(hands)),
    ):
        fast = rows_of(report(name, nights))
        assert fast.keys() == slow.keys()
        for who, row in fast.items():
            assert {key: row[key] for key in slow[who]} == dict(slow[who]), (name, who)


def test_every_way_of_sharing_the_rake_sums_to_it(nights: Store, hands: list[Played]) -> None:
    rake = sum(hand.rake for hand in hands)
    assert rake > 0
    shares = report("rake_shares", nights)
    for name in ("rake_dealt_chips", "rake_contrib_chips", "rake_weighted_chips"):
        assert shares[name].sum() == rake


def test_result_lines(nights: Store, hands: list[Played]) -> None:
    slow = naive_money.result_lines(hands)
    fast = {}
    for row in report("result_lines", nights).iter_rows(named=True):
        key = (row["session"], row["table_name"], row["hand_id"])
        who = tuple(row[name] for name in NAMED)
        fast[who, key] = (row["net_chips"], row["blue_chips"], row["red_chips"])
        assert row["open_chips"] == row["net_chips"] - row["blue_chips"] - row["red_chips"]
    assert fast == slow


def head_to_heads(store: Store) -> dict[tuple[str, str], tuple[int, int]]:
    parties = {"pot": POT, "rake": RAKE}
    return {
        (row["player"], parties.get(row["against"]) or row["other"]): (row["won_chips"], row["lost_chips"])
        for row in report("head_to_heads", store).iter_rows(named=True)
    }


def test_head_to_heads(nights: Store, hands: list[Played]) -> None:
    slow = naive_money.head_to_heads(hands)
    fast = head_to_heads(nights)
    expected: dict[tuple[str, str], tuple[int, int]] = {}
    for (giver, taker), chips in slow.items():
        for one, other in ((giver, taker), (taker, giver)):
            if one != other and one not in (POT, RAKE) and chips:
                expected[one, other] = (slow[other, one], slow[one, other])
    assert fast == expected


def test_head_to_heads_are_antisymmetric_and_add_up_to_the_nets(nights: Store) -> None:
    fast = head_to_heads(nights)
    sums: Counter[str] = Counter()
    for (one, other), (won, lost) in fast.items():
        sums[one] += won - lost
        if other not in (POT, RAKE):
            assert fast[other, one] == (lost, won)
    nets = dict(report("winnings", nights).select("player", "as_it_should_be_chips").iter_rows())
    assert dict(sums) == nets
