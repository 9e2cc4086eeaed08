"""What a command says that cannot run."""

import pytest

from pipeline.cli.main import main


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a command that could not run."""
    assert main(arguments) == 2, arguments
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("studbook: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("studbook: ").rstrip("\n")
