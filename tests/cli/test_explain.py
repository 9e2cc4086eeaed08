import sys
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import hand, night, write


def test_a_story_on_the_terminal_says_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", [*night(), hand("7")])
    verdicts = {}
    for name in ("1", "4", "5", "7"):
        assert main(["explain", name, "--from", "friday.jsonl"]) == 0
        verdicts[name] = capsys.readouterr().out.splitlines()[1].strip()
    assert verdicts["1"] == "Verdict: paid right."
    assert verdicts["4"].startswith("Verdict: paid wrong: paid Bob 1.90, but Ann holds the best hand")
    assert verdicts["5"] == "Verdict: the hand is void, so everything goes back."
    assert verdicts["7"] == "Verdict: no result is written down."


@pytest.mark.parametrize("command", ["explain", "replay"])
def test_lines_are_broken_for_the_terminal_and_for_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())

    def widest(columns: int) -> int:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main([command, "4", "--from", "friday.jsonl"]) == 0
        return max(map(len, capsys.readouterr().out.splitlines()))

    elsewhere = widest(60)
    assert 80 < elsewhere <= 110
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert widest(200) == elsewhere
    assert widest(60) <= 60
    assert widest(5) <= 50
