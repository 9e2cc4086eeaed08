import pytest

from pipeline.book.database.dictionary import REPORT, TABLE, VIEW, Relation, meaning, relations
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.sql_files import sql_names

NAMED = {(one.kind, one.name): one for one in relations()}


def test_everything_in_a_store_is_told() -> None:
    with open_scratch() as store:
        rows = store.query("select table_name, table_type from information_schema.tables").rows()
    assert {name for kind, name in NAMED if kind == TABLE} == {name for name, kind in rows if kind == "BASE TABLE"}
    assert {name for kind, name in NAMED if kind == VIEW} == {
        *(name for name, kind in rows if kind == "VIEW"),
        *sql_names("view"),
    }
    assert {name for kind, name in NAMED if kind == REPORT} == set(sql_names("report"))
    assert len(NAMED) == len(relations())


def test_everything_says_what_it_is() -> None:
    assert [one for one in NAMED.values() if not one.about or one.about.startswith("-")] == []
    assert NAMED[TABLE, "award"].about.startswith("What each hand came to when it was resolved.")
    assert NAMED[TABLE, "hand_due"].about.startswith("A hand whose carry coming in should have been another")
    assert NAMED[REPORT, "winnings"].about.startswith("What each player won, as paid and as it should be. One row")


@pytest.mark.parametrize(
    ("table", "column", "starts"),
    [
        ("hand", "scale", "units that make one of the currency"),
        ("award", "odd_chips", "what of it is odd chips"),
        ("award", "award_chips", "an amount in chips"),
        ("award", "hand_ref", "the number of the hand"),
        ("pot", "eligible", ""),
        ("hand", "digest", "of `record`"),
    ],
)
def test_columns_are_told_as_far_as_the_files_say(table: str, column: str, starts: str) -> None:
    assert meaning(NAMED[TABLE, table], column).startswith(starts)
    assert bool(meaning(NAMED[TABLE, table], column)) == bool(starts)
    assert meaning(Relation(VIEW, "v", "", {}), "odd") == ""
