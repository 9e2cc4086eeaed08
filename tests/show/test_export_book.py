"""The exported book is the book, in every form, and no text in it becomes a formula."""

import csv
import errno
import io
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import openpyxl
import polars as pl
import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.dictionary import Relation, relations
from pipeline.book.database.migrate import open_book, read_book
from pipeline.book.database.store import Store
from pipeline.cli.main import main
from pipeline.show import export_book as module
from pipeline.show.export_book import FORMS, Written, export_book, summary
from pipeline.show.report import report, report_names
from pipeline.show.table import FORMULA
from schemas.problem import StudbookError
from tests.nights import ACES, KINGS, LOW_CARDS, hand, load, night, seat

EVIL = ("=1+1", "+cmd", "-2+3", "@sum")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("desk") / "studbook.duckdb"
    evil = [seat("=1+1", **ACES), seat("+cmd", **KINGS), seat("-2+3", **LOW_CARDS), seat("@sum", folded=True)]
    with open_book(path) as store:
        load(store, night())
        load(store, [hand("=2+2", table="@table", session="-s", seats=evil, carry_in=5)], "=evil.jsonl")
        refresh_chains(store)
    return path


@pytest.fixture
def book(path: Path) -> Iterator[Store]:
    with read_book(path) as store:
        yield store


Exported = dict[str, tuple[Path, list[Written]]]


@pytest.fixture(scope="module")
def exported(path: Path) -> Exported:
    """The book in every form: the folder and what was said to be in it."""
    found = {}
    with read_book(path) as store:
        for form in FORMS:
            folder = path.parent / form
            found[form] = (folder, list(export_book(store, folder, form)))
    return found


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))


@pytest.mark.parametrize("form", FORMS)
def test_every_table_view_and_report_is_written(book: Store, exported: Exported, form: str) -> None:
    relations = book.query("select table_name, table_type from information_schema.tables").rows()
    out, files = exported[form]
    names = {one.path.relative_to(out).as_posix(): one.rows for one in files}
    for name, kind in relations:
        if name not in module.HIDDEN:
            assert f"{'tables' if kind == 'BASE TABLE' else 'views'}/{name}.{form}" in names
    assert {name for name in names if name.startswith("reports/")} == {f"reports/{n}.{form}" for n in report_names()}
    assert f"views/player_hand.{form}" in names
    assert names[f"tables/hand.{form}"] == 6
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()) == sorted(names)
    assert "reports in" in summary(files, out)


def test_parquet_holds_every_row_as_it_is(book: Store, exported: Exported) -> None:
    out, _ = exported["parquet"]
    for name in ("hand", "seat", "pot", "seat_money"):
        frame = book.query(f"from {name}")
        found = pl.read_parquet(out / ("views" if name == "seat_money" else "tables") / f"{name}.parquet")
        assert found.columns == frame.columns
        assert sorted(found.rows(), key=repr) == sorted(frame.rows(), key=repr)
    assert pl.read_parquet(out / "reports" / "winnings.parquet").rows() == report("winnings", book).rows()


def test_no_text_in_csv_starts_a_formula(exported: Exported) -> None:
    names = set()
    for path in exported["csv"][0].rglob("*.csv"):
        for row in rows_of(path):
            for name, cell in row.items():
                names.add(cell)
                assert _is_number(cell) or not cell.startswith(FORMULA), (path, name, cell)
    assert {f"'{name}" for name in EVIL} <= names


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"-?[0-9.]+(e-?[0-9]+)?", cell) is not None


def test_no_cell_of_a_workbook_is_a_formula(exported: Exported) -> None:
    values = set()
    for path in exported["xlsx"][0].rglob("*.xlsx"):
        sheet = openpyxl.load_workbook(path).active
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", (path, cell.value)
                assert cell.hyperlink is None
                values.add(cell.value)
    assert set(EVIL) <= values


