"""What only asks for help or the version does not wait for the heavy libraries."""

from pathlib import Path

import pytest

import pipeline
from pipeline.book.database.migrate import open_book
from tests.checkout import ROOT, run_python
from tests.nights import load, night

# typer reads parameters with pydantic itself, so pydantic's name may be there; our models need not be. What a command
# refuses with is no model.
PROGRAM = """
import sys
from pipeline.cli.main import run
sys.argv = ["studbook", *sys.argv[1:]]
code = 0
try:
    run()
except SystemExit as stop:
    code = stop.code
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""
HEAVY = {"polars", "duckdb", "numpy", "scipy", "pyarrow"}
NEVER = {"scipy", "pyarrow", "pandas", "openpyxl", "fastexcel", "xlsxwriter", "rich", "hypothesis", "rtoml", "watchdog"}
"""What no command of those below needs; tables are printed without."""
AFAR = ("pipeline.book.loading", "pipeline.records.readers.", "pipeline.book.chains", "pipeline.book.nights.gaps")
"""Rooms of ours that a question to the book has no business in."""


def loaded(folder: Path, *arguments: str | Path, code: int = 0) -> tuple[str, set[str]]:
    """What a command prints, and every module there is when it is done."""
    done = run_python("-c", PROGRAM, *map(str, arguments), cwd=folder, search=[ROOT])
    assert done.returncode == code, done.stderr
    return done.stdout, set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(("option", "says"), [("--help", "audit"), ("--version", pipeline.__version__)])
def test_help_and_version_start_light(tmp_path: Path, option: str, says: str) -> None:
    said, modules = loaded(tmp_path, option)
    assert says in said
    ours = {name for name in modules if name.startswith("schemas.")}
    assert not {name for name in modules if name.partition(".")[0] in HEAVY} | ours - {"schemas.problem"}


@pytest.mark.parametrize("name", ["ingest", "whatif", "report", "explain"])
def test_help_of_a_command_waits_for_no_library(tmp_path: Path, name: str) -> None:
    said, modules = loaded(tmp_path, name, "--help")
    assert f"studbook {name}" in said
    assert not {name for name in modules if name.partition(".")[0] in HEAVY | NEVER}


def test_questions_to_the_book_read_in_only_what_they_ask(tmp_path: Path) -> None:
    book = tmp_path / "book.duckdb"
    with open_book(book) as store:
        load(store, night())
    for command in (["whatif", "--variant", "stud"], ["query", "select 1 as one"]):
        said, modules = loaded(tmp_path, *command, "--db", book)
        assert said
        assert not {name for name in modules if name.partition(".")[0] in NEVER or name.startswith(AFAR)}, command
