"""`verify --sensitivity` and `audit --sensitivity` say which rule would turn a verdict."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from schemas.hand import Hand
from tests.nights import hand, night, seat, write

TURNS = "friday/kitchen/7  high-chicago  mismatch  flips to verified if ace_of_spades = low"


def chicago(won: str) -> Hand:
    """High Chicago in which Ann's only spade is the ace, and Bob, with the king, has the better hand."""
    ann = seat("Ann", down=["As", "Kd", "2c"], up=["3d", "7h", "9c", "Jd"], won=200 if won == "Ann" else 0)
    bob = seat("Bob", down=["Ks", "Qd", "4c"], up=["5d", "5h", "9h", "Jh"], won=200 if won == "Bob" else 0)
    return hand("7", variant="high-chicago", session="friday", currency="USD", scale=100, seats=[ann, bob])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a night in which a high spade was overlooked."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", [*night(), chicago("Bob")])
    main(["ingest", "night.jsonl", "--fail-on", "never"])
    return tmp_path


def test_each_hand_and_each_rule_is_said_and_counted(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["verify", "--sensitivity", "--fail-on", "never"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == [
        TURNS,
        "sensitivity: verdicts that one house rule would turn",
        "  ace_of_spades = low: 1 hand from mismatch to verified",
    ]
    assert main(["verify", "--sensitivity", "--format", "json", "--fail-on", "never"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["value_used"], row["set_by"], row["value"]) == ("high", "default", "low")
    assert json.loads(row["params"])["gives"] == {"awards": {"Ann": 0, "Bob": 200}, "carry_out": 0}


def test_an_audit_says_it_below_the_hand(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["audit", "night.jsonl", "--sensitivity", "--fail-on", "never"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "      flips to verified if ace_of_spades = low" in lines
    assert "  ace_of_spades = low: 1 hand from mismatch to verified" in lines
    assert main(["audit", "night.jsonl", "--fail-on", "never"]) == 0
    assert "flips" not in capsys.readouterr().out
    assert main(["audit", "night.jsonl", "--sensitivity", "--format", "json", "--fail-on", "never"]) == 0
    assert [row["knob"] for row in json.loads(capsys.readouterr().out)["sensitivity"]] == ["ace_of_spades"]


def test_under_the_rule_that_was_meant_the_hand_is_right(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = ["--set", "ace_of_spades=low"]
    main(["verify", "--sensitivity", *rule, "--fail-on", "never"])
    assert "flips" not in capsys.readouterr().out


def test_that_nothing_turns_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night())
    main(["ingest", "night.jsonl", "--fail-on", "never"])
    main(["verify", "--sensitivity", "--fail-on", "never"])
    assert capsys.readouterr().out.splitlines()[-1] == "sensitivity: no single house rule would turn a verdict"
