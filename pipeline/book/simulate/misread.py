"""What hands would come to if the table read one rule wrong: each resolved again with one thing changed."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from pipeline.book.simulate.game import Game
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.judge import CONTESTED, judge, odd_orders
from pipeline.rules.pots import build_pots
from pipeline.rules.resolve import Resolution, live_of, pay, resolve
from pipeline.rules.variant import AtLeast, Split, Variant, version_of
from schemas.house import House

Misread = Callable[[Game, Batch, Resolution], Resolution]


def _judged(game: Game, batch: Batch, version: Variant, rules: House, denying: Flags | None = None) -> Resolution:
    live = live_of(batch, rules)
    pots = build_pots(batch, live, rules)
    return pay(batch, live, pots, judge(batch, pots.eligible, pots.kind, live, version, rules, denying), rules)


def _hand_alone(game: Game, batch: Batch, right: Resolution) -> Resolution:
    version = version_of(game.variant, game.rules)
    return _judged(game, batch, replace(version, contests=version.contests[:1], award=Split()), game.rules)


def _any_low(game: Game, batch: Batch, right: Resolution) -> Resolution:
    return resolve(batch, game.variant, game.rules.model_copy(update={"low_qualifier": "none"}))


def _plain_stud(game: Game, batch: Batch, right: Resolution) -> Resolution:
    return _judged(game, batch, VARIANTS["stud"], game.rules.model_copy(update={"pot_scope": "per_pot"}))


def _up_cards(game: Game, batch: Batch, right: Resolution) -> Resolution:
    return resolve(batch, game.variant, game.rules.model_copy(update={"spade_source": "all"}))


def _folded_cards(game: Game, batch: Batch, right: Resolution) -> Resolution:
    out = ~live_of(batch, game.rules)
    return _judged(game, batch, version_of(game.variant, game.rules), game.rules, out)


def _one_pot(game: Game, batch: Batch, right: Resolution) -> Resolution:
    """All that was called, and the carry somebody still in may win, in one pot for everybody still in."""
    waits = ~(batch.entitled & right.live[:, None, :]).any(axis=2)
    called = batch.contributed.sum(axis=1) - right.uncalled.sum(axis=1) + np.where(waits, 0, batch.carried).sum(axis=1)
    everybody = np.ones((len(batch), 1, batch.contributed.shape[1]), np.bool_)
    pooled = replace(
        batch,
        contributed=np.zeros_like(batch.contributed),
        carried=np.concatenate([called[:, None], np.where(waits, batch.carried, 0)], axis=1),
        entitled=np.concatenate([everybody, batch.entitled], axis=1),
    )
    found = resolve(pooled, game.variant, game.rules)
    return replace(found, returned=right.uncalled, uncalled=right.uncalled)


def _shared_out(game: Game, batch: Batch, right: Resolution) -> Resolution:
    """Each contested pot divided evenly among all who hold anything in it."""
    judged = right.judgement
    anyone = judged.holders.any(axis=2) & right.pots.eligible
    change = (judged.outcome == CONTESTED) & anyone.any(axis=2)
    winners, rolls = judged.winners.copy(), judged.rolls.copy()
    winners[change], rolls[change] = False, False
    winners[:, :, 0] |= change[:, :, None] & anyone
    judged = replace(judged, winners=winners, rolls=rolls)
    order = odd_orders(batch, judged, version_of(game.variant, game.rules), game.rules)
    return pay(batch, right.live, right.pots, replace(judged, odd_order=order), game.rules)


CODES: Mapping[str, tuple[str, Misread]] = {
    "low-missed": ("missed-low", _hand_alone),
    "low-unqualified": ("false-low", _any_low),
    "half-missed": ("missed-half", _hand_alone),
    "best-hand-paid": ("best-hand-paid", _plain_stud),
    "up-card-counted": ("up-card-counted", _up_cards),
    "folded-card-counted": ("folded-card-counted", _folded_cards),
    "side-pot-merged": ("side-pot-ignored", _one_pot),
    "shared-out": ("share-split", _shared_out),
}
"""Mistake to the finding that names it and what the hands come to with it, in the order in which causes are tried."""


def possible(game: Game) -> list[str]:
    """The ways in which this game can be misread."""
    version = version_of(game.variant, game.rules)
    low = any(contest.rank == "low" for contest in version.contests)
    card = any(contest.share == "card" for contest in version.contests)
    may = {
        "low-missed": low,
        "low-unqualified": low and game.rules.low_qualifier != "none",
        "half-missed": card and isinstance(version.award, Split),
        "best-hand-paid": game.variant.name != "stud",
        "up-card-counted": card and game.rules.spade_source != "all",
        "folded-card-counted": card,
        "side-pot-merged": game.rules.all_tied != "refund",
        "shared-out": isinstance(version.award, AtLeast) or len(version.contests) > 1,
    }
    return [name for name in CODES if may[name]]


def misread(game: Game, batch: Batch, right: Resolution) -> dict[str, Resolution]:
    """What every way of misreading the game makes of these hands."""
    return {name: CODES[name][1](game, batch, right) for name in possible(game)}


def explains(other: Resolution, won: Chips, left: int) -> Flags:
    """Which hands come to this result, also where what was not called was counted as won.

    Shapes: won [seat] -> [hand]. Units: chips.
    """
    back = other.returned
    same = (won == other.awards).all(axis=1)
    counted = (won == other.awards + back).all(axis=1) & back.any(axis=1)
    return np.asarray((same | counted) & (left == other.carry_out), np.bool_)
