import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.database.migrate import open_book
from pipeline.book.query import query
from pipeline.show.table import FORMS, render
from schemas.problem import StudbookError
from tests.nights import load, night


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of five hands, which no test can change."""
    path = tmp_path_factory.mktemp("query") / "book.duckdb"
    with open_book(path) as store:
        load(store, night())
    return path


@pytest.mark.parametrize(
    ("sql", "first"),
    [
        ("select count(*) as n from hand", 5),
        ("select 1 -- one\n;\n", 1),
        ("from hand select hand_id order by hand_id desc", "5"),
        ("with a as (select 7 as n) select n from a", 7),
        ("values (3)", 3),
        ("describe hand", "hand_ref"),
        ("show tables", "action"),
        ("summarize schema_version", "version"),
        ("explain select 1", "physical_plan"),
        ("explain analyze select 1", "analyzed_plan"),
    ],
)
def test_what_reads_is_run(db: Path, sql: str, first: object) -> None:
    assert query(sql, db).item(0, 0) == first


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("", "one statement at a time is run, and there is none."),
        ("  -- nothing\n ;", "one statement at a time is run, and there is none."),
        ("select 1; select 2", "one statement at a time is run, and there are 2."),
        ("select 1; drop table hand", "one statement at a time is run, and there are 2."),
    ],
)
def test_one_statement_is_run_at_a_time(db: Path, sql: str, says: str) -> None:
    with pytest.raises(StudbookError) as caught:
        query(sql, db)
    assert str(caught.value) == says


def test_a_limit_holds_for_the_result_and_not_for_what_it_is_made_of(db: Path) -> None:
    assert query("select hand_ref from hand order by hand_ref desc", db, limit=2)["hand_ref"].to_list() == [5, 4]
    assert query("select count(*) as n from hand", db, limit=1).item() == 5
    assert query("describe hand", db, limit=3).height == 3


def test_sums_of_whole_numbers_are_whole_numbers_where_they_fit(db: Path) -> None:
    frame = query("select sum(chip) as chips, sum(1.50) as money, null::hugeint as none from hand", db)
    assert frame.schema["chips"] == frame.schema["none"] == pl.Int64
    assert frame["chips"].item() == 5
    big = query("select 170141183460469231731687303715884105727::hugeint // 1000 as n", db)
    assert str(big.item()) == "170141183460469231731687303715884105"
    assert str(frame["money"].item()) == "7.50"


def test_columns_of_one_name_are_told_apart(db: Path) -> None:
    assert query("select 1 as a, 2 as a, 3 as A, 4 as a_1", db).rows(named=True) == [
        {"a": 1, "a_1": 2, "A_2": 3, "a_1_1": 4}
    ]
    assert query("""select 1 as "a ""b" """, db).columns == ['a "b']


def test_dates_and_times_keep_their_kind_unless_no_calendar_holds_them(db: Path) -> None:
    frame = query("select date '2026-11-20' as d, timestamp '2026-11-20 20:10' as t, 'infinity'::date as no", db)
    assert frame.schema == {"d": pl.Date, "t": pl.Datetime("us"), "no": pl.String}
    assert frame["no"].item() == "infinity"
    far = query(
        "select '-infinity'::timestamp as a, timestamp '9999-12-31 23:59:59' as b, '10000-01-01'::date as c", db
    )
    assert far.schema == {"a": pl.String, "b": pl.Datetime("us"), "c": pl.String}


def test_every_type_there_is_can_be_printed_in_every_form(db: Path) -> None:
    names = query("select column_name from (describe from test_all_types())", db)["column_name"].to_list()
    assert len(names) > 50
    frame = query("from test_all_types()", db)
    assert frame.columns == names
    assert frame.height == 3
    for form in FORMS:
        assert render(frame, form), form
    union = query("select null as n, interval 3 hours as i, map {'a': 1} as m, [{'a': 1}] as l", db)
    assert json.loads(render(union, "json")) == [{"n": None, "i": "03:00:00", "m": "{a=1}", "l": [{"a": 1}]}]


@pytest.mark.parametrize("sql", ["select 0 as scale, 5 as a_chips", "select null as scale, 5 as a_chips"])
def test_a_column_called_scale_that_is_none_is_printed_as_it_is(db: Path, sql: str) -> None:
    assert b"scale" in render(query(sql, db), "table")


def test_an_error_comes_with_what_may_have_been_meant(db: Path) -> None:
    with pytest.raises(StudbookError, match=r'Table with name hadn does not exist! Did you mean "hand"\?$'):
        query("from hadn", db)


def test_a_column_that_is_not_there_comes_with_those_like_it(db: Path) -> None:
    with pytest.raises(StudbookError, match=r"not found in FROM clause! Did you mean hand_id( or \w+){0,2}\?$"):
        query("select han_id from hand", db)


def test_a_report_is_said_to_be_no_table(db: Path) -> None:
    with pytest.raises(StudbookError, match=r"^hands is a report and no table: `studbook report hands` prints it"):
        query("select * from hands", db)


def test_a_view_of_reports_is_said_to_be_one(db: Path) -> None:
    with pytest.raises(StudbookError, match="player_hand is there in reports only"):
        query("select count(*) from player_hand", db)


def test_a_book_is_not_made_by_asking(tmp_path: Path) -> None:
    with pytest.raises(StudbookError, match="there is no book at"):
        query("select 1", tmp_path / "none.duckdb")
    assert list(tmp_path.iterdir()) == []
