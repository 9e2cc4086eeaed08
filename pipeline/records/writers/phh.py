"""Records as PHH: one hand a file in `.phh`, numbered tables in `.phhs`. What PHH has no field for starts with `_`.

Source: https://phh.readthedocs.io
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from pipeline.records.batch import ante_of, seat_numbers
from pipeline.records.phh.heading import VARIANT_OF
from pipeline.records.phh.told import COMPUTED
from pipeline.records.sites.profiles import profile_of
from pipeline.records.writer import NotHeld, Writer
from pipeline.records.writers.chips import dead_money, stacks_of
from pipeline.records.writers.coins import coins
from pipeline.records.writers.phh_moves import moves
from pipeline.rules.catalog import find
from schemas.hand import CarryPart, Hand
from schemas.house import knob_text
from schemas.problem import StudbookError

ALONE, TABLES = ".phh", ".phhs"
NEXT = "\n"
CODES = {name: code for code, name in VARIANT_OF.items()}
_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_DAY = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?(?:-([0-9]{2}))?", re.ASCII)
STANDARD: Mapping[str, type] = {
    **dict.fromkeys("author event url venue address city region postal_code country currency_symbol".split(), str),
    **dict.fromkeys(("time_zone_abbreviation",), str),
    **dict.fromkeys(("level", "seat_count", "time_limit"), int),
    "ante_trimming_status": bool,
}
"""Fields of PHH that the record keeps among its own, with the kind of their values."""
MEANT = frozenset("_variant _house _session _carry_in _carry_out _chip _won _announced _money _rake _fees".split())
"""Fields that the reader takes for fields of the record."""
UNIVERSAL = frozenset({"UTC", "GMT", "Z"})
LOCAL = "J"
"""The letter of the zone of wherever one is."""


class Raw(str):
    """Text that stands in the file without quotes."""

    __slots__ = ()


Field = object
Fields = dict[str, Field]


def text(hand: Hand) -> str:
    """The hand as a file of its own.

    Raises: NotHeld where there are no actions, or the hand was cancelled.
    """
    if hand.actions is None:
        raise NotHeld("PHH is made of actions, and none are written down.")
    if hand.void is not None:
        raise NotHeld("PHH has no way to say that a hand was cancelled.")
    told = {**_game(hand), **_names(hand), **_time(hand), **_results(hand)}
    fields = {name: value for name, value in told.items() if value is not None}
    fields |= {name: value for name, value in _own(hand).items() if name not in fields}
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in fields.items())


def _game(hand: Hand) -> Fields:
    """The fields no PHH hand is without: the game, its stakes, the stacks and the actions."""
    variant = find(hand.variant)
    name = variant.name if variant is not None else hand.variant
    money = partial(coins, scale=hand.scale)
    stakes, stacks, put_in, ante = hand.stakes, stacks_of(hand), dead_money(hand), ante_of(hand)
    short = [stack is not None and stack == chips < ante for stack, chips in zip(stacks, put_in, strict=True)]
    antes = [ante if lacks else chips for lacks, chips in zip(short, put_in, strict=True)]
    if len(antes) == 2:
        antes.reverse()  # PHH writes forced bets of two players the other way round
    brought = next((one.amount for one in hand.actions or () if one.act == "bring-in"), None)
    bring_in = stakes.bring_in if stakes is not None and stakes.bring_in is not None else brought
    rules = {**profile_of(hand.site), **hand.house}
    actions = moves(hand, stacks, bring_in, money)
    if hand.note:
        actions[-1:] = [f"{actions[-1] if actions else ''} # {hand.note}".lstrip()]
    return {
        "variant": CODES.get(name, name),
        "_variant": name if name not in CODES else None,
        "ante_trimming_status": knob_text(rules.get("ante_short", "layers")) == "layers" if any(short) else None,
        "antes": [Raw(money(chips)) for chips in antes],
        "bring_in": _amount(hand, bring_in),
        "small_bet": _amount(hand, stakes.small_bet if stakes is not None else None),
        "big_bet": _amount(hand, stakes.big_bet if stakes is not None else None),
        "starting_stacks": [Raw("inf" if stack is None else money(stack)) for stack in stacks],
        "actions": Raw("".join(["[\n", *(f"  {_value(action)},\n" for action in actions), "]"])),
    }


def _amount(hand: Hand, units: int | None) -> Raw | None:
    return None if units is None else Raw(coins(units, hand.scale))


def _names(hand: Hand) -> Fields:
    cash = hand.money == "cash" and hand.currency is not None and "level" not in hand.extra
    rules = {**profile_of(hand.site), **hand.house}
    announced = {} if hand.announced is None else hand.announced.model_dump(exclude_none=True)
    return {
        "hand": hand.hand_no if str(hand.hand_no) == hand.hand_id else hand.hand_id,
        "table": hand.table,
        "_session": hand.session,
        "players": [seat.player for seat in hand.seats],
        "seats": seat_numbers(hand) if any(seat.seat is not None for seat in hand.seats) else None,
        "currency": hand.currency,
        "_money": None if cash else hand.money,
        "_chip": _amount(hand, hand.chip),
        "_house": rules or None,
        "_announced": announced or None,
    }


def _time(hand: Hand) -> Fields:
    """Date, time and zone. Zones are named, so that an offset that no zone keeps is given in UTC."""
    if hand.played_at is None:
        day = _DAY.fullmatch(hand.extra.get("date", ""))
        parts = [None if part is None else int(part) for part in day.groups()] if day else [None] * 3
        return dict(zip(("year", "month", "day"), parts, strict=True))
    moment = datetime.fromisoformat(hand.played_at.upper().replace(" ", "T", 1))
    zone = None
    if moment.tzinfo is not None:
        hours, rest = divmod(moment.utcoffset() or timedelta(), timedelta(hours=1))
        if rest or not -14 <= -hours <= 12:
            hours, moment = 0, moment.astimezone(UTC)
        # The signs of these zones are those of clocks west of Greenwich.
        zone = f"Etc/GMT{-hours:+d}" if hours else "UTC"
    here = hand.extra.get("time_zone_abbreviation", LOCAL)
    return {
        "year": moment.year,
        "month": moment.month,
        "day": moment.day,
        "time": Raw(moment.time().isoformat()),
        "time_zone": zone,
        "time_zone_abbreviation": (LOCAL if here in UNIVERSAL else here) if zone is None else None,
    }


def _results(hand: Hand) -> Fields:
    """Stacks after the hand, what was won, and what the record says of carry and rake."""
    paid: dict[str, int] = {}
    for one in hand.results or ():
        paid[one.player] = paid.get(one.player, 0) + one.amount
    written = hand.results is not None or any(seat.won is not None for seat in hand.seats)
    by_name = any(seat.took and seat.won is None and not paid.get(seat.player) for seat in hand.seats)
    computed = hand.extra.get("won", "").startswith(COMPUTED)
    won = [seat.won if seat.won is not None else paid.get(seat.player, 0) for seat in hand.seats]
    ends = [seat.stack_end for seat in hand.seats]
    shown = [Raw("inf") if end is None else _amount(hand, end) for end in ends]
    return {
        "finishing_stacks": shown if any(end is not None for end in ends) else None,
        "_won": [_amount(hand, chips) for chips in won] if written and not by_name and not computed else None,
        "_carry_in": _carry(hand, hand.carry_in) if hand.carry_in else None,
        "_carry_out": None if hand.carry_out is None else _carry(hand, hand.carry_out),
        "_rake": _amount(hand, hand.rake),
        "_fees": _amount(hand, hand.fees) if hand.fees else None,
    }


def _carry(hand: Hand, carry: int | list[CarryPart]) -> Field:
    if isinstance(carry, int):
        return _amount(hand, carry)
    return [
        {"amount": _amount(hand, part.amount)} | ({} if part.players is None else {"players": part.players})
        for part in carry
    ]


def _own(hand: Hand) -> Fields:
    """The host's own fields, those of PHH under their names and the others with `_` before them."""
    fields: Fields = {}
    for name, value in hand.extra.items():
        kind = STANDARD.get(name)
        own = name if name.startswith("_") else f"_{name}"
        if kind is str:
            fields[name] = value
        elif kind is bool and value in ("true", "false"):
            fields[name] = value == "true"
        elif kind is int and value.isascii() and value.isdigit() and str(int(value)) == value:
            fields[name] = int(value)
        elif own not in MEANT and not (name == "date" and hand.played_at is None and _DAY.fullmatch(value)):
            fields.setdefault(own, value)
    return fields


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _value(name)


