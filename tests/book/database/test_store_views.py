"""Every book has the views of the program that opens it, whichever it was given before."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.book.database import store_views
from pipeline.book.database.migrate import form_now, form_of, open_book, open_scratch, read_book
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import Store, StoreError, connect
from pipeline.book.database.store_views import KIND, digest_of_views, without_views
from tests.book.older import LAST, make_older
from tests.nights import contents, load, night

WITH_VIEWS = 13
"""The last step that was published with views in it."""
VIEWS = "select view_name, sql from duckdb_views() where schema_name = 'main' and not internal order by all"
OTHER = "create or replace view hand_order as select hand_ref from hand; comment on table schema_version is {}"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        load(store, night())
    return path


@pytest.fixture
def right(book: Path) -> list[tuple[object, ...]]:
    with connect(book, read_only=True) as store:
        return store.query(VIEWS).rows()


def give(path: Path, sql: str) -> None:
    with connect(path) as store:
        store.execute(sql)


def test_a_new_book_has_the_views_of_the_folder_and_no_other() -> None:
    with open_scratch() as store:
        assert store.query(VIEWS)["view_name"].to_list() == sql_names(KIND)
        assert form_of(store) == form_now() == (LAST, digest_of_views())


@pytest.mark.parametrize("noted", ["'other'", "null", "''"])
def test_a_book_that_was_given_others_gets_these_and_keeps_what_it_holds(
    book: Path, right: list[tuple[object, ...]], noted: str
) -> None:
    with connect(book, read_only=True) as store:
        held = contents(store)
    give(book, OTHER.format(noted))
    heard: list[str] = []
    with open_book(book, heard.append) as store:
        assert store.query(VIEWS).rows() == right
        assert contents(store) == held
        assert form_of(store) == form_now()
    assert heard == [f"{book} was given the views of this studbook; what it holds is as before."]
    assert [file.name for file in book.parent.iterdir()] == [book.name]


@pytest.mark.parametrize("sealed", [False, True])
def test_they_are_there_for_whoever_only_reads(book: Path, right: list[tuple[object, ...]], sealed: bool) -> None:
    give(book, OTHER.format("'other'"))
    with read_book(book, sealed=sealed) as store:
        assert (store.read_only, store.query(VIEWS).rows()) == (True, right)


def test_a_book_that_has_them_is_opened_as_it_is(book: Path) -> None:
    before = book.read_bytes()
    heard: list[str] = []
    for opening in (open_book, read_book):
        opening(book, heard.append).close()
    assert (heard, book.read_bytes() == before) == ([], True)


def test_a_book_as_it_was_before_views_had_files(tmp_path: Path, right: list[tuple[object, ...]]) -> None:
    make_older(tmp_path / "b.duckdb", LAST)
    with open_book(tmp_path / "b.duckdb") as store:
        assert store.query(VIEWS).rows() == right
    assert [file.name for file in tmp_path.iterdir() if "backup" in file.name] == []


@pytest.mark.parametrize(
    "sql",
    [
        "drop view booking; create table booking (hand_ref bigint); comment on table schema_version is null",
        "drop table seat_due; comment on table schema_version is 'other'",
        "alter table hand drop hand_no; comment on table schema_version is 'other'",
        "drop table seat_due cascade",
        "drop view hand_order",
    ],
)
def test_a_book_with_no_room_for_them_is_refused_in_a_sentence(book: Path, sql: str) -> None:
    give(book, sql)
    with pytest.raises(StoreError, match=r"another studbook made it, or it is damaged; .*\.$"):
        look(book)


def look(path: Path) -> None:
    """Open a book and read all of its views."""
    with read_book(path) as store:
        for name in sql_names(KIND):
            store.query(f"from {name}")


def test_what_books_hold_comes_from_steps_and_views_from_files() -> None:
    made = [name for name in sql_names("schema") if re.search(r"create\b.*\bview\b", sql_text("schema", name))]
    assert made
    assert {int(name[:3]) for name in made} <= set(range(WITH_VIEWS + 1)), "views are files of sql/store_view"
    for name in made:
        text, rest = sql_text("schema", name), without_views(sql_text("schema", name))
        assert "view" not in re.sub(r"--.*", "", rest)
        assert re.findall(r"create table (\w+)", rest) == re.findall(r"create table (\w+)", text)
        assert rest.count("(") == rest.count(")")


@pytest.fixture
def changing(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Files of views under other texts, by name."""
    texts: dict[str, str] = {}
    read = sql_text
    monkeypatch.setattr(store_views, "sql_text", lambda kind, name: texts.get(name) or read(kind, name))
    yield texts
    forget()


def forget() -> None:
    store_views.store_views.cache_clear()
    store_views.digest_of_views.cache_clear()


def test_views_are_others_when_a_select_is_and_not_when_a_comment_is(changing: dict[str, str]) -> None:
    digest = digest_of_views()
    text = sql_text(KIND, "ruling_standing")
    for other, is_same in ((f"-- Said again\n{text} -- so", True), (text.replace("desc", "asc", 1), False)):
        forget()
        changing["ruling_standing"] = other
        assert (digest_of_views() == digest) == is_same


def test_each_is_laid_behind_those_it_reads(changing: dict[str, str], book: Path) -> None:
    changing["booking"] = "-- By hand\nselect hand_ref from seat_money;\n"
    changing["chain_booked"] = "-- By hand again\nselect hand_ref, count(*) as many from booking group by hand_ref\n"
    forget()
    with open_book(book) as store:
        assert many(store) == store.query("select count(*) from seat_outcome").item()


def many(store: Store) -> int:
    return int(store.query("select sum(many)::bigint from chain_booked").item())
