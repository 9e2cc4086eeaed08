"""`studbook check`: the summary with every finding, from nothing but the files."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, write


def test_programs_get_the_summary_with_every_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())
    assert main(["audit", "friday.jsonl", "--db", "b.duckdb", "--format", "json"]) == 1
    audited = json.loads(capsys.readouterr().out)
    assert main(["check", "friday.jsonl", "--format", "json"]) == 1
    checked = json.loads(capsys.readouterr().out)
    findings = checked.pop("findings")
    assert checked == audited
    assert main(["check", "friday.jsonl"]) == 1
    text = capsys.readouterr().out.partition("\nfindings\n")[2]
    assert {(one["code"], one["message"]) for one in findings} == {
        (line.partition(": ")[0].split()[-1], line.partition(": ")[2]) for line in text.splitlines()
    }
    assert not Path("studbook.duckdb").exists()
