"""One hand or a million: pots, judge, settle, carry, in that order, over one batch."""

from dataclasses import dataclass

import numpy as np

from pipeline.rules.batch import Batch, Chips, Flags
from pipeline.rules.carry import CarriedOut, carry_on
from pipeline.rules.judge import Judgement, judge
from pipeline.rules.pots import Pots, build_pots
from pipeline.rules.settle import Claims, Settled, settle
from pipeline.rules.variant import Variant, version_of
from schemas.house import House


@dataclass(frozen=True, slots=True)
class Resolution:
    """Every hand of a batch resolved, with the arrays an explanation reads.

    Shapes: as each field says. Units: chips.
    contributed + carry in = awards + returned + charge + carry out, exactly, hand by hand.
    """

    live: Flags
    """[hand, seat]: whose hands were compared."""
    pots: Pots
    judgement: Judgement
    settled: Settled
    carried: CarriedOut
    awards: Chips
    """[hand, seat]: chips won from pots."""
    returned: Chips
    """[hand, seat]: chips that went back: uncalled, refunded, or of a cancelled hand."""
    uncalled: Chips
    """[hand, seat]: the uncalled part alone."""
    carry_out: Chips
    """[hand]"""
    charge: Chips
    """[hand]: rake and fees that were taken."""


def resolve(batch: Batch, variant: Variant, rules: House) -> Resolution:
    """Resolve every hand of the batch under the variant and the rules.

    Shapes: see Batch and Resolution.
    """
    live = live_of(batch, rules)
    return resolve_divided(batch, live, build_pots(batch, live, rules), variant, rules)


def resolve_divided(batch: Batch, live: Flags, pots: Pots, variant: Variant, rules: House) -> Resolution:
    """Resolve hands whose pots are divided already, under rules that divide them so.

    Shapes: see Batch and Resolution.
    """
    judgement = judge(batch, pots.eligible, pots.kind, live, version_of(variant, rules), rules)
    return pay(batch, live, pots, judgement, rules)


def pay(batch: Batch, live: Flags, pots: Pots, judgement: Judgement, rules: House) -> Resolution:
    """Settle judged pots and carry on what nobody won; a cancelled hand gives everything back.

    Shapes: see Resolution.
    """
    claims = Claims(judgement.winners, judgement.rolls, judgement.refunded, judgement.odd_order)
    settled = settle(pots, claims, batch.chip, batch.charge, rules)
    carried = carry_on(pots, settled.rolled, batch.chip, rules.carry)
    awards = np.where(batch.void[:, None], 0, settled.award.sum(axis=(1, 2)))
    back = pots.returned + settled.refund.sum(axis=1) + carried.back.sum(axis=1)
    return Resolution(
        live=live,
        pots=pots,
        judgement=judgement,
        settled=settled,
        carried=carried,
        awards=awards,
        returned=np.where(batch.void[:, None], batch.contributed, back),
        uncalled=np.where(batch.void[:, None], batch.contributed, pots.returned),
        carry_out=np.where(batch.void, batch.carried.sum(axis=1), carried.amount.sum(axis=1)),
        charge=np.where(batch.void, 0, settled.charge.sum(axis=1)),
    )


def live_of(batch: Batch, rules: House) -> Flags:
    """Whose hands are compared under the house's rule for mucked hands.

    A muck decides nothing where nobody tabled a hand: then all who stayed are live.
    Shapes: [hand, seat].
    Source: Poker TDA rules 2024, 12 and 13; the second sentence is the house's.
    """
    if rules.mucked == "live":
        return batch.stayed
    tabled = batch.stayed & ~batch.mucked
    return np.where(tabled.any(axis=1, keepdims=True), tabled, batch.stayed)
