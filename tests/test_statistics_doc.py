"""docs/statistics.md says of every statistic what is counted and out of what."""

import re

import pytest

from pipeline.book.database.sql_files import sql_group, sql_names, sql_text
from pipeline.book.loading.fact_shape import COUNTERS
from pipeline.show.rate import KNOWN, PARTS, RATIOS
from pipeline.show.rates import GROUP, SPLITS, stat_reports
from tests.checkout import ROOT

TEXT = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)`[^|]* \|([^|]+)\|([^|]+)\|([^|]+)\|$", re.MULTILINE)
SECTION = re.compile(r"^Report `(\w+)`")


def documented() -> dict[str, list[str]]:
    """The statistics of each report's table, in their order."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in TEXT.splitlines():
        if section := SECTION.match(line):
            name = section[1]
        elif row := ROW.match(line):
            found.setdefault(name, []).append(row[1])
    return found


def counted(name: str) -> list[str]:
    return re.findall(r" as (\w+)_num\b", sql_text("report", name))


def test_every_row_says_what_is_counted_out_of_what_and_whence() -> None:
    rows = ROW.findall(TEXT)
    assert len(rows) == len({row[0] for row in rows}) > 50
    for statistic, *cells in rows:
        assert all(cell.strip() for cell in cells), statistic


@pytest.mark.parametrize("name", stat_reports())
def test_every_statistic_of_a_report_has_its_row_in_its_table(name: str) -> None:
    assert sorted(counted(name)) == sorted(documented()[name])


@pytest.mark.parametrize("name", [*stat_reports(), *SPLITS])
def test_a_report_adds_up_few_columns(name: str) -> None:
    """Each one more takes a third of the time of grouping alone."""
    assert len(set(re.findall(r"sum\((\w+)\)", sql_text("report", name)))) <= 8


def test_reports_of_audits_have_their_rows() -> None:
    rates = {name: counted(name) for name in sql_names("report") if sql_group(name) == "audit" and counted(name)}
    assert rates == {"verdict_rates": ["mismatch"], "completenesses": ["cards_written"]}
    assert {"mismatch", "cards_written"} <= {one for of in documented().values() for one in of}


def test_reports_with_several_rows_a_player_are_named() -> None:
    assert all(f"`{name}`" in TEXT for name in SPLITS)


def test_every_counter_is_read_by_a_report() -> None:
    texts = "\n".join(sql_text("report", name) for name in sql_names("report") if sql_group(name) == GROUP)
    assert [name for name in COUNTERS if not re.search(rf"\b{name}\b", texts)] == []


def test_what_is_said_of_some_statistics_is_of_statistics_there_are() -> None:
    every = {one for name in stat_reports() for one in counted(name)}
    assert {*PARTS, *RATIOS, *KNOWN} <= every
