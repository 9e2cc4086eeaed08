"""The findings of a batch of hands that need nothing but the hands themselves."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from pipeline.checks.defaults import decided_by_default
from pipeline.checks.findings import finding
from pipeline.checks.outcome import Outcomes
from pipeline.records.batch import Group
from pipeline.rules.cards import UNSEEN
from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.judge import CONTESTED, SOLE_ELIGIBLE
from pipeline.rules.pots import POT_WORDS, SIDE
from pipeline.rules.resolve import Resolution
from pipeline.rules.variant import Variant
from schemas.hand import Hand
from schemas.house import House
from schemas.result import Finding

Row = tuple[int, Finding]


def pot_name(resolution: Resolution, row: int, pot: int) -> str:
    """A pot as a person calls it: main pot, side pot, side pot 2, carry."""
    kinds = resolution.pots.kind[row]
    if kinds[pot] != SIDE:
        return f"{POT_WORDS[kinds[pot]]} pot"
    sides = int((kinds[: pot + 1] == SIDE).sum())
    return "side pot" if int((kinds == SIDE).sum()) == 1 else f"side pot {sides}"


def unseen_cards(batch: Batch, live: Flags) -> Chips:
    """How many cards of each live hand nobody wrote down, of the seven it must have. Shapes: [hand, seat]."""
    seen = (batch.cards < UNSEEN).sum(axis=2) + (batch.common < UNSEEN)[:, None]
    return np.where(live, np.maximum(7 - seen, 0), 0).astype(np.int64)


def _names(hand: Hand, flags: np.ndarray[Any, Any]) -> list[str]:
    return [seat.player for place, seat in enumerate(hand.seats) if flags[place]]


def _defaults(hands: Sequence[Hand], group: Group, resolution: Resolution) -> Iterator[Row]:
    for decided in decided_by_default(group, resolution):
        hand = hands[group.rows[decided.row]]
        gives = {
            value: {"awards": dict(zip((s.player for s in hand.seats), awards, strict=False)), "carry_out": carry}
            for value, (awards, carry) in decided.gives.items()
        }
        params = {"knob": decided.knob, "value": decided.value, "gives": gives, "scale": hand.scale}
        yield decided.row, finding("default-decided", params)


def _asked(group: Group, resolution: Resolution) -> Iterator[Row]:
    rules = group.in_force.rules
    asks = [name for name, value in rules if value == "ask"]
    for row in np.flatnonzero(resolution.judgement.asked.any(axis=1)):
        for knob in asks:
            first = House.model_fields[knob].default
            yield int(row), finding("rule-undefined", {"knob": knob, "value": first})


def _version(variant: Variant, group: Group, size: int) -> Iterator[Row]:
    named = {knob for knob, _ in group.in_force.set_by}
    if variant.version is not None and variant.version not in named:
        params = {"title": variant.title, "value": getattr(group.in_force.rules, variant.version)}
        for row in range(size):
            yield row, finding("version-not-named", params)


def _sole(hands: Sequence[Hand], group: Group, resolution: Resolution) -> Iterator[Row]:
    sole = (resolution.judgement.outcome == SOLE_ELIGIBLE) & (resolution.pots.kind == SIDE)
    for row, pot in zip(*np.nonzero(sole), strict=True):
        hand = hands[group.rows[row]]
        player = _names(hand, resolution.pots.eligible[row, pot])[0]
        params = {"player": player, "pot_name": pot_name(resolution, int(row), int(pot))}
        chips = int(resolution.pots.amount[row, pot])
        yield int(row), finding("sole-eligible", params, chips=chips, player=player, pot=int(pot))


def _rake(hands: Sequence[Hand], group: Group, resolution: Resolution) -> Iterator[Row]:
    lost = (resolution.charge < group.batch.charge) & ~group.batch.void
    for row in np.flatnonzero(lost):
        chips = int(group.batch.charge[row] - resolution.charge[row])
        scale = hands[group.rows[row]].scale
        yield int(row), finding("rake-on-rollover", {"chips": chips, "scale": scale}, chips=chips)


def _unseen(hands: Sequence[Hand], group: Group, resolution: Resolution) -> Iterator[Row]:
    contested = (resolution.judgement.outcome == CONTESTED).any(axis=1) & ~group.batch.void
    missing = unseen_cards(group.batch, resolution.live)
    for row in np.flatnonzero(contested & missing.any(axis=1)):
        players = _names(hands[group.rows[row]], missing[row] > 0)
        yield int(row), finding("unseen-cards", {"players": players, "cards": int(missing[row].sum())})


def notes(outcomes: Outcomes) -> list[list[Finding]]:
    """The findings of every hand, in the order the hands were given; warnings first, then notes."""
    found: list[list[Finding]] = [[] for _ in outcomes.hands]
    for group, resolution in zip(outcomes.groups, outcomes.resolutions, strict=True):
        hands = outcomes.hands
        rows: list[Row] = []
        rows.extend(_asked(group, resolution))
        rows.extend(_version(group.variant, group, len(group.rows)))
        rows.extend(_rake(hands, group, resolution))
        rows.extend(_unseen(hands, group, resolution))
        rows.extend(_sole(hands, group, resolution))
        rows.extend(_defaults(hands, group, resolution))
        for row, one in rows:
            found[group.rows[row]].append(one)
    return found
