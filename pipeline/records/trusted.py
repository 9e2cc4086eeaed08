"""Records made without the model's look at each value, where a reader knows nearly all of them to be right.

What a reader takes from closed sets (cards, acts, chairs, streets, scales, shares, yes and no) it has to have right.
Texts and amounts are what a file says: they are looked at here, and a record with any that is not plainly right is the
model's to take or to refuse.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress, product, repeat
from operator import itemgetter
from typing import Any, TypeVar, get_args

from schemas.hand import MOST, Hand, Money, Result, Seat, Stakes

Values = dict[str, Any]
Model = TypeVar("Model", Hand, Seat, Stakes, Result)


def hand_made(record: Values) -> Hand:
    """The hand that the model makes of a record; a field that is not written down does not stand in it.

    Lists and tables of the record become those of the hand, and are to be nobody else's.

    Raises: pydantic.ValidationError, a ValueError, for a record the model refuses.
    """
    try:
        return _plain(record)
    except (_Unsure, LookupError, TypeError, AttributeError, UnicodeEncodeError):
        return Hand.model_validate(record)


class _Unsure(Exception):
    """A value that is not plainly right; it may be so all the same."""


def hand_known(record: Values) -> Hand:
    """The same of a record whose values are all known to be right.

    Its seats and stakes are models, and house, community and extra are written down.
    """
    return _made(Hand, _HAND | record, _written(record))


def seat_known(
    player: str,
    seat: int | None,
    dealt: bool,
    stack: int | None,
    stack_end: int | None,
    down: list[str] | None,
    up: list[str] | None,
    folded: int | bool,
    mucked: bool,
    won: int | None,
) -> Seat:
    """A seat of values that are known to be right; None is not written down."""
    made = _new(Seat)
    values = {
        "player": player,
        "seat": seat,
        "dealt": dealt,
        "stack": stack,
        "stack_end": stack_end,
        "down": down,
        "up": up,
        "contributed": None,
        "posted": None,
        "returned": None,
        "folded": folded,
        "mucked": mucked,
        "declared": None,
        "won": won,
        "took": None,
    }
    some = seat is not None, stack is not None, stack_end is not None, down is not None, up is not None, won is not None
    _set_values(made, values)
    _set_written(made, _SOME[some])
    _set_extra(made, None)
    _set_private(made, None)
    return made


def _plain(record: Values) -> Hand:
    """The hand of plain values; of others what Python raises for their kind, or _Unsure."""
    hand = _HAND | _empty() | record
    seats = [_SEAT | row for row in record["seats"]]
    results = [_RESULT | row for row in record.get("results", ())]
    stakes = _STAKES | record.get("stakes", {})
    _sure(_FIELDS.issuperset(record) and 2 <= len(seats) <= 16)
    _look_at_texts(hand, [*map(_PLAYER, seats), *map(_PLAYER, results)])
    _look_at_amounts(hand, chain(*map(_PAID, seats), map(_AMOUNT, results), _BETS(stakes)))
    hand["seats"] = list(map(_made, repeat(Seat), seats, map(_written, record["seats"])))
    if "results" in record:
        hand["results"] = list(map(_made, repeat(Result), results, map(_written, record["results"])))
    if "stakes" in record:
        hand["stakes"] = _made(Stakes, stakes, _written(record["stakes"]))
    return _made(Hand, hand, _written(record))


def _empty() -> Values:
    """What may be added to, and is each hand's own where it is not written down."""
    return {"house": {}, "community": [], "extra": {}}


def _sure(plain: bool) -> None:
    if not plain:
        raise _Unsure


def _look_at_texts(hand: Values, names: list[str]) -> None:
    at, note, void, house, extra = _TOLD(hand)
    _sure(_is_key(hand["hand_id"]) and all(map(_is_name, names)) and _are_kept(*_KEPT(hand)))
    _sure(_RULES.issuperset(map(type, house.values())))
    _sure(at is None or (len(at) <= 40 and at.isascii()))
    texts = [*house, *map(str, house.values()), *extra, *extra.values()]
    for text in (note, void):
        if text is not None:
            _sure(len(text) <= 4000)
            texts.append(text)
    _can_be_written("".join(texts))


def _can_be_written(text: str) -> bool:
    """Whether a text can be written down. Raises: UnicodeEncodeError where it cannot."""
    return text.isascii() or bool(text.encode())


def _is_key(text: str) -> bool:
    return 1 <= len(text) <= 120 and text == text.strip() and _can_be_written(text)


@lru_cache(maxsize=1 << 14)
def _is_name(text: str) -> bool:
    return len(text) <= 80 and _is_key(text)


@lru_cache(maxsize=1 << 12)
def _are_kept(variant: str, money: str, currency: str | None, *keys: str | None) -> bool:
    """Whether the texts that hands of one table share are right."""
    capitals = currency is None or (len(currency) == 3 and currency.isascii() and currency.isalpha())
    return (
        money in _MONEY
        and capitals
        and (currency or "A").isupper()
        and all(_is_key(key) for key in (variant, *keys) if key is not None)
    )


def _look_at_amounts(hand: Values, others: Iterable[int | None]) -> None:
    amounts = [amount for amount in (*_SUMS(hand), *others) if amount is not None]
    _sure(_INT.issuperset(map(type, amounts)) and min(amounts) >= 0 and max(amounts) <= MOST)
    _sure(hand["chip"] >= 1 and hand["hand_no"] != 0)


def _made(model: type[Model], values: Values, written: set[str]) -> Model:
    """A model as validation leaves it."""
    made = _new(model)
    _set_values(made, values)
    _set_written(made, written)
    _set_extra(made, None)
    _set_private(made, None)
    return made


def _written(values: Values) -> set[str]:
    """The fields that are written down: one set for all models with the same, since only a copy is ever added to."""
    return _set_of(tuple(values))


_set_of = lru_cache(maxsize=1 << 12)(set[str])


def _blank(model: type[Model]) -> Values:
    """Every field of a model in its order, as it is where it is not written down."""
    return {name: field.default for name, field in model.model_fields.items()}


_HAND, _SEAT, _RESULT, _STAKES = _blank(Hand), _blank(Seat), _blank(Result), _blank(Stakes)
_FIELDS = _HAND.keys() - {"record", "recorder", "revision", "announced", "carry_from"}
_KEPT = itemgetter("variant", "money", "currency", "table", "session", "site")
_TOLD = itemgetter("played_at", "note", "void", "house", "extra")
_SUMS = itemgetter("hand_no", "chip", "carry_in", "carry_out", "rake", "fees", "pot")
_PAID = itemgetter("stack", "stack_end", "contributed", "posted", "returned", "won")
_BETS = itemgetter("ante", "bring_in", "small_bet", "big_bet")
_PLAYER, _AMOUNT = itemgetter("player"), itemgetter("amount")
_MONEY, _INT, _RULES = frozenset(get_args(Money)), frozenset({int}), frozenset({str, int, bool})
_SOME = {
    some: {"player", "dealt", "folded", "mucked", *compress(("seat", "stack", "stack_end", "down", "up", "won"), some)}
    for some in product((False, True), repeat=6)
}
"""The fields of a seat that are written down, by which of those are that may not be."""
_new = object.__new__
_set_values, _set_written, _set_extra, _set_private = (
    next(vars(kind)[name].__set__ for kind in Hand.__mro__ if name in vars(kind))
    for name in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)
