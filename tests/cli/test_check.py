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


def test_processes_and_memory_are_bounded_as_asked_and_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(2):
        write(tmp_path / f"{number}.jsonl", [one.model_copy(update={"table": f"table {number}"}) for one in night()])
    said = {}
    for jobs in ("1", "2"):
        assert main(["check", ".", "--jobs", jobs, "--memory", "1GB"]) == 1
        said[jobs] = capsys.readouterr().out
    assert said["1"] == said["2"]
    assert "10 hands" in said["1"]
