"""Nights in a store with a ledger beside the hands."""

import io
from pathlib import Path

from pipeline.book.database.store import Store
from pipeline.book.nights.load_ledger import load_ledger
from pipeline.records.intake import file_read
from pipeline.records.reader import Source
from schemas.hand import Hand
from tests.nights import hand, load, seat

HEADER = "player,kind,amount,hand,counterparty,session"
BOUGHT = ("Ann,buy-in,500,,,friday", "Bob,buy-in,500,,,friday", "Cy,buy-in,500,,,friday")
LEFT = ("Ann,cash-out,590,,,friday", "Bob,cash-out,480,,,friday", "Cy,cash-out,420,,,friday")


def keep(store: Store, *rows: str, name: str = "box.csv", unit: str = "", columns: str = "") -> None:
    """Load a ledger of these rows, all of them in a unit such as `EUR,100`; `columns` are what they have besides."""
    whole = [f"{HEADER},currency,scale", *(f"{row},{unit}" for row in rows)] if unit else [HEADER + columns, *rows]
    content = "\n".join((*whole, "")).encode()
    source = Source(name, Path(name).stem, ".csv", lambda: io.BytesIO(content))
    assert load_ledger(store, file_read(source)).counts.problems == 0


def dealt(number: int, stacks: dict[str, int], put_in: dict[str, int], winner: str, **fields: object) -> Hand:
    """A hand in which everybody but the winner folds."""
    pot = sum(put_in.values()) - int(str(fields.get("rake", 0)))
    seats = [
        seat(name, put_in[name], stack=stack, folded=name != winner, won=pot if name == winner else None)
        for name, stack in stacks.items()
    ]
    return hand(str(number), hand_no=number, seats=seats, **{"session": "friday", **fields})


def friday(**stacks: int) -> list[Hand]:
    """Four hands of three players who bought in for 500 each, with other stacks before hand 3 where they are given.

    Ann leaves with 590, Bob with 480, Cy with 420, and 10 were raked.
    """
    return [
        dealt(1, {"Ann": 500, "Bob": 500, "Cy": 500}, {"Ann": 40, "Bob": 40, "Cy": 10}, "Ann"),
        dealt(2, {"Ann": 550, "Bob": 460, "Cy": 490}, {"Ann": 20, "Bob": 20, "Cy": 20}, "Bob"),
        dealt(3, {"Ann": 530, "Bob": 500, "Cy": 470} | stacks, {"Ann": 50, "Bob": 10, "Cy": 50}, "Ann"),
        dealt(4, {"Ann": 590, "Bob": 490, "Cy": 420}, {"Ann": 10, "Bob": 10, "Cy": 0}, "Ann", rake=10),
    ]


def night(store: Store, *more: str, **stacks: int) -> None:
    """The night with its ledger, and more entries."""
    load(store, friday(**stacks))
    keep(store, *BOUGHT, *LEFT, *more)
