"""docs/sql.md is what the comments of the sql files say."""

from pipeline.book.database.sql_files import sql_names
from pipeline.book.database.sql_page import sql_page
from tests.checkout import ROOT


def test_the_page_is_that_of_the_files() -> None:
    assert (ROOT / "docs" / "sql.md").read_text(encoding="utf-8") == sql_page(), "run `make sql-page`"


def test_the_page_tells_of_every_report_view_and_check() -> None:
    page = sql_page()
    for kind in ("report", "view", "check"):
        for name in sql_names(kind):
            assert f"* **`{name}`**: " in page
    assert "  * `odd_chips`: what of it is odd chips" in page
    assert "-- " not in page.replace("`-- `", "").replace("-- How often each player", "")
