"""One pot's row of the resolved arrays as plain Python."""

from dataclasses import dataclass
from typing import Any

from pipeline.checks.notes import pot_name
from pipeline.checks.outcome import Outcome
from pipeline.rules.judge import CONTESTED
from pipeline.rules.pots import CARRY


@dataclass(frozen=True, slots=True)
class PotFacts:
    """One pot's row of the arrays. Shapes: as the arrays without their hand and pot axes. Units: chips."""

    name: str
    kind: int
    outcome: int
    amount: int
    carried: int
    paid: list[int]
    eligible: list[bool]
    holders: list[list[bool]]
    winners: list[list[bool]]
    rolls: list[bool]
    refunded: bool
    fallback: bool
    all_tied: bool
    asked: bool
    share_amount: list[int]
    award: list[list[int]]
    odd: list[list[int]]
    refund: list[int]
    charge: int
    rolled: int
    kept: int
    """What of it is left for the next hand."""
    back: list[int]
    """What of an unwon pot went back to each payer."""

    @property
    def contested(self) -> bool:
        """Whether cards decided it."""
        return self.outcome == CONTESTED

    def won(self) -> list[int]:
        """What each seat is awarded of it, all shares together."""
        return [sum(shares) for shares in zip(*self.award, strict=True)]


def _name(outcome: Outcome, index: int) -> str:
    kinds = outcome.resolution.pots.kind[outcome.row].tolist()
    name = pot_name(outcome.resolution, outcome.row, index)
    many = kinds[index] == CARRY and kinds.count(CARRY) > 1
    return f"{name} {kinds[: index + 1].count(CARRY)}" if many else name


def pot_facts(outcome: Outcome, index: int) -> PotFacts:
    """Read one pot of one hand, without the seats that only pad the arrays."""
    resolution, row, used = outcome.resolution, outcome.row, len(outcome.hand.seats)
    pots, judgement, settled = resolution.pots, resolution.judgement, resolution.settled

    def of(array: Any) -> Any:
        return array[row, index].tolist()

    def seats(array: Any) -> Any:
        return array[row, index, ..., :used].tolist()

    return PotFacts(
        name=_name(outcome, index),
        kind=of(pots.kind),
        outcome=of(judgement.outcome),
        amount=of(pots.amount),
        carried=of(pots.carried),
        paid=seats(pots.paid),
        eligible=seats(pots.eligible),
        holders=seats(judgement.holders),
        winners=seats(judgement.winners),
        rolls=of(judgement.rolls),
        refunded=of(judgement.refunded),
        fallback=of(judgement.fallback),
        all_tied=of(judgement.all_tied),
        asked=of(judgement.asked),
        share_amount=of(settled.share_amount),
        award=seats(settled.award),
        odd=seats(settled.odd),
        refund=seats(settled.refund),
        charge=of(settled.charge),
        rolled=of(settled.rolled),
        kept=of(resolution.carried.amount),
        back=seats(resolution.carried.back),
    )
