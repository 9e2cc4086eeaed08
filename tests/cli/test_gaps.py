"""The command that follows a night's chips, and what other commands say of its balances."""

import json
from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.book.kept_nights import BOUGHT, HEADER, LEFT, friday
from tests.nights import write


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a night of hands and its ledger."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", friday(Cy=740))
    (tmp_path / "box.csv").write_text("\n".join((HEADER, *BOUGHT, *LEFT, "")))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """The exit code, the lines of data and what was said beside them."""
    code = main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err


def test_the_first_to_part_is_named(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(capsys, "audit", ".")
    assert code == 1
    at = lines.index("books of friday in chips: 4 hands, with its ledger")
    assert lines[at + 1].startswith("  hand 3: Cy's stack is written as 740; what was bought")
    assert lines[at + 2] == "  bought in 1,500, cashed out 1,490, rake and fees 10: they come out even"
    assert "read 6 entries in 1 ledger: 6 loaded, 0 duplicates, 0 refused" in lines
    code, lines, _ = run(capsys, "gaps")
    assert (code, lines[0]) == (1, "books of friday in chips: 4 hands, with its ledger")
    assert "  the first to part: hand 3" in lines
    assert run(capsys, "gaps", "friday", "--fail-on", "never")[0] == 0
    code, lines, _ = run(capsys, "gaps", "--format", "json")
    (books,) = json.loads(lines[0])
    assert [(one["code"], one["hand"], one["chips"]) for one in books["findings"]] == [("stack-gap", "3", 270)]
    assert books["players"][0]["should_have_chips"] == 590
    assert books["gap_chips"] == 0


def test_a_night_that_comes_out_is_said_in_a_line(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(desk / "night.jsonl", friday())
    code, lines, _ = run(capsys, "audit", "night.jsonl", "box.csv")
    assert code == 0
    assert "  bought in 1,500, cashed out 1,490, rake and fees 10: they come out even" in lines
    assert "  every trail agrees with what was counted" in run(capsys, "gaps")[1]


def test_a_night_there_is_not_says_which_there_are(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "ingest", ".")
    code, _, said = run(capsys, "gaps", "monday")
    assert (code, said) == (
        2,
        "studbook: there is no night 'monday': neither hands nor a ledger. There is friday.\n",
    )


@pytest.mark.parametrize(
    "command",
    [
        ["report", "winnings"],
        ["report", "sources"],
        ["verify"],
        ["settle-up"],
        ["audit", "."],
        ["gaps"],
        ["check", "."],
    ],
)
def test_a_balance_that_does_not_hold_fails_every_command_that_reads_the_night(
    desk: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    write(desk / "night.jsonl", friday())
    run(capsys, "ingest", ".")
    assert run(capsys, *command)[0] == 0
    with (desk / "box.csv").open("a") as ledger:
        ledger.write("Ann,balance,531,3,,friday\n")
    run(capsys, "ingest", ".")
    code, lines, said = run(capsys, *command)
    assert code == 1
    assert "Ann is said to have 531 before hand 3; what was bought and every hand before give 530" in said + "\n".join(
        lines
    )


def test_a_balance_in_a_ledger_is_checked_against_the_hands_beside_it(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(desk / "night.jsonl", friday())
    run(capsys, "ingest", "night.jsonl", "--db", "hands.duckdb")
    with (desk / "box.csv").open("a") as ledger:
        ledger.write("Ann,balance,531,3,,friday\n")
    asked = ("settle-up", "--ledger", "box.csv", "--gap-to", "house")
    code, _, said = run(capsys, *asked)
    assert (code, said) == (
        0,
        "balances are not checked without the hands: name their book with --db, and the night with --session.\n",
    )
    code, lines, said = run(capsys, *asked, "--session", "friday", "--db", "hands.duckdb")
    assert (code, len(lines)) == (1, 4)
    assert said.startswith("friday: Ann is said to have 531 before hand 3")


def test_names_and_how_to_pay_them_come_from_the_settings(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(desk / "night.jsonl", friday())
    rows = [row.replace("Cy,", "Cyril,") for row in (*BOUGHT, *LEFT)]
    (desk / "box.csv").write_text("\n".join((HEADER, *rows, "")))
    assert run(capsys, "audit", ".")[0] == 0  # warnings fail nothing
    assert any("Cyril is in the ledger and in no hand" in line for line in run(capsys, "gaps")[1])
    (desk / "studbook.toml").write_text('aliases = {"Cyril" = "Cy"}\nhandles = {Ann = "@ann", house = "the box"}\n')
    assert not any("name-unmatched" in line for line in run(capsys, "gaps")[1])
    code, lines, said = run(capsys, "settle-up")
    assert (code, said) == (0, "")
    assert lines == [
        "Bob pays Ann 20 (@ann)",
        "Cy pays Ann 70 (@ann)",
        "Cy pays house 10 (the box)",
        "3 transfers in chips, the fewest there can be.",
    ]
    assert run(capsys, "settle-up", "--as", "paid")[1][0] == "Bob pays Ann 20 (@ann)"
