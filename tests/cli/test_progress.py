"""The line that is shown while files are read."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.book.loading.progress import Progress
from pipeline.cli.main import main
from pipeline.cli.progress import progress_line, watching
from tests.nights import night, write


@pytest.mark.parametrize(
    ("progress", "seconds", "line"),
    [
        (
            Progress("night.jsonl.gz", 12_000, 3_000_000, 9_000_000),
            10.0,
            "night.jsonl.gz: 12,000 hands, 3.0 MB of 9.0 MB, 1,200 hands a second, 20 s left",
        ),
        (
            Progress("a.txt", 1, 500, 2_000_000),
            1.0,
            "a.txt: 1 hand, 500 bytes of 2.0 MB, 1 hand a second, 1 h 6 min left",
        ),
        (
            Progress("a.txt", 500, 1_500_000_000, 3_000_000_000),
            125.0,
            "a.txt: 500 hands, 1.5 GB of 3.0 GB, 4 hands a second, 2 min 5 s left",
        ),
        (Progress("a.txt", 0, 0, 2_000), 0.0, "a.txt: 0 hands, 0 bytes of 2.0 kB"),
        (Progress("a.txt", 500, 2_000, 2_000), 5.0, "a.txt: 500 hands, 2.0 kB of 2.0 kB, 100 hands a second"),
        (Progress("-", 500, 0, None), 5.0, "-: 500 hands, 100 hands a second"),
    ],
)
def test_the_line(progress: Progress, seconds: float, line: str) -> None:
    assert progress_line(progress, seconds) == line


def test_it_is_shown_on_a_terminal_only_and_never_with_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(quiet=False) as watch:
        assert watch is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with watching(quiet=True) as watch:
        assert watch is None
    with watching(quiet=False) as watch:
        assert watch is not None


def test_it_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with watching(quiet=False) as watch:
        assert watch is not None
        watch(Progress("a.txt", 500, 1_000, 2_000))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("asked", "shown"), [([], ["resolved 5 hands"]), (["--quiet"], [])])
def test_resolving_shows_its_hands_unless_it_is_to_be_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str], shown: list[str]
) -> None:
    told: list[str] = []

    @contextlib.contextmanager
    def status(quiet: bool, what: str) -> Iterator[Callable[[str], None] | None]:
        yield None if quiet else told.append

    monkeypatch.setattr("pipeline.cli.commands.resolve.status", status)
    write(tmp_path / "night.jsonl", night())
    assert main(["resolve", str(tmp_path / "night.jsonl"), *asked]) == 1
    assert told == shown
