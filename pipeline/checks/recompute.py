"""A table's hands replayed with computed carries: what should have come into each, from the first hand on.

Only hands whose carry coming in differs from the record are resolved again. A carry that changed by so much is taken
to change what the hand leaves by as much, so that a whole stretch of a chain is resolved at once; where that was wrong,
the hands after are resolved once more. Of each chain one stretch is looked at, from the first hand that differs on, and
stretches grow while that is right: the work is linear in the hands that change.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.batch import Chips, Flags

MOST_AHEAD = 4096
"""How many hands of one chain are taken on trust at once."""

Places = NDArray[np.intp]


def recompute(
    before: Chips, carry_in: Chips, left: Chips, fixed: Flags, resolve: Callable[[Places, Chips], Chips]
) -> Chips:
    """What comes into each hand when the carries are computed; the first hand of a chain keeps what it took in.

    `before` is the place of the hand whose carry it takes on, -1 for none; `left` what it leaves by its own record;
    the hands in `fixed` keep that, since their cards are not known. `resolve` gives what some hands leave when
    other amounts come in.
    Shapes: [hand]. Units: chips.
    """
    now_in, now_left = carry_in.copy(), left.copy()
    after, chain = _After(before), chains_of(before, left)
    ahead, steps = np.ones(len(before), np.int64), np.zeros(len(before), np.int64)

    def differing(places: Places) -> Places:
        return np.asarray(places[now_in[places] != now_left[before[places]]])

    def forward(first: Places) -> Places:
        """Take new carries on, from these on along each chain, with what each hand should leave; all hands met."""
        met, wave = [first], first
        steps[first] = ahead[chain[first]]
        while len(wave):
            now_in[wave] = now_left[before[wave]]
            moved = np.where(~fixed[wave] & (left[wave] > 0), now_in[wave] - carry_in[wave], 0)
            now_left[wave] = np.maximum(left[wave] + moved, 0)
            met.append(wave)
            wave = differing(after.of(wave))
            steps[wave] = steps[before[wave]] - 1
            wave = wave[steps[wave] > 0]
        return np.unique(np.concatenate(met))

    waiting = differing(np.flatnonzero(before >= 0))
    while len(waiting):
        first = waiting[np.unique(chain[waiting], return_index=True)[1]]
        met = forward(first)
        again = met[~fixed[met] & (now_in[met] != carry_in[met])]
        now_left[again] = resolve(again, now_in[again])
        waiting = differing(np.union1d(waiting, after.of(met)))
        ahead[chain[first]] = np.minimum(2 * ahead[chain[first]], MOST_AHEAD)
        ahead[chain[np.intersect1d(waiting, met)]] = 1
    return now_in


def chains_of(before: Chips, left: Chips) -> Places:
    """For each hand the first of the chain of carries it belongs to. Shape: [hand]."""
    places = np.arange(len(before))
    chain = np.where((before >= 0) & (left[before] > 0), before, places)
    while np.any(chain[chain] != chain):
        chain = chain[chain]
    return chain


class _After:
    """Which hands take on what each hand leaves."""

    def __init__(self, before: Chips) -> None:
        self._order = np.argsort(before, kind="stable")
        self._start = np.searchsorted(before[self._order], np.arange(len(before) + 1))

    def of(self, places: Places) -> Places:
        """The hands after these."""
        starts, counts = self._start[places], self._start[places + 1] - self._start[places]
        steps = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.asarray(self._order[np.repeat(starts, counts) + steps])
