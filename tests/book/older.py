"""Books as earlier versions made them."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.book.database.migrate import open_book, steps
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import connect
from schemas.hand import Hand
from tests.nights import load, night

STEPS = sorted(steps())
BEFORE, LAST = STEPS[-2:]
TABLES = "select table_name from information_schema.tables where table_schema = 'main' and table_type = 'BASE TABLE'"


def make_older(path: Path, version: int, hands: Sequence[Hand] | None = None) -> list[str]:
    """A book as it was after so many steps, with a night or these hands in the tables there were then; their names."""
    with open_book(path.with_name("full.duckdb")) as full, connect(path) as store:
        load(full, night() if hands is None else hands)
        for number in STEPS[: STEPS.index(version) + 1]:
            store.execute(sql_text("schema", steps()[number]))
            store.execute(
                "insert into schema_version values ($number, $name, '0.0.1', timestamp '2020-01-01')",
                {"number": number, "name": steps()[number]},
            )
        tables = [name for name in store.query(TABLES)["table_name"].to_list() if name != "schema_version"]
        for table in tables:
            store.append(table, full.query(f"select * from {table}"))
    return sorted(tables)
