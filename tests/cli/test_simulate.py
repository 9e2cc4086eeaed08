from pathlib import Path

import pytest

from pipeline.cli.main import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """What `studbook simulate` came to, and what it said; nothing goes to standard output."""
    code = main(["simulate", *arguments])
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return code, err.strip()


def test_nights_are_written_and_audited_without_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    wish = ("--variant", "Two_Thirds", "--hands", "120", "--players", "3-6", "--full", "--set", "carry=separate")
    assert said(capsys, *wish, "-o", "nights") == (0, "120 hands in nights.")
    assert main(["audit", "nights", "--db", "a.duckdb", "--fail-on", "warning"]) == 0
    assert main(["audit", "nights/hands.jsonl", "--house", "nights/house.toml", "--fail-on", "warning"]) == 0
    capsys.readouterr()
    assert said(capsys, *wish, "-o", "nights")[0] == 2
    assert said(capsys, *wish, "-o", "nights", "--force", "--hands", "1") == (0, "1 hand in nights.")


def test_mistakes_are_counted_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    wish = ("--variant", "stud", "--hands", "200", "--mistakes", "0.2", "-o", "wrong")
    count = len((tmp_path / "wrong/mistakes.key").read_text().splitlines()) if said(capsys, *wish)[0] == 0 else 0
    assert said(capsys, *wish, "--force") == (0, f"200 hands in wrong, {count} of them with a mistake.")
    assert main(["audit", "wrong/hands.jsonl"]) == 1


def test_rules_of_a_house_file_are_played_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text('odd_chip = "seat"\n[razz]\nraise_cap = "none"\n[stud]\nraise_cap = "4"\n')
    said(capsys, "--variant", "stud", "--house", "ours.toml", "-o", "nights")
    assert Path("nights/house.toml").read_text() == 'odd_chip = "seat"\nraise_cap = "4"\n'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--variant", "stutt", "-o", "x"), "'stutt' is not a variant. Did you mean stud?"),
        (("--variant", "stud", "-o", "x", "--players", "many"), "--players many: write a number such as 6"),
        (("--variant", "stud", "-o", "x", "--players", "8-3"), "--players 8-3: put the smaller number first"),
        (("--variant", "stud", "-o", "x", "--players", "12"), "--players 12: a deck serves 2 to 8 players."),
        (("--variant", "stud", "-o", "x", "--set", "carry=merged"), "--set carry=merged: Seven-card stud does not"),
        (("--variant", "stud", "-o", "x", "--hands", "0"), "hands"),
        (("--variant", "stud", "-o", "x", "--mistakes", "2"), "mistakes"),
        (("--variant", "stud"), "--output"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    code, line = said(capsys, *arguments)
    assert code == 2
    assert sentence in line
    assert "\n" not in line
    assert not Path("x").exists()
