"""What only asks for help or the version does not wait for the heavy libraries."""

from pathlib import Path

import pytest

import pipeline
from tests.checkout import ROOT, run_python

# typer reads parameters with pydantic itself, so pydantic's name may be there; our models need not be.
PROGRAM = """
import sys
from pipeline.cli.main import run
sys.argv = ["studbook", *sys.argv[1:]]
code = 0
try:
    run()
except SystemExit as stop:
    code = stop.code
heavy = {"polars", "duckdb", "numpy", "scipy", "pyarrow"}
loaded = {name for name in sys.modules if name.partition(".")[0] in heavy or name.startswith("schemas.")}
print(*sorted(loaded), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(("option", "says"), [("--help", "audit"), ("--version", pipeline.__version__)])
def test_help_and_version_start_light(tmp_path: Path, option: str, says: str) -> None:
    done = run_python("-c", PROGRAM, option, cwd=tmp_path, search=[ROOT])
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
    assert done.stderr.split() == []
