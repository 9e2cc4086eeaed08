import io
import json
import sys
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.database.migrate import open_book
from pipeline.cli.main import main
from tests.nights import load, night


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book and a file beside it that SQL might want to read; no test can change them."""
    folder = tmp_path_factory.mktemp("desk")
    with open_book(folder / "studbook.duckdb") as store:
        load(store, night())
    (folder / "secret.csv").write_text("word\nsesame\n")
    return folder


@pytest.fixture
def desk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, as the current one."""
    monkeypatch.chdir(folder)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


NO_OTHER_FILE = "studbook: studbook.duckdb: SQL reads the book and no other file.\n"

# What the statement is, and how the refusal starts.
REFUSED = {
    "insert into hand select * from hand": "only what reads is run",
    "update hand set chip = 2": "only what reads is run",
    "delete from hand": "only what reads is run",
    "delete from hand returning hand_id": "only what reads is run",
    "merge into hand using hand as h on true when matched then delete": "only what reads is run",
    "truncate hand": "only what reads is run",
    "drop table hand": "only what reads is run",
    "alter table hand add column x integer": "only what reads is run",
    "comment on table hand is 'x'": "only what reads is run",
    "create table t as select 1": "only what reads is run",
    "create temporary table t as select 1": "only what reads is run",
    "create macro f() as 1": "only what reads is run",
    "create secret s (type http)": "only what reads is run",
    "copy hand to 'out.csv'": "only what reads is run",
    "copy (select 1) to 'out.parquet'": "only what reads is run",
    "copy hand from 'secret.csv'": "only what reads is run",
    "export database 'out'": "only what reads is run",
    "import database 'out'": "only what reads is run",
    "attach 'other.duckdb' as other": "only what reads is run",
    "attach ':memory:' as other": "only what reads is run",
    "detach studbook": "only what reads is run",
    "install excel": "only what reads is run",
    "load excel": "only what reads is run",
    "load '/tmp/x.duckdb_extension'": "only what reads is run",
    "set threads = 1": "only what reads is run",
    "set enable_external_access = true": "only what reads is run",
    "reset lock_configuration": "only what reads is run",
    "use memory": "only what reads is run",
    "pragma database_size": "only what reads is run",
    "pragma enable_external_access = true": "only what reads is run",
    "call enable_logging()": "only what reads is run",
    "begin": "only what reads is run",
    "checkpoint": "only what reads is run",
    "vacuum": "only what reads is run",
    "prepare p as select 1": "only what reads is run",
    "select 1; delete from hand": "one statement at a time",
    "with gone as (delete from hand returning *) select * from gone": "studbook.duckdb: Invalid Input Error",
    "explain analyze delete from hand": "studbook.duckdb: Invalid Input Error",
    "explain analyze insert into hand select * from hand": "studbook.duckdb: Invalid Input Error",
    "select * from enable_logging()": "studbook.duckdb: Invalid Input Error",
    "select * from mine": "studbook.duckdb: Catalog Error: Table with name mine",
    "select * from 'secret.sql'": "studbook.duckdb: Catalog Error: Table with name secret.sql",
    "select $1": "studbook.duckdb: Invalid Input Error",
    "selec 1": "studbook.duckdb: Parser Error",
}
NO_FILE = [
    "select * from 'secret.csv'",
    "select * from read_csv('secret.csv')",
    "select * from read_text('secret.csv')",
    "select * from read_text('/etc/passwd')",
    "select * from read_blob('secret.csv')",
    "select * from read_json('secret.csv')",
    "select * from parquet_scan('secret.csv')",
    "select * from sniff_csv('secret.csv')",
    "select * from glob('*')",
    "select * from read_csv('https://studbook.invalid/a.csv')",
    "explain analyze copy hand to 'out.csv'",
]


@pytest.mark.parametrize("sql", [*REFUSED, *NO_FILE])
def test_nothing_is_written_and_no_other_file_is_read(desk: Path, capsys: pytest.CaptureFixture[str], sql: str) -> None:
    mine = pl.DataFrame({"word": ["sesame"]})
    before = files(desk)
    code = main(["query", sql])
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.startswith(f"studbook: {REFUSED[sql]}") if sql in REFUSED else printed.err == NO_OTHER_FILE
    assert printed.err.count("\n") == 1
    assert "sesame" not in printed.err
    assert files(desk) == before
    assert mine.height == 1


def test_settings_are_locked(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = "('enable_external_access', 'lock_configuration', 'autoinstall_known_extensions', "
    names += "'autoload_known_extensions', 'python_enable_replacements')"
    sql = f"select name, value from duckdb_settings() where name in {names} order by name"
    assert main(["query", sql, "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "autoinstall_known_extensions,false",
        "autoload_known_extensions,false",
        "enable_external_access,false",
        "lock_configuration,true",
        "python_enable_replacements,false",
    ]


def test_a_table_is_printed_like_a_report(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "select hand_id, scale, carry_in_chips from hand order by hand_id"
    assert main(["query", sql, "--limit", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "hand id  carry in",
        "-------  --------",
        "1            0.00",
        "2            0.00",
        "3            1.80",
    ]
    assert main(["query", sql, "--limit", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"hand_id": "1", "scale": 100, "carry_in_chips": 0}]


def test_a_plan_is_printed_as_it_is_drawn(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "explain select count(*) from hand"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 2
    assert not any("\\n" in line for line in lines)


class Input(io.TextIOWrapper):
    """Standard input with these bytes."""

    def __init__(self, content: bytes) -> None:
        super().__init__(io.BytesIO(content), encoding="ascii")


def test_the_sql_may_come_from_standard_input(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Input("\ufeffselect 'Zoë' as name,\n 1 as one\n".encode()))
    assert main(["query", "-", "--format", "csv"]) == 0
    assert capsys.readouterr().out == "name,one\nZoë,1\n"
    monkeypatch.setattr(sys, "stdin", Input("select 'Zoë'".encode("latin-1")))
    assert main(["query", "-"]) == 2
    assert capsys.readouterr().err == "studbook: the SQL on standard input is not UTF-8 text.\n"


def test_a_book_is_asked_while_another_reads_it(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "select count(*) as hands from hand", "--db", str(desk / "studbook.duckdb")]) == 0
    assert capsys.readouterr().out.split() == ["hands", "-----", "5"]
    assert main(["query", "select 1", "--db", "other.duckdb"]) == 2
    assert "there is no book at other.duckdb yet" in capsys.readouterr().err


def test_a_text_nobody_can_look_over_is_cut_in_a_table_and_nowhere_else(
    desk: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    sql = "select repeat('ä', 160) as whole, repeat('ü', 161) as b, 7 as c, null::varchar as d"
    assert main(["query", sql]) == 0
    printed = capfdbinary.readouterr()
    assert printed.out.decode().splitlines()[-1].split() == ["ä" * 160, "ü" * 159 + "…", "7"]
    assert printed.err.decode() == "cut to 160 characters: b; --format csv, json and others have all of it\n"
    assert main(["query", sql, "--format", "json"]) == 0
    printed = capfdbinary.readouterr()
    assert json.loads(printed.out) == [{"whole": "ä" * 160, "b": "ü" * 161, "c": 7, "d": None}]
    assert printed.err == b""
