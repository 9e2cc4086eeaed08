"""Names that are one person, as the settings say and as it is asked, wherever figures of players are printed."""

import csv
import io
import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.nights import ACES, KINGS, hand, seat, write

Say = pytest.CaptureFixture[str]


@pytest.fixture
def two_scribes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Say) -> Path:
    """A folder with the book of two nights of which one scribe writes Bob and the other Bobby, who loses 100 each."""
    monkeypatch.chdir(tmp_path)
    for night, name in (("friday", "Bob"), ("saturday", "Bobby")):
        seats = [seat("Ann", won=200, **ACES), seat(name, **KINGS)]
        write(tmp_path / f"{night}.jsonl", [hand(seats=seats, session=night)])
        assert main(["ingest", f"{night}.jsonl"]) == 0
    capsys.readouterr()
    return tmp_path


def run(capsys: Say, *words: str) -> tuple[int, str, str]:
    code = main([*words])
    said = capsys.readouterr()
    return code, said.out, said.err


def rows(capsys: Say, *words: str) -> list[dict[str, str]]:
    code, out, err = run(capsys, *words, "--format", "csv")
    assert (code, err) == (0, "")
    return list(csv.DictReader(io.StringIO(out)))


def nets(capsys: Say, *words: str) -> dict[str, str]:
    return {row["player"]: row["as_paid_chips"] for row in rows(capsys, "report", "winnings", *words)}


def test_the_settings_say_who_is_who_and_the_next_report_says_so(two_scribes: Path, capsys: Say) -> None:
    assert nets(capsys) == {"Ann": "200", "Bob": "-100", "Bobby": "-100"}
    settings = two_scribes / "studbook.toml"
    settings.write_text('aliases = { "Bobby" = "Bob" }\n')
    assert nets(capsys) == {"Ann": "200", "Bob": "-200"}
    settings.write_text('aliases = { "Bob" = "Bobby" }\n')
    assert nets(capsys) == {"Ann": "200", "Bobby": "-200"}


def test_an_option_says_it_for_one_command_and_over_the_settings(two_scribes: Path, capsys: Say) -> None:
    assert nets(capsys, "--alias", "Bobby=Bob") == {"Ann": "200", "Bob": "-200"}
    assert nets(capsys, "--alias", "Bobby = Robert", "--alias", "Bob=Robert") == {"Ann": "200", "Robert": "-200"}
    (two_scribes / "studbook.toml").write_text('aliases = { "Bobby" = "Bob" }\n')
    assert nets(capsys, "--alias", "Bobby=Rob") == {"Ann": "200", "Bob": "-100", "Rob": "-100"}
    assert nets(capsys) == {"Ann": "200", "Bob": "-200"}


@pytest.mark.parametrize("name", ["Bob", "Bobby"])
def test_a_player_is_chosen_by_either_name(two_scribes: Path, capsys: Say, name: str) -> None:
    (two_scribes / "studbook.toml").write_text('aliases = { "Bobby" = "Bob" }\n')
    assert nets(capsys, "--player", name) == {"Ann": "200", "Bob": "-200"}
    assert len(rows(capsys, "report", "hands", "--player", name)) == 2
    code, out, _ = run(capsys, "stats", name)
    assert (code, out.splitlines()[0]) == (0, "Bob: 2 hands")
    assert {row["player"] for row in rows(capsys, "stats", name)} == {"Bob"}


def test_everybody_s_statistics_have_a_row_a_person(two_scribes: Path, capsys: Say) -> None:
    _, out, _ = run(capsys, "stats", "--alias", "Bobby=Bob")
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [["Ann", "2"], ["Bob", "2"]]


def test_export_counts_persons_in_views_and_reports_and_keeps_the_names_of_tables(
    two_scribes: Path, capsys: Say
) -> None:
    (two_scribes / "studbook.toml").write_text('aliases = { "Bobby" = "Bob" }\n')
    assert run(capsys, "export", "out", "--format", "csv", "--quiet")[0] == 0
    names = {
        place: {row["player"] for row in csv.DictReader(io.StringIO(Path("out", f"{place}.csv").read_text()))}
        for place in ("tables/seat", "views/seat_money", "views/stint", "reports/winnings")
    }
    assert names.pop("tables/seat") == {"Ann", "Bob", "Bobby"}
    assert set(map(frozenset, names.values())) == {frozenset({"Ann", "Bob"})}


def test_two_names_in_one_hand_are_said_once(two_scribes: Path, capsys: Say) -> None:
    said = (
        "Ann and Bob are one person by the aliases, and sit in one hand (friday, hand 1): in that night they stay two"
    )
    for words in (["report", "winnings"], ["report", "session_results"], ["stats"]):
        code, out, err = run(capsys, *words, "--alias", "Bob=Ann")
        assert (code, err.splitlines()) == (0, [said])
        assert "Bob" in out


def test_a_night_is_settled_between_two_who_sit_in_one_hand(two_scribes: Path, capsys: Say) -> None:
    code, out, err = run(capsys, "settle-up", "friday", "--alias", "Bob=Ann")
    assert (code, out.splitlines()[0]) == (0, "Bob pays Ann 100")
    assert err.startswith("Ann and Bob are one person by the aliases, and sit in one hand (friday, hand 1): ")
    assert run(capsys, "settle-up", "saturday", "--alias", "Bob=Ann")[2] == ""


def test_an_audit_says_what_persons_won(two_scribes: Path, capsys: Say) -> None:
    (two_scribes / "studbook.toml").write_text('aliases = { "Bobby" = "Bob" }\n')
    _, out, _ = run(capsys, "check", "friday.jsonl", "saturday.jsonl", "--format", "json", "--quiet")
    told = json.loads(out)
    assert {row["player"] for row in told["winnings"]} == {"Ann", "Bob"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["report", "hands", "--alias", "Bobby=Bob"], "the report hands keeps names as they were written, so --alias "),
        (["report", "winnings", "--alias", "Bobby"], "--alias Bobby: write two names with = between, such as Ann=Bob."),
        (["stats", "--alias", "Bob=Bob"], "--alias Bob=Bob: write two names with = between, such as Ann=Bob."),
    ],
)
def test_what_makes_no_sense_is_refused(two_scribes: Path, capsys: Say, words: list[str], says: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"studbook: {says}")
