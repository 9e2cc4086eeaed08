from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, thirds, write

BY_ITSELF = "Each hand is taken by its own record; carries are not replayed."


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What `studbook whatif` printed."""
    assert main(["whatif", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_how_many_hands_come_out_otherwise_is_said_with_what_was_not_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", [*night(), thirds("6", table="porch")])
    main(["ingest", "friday.jsonl"])
    capsys.readouterr()
    assert said(capsys, "--variant", "stud")[:2] == ["5 hands, 2 of them come out otherwise.", BY_ITSELF]
    assert said(capsys, "--variant", "stud", "--table", "porch")[:2] == [
        "1 hand, 1 of them comes out otherwise.",
        BY_ITSELF,
    ]
    assert said(capsys, "--set", "odd_chip=seat")[:2] == ["5 hands, 0 of them come out otherwise.", BY_ITSELF]
