import contextlib
import gc
import sqlite3
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any, cast

import polars as pl
import pytest

from pipeline.book.database import store as store_module
from pipeline.book.database.store import MEMORY, Store, StoreError, connect
from tests.checkout import ROOT, run_python


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return connect(tmp_path / "a.duckdb")


def numbers(store: Store) -> list[int]:
    return store.query("select n from t order by n")["n"].to_list()


def test_a_query_gives_a_frame(store: Store) -> None:
    rows = store.query("select $n::bigint as n, ['a', 'b'] as names", {"n": 7})
    assert rows.schema == {"n": pl.Int64, "names": pl.List(pl.String)}
    assert rows.rows() == [(7, ["a", "b"])]


def test_a_frame_is_read_under_its_name_and_no_longer_than_shown(store: Store) -> None:
    frame = pl.DataFrame({"n": [1, None], "of": [["x"], []]}, schema={"n": pl.Int64, "of": pl.List(pl.String)})
    with store.showing({"coming": frame}):
        assert store.query("select * from coming").equals(frame)
    with pytest.raises(StoreError, match="coming"):
        store.query("select * from coming")


def test_a_frame_is_let_go_before_its_transaction_ends(store: Store) -> None:
    store.execute("create table t (n bigint)")
    with store.transaction():
        frame = pl.DataFrame({"n": [1, 2]})
        seen = weakref.ref(frame)
        store.append("t", frame)
        del frame
        gc.collect()
        assert seen() is None
    assert numbers(store) == [1, 2]


def test_a_transaction_is_kept_whole(store: Store) -> None:
    store.execute("create table t (n bigint)")
    with store.transaction():
        store.execute("insert into t values (1); insert into t values (2)")
    assert numbers(store) == [1, 2]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, StoreError])
def test_a_transaction_that_breaks_off_leaves_nothing(store: Store, error: type[BaseException]) -> None:
    store.execute("create table t (n bigint)")

    def break_off() -> None:
        with store.transaction():
            store.execute("insert into t values (1)")
            raise error("broke off")

    with pytest.raises(error):
        break_off()
    assert numbers(store) == []


def test_an_error_that_is_swallowed_inside_does_not_lose_rows_in_silence(store: Store) -> None:
    store.execute("create table t (n bigint)")

    def pass_over() -> None:
        with store.transaction():
            store.execute("insert into t values (1)")
            with contextlib.suppress(StoreError):
                store.query("select * from nowhere")
            store.execute("insert into t values (2)")

    with pytest.raises(StoreError, match="nothing that came with it is kept"):
        pass_over()
    assert numbers(store) == []
    with store.transaction():
        store.execute("insert into t values (3)")
    assert numbers(store) == [3]


class Interrupted:
    """A connection in which Ctrl-C strikes: DuckDB does not raise KeyboardInterrupt, but this."""

    def execute(self, *_: object, **__: object) -> None:
        raise RuntimeError("Query interrupted")

    sql = execute


def test_an_interrupt_inside_a_statement_is_an_interrupt() -> None:
    store = Store(MEMORY, cast(Any, Interrupted()), read_only=False)
    with pytest.raises(KeyboardInterrupt):
        store.execute("select 1")
    with pytest.raises(KeyboardInterrupt):
        store.query("select 1")


def test_an_error_of_another_kind_is_left_alone(store: Store) -> None:
    with pytest.raises(RuntimeError, match="mine"), store.transaction():
        raise RuntimeError("mine")


def test_every_error_is_one_sentence_without_a_line_of_sql(store: Store) -> None:
    with pytest.raises(StoreError) as caught:
        store.execute("create table t (")
    assert str(caught.value) == f'{store.path}: Parser Error: syntax error at or near "(".'


def test_a_store_in_memory_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with connect(MEMORY) as store:
        store.execute("create table t as select * from range(100000)")
    assert list(tmp_path.iterdir()) == []


def test_reading_only_needs_a_book_and_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with pytest.raises(StoreError, match=r"there is no book at .*; `studbook ingest` makes one"):
        connect(path, read_only=True)
    assert not path.exists()
    connect(path).close()
    with connect(path, read_only=True) as store:
        store.execute("create temporary table t as select 1 as n")
        assert numbers(store) == [1]
        with pytest.raises(StoreError, match="read-only"):
            store.execute("create table u (n bigint)")


