"""Invented hands as models, files of them, and what must hold in any store they are loaded into."""

import contextlib
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pipeline.book.audit import Audit, audit
from pipeline.book.chains.keep import worked_out
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import views_of
from pipeline.book.loading.counts import Loaded
from pipeline.book.loading.load import load_file
from pipeline.records.intake import FileRead, intake
from pipeline.records.lots import in_lots
from pipeline.records.one_form import canonical
from pipeline.records.reader import Found, Item, Reader, Source
from schemas.hand import Hand, Seat

TABLES = (
    "source",
    "problem",
    "hand",
    "superseded",
    "seat",
    "action",
    "dead_chip",
    "resolution",
    "pot",
    "award",
    "seat_outcome",
    "finding",
    "seat_fact",
    "chain_finding",
    "hand_due",
    "seat_due",
    "ledger",
    "ledger_superseded",
    "ruling_entry",
    "ruled_hand",
    "ruled_seat",
    "ruled_hand_due",
    "ruled_seat_due",
    "carry_part",
    "kept_chain_part",
    "kept_stint",
    "kept_stake_part",
    "kept_chain_share",
    "kept_pair_part",
    "kept_stint_fall",
    "crossing_stint",
)

ACES: dict[str, Any] = {"down": ["As", "Ah", "2c"], "up": ["3d", "7h", "9c", "Jd"]}
KINGS: dict[str, Any] = {"down": ["Kd", "Kh", "4c"], "up": ["8s", "6d", "5h", "Tc"]}
LOW_CARDS: dict[str, Any] = {"down": ["3c", "4d", "6s"], "up": ["7c", "9d", "Jh", "Qc"]}

FULL_HOUSE: dict[str, Any] = {"down": ["Kh", "Kc", "4d"], "up": ["Kd", "9h", "9c", "2c"]}
QUEEN_OF_SPADES: dict[str, Any] = {"down": ["Qs", "6d", "3c"], "up": ["Th", "8d", "7c", "2h"]}
THREE_OF_SPADES: dict[str, Any] = {"down": ["3s", "Jd", "8c"], "up": ["Ah", "6c", "Tc", "5d"]}


def seat(player: str, contributed: int | None = 100, **fields: Any) -> Seat:
    """One player who put something in."""
    return Seat(player=player, contributed=contributed, **fields)


def hand(hand_id: str = "1", **fields: Any) -> Hand:
    """One hand; unless said otherwise stud, in which Ann's aces beat Bob's kings for 100 each."""
    seats = [seat("Ann", **ACES), seat("Bob", **KINGS)]
    return Hand(**{"hand_id": hand_id, "table": "kitchen", "variant": "stud", "seats": seats, **fields})


def thirds(hand_id: str, amount: int = 60, **fields: Any) -> Hand:
    """A hand of Two Thirds that rolls over: best hand Ann, high spade Bob, low spade Cy."""
    seats = [
        seat("Ann", amount, **FULL_HOUSE),
        seat("Bob", amount, **QUEEN_OF_SPADES),
        seat("Cy", amount, **THREE_OF_SPADES),
    ]
    return hand(hand_id, **{"variant": "two-thirds", "seats": seats, **fields})


def folded_to(winner: str, hand_id: str, amount: int = 20, won: int | None = None, **fields: Any) -> Hand:
    """A hand of Two Thirds in which everybody else folds."""
    seats = [
        seat(name, amount, folded=name != winner, won=won if name == winner else None) for name in ("Ann", "Bob", "Cy")
    ]
    return hand(hand_id, **{"variant": "two-thirds", "seats": seats, **fields})


def night(**fields: Any) -> list[Hand]:
    """Five hands of one evening in dollars: Ann wins, a pot rolls and Bob takes it up, one is paid wrong, one void.

    As resolved Ann is up 110, Bob down 40, Cy down 80, and the rake is 10. As recorded the last 190 went to Bob.
    """
    unit = {"session": "friday", "currency": "USD", "scale": 100, **fields}
    wrong = [seat("Ann", **ACES), seat("Bob", won=190, **KINGS)]
    right = [seat("Ann", won=200, **ACES), seat("Bob", **KINGS)]
    return [
        hand("1", seats=right, **unit),
        thirds("2", carry_out=180, **unit),
        folded_to("Bob", "3", carry_in=180, won=240, **unit),
        hand("4", seats=wrong, rake=10, **unit),
        hand("5", void="misdeal", **unit),
    ]


def lines(hands: Sequence[Hand]) -> str:
    """Hands as JSON Lines."""
    return "".join(f"{canonical(one)}\n" for one in hands)


def write(path: Path, hands: Sequence[Hand]) -> str:
    """Write hands into a file and return its name."""
    path.write_text(lines(hands), encoding="utf-8")
    return str(path)


def reading(hands: Sequence[Hand | Item], label: str = "night.jsonl") -> FileRead:
    """A file that holds these hands, and whatever else is given, without a file."""

    def items() -> Iterator[Item]:
        for line, one in enumerate(hands, 1):
            yield Found(one, line, "") if isinstance(one, Hand) else one

    return reading_from(items, lines([one for one in hands if isinstance(one, Hand)]) + str(len(hands)), label)


def reading_from(items: Callable[[], Iterator[Item]], content: str, label: str = "night.jsonl") -> FileRead:
    """A file with this content that yields these items."""
    source = Source(label, Path(label).stem, ".jsonl", partial(io.BytesIO, content.encode()))
    return FileRead(source, Reader("test", "a test", (), lambda *_: True, lambda _: items()), partial(in_lots, items))


def load(store: Store, hands: Sequence[Hand | Item], label: str = "night.jsonl", chunk: int = 100) -> Loaded:
    """Load hands as one file."""
    return load_file(store, reading(hands, label), chunk=chunk)


def load_paths(store: Store, *paths: str) -> Audit:
    """Load files."""
    return audit(paths, store)


def read_one(path: Path | str) -> FileRead:
    """The one file a path names."""
    (read,) = intake([str(path)])
    return read


def dump(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store, row by row."""
    return {table: sorted(store.query(f"select * from {table}").rows(), key=repr) for table in TABLES}


def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """What the store knows of hands, without the numbers, files and times that loading gave them."""
    key = "hand.session, hand.table_name, hand.hand_id"
    found = {"hand": store.query(f"select {key}, revision, record, recorded, played_utc from hand").rows()}
    for table in ("seat", "action", "dead_chip", "resolution", "pot", "award", "seat_outcome", "finding"):
        left_out = "hand_ref, resolved_utc, studbook" if table == "resolution" else "hand_ref"
        found[table] = store.query(
            f"select {key}, part.* exclude ({left_out}) from {table} as part join hand using (hand_ref)"
        ).rows()
    return {table: sorted(rows, key=repr) for table, rows in found.items()}


def broken(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """The checks that find something, with what they find: nothing in a sound store."""
    found = {name: _breaking(store, sql_text("check", name)) for name in sql_names("check")}
    return {name: rows for name, rows in found.items() if rows}


def _breaking(store: Store, sql: str) -> list[tuple[object, ...]]:
    # A check of what is kept sets it beside the views it is kept of.
    with worked_out(store) if views_of(sql) else contextlib.nullcontext():
        return store.query(sql).rows()
