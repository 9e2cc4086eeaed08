"""How often random showdowns roll over: 200,000 deals a cell beside independently sampled and exact rates."""

from math import comb, sqrt

import numpy as np
import pytest

from pipeline.rules.batch import Batch
from pipeline.rules.cards import NO_CARD
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.resolve import resolve
from schemas.house import House

DEALS = 200_000
BLOCK = 20_000
SEED = 52

# Sampled with other code, 200,000 deals each, and rounded to three digits.
RATES = {
    "two-thirds": {2: 0.160, 3: 0.243, 4: 0.380, 5: 0.499, 6: 0.586, 7: 0.645},
    "black-mariah": {2: 0.572, 3: 0.676, 4: 0.740, 5: 0.787, 6: 0.819, 7: 0.844},
}


def random_deals(rng: np.random.Generator, hands: int, players: int) -> Batch:
    """Random deals of seven cards to players who all put in ten and stay."""
    deck = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    cards = rng.permuted(deck, axis=1)[:, : 7 * players].reshape(hands, players, 7)
    none = np.full((hands, players, 1), NO_CARD, np.uint8)
    everyone = np.ones((hands, players), np.bool_)
    return Batch(
        cards=np.concatenate([cards, none], axis=2),
        common=np.full(hands, NO_CARD, np.uint8),
        stayed=everyone,
        mucked=~everyone,
        contributed=np.full((hands, players), 10, np.int64),
        dead=np.zeros((hands, players), np.int64),
        chip=np.ones(hands, np.int64),
        charge=np.zeros(hands, np.int64),
        ante=np.zeros(hands, np.int64),
        carried=np.zeros((hands, 0), np.int64),
        entitled=np.ones((hands, 0, players), np.bool_),
        void=np.zeros(hands, np.bool_),
        up_order=np.zeros((hands, 0), np.uint8),
    )


@pytest.mark.parametrize("players", range(2, 8))
def test_rates_of_rollovers(players: int) -> None:
    rng = np.random.default_rng([SEED, players])
    rolled = dict.fromkeys(RATES, 0)
    no_spade = 0
    for _ in range(DEALS // BLOCK):
        batch = random_deals(rng, BLOCK, players)
        no_spade += int((batch.cards[:, :, :3] % 4 != 3).all(axis=(1, 2)).sum())
        for name in RATES:
            rolled[name] += int((resolve(batch, VARIANTS[name], House()).carry_out > 0).sum())
    exact = comb(39, 3 * players) / comb(52, 3 * players)
    assert abs(no_spade / DEALS - exact) < 4 * sqrt(exact * (1 - exact) / DEALS) + 1e-12
    for name, count in rolled.items():
        rate = RATES[name][players]
        error = sqrt(2 * rate * (1 - rate) / DEALS) + 0.0005 / 4
        assert abs(count / DEALS - rate) < 4 * error, (name, players, count / DEALS, rate)
    if players == 2:
        # With two players a pot rolls exactly when neither has a hole spade.
        assert rolled["two-thirds"] == no_spade
