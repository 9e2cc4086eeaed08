"""What hands of one table share in PHH, understood once: game, stakes, date and zone; names and seats by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from functools import lru_cache
from math import gcd

from pipeline.records.phh.amounts import Written, written
from pipeline.records.phh.content import fields_of, value_of
from pipeline.records.phh.fields import SCALES, Fields, Units, fit, zone_of
from pipeline.records.phh.hand import money, named
from pipeline.records.phh.heading import LAST_CHAIR, Heading, Place, chairs, heading, is_other_game, names
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
    about: tuple[str, str] | None
    """What stands before and after the time of day in a moment, where that is the same all day."""
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
    moment = None if head.played_at is None else (date.fromisoformat(head.played_at[:10]), zone_of(fields))
    numbers = amounts.numbers()
    if max(numbers) >= LARGE:
        raise ValueError("amounts that may come to too many units")
    fewest = fit(numbers, head.currency).scale
    return Shared(
        head=head,
        amounts=amounts,
        label=label,
        scales=tuple(scale for scale in SCALES if fewest <= scale <= FINEST),
        moment=moment,
        about=None if moment is None else _about(*moment),
        trimmed=content.get("ante_trimming_status"),
        extra=fields.left_over(),
    )


def _about(day: date, zone: tzinfo | None) -> tuple[str, str] | None:
    first = datetime.combine(day, time(), zone)
    fixed = zone is None or zone.utcoffset(None) is not None
    return (first.isoformat()[:11], first.isoformat()[19:]) if fixed else None


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
def seated(players: str, seats: str, count: int, label: str) -> tuple[Sequence[str], Sequence[int] | None]:
    """Names and chairs of so many players, of what is written for them; empty texts are not written.

    Raises: as `content_of`, and ValueError where no record may hold them.
    """
    each, places = players[2:-2].split('", "'), seats[1:-1].split(", ")
    if len(each) == len(places) == count and players[:2] + players[-2:] + seats[0] + seats[-1] == '[""][]':
        try:
            return list(map(_NAMES.__getitem__, each)), tuple(map(_CHAIRS.__getitem__, places))
        except LookupError:
            pass  # written in another way
    fields = Fields({key: value_of(text) for key, text in (("players", players), ("seats", seats)) if text})
    called, sitting = names(fields, count, label), chairs(fields, count)
    if fields.wrong:
        raise ValueError("something is wrong in them")
    return list(map(_taken, called)), sitting


def _name(text: str) -> str:
    """A name as it stands between quotes. Raises: LookupError for one that TOML reads otherwise, ValueError."""
    name = text.strip()
    if not name or '"' in text or "\\" in text or not text.isprintable():
        raise LookupError
    return _taken(name)


_NAMES = Remembered(_name)
_CHAIRS = {str(chair): chair for chair in range(1, LAST_CHAIR + 1)}


def forget_shared() -> None:
    """Let all of it go."""
    for known in (shared_of, in_units, seated, _taken):
        known.cache_clear()
    _NAMES.clear()


@lru_cache(maxsize=1 << 14)
def _taken(name: str) -> str:
    """A name that the model takes. Raises: ValueError where it does not."""
    return Seat.model_validate({"player": name}).player
