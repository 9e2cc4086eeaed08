"""Who pays whom when a night is settled: the fewest transfers, exact where that can be found, and said where not.

A balance below zero is paid, one above is received. Whoever lost only pays, and whoever won is only paid: nobody
passes on what is not his. n people then need n transfers less the number of groups that come to zero by themselves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.book.names import known_name
from pipeline.book.nights.paying import Payment, pay_apart, pay_in_order
from pipeline.rules.words import listed
from schemas.problem import StudbookError

MOST_EXACT = 16
"""People with a balance among whom the fewest transfers are looked for in every way there is."""
MOST_EXACT_APART = 9
"""The same where some will not pay each other."""

Method = Literal["exact", "heuristic", "banker"]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SettledUp:
    """The transfers, ordered by name, how they were found, and in how many steps."""

    payments: tuple[Payment, ...]
    method: Method
    steps: int = 0


def transfers(
    balances: Mapping[str, int], never: Iterable[Pair] = (), banker: str | None = None
) -> list[dict[str, str | int]]:
    """The transfers that settle the balances, as `from`, `to` and `amount`.

    Units: amounts in the unit of the balances.
    Raises: StudbookError where the balances do not come to zero, and where nobody may pay.
    """
    return [
        {"from": one.payer, "to": one.payee, "amount": one.amount}
        for one in settle_up(balances, never, banker).payments
    ]


def settle_up(balances: Mapping[str, int], never: Iterable[Pair] = (), banker: str | None = None) -> SettledUp:
    """The same with how it was found. Raises: StudbookError as `transfers` does."""
    total = sum(balances.values())
    if total:
        raise StudbookError(f"the balances come to {total:,} units, not to zero, so they cannot be settled.")
    owing = {name: balances[name] for name in sorted(balances) if balances[name]}
    apart = _apart(balances, never)
    if banker is not None:
        found = SettledUp(tuple(_through(owing, known_name(banker, balances, "--banker"), apart)), "banker")
    elif any(owing.get(a, 0) * owing.get(b, 0) < 0 for a, b in apart):
        found = _kept_apart(owing, apart)
    else:
        found = _fewest(owing)
    _verify(owing, found.payments)
    return SettledUp(tuple(sorted(found.payments)), found.method, found.steps)


def _apart(balances: Mapping[str, int], never: Iterable[Pair]) -> frozenset[Pair]:
    """The pairs who will not pay each other, both ways round."""
    pairs = [(known_name(a, balances, "--never"), known_name(b, balances, "--never")) for a, b in never]
    return frozenset(pairs) | {(b, a) for a, b in pairs}


def _through(owing: Mapping[str, int], banker: str, apart: frozenset[Pair]) -> list[Payment]:
    others = [name for name in owing if name != banker]
    refusing = [name for name in others if (name, banker) in apart]
    if refusing:
        raise StudbookError(f"{banker} cannot be the banker: {listed(refusing)} will not pay or be paid by {banker}.")
    return [
        Payment(name, banker, -owing[name]) if owing[name] < 0 else Payment(banker, name, owing[name])
        for name in others
    ]


def _fewest(owing: Mapping[str, int]) -> SettledUp:
    """The fewest transfers where everybody pays everybody.

    Two who owe and are owed the same are always a group of their own: taking them out of whatever groups they
    were in leaves a group of the rest, so no group is lost.
    """
    pairs, rest = _equals(owing)
    payments = [payment for pair in pairs for payment in pay_in_order(pair)]
    if len(rest) > MOST_EXACT:
        return SettledUp((*payments, *pay_in_order(rest, largest_first=True)), "heuristic")
    groups, steps = zero_groups(list(rest.values()))
    names = list(rest)
    for group in groups:
        payments += pay_in_order({names[place]: rest[names[place]] for place in group})
    return SettledUp(tuple(payments), "exact", steps)


def _equals(owing: Mapping[str, int]) -> tuple[list[dict[str, int]], dict[str, int]]:
    """Pairs that come to zero, first names first, and who is left."""
    rest = dict(owing)
    pairs: list[dict[str, int]] = []
    for name, amount in owing.items():
        other = next((one for one in rest if rest[one] == -amount), None)
        if name in rest and other is not None:
            pairs.append({name: rest.pop(name), other: rest.pop(other)})
    return pairs, rest


def zero_groups(amounts: Sequence[int]) -> tuple[list[list[int]], int]:
    """The most groups of places whose amounts come to zero, for amounts that do, and the steps it took.

    Each set of people is looked at once, and from it each of its members is left out once.
    """
    many = 1 << len(amounts)
    sums, best, last, steps = [0] * many, [0] * many, [0] * many, 0
    for people in range(1, many):
        low = people & -people
        sums[people] = sums[people ^ low] + amounts[low.bit_length() - 1]
        most, left = -1, people
        while left:
            one = left & -left
            left ^= one
            steps += 1
            if best[people ^ one] > most:
                most, last[people] = best[people ^ one], one
        best[people] = most + (sums[people] == 0)
    groups: list[list[int]] = []
    people = many - 1
    while people:
        if sums[people] == 0:
            groups.append([])
        groups[-1].append(last[people].bit_length() - 1)
        people ^= last[people]
    return [sorted(group) for group in groups], steps


def _kept_apart(owing: Mapping[str, int], apart: frozenset[Pair]) -> SettledUp:
    """The fewest transfers where some will not pay each other; above MOST_EXACT_APART people just some that do."""
    names = list(owing)
    whole = pay_apart(owing, apart)
    if whole is None:
        pairs = sorted({(a, b) for a, b in apart if owing.get(a, 0) < 0 < owing.get(b, 0)})
        kept = listed([f"{a} and {b}" for a, b in pairs])
        raise StudbookError(
            f"with {kept} kept apart nobody is left to pay all that is owed; name a --banker, or let a pair pay."
        )
    if len(names) > MOST_EXACT_APART:
        return SettledUp(tuple(whole), "heuristic")
    full = (1 << len(names)) - 1
    paid: dict[int, list[Payment]] = {}
    for people in range(1, full + 1):
        group = {name: owing[name] for place, name in enumerate(names) if people >> place & 1}
        payments = pay_apart(group, apart) if not sum(group.values()) else None
        if payments is not None:
            paid[people] = payments
    best: dict[int, tuple[int, ...]] = {0: ()}
    steps = 0
    for people in range(1, full + 1):
        low = people & -people
        for group_set in paid:
            steps += 1
            rest = best.get(people & ~group_set) if group_set & low and group_set & people == group_set else None
            if rest is not None and len(rest) + 1 > len(best.get(people, ())):
                best[people] = (*rest, group_set)
    return SettledUp(tuple(one for group_set in best[full] for one in paid[group_set]), "exact", steps)


def _verify(owing: Mapping[str, int], payments: Iterable[Payment]) -> None:
    """Let nothing out that does not bring every balance to exactly zero. Raises: AssertionError."""
    left = dict(owing)
    for one in payments:
        left[one.payer] = left.get(one.payer, 0) + one.amount
        left[one.payee] = left.get(one.payee, 0) - one.amount
        if one.amount <= 0 or one.payer == one.payee:
            raise AssertionError(f"{one} is no transfer")
    if any(left.values()):
        raise AssertionError(f"the transfers leave {left}")
