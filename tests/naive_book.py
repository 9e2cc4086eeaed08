"""Hands in the order played, resolved by the slow reference, with what each player has in each pot: plain lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.naive import Deal, build, resolve
from tests.naive_ends import with_folds
from tests.naive_pots import contributions

Who = tuple[str, str | None, int, str]
"""Kind of money, currency, scale, player."""


class Played:
    """One hand as it came out. Units: chips."""

    def __init__(self, written: dict[str, Any]) -> None:
        self.record = record = with_folds(written)
        self.key = (record.get("session"), record["table"], record["hand_id"])
        self.game = str(record["variant"])
        done = resolve(record)
        pots, _ = build(record, Deal(record, None))
        self.players = [seat["player"] for seat in record["seats"]]
        self.dealt = [seat["player"] for seat in record["seats"] if seat.get("dealt", True)]
        self.stayed = [s["player"] for s in record["seats"] if s.get("dealt", True) and not s.get("folded")]
        put = contributions(record)
        self.put_in = {player: put[player] - done["returned"].get(player, 0) for player in self.players}
        self.won = {player: done["awards"].get(player, 0) for player in self.players}
        self.net = {player: self.won[player] - self.put_in[player] for player in self.players}
        told = {seat["player"]: seat.get("won") for seat in record["seats"]}
        self.recorded = None not in told.values()
        self.paid = {player: told[player] if self.recorded else self.won[player] for player in self.players}
        self.carry_in: int = record.get("carry_in") or 0
        self.carry_out: int = done["carry_out"]
        self.rake: int = done["rake"]
        self.pots = [Shared(pot, paid) for pot, paid in zip(pots, done["pots"], strict=True)]

    def who(self, player: str) -> Who:
        """The player with the kind of money he plays for here."""
        record = self.record
        return (record.get("money", "cash"), record.get("currency"), record.get("scale", 1), player)

    @property
    def showdown(self) -> bool:
        """Whether two or more were in at the end."""
        return len(self.stayed) > 1

    def at_showdown(self, player: str) -> bool:
        """Whether the player was one of them."""
        return self.showdown and player in self.stayed


class Shared:
    """One pot: who paid it, who won it, and what of it stays."""

    def __init__(self, pot: Any, paid: dict[str, Any]) -> None:
        self.kind = pot.kind
        self.paid: Counter[str] = pot.paid
        self.carried = pot.carry
        self.amount = pot.amount
        self.eligible = list(pot.eligible)
        self.won: dict[str, int] = paid["awards"]
        self.stays: int = paid["rolled"]
        self.rake = self.amount - sum(self.won.values()) - self.stays - sum(paid["returned"].values())


def in_time(records: Iterable[dict[str, Any]]) -> list[Played]:
    """All hands in the order played: by time, then session, table and number."""

    def order(record: dict[str, Any]) -> tuple[Any, ...]:
        return (record["played_at"], record["session"], record["table"], record["hand_no"])

    return [Played(record) for record in sorted(records, key=order)]


def chains(hands: list[Played]) -> list[list[Played]]:
    """The chains of rolled pots of every table, each as its hands in order."""
    found: list[list[Played]] = []
    tables: dict[tuple[Any, Any], list[Played]] = {}
    for hand in hands:
        tables.setdefault(hand.key[:2], []).append(hand)
    for table in sorted(tables, key=str):
        before: Played | None = None
        for hand in tables[table]:
            if before is not None and before.carry_out > 0:
                found[-1].append(hand)
            elif hand.carry_out > 0 or hand.carry_in > 0:
                found.append([hand])
            before = hand
    return found


def is_closed(chain: list[Played]) -> bool:
    """Whether the last hand of a chain left nothing."""
    return chain[-1].carry_out == 0


def spread(chips: int, parts: list[int]) -> list[int]:
    """Chips over parts in proportion, by cumulative rounding, halves up."""
    total, so_far, given, found = sum(parts), 0, 0, []
    for part in parts:
        so_far += part
        upto = (2 * chips * so_far + total) // (2 * total)
        found.append(upto - given)
        given = upto
    return found


def rolled_of(pot: Shared, players: list[str]) -> dict[str, int]:
    """How many chips of each player in a pot stay on the table; players in dealing order."""
    won = spread(pot.amount - pot.stays, [pot.carried, *(pot.paid[player] for player in players)])
    return {player: pot.paid[player] - gone for player, gone in zip(players, won[1:], strict=True)}


def taken_of(pot: Shared, players: list[str]) -> dict[str, int]:
    """How many of the chips that had rolled into a pot each player has won; players in dealing order."""
    won = [pot.won.get(player, 0) for player in players]
    if not pot.carried or not any(won):
        return {}
    gone = spread(pot.amount - pot.stays, [pot.carried, pot.amount - pot.carried])[0]
    return dict(zip(players, spread(gone, won), strict=True))
