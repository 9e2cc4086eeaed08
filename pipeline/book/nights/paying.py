"""Payments inside a group of people whose balances come to zero."""

from collections.abc import Mapping
from typing import NamedTuple


class Payment(NamedTuple):
    """One transfer. Units: those of the balances."""

    payer: str
    payee: str
    amount: int


def pay_in_order(owing: Mapping[str, int], largest_first: bool = False) -> list[Payment]:
    """At most one payment fewer than people: the first who owes pays the first who is owed, until one is even.

    The order is that of names, or of amounts and then names.
    """
    order = sorted(owing, key=lambda name: (-abs(owing[name]) if largest_first else 0, name))
    left = dict(owing)
    debtors = [name for name in order if owing[name] < 0]
    payments: list[Payment] = []
    for payee in (name for name in order if owing[name] > 0):
        while left[payee] > 0:
            payer = debtors[0]
            amount = min(-left[payer], left[payee])
            payments.append(Payment(payer, payee, amount))
            left[payer] += amount
            left[payee] -= amount
            if not left[payer]:
                debtors.pop(0)
    return payments


def pay_apart(owing: Mapping[str, int], apart: frozenset[tuple[str, str]]) -> list[Payment] | None:
    """At most one payment fewer than people, none between two kept apart; None where that cannot be."""
    paid: dict[tuple[str, str], int] = {}
    left = dict(sorted(owing.items()))
    for payer in [name for name in left if left[name] < 0]:
        while left[payer] < 0:
            way = _way(payer, left, paid, apart)
            if way is None:
                return None
            amount = min(-left[payer], left[way[-1]], *(paid[way[i + 1], way[i]] for i in range(1, len(way) - 1, 2)))
            _shift(way, amount, paid)
            left[payer] += amount
            left[way[-1]] -= amount
    while (ring := _ring(paid)) is not None:
        _shift(ring, min(paid[ring[i + 1], ring[i]] for i in range(1, len(ring) - 1, 2)), paid)
    return [Payment(*pair, amount) for pair, amount in sorted(paid.items())]


def _shift(way: list[str], amount: int, paid: dict[tuple[str, str], int]) -> None:
    """Let each payer on the way, who are every other one, pay the next so much more, and the one before less."""
    for place in range(len(way) - 1):
        forward = place % 2 == 0
        pair = (way[place], way[place + 1]) if forward else (way[place + 1], way[place])
        paid[pair] = paid.get(pair, 0) + (amount if forward else -amount)
        if not paid[pair]:
            del paid[pair]


def _way(
    payer: str, left: Mapping[str, int], paid: Mapping[tuple[str, str], int], apart: frozenset[tuple[str, str]]
) -> list[str] | None:
    """From a payer to somebody who is still owed, taking payments back on the way where need be; the shortest."""
    ways = [[payer]]
    seen = {payer}
    payees = [name for name in left if (left[name] > 0 or any(pair[1] == name for pair in paid))]
    for way in ways:
        if len(way) % 2:
            nexts = [name for name in payees if (way[-1], name) not in apart]
        elif left[way[-1]] > 0:
            return way
        else:
            nexts = [pair[0] for pair in sorted(paid) if pair[1] == way[-1]]
        for name in nexts:
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return None


def _ring(paid: Mapping[tuple[str, str], int]) -> list[str] | None:
    """Payments that run in a ring, from a payer back to himself; None where there is none."""
    beside: dict[str, set[str]] = {}
    for payer, payee in sorted(paid):
        way = _joined(payer, payee, beside)
        if way is not None:
            return [*way, payer]
        beside.setdefault(payer, set()).add(payee)
        beside.setdefault(payee, set()).add(payer)
    return None


def _joined(start: str, end: str, beside: Mapping[str, set[str]]) -> list[str] | None:
    """The way between two people over payments, if there is one."""
    ways = [[start]]
    seen = {start}
    for way in ways:
        if way[-1] == end:
            return way
        for name in sorted(beside.get(way[-1], ())):
            if name not in seen:
                seen.add(name)
                ways.append([*way, name])
    return None
