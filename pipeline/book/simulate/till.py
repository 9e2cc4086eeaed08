"""The ledger of simulated nights: who bought chips for how much, who cashed out, and what the house took."""

import json

import numpy as np

from pipeline.book.simulate.calendar import day_of, player_name, table_name
from pipeline.book.simulate.game import CURRENCY, SCALE
from pipeline.book.simulate.hands import Hands
from pipeline.book.simulate.tables import Tables
from pipeline.rules.batch import Chips


class Till:
    """The ledger of one night of some tables, a list of lines for each."""

    def __init__(self, tables: Tables, week: int) -> None:
        """Nothing is bought yet."""
        self.week = week
        self.numbers: list[int] = tables.number.tolist()
        self.lines: list[list[str]] = [[] for _ in self.numbers]
        self.fees: Chips = np.zeros_like(tables.stacks)

    def hand(self, hands: Hands, number: int, unbooked: dict[int, int]) -> None:
        """Write down what was bought before a hand, but for what is left out: by row the chair of somebody."""
        kind = "rebuy" if number else "buy-in"
        bought = hands.bought.copy()
        for row, chair in unbooked.items():
            bought[row, chair] = 0
        for row, chair in np.argwhere(bought).tolist():
            self._write(row, chair, kind, int(bought[row, chair]), number + 1)
        for row in np.flatnonzero(hands.rake).tolist():
            self.fees[row, hands.order[row, int(hands.won[row].argmax())]] += hands.rake[row]

    def close(self, tables: Tables) -> list[list[str]]:
        """Let everybody cash out; the lines of every table."""
        for row, players in enumerate(tables.players.tolist()):
            for chair in range(players):
                self._write(row, chair, "cash-out", int(tables.stacks[row, chair]))
        for row, chair in np.argwhere(self.fees).tolist():
            self._write(row, chair, "fee", int(self.fees[row, chair]))
        return self.lines

    def _write(self, row: int, chair: int, kind: str, amount: int, hand: int | None = None) -> None:
        table = self.numbers[row]
        entry = {
            "session": day_of(self.week, table),
            "player": player_name(table, chair),
            "kind": kind,
            "amount": amount,
            "currency": CURRENCY,
            "scale": SCALE,
            "table": table_name(table),
        }
        if hand is not None:
            entry["hand"] = str(hand)
        self.lines[row].append(json.dumps(entry, separators=(",", ":")) + "\n")
