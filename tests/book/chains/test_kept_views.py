"""Which views are kept is what tables the store has for their rows: all that keeps, forgets, checks and tells of them
names the same.
"""

import re

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.views import KEPT, kept_views
from tests.checkout import ROOT

NAMED = {
    "load/keep_rows": [rf"insert into {KEPT}(\w+) by name", r"\bfrom (\w+)"],
    "load/forget_kept": [rf"delete from {KEPT}(\w+) as"],
    "check/kept_rows_are_as_worked_out": [
        rf"\bfrom {KEPT}(\w+) as part",
        rf"\bfrom (?!{KEPT})(\w+) as part",
        r"'(\w+)'",
    ],
}
"""By the SQL file, the forms under which it names each of them."""


@pytest.fixture(scope="module")
def kept() -> set[str]:
    """The views whose rows the store has room for."""
    with open_scratch() as store:
        tables = store.query("select table_name from duckdb_tables()")["table_name"].to_list()
    return {name.removeprefix(KEPT) for name in tables if name.startswith(KEPT)}


def test_each_of_them_is_a_view_that_reports_find_kept(kept: set[str]) -> None:
    assert kept
    assert kept <= set(sql_names("view"))
    with open_scratch() as store:
        assert kept <= set(kept_views(store))


@pytest.mark.parametrize("file", NAMED)
def test_sql_names_each_of_them(kept: set[str], file: str) -> None:
    kind, _, name = file.partition("/")
    text = re.sub(r"--.*", "", sql_text(kind, name))
    for form in NAMED[file]:
        assert set(re.findall(form, text)) - {"kept", "told"} == kept, form


def test_architecture_names_each_of_them(kept: set[str]) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"by views of `sql/view` \((.*?)\)", text)
    assert set(re.findall(r"`(\w+)`", told)) == kept
