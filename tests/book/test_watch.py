"""Files of a folder are handed out once they are quiet, each as often as it changed, whatever the system tells."""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.watch import LOOK, Quiet, quiet_files, telling
from pipeline.records.files import stamps_in
from schemas.problem import StudbookError

A, B = (1, 1, 1, 1), (2, 2, 2, 2)


def test_a_file_is_due_when_it_was_quiet_for_long_enough_and_only_once() -> None:
    quiet = Quiet(2)
    assert quiet.due({"a.csv": A}, 0) == []
    assert quiet.waits
    assert quiet.due({"a.csv": A}, 1.9) == []
    assert quiet.due({"a.csv": B}, 2.1) == []  # still being written
    assert quiet.due({"a.csv": B}, 4.0) == []
    assert quiet.due({"a.csv": B, "b.csv": A}, 4.5) == ["a.csv"]
    assert quiet.due({"a.csv": B, "b.csv": A}, 6.5) == ["b.csv"]
    assert not quiet.waits
    assert quiet.due({"a.csv": B, "b.csv": A}, 99) == []
    assert quiet.due({"b.csv": B}, 100) == []
    assert quiet.due({"a.csv": B, "b.csv": B}, 102) == ["b.csv"]
    assert quiet.due({"a.csv": B, "b.csv": B}, 104) == ["a.csv"]  # it was gone in between


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.dictionaries(st.sampled_from("ab"), st.integers(0, 3))), min_size=1, max_size=30
    ),
    st.integers(0, 6),
)
def test_nothing_is_handed_out_early_twice_or_never(looks: list[tuple[int, dict[str, int]]], seconds: int) -> None:
    quiet, now = Quiet(seconds), 0
    since: dict[str, tuple[int, int]] = {}
    handed: dict[str, int] = {}
    for passed, files in looks:
        now += passed
        for name in "ab":
            if name not in files:
                since.pop(name, None)
                handed.pop(name, None)
            elif since.get(name, (None,))[0] != files[name]:
                since[name] = files[name], now
        expected = sorted(name for name in files if now - since[name][1] >= seconds and handed.get(name) != files[name])
        assert quiet.due({name: (stamp,) for name, stamp in files.items()}, now) == expected
        handed |= {name: files[name] for name in expected}


class Script:
    """A wait in which what was told to happen happens, and a clock that it moves."""

    def __init__(self, *steps: Callable[[], object]) -> None:
        self.now = 0.0
        self.asked: list[float] = []
        self._steps: Iterator[Callable[[], object]] = iter(steps)

    def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        self.now += seconds
        step = next(self._steps, None)
        if step is None:
            raise KeyboardInterrupt
        step()


def handed_out(folder: Path, script: Script) -> list[list[str]]:
    found: list[list[str]] = []
    with contextlib.suppress(KeyboardInterrupt):
        found.extend(
            [os.path.relpath(path, folder) for path in paths]
            for paths in quiet_files(str(folder), 2, script, lambda: script.now)
        )
    return found


def test_a_folder_is_looked_at_until_its_files_are_quiet(tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text("x")
    (tmp_path / "letter.doc").write_text("x")
    (tmp_path / ".hidden.csv").write_text("x")
    night = tmp_path / "sub" / "night.jsonl"

    def starts() -> None:
        night.parent.mkdir()
        night.write_text("1")

    def grows() -> None:
        night.write_text(night.read_text() + "2")

    def nothing() -> None:
        pass

    script = Script(starts, grows, grows, nothing, nothing, nothing, grows, nothing, nothing)
    assert handed_out(tmp_path, script) == [["old.csv"], ["sub/night.jsonl"], ["sub/night.jsonl"]]
    # While a file waits it is looked at often, and else seldom.
    assert script.asked == [1.0, 1.0, 1.0, 1.0, 1.0, LOOK, LOOK, 1.0, 1.0, LOOK]


def test_a_folder_that_goes_away_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "drop"
    folder.mkdir()
    script = Script(folder.rmdir)
    with pytest.raises(StudbookError, match=r"drop cannot be watched: no such file or directory\."):
        list(quiet_files(str(folder), 2, script, lambda: script.now))


def test_the_stamp_of_a_file_is_another_when_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("x")
    before = stamps_in(str(tmp_path))
    file.write_text("y")
    os.utime(file, ns=(0, before[str(file)][0]))
    assert stamps_in(str(tmp_path)) != before  # same size, same time of writing
    (tmp_path / "gone.csv").symlink_to(tmp_path / "nowhere")
    assert set(stamps_in(str(tmp_path))) == {str(file)}


def test_a_wait_ends_when_something_happens(tmp_path: Path) -> None:
    with telling(str(tmp_path)) as wait:
        (tmp_path / "a.csv").write_text("x")
        assert wait(60)
