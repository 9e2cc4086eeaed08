"""What `--help` says: every command in one line, and arguments as the documents write them."""

import re

import pytest

from pipeline.cli.main import main

Said = pytest.CaptureFixture[str]


def said(capsys: Said, *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def listed(text: str) -> dict[str, str]:
    """The commands of a help text, each with what is said of it."""
    _, _, commands = text.partition("Commands:\n")
    assert commands
    rows = [re.fullmatch(r"  ([a-z-]+) +(.*)", line) for line in commands.splitlines()]
    assert all(rows), commands  # a line that does not begin a command is one that was wrapped
    return {row[1]: row[2] for row in rows if row is not None}


@pytest.fixture(autouse=True)
def eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("group", [(), ("list",)])
def test_every_command_is_said_whole_in_one_line(capsys: Said, group: tuple[str, ...]) -> None:
    rows = listed(said(capsys, *group, "--help"))
    assert list(rows) == sorted(rows)
    for name, sentence in rows.items():
        assert sentence, name
        assert not sentence.endswith("."), name
        whole = " ".join(said(capsys, *group, name, "--help").split())
        assert f" {sentence}." in whole or f" {sentence}; " in whole, name


def test_arguments_are_called_as_documents_call_them(capsys: Said) -> None:
    usages = {
        name: said(capsys, name, "--help").splitlines()[0].removeprefix(f"Usage: studbook {name} [OPTIONS]").strip()
        for name in listed(said(capsys, "--help"))
        if name != "list"
    }
    assert usages["audit"] == usages["resolve"] == "PATH..."
    assert (usages["gaps"], usages["explain"], usages["template"]) == ("[NIGHT]", "HAND", "[FORM]")
    assert all(re.fullmatch(r"(\[?[A-Z]+(\.\.\.)?\]?)?", usage) for usage in usages.values()), usages
    assert "csv|jsonl|xlsx" in said(capsys, "template", "--help")


def test_no_option_speaks_of_types_or_of_bounds_without_meaning(capsys: Said) -> None:
    for name in listed(said(capsys, "--help")):
        text = said(capsys, name, "--help")
        assert not re.search(r"<str>|<path>|<int>|list\[|0{9}", text), name


@pytest.mark.parametrize("command", [(), ("audit",), ("list",), ("list", "house")])
def test_help_is_asked_in_short_too(capsys: Said, command: tuple[str, ...]) -> None:
    assert said(capsys, *command, "-h") == said(capsys, *command, "--help")
