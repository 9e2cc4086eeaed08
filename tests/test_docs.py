"""The documents tell the truth: what they show is what the program prints."""

import json
import shutil
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.docs import (
    Block,
    Command,
    blocks,
    complaint,
    json_lines,
    links,
    make_command,
    matches,
    run_line,
    session,
    sessions,
)

README = ROOT / "README.md"
DOCUMENTS = [README, *sorted((ROOT / "docs").glob("*.md"))]
WITH_SESSIONS = [path for path in DOCUMENTS if path == README or sessions(path.read_text(encoding="utf-8"))]


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a copy of the sample data and, beside it in `bin`, a `studbook` command."""
    make_command(tmp_path / "bin")
    folder = tmp_path / "desk"
    folder.mkdir()
    shutil.copytree(ROOT / "sample_data", folder / "sample_data")
    return folder


@pytest.mark.parametrize("path", WITH_SESSIONS, ids=lambda path: path.name)
def test_sessions_print_what_the_document_shows(desk: Path, path: Path) -> None:
    commands = sessions(path.read_text(encoding="utf-8"))
    assert commands, f"{path.name} shows no session"
    for command in commands:
        wrong = complaint(command, run_line(command.text, desk, desk.parent / "bin"))
        assert wrong is None, f"{path.name} {wrong}"


def test_marked_records_are_read(desk: Path) -> None:
    """Every block under the mark `reads` in the record's document resolves without a refused hand."""
    text = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
    marked = [block for block in blocks(text) if "reads" in block.marks]
    assert {block.language for block in marked} == {"json", "csv"}
    for block in marked:
        (desk / "block").write_text(json_lines(block.text) if block.language == "json" else f"{block.text}\n")
        printed = run_line("studbook resolve - < block", desk, desk.parent / "bin")
        assert printed, f"the block in line {block.line} gave no hand"
        for line in printed:
            assert line.startswith('{"hand_id"'), f"the block in line {block.line}: {line}"
            assert json.loads(line)["verdict"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    assert [link for link in links(path.read_text(encoding="utf-8")) if not (path.parent / link).exists()] == []


SMALL = """# Title

```sh
$ studbook audit sample_data
```

Words.

<!-- reads -->

```json
{"a": 1}
```

```console
$ studbook report wins
ann  5
$ studbook report \\
    losses | head -1
```

<!-- reads -->
Words between.
```json
{}
```
"""


def test_blocks_are_found_with_language_line_and_marks() -> None:
    assert blocks(SMALL) == [
        Block("sh", 3, "$ studbook audit sample_data"),
        Block("json", 11, '{"a": 1}', ("reads",)),
        Block("console", 15, "$ studbook report wins\nann  5\n$ studbook report \\\n    losses | head -1"),
        Block("json", 24, "{}"),
    ]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    assert blocks("````md\n```console\n$ studbook\n```\n````\n") == [Block("md", 1, "```console\n$ studbook\n```")]


def test_a_block_never_closed_is_refused() -> None:
    with pytest.raises(ValueError, match="opened in line 2 is never closed"):
        blocks("a\n```json\n{}\n")


def test_sessions_are_the_console_blocks_that_call_studbook() -> None:
    assert sessions(SMALL) == [
        Command(16, "studbook report wins", ["ann  5"]),
        Command(18, "studbook report \\\n    losses | head -1"),
    ]


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("$ ls\na", []),
        ("studbook audit x", []),
        ("$ echo '{}' > x\n$ studbook audit x\n\nend", ["echo '{}' > x", "studbook audit x"]),
        ("$ cat x | studbook resolve -", ["cat x | studbook resolve -"]),
    ],
)
def test_a_session_runs_all_its_lines(text: str, commands: list[str]) -> None:
    assert [command.text for command in session(Block("console", 1, text))] == commands


def test_a_session_that_prints_before_it_calls_is_refused() -> None:
    with pytest.raises(ValueError, match="line 8: a session starts with"):
        session(Block("console", 7, "ann\n$ studbook report wins"))


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ([], [], True),
        ([], ["a"], False),
        (["a"], [], False),
        (["a"], ["a"], True),
        (["a"], ["a  "], True),
        (["a "], ["a"], True),
        (["a"], [" a"], False),
        (["a"], ["a", "b"], False),
        (["a.c"], ["abc"], False),
        (["..."], [], True),
        (["..."], ["a", "b"], True),
        (["a", "...", "d"], ["a", "b", "c", "d"], True),
        (["a", "...", "d"], ["a", "d"], True),
        (["a", "...", "d"], ["a", "b", "c"], False),
        (["a", "..."], ["b", "c"], False),
        (["...", "b", "...", "b"], ["a", "b", "c"], False),
        (["a ..."], ["a b"], False),
    ],
)
def test_dots_alone_stand_for_any_lines(expected: list[str], printed: list[str], same: bool) -> None:
    assert matches(expected, printed) is same


def test_a_difference_is_told_with_both_sides() -> None:
    told = complaint(Command(3, "studbook report wins", ["ann  5"]), ["ann  6"])
    assert told == "line 3: `$ studbook report wins` printed\nann  6\ninstead of\nann  5"


def test_a_traceback_never_hides_behind_dots() -> None:
    assert complaint(Command(3, "x", ["..."]), ["fine"]) is None
    assert complaint(Command(3, "x", ["..."]), ["Traceback (most recent call last):", "ValueError"]) is not None


def test_a_line_runs_in_the_folder_with_both_streams_and_no_input(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("here\n")
    assert run_line("cat x; cat; cat y | head -1; echo $COLUMNS", tmp_path, tmp_path) == [
        "here",
        "cat: y: No such file or directory",
        "100",
    ]


def test_json_lines_puts_each_object_on_one_line_as_written() -> None:
    assert json_lines('{"a": 1.10,\n "b": [1,\n2]}\n\n{"c": "x"}') == '{"a": 1.10,  "b": [1, 2]}\n{"c": "x"}\n'
    with pytest.raises(json.JSONDecodeError):
        json_lines('{"a": 1} and')


def test_links_are_files_outside_blocks() -> None:
    text = "[a](docs/a.md) [b](b.md#part) [c](https://example.org/c)\n```md\n[d](d.md)\n```\n[e](#here)"
    assert links(text) == ["docs/a.md", "b.md"]
