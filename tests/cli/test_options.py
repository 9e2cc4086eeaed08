"""Every option is explained where it is asked for, and stands in a document."""

import pytest
import typer.main

from pipeline.cli.app import app
from tests.checkout import ROOT

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_option_has_its_help_and_stands_in_a_document(name: str) -> None:
    for option in COMMANDS[name].params:
        long = [word for word in option.opts if word.startswith("--")]
        if long:
            assert option.help, long
            assert any(word in TEXT for word in (*long, *(f"`{word} " for word in option.opts))), long


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_command_stands_in_the_readme(name: str) -> None:
    assert f"`{name}" in PAGES[0].read_text(encoding="utf-8")
