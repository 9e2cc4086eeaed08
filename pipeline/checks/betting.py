"""Illegal and odd betting as findings; they stand beside the verdict and move no chips."""

from collections.abc import Callable, Iterator

import numpy as np

from pipeline.checks.findings import finding
from pipeline.checks.plain_betting import plain_betting
from pipeline.checks.turns import Course
from pipeline.checks.verify import Verified
from pipeline.checks.wrong import Row
from pipeline.records.betting.legality import wrongs
from pipeline.rules.judge import VOID_CARD

_CUT_OFF = frozenset({"street-skipped", "action-unfinished"})
"""What a card that kills the deal explains."""


def betting(checked: Verified, course: Callable[[], Course]) -> Iterator[Row]:
    """Every finding about the betting of a group's hands, which went as `course` says.

    Hands without actions cost nothing.
    """
    group, dead = checked.group, (checked.resolution.judgement.outcome == VOID_CARD).any(axis=1)
    acting = group.seated.acting & ~group.batch.void
    if not acting.any():
        return
    for row in np.flatnonzero(acting & ~plain_betting(group, checked.hands, course())).tolist():
        hand = checked.hands[row]
        for wrong in wrongs(hand, group.variant, group.in_force.rules):
            if not (dead[row] and wrong.code in _CUT_OFF):
                yield row, finding(wrong.code, {**wrong.params, "scale": hand.scale}, wrong.chips, wrong.player)
