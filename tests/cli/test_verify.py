import json
from pathlib import Path

import pytest

from pipeline import __version__
from pipeline.book.database.store import connect
from pipeline.cli.main import main
from tests.nights import night, write


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The current folder, with a book of one night in which hand 4 was paid wrong."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())
    assert main(["ingest", "friday.jsonl"]) == 1
    capsys.readouterr()
    return tmp_path


def change(sql: str) -> None:
    with connect(Path("studbook.duckdb")) as store:
        store.execute(sql)


def lines(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> list[str]:
    """What `studbook verify` printed, line by line, once it ended with the code."""
    assert main(["verify", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def test_a_sound_book_is_verified(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = lines(capsys, 1)
    assert said[0] == "5 hands checked again: 3 verified, 1 mismatch, 1 void."
    assert said[1].startswith("Findings: wrong-winner in 1 hand, ")
    assert said[2:] == ["Nothing changed."]
    assert lines(capsys, 0, "--fail-on", "never") == said


def test_what_changed_is_printed_and_stored(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change("update resolution set verdict = 'unverifiable', studbook = '0.0.1' where hand_ref in (1, 4)")
    said = lines(capsys, 1, "--stale")
    assert said[0] == "2 hands checked again: 1 verified, 1 mismatch."
    assert said[2] == "2 hands changed: verdict of 2."
    assert said[3].split() == "session table name hand id currency verdict was verdict won out findings".split()
    assert [line.split()[:6] for line in said[5:]] == [
        ["friday", "kitchen", "1", "USD", "unverifiable", "verified"],
        ["friday", "kitchen", "4", "USD", "unverifiable", "mismatch"],
    ]
    assert lines(capsys, 0, "--stale") == ["0 hands checked again.", "Nothing changed."]
    with connect(Path("studbook.duckdb")) as store:
        assert store.query("select distinct studbook from resolution")["studbook"].to_list() == [__version__]


def test_other_rules_are_only_looked_at_unless_kept(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = lines(capsys, 1, "--variant", "stud")
    assert said[2:4] == ["1 hand changed: verdict of 1, payments of 1, carry of 1, findings of 1.", ASIDE]
    assert lines(capsys, 1, "--variant", "stud") == said
    kept = lines(capsys, 1, "--variant", "stud", "--keep")
    assert kept == [line for line in said if line != ASIDE]
    assert lines(capsys, 1, "--variant", "stud", "--keep")[2:] == ["Nothing changed."]
    (row,) = [json.loads(line) for line in lines(capsys, 1, "--format", "ndjson")]
    assert (row["hand_id"], row["verdict_was"], row["verdict"], row["out_was_chips"], row["out_chips"]) == (
        "2",
        "mismatch",
        "verified",
        0,
        180,
    )


ASIDE = "Nothing was stored; --keep stores it."


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--db", "other.duckdb"], "there is no book at other.duckdb yet"),
        (["--set", "odd_chip=dealer"], "--set odd_chip=dealer: odd_chip cannot be 'dealer'; it is one of"),
        (["--variant", "strud"], "'strud' is not a variant. Did you mean"),
        (["--house", "none.toml"], "cannot read the house file none.toml"),
    ],
)
def test_what_cannot_be_verified_is_said_in_a_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(["verify", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"studbook: {says}")
    assert not Path("other.duckdb").exists()
