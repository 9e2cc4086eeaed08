"""What players came to at the tables whose chains were laid out, added up once and kept."""

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import polars as pl

from pipeline.book.chains.portions import touch, touched_hands
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store, StoreError
from pipeline.book.database.views import named_in, select_of, views_of
from pipeline.book.nights.night_rule import NAME as NIGHT_RULE
from pipeline.book.nights.night_rule import USUAL
from pipeline.book.persons import COUNTED, FOUND_AS

_HANDS = ("chosen_hand", "linked_hand")
_MONEY = ("hand_carry", "carry_as_paid")
"""Views of the store that others read more than once."""


def keep_rows(store: Store, tables: pl.DataFrame) -> None:
    """Add up anew what players came to at these tables; `tables` has the columns session and table_name.

    To be called inside a transaction. Raises: StoreError.
    """
    portions = touch(store, tables)
    forget_kept(store)
    for portion in portions:
        with touched_hands(store, portion):
            add_up(store)
    follow_stints(store)
    store.execute("drop table temp.touched_table")


def forget_kept(store: Store) -> None:
    """Take out what was added up of the touched tables. Raises: StoreError."""
    store.execute(sql_text("load", "forget_kept"))


def add_up(store: Store) -> None:
    """Add up what players came to in touched_hand, once its chains are laid out and rulings on its hands counted.

    Raises: StoreError.
    """
    with worked_out(store, "select hand_ref from touched_hand"):
        store.execute(sql_text("load", "keep_rows"))


def follow_stints(store: Store) -> None:
    """Say anew whose stints cross, once all is added up. Raises: StoreError."""
    store.execute(sql_text("load", "crossing_stints"))


@contextlib.contextmanager
def worked_out(
    store: Store, hands: str = "select hand_ref from hand", names: Sequence[str] | None = None
) -> Iterator[None]:
    """Let SQL find what is kept under the names of its views, worked out from these hands of whole tables.

    `names` are the views that are asked for; without them it is all that are kept.
    Raises: StoreError.
    """
    selects = dict.fromkeys(_HANDS, hands)
    for name in _MONEY:
        selects[name] = f"select money.* from {name} as money semi join chosen_hand using (hand_ref)"
    selects[NIGHT_RULE] = USUAL.select()
    views, readers = _views(" ".join(names) if names is not None else sql_text("load", "keep_rows"))
    if store.query(COUNTED).item():
        views |= {name: f"from {told}" for name, told in FOUND_AS.items() if name in views}
    made: list[tuple[str, str]] = []
    try:
        for name, select in (selects | views).items():
            # What is read more than once is worked out once.
            kind = "view" if readers[name] == 1 else "table"
            store.execute(f"create temporary {kind} {name} as {select}")
            made.append((kind, name))
        yield
    finally:
        for kind, name in reversed(made):
            with contextlib.suppress(StoreError):
                store.execute(f"drop {kind} if exists temp.{name}")


@cache
def _views(sql: str) -> tuple[dict[str, str], Counter[str]]:
    """The selects of the views that a text names and of those they need, and how many of them name each."""
    views = {name: select_of(name) for name in views_of(sql)}
    return views, Counter(name for text in (sql, *views.values()) for name in named_in(text))
