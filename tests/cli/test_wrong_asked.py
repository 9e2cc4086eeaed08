"""Whatever a command is given, a person reads a sentence and a script the right exit code."""

from pathlib import Path

import pytest

from pipeline.cli.main import main
from tests.cli.refused import refusal
from tests.nights import ACES, KINGS, hand, seat, write


def test_help_without_arguments_is_no_data(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, usage in (([], "Usage: studbook [OPTIONS] COMMAND"), (["list"], "Usage: studbook list [OPTIONS]")):
        assert main(arguments) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(usage)
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: studbook [OPTIONS] COMMAND")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("audit x --fail-on x", "--fail-on x: it is one of error, warning, note, never."),
        ("template pdf", "FORM pdf: it is one of csv, jsonl, xlsx, ledger, settings, house."),
        ("forget 1 --kind x", "--kind x: it is one of source, hand."),
        ("report hands --limit 0", "--limit 0: it must be at least 1."),
        ("report hands --limit -3", "--limit -3: it must be at least 1."),
        ("report hands --limit x", "--limit x: it must be a whole number."),
        ("report hands --limit 1.5", "--limit 1.5: it must be a whole number."),
        (f"report hands --limit {10**30}", f"--limit {10**30}: it must be at most 1,000,000,000,000,000."),
        (f"query select(1) --limit {10**30}", f"--limit {10**30}: it must be at most 1,000,000,000,000,000."),
        ("watch . --wait x", "--wait x: it must be a number."),
        ("watch . --wait -1", "--wait -1: it must be at least 0."),
        ("simulate --variant stud -o x --mistakes 1.5", "--mistakes 1.5: it must be at most 1."),
        ("audit", "PATH is missing. See `studbook audit --help`."),
        ("report", "NAME is missing. See `studbook report --help`."),
        ("export -", "- is no name for what is kept; name a file or a folder."),
        (
            "ingest x --db -",
            "- is no name for what is kept; name a file or a folder.",
        ),
        ("explain 1 2", "'2' is more than the command takes. See `studbook explain --help`."),
        ("explain 1 --db", "--db needs a value. See `studbook --help`."),
        ("audit x --quiet=yes", "--quiet takes no value. See `studbook --help`."),
        ("audit x --hous y", "there is no option --hous. Did you mean --house?"),
        ("audit x --zzzzzz", "there is no option --zzzzzz. See `studbook audit --help`."),
        ("audi x", "there is no command 'audi'. Did you mean audit?"),
        ("zzz", "there is no command 'zzz'. See `studbook --help`."),
        ("list zzz", "there is no command 'zzz'. See `studbook list --help`."),
        ("report head-to-hands", "there is no report called 'head_to_hands'. Did you mean head_to_heads?"),
        ("report zzz", "there is no report called 'zzz'. See `studbook list reports`."),
        ("report Winnings", "there is no report called 'Winnings'. Did you mean winnings?"),
        ("explain 99", "there is no hand '99'. See `studbook report hands` for those there are."),
        ("explain kitchen/99", "there is no hand 'kitchen/99'. Did you mean"),
    ],
)
def test_a_wrong_command_line_is_answered_in_our_words(
    desk: Path, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    assert refusal(capsys, *line.split()).startswith(says)


@pytest.mark.parametrize("command", ["audit", "ingest", "check", "resolve"])
def test_an_unknown_encoding_is_refused_before_a_file_is_read(
    desk: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    arguments = [command, "night.jsonl", "--encoding", "cp9999"]
    said = refusal(capsys, *arguments, *(["--db", "new.duckdb"] if command in ("audit", "ingest") else []))
    assert said == "there is no text encoding called 'cp9999'. Name one such as cp1252, latin-1 or utf-16."
    assert not Path("new.duckdb").exists()


@pytest.mark.parametrize("command", ["audit", "ingest"])
def test_no_store_is_left_where_nothing_was_read(desk: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    (desk / "nothing").mkdir()
    before = sorted(path.name for path in desk.iterdir())
    for path in ("nofile.jsonl", "nothing", "*.phh"):
        assert main([command, path, "--db", "new.duckdb"]) == 2
        assert sorted(path.name for path in desk.iterdir()) == before
    (desk / "letter.jsonl").write_text("not a hand\n")
    assert main([command, "letter.jsonl", "--db", "new.duckdb"]) == 1
    assert Path("new.duckdb").is_file()  # it knows the problem
    assert main([command, "nofile.jsonl"]) == 2
    assert Path("studbook.duckdb").is_file()
    capsys.readouterr()


def test_a_hand_that_is_not_in_a_file_is_told_with_what_was_refused(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "1", "--from", "nofile"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == "nofile: there is no such file or folder. Check the path. [unreadable]"
    assert second == "studbook: there is no hand '1'. No hand could be read there."
    with (desk / "night.jsonl").open("a") as file:
        file.write("not a hand\n")
    assert main(["explain", "77", "--from", "night.jsonl"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("night.jsonl:6: ")
    names = ", ".join(f"friday/kitchen/{number}" for number in range(1, 6))
    assert second == f"studbook: there is no hand '77'. What was read holds {names}."


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--player", "Nod"], "there is no hand with the player 'Nod'. There are Ann, Bob, Cy."),
        (["--player", "an"], "there is no hand with the player 'an'. Did you mean Ann?"),
        (["--player", "BOB"], "there is no hand with the player 'BOB'. Did you mean Bob?"),
        (["--player", "\udcff"], "there is no player '\\udcff': it is not UTF-8 text."),
        (["--table", "kitchin"], "there is no hand with the table 'kitchin'. Did you mean kitchen?"),
        (["--session", "friady"], "there is no hand with the session 'friady'. Did you mean friday?"),
        (["--session", ""], "there is no hand with the session left empty. There is friday."),
        (["--variant", "razz"], "there is no hand with the variant 'razz'. There are stud, two-thirds."),
        (
            ["--player", "Cy", "--variant", "stud"],
            "there is no hand with the variant 'stud' and the player 'Cy' among those asked for.",
        ),
    ],
)
def test_a_filter_that_no_hand_passes_is_said(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert refusal(capsys, "report", "hands", *arguments) == says


def test_a_name_is_found_however_its_accents_are_typed(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(desk / "later.jsonl", [hand("7", table="café", seats=[seat("Zoë", won=200, **ACES), seat("Bob", **KINGS)])])
    assert main(["ingest", "later.jsonl"]) == 0
    for arguments in (
        ["report", "hands", "--player", "Zoe\u0308", "--table", "cafe\u0301"],
        ["explain", "cafe\u0301/7"],
        ["explain", "cafe\u0301/7", "--from", "later.jsonl"],
    ):
        capsys.readouterr()
        assert main(arguments) == 0
        assert "café" in capsys.readouterr().out
