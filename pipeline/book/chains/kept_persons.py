"""What is kept of players, by persons: as it is where no alias sits at a table, worked out anew where one does."""

import contextlib
from collections.abc import Iterator, Sequence

from pipeline.book.chains.keep import follow_stints, worked_out
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import FALLS, KEPT, kept_names, reads_all, views_of
from pipeline.book.nights.night_rule import USUAL, NightRule
from pipeline.book.persons import Persons, as_stored

_OF_FALLS = "stint_fall"
"""What the falls of players are read from, where no stints of theirs cross."""
_SHARES = "chain_share"
"""The one of them that asks records whom a carry was for."""


@contextlib.contextmanager
def keeping_persons(store: Store, sql: str, nights: NightRule, persons: Persons) -> Iterator[None]:
    """Let a select that counts persons find what is kept; to be asked inside `counting_persons`. Raises: StoreError."""
    needed = _needed(store, sql) if persons.named and nights == USUAL and reads_all(store) else []
    if not needed:
        yield
        return
    made: list[tuple[str, str]] = []
    try:
        told_seat = f"create temporary view told_seat as from {as_stored(store, 'seat')}"
        store.execute(told_seat)
        made.append(("view", "told_seat"))
        store.execute(sql_text("load", "alias_tables").replace("$carries", str(_SHARES in needed).lower()))
        made.append(("table", "told_table"))
        for name in _worked_out_apart(store, needed):
            made.append(("table", f"told_{name}"))
        for name in needed:
            store.execute(f"create temporary view {KEPT}{name} as {_select(store, name)}")
            made.append(("view", f"{KEPT}{name}"))
        if _OF_FALLS in needed:
            store.execute("create temporary table crossing_stint (player varchar)")
            made.append(("table", "crossing_stint"))
            follow_stints(store)
        yield
    finally:
        for kind, name in reversed(made):
            store.execute(f"drop {kind} if exists temp.{name}")


def _needed(store: Store, sql: str) -> list[str]:
    """The kept views a select reads."""
    kept = kept_names(store)
    found = views_of(sql, kept)
    return [name for name in kept if name in found or (name == _OF_FALLS and FALLS in found)]


def _worked_out_apart(store: Store, needed: Sequence[str]) -> list[str]:
    """Work out the rows of these views at the tables of aliases."""
    hands = (
        "select hand_ref from hand semi join told_table on told_table.session is not distinct from hand.session "
        "and told_table.table_name = hand.table_name"
    )
    with worked_out(store, hands, needed):
        for name in needed:
            store.execute(f"create temporary table told_{name} as from {name}")
    return list(needed)


def _select(store: Store, name: str) -> str:
    stored = as_stored(store, f"{KEPT}{name}")
    return (
        f"select kept.* from {stored} as kept anti join told_table "
        "on told_table.session is not distinct from kept.session and told_table.table_name = kept.table_name "
        f"union all by name from told_{name}"
    )
