"""A person's own SQL over the book: one statement that reads, and nothing beside the book."""

import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from pipeline.book.database.migrate import Tell, read_book
from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.store import DEFAULT_STORE, Store, StoreError
from pipeline.book.database.store_text import missing_table
from pipeline.book.database.whole import whole
from schemas.problem import StudbookError

READING = ("SELECT", "EXPLAIN")
"""The kinds of statement that may be run; DESCRIBE, SHOW, SUMMARIZE and FROM are selects."""
_NO_COLUMN_OF_A_FRAME = re.compile(
    r"\b(INTERVAL|UNION|BIT|BLOB|BIGNUM|GEOMETRY|MAP|NULL|ENUM|VARIANT|TUPLE|TIME_NS|TIMESTAMPTZ_NS|TIME WITH)\b"
    r"|\[\d+\]|STRUCT(?!\()|(DATE|TIMESTAMP).*[\])]"
)
"""Types that come out as text, since a frame cannot hold them or cannot show them."""
_YEAR_1, _YEAR_10000 = -719_162, 2_932_897
"""Days since 1970."""
_DAY = {"ms": 86_400 * 10**3, "us": 86_400 * 10**6}
"""How long a day is; nanoseconds do not reach beyond the year 2262."""


def query(sql: str, db: Path = DEFAULT_STORE, limit: int | None = None, tell: Tell = None) -> pl.DataFrame:
    """The rows of one statement that reads, run where it can reach and change nothing else.

    `tell` hears of a book that had to be brought up to date.

    Raises: StudbookError, also for a statement that is no SELECT or EXPLAIN, and for several.
    """
    with read_book(db, tell, sealed=True) as store:
        try:
            return rows_of(store, sql, limit)
        except StoreError as error:
            name = missing_table(str(error))
            if name in sql_names("report"):
                remedy = f"`studbook report {name}` prints it, `--format json` or `csv` for other programs."
                raise StudbookError(f"{name} is a report and no table: {remedy}") from error
            if name not in sql_names("view"):
                raise
            remedy = "write the select into a file DIR/NAME.sql and run `studbook report NAME --reports DIR`."
            raise StudbookError(f"{name} is there in reports only: {remedy}") from error


def rows_of(store: Store, sql: str, limit: int | None = None) -> pl.DataFrame:
    """The rows of one statement that reads; what else it may reach is the store's business.

    Raises: StudbookError, as `query` does.
    """
    kinds = store.statements(sql)
    if len(kinds) != 1:
        raise StudbookError(f"one statement at a time is run, and there {_there_are(len(kinds))}.")
    if kinds[0] not in READING:
        raise StudbookError(
            f"only what reads is run, that is SELECT, EXPLAIN, DESCRIBE, SHOW and SUMMARIZE, not {kinds[0]}."
        )
    if kinds[0] == "EXPLAIN":
        return store.query(sql)
    shape = store.shape(sql)
    frame = store.query(sql, columns=list(_columns(shape, set())), limit=limit)
    if odd := _odd_times(frame):
        frame = store.query(sql, columns=list(_columns(shape, odd)), limit=limit)
    return whole(frame)


def _there_are(many: int) -> str:
    return "is none" if not many else f"are {many}"


def _columns(shape: list[tuple[str, str]], as_text: set[int]) -> Iterator[str]:
    """The columns as SQL expressions, each under a name of its own."""
    taken: set[str] = set()
    for place, (name, kind) in enumerate(shape):
        own, number = name, 0
        while own.casefold() in taken:
            number += 1
            own = f"{name}_{number}"
        taken.add(own.casefold())
        is_text = place in as_text or _NO_COLUMN_OF_A_FRAME.search(kind)
        quoted = own.replace('"', '""')
        yield f'#{place + 1}{"::varchar" if is_text else ""} as "{quoted}"'


def _odd_times(frame: pl.DataFrame) -> set[int]:
    """The places of columns with a date or time outside the years 1 to 9999, such as infinity."""
    odd = set()
    for place, series in enumerate(frame):
        kind = series.dtype
        day = 1 if isinstance(kind, pl.Date) else _DAY.get(kind.time_unit) if isinstance(kind, pl.Datetime) else None
        if day and not series.to_physical().drop_nulls().is_between(_YEAR_1 * day, _YEAR_10000 * day - 1).all():
            odd.add(place)
    return odd
