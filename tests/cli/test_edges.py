"""Wherever a command prints, a person reads a sentence and a script the right exit code."""

import contextlib
import errno
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.cli import app as app_module
from pipeline.cli.main import main
from tests.checkout import ROOT, run_python
from tests.cli.refused import refusal
from tests.nights import ACES, KINGS, hand, night, seat, write

FULL = "No space left on device"
COMMANDS = {
    "version": ["--version"],
    "help": ["--help"],
    "list": ["list", "house"],
    "template": ["template"],
    "resolve": ["resolve", "night.jsonl"],
    "check": ["check", "night.jsonl"],
    "audit": ["audit", "night.jsonl"],
    "ingest": ["ingest", "night.jsonl"],
    "report": ["report", "hands", "--format", "csv"],
    "explain": ["explain", "1"],
    "replay": ["replay", "1"],
    "convert": ["convert", "night.jsonl", "--to", "csv"],
    "query": ["query", "select * from hand"],
    "verify": ["verify"],
    "whatif": ["whatif", "--variant", "stud"],
    "settle-up": ["settle-up", "--session", "friday"],
    "rule": ["rule", "4", "--accept", "--by", "Ann", "--reason", "agreed"],
}


class Refusing(io.RawIOBase):
    """A stream that cannot be written, until it is let go."""

    error: OSError | None = OSError(errno.ENOSPC, FULL)

    def writable(self) -> bool:
        return True

    def write(self, content: object) -> int:
        if self.error is not None:
            raise self.error
        return len(bytes(content))  # type: ignore[call-overload]


@contextlib.contextmanager
def printing_to(stream: io.TextIOBase) -> Iterator[None]:
    """Standard output is this stream while inside; a fixture would have pytest take its place again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        yield


@contextlib.contextmanager
def refusing(error: OSError) -> Iterator[io.TextIOWrapper]:
    """Standard output that cannot be written."""
    raw = Refusing()
    raw.error = error
    stream = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8")
    with printing_to(stream):
        yield stream
    raw.error = None
    stream.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_under_the_output_is_said(desk: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    with refusing(OSError(errno.ENOSPC, FULL)):
        assert main(COMMANDS[command]) == 2
    assert capsys.readouterr().err == "studbook: standard output cannot be written: no space left on device.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_nobody_reads_ends_a_command_in_silence(
    desk: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    # What was held back is written on closing, and by then goes nowhere.
    with os.fdopen(writing, "w", encoding="utf-8") as stream, printing_to(stream):
        assert main(COMMANDS[command]) == 0
    assert capsys.readouterr().err == ""


def test_a_pipe_that_breaks_inside_a_command_ends_it_in_silence(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with refusing(BrokenPipeError(errno.EPIPE, "Broken pipe")) as stream:
        stream.reconfigure(write_through=True)
        for command in COMMANDS.values():
            assert main(command) == 0, command
            assert sys.stdout is stream
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_standard_output_nothing_is_done(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    before = (desk / "studbook.duckdb").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        assert main(COMMANDS[command]) == 2
        patch.setattr(sys, "stderr", None)
        assert main(COMMANDS[command]) == 2
    said = "studbook: standard output is closed, so nothing can be printed; open it, or send it to a file.\n"
    assert capsys.readouterr().err == said
    assert (desk / "studbook.duckdb").read_bytes() == before


def test_closed_streams_are_not_written_into_a_store(tmp_path: Path) -> None:
    """A file opened while standard error is closed would get its number."""
    write(tmp_path / "night.jsonl", night())
    program = "import os, sys; os.close(0); os.close(2); sys.stdin = sys.stderr = None\n"
    program += "from pipeline.cli.main import main; code = main(sys.argv[1:]); os.write(2, b'x' * 9000); sys.exit(code)"
    for command in (["ingest", "night.jsonl", "nowhere.jsonl", "--fail-on", "never"], ["report", "hands"]):
        done = run_python("-c", program, *command, cwd=tmp_path, search=[ROOT])
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_any_name_can_be_printed_whatever_the_console(tmp_path: Path, encoding: str) -> None:
    seats = [seat("Zoë♠", won=200, **ACES), seat("Łukasz", **KINGS)]
    name = write(tmp_path / "night.jsonl", [hand("1", table="küche", seats=seats)])
    printed = io.BytesIO()
    stream = io.TextIOWrapper(printed, encoding=encoding)
    with printing_to(stream):
        assert main(["check", name]) == 0
        stream.flush()
    said = printed.getvalue().decode("utf-8")
    assert said.startswith("1 hand, all paid right.\n")
    assert "Zoë♠" in said
    assert "Łukasz" in said


def test_names_that_are_no_text_are_printed_as_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "report", "ba\udcffd").startswith("there is no report called 'ba\\udcffd'")
    assert refusal(capsys, "a\nb").startswith("there is no command 'a\\nb'")


GONE = """
import os, sys, pathlib
os.mkdir("gone"); os.chdir("gone"); os.rmdir("../gone")
from pipeline.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_in_a_folder_that_was_deleted_whole_paths_work(tmp_path: Path) -> None:
    name = write(tmp_path / "night.jsonl", night())
    store = str(tmp_path / "a.duckdb")
    for arguments, code, out, err in (
        (["ingest", name, "--db", store, "--fail-on", "never"], 0, "read 5 hands in 1 file: 5 loaded", ""),
        (["report", "hands", "--db", store, "--format", "csv"], 0, "session,table_name,hand_id", ""),
        (["check", "night.jsonl"], 2, "", "studbook: the current folder is no longer there; go to another one.\n"),
        (["report", "hands"], 2, "", "studbook: there is no book at studbook.duckdb yet"),
    ):
        done = run_python("-c", GONE, *arguments, cwd=tmp_path, search=[ROOT])
        assert done.returncode == code, done.stderr
        assert done.stdout.startswith(out)
        assert done.stderr.startswith(err)
        assert "Traceback" not in done.stderr


