"""What the actions of a record say, whatever they are called, and what of it does not follow from the chips."""

from collections import Counter
from collections.abc import Mapping

from pipeline.records.batch import seat_numbers
from pipeline.records.betting.turn import SPEAKS
from schemas.hand import PUTS_IN, Action, Hand

UP: frozenset[str] = frozenset({"bring-in", "complete", "bet", "raise"})
"""What a rise is called follows from its chips, but for the bring-in."""
DEAD: frozenset[str] = frozenset({"ante", "post"})


class Acts(tuple[object, ...]):
    """Acts in their order; others may stand between them."""

    __slots__ = ()

    def within(self, others: object) -> bool:
        """Whether all of them come in the other acts, in their order."""
        rest = iter(others if isinstance(others, Acts) else ())
        return all(act in rest for act in self)


def acting_facts(hand: Hand, unit: int) -> Mapping[str, object]:
    """The betting as it went, and what was said of it that does not follow from the chips; `unit` of an amount."""
    actions = hand.actions or []
    dead = Counter[int]()
    for action in actions:
        if action.act in DEAD:
            dead[action.seat] += action.amount * unit
    spoken = Acts((one.street, one.seat, _kind(one), one.amount * unit) for one in actions if one.act in SPEAKS)
    antes = {f"{seat}": chips for seat, chips in dead.items() if chips}
    return {
        "acts": ({"antes": antes} if antes else {}) | ({"spoken": spoken} if spoken else {}),
        "bring_in_as": [(one.street, one.seat) for one in actions if one.act == "bring-in"],
        "totals": _totals(actions),
        "all_in": _all_in(hand),
        "shown": frozenset(one.seat for one in actions if one.act == "show"),
    }


def _kind(action: Action) -> str:
    if action.act in UP:
        return "up"
    return "check" if action.act == "call" and not action.amount else action.act


def _totals(actions: list[Action]) -> dict[str, int]:
    """The street totals that are not what the chips of the street come to."""
    found: dict[str, int] = {}
    street, totals = 0, Counter[int]()
    for place, action in enumerate(actions):
        if action.act not in SPEAKS:
            continue
        if action.street != street:
            street, totals = action.street, Counter()
        totals[action.seat] += action.amount
        if action.to is not None and action.to != totals[action.seat]:
            found[f"{place}"] = action.to
    return found


def _all_in(hand: Hand) -> frozenset[int]:
    """Who was all-in, as said or as the stack shows."""
    actions = hand.actions or []
    put_in = Counter[int]()
    for action in actions:
        put_in[action.seat] += action.amount if action.act in PUTS_IN else 0
    said = {action.seat for action in actions if action.all_in}
    seats = zip(hand.seats, seat_numbers(hand), strict=True)
    return frozenset(
        said | {chair for seat, chair in seats if seat.stack is not None and 0 < seat.stack <= put_in[chair]}
    )
