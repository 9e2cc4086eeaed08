"""A book that may only be read is read by every command that reads, and stays as it is, whatever its form."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest

from pipeline.book.database.migrate import form_of, open_book
from pipeline.book.database.store import connect
from pipeline.show.report import report_names
from tests.book.older import BEFORE, STEPS, make_older
from tests.checkout import ROOT, run_python
from tests.cli.broken import WITHOUT_POWERS, make_book
from tests.nights import load, night

QUERY = "select player, sum(paid_chips) as paid, sum(due_chips) as due from seat_money group by player order by player"
STATS = ["stats", "--format", "csv"]
READING = [
    ["report", "player_results", "--format", "csv"],
    ["report", "winnings", "--no-rulings", "--format", "csv"],
    STATS,
    ["query", QUERY, "--format", "csv"],
]
"""Every report is in what `export` writes."""
FOUND_WITH_CHAINS = {"chain_findings", "chain_players"}
"""Reports of what looking at the chains finds, which waits until a book is written to."""
STAMPED = ("sources",)
"""Reports that say when something was loaded."""
# One program for all of it: starting takes longer than reading.
SCRIPT = WITHOUT_POWERS.replace(
    "sys.exit(main(sys.argv[1:]))",
    """import contextlib, io, json
said = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    out.flush()
    said.append([code, out.buffer.getvalue().decode(), err.getvalue()])
print(json.dumps(said))""",
)
Maker = Callable[[Path], None]
HOLDING = """import duckdb, sys
book = duckdb.connect(sys.argv[1], read_only=True)
print("open", flush=True)
input()
"""


def waiting(path: Path) -> None:
    with open_book(path) as store:
        load(store, night())
        assert store.query("from chain_stale").height == 1


def one_step_older(path: Path) -> None:
    older(path, BEFORE)


def steps_older(path: Path) -> None:
    older(path, STEPS[STEPS.index(BEFORE) - 4])


def other_views(path: Path) -> None:
    """A book of this form that another studbook gave its views."""
    make_book(path)
    with connect(path) as store:
        store.execute("create or replace view seat_money as select 1 as n; comment on table schema_version is 'other'")


def older(path: Path, version: int) -> None:
    """A book of an earlier form, alone in its folder."""
    made = path.parent.parent / f"made-{version}"
    made.mkdir()
    make_older(made / "a.duckdb", version)
    (made / "a.duckdb").rename(path)


def run(desk: Path, commands: list[list[str]], db: Path) -> list[tuple[int, str, str]]:
    asked = json.dumps([[*command, "--db", str(db)] for command in commands])
    done = run_python("-c", SCRIPT, asked, cwd=desk, search=[ROOT])
    assert done.returncode == 0, done.stderr
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


@contextmanager
def shut(folder: Path) -> Iterator[None]:
    """A folder in which nothing may be written, in which nothing is another afterwards."""
    before = digests(folder)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        yield
        assert digests(folder) == before
    finally:
        folder.chmod(0o755)


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


class Said(NamedTuple):
    """What is said of a book: the output of each command, and the rows of each report."""

    printed: list[str]
    reports: dict[str, pl.DataFrame]


def asked(desk: Path, db: Path) -> tuple[Said, list[str]]:
    """What is said of a book, and what beside it."""
    said = run(desk, [*READING, ["export", "out"]], db)
    assert {code for code, _, _ in said} == {0}, said
    files = sorted((desk / "out" / "reports").glob("*.parquet"))
    reports = {path.stem: pl.read_parquet(path) for path in files if path.stem not in STAMPED}
    return Said([out for _, out, _ in said[:-1]], reports), [err for _, _, err in said]


def check_same(found: Said, right: Said, make: Maker) -> None:
    assert found.printed == right.printed
    assert found.reports.keys() == right.reports.keys()
    other = {name for name, frame in found.reports.items() if not frame.equals(right.reports[name])}
    assert other == (set() if make in (make_book, other_views) else FOUND_WITH_CHAINS)


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Said:
    """What is said of a book that may be written to."""
    desk = tmp_path_factory.mktemp("desk")
    make_book(desk / "a.duckdb")
    said, _ = asked(desk, desk / "a.duckdb")
    assert {*said.reports, *STAMPED} == set(report_names())
    return said


@pytest.mark.parametrize("make", [make_book, waiting, one_step_older, steps_older, other_views])
def test_every_report_of_a_book_that_may_only_be_read(
    tmp_path: Path, right: Said, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shut").mkdir()
    (tmp_path / "aside").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "aside"))
    make(tmp_path / "shut" / "a.duckdb")
    is_older = make in (one_step_older, steps_older, other_views)
    with shut(tmp_path / "shut"):
        found, beside = asked(tmp_path, tmp_path / "shut" / "a.duckdb")
    check_same(found, right, make)
    assert {"a copy of it was brought up to date to be read" in one for one in beside} == {is_older}
    assert list((tmp_path / "aside").iterdir()) == []


@pytest.mark.parametrize("make", [make_book, waiting, one_step_older, other_views])
def test_a_book_another_program_reads_is_read_too(tmp_path: Path, right: Said, make: Maker) -> None:
    (tmp_path / "books").mkdir()
    path = tmp_path / "books" / "a.duckdb"
    make(path)
    before = digests(path.parent)
    command = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "open\n"
        found, _ = asked(tmp_path, path)
        other.stdin.write("\n")
    check_same(found, right, make)
    assert digests(path.parent) == before


def test_an_older_book_that_may_be_written_to_is_brought_up_to_date(tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    one_step_older(tmp_path / "books" / "a.duckdb")
    ((code, _, err),) = run(tmp_path, [STATS], tmp_path / "books" / "a.duckdb")
    assert (code, "was brought up to date; as it was before it is kept in" in err) == (0, True)
    with connect(tmp_path / "books" / "a.duckdb", read_only=True) as store:
        assert form_of(store).step == STEPS[-1]


@pytest.mark.parametrize("heal", [["verify", "--keep"], ["ingest", "a.csv", "--quiet"]])
def test_tables_that_wait_for_their_chains_are_told_of_until_they_were_looked_at(
    tmp_path: Path, heal: list[str]
) -> None:
    waiting(tmp_path / "a.duckdb")
    (tmp_path / "a.csv").write_text("hand_id,variant,player,contributed,won\n1,stud,Ann,5,5\n", encoding="utf-8")
    said = run(tmp_path, [STATS, heal, STATS], tmp_path / "a.duckdb")
    assert max(code for code, _, _ in said) <= 1
    told = "1 table waits for a look at the chains of pots that rolled over"
    assert [told in err for _, _, err in said] == [True, False, False]
