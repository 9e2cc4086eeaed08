"""What a PHH file tells of one hand, its amounts in units, replayed and put together as a record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pipeline.records.betting.round import BettingRound
from pipeline.records.phh.play import Table, face_down
from pipeline.records.phh.steps import BadAction, Move
from pipeline.records.translate import Fault, translate
from pipeline.records.trusted import Values, hand_known, hand_made, seat_known
from schemas.hand import Hand

LONGEST_NOTE = 4000
COMPUTED = "computed from finishing_stacks"
T = TypeVar("T")


class NotRead(Exception):
    """A hand that cannot become a record, with every reason found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)


@dataclass(slots=True)
class Told:
    """What is told of one hand; lists have an entry a player, and None is an amount nobody knows."""

    fields: Values
    """Fields of the record that need no replay, those that are written down; the others are added to them."""
    extra: dict[str, str]
    """What of the file has no other place in it."""
    date: str | None
    """The day, where there is no time."""
    called: Sequence[str]
    sitting: Sequence[int] | None
    antes: Sequence[int]
    stacks: Sequence[int | None]
    ends: Sequence[int | None] | None
    won: list[int] | None
    bring_in: int | None
    small_bet: int | None
    moves: Sequence[Move]
    remarks: str
    """What is remarked in the actions, empty for nothing."""
    known: bool = False
    """Whether the model took its texts before, and no amount of it can be too large."""


def record_of(told: Told) -> Hand:
    """The record of one hand.

    Raises: NotRead with every reason why there is none.
    """
    table = Table(told.sitting or range(1, len(told.called) + 1), told.stacks, told.bring_in)
    try:
        table.ante(told.antes)
        table.play(told.moves, BettingRound(told.small_bet))
    except BadAction as bad:
        raise NotRead([bad.fault]) from None
    won, extra = _won(told, table)
    record = told.fields
    record["seats"] = _seats(told, table, won, seat_known if told.known else _row)
    record["actions"] = table.actions
    record["community"] = table.community
    record["extra"] = extra = told.extra | extra
    if told.date is not None:
        extra["date"] = told.date
    if (order := table.up_order()) is not None:
        record["up_deal_order"] = order
    if told.remarks:
        record["note"] = told.remarks[:LONGEST_NOTE]
    if told.known:
        return hand_known(record)
    try:
        return hand_made(record)
    except ValueError as refused:
        raise NotRead(translate(refused, record)) from None


def _seats(told: Told, table: Table, won: Sequence[int] | None, seat: Callable[..., T]) -> list[T]:
    """Each seat as `seat` makes it of what is known of it; None is not written down."""
    nobody = [None] * len(told.called)
    compared = table.folded.count(False) > 1
    columns: tuple[Sequence[object], ...] = (
        told.called,
        told.sitting or nobody,
        table.dealt_in(told.moves),
        told.stacks,
        told.ends or nobody,
        [face_down(cards) or None for cards in table.cards],
        [cards[2:6] or None for cards in table.cards],
        table.folded,
        [mucked and compared and not folded for mucked, folded in zip(table.mucked, table.folded, strict=True)]
        if True in table.mucked
        else table.mucked,
        won or nobody,
    )
    return list(map(seat, *columns))


def _row(*values: object) -> Values:
    return {field: value for field, value in zip(_FIELDS, values, strict=True) if value is not None}


_FIELDS = ("player", "seat", "dealt", "stack", "stack_end", "down", "up", "folded", "mucked", "won")


def _won(told: Told, table: Table) -> tuple[Sequence[int] | None, dict[str, str]]:
    """What each player took from pots: as written, else from the change of his stack."""
    if told.won is not None:
        return told.won, {}
    if not told.ends:
        return None, {}
    put_in = table.put_in()
    won, below = [], []
    for name, stack, end, put, back in zip(told.called, told.stacks, told.ends, put_in, uncalled(put_in), strict=True):
        if end is None or stack is None:
            return None, {}
        change = end - stack + put - back
        won.append(max(0, change))
        below += [f"{name} {change}"] if change < 0 else []
    return won, {"won": COMPUTED + (f"; taken as 0 where it is below: {', '.join(below)}" if below else "")}


def uncalled(contributed: Sequence[int]) -> list[int]:
    """What goes back to the one player who put in more than anybody else.

    >>> uncalled([50, 200, 500])
    [0, 0, 300]
    """
    second, most = sorted(contributed)[-2:]
    return [most - second if amount == most else 0 for amount in contributed]
