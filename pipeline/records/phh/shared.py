"""What hands of one table share in PHH, understood once: game, stakes, date and zone; names and seats by themselves."""

from dataclasses import dataclass
from datetime import date, time, tzinfo
from functools import lru_cache
from math import gcd

from pipeline.records.phh.amounts import Written, written
from pipeline.records.phh.content import fields_of, value_of
from pipeline.records.phh.fields import SCALES, Fields, Units, fit, zone_of
from pipeline.records.phh.hand import money, named
from pipeline.records.phh.heading import Heading, Place, chairs, heading, is_other_game, names
from pipeline.records.phh.plain_amounts import FINEST, LARGE, plain_amounts
from pipeline.records.phh.remembered import Remembered
from pipeline.records.phh.steps import PlainMoves, plain_moves
from pipeline.records.trusted import Values
from schemas.hand import Hand, Seat


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What is the same in all of them; nothing of it is ever changed."""

    head: Heading
    amounts: Written
    """Antes and stakes; its stacks are 0, and there are no actions."""
    label: str
    """The table, uncut."""
    scales: tuple[int, ...]
    """How many units may make one, the fewest first, of those that make its amounts whole."""
    moment: tuple[date, tzinfo | None] | None
    """The day and its zone, where hands have a time of day."""
    trimmed: object
    """PHH's flag for short antes."""
    extra: dict[str, str]


@lru_cache(maxsize=1 << 10)
def shared_of(lines: tuple[str, ...], count: int, timed: bool, table: str) -> Shared:
    """What these lines say of hands of so many players, with or without a time of day.

    Raises: ValueError and KeyError where such hands have to be read whole.
    """
    content = fields_of(lines) | {"starting_stacks": [0] * count, "actions": []} | ({"time": time()} if timed else {})
    fields = Fields(content)
    amounts = written(fields)
    head, label = heading(fields, Place("", table))
    if amounts is None or fields.wrong or timed != (head.played_at is not None) or is_other_game(content):
        raise ValueError("something is not as it mostly is")
    day = date.fromisoformat(head.played_at[:10]) if head.played_at is not None else None
    numbers = amounts.numbers()
    if max(numbers) >= LARGE:
        raise ValueError("amounts that may come to too many units")
    fewest = fit(numbers, head.currency).scale
    return Shared(
        head=head,
        amounts=amounts,
        label=label,
        scales=tuple(scale for scale in SCALES if fewest <= scale <= FINEST),
        moment=None if day is None else (day, zone_of(fields)),
        trimmed=content.get("ante_trimming_status"),
        extra=fields.left_over(),
    )


@dataclass(frozen=True, slots=True, eq=False)
class InUnits:
    """What they share in units of one size, and what is remembered of amounts in them."""

    shared: Shared
    scale: int
    fields: Values
    """Fields of the record that are written down, stakes as a model; the model took them."""
    antes: list[int]
    bring_in: int | None
    small_bet: int | None
    common: int | None
    """What all its amounts are multiples of, where the smallest chip follows from them and those of the hand."""
    amounts: Remembered[int | None]
    moves: PlainMoves
    literal: PlainMoves


@lru_cache(maxsize=1 << 10)
def in_units(shared: Shared, scale: int) -> InUnits:
    """The same in so many units to one.

    Raises: ValueError where no record may hold it.
    """
    single, units = shared.amounts.single, Units(scale, 1)
    fields = {**named(shared.head), **money(shared.amounts, units), "house": dict(shared.head.house)}
    fields = {field: value for field, value in fields.items() if value is not None}
    taken = Hand.model_validate({**fields, "hand_id": "1", "seats": [{"player": "p1"}, {"player": "p2"}]})
    if taken.announced is None:
        fields["stakes"] = taken.stakes
    return InUnits(
        shared=shared,
        scale=scale,
        fields=fields,
        antes=list(map(units.of, shared.amounts.antes)),
        bring_in=units.maybe(single["bring_in"]),
        small_bet=units.maybe(single["small_bet"]),
        common=gcd(*map(units.of, shared.amounts.numbers())) if single["_chip"] is None else None,
        amounts=plain_amounts(scale),
        moves=plain_moves(scale, literal=False),
        literal=plain_moves(scale, literal=True),
    )


@lru_cache(maxsize=1 << 12)
def seated(players: str, seats: str, count: int, label: str) -> tuple[list[str], list[int] | None]:
    """Names and chairs of so many players, of what is written for them; empty texts are not written.

    Raises: as `content_of`, and ValueError where no record may hold them.
    """
    fields = Fields({key: value_of(text) for key, text in (("players", players), ("seats", seats)) if text})
    called, sitting = names(fields, count, label), chairs(fields, count)
    if fields.wrong:
        raise ValueError("something is wrong in them")
    return list(map(_taken, called)), sitting


@lru_cache(maxsize=1 << 14)
def _taken(name: str) -> str:
    """A name that the model takes. Raises: ValueError where it does not."""
    return Seat.model_validate({"player": name}).player
