"""How often random showdowns roll a pot over, observed anew, lies within its interval of the shipped rate.

The intervals of a test hold together: a correct program fails any of them with less than 1 in 1,000, which a test works
out, and the seeds are always the same. A rate that is wrong by 4 points is refused.
"""

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pytest
from scipy.stats import binom

from pipeline.book.database.migrate import open_scratch
from pipeline.book.expected import Rate, deciding, expected_rate, rates, rules_key
from pipeline.book.intervals import each_of, newcombe
from pipeline.book.random_showdowns import CARDS, PLAYERS, counted, ways
from pipeline.rules.cards import CARD_TEXT
from pipeline.rules.catalog import VARIANTS
from pipeline.show.report import report
from tests.naive import resolve
from tests.nights import load
from tests.strategies import as_hand

TOGETHER = 0.9995
"""With how much confidence all intervals of a test hold together, as far as counts are even; few of them are not."""
FAILING = 0.001
"""Less than so likely is it that a correct program fails a test."""
SHIFT = 0.04
"""An error of a rate that matters: four rollovers in a hundred showdowns."""
CLOSELY, ROUGHLY, RARELY = 10_000, 1_500, 20_000
"""Deals for each of the games below, for each game under each set of rules, and where few pots roll over."""
RARE = 0.01
LOADED = 300
"""Hands of each game that are loaded as records."""
ROLLING: Sequence[tuple[str, Mapping[str, str]]] = (
    ("two-thirds", {}),
    ("black-mariah", {}),
    ("black-mariah", {"black_mariah": "best_hand_and_qs_river"}),
    ("black-mariah", {"black_mariah": "high_chicago", "no_hole_spade": "carry_half"}),
    ("black-mariah", {"black_mariah": "redeal_split"}),
    ("high-chicago", {"no_hole_spade": "carry_half"}),
    ("low-chicago", {"no_hole_spade": "carry_half"}),
    ("second-hand-high", {"all_tied": "rollover"}),
    ("the-bitch", {"queen_up": "dead_hand"}),
)
"""Every game in which a pot can roll over, in each of its versions, under the rules that let it."""

Cell = tuple[str, str, int]
Observed = dict[Cell, Rate]


def cells_of(games: Sequence[tuple[str, Mapping[str, str]]]) -> list[tuple[Cell, Mapping[str, str]]]:
    """Each game with its deciding rules and each number of players, as far as it was seen to roll over."""
    found: list[tuple[Cell, Mapping[str, str]]] = []
    for name, rules in games:
        way = deciding(VARIANTS[name], rules)
        found += [((name, rules_key(way), players), way) for players in PLAYERS]
    return [one for one in found if one[0] in rates()]


def deals_of(cell: Cell, usual: int) -> int:
    """How many deals are observed: more where a pot rarely rolls over, so that some do."""
    return RARELY if rates()[cell].rate < RARE else usual


CLOSE = cells_of(ROLLING)
ALL = cells_of([(one.name, way) for one in VARIANTS.values() if one.rolls for way in ways(one)])
FEW = [
    (cell, way)
    for cell, way in ALL
    if cell[2] == 3
    and 0.05 < rates()[cell].rate < 0.95
    and way.get("tie_best_hand", "shared") == "shared"
    and way.get("ace_of_spades", "high") == "high"
]


@lru_cache(maxsize=1)
def observed() -> Observed:
    """The games dealt anew, with cards the shipped table was not made of."""
    return {cell: counted(VARIANTS[cell[0]], way, cell[2], deals_of(cell, CLOSELY), seed=11) for cell, way in CLOSE}


def agree(one: Rate, other: Rate, many: int) -> bool:
    """Whether two rates may be of the same showdowns: the interval of their difference holds zero."""
    low, high = newcombe(*one, *other, each_of(many, TOGETHER))
    return low is not None and high is not None and low <= 0 <= high


def refused(found: Observed, shipped: Mapping[Cell, Rate]) -> list[Cell]:
    """The cells in which what was observed does not agree with a table."""
    return [cell for cell, rate in found.items() if not agree(rate, shipped[cell], len(found))]


