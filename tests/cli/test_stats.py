import json
from pathlib import Path

import pytest

from pipeline.book.database.migrate import open_book
from pipeline.cli.main import main
from pipeline.show.stats_text import GREY
from tests.nights import load, night
from tests.records.bets_given import game

BETS = [
    game("3c / Kh / 9d", "Ann bring-in 2, Bob fold, Cy fold", table="porch", played_at="2026-11-20T20:00:00"),
    game(
        "3c 4d / Kh 2s / 9d 8c",
        "Ann bring-in 2, Bob complete 4, Cy fold, Ann call 2",
        "Bob bet 4, Ann fold",
        table="porch",
        played_at="2026-12-01T20:00:00",
    ).model_copy(update={"hand_id": "2"}),
]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with open_book(tmp_path / "studbook.duckdb") as store:
        load(store, BETS, "porch.jsonl")
        load(store, night())
    return tmp_path


def test_a_players_statistics_stand_with_counts_and_intervals(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "Ann", "--table", "porch"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[:3] == [
        "Ann: 2 hands",
        "  third street entries",
        "    vpip3           1/1   100.0%   20.7 to 100.0 *",
    ]
    assert "    fold4           1/1   100.0%   20.7 to 100.0 *" in lines
    assert lines[-1] == "* fewer than 25 opportunities"
    none = " ".join(lines[-8:-1])
    assert "no opportunity: complete, limp3," in none
    assert "wsd_all" in none


def test_everybody_stands_beside_each_other(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--table", "porch"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].split() == ["player", "hands", "vpip3", "complete", "steal3", "wtsd", "wsd", "afq"]
    assert [line.split()[:3] for line in lines[1:]] == [["Ann", "2", "1/1"], ["Bob", "2", "1/2"], ["Cy", "2", "0/2"]]


def test_hands_are_told_apart_and_chosen(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "Bob", "--by", "month", "--since", "2026-11-20"]) == 0
    out = capfd.readouterr().out
    assert "Bob, month 2026-11: 1 hand\n" in out
    assert "Bob, month 2026-12: 1 hand\n" in out
    assert main(["stats", "--by", "month", "--until", "2026-11-30", "--format", "csv"]) == 0
    parts = {line.split(",")[0] for line in capfd.readouterr().out.splitlines()[1:]}
    assert parts == {"2026-11"}


def test_other_forms_hold_every_statistic(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "Bob", "--table", "porch", "--format", "json"]) == 0
    out = capfd.readouterr().out
    assert '"statistic":"steal3","num":1,"opp":2,' in out
    rows = {row["statistic"]: row for row in json.loads(out)}
    steal = rows["steal3"]
    assert (steal["player"], steal["num"], steal["opp"], steal["rate"], steal["few"]) == ("Bob", 1, 2, 0.5, True)
    assert rows["af"]["rate"] is None
    assert rows["wsd"]["low"] is None


def test_little_is_left_out_if_asked(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "Bob", "--table", "porch", "--min-opp", "2"]) == 0
    out = capfd.readouterr().out
    assert "vpip3" in out
    assert "follow4" not in out
    assert "no opportunity" not in out


def test_me_is_who_the_settings_say(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "me"]) == 2
    assert 'who you are is not set: write me = "Ann" into studbook.toml' in capfd.readouterr().err
    (desk / "studbook.toml").write_text('me = "Cy"\n')
    assert main(["stats", "me"]) == 0
    assert capfd.readouterr().out.startswith("Cy: ")


def test_grey_is_what_says_little(
    desk: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for arguments in (["stats", "Ann"], ["stats"]):
        assert main(arguments) == 0
        assert GREY in capfd.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["stats", "Ann"]) == 0
    assert GREY not in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["Anm"], "there is no hand with the player 'Anm'. Did you mean Ann?"),
        (["Ann", "--since", "yesterday"], "--since yesterday is no date; write it as 2026-11-20."),
        (["Ann", "--since", "20261120"], "--since 20261120 is no date; write it as 2026-11-20."),
        (["Ann", "--until", "2026-01-01"], "no hand was played until 2026-01-01, or none with a date."),
        (
            ["Ann", "--since", "2026-11-21", "--until", "2026-11-20"],
            "--since 2026-11-21 is later than --until 2026-11-20; swap the two.",
        ),
        (["Ann", "--by", "moon"], "--by"),
        (["Ann", "--variant", "razz"], "razz"),
        (["Ann", "--db", "none.duckdb"], "there is no book at none.duckdb yet"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    desk: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(["stats", *arguments]) == 2
    said = capfd.readouterr()
    assert says in said.err
    assert said.out == ""


def test_reports_take_dates_and_parts(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "third_street_entries", "--since", "2026-12-01", "--by", "variant"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["part", "player", "hands"]
    assert lines[2].startswith("stud  Ann         1  1/1 100.0% (20.7 to 100.0)")
    assert main(["report", "third_street_entries", "--format", "csv"]) == 0
    assert capfd.readouterr().out.startswith("player,hands,vpip3_num,vpip3_opp,")
    assert main(["report", "winnings", "--by", "month"]) == 2


def test_reports_leave_out_what_rests_on_little(desk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    base = ["report", "street_folds", "--table", "porch"]
    assert main(base) == 0
    everybody = capfd.readouterr().out.splitlines()[2:]
    assert [line.split()[0] for line in everybody] == ["Ann", "Bob", "Cy"]
    assert main([*base, "--min-opp", "1"]) == 0
    (row,) = capfd.readouterr().out.splitlines()[2:]
    assert row.split() == ["Ann", "2", "1/1", "100.0%", "(20.7", "to", "100.0)"]
    assert main([*base, "--min-opp", "1", "--format", "json"]) == 0
    assert [one["player"] for one in json.loads(capfd.readouterr().out)] == ["Ann"]
