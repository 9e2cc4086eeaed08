"""Views that reports share: written once in sql/view, and made for as long as a report that names them runs."""

import contextlib
import re
from collections.abc import Collection, Iterator

import polars as pl

from pipeline.book.all_in import NAME as ALL_IN
from pipeline.book.all_in import all_in_shares
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import Store
from pipeline.book.expected import expected_rates
from pipeline.book.nights.night_rule import NAME as NIGHT_RULE
from pipeline.book.nights.night_rule import USUAL, NightRule
from pipeline.book.persons import COUNTED, FOUND_AS

RATES = "expected_rate"
"""The name under which a report finds how often random cards roll a pot over; see `expected_rates`."""
KEPT = "kept_"
"""How the name of a table begins that holds the rows of a view."""
FALLS = "fall_part"
"""The view that is by hand, unless players' stints follow one another."""
ONCE = ("hand_group", "name_number")
"""Views with a row a hand or fewer that others read several times over: their rows are worked out once."""
_AS_ALL = (
    "select not exists (from chain_stale) and (select counted from rulings_count) "
    "and not exists (from duckdb_tables() where temporary and table_name in ('chosen_hand', 'linked_hand')) as is_so"
)
_KEPT_VIEWS = (
    f"select substr(view_name, {len(KEPT) + 1}) as name from duckdb_views() where temporary and "
    f"starts_with(view_name, '{KEPT}')"
)
"""The views of which what is kept is there by persons."""


def views_of(sql: str, kept: Collection[str] = ()) -> list[str]:
    """The views a select names, and those they name unless their rows are kept, each behind those it needs."""
    found: dict[str, None] = {}
    for name in named_in(sql):
        for inner in views_of(sql_text("view", name), kept) if name not in kept else ():
            found.setdefault(inner)
        found.setdefault(name)
    return list(found)


def named_in(sql: str) -> list[str]:
    """The views a text names, those in its comments too."""
    words = set(re.findall(r"\w+", sql))
    return [name for name in sql_names("view") if name in words]


def kept_views(store: Store, nights: NightRule = USUAL) -> dict[str, str]:
    """The views whose rows are kept, with their tables, where these hold what a report asks for.

    Where names are counted as persons these are who is who; else none.

    Raises: StoreError.
    """
    if store.query(COUNTED).item():
        held = {name: f"{KEPT}{name}" for name in store.query(_KEPT_VIEWS)["name"]}
        who = dict(FOUND_AS)
    elif nights == USUAL and reads_all(store):
        held, who = {name: f"{KEPT}{name}" for name in kept_names(store)}, {}
    else:
        return {}
    if "stint_fall" in held and not store.query("from crossing_stint limit 1").height:
        held[FALLS] = f"{KEPT}stint_fall"
    return held | who


def reads_all(store: Store) -> bool:
    """Whether a report looks at all hands with their rulings, and no table waits for its chains. Raises: StoreError."""
    return bool(store.query(_AS_ALL).item())


def kept_names(store: Store) -> list[str]:
    """The views whose rows the store keeps. Raises: StoreError."""
    tables = store.query("select table_name from duckdb_tables() where starts_with(table_name, $kept)", {"kept": KEPT})
    return [name.removeprefix(KEPT) for name in tables["table_name"]]


@contextlib.contextmanager
def viewing(store: Store, sql: str, nights: NightRule = USUAL) -> Iterator[None]:
    """Let a select find the views and the rates it names while inside; the store itself is not changed.

    `nights` says how their sessions and days are told apart.

    Raises: StoreError.
    """
    held = kept_views(store, nights)
    selects = {name: f"from {held[name]}" if name in held else select_of(name) for name in views_of(sql, held)}
    texts = [sql, *selects.values()]
    if any(re.search(rf"\b{NIGHT_RULE}\b", text) for text in texts):
        selects = {NIGHT_RULE: nights.select(), **selects}
    frames: dict[str, pl.DataFrame] = {}
    if any(re.search(rf"\b{RATES}\b", text) for text in texts):
        frames[RATES] = expected_rates(store)
    if any(re.search(rf"\b{ALL_IN}\b", text) for text in texts):
        frames[ALL_IN] = all_in_shares(store)
    with store.showing(frames):
        try:
            for name, select in selects.items():
                store.execute(f"create or replace temporary {_kind(name)} {name} as {select}")
            yield
        finally:
            for name in reversed(selects):
                store.execute(f"drop {_kind(name)} if exists temp.{name}")


def _kind(name: str) -> str:
    return "table" if name in ONCE else "view"


def select_of(name: str) -> str:
    """The select of a view's file, which may end with a semicolon as any other."""
    return sql_text("view", name).rstrip().removesuffix(";")
