"""Deals the random showdowns of which `expected.csv` is made (`make expected`)."""

from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np
import polars as pl

from pipeline.book.expected import DECIDING, KINDS, TABLE, Rate, deciding, rules_key
from pipeline.rules.batch import Batch, Codes
from pipeline.rules.cards import NO_CARD
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import RESERVED, in_force
from pipeline.rules.judge import judge
from pipeline.rules.pots import MAIN
from pipeline.rules.variant import Variant, knobs_of, version_of
from schemas.house import House

PLAYERS = range(2, 8)
"""Seven players with seven cards each are as many as a deck serves."""
DEALS = 200_000
SEED = 7
AT_ONCE = 20_000
CARDS = 7


def ways(variant: Variant) -> Iterator[dict[str, str]]:
    """Every set of deciding rules a game can be played under."""
    seen = set()
    versions = variant.knobs[variant.version] if variant.version else ("",)
    for value in versions:
        named = {variant.version: value} if variant.version and (variant.version, value) not in RESERVED else {}
        knobs = knobs_of(version_of(variant, House.model_validate(named)))
        asked = {knob: values for knob, values in knobs.items() if knob in DECIDING}
        for chosen in product(*asked.values()):
            way = deciding(variant, {**named, **dict(zip(asked, chosen, strict=True))})
            if (key := rules_key(way)) not in seen:
                seen.add(key)
                yield way


def deal(players: int, deals: int, dice: np.random.Generator) -> Codes:
    """Random hands as a batch has them, seven cards to everybody. Shapes: [deal, player, 8]."""
    order = dice.random((deals, 52)).argpartition(players * CARDS - 1, axis=1)[:, : players * CARDS]
    cards = np.full((deals, players, CARDS + 1), NO_CARD, np.uint8)
    # What comes first out of a partition is in no order that has to do with chance.
    cards[:, :, :CARDS] = dice.permuted(order, axis=1).reshape(deals, players, CARDS)
    return cards


def rolled(cards: Codes, variant: Variant, way: Mapping[str, str]) -> int:
    """In how many of the deals the pot, or a part of it, rolls over when nobody folds.

    Shapes: cards [deal, player, 8].
    """
    rules = in_force(variant, way, {}, {}).rules
    deals, players = cards.shape[:2]
    ones, everybody = np.ones((deals, players), np.int64), np.ones((deals, players), np.bool_)
    batch = Batch(
        cards=cards,
        common=np.full(deals, NO_CARD, np.uint8),
        stayed=everybody,
        mucked=~everybody,
        contributed=ones,
        dead=np.zeros((deals, players), np.int64),
        chip=np.ones(deals, np.int64),
        charge=np.zeros(deals, np.int64),
        ante=np.zeros(deals, np.int64),
        carried=np.zeros((deals, 1), np.int64),
        entitled=everybody[:, None, :],
        void=np.zeros(deals, np.bool_),
        up_order=np.zeros((deals, 0), np.uint8),
    )
    kind = np.full((deals, 1), MAIN, np.uint8)
    judgement = judge(batch, everybody[:, None, :], kind, everybody, version_of(variant, rules), rules)
    return int(judgement.rolls.any(axis=(1, 2)).sum())


def counted(variant: Variant, way: Mapping[str, str], players: int, deals: int, seed: int = SEED) -> Rate:
    """The rate of one game under one set of rules, out of so many deals; the seed says which."""
    dice = np.random.default_rng((seed, players))
    found = 0
    for first in range(0, deals, AT_ONCE):
        found += rolled(deal(players, min(AT_ONCE, deals - first), dice), variant, way)
    return Rate(found, deals)


def table(deals: int = DEALS) -> pl.DataFrame:
    """Every game and set of rules under which a pot was seen to roll over, by players."""
    games = [(variant, way) for variant in VARIANTS.values() if variant.rolls for way in ways(variant)]
    rows = []
    for players in PLAYERS:
        dice = np.random.default_rng((SEED, players))
        found = [0] * len(games)
        for first in range(0, deals, AT_ONCE):
            cards = deal(players, min(AT_ONCE, deals - first), dice)
            for place, (variant, way) in enumerate(games):
                found[place] += rolled(cards, variant, way)
        rows += [
            (variant.name, rules_key(way), players, many, deals)
            for (variant, way), many in zip(games, found, strict=True)
        ]
    frame = pl.DataFrame(rows, schema=KINDS, orient="row")
    return frame.filter(pl.col("rolled").max().over("variant", "rules") > 0).sort("variant", "rules", "players")


if __name__ == "__main__":
    table().write_csv(TABLE)
