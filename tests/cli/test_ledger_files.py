"""What commands about hands say of a ledger that lies among them."""

from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import night, write


def test_a_ledger_beside_hands_is_passed_over_and_one_that_is_named_says_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night()[:3])
    (tmp_path / "box.csv").write_text("player,kind,amount\nAnn,buy-in,5\n")
    assert main(["resolve", "."]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["resolve", "box.csv"]) == 1
    assert "the file is a ledger and holds no hand" in capsys.readouterr().err
