"""From where trails part to what is at fault: a stack, a hand, or what happened between two hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.checks.findings import finding
from pipeline.checks.trail import NightHand, Parting
from schemas.result import Finding


@dataclass(frozen=True, slots=True)
class BookFinding:
    """A finding of a night's books, at one of its hands where there is one."""

    ref: int | None
    place: float | None
    """Where in the night: the number of the hand, a half less for what lies before it; None for the ledger."""
    finding: Finding


def blame(partings: Sequence[Parting], hands: Sequence[NightHand], scale: int, has_ledger: bool) -> list[BookFinding]:
    """What each parting says, in the order of the night. Units: chips, `scale` of them to one of the currency."""
    typed = [one for one in partings if one.lasts is False]
    lasting = [one for one in partings if one.lasts is not False]
    at_fault = _hands_at_fault(lasting, hands)
    found = [_stack(one, hands, scale, "typed") for one in typed]
    for number, one in enumerate(lasting):
        if one.counted == "balance":
            found.append(_balance(one, hands, scale))
        elif number in at_fault:
            found.append(_in_hand(one, at_fault[number], hands, scale))
        elif one.counted == "end":
            found.append(_in_hand(one, one.place, hands, scale))
        elif one.lasts is None and one.counted == "stack":
            found.append(_stack(one, hands, scale, "unsure"))
        else:
            found.append(_between(one, hands, scale, has_ledger))
    return sorted(found, key=lambda one: (one.place or 0, one.finding.player or ""))


def _hands_at_fault(lasting: Sequence[Parting], hands: Sequence[NightHand]) -> dict[int, int]:
    """The number of a parting to the place of the hand that it comes from."""
    blamed: dict[int, int] = {}
    around: dict[int, list[int]] = {}
    for number, one in enumerate(lasting):
        for place in one.window:
            around.setdefault(place, []).append(number)
    for place in sorted(around):
        group = [number for number in around[place] if number not in blamed]
        if group and _is_at_fault(hands[place], [lasting[number] for number in group]):
            blamed |= dict.fromkeys(group, place)
    return blamed


def _is_at_fault(hand: NightHand, group: Sequence[Parting]) -> bool:
    moved = {one.player: one.chips for one in group}
    total = sum(moved.values())
    # As resolved instead of as written, its chips would agree with what was counted.
    as_resolved = {player: sat.due - sat.flow for player, sat in hand.seats.items() if sat.due != sat.flow}
    if as_resolved == moved:
        return True
    if total and total in (hand.off, hand.lost, hand.off + hand.lost):
        return True
    return not total and len(group) > 1 and all(len(one.window) == 1 for one in group)


def _params(one: Parting, scale: int, **more: Any) -> dict[str, Any]:
    return {
        "player": one.player, "written": one.written, "found": one.found, "chips": one.chips, "scale": scale, **more,
    }  # fmt: skip


def _made(code: str, one: Parting, params: Mapping[str, Any]) -> Finding:
    return finding(code, params, chips=one.chips, player=one.player)


def _name(hands: Sequence[NightHand], place: int) -> str | None:
    return hands[place].name if place < len(hands) else None


def _stack(one: Parting, hands: Sequence[NightHand], scale: int, how: str) -> BookFinding:
    if one.counted == "balance":
        return _balance(one, hands, scale)
    params = _params(one, scale, how=how, hand=_name(hands, one.place))
    return BookFinding(hands[one.place].ref, one.place, _made("stack-gap", one, params))


def _in_hand(one: Parting, place: int, hands: Sequence[NightHand], scale: int) -> BookFinding:
    seen = None if one.counted == "end" else _name(hands, one.place)
    ends = one.counted in ("end", "cash-out")
    params = _params(one, scale, how="hand", hand=hands[place].name, seen=None if ends else seen)
    return BookFinding(hands[place].ref, place, _made("stack-gap", one, params))


def _balance(one: Parting, hands: Sequence[NightHand], scale: int) -> BookFinding:
    ref = hands[one.place].ref if one.place < len(hands) else None
    params = _params(one, scale, hand=_name(hands, one.place))
    return BookFinding(ref, one.place, _made("balance-failed", one, params))


def _between(one: Parting, hands: Sequence[NightHand], scale: int, has_ledger: bool) -> BookFinding:
    last = one.window[-1] if one.window else one.since
    after = _name(hands, last) if last is not None else None
    to = _name(hands, one.place)
    code = "between-hands-gap" if has_ledger or one.chips < 0 or to is None else "buy-in-inferred"
    ref = hands[one.place].ref if to is not None else None
    return BookFinding(ref, one.place - 0.5, _made(code, one, _params(one, scale, after=after, to=to)))
