import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline import __version__
from pipeline.book.database import migrate
from pipeline.book.database.migrate import book_to_load, form_of, open_book, open_scratch, read_book, steps
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import StoreError, connect
from tests.book.older import BEFORE, make_older
from tests.nights import TABLES, hand, load


def tables(path: Path) -> set[str]:
    with connect(path, read_only=True) as store:
        found = store.query("select table_name from information_schema.tables where table_schema = 'main'")
        return set(found["table_name"].to_list())


def test_a_new_book_has_every_table_and_a_record_of_every_step() -> None:
    with open_scratch() as store:
        taken = store.query("select version, name, studbook from schema_version order by version").rows()
        assert taken == [(int(name[:3]), name, __version__) for name in sql_names("schema")]
        for table in TABLES:
            assert store.query(f"select count(*) from {table}").item() == 0


def test_amounts_are_whole_numbers_named_as_amounts() -> None:
    with open_scratch() as store:
        columns = store.query("select column_name, data_type from information_schema.columns").rows()
    amounts = [kind for name, kind in columns if name.endswith("_chips")]
    assert len(amounts) > 30
    assert set(amounts) == {"BIGINT"}
    assert not [name for name, kind in columns if kind in ("DOUBLE", "FLOAT") or kind.startswith("DECIMAL")]


def test_no_table_has_an_index_that_loading_would_have_to_keep() -> None:
    with open_scratch() as store:
        assert store.query("select * from duckdb_indexes()").height == 0
        kinds = store.query("select distinct constraint_type from duckdb_constraints()")["constraint_type"].to_list()
    assert set(kinds) <= {"NOT NULL"}


def test_a_step_that_books_have_taken_stays_as_it_is() -> None:
    """A book takes each step once, and never learns what was changed in it later: write another."""
    taken = json.loads(Path(__file__).with_name("steps.json").read_text())
    assert {name: said(name) for name in taken} == taken
    assert [*taken] == sql_names("schema"), "add the new step's digest to steps.json"


def said(step: str) -> str:
    """The digest of what a step does, whatever its comments and spaces are."""
    text = " ".join(re.sub(r"--.*", "", sql_text("schema", step)).split())
    return sha256(text.encode()).hexdigest()[:16]


def test_opening_again_takes_no_step(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        first = store.query("select * from schema_version").rows()
        assert migrate.migrate(store) == []
    with open_book(path) as store:
        assert store.query("select * from schema_version").rows() == first


def test_a_step_that_fails_undoes_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.duckdb"
    connect(path).close()
    last = sql_names("schema")[-1]
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "sql_text", lambda kind, name: "oops" if name == last else sql_text(kind, name))
        with pytest.raises(StoreError, match="oops"):
            open_book(path)
    assert tables(path) == set()
    open_book(path).close()
    assert set(TABLES) <= tables(path)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A book made when the last step was not written yet."""
    path = tmp_path / "older.duckdb"
    make_older(path, BEFORE)
    return path


def test_an_older_book_is_brought_up_to_date_on_opening(older: Path) -> None:
    with open_book(older) as store:
        assert form_of(store).step == max(steps())
        assert store.query("select count(*) from schema_version").item() == len(steps())


def test_an_older_book_is_brought_up_to_date_on_reading(older: Path) -> None:
    with read_book(older) as store:
        assert store.read_only
        assert form_of(store).step == max(steps())


@pytest.mark.parametrize("opening", [open_book, read_book])
def test_a_newer_book_is_refused_and_left_alone(tmp_path: Path, opening: object) -> None:
    assert callable(opening)
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        store.execute("insert into schema_version values (999, '999_later', '9.9', now()::timestamp)")
    with pytest.raises(StoreError, match="was written by a newer studbook; install that version"):
        opening(path)
    with connect(path, read_only=True) as store:
        assert form_of(store).step == 999


@pytest.mark.parametrize("opening", [open_book, read_book])
def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path, opening: object) -> None:
    assert callable(opening)
    path = tmp_path / "a.duckdb"
    with connect(path) as store:
        store.execute("create table invoices (n bigint)")
    with pytest.raises(StoreError, match="is a DuckDB file, but not a studbook store"):
        opening(path)
    assert tables(path) == {"invoices"}


def test_a_book_that_is_not_there_is_not_made_by_reading(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="`studbook ingest` makes one"):
        read_book(tmp_path / "a.duckdb")
    assert list(tmp_path.iterdir()) == []


def test_a_new_book_that_nothing_was_loaded_into_is_taken_away_again(tmp_path: Path) -> None:
    with book_to_load(tmp_path / "a.duckdb"):
        assert (tmp_path / "a.duckdb").exists()
    with pytest.raises(KeyboardInterrupt), book_to_load(tmp_path / "a.duckdb"):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_book_with_something_in_it_or_made_before_stays(tmp_path: Path) -> None:
    with book_to_load(tmp_path / "a.duckdb") as store:
        load(store, [hand("1")])
    open_book(tmp_path / "b.duckdb").close()
    with book_to_load(tmp_path / "b.duckdb"):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.duckdb", "b.duckdb"]


@pytest.mark.parametrize(
    "sql",
    [
        "create table schema_version (version integer)",
        "create table schema_version (version varchar, name varchar, studbook varchar)",
        "create table schema_version (version integer, name varchar, studbook varchar)",
        "create view schema_version as select 1 as version, 'x' as name, 'y' as studbook",
        "create schema other; create table other.t (n integer)",
    ],
)
def test_a_table_of_that_name_does_not_make_a_book(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "a.duckdb"
    with connect(path) as store:
        store.execute(sql)
    before = path.read_bytes()
    for opening in (open_book, read_book):
        with pytest.raises(StoreError, match="is a DuckDB file, but not a studbook store; name another with `--db`"):
            opening(path)
    assert path.read_bytes() == before


def test_two_programs_may_read_at_once(tmp_path: Path) -> None:
    open_book(tmp_path / "a.duckdb").close()
    with read_book(tmp_path / "a.duckdb") as one, read_book(tmp_path / "a.duckdb") as other:
        assert form_of(one).step == form_of(other).step


def test_a_book_that_cannot_be_made_is_taken_away_and_one_that_was_there_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> str:
        raise KeyboardInterrupt

    open_book(tmp_path / "old.duckdb").close()
    with connect(tmp_path / "empty.duckdb") as store:
        store.execute("checkpoint")
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.book.database.migrate.form_now", stopped)
        for name in ("new", "old", "empty"):
            with pytest.raises(KeyboardInterrupt), book_to_load(tmp_path / f"{name}.duckdb"):
                pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.duckdb", "old.duckdb"]


def test_what_a_killed_program_had_written_aside_is_taken_away(tmp_path: Path) -> None:
    path, aside = tmp_path / "a.duckdb", tmp_path / "a.duckdb.tmp"
    open_book(path).close()
    for kept in ("letter", None):
        aside.mkdir(exist_ok=True)
        for name in ("duckdb_temp_7_0_owner", "duckdb_temp_7_0_storage_DEFAULT-0.tmp", *([kept] if kept else [])):
            (aside / name).touch()
        open_book(path).close()
        assert [one.name for one in aside.rglob("*")] == ([kept] if kept else [])
        for one in aside.glob("*"):
            one.unlink()
    assert not aside.exists()
