"""`studbook template` and reports as workbooks: files for a spreadsheet, never on a terminal."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli.main import main
from pipeline.records.sheets.workbook import read_grid
from tests.checkout import ROOT, run_python

pytestmark = pytest.mark.usefixtures("here")

RUN = "import sys; from pipeline.cli.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("form", ["csv", "jsonl", "xlsx"])
def test_the_example_is_read_by_resolve(form: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["template", form]) == 0
    Path(f"night.{form}").write_bytes(capfdbinary.readouterr().out)
    assert main(["resolve", f"night.{form}"]) == 0
    verdicts = [json.loads(row)["verdict"] for row in capfdbinary.readouterr().out.splitlines()]
    assert verdicts == ["verified"] * 3


def test_a_report_is_written_as_a_workbook(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["template", "xlsx"]) == 0
    Path("night.xlsx").write_bytes(capfdbinary.readouterr().out)
    assert main(["ingest", "night.xlsx"]) == 0
    capfdbinary.readouterr()
    assert main(["report", "winnings", "--format", "xlsx"]) == 0
    first = capfdbinary.readouterr().out
    rows = read_grid(first).rows
    place = [cell.text for cell in rows[1].values()].index("as paid")
    assert {row[2].text: row[place].text for number, row in rows.items() if number > 1} == {
        "Ann": "-2.5", "Bob": "8.25", "Cy": "-3.75", "Dee": "-2",
    }  # fmt: skip
    assert main(["report", "winnings", "--format", "xlsx"]) == 0
    assert capfdbinary.readouterr().out == first


@pytest.mark.parametrize("arguments", [["template", "xlsx"], ["report", "hands", "--format", "xlsx"]])
def test_no_workbook_is_printed_on_a_terminal(arguments: list[str]) -> None:
    keeper, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, *arguments]
    done = subprocess.run(command, stdout=terminal, stderr=terminal, env=environment, check=False)
    os.close(terminal)
    said = os.read(keeper, 4000).decode()
    os.close(keeper)
    assert done.returncode == 2
    assert said == "studbook: xlsx is not text; send it to a file: add `> file.xlsx`.\r\n"


def test_help_and_the_example_as_text_load_nothing_heavy() -> None:
    program = (
        RUN.replace("sys.exit(", "code = ").rstrip(")")
        + ")\n"
        + ("print(*{'polars', 'numpy', 'duckdb', 'xlsxwriter'} & set(sys.modules), file=sys.stderr)")
    )
    for arguments in (["--help"], ["template", "csv"]):
        done = run_python("-c", program, *arguments, cwd=Path(), search=[ROOT])
        assert done.stdout
        assert done.stderr.split() == []
