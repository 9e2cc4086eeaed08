"""What is looked at for all hands of a book goes through a share of memory that does not hold them."""

from pathlib import Path

import pytest

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store, connect
from pipeline.book.loading.memory import MB

HANDS = 1_000_000
LITTLE = 40 * MB
# The store's own table of hands takes as long to fill as all tests of this folder.
MANY = f"""
set threads = 2;
create temporary table hand as
select
    range as hand_ref,
    null::varchar as session,
    'den' || range % 500 as table_name,
    range::varchar as hand_id,
    md5((range % 999999)::varchar) as deal_digest,
    null::varchar as played_at
from range({HANDS});
create temporary table asked_table as select distinct session, table_name from hand;
"""


@pytest.fixture
def many(tmp_path: Path) -> Store:
    """A file of many hands of which no more is known than what is asked, and the tables they are of."""
    store = connect(tmp_path / "many.duckdb")
    store.execute(MANY)
    store.execute(sql_text("load", "touched_tables"), {"most": 100_000})
    return store


def test_hands_dealt_twice_are_found_among_more_than_memory_holds(many: Store) -> None:
    with many:
        many.keep_within(LITTLE)
        many.execute(sql_text("load", "beside_tables"))
        assert many.query("select * from dealt_twice order by all").rows() == [
            (0, 0, "den0/0"),
            (999_999, 0, "den0/0"),
        ]
