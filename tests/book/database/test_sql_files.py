import re
from pathlib import Path

import pytest

from pipeline.book.database import sql_files
from pipeline.book.database.sql_files import (
    KINDS,
    find_sql_folder,
    sql_group,
    sql_header,
    sql_names,
    sql_text,
    sql_title,
)
from tests.checkout import ROOT


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A small sql folder with one file or two of each kind."""
    for name in (
        "schema/002_seat",
        "schema/001_hand",
        "load/hands",
        "report/money/winnings",
        "report/audit/findings",
        "check/awards_match_pots",
    ):
        path = tmp_path / f"{name}.sql"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"-- This is {path.stem}\nselect 1\n")
    return tmp_path


def test_names_come_sorted_by_kind(shelf: Path) -> None:
    assert sql_names("schema", shelf) == ["001_hand", "002_seat"]
    assert sql_names("load", shelf) == ["hands"]
    assert sql_names("report", shelf) == ["findings", "winnings"]
    assert sql_names("check", shelf) == ["awards_match_pots"]


def test_a_kind_without_a_folder_has_no_names(tmp_path: Path) -> None:
    assert sql_names("report", tmp_path) == []


def test_reports_lie_in_groups_and_nothing_else_does(shelf: Path) -> None:
    (shelf / "report" / "stray.sql").write_text("-- Not in a group\n")
    (shelf / "check" / "deep").mkdir()
    (shelf / "check" / "deep" / "hidden.sql").write_text("-- Too deep\n")
    assert sql_names("report", shelf) == ["findings", "winnings"]
    assert sql_names("check", shelf) == ["awards_match_pots"]
    assert sql_group("winnings", shelf) == "money"


def test_text_is_read_by_kind_and_name(shelf: Path) -> None:
    assert sql_text("report", "winnings", shelf) == "-- This is winnings\nselect 1\n"
    assert sql_text("schema", "001_hand", shelf) == "-- This is 001_hand\nselect 1\n"


def test_text_outside_ascii_survives(shelf: Path) -> None:
    (shelf / "load" / "names.sql").write_text("-- Zoë and Łukasz, 5♠\n", encoding="utf-8")
    assert sql_text("load", "names", shelf) == "-- Zoë and Łukasz, 5♠\n"


def test_two_reports_of_one_name_are_refused(shelf: Path) -> None:
    (shelf / "report" / "stats").mkdir()
    (shelf / "report" / "stats" / "winnings.sql").write_text("-- Again\n")
    with pytest.raises(ValueError, match=r"'winnings': report/money/winnings\.sql and report/stats/winnings\.sql"):
        sql_names("report", shelf)


@pytest.mark.parametrize(
    ("kind", "name", "says"),
    [
        ("report", "winings", "no report called 'winings'. Did you mean winnings?"),
        ("report", "zzz", "no report called 'zzz'. There is findings, winnings"),
        ("report", "../money/winnings", "no report called"),
        ("reports", "winnings", "no kind of sql called 'reports'"),
    ],
)
def test_what_is_not_there_is_said_with_the_nearest(shelf: Path, kind: str, name: str, says: str) -> None:
    with pytest.raises(LookupError, match=re.escape(says)):
        sql_text(kind, name, shelf)


def test_the_group_of_an_unknown_report_is_refused(shelf: Path) -> None:
    with pytest.raises(LookupError, match="no report called 'nothing'"):
        sql_group("nothing", shelf)


def test_the_folder_of_a_wheel_comes_before_the_one_beside(tmp_path: Path) -> None:
    package = tmp_path / "pipeline"
    package.mkdir()
    with pytest.raises(FileNotFoundError, match="install studbook again"):
        find_sql_folder(package)
    (tmp_path / "sql").mkdir()
    assert find_sql_folder(package) == tmp_path / "sql"
    (package / "_sql").mkdir()
    assert find_sql_folder(package) == package / "_sql"


def test_a_checkout_reads_the_folder_beside_the_code() -> None:
    assert sql_files.sql_folder() == ROOT / "sql"


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("-- One\n-- Two\nselect 1\n-- not this", ["One", "Two"]),
        ("-- One\n--\n-- Two\n", ["One", "", "Two"]),
        ("select 1 -- One", []),
        ("\n-- One", []),
        ("--One", []),
        ("", []),
    ],
)
def test_the_header_is_the_comment_lines_at_the_top(text: str, header: list[str]) -> None:
    assert sql_header(text) == header


@pytest.mark.parametrize("text", ["", "select 1", "--\n-- Two", "--  \nselect 1"])
def test_a_text_without_a_title_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="says what it is"):
        sql_title(text)


def every_file() -> list[tuple[str, str]]:
    return [(kind, name) for kind in KINDS for name in sql_names(kind)]


def test_every_kind_has_files() -> None:
    assert {kind for kind, _ in every_file()} == set(KINDS)


def test_no_file_lies_where_nobody_looks() -> None:
    lying = {path.relative_to(ROOT / "sql").as_posix() for path in (ROOT / "sql").rglob("*") if path.is_file()}
    listed = {
        f"report/{sql_group(name)}/{name}.sql" if kind == "report" else f"{kind}/{name}.sql"
        for kind, name in every_file()
    }
    assert listed == lying


def test_every_file_says_what_it_is_and_is_named_plainly() -> None:
    for kind, name in every_file():
        assert sql_title(sql_text(kind, name)), f"{kind}/{name}"
        assert re.fullmatch(r"\d{3}_[a-z_]+" if kind == "schema" else r"[a-z][a-z0-9_]*", name), f"{kind}/{name}"
