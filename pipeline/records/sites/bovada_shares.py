"""Which half of a pot each payment of a high-low hand is, by what Bovada's summary says of the players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import chain

from pipeline.records.sites.play import Move


@dataclass(frozen=True, slots=True)
class Label:
    """What the summary says of one player's winnings; amounts as written, empty where nothing is."""

    high: str
    """The sum of his high halves, or all he won where the pot was not halved."""
    low: str


def with_shares(moves: Sequence[Move], at: Sequence[int], labels: Mapping[str, Label]) -> tuple[list[Move], list[int]]:
    """The moves and the numbers of their lines, every payment with its share where the summary tells it.

    The summary has one sum of high halves and one of lows for each player, the lines above it one payment from each
    pot. A player with both halves of the only pot is paid in two parts.
    """
    if not any(label.low for label in labels.values()):
        return list(moves), list(at)
    payments = [move for move in moves if move.kind == "collect"]
    parts = [_parts(move, payments, labels.get(move.player)) for move in moves]
    return [*chain.from_iterable(parts)], [line for line, some in zip(at, parts, strict=True) for _ in some]


def _parts(move: Move, payments: Sequence[Move], label: Label | None) -> Sequence[Move]:
    alone = sum(one.number == move.number for one in payments) == 1
    if move.kind != "collect" or label is None:
        return (move,)
    if label.high and label.low:
        own = sum(one.player == move.player for one in payments)
        if own == 1 and _number(label.high) + _number(label.low) == _number(move.amount):
            return (move._replace(amount=label.high, share="high"), move._replace(amount=label.low, share="low"))
        return (move,)
    if alone or not (label.high or label.low):
        return (move,)
    return (move._replace(share="low" if label.low else "high"),)


def _number(text: str) -> Decimal:
    try:
        return Decimal(text.replace("$", "").replace(",", ""))
    except InvalidOperation:
        return Decimal("NaN")
