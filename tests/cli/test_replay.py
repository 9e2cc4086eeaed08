"""`studbook replay` and `--names seat`: a hand of a file or of the store, with its names or without."""

from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.converted import played
from tests.nights import night, write
from tests.show.stories import REPLAYS, stepped

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "friday.jsonl", night())


def printed(capsys: Said, *arguments: str) -> str:
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_a_hand_of_a_file_and_of_the_store_is_the_same(capsys: Said) -> None:
    of_file = printed(capsys, "replay", "1", "--from", "friday.jsonl")
    assert main(["ingest", "friday.jsonl", "--db", "book.duckdb", "--fail-on", "never"]) == 0
    capsys.readouterr()
    assert printed(capsys, "replay", "kitchen/1", "--db", "book.duckdb") == of_file
    assert of_file.splitlines()[:2] == ["Hand 1 at kitchen, friday: Seven-card stud", "  Verdict: paid right."]


def test_options_show_cards_and_hide_names(capsys: Said) -> None:
    path = str(REPLAYS / "carried_in.jsonl")
    assert printed(capsys, "replay", "8", "--from", path) == (REPLAYS / "carried_in.txt").read_text()
    opened = printed(capsys, "replay", "8", "--from", path, "--show-down", "--names", "seat")
    assert opened == (REPLAYS / "carried_in.open.txt").read_text()


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_an_explanation_without_names(capsys: Said, form: str) -> None:
    path = str(REPLAYS / "carried_in.jsonl")
    named = printed(capsys, "explain", "8", "--from", path, "--format", form)
    without = printed(capsys, "explain", "8", "--from", path, "--format", form, "--names", "seat")
    assert "same three, Cy deals" in named
    assert "same three, seat 3 deals" in without
    assert [name for name in ("Ann", "Bob", "Cy", "Dee") if name in without] == []
    assert named.count("\n- ") == without.count("\n- ")


def test_what_is_wrong_with_other_hands_names_nobody_either(capsys: Said) -> None:
    bad = '{"hand_id": "9", "variant": "stud", "seats": [{"player": "Zed", "contributed": 1, "won": "2"}]}'
    with Path("friday.jsonl").open("a") as file:
        file.write(bad)
    assert main(["replay", "1", "--from", "friday.jsonl"]) == 0
    assert "Zed" in capsys.readouterr().err
    assert main(["replay", "1", "--from", "friday.jsonl", "--names", "seat"]) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith("friday.jsonl:6: a hand is refused [")


def test_other_rules_divide_the_pots_of_every_street(capsys: Said) -> None:
    hand = played(6, house={})
    write(Path("one.jsonl"), [hand])
    for rule in ("layers", "whole"):
        shown = printed(capsys, "replay", hand.hand_id, "--from", "one.jsonl", "--set", f"ante_short={rule}")
        assert (shown.splitlines() == stepped(hand)) is (rule == "layers")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["9"], "there is no hand '9'."),
        (["1", "--names", "none"], "--names none: it is one of written, seat."),
    ],
)
def test_what_cannot_be_asked_is_said(capsys: Said, arguments: list[str], sentence: str) -> None:
    assert main(["replay", *arguments, "--from", "friday.jsonl"]) == 2
    assert capsys.readouterr().err.startswith(f"studbook: {sentence}")
