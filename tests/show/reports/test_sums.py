"""Sums that must hold do over random nights of any game, under any rules, raked and with mistakes in them."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.book.simulate.run import Wanted
from pipeline.rules.catalog import VARIANTS
from pipeline.show.report import report
from schemas.hand import Hand
from tests.book.simulate.simulated import rules_at_random, written
from tests.deals import campaign
from tests.nights import load

KIND = ("money", "currency", "scale")
Kind = tuple[Any, ...]
SEEDS = range(8)
SHAPES = 700
"""Hands of every shape there is, beside the nights."""


def night(folder: Path, seed: int) -> list[Hand]:
    """A night of a game under rules of its own, raked, one hand in five paid or written wrong."""
    chance = random.Random(seed)
    name = sorted(VARIANTS)[seed % len(VARIANTS)] if seed % 2 else "two-thirds"
    wanted = Wanted(90, chance.randint(2, 6), seed, mistakes=0.2, full=chance.random() < 0.5, rake=True)
    return written(folder, name, wanted, rules_at_random(chance, name))


def shapes(seed: int) -> list[Hand]:
    """Hands of every game, rule and shape, in an order of their own."""
    hands = [Hand.model_validate_json(json.dumps(record)) for _, _, _, record in campaign(seed, SHAPES)]
    return [one.model_copy(update={"hand_no": number}) for number, one in enumerate(hands, 1)]


@pytest.fixture(scope="module", params=[*SEEDS, "shapes"])
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    seed = request.param
    with open_scratch() as store:
        load(store, shapes(31) if seed == "shapes" else night(tmp_path_factory.mktemp("night") / "out", seed))
        refresh_chains(store)
        yield store


def of_kind(frame: pl.DataFrame, *columns: str) -> Counter[Kind]:
    """The sums of columns by kind of money."""
    found: Counter[Kind] = Counter()
    for row in frame.select(*KIND, *columns).iter_rows():
        found[row[:3]] += sum(row[3:])
    return found


def test_blue_and_red_are_the_net_by_the_cash_and_by_chains(book: Store) -> None:
    results = report("player_results", book)
    assert results["net_chips"].abs().sum() > 0
    assert (results["blue_chips"] + results["red_chips"]).equals(results["net_chips"], check_names=False)
    by_chains = results["chain_blue_chips"] + results["chain_red_chips"] + results["open_chips"]
    assert by_chains.equals(results["net_chips"], check_names=False)


def test_lines_end_at_the_net_and_move_by_each_hand(book: Store) -> None:
    lines = report("result_lines", book)
    last = lines.group_by(*KIND, "player", maintain_order=True).last()
    nets = report("player_results", book)
    key = [*KIND, "player"]
    for name in ("net_chips", "open_chips"):
        ends, whole = (frame.select(*key, name).sort(key).rows() for frame in (last, nets))
        assert ends == whole, name
    moved = lines.group_by(*key).agg(pl.col("hand_chips").sum()).sort(key).rows()
    assert moved == nets.select(*key, "net_chips").sort(key).rows()


def test_head_to_head_is_antisymmetric_and_its_rows_sum_to_the_nets(book: Store) -> None:
    pairs: Counter[Kind] = Counter()
    nets: Counter[Kind] = Counter()
    for row in report("head_to_heads", book).iter_rows(named=True):
        kind = tuple(row[name] for name in KIND)
        nets[*kind, row["player"]] += row["net_chips"]
        assert row["net_chips"] == row["won_chips"] - row["lost_chips"]
        if row["against"] == "player":
            pairs[*kind, row["player"], row["other"]] += row["net_chips"]
    assert pairs
    assert all(chips == -pairs[*kind, other, player] for (*kind, player, other), chips in pairs.items())
    whole = report("player_results", book).select(*KIND, "player", "net_chips").rows()
    assert nets == Counter({row[:4]: row[4] for row in whole})


def test_every_way_of_sharing_the_rake_sums_to_it(book: Store) -> None:
    charged = "select money, currency, scale, sum(charge_chips)::bigint as rake from counted_hand group by all"
    with viewing(book, charged):
        rake = {row[:3]: row[3] for row in book.query(charged).rows() if row[3]}
    assert rake
    shares = report("rake_shares", book)
    for name in ("rake_dealt_chips", "rake_contrib_chips", "rake_weighted_chips"):
        assert {kind: chips for kind, chips in of_kind(shares, name).items() if chips} == rake, name


def test_luck_sums_to_zero_but_for_odd_chips_of_carries_that_were_changed_and_divided(book: Store) -> None:
    """A chain is loose where a carry came in otherwise than it went out and a part of some pot rolled on, where the
    rake took a small pot whole, or where it begins with what an earlier night left."""
    loose = """
        with hands as (
            select
                hand.money, hand.currency, hand.scale, chain_part.link, chain_part.session, chain_part.table_name,
                hand.chip,
                hand.hand_ref in (select hand_ref from seat_due) as changed,
                exists (
                    select 1 from pot semi join award using (hand_ref, pot)
                    where pot.hand_ref = hand.hand_ref and pot.carry_out_chips > 0
                ) as divided,
                coalesce((
                    select sum(pot.carried_chips) from pot anti join award using (hand_ref, pot)
                    where pot.hand_ref = hand.hand_ref and pot.carry_out_chips = 0
                ), 0) as raked,
                case when chain_part.hand_ref = chain_part.link then hand.carry_in_chips else 0 end as brought
            from chain_part join hand using (hand_ref)
        )
        select
            money, currency, scale,
            -- In each of its hands an odd chip, and one unit of rounding.
            (max(chip) + 1) * count(*) * (bool_or(changed) and bool_or(divided))::bigint + sum(raked) + sum(brought)
        from hands
        group by money, currency, scale, session, table_name, link
    """
    with viewing(book, loose):
        allowed: Counter[Kind] = Counter()
        for row in book.query(loose).iter_rows():
            allowed[row[:3]] += int(row[3])
    for kind, chips in of_kind(report("carry_shares", book), "luck_chips").items():
        assert abs(chips) <= allowed[kind], kind


def test_sessions_and_nights_sum_to_the_nets(book: Store) -> None:
    key = [*KIND, "player"]
    nets = report("player_results", book).select(*key, "net_chips").sort(key).rows()
    assert report("session_results", book).select(*key, "net_chips").sort(key).rows() == nets


def test_what_players_the_pot_and_the_rake_won_comes_to_nothing(book: Store) -> None:
    bookings = report("bookings", book)
    for name in ("as_paid_chips", "as_it_should_be_chips", "difference_chips", "chain_chips", "still_open_chips"):
        assert set(of_kind(bookings, name).values()) == {0}, name


def test_among_the_nights_pots_roll_over_and_are_taken(tmp_path: Path) -> None:
    """So that none of the above holds of nothing."""
    rolled = raked = 0
    for seed in SEEDS:
        for one in night(tmp_path / str(seed), seed):
            rolled += bool(one.carry_in)
            raked += bool(one.rake)
    assert min(rolled, raked) > 40