def test_what_the_system_refuses_is_no_bug(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", "/somewhere")

    monkeypatch.setattr(app_module, "invoke", refuse)
    assert refusal(capsys) == "/somewhere cannot be used: permission denied."


def test_a_fault_of_the_program_says_so(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: object) -> int:
        raise ZeroDivisionError("odd")

    monkeypatch.setattr(app_module, "invoke", fail)
    assert main([]) == 70
    assert capsys.readouterr().err.startswith("studbook: this is a bug in studbook (ZeroDivisionError: odd). Run again")


def test_ctrl_c_stops_a_command_with_one_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("pipeline.records.chunks.chunks", stop)
    assert threading.current_thread() is threading.main_thread()
    assert main(["resolve", "night.jsonl"]) == 130
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "studbook: stopped; what was finished stays.\n")


def test_ctrl_c_while_the_commands_are_being_found_is_said_as_well(tmp_path: Path) -> None:
    program = """
import signal, sys
from pipeline.cli.main import run
class Struck:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Struck())
run()
"""
    done = run_python("-c", program, cwd=tmp_path, search=[ROOT])
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "studbook: stopped; what was finished stays.\n"


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("form", ["parquet", "xlsx"])
@pytest.mark.parametrize("command", ["report hands", "query select(1)", "verify --stale", "whatif --variant stud"])
def test_what_is_no_text_is_not_sent_to_a_terminal(
    desk: Path, capsys: pytest.CaptureFixture[str], form: str, command: str
) -> None:
    before = (desk / "studbook.duckdb").read_bytes()
    printed = io.BytesIO()
    terminal = Terminal(printed, encoding="utf-8")
    with printing_to(terminal):
        assert main([*command.split(), "--format", form]) == 2
        assert printed.getvalue() == b""
    assert capsys.readouterr().err.startswith(f"studbook: {form} is not text; send it to a file: ")
    assert (desk / "studbook.duckdb").read_bytes() == before


def test_a_reader_that_leaves_early_is_no_error(desk: Path) -> None:
    """The same at a real pipe, where the output is longer than the pipe holds."""
    program = [sys.executable, "-m", "pipeline.cli.main", "query", "select * from range(200000)", "--format", "csv"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=desk, env=environment) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == b"range\n"
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


@pytest.mark.parametrize("size", ["12", "12MB"])
def test_memory_that_does_not_do_is_refused_before_a_store_is_made(
    desk: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    assert "MB" in refusal(capsys, "ingest", "night.jsonl", "--db", "new.duckdb", "--memory", size)
    assert not (desk / "new.duckdb").exists()
