"""Reads the documents: the sessions they show, the blocks they hand to the reader, the files they point at.

A fenced `console` block that calls `$ studbook` is a session: each `$ ` line is run and must print what stands
below it, where a line `...` stands for any number of lines. What should not be run is fenced as `sh` or `text`.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.checkout import ROOT

ANY_LINES = "..."

FENCE = re.compile(r"^(?P<ticks>`{3,})(?P<language>[\w-]*)\s*$")
MARK = re.compile(r"^<!-- (?P<mark>\w+) -->$")
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s#]+)(?:#[^)\s]*)?\)")

# What a console script called `studbook` does, wherever the code lies.
COMMAND = f"""#!{sys.executable}
import sys
from pipeline.cli.main import run
sys.argv[0] = "studbook"
sys.exit(run())
"""


@dataclass(frozen=True)
class Block:
    """One fenced block of a document, with the marks that stand right above it."""

    language: str
    line: int
    text: str
    marks: tuple[str, ...] = ()


@dataclass
class Command:
    """One `$ ` line of a session and the lines expected below it."""

    line: int
    text: str
    expected: list[str] = field(default_factory=list)


def blocks(text: str) -> list[Block]:
    """Return the fenced blocks of a document, in order.

    Raises: ValueError when a block is never closed.
    """
    found: list[Block] = []
    marks: list[str] = []
    opened: re.Match[str] | None = None
    start, body = 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        if opened and line.rstrip() == opened["ticks"]:
            found.append(Block(opened["language"], start, "\n".join(body), tuple(marks)))
            opened, marks, body = None, [], []
        elif opened:
            body.append(line)
        elif opened := FENCE.match(line):
            start = number
        elif mark := MARK.match(line.strip()):
            marks.append(mark["mark"])
        elif line.strip():
            marks = []
    if opened:
        raise ValueError(f"the block opened in line {start} is never closed")
    return found


def session(block: Block) -> list[Command]:
    """Return the commands of a console block that calls studbook; none for any other block.

    Raises: ValueError when the block prints before it calls.
    """
    if block.language != "console" or not re.search(r"^\$ .*\bstudbook\b", block.text, re.MULTILINE):
        return []
    commands: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), start=block.line + 1):
        if line.startswith("$ "):
            commands.append(Command(number, line[2:]))
        elif not commands:
            raise ValueError(f"line {number}: a session starts with a line `$ `")
        elif commands[-1].text.endswith("\\") and not commands[-1].expected:
            commands[-1].text += f"\n{line}"
        else:
            commands[-1].expected.append(line)
    return commands


def sessions(text: str) -> list[Command]:
    """Return every command a document shows, in order."""
    return [command for block in blocks(text) for command in session(block)]


def matches(expected: list[str], printed: list[str]) -> bool:
    """Whether the printed lines are those expected, where `...` stands for any lines, also none."""
    pattern = "".join("(?:.*\n)*?" if line == ANY_LINES else re.escape(line.rstrip()) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in printed)) is not None


def make_command(folder: Path) -> None:
    """Write a `studbook` into a folder that runs the checkout's code."""
    folder.mkdir()
    path = folder / "studbook"
    path.write_text(COMMAND)
    path.chmod(0o755)


def run_line(line: str, folder: Path, bin_folder: Path) -> list[str]:
    """Run one line in a shell that knows `studbook` and return what it printed on either stream."""
    kept = {key: value for key, value in os.environ.items() if key in {"LD_LIBRARY_PATH", "TMPDIR"}}
    environment = {
        **kept,
        "PATH": os.pathsep.join([str(bin_folder), "/usr/local/bin", "/usr/bin", "/bin"]),
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder),
        "COLUMNS": "100",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "TZ": "UTC",
    }
    done = subprocess.run(
        ["bash", "-c", line],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
    )
    return done.stdout.splitlines()


def complaint(command: Command, printed: list[str]) -> str | None:
    """Return what is wrong with a command's output, if anything; a traceback is wrong even behind `...`."""
    crashed = "Traceback (most recent call last):" in printed
    if not crashed and matches(command.expected, printed):
        return None
    shown = "\n".join(printed)
    return f"line {command.line}: `$ {command.text}` printed\n{shown}\ninstead of\n" + "\n".join(command.expected)


def json_lines(text: str) -> str:
    """Put each JSON object of a text on one line of its own, otherwise untouched.

    Raises: json.JSONDecodeError when the text is not JSON objects one after the other.
    """
    decoder = json.JSONDecoder()
    lines, rest = [], text.strip()
    while rest:
        _, end = decoder.raw_decode(rest)
        lines.append(rest[:end].replace("\n", " ") + "\n")
        rest = rest[end:].lstrip()
    return "".join(lines)


def links(text: str) -> list[str]:
    """Return the files a document points at, outside its blocks."""
    prose = re.sub(r"^(`{3,}).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [match["target"] for match in LINK.finditer(prose) if "://" not in match["target"]]
