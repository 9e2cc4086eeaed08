import shutil
from pathlib import Path

import pytest

from pipeline import __version__
from pipeline.book.database import migrate
from pipeline.book.database.migrate import form_of, keep_copy, open_book, read_book, steps
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store, StoreError, connect
from tests.book.older import BEFORE, LAST, STEPS, TABLES, make_older
from tests.nights import broken, contents, load, night


def rows(store: Store, tables: list[str]) -> dict[str, list[tuple[object, ...]]]:
    return {table: sorted(store.query(f"select * from {table}").rows(), key=repr) for table in tables}


@pytest.mark.parametrize("version", STEPS[:-1])
def test_a_book_of_any_earlier_form_is_brought_up_to_date_with_what_it_holds(tmp_path: Path, version: int) -> None:
    path = tmp_path / "a.duckdb"
    tables = make_older(path, version)
    with connect(path, read_only=True) as store:
        before = rows(store, tables)
    heard: list[str] = []
    with open_book(path, heard.append) as store:
        assert form_of(store).step == LAST
        assert rows(store, tables) == before
        taken = store.query("select version, studbook from schema_version order by version").rows()
        assert taken == [(number, "0.0.1" if number <= version else __version__) for number in STEPS]
    copy = tmp_path / f"a.duckdb.backup-{version}"
    assert heard == [f"{path} was brought up to date; as it was before it is kept in {copy}."]
    with connect(copy, read_only=True) as store:
        assert form_of(store).step == version
        assert rows(store, tables) == before


def test_a_book_of_the_form_before_holds_what_a_new_one_would(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    make_older(path, BEFORE)
    with open_book(path) as store, open_book(tmp_path / "full.duckdb") as full:
        assert contents(store) == contents(full)
        assert broken(store) == {}
        assert not load(store, night()).changed


def test_a_book_is_copied_once_and_only_if_it_has_to_change(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    make_older(path, BEFORE)
    heard: list[str] = []
    with read_book(path, heard.append) as store:
        assert (store.read_only, form_of(store).step) == (True, LAST)
    with open_book(path, heard.append), pytest.raises(StoreError, match="in use"):
        read_book(path, heard.append)
    assert len(heard) == 1
    copies = [file.name for file in tmp_path.iterdir() if file.name.startswith("a.duckdb")]
    assert sorted(copies) == ["a.duckdb", f"a.duckdb.backup-{BEFORE}"]


def test_a_copy_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    path.write_bytes(b"book")
    first, second, third = [keep_copy(path, 7) for _ in range(3)]
    assert [copy.name for copy in (first, second, third)] == [
        "a.duckdb.backup-7",
        "a.duckdb.backup-7-2",
        "a.duckdb.backup-7-3",
    ]
    assert {copy.read_bytes() for copy in (first, second, third)} == {b"book"}


def test_what_is_not_written_into_the_file_yet_is_copied_too(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    path.write_bytes(b"book")
    path.with_name("a.duckdb.wal").write_bytes(b"log")
    keep_copy(path, 7)
    assert (tmp_path / "a.duckdb.backup-7.wal").read_bytes() == b"log"


def test_without_a_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.duckdb"
    make_older(path, BEFORE)
    files = {file.name for file in tmp_path.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", no_room)
        with pytest.raises(StoreError, match=r"cannot be copied to .*\.backup-\d+ first: no space left on device\.$"):
            open_book(path)
    assert {file.name for file in tmp_path.iterdir()} == files
    with connect(path, read_only=True) as store:
        assert form_of(store).step == BEFORE


@pytest.mark.parametrize("failing", [BEFORE, LAST])
def test_a_step_that_fails_leaves_the_book_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    path = tmp_path / "a.duckdb"
    tables = make_older(path, STEPS[-3])
    with connect(path, read_only=True) as store:
        before = rows(store, [*tables, "schema_version"])
        names = sorted(store.query(TABLES)["table_name"].to_list())
    with monkeypatch.context() as patch:
        patch.setattr(
            migrate, "sql_text", lambda kind, name: "oops" if name == steps()[failing] else sql_text(kind, name)
        )
        with pytest.raises(StoreError, match="oops"):
            open_book(path)
    with connect(path, read_only=True) as store:
        assert rows(store, [*tables, "schema_version"]) == before
        assert sorted(store.query(TABLES)["table_name"].to_list()) == names
    with open_book(path) as store:
        assert form_of(store).step == LAST
    assert sorted(file.name for file in tmp_path.glob("*.backup-*")) == [
        f"a.duckdb.backup-{STEPS[-3]}",
        f"a.duckdb.backup-{STEPS[-3]}-2",
    ]


@pytest.mark.parametrize("wrong", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "ctrl-c"])
def test_nothing_is_left_of_a_copy_that_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: BaseException
) -> None:
    def breaking(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        if source.suffix != ".wal":
            raise wrong

    path = tmp_path / "a.duckdb"
    path.write_bytes(b"book")
    path.with_name("a.duckdb.wal").write_bytes(b"log")
    monkeypatch.setattr(shutil, "copyfile", breaking)
    with pytest.raises(StoreError if isinstance(wrong, OSError) else KeyboardInterrupt):
        keep_copy(path, 7)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.duckdb", "a.duckdb.wal"]
