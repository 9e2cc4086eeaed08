"""Every statistic of rolled pots equals what plain loops over the same hands count."""

import pytest

from pipeline.book.database.store import Store
from pipeline.book.expected import expected_rate
from pipeline.book.intervals import LEAST_BLOCKS
from pipeline.show.report import report
from tests import naive_rolls
from tests.naive_book import Played
from tests.simulated import RULES, played


@pytest.fixture(scope="module")
def hands() -> list[Played]:
    return played()


def test_roll_rates(nights: Store, hands: list[Played]) -> None:
    slow = naive_rolls.roll_rates(hands)
    rates = report("roll_rates", nights)
    assert rates.height == len({key[:3] for key in slow})
    for row in rates.iter_rows(named=True):
        key = (row["variant"], row["kind"], row["players"])
        assert row["roll_num"] == slow[*key, True]
        assert row["roll_opp"] == slow[*key, True] + slow[*key, False]
        rate = expected_rate(row["variant"], RULES[row["variant"]], row["players"])
        assert rate is not None
        assert row["roll_expected"] == pytest.approx(rate.rate * row["roll_opp"])
        assert row["expected_error"] == pytest.approx(rate.error * row["roll_opp"])
        assert row["roll_lift"] == pytest.approx(row["roll_num"] / row["roll_expected"])
        assert row["roll_unusual"] == (not row["roll_low"] <= rate.rate <= row["roll_high"])


def test_carry_shares(nights: Store, hands: list[Played]) -> None:
    slow = naive_rolls.carry_shares(hands)
    shares = report("carry_shares", nights)
    assert shares.height == len(slow)
    for row in shares.iter_rows(named=True):
        mine = slow[row["money"], row["currency"], row["scale"], row["player"]]
        for column, name in (
            ("rolled_chips", "rolled"),
            ("closed_chips", "closed"),
            ("capture_num_chips", "capture_num"),
            ("capture_opp_chips", "capture_opp"),
            ("own_back_num_chips", "own_back"),
            ("own_back_opp_chips", "closed"),
            ("luck_chips", "luck"),
            ("absent_chips", "absent"),
        ):
            assert row[column] == mine[name], (row["player"], column)
        assert row["capture"] == pytest.approx(mine["capture_num"] / mine["capture_opp"])
        if row["capture_blocks"] >= LEAST_BLOCKS:
            assert row["capture_low"] <= row["capture"] <= row["capture_high"]
    assert max(shares["capture_blocks"].to_list()) >= LEAST_BLOCKS
    assert shares["luck_chips"].sum() == 0
    assert shares["luck_chips"].abs().sum() > 0


def test_chain_lengths(nights: Store, hands: list[Played]) -> None:
    columns = (
        "session table_name variant first_hand last_hand rollovers hands minutes peak_chips peak_bb closed "
        "taken_without_showdown ended open_chips"
    ).split()
    rows = report("chain_lengths", nights).select(columns).rows()
    assert sorted(rows) == sorted(naive_rolls.chain_lengths(hands))
    assert len({row[-4] for row in rows}) == len({row[-3] for row in rows}) == len({row[-2] for row in rows}) == 2


def test_chain_endings(nights: Store, hands: list[Played]) -> None:
    slow = naive_rolls.chain_endings(hands)
    endings = report("chain_endings", nights)
    assert endings.height == len(slow)
    for row in endings.iter_rows(named=True):
        mine = slow[row["variant"], row["money"], row["currency"], row["scale"]]
        assert row["chains"] == mine["chains"]
        assert row["most_rollovers"] == mine["most"]
        assert (row["stolen_num"], row["stolen_opp"]) == (mine["stolen"], mine["closed"])
        for name in ("rollovers", "hands", "minutes"):
            assert row[f"mean_{name}"] == pytest.approx(mine[name] / mine["closed"])
        assert (row["still_open"], row["open_chips"]) == (mine["open"], mine["chips"])
        assert (row["lost"], row["paid_out"]) == (mine["lost"], 0)


def test_roll_sizes(nights: Store, hands: list[Played]) -> None:
    slow = naive_rolls.roll_sizes(hands)
    sizes = report("roll_sizes", nights)
    assert sizes.height == len(slow)
    for row in sizes.iter_rows(named=True):
        mine = slow[row["variant"]]
        outs, bets = mine["outs"], mine["bets"]
        assert (row["rollovers"], row["out_chips"], row["largest_chips"]) == (len(outs), sum(outs), max(outs))
        assert row["mean_bb"] == pytest.approx(float(sum(bets) / len(bets)))
        assert row["largest_bb"] == pytest.approx(float(max(bets)))
        assert row["share"] == pytest.approx(sum(outs) / mine["pots"])
