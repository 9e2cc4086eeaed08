"""How sessions and nights are told apart is asked for or set, and said where it decided something."""

from pathlib import Path

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.cli.main import main
from tests.nights import hand, load

TIMES = ("20T22:00", "20T23:10", "21T05:00", "21T20:00")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a book of four hands without a session, one of them early in the morning."""
    monkeypatch.chdir(tmp_path)
    with open_book(Path("studbook.duckdb")) as store:
        load(store, [hand(str(n), played_at=f"2026-11-{time}:00Z") for n, time in enumerate(TIMES)])
        refresh_chains(store)
    return tmp_path


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[str], str]:
    """The first row of a report as CSV, behind the player, and what was said."""
    assert main(["report", *words, "--format", "csv"]) == 0
    said = capsys.readouterr()
    return said.out.splitlines()[1].split(",")[4:], said.err


GAPS = "4 hands without a session: {} by gaps of more than {} at a table; --session-gap says another\n"
DAYS = "{} before {}, counted to the day before; --day-start says another time\n"


def test_a_gap_is_usual_or_set_or_asked_for(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row, said = asked(capsys, "session_results")
    assert (row[1], said) == ("4", GAPS.format("4 sessions", "60 minutes"))
    (desk / "studbook.toml").write_text("session_gap = 70\n")
    row, said = asked(capsys, "session_results")
    assert (row[1], said) == ("3", GAPS.format("3 sessions", "70 minutes"))
    row, said = asked(capsys, "session_results", "--session-gap", "900")
    assert (row[1], said) == ("1", GAPS.format("1 session", "900 minutes"))


def test_a_day_begins_as_usual_or_as_set_or_as_asked_for(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row, said = asked(capsys, "biggest_results")
    assert (row[4:6], said) == (["300", "2026-11-20"], DAYS.format("1 hand", "06:00"))
    (desk / "studbook.toml").write_text('day_start = "04:30"\n')
    row, said = asked(capsys, "biggest_results")
    assert (row[4:6], said) == (["200", "2026-11-21"], "")
    row, said = asked(capsys, "biggest_results", "--day-start", "22:30")
    assert (row[4:6], said) == (["300", "2026-11-20"], DAYS.format("3 hands", "22:30"))


def test_nothing_is_said_where_it_decided_nothing(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "winnings")[1] == asked(capsys, "drawdowns")[1] == ""
    with open_book(Path("other.duckdb")) as store:
        load(store, [hand(str(n), session="s", played_at=f"2026-11-{time}:00Z") for n, time in enumerate(TIMES)])
        refresh_chains(store)
    assert asked(capsys, "session_results", "--db", "other.duckdb")[1] == ""
    assert asked(capsys, "session_results", "--since", "2026-11-21")[1].startswith("2 hands without a session: 2 ")


@pytest.mark.parametrize(
    ("name", "words", "says"),
    [
        (
            "winnings",
            ["--session-gap", "5"],
            "winnings tells no sessions apart, so --session-gap changes nothing in it.",
        ),
        (
            "session_results",
            ["--day-start", "5:00"],
            "session_results tells no days apart, so --day-start changes nothing",
        ),
        (
            "biggest_results",
            ["--session-gap", "5"],
            "biggest_results tells no sessions apart, so --session-gap changes",
        ),
    ],
)
def test_what_changes_nothing_in_a_report_is_refused(
    desk: Path, capsys: pytest.CaptureFixture[str], name: str, words: list[str], says: str
) -> None:
    (desk / "studbook.toml").write_text('session_gap = 70\nday_start = "04:30"\n')
    assert main(["report", name, *words]) == 2
    assert capsys.readouterr().err.startswith(f"studbook: the report {says}")
    assert main(["report", name]) == 0


def test_a_report_of_ones_own_finds_the_rule_and_takes_the_options(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine").mkdir()
    Path("mine/days.sql").write_text(
        "-- Hands by day -- session_key\nselect 'session_nr' as a, day, count(*) as n, any_value(day_start) as s\n"
        "from counted_hand, night_rule group by day order by day"
    )
    assert main(["report", "days", "--reports", "mine", "--format", "csv", "--day-start", "0:00"]) == 0
    said = capsys.readouterr()
    assert [line.split(",")[1:3] for line in said.out.splitlines()[1:]] == [["2026-11-20", "2"], ["2026-11-21", "2"]]
    assert said.err == ""
    assert main(["report", "days", "--reports", "mine", "--session-gap", "9"]) == 2


def test_an_exported_book_tells_nights_apart_the_same(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "out", "--format", "csv", "--quiet", "--session-gap", "70", "--day-start", "00:00"]) == 0
    said = capsys.readouterr().err
    assert said.startswith(GAPS.format("3 sessions", "70 minutes"))
    assert "before" not in said
    assert (desk / "out/reports/session_results.csv").read_text().splitlines()[1].split(",")[5] == "3"
    rows = (desk / "out/views/counted_hand.csv").read_text().splitlines()
    day = rows[0].split(",").index("day")
    assert sorted(row.split(",")[day] for row in rows[1:]) == ["2026-11-20"] * 2 + ["2026-11-21"] * 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--session-gap", "0"], "a session cannot end after 0 minutes; the gap is 1 to 10,080 of them."),
        (["--session-gap", "soon"], "--session-gap soon: it must be a whole number."),
        (["--day-start", "24:00"], "a day cannot begin at '24:00'; write a time from 00:00 to 23:59, such as 06:00."),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    for command in (["report", "session_results"], ["export", "out"]):
        assert main([*command, *words]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err) == ("", f"studbook: {says}\n")
    assert not Path("out").exists()
