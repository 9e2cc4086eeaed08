from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, write


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The current folder, with a night and the book of it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night())
    assert main(["ingest", "night.jsonl", "--fail-on", "never"]) == 0
    capsys.readouterr()
    return tmp_path
