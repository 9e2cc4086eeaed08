"""Reports of one's own: .sql files that read the book, its views, and nothing else."""

import json
from pathlib import Path

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.cli.main import main
from tests.nights import load, night

OWN = (
    "-- Hands by player\n-- more of it\nselect player, count(*) as hands from player_hand group by player order by 1;\n"
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a book and a folder of reports."""
    monkeypatch.chdir(tmp_path)
    with open_book(Path("studbook.duckdb")) as store:
        load(store, night())
        refresh_chains(store)
    Path("mine").mkdir()
    Path("mine/by_player.sql").write_text(OWN)
    return tmp_path


def test_a_report_of_ones_own_is_run_and_narrowed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "by_player", "--reports", "mine", "--format", "csv"]) == 0
    assert capsys.readouterr().out == "player,hands\nAnn,4\nBob,4\nCy,2\n"
    assert main(["report", "by_player", "--reports", "mine", "--format", "csv", "--variant", "two-thirds"]) == 0
    assert capsys.readouterr().out == "player,hands\nAnn,2\nBob,2\nCy,2\n"
    assert main(["report", "winnings", "--reports", "mine"]) == 0


def test_reports_of_ones_own_are_listed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/bare.sql").write_text("select 1 as one")
    assert main(["list", "reports", "--reports", "mine", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[-2:] == [
        {"report": "bare", "group": "own", "shows": "bare"},
        {"report": "by_player", "group": "own", "shows": "Hands by player"},
    ]
    assert len(rows) > 10


def test_rates_of_ones_own_get_their_intervals(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/rates.sql").write_text("select 5 as x_num, 25 as x_opp")
    assert main(["report", "rates", "--reports", "mine", "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["x"], round(row["x_low"], 3), round(row["x_high"], 3), row["x_few"]) == (0.2, 0.089, 0.391, False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("delete from hand", "only what reads is run"),
        ("select 1; select 2", "one statement at a time is run"),
        ("select * from read_csv('mine/by_player.sql')", "SQL reads the book and no other file"),
        ("select * from nothing", "nothing"),
        ("", "one statement at a time is run"),
    ],
)
def test_what_does_more_than_read_the_book_is_refused(
    desk: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    Path("mine/bad.sql").write_text(text)
    assert main(["report", "bad", "--reports", "mine"]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_folders_and_files_that_will_not_do_are_said(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = {"nowhere": "there is no folder nowhere", "empty": "empty holds no .sql file"}
    Path("empty").mkdir()
    for folder, says in cases.items():
        assert main(["report", "x", "--reports", folder]) == 2
        assert says in capsys.readouterr().err
    assert main(["report", "by_playr", "--reports", "mine"]) == 2
    assert "Did you mean by_player?" in capsys.readouterr().err
    Path("mine/winnings.sql").write_text("select 1")
    assert main(["list", "reports", "--reports", "mine"]) == 2
    assert "mine/winnings.sql has the name of a report of studbook's" in capsys.readouterr().err
    Path("mine/winnings.sql").write_bytes(b"-- \xff")
    assert main(["report", "by_player", "--reports", "mine"]) == 2
    assert "is not UTF-8 text" in capsys.readouterr().err


def test_what_is_wrong_with_a_report_of_ones_own_is_said_with_its_file(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine/broken.sql").write_text("select * from nowhere")
    for command in (["report", "broken"], ["export", "book", "--quiet"]):
        assert main([*command, "--reports", "mine"]) == 2
        assert capsys.readouterr().err.startswith("studbook: mine/broken.sql: ")


def test_a_report_that_counts_no_opportunities_is_not_narrowed_by_them(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "winnings", "--min-opp", "5"]) == 2
    assert "counts no opportunities" in capsys.readouterr().err
    assert main(["report", "streets_seen", "--min-opp", "5"]) == 0
