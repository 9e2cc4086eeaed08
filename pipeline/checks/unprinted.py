"""Rake that a site took and its text does not name: what is missing from the payments, where that may be rake."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pipeline.checks.recorded import recorded
from pipeline.records.batch import Group
from pipeline.records.sites.profiles import unprinted_rake
from pipeline.rules.batch import Batch, Chips
from pipeline.rules.pots import bets_of
from schemas.hand import Hand


def with_unprinted_rake(hands: Sequence[Hand], group: Group) -> Group:
    """The group, in which rake that nobody wrote is charged as if it were. `hands` are its own, in its order.

    Only what the site's profile allows is taken as rake: in games for money, and never more than its part of the pots.
    """
    most = _most(hands)
    if not any(most.values()):
        return group
    part = np.array([most[hand.site] if hand.rake is None and hand.money == "cash" else 0 for hand in hands], np.int64)
    batch = group.batch
    record = recorded(group.gathered)
    pots = batch.contributed.sum(axis=1) - _uncalled(bets_of(batch, group.in_force.rules))
    short = pots - batch.charge - record.won.sum(axis=1)
    plain = record.any & ~record.by_name & ~batch.void & (record.carry_out <= 0) & ~batch.carried.any(axis=1)
    taken = plain & (short > 0) & (short * 100 <= pots * part)
    return replace(group, batch=replace(batch, charge=batch.charge + short * taken))


def taken_unprinted(hands: Sequence[Hand], batch: Batch) -> list[int]:
    """What of each hand's charge its record does not name. Units: chips."""
    if not any(_most(hands).values()):
        return [0] * len(hands)
    charged = zip(hands, batch.charge.tolist(), strict=True)
    return [int(charge) - (hand.rake or 0) - hand.fees for hand, charge in charged]


def _most(hands: Sequence[Hand]) -> dict[str | None, int]:
    return {site: unprinted_rake(site) for site in {hand.site for hand in hands}}


def _uncalled(bets: Chips) -> Chips:
    """How far the most that anybody bet is above what another did. Shapes: [hand, seat] -> [hand]."""
    put_in = np.sort(bets, axis=1)
    return np.asarray(put_in[:, -1] - put_in[:, -2], np.int64)
