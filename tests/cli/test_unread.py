"""A command that reads nothing, since no path leads to a file, could not run; what is refused of files is found."""

from pathlib import Path

import pytest

from pipeline.cli.main import main

READING = {
    "audit": ["audit"],
    "check": ["check"],
    "ingest": ["ingest"],
    "resolve": ["resolve"],
    "convert": ["convert", "--to", "csv"],
    "rule": ["rule"],
    "settle-up": ["settle-up"],
}
"""Commands that read files."""
BEFORE_EACH = {"rule": "--from", "settle-up": "--ledger"}
NOWHERE = ["nofile.jsonl", "nothing", "*.phh"]


def asked(command: str, *paths: str) -> list[str]:
    option = BEFORE_EACH.get(command)
    return [*READING[command], *(word for path in paths for word in (option, path) if word is not None)]


@pytest.fixture
def files(desk: Path) -> dict[str, str]:
    """By command, a file of which something is read and nothing is wrong."""
    (desk / "nothing").mkdir()
    (desk / "letter.jsonl").write_text("not a hand\n")
    (desk / "box.csv").write_text("player,kind,amount\nAnn,buy-in,5\nAnn,cash-out,5\n")
    return {"settle-up": "box.csv"}


@pytest.mark.parametrize("command", READING)
def test_where_no_path_leads_to_a_file_it_could_not_run(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for paths in (NOWHERE[:1], NOWHERE[:2], NOWHERE):
        assert main(asked(command, *paths)) == 2
        said = capsys.readouterr()
        assert all(f"{path}: " in said.out + said.err for path in paths)


@pytest.mark.parametrize("command", READING)
def test_one_file_among_them_is_enough_to_have_run(files: dict[str, str], command: str) -> None:
    assert main(asked(command, "letter.jsonl")) == 1
    assert main(asked(command, "letter.jsonl", "nofile.jsonl")) == 1
    assert main(asked(command, "nofile.jsonl", files.get(command, "night.jsonl"))) == 1


@pytest.mark.parametrize("command", ["audit", "check", "ingest", "resolve"])
def test_to_fail_on_nothing_is_not_to_have_run(files: dict[str, str], command: str) -> None:
    assert main([*asked(command, "nofile.jsonl"), "--fail-on", "never"]) == 2
    assert main([*asked(command, "nofile.jsonl", "night.jsonl"), "--fail-on", "never"]) == 0
    assert main([*asked(command, "letter.jsonl"), "--fail-on", "never"]) == 0
