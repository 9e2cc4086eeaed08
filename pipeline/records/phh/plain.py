"""One hand of PHH as a record, written as nearly all are: in lines that are known already, or are plain numbers.

What is written in any other way, or is wrong, is for `hand_of`, which alone says what is the matter.
"""

import re
from collections.abc import Mapping
from datetime import datetime, time
from functools import lru_cache
from itertools import chain

from pipeline.records.phh.content import Cut, forget_lines, value_of
from pipeline.records.phh.fields import as_text
from pipeline.records.phh.hand import house
from pipeline.records.phh.heading import Place, name_for, number_of
from pipeline.records.phh.plain_amounts import TooFine, chip, known_by_all, plain_amounts
from pipeline.records.phh.shared import InUnits, Shared, forget_shared, in_units, seated, shared_of
from pipeline.records.phh.steps import AMOUNT_OF, BadAction, forget_steps, remarks
from pipeline.records.phh.told import NotRead, Told, record_of
from pipeline.records.trusted import Values
from schemas.hand import Hand

LISTS = ("starting_stacks", "finishing_stacks", "winnings", "_won")
OWN = frozenset({"hand", "time", "players", "seats", *LISTS})
"""Fields of each hand's own."""
ONE = {"_rake": "rake", "_fees": "fees", "_carry_in": "carry_in", "_carry_out": "carry_out"}
"""Fields of one amount, and what the record calls them."""


NOT_PLAIN = (ValueError, ArithmeticError, LookupError, TypeError, RecursionError, BadAction, NotRead)
"""What comes of a hand that is not plain."""


def plain_hand(cut: Cut, place: Place) -> Hand | None:
    """The record of one hand, None where it is not plain."""
    try:
        return record_of(_told(cut, place))
    except NOT_PLAIN:
        return None


def _told(cut: Cut, place: Place) -> Told:
    """What a plain hand tells. Raises: what comes of any other."""
    own = cut.own
    lists = [_listed(own[key]) if key in own else [] for key in LISTS]
    stacks, ends, winnings, own_won = lists
    if not len(stacks) == len(ends or stacks) == len(winnings or own_won or stacks) or (own_won and winnings):
        raise ValueError("not one entry for each player")
    shared = shared_of(cut.shared, len(stacks), "time" in own, place.table)
    for scale in shared.scales:
        try:
            return _told_in(in_units(shared, scale), lists, cut, place)
        except TooFine:
            continue
    raise ValueError("amounts that may come to too many units")


def _told_in(known: InUnits, lists: list[list[str]], cut: Cut, place: Place) -> Told:
    """The same in units of one size. Raises: TooFine where an amount is not whole in them."""
    own, shared, whole = cut.own, known.shared, known.amounts.__getitem__
    stacks, ends, winnings, own_won = [list(map(whole, texts)) for texts in lists]
    won = known_by_all(own_won or winnings)
    moves = list(map((known.literal if cut.literal else known.moves).__getitem__, cut.actions))
    called, sitting = seated(own.get("players", ""), own.get("seats", ""), len(stacks), shared.label)
    fields = known.fields.copy()
    _name(fields, own, shared, place)
    fields["house"] = house(shared.head, shared.trimmed, stacks, known.antes)
    paid: list[int] = []
    if one := [key for key in ONE if key in own]:
        paid = known_by_all([whole(own[key]) for key in one])
        fields |= zip(map(ONE.__getitem__, one), paid, strict=True)
    if known.common is not None:
        amounts = chain(stacks, ends, won, paid, map(AMOUNT_OF, moves), (known.common,))
        fields["chip"] = chip(filter(None, amounts), known.scale)
    return Told(
        fields=fields,
        extra=shared.extra if _MEANT.issuperset(own) else _extra(shared, cut),
        date=shared.head.date,
        called=called,
        sitting=sitting,
        antes=known.antes,
        stacks=stacks,
        ends=ends or None,
        won=won or None,
        bring_in=known.bring_in,
        small_bet=known.small_bet,
        moves=moves,
        remarks=remarks(cut.actions) if cut.remarked else "",
        known="announced" not in fields,
    )


_MEANT = OWN | ONE.keys()


def _extra(shared: Shared, cut: Cut) -> dict[str, str]:
    """What has no place in the record, in the order of its lines."""
    extra = {}
    for line in cut.lines:
        key, _, value = line.partition(" = ")
        if key in shared.extra:
            extra[key] = shared.extra[key]
        elif key in cut.own and key not in _MEANT:
            extra[key] = as_text(value_of(value))
    return extra


def _listed(text: str) -> list[str]:
    """The numbers of a list, as they are written."""
    if not (text[0] == "[" and text[-1] == "]"):
        raise ValueError("not a list of numbers")
    return text[1:-1].split(", ")


def _name(fields: Values, own: Mapping[str, str], shared: Shared, place: Place) -> None:
    """Write down what the hand is called, and when it was played."""
    written = own.get("hand", "")
    if _WHOLE.fullmatch(written):
        fields["hand_id"], fields["hand_no"] = written, int(written)
    else:
        fields["hand_id"] = _other_name(written, place)
    if shared.about is not None:
        before, after = shared.about
        fields["played_at"] = before + _clock(own["time"]) + after
    elif shared.moment is not None:
        day, zone = shared.moment
        fields["played_at"] = datetime.combine(day, _time(own["time"]), zone).isoformat()


def _other_name(written: str, place: Place) -> str:
    """What a hand is called that has no number."""
    hand = value_of(written) if written else ""
    if type(hand) not in (str, int) or number_of(hand) is not None:
        raise ValueError("no text")
    name = name_for(str(hand).strip(), place)
    if not name:
        raise ValueError("no name")
    return name


_WHOLE = re.compile("[1-9][0-9]{0,14}")


@lru_cache(maxsize=1 << 12)
def _time(text: str) -> time:
    value = value_of(text)
    if type(value) is not time:
        raise ValueError("no time of day")
    return value


@lru_cache(maxsize=1 << 12)
def _clock(text: str) -> str:
    return _time(text).isoformat()


def forget() -> None:
    """Let go of everything that was understood before."""
    forget_lines()
    forget_steps()
    forget_shared()
    for known in (plain_amounts, _time, _clock):
        known.cache_clear()
