from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import ACES, KINGS, hand, night, seat, write


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The current folder, with a book of two files."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())
    with (tmp_path / "friday.jsonl").open("a") as file:
        file.write("no hand\n")
    changed = [seat("Ann", 90, won=180, **ACES), seat("Bob", 90, **KINGS)]
    write(tmp_path / "later.jsonl", [hand("1", session="friday", currency="USD", scale=100, revision=2, seats=changed)])
    assert main(["ingest", "friday.jsonl", "later.jsonl", "--fail-on", "never"]) == 0
    capsys.readouterr()
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that went well printed."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def hands(capsys: pytest.CaptureFixture[str]) -> str:
    return said(capsys, "query", "select hand_id, revision from hand order by hand_id", "--format", "csv")


def test_a_file_is_forgotten_and_put_back(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = hands(capsys)
    assert said(capsys, "forget", "later.jsonl") == (
        "Forgot the file later.jsonl: 1 hand. 1 hand is back in an earlier revision. "
        "`studbook forget --undo` puts all of it back.\n"
    )
    assert hands(capsys) == before.replace("1,2", "1,1")
    assert said(capsys, "forget", "friday.jsonl") == (
        "Forgot the file friday.jsonl: 5 hands, 1 problem. `studbook forget --undo` puts all of it back.\n"
    )
    assert hands(capsys) == "hand_id,revision\n"
    assert said(capsys, "forget", "--undo") == "Put back the file friday.jsonl: 5 hands, 1 problem.\n"
    assert said(capsys, "forget", "--undo", "later.jsonl") == (
        "Put back the file later.jsonl: 1 hand. 1 hand took the place of an earlier revision again.\n"
    )
    assert hands(capsys) == before


def test_a_hand_is_forgotten_and_put_back(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "forget", "kitchen/1", "--kind", "hand") == (
        "Forgot hand friday/kitchen/1: 1 hand, 1 replaced record. `studbook forget --undo` puts all of it back.\n"
    )
    assert main(["ingest", "friday.jsonl", "--fail-on", "never"]) == 0
    assert "read 6 hands in 1 file: 1 loaded, 4 duplicates, 1 refused" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "say what to forget: a file that was read, or a hand such as kitchen/17."),
        (["monday.jsonl"], "there is no file and no hand 'monday.jsonl' in the book. Did you mean friday.jsonl?"),
        (["--undo"], "nothing is forgotten that could be put back."),
        (["1", "--db", "other.duckdb"], "there is no book at other.duckdb yet; `studbook ingest` makes one, `--db` "),
        (["1", "--kind", "table"], ""),
    ],
)
def test_what_cannot_be_forgotten_is_said_in_a_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    files = sorted(desk.iterdir())
    assert main(["forget", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"studbook: {says}")
    assert printed.err.count("\n") == 1
    assert sorted(desk.iterdir()) == files