def _value(value: Field) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, bool | int):
        return knob_text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)} = {_value(item)}' for name, item in value.items())}}}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


@dataclass(slots=True)
class Hands:
    """One hand stands alone, several in numbered tables; the first waits until there is a second."""

    ending: str = ""
    """`.phh` for a file of one hand, `.phhs` for tables, be there one or more; empty for what there is."""
    _first: str | None = None
    _count: int = 0

    def add(self, hand: Hand, text: str) -> Iterator[str]:
        """The hand as a table, if it is not the first.

        Raises: StudbookError for a second hand where there is room for one.
        """
        self._count += 1
        if self._count == 1 and self.ending != TABLES:
            self._first = text
            return
        if self.ending == ALONE:
            raise StudbookError(f"a file {ALONE} holds one hand, and there are more; name it {TABLES}, or a folder.")
        if self._first is not None:
            yield f"[1]\n{self._first}"
            self._first = None
        yield f"{NEXT if self._count > 1 else ''}[{self._count}]\n{text}"

    def close(self) -> Iterator[str]:
        """The hand that stayed alone."""
        if self._first is not None:
            yield self._first

    def drop(self) -> None:
        """Nothing is held but text."""


WRITER = Writer("phh", "PHH", (ALONE, TABLES), text, Hands, several=TABLES)
