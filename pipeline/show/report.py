"""Reports: one select each, as a frame."""

import difflib
from pathlib import Path

import polars as pl

from pipeline.book.choose import choosing
from pipeline.book.migrate import read_book
from pipeline.book.sql_files import sql_group, sql_names, sql_text, sql_title
from pipeline.book.store import Store
from pipeline.book.views import viewing, views_of
from pipeline.book.whole import whole
from pipeline.rules.catalog import find, suggest
from pipeline.show.trust import with_intervals
from schemas.problem import StudbookError


def report_names() -> list[str]:
    """The names of all reports, sorted."""
    return sql_names("report")


def report_list() -> list[tuple[str, str, str]]:
    """Every report: its name, its group, and what it shows."""
    return [(name, sql_group(name), sql_title(sql_text("report", name))) for name in report_names()]


def report(name: str, db: Store | Path | str, keys: pl.DataFrame | None = None, **filters: str) -> pl.DataFrame:
    """The rows of one report, about the hands with these keys that pass the filters; without either, about all.

    `db` is an open store, or the path of one. Filters: session, table, variant, player, money, currency.
    Units: columns that end in `_chips` are in chips, `scale` of them to one of the currency, in 64 bits, or in 128
    where a sum is larger than that.
    Raises: StudbookError for a report, filter or store there is not, and where no hand passes the filters.
    """
    if name not in (names := report_names()):
        near = difflib.get_close_matches(name.lower(), names, n=1)
        hint = f"Did you mean {near[0]}?" if near else "See `studbook list reports`."
        raise StudbookError(f"there is no report called '{name}'. {hint}")
    if not isinstance(db, Store):
        with read_book(Path(db)) as store:
            return report(name, store, keys, **filters)
    sql = sql_text("report", name)
    if filters and not _is_about_hands(sql):
        raise StudbookError(f"the report {name} is not about hands, so {', '.join(filters)} cannot narrow it.")
    if "variant" in filters:
        filters["variant"] = _canonical(filters["variant"])
    with choosing(db, keys, filters), viewing(db, sql):
        return with_intervals(whole(db.query(sql)))


def _is_about_hands(sql: str) -> bool:
    return any("chosen_hand" in text for text in (sql, *(sql_text("view", name) for name in views_of(sql))))


def _canonical(name: str) -> str:
    variant = find(name)
    if variant is None:
        near = suggest(name)
        hint = f"Did you mean {near[0]}?" if near else "See `studbook list variants`."
        raise StudbookError(f"'{name}' is not a variant. {hint}")
    return variant.name
