"""The views of the store: a file each in sql/store_view, laid down anew in a book that was given others."""

import re
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256

from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import Store

KIND = "store_view"
_OF_STEP = re.compile(r"^create (?:or replace )?view .*?;$", re.MULTILINE | re.DOTALL)
"""A view in a step that was published before views had files of their own."""


@cache
def store_views() -> Mapping[str, str]:
    """The selects of all views, each behind those it reads; comments are left out, which change no view."""
    selects = {name: _select(sql_text(KIND, name)) for name in sql_names(KIND)}
    named = {
        name: sorted({*re.findall(r"\w+", select)} & (selects.keys() - {name})) for name, select in selects.items()
    }
    return {name: selects[name] for name in TopologicalSorter(named).static_order()}


@cache
def digest_of_views() -> str:
    """A short name for what the views are."""
    return sha256(repr(sorted(store_views().items())).encode()).hexdigest()[:16]


def without_views(step: str) -> str:
    """The text of a step without the views in it, of which every store gets the newest in the end."""
    return _OF_STEP.sub("", step)


def lay_views(store: Store) -> None:
    """Give the store this program's views, in place of those of the same names, and note which they are.

    To be called inside a transaction, once every table is there. Raises: StoreError.
    """
    laid = (f"create or replace view {name} as {select}" for name, select in store_views().items())
    store.execute(f"{';'.join(laid)}; comment on table schema_version is '{digest_of_views()}'")


def _select(text: str) -> str:
    return " ".join(re.sub(r"--.*", "", text).split()).removesuffix(";")