def make_sqlite(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("create table t (n integer)")
    connection.close()


def make_cut(path: Path) -> None:
    connect(path).close()
    path.write_bytes(path.read_bytes()[:9000])


@pytest.mark.parametrize(
    ("name", "make", "says"),
    [
        ("notes.txt", lambda path: path.write_text("hello\n" * 1000), r"is not a studbook store \(it is a text file\)"),
        ("hands.csv", lambda path: path.write_text("a,b\n1,2\n"), r"is not a studbook store \(it is a text file\)"),
        ("hands.json", lambda path: path.write_text('{"a": 1}\n'), r"is not a studbook store \(it is a JSON file\)"),
        ("other.sqlite", make_sqlite, r"is not a studbook store \(it is a SQLite database\)"),
        ("cut.duckdb", make_cut, "is not a studbook store, or is damaged"),
        ("folder", Path.mkdir, "is a folder; name a file, such as"),
        ("nowhere/a.duckdb", lambda path: None, "the folder .*nowhere does not exist"),
    ],
)
def test_what_is_no_store_is_refused_in_a_sentence(tmp_path: Path, name: str, make: object, says: str) -> None:
    assert callable(make)
    make(tmp_path / name)
    before = (tmp_path / name).read_bytes() if (tmp_path / name).is_file() else None
    for read_only in (False, True) if before is not None else (False,):
        with pytest.raises(StoreError, match=says) as caught:
            connect(tmp_path / name, read_only)
        assert "\n" not in str(caught.value)
    assert before is None or (tmp_path / name).read_bytes() == before


def test_a_store_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with connect(path):
        with pytest.raises(StoreError, match="is in use by another program"):
            connect(path, read_only=True)
        script = (
            f"from pathlib import Path\nfrom pipeline.book.database.store import connect\nconnect(Path({str(path)!r}))"
        )
        done = run_python("-c", script, cwd=tmp_path, search=[ROOT])
    assert done.stderr.splitlines()[-1].endswith(
        f"StoreError: {path} is in use by another program; wait until it is done, or close it."
    )


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "a.duckdb").touch()
    with pytest.raises(StoreError, match="there is no book at"):
        connect(tmp_path / "a.duckdb", read_only=True)
    with connect(tmp_path / "a.duckdb") as store:
        store.execute("create table t as select 1 as n")
        assert numbers(store) == [1]


def test_what_is_no_text_is_said(store: Store) -> None:
    with pytest.raises(StoreError, match=r": what is asked for is not UTF-8 text\.$"):
        store.query("select $n", {"n": "\udcff"})
    with pytest.raises(StoreError, match=r": what is asked for is not UTF-8 text\.$"):
        store.query("select '\udcff'")
    with pytest.raises(StoreError, match=r": what is asked for is not UTF-8 text\.$"):
        store.statements("select '\udcff'")


def test_nothing_is_fetched_from_a_network(store: Store) -> None:
    settings = store.query(
        "select name, value from duckdb_settings() where name like 'auto%known_extensions' order by name"
    )
    assert settings.rows() == [
        ("autoinstall_known_extensions", "false"),
        ("autoload_known_extensions", "false"),
    ]


def test_memory_has_a_bound_and_more_than_it_holds_is_spilled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MEMORY_LIMIT", "60MB")
    with connect(tmp_path / "a.duckdb") as store:
        assert store.query("select current_setting('memory_limit')").item() == "57.2 MiB"
        store.execute("create table t (n bigint, text varchar)")
        with store.transaction():
            for _ in range(4):
                store.execute("insert into t select i, repeat(md5(i::varchar), 8) from range(100000) as r (i)")
        assert store.query("select count(*) from t").item() == 400_000


def test_a_transaction_makes_a_name_once_however_often_it_is_shown(store: Store) -> None:
    store.execute("create table t (n bigint)")
    made = set()
    with store.transaction():
        for n in range(20):
            store.append("t", pl.DataFrame({"n": [n]}))
            made.add(store.query("select max(view_oid) from duckdb_views() where view_name = 'appended_t'").item())
        assert len(made) == 1
        assert store.query("select * from appended_t").is_empty()
        store.append("t", pl.DataFrame({"n": [20]}, schema={"n": pl.Int32}))
    assert numbers(store) == list(range(21))
    assert not store.query("from duckdb_views() where view_name = 'appended_t'").height


def test_a_name_is_shown_again_after_its_transaction_was_undone(store: Store) -> None:
    store.execute("create table t (n bigint)")
    with contextlib.suppress(ValueError), store.transaction():
        store.append("t", pl.DataFrame({"n": [1]}))
        raise ValueError
    with store.transaction():
        store.append("t", pl.DataFrame({"n": [2]}))
    store.append("t", pl.DataFrame({"n": [3]}))
    assert numbers(store) == [2, 3]


def test_what_is_shown_around_a_transaction_stays(store: Store) -> None:
    store.execute("create table t (n bigint)")
    with store.showing({"coming": pl.DataFrame({"n": [1, 2]})}):
        for shown in ([3], [4]):
            with store.transaction(), store.showing({"inside": pl.DataFrame({"n": shown})}):
                store.execute("insert into t select * from inside")
        store.execute("insert into t select * from coming")
    assert numbers(store) == [1, 2, 3, 4]


HOLDING = """import fcntl, sys
file = open(sys.argv[1], "w+b")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
input()
"""


def test_an_empty_file_another_program_is_making_a_book_of_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    command = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "held\n"
        number = path.stat().st_ino
        with pytest.raises(StoreError, match=r"is in use by another program; wait until it is done, or close it\."):
            connect(path)
        assert path.stat().st_ino == number
        other.stdin.write("\n")
    connect(path).close()
    assert path.stat().st_size
