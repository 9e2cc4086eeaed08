"""Who went to the showdown and what he took, hand by hand of a group.

A showdown is two or more players who did not fold, shown or not; it is a rollover where none of its pots was won.
What was won is as resolved; in a verified or unverifiable hand whose unseen cards leave it open, as paid.
Source: docs/statistics.md, one line a statistic.
"""

from dataclasses import dataclass

import numpy as np

from pipeline.checks.told_betting import Counts
from pipeline.checks.verify import UNVERIFIABLE, VERIFIED, Verified
from pipeline.rules.batch import Chips, Flags
from pipeline.rules.judge import CONTESTED, LAST_PLAYER, SOLE_ELIGIBLE

WHOLE = 10_000
"""A whole pot in parts of a share."""
_ROOM = 2**48
"""Amounts above it are divided without arrays."""


@dataclass(frozen=True, slots=True)
class Showdowns:
    """The ends of a group's hands. Shapes: [hand, seat] unless said. Units: chips."""

    went: Flags
    """He went to the showdown."""
    contested: Chips
    """What he won at it from pots that others could win too."""
    total: Chips
    """What he won from all pots, at a showdown or not."""
    rolled: Flags
    """[hand]: a showdown at which nothing was won."""
    share: Counts
    """His part of all that was won at it, in WHOLE parts; those of one showdown come to WHOLE."""


def showdowns_of(verified: Verified) -> Showdowns:
    """The ends of a group's hands."""
    batch, found = verified.group.batch, verified.resolution
    inside = batch.stayed & ~batch.void[:, None]
    went = inside & (inside.sum(axis=1) > 1)[:, None]
    shown_down = np.isin(found.judgement.outcome, (CONTESTED, LAST_PLAYER)) | _mucked_away(verified)
    contested = (found.settled.award.sum(axis=2) * shown_down[:, :, None]).sum(axis=1)
    paid = verified.compared.won
    as_paid = np.isin(verified.verdict, (VERIFIED, UNVERIFIABLE)) & verified.record.any & ~verified.record.by_name
    as_paid &= (paid != found.awards).any(axis=1)
    contested = np.where(as_paid[:, None], paid * shown_down.any(axis=1, keepdims=True), contested) * went
    total = np.where(as_paid[:, None], paid, found.awards)
    return Showdowns(
        went=went,
        contested=contested,
        total=np.where(batch.void[:, None], 0, total),
        rolled=went.any(axis=1) & ~contested.any(axis=1),
        share=_shares(contested),
    )


def _mucked_away(verified: Verified) -> Flags:
    """Pots that one tabled hand alone may win since others who paid into them mucked. Shape: [hand, pot].

    He won at the showdown all the same, in a side pot as where all but he mucked.
    """
    found = verified.resolution
    mucked = verified.group.batch.stayed & ~found.live
    rivals = ((found.pots.paid > 0) & mucked[:, None, :]).any(axis=2)
    return np.asarray((found.judgement.outcome == SOLE_ELIGIBLE) & rivals)


def _shares(won: Chips) -> Counts:
    """Parts of what each hand won in all, rounded so that they come to a whole. Shapes: [hand, seat]."""
    sums = np.cumsum(won, axis=1)
    whole = sums[:, -1:]
    if sums.size and sums.max() > _ROOM:
        sums, whole = sums.astype(object), whole.astype(object)
    # Half a part goes up.
    parts = (2 * WHOLE * sums + whole) // np.maximum(2 * whole, 1)
    parts = parts.astype(np.int32)
    parts[:, 1:] -= parts[:, :-1].copy()
    return np.asarray(parts, np.int32)


def showdown_counts(ends: Showdowns, reached: Chips, stayed: Flags) -> dict[str, Counts]:
    """The counters of showdowns and wins by name. Shapes: reached and stayed [hand, seat]."""
    won, saw4 = ends.total > 0, reached > 3
    alone = won & stayed & (stayed.sum(axis=1) == 1)[:, None]
    flags = {
        "showdowns": ends.went,
        "rolled": ends.went & ends.rolled[:, None],
        "wsd": ends.contested > 0,
        "won4": won & saw4,
        "won_out4": alone & saw4,
        "foldout_win": alone,
    }
    return {name: one.astype(np.uint8) for name, one in flags.items()} | {"potshare": ends.share}
