"""Views that reports share: written once in sql/view, and made for as long as a report that names them runs."""

import contextlib
import re
from collections.abc import Iterator

import polars as pl

from pipeline.book.expected import expected_rates
from pipeline.book.night_rule import NAME as NIGHT_RULE
from pipeline.book.night_rule import USUAL, NightRule
from pipeline.book.sql_files import sql_names, sql_text
from pipeline.book.store import Store

RATES = "expected_rate"
"""The name under which a report finds how often random cards roll a pot over; see `expected_rates`."""


def views_of(sql: str) -> list[str]:
    """The views a select names, and those they name, each behind those it needs."""
    found: dict[str, None] = {}
    for name in _named(sql):
        for inner in views_of(sql_text("view", name)):
            found.setdefault(inner)
        found.setdefault(name)
    return list(found)


def _named(sql: str) -> list[str]:
    words = set(re.findall(r"\w+", sql))
    return [name for name in sql_names("view") if name in words]


@contextlib.contextmanager
def viewing(store: Store, sql: str, nights: NightRule = USUAL) -> Iterator[None]:
    """Let a select find the views and the rates it names while inside; the store itself is not changed.

    `nights` says how their sessions and days are told apart.

    Raises: StoreError.
    """
    names = views_of(sql)
    texts = [sql, *(sql_text("view", name) for name in names)]
    views = {NIGHT_RULE: nights.select()} if any(re.search(rf"\b{NIGHT_RULE}\b", text) for text in texts) else {}
    views |= {name: _select(sql_text("view", name)) for name in names}
    frames: dict[str, pl.DataFrame] = {}
    if any(re.search(rf"\b{RATES}\b", text) for text in texts):
        frames[RATES] = expected_rates(store)
    with store.showing(frames):
        try:
            for name, select in views.items():
                store.execute(f"create or replace temporary view {name} as {select}")
            yield
        finally:
            for name in reversed(views):
                store.execute(f"drop view if exists temp.{name}")


def _select(text: str) -> str:
    """The select of a view's file, which may end with a semicolon as any other."""
    return text.rstrip().removesuffix(";")