def test_a_table_is_written_by_parts(
    book: Store, exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = book.query("select hand_ref, player from seat").rows()
    monkeypatch.setattr(module, "AT_ONCE", 3)
    list(export_book(book, tmp_path / "out", "csv"))
    found = rows_of(tmp_path / "out" / "tables" / "seat.csv")
    assert [(int(row["hand_ref"]), row["player"].removeprefix("'")) for row in found] == seats
    assert found == rows_of(exported["csv"][0] / "tables" / "seat.csv")
    assert (exported["csv"][0] / "tables" / "superseded.csv").read_text().startswith("session,")


def test_the_dictionary_has_every_column_of_every_file(exported: Exported) -> None:
    out, _ = exported["parquet"]
    told = pl.read_parquet(out / "dictionary.parquet")
    for path in out.glob("*/*.parquet"):
        mine = told.filter(kind=path.parent.name.removesuffix("s"), file=path.stem)
        assert mine["column"].to_list() == ["", *pl.read_parquet(path).columns]
        assert mine["meaning"][0]
    assert told.filter(file="hand", column="chip")["meaning"].to_list() == ["the smallest chip, in units"]


def test_a_folder_that_holds_something_is_left_alone(book: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StudbookError, match="is not empty"):
        next(export_book(book, tmp_path, "csv"))
    assert all(one.path.is_file() for one in list(export_book(book, tmp_path, "csv", force=True)))
    with pytest.raises(StudbookError, match="cannot make the folder"):
        next(export_book(book, tmp_path / "file", "csv"))


def test_what_does_not_fit_a_sheet_is_said_and_nothing_half_is_left(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.show.sheet.MOST_ROWS", 5)
    with pytest.raises(StudbookError, match=r"xlsx is not written: .* do not fit a sheet"):
        list(export_book(book, tmp_path / "out", "xlsx"))
    assert not (tmp_path / "out").exists()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter").touch()
    with pytest.raises(StudbookError, match="do not fit a sheet"):
        list(export_book(book, tmp_path / "out", "xlsx", force=True))
    assert [one.name for one in (tmp_path / "out").rglob("*")] == ["letter"]


def test_the_command_writes_and_says_what(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "one.sql").write_text("-- Just one\nselect 1 as one")
    out = tmp_path / "out"
    asked = ["export", str(out), "--db", str(path), "--format", "csv", "--reports", str(tmp_path / "mine")]
    assert main(asked) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{out / 'reports' / 'one.csv'}: 1 row\n" in said.err
    assert said.err.endswith("dictionary.csv says what every column is.\n")
    assert (out / "reports" / "one.csv").read_text() == "one\n1\n"
    assert main(asked) == 2
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize("form", FORMS)
def test_a_report_of_ones_own_reads_the_book_and_no_other_file(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "letter.csv").write_text("a,b\n1,2\n")
    (tmp_path / "mine" / "hands_in_all.sql").write_text("select count(*) as hands from counted_hand")
    (tmp_path / "mine" / "leak.sql").write_text(f"select * from read_csv('{tmp_path / 'letter.csv'}')")
    out = tmp_path / "out"
    asked = ["export", str(out), "--db", str(path), "--format", form, "--reports", str(tmp_path / "mine")]
    assert main(asked) == 2
    assert capsys.readouterr().err.endswith("SQL reads the book and no other file.\n")
    assert not out.exists()
    (tmp_path / "mine" / "leak.sql").unlink()
    assert main(asked) == 0
    assert (out / "reports" / f"hands_in_all.{form}").exists()


def test_a_folder_of_reports_that_is_not_there_is_told_before_anything_is_written(book: Store, tmp_path: Path) -> None:
    with pytest.raises(StudbookError, match="there is no folder"):
        next(export_book(book, tmp_path / "out", "csv", own=tmp_path / "nowhere"))
    assert not (tmp_path / "out").exists()


def only_first(store: Store, own: Path | None) -> Iterator[Relation]:
    """What is exported where little is enough."""
    return islice(relations(), 3)


def lie_there(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() if one.is_file() else b"" for one in folder.rglob("*")}


@pytest.mark.parametrize("kind", [OSError(errno.EACCES, "Permission denied"), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("at", [2, 4])
def test_where_files_cannot_be_put_into_the_folder_it_is_as_it_was(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, kind: BaseException
) -> None:
    """The first file moves twice, since one is there already."""
    monkeypatch.setattr(module, "_held", only_first)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "dictionary.csv").write_text("of before")
    before, moved, replace = lie_there(tmp_path), 0, Path.replace

    def moving(path: Path, target: Path) -> Path:
        nonlocal moved
        moved += 1
        if moved == at:
            raise kind
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", moving)
        with pytest.raises(KeyboardInterrupt if isinstance(kind, KeyboardInterrupt) else StudbookError):
            list(export_book(book, tmp_path / "out", "csv", force=True))
        assert moved >= at
        assert lie_there(tmp_path) == before
        moved = 0
        with pytest.raises(KeyboardInterrupt if isinstance(kind, KeyboardInterrupt) else StudbookError):
            list(export_book(book, tmp_path / "new", "csv"))
    assert lie_there(tmp_path) == before


def test_a_folder_in_the_place_of_a_file_stays_and_so_does_all_else(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_held", only_first)
    *_, last = list(only_first(book, None))
    (tmp_path / f"{last.kind}s" / f"{last.name}.csv" / "mine").mkdir(parents=True)
    (tmp_path / "dictionary.csv").write_text("of before")
    before = lie_there(tmp_path)
    with pytest.raises(StudbookError, match=rf"cannot write .*{last.name}\.csv: is a directory\."):
        list(export_book(book, tmp_path, "csv", force=True))
    assert lie_there(tmp_path) == before
