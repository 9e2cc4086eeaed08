"""Contributions and carried chips cut into pots."""

from __future__ import annotations

from collections import Counter
from typing import Any


class Pot:
    """What was paid and carried into one pot, and which live players may win it."""

    def __init__(self, kind: str, eligible: list[str], paid: Counter[str], carry: int, names: list[str] | None) -> None:
        self.kind, self.eligible, self.paid, self.carry, self.names = kind, eligible, paid, carry, names

    @property
    def amount(self) -> int:
        """All chips in the pot."""
        return sum(self.paid.values()) + self.carry


def contributions(record: dict[str, Any]) -> Counter[str]:
    """What each player put in, from the actions where they are written."""
    put: Counter[str] = Counter({s["player"]: s.get("contributed") or 0 for s in record["seats"]})
    if record.get("actions") is not None:
        chair = {s.get("seat", i): s["player"] for i, s in enumerate(record["seats"], 1)}
        put = Counter(dict.fromkeys(put, 0))
        for action in record["actions"]:
            put[chair[action["seat"]]] += action.get("amount", 0) * (-1 if action["act"] == "uncalled" else 1)
    return put


def dead_money(record: dict[str, Any]) -> Counter[str]:
    """What of it was dead money other than an ante, from the actions where they are written."""
    if record.get("actions") is None:
        return Counter({s["player"]: s.get("posted") or 0 for s in record["seats"]})
    chair = {s.get("seat", i): s["player"] for i, s in enumerate(record["seats"], 1)}
    dead: Counter[str] = Counter()
    for action in record["actions"]:
        if action["act"] == "post":
            dead[chair[action["seat"]]] += action.get("amount", 0)
    return dead


def under(pots: list[Pot], dead: Counter[str], put: Counter[str], live: list[str]) -> list[Pot]:
    """The same pots, dead money laid under all bets as if it were one more layer that nobody had to match."""
    if not any(dead.values()):
        return pots
    may = [p for p in live if put[p] > 0] or live
    if pots and all(put[p] == dead[p] for p in live):  # folded bets alone: they lie with it
        pots[0].eligible = may
    lowest = pots[0].eligible if pots else []
    paid = Counter({p: chips for p, chips in dead.items() if chips})
    if pots and may == lowest:
        pots[0].paid += paid
        return pots
    for pot in pots:
        pot.kind = "side"
    return [Pot("main", may, paid, 0, None), *pots]


def layers(put: Counter[str], live: list[str]) -> tuple[list[Pot], Counter[str]]:
    """Cut the contributions into main and side pots, and find the uncalled part."""
    pots: list[Pot] = []
    returned: Counter[str] = Counter()
    below = 0
    for level in sorted({c for c in put.values() if c > 0}):
        inside = [p for p in put if put[p] >= level]
        paid = Counter(dict.fromkeys(inside, level - below))
        eligible = [p for p in live if put[p] >= level]
        if len(inside) == 1:
            returned += paid
        elif pots and eligible in ([], pots[-1].eligible):
            pots[-1].paid += paid
        else:  # an empty list here: no live player has a chip in, so the folded chips are open to all of them
            pots.append(Pot("side" if pots else "main", eligible or live, paid, 0, None))
        below = level
    return pots, returned


def carried(record: dict[str, Any]) -> list[tuple[int, list[str] | None]]:
    """Parts of the carry coming in, with the names they are for (none: everyone)."""
    told = (record.get("announced") or {}).get("carry_players")
    told = told if isinstance(told, list) else None
    carry = record.get("carry_in") or 0
    parts: list[dict[str, Any]] = carry if isinstance(carry, list) else [{"amount": carry}]
    return [(p["amount"], told if p.get("players") is None else p["players"]) for p in parts if p["amount"]]
