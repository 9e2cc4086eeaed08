"""Which defaults decided: a house rule nobody named, and another value of it would have paid otherwise.

Found by resolving again with one value changed, so that no rule is written twice.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from pipeline.records.batch import Group
from pipeline.rules.batch import RIVER_UP, Flags, many
from pipeline.rules.cards import CARD_CODE, NO_CARD
from pipeline.rules.house import InForce, in_force
from pipeline.rules.judge import CONTESTED, queen_of_spades_up
from pipeline.rules.pots import build_pots
from pipeline.rules.ranks.tables import CATEGORY, FIVE_OF_A_KIND
from pipeline.rules.ranks.wild import plain_key
from pipeline.rules.resolve import Resolution, resolve_divided
from pipeline.rules.variant import knobs_of, version_of
from pipeline.rules.wild import queen_up

HOLE = [0, 1, 2, RIVER_UP]

Trigger = Callable[[Group, Resolution], Flags]


def _contested(resolution: Resolution) -> Flags:
    return np.asarray(resolution.judgement.outcome == CONTESTED, np.bool_)


def _any_pot(flags: Flags) -> Flags:
    """Whether a flag of a hand's pots is set anywhere. Shapes: [hand, ...] -> [hand]."""
    return np.asarray(flags.reshape(len(flags), -1).any(axis=1), np.bool_)


def _tied_best(group: Group, resolution: Resolution) -> Flags:
    return _any_pot((many(resolution.judgement.holders[:, :, 0]) > 1) & _contested(resolution))


def _not_all_eligible(group: Group, resolution: Resolution) -> Flags:
    """A pot contested by some of those at the showdown: a side pot, or the only one where somebody has nothing in."""
    left_out = many(resolution.pots.eligible != resolution.live[:, None, :])
    return _any_pot((left_out > 0) & _contested(resolution))


def _river_up(group: Group, resolution: Resolution) -> Flags:
    cards = group.batch.cards
    up = (cards[:, :, 2] == NO_CARD) & (cards[:, :, RIVER_UP] != NO_CARD)
    return _any_pot(up & resolution.live)


def _ace_in_hole(group: Group, resolution: Resolution) -> Flags:
    """The ace of spades among the cards that count as hole cards, or that would under another `hole_rule`."""
    cards = group.batch.cards if group.in_force.rules.spade_source == "all" else group.batch.cards[:, :, HOLE]
    return _any_pot((many(cards == CARD_CODE["As"]) > 0) & resolution.live)


def _odd_in_tie(group: Group, resolution: Resolution) -> Flags:
    if not resolution.settled.odd.any():
        return np.zeros(len(group.batch), np.bool_)
    tied = many(resolution.judgement.winners) > 1
    return _any_pot(tied & resolution.settled.odd.any(axis=3))


def _spade_unheld(group: Group, resolution: Resolution) -> Flags:
    held = resolution.judgement.holders[:, :, 1:].any(axis=(2, 3))
    return _any_pot(~held & _contested(resolution))


def _same_both_ways(group: Group, resolution: Resolution) -> Flags:
    holders = resolution.judgement.holders
    same = (holders[:, :, 0] == holders[:, :, -1]).all(axis=2) & (many(holders[:, :, 0]) > 1)
    return _any_pot(same & _contested(resolution))


def _five_alike(group: Group, resolution: Resolution) -> Flags:
    """Five of a kind, which may or may not beat a straight flush."""
    keys = plain_key(resolution.judgement.strength[:, 0])
    return _any_pot((keys >> CATEGORY == FIVE_OF_A_KIND) & _any_pot(_contested(resolution))[:, None])


def _dead_money(group: Group, resolution: Resolution) -> Flags:
    return np.asarray(group.batch.dead.any(axis=1), np.bool_)


def _queen_up(group: Group, resolution: Resolution) -> Flags:
    return queen_up(group.batch) & _any_pot(_contested(resolution))


TRIGGERS: Mapping[str, Trigger] = {
    "all_tied": lambda group, resolution: _any_pot(resolution.judgement.all_tied),
    "tie_best_hand": _tied_best,
    "pot_scope": _not_all_eligible,
    "hole_rule": _river_up,
    "ace_of_spades": _ace_in_hole,
    "odd_chip": _odd_in_tie,
    "no_hole_spade": _spade_unheld,
    "queen_up": lambda group, resolution: queen_of_spades_up(group.batch),
    "even_identical_split": _same_both_ways,
    "black_mariah": lambda group, resolution: _any_pot(_contested(resolution)),
    "queens_wild": _queen_up,
    "last_up_queen": _queen_up,
    "follow_across_streets": _queen_up,
    "five_of_a_kind_top": _five_alike,
    "natural_beats_wild": _tied_best,
    "dead_money": _dead_money,
}
"""When each house rule can have decided; only then are its other values tried."""
DIVIDES = frozenset({"dead_money"})
"""Those of them by which pots are divided."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A default that decided one hand, and what each other value would have given."""

    row: int
    knob: str
    value: str
    gives: Mapping[str, tuple[tuple[int, ...], int]]
    """Other value to awards by seat and carry out. Units: chips."""


def with_value(group: Group, knob: str, value: str) -> InForce:
    """The group's rules with one knob set to another value, as if the command line had said so."""
    named = {name: getattr(group.in_force.rules, name) for name, _ in group.in_force.set_by}
    return in_force(group.variant, {}, named, {knob: value})


def decided_by_default(group: Group, resolution: Resolution) -> Iterator[Decided]:
    """Every default that decided a hand of the group; rows are those of the group's arrays."""
    named = {knob for knob, _ in group.in_force.set_by}
    reads = knobs_of(version_of(group.variant, group.in_force.rules))
    for knob, trigger in TRIGGERS.items():
        if knob in named or knob not in reads:
            continue
        rows = np.flatnonzero(trigger(group, resolution) & ~group.batch.void)
        if not len(rows):
            continue
        used = getattr(group.in_force.rules, knob)
        batch, live, pots = group.batch.take(rows), resolution.live[rows], resolution.pots.take(rows)
        gives: dict[int, dict[str, tuple[tuple[int, ...], int]]] = {}
        for value in reads[knob]:
            if value in (used, "ask"):
                continue
            rules = with_value(group, knob, value).rules
            divided = build_pots(batch, live, rules) if knob in DIVIDES else pots
            other = resolve_divided(batch, live, divided, group.variant, rules)
            differs = (other.awards != resolution.awards[rows]).any(axis=1)
            differs |= other.carry_out != resolution.carry_out[rows]
            for index in np.flatnonzero(differs):
                gives.setdefault(int(rows[index]), {})[value] = (
                    tuple(other.awards[index].tolist()),
                    int(other.carry_out[index]),
                )
        for row, given in gives.items():
            yield Decided(row, knob, used, given)