def chance_of_refusal(shipped: Rate, deals: int, many: int) -> float:
    """How likely so many deals are refused whose true rate is the shipped one."""
    middle = round(deals * shipped.rate)
    low = next((n for n in range(middle, -1, -1) if not agree(Rate(n, deals), shipped, many)), -1)
    high = next((n for n in range(middle, deals + 1) if not agree(Rate(n, deals), shipped, many)), deals + 1)
    return float(binom.cdf(low, deals, shipped.rate) + binom.sf(high - 1, deals, shipped.rate))


def test_every_variant_that_rolls_is_observed() -> None:
    assert {cell[0] for cell, _ in CLOSE} == {variant for variant, _, _ in rates()}
    assert {cell for cell, _ in ALL} == set(rates())
    # Of Second Hand High too few hands would roll over.
    assert {cell[0] for cell, _ in CLOSE} - {cell[0] for cell, _ in FEW} == {"second-hand-high"}


def test_observed_rates_lie_within_their_intervals_of_the_expected_ones() -> None:
    assert refused(observed(), rates()) == []


def test_so_do_those_of_every_game_under_all_its_rules() -> None:
    found = {cell: counted(VARIANTS[cell[0]], way, cell[2], deals_of(cell, ROUGHLY), seed=12) for cell, way in ALL}
    assert refused(found, rates()) == []


@pytest.mark.parametrize(("cells", "usual"), [(CLOSE, CLOSELY), (ALL, ROUGHLY), (FEW, LOADED)])
def test_a_correct_program_fails_with_less_than_one_in_a_thousand(
    cells: list[tuple[Cell, Mapping[str, str]]], usual: int
) -> None:
    chances = [chance_of_refusal(rates()[cell], deals_of(cell, usual), len(cells)) for cell, _ in cells]
    assert sum(chances) < FAILING


@pytest.mark.parametrize("points", [SHIFT, -SHIFT])
def test_a_rate_that_is_wrong_by_a_relevant_amount_is_refused(points: float) -> None:
    """One wrong rate at a time, each of which would be seen; none can be wrong below zero or above one."""
    shifted = {cell: rates()[cell].rate + points for cell in observed()}
    wrong = {cell: Rate(round(rate * 200_000), 200_000) for cell, rate in shifted.items() if 0 <= rate <= 1}
    assert len(wrong) > 30
    for cell, rate in wrong.items():
        assert refused(observed(), {**rates(), cell: rate}) == [cell]


def random_hand(
    chance: random.Random, game: str, rules: Mapping[str, str], players: int, number: int
) -> dict[str, object]:
    """A record of random cards in which nobody folds."""
    deck = chance.sample(CARD_TEXT[:52], players * CARDS)
    hands = [deck[at * CARDS : (at + 1) * CARDS] for at in range(players)]
    seats = [
        {"player": f"P{at}", "contributed": 5, "down": [*cards[:2], cards[6]], "up": cards[2:6]}
        for at, cards in enumerate(hands)
    ]
    house = dict(rules)
    return {"hand_id": str(number), "table": f"{game} {players}", "variant": game, "house": house, "seats": seats}


def test_hands_loaded_and_reported_roll_over_as_often() -> None:
    """The whole way from a record to the report, whose expected rates are those of the table."""
    chance = random.Random(13)
    records = [
        random_hand(chance, game, way, players, LOADED * place + number)
        for place, ((game, _, players), way) in enumerate(FEW)
        for number in range(LOADED)
    ]
    with open_scratch() as store:
        load(store, [as_hand(record) for record in records])
        rows = report("roll_rates", store).filter(kind="main")
    found: Observed = {}
    for row in rows.iter_rows(named=True):
        cell = row["variant"], row["decided_by"], row["players"]
        found[cell] = Rate(row["roll_num"], row["roll_opp"])
        assert row["roll_expected"] == pytest.approx(rates()[cell].rate * LOADED)
    assert {cell: rate.deals for cell, rate in found.items()} == {cell: LOADED for cell, _ in FEW}
    assert refused(found, rates()) == []


@pytest.mark.parametrize("game", ["two-thirds", "black-mariah", "the-bitch"])
def test_the_slow_reference_rolls_over_as_often(game: str) -> None:
    rules = {"queen_up": "dead_hand"} if game == "the-bitch" else {}
    shipped, chance = expected_rate(game, rules, 4), random.Random(game)
    assert shipped is not None
    hands = (random_hand(chance, game, rules, 4, number) for number in range(1_500))
    assert agree(Rate(sum(resolve(hand)["carry_out"] > 0 for hand in hands), 1_500), shipped, 3)
