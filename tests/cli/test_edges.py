"""Whatever a command is given, and wherever it prints, a person reads a sentence and a script the right exit code."""

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


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The current folder, with a night and the book of it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night())
    assert main(["ingest", "night.jsonl", "--fail-on", "never"]) == 0
    capsys.readouterr()
    return tmp_path


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a command that could not run."""
    assert main(arguments) == 2, arguments
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("studbook: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("studbook: ").rstrip("\n")


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
        assert main([command, path, "--db", "new.duckdb"]) == 1
        assert sorted(path.name for path in desk.iterdir()) == before
    (desk / "letter.jsonl").write_text("not a hand\n")
    assert main([command, "letter.jsonl", "--db", "new.duckdb"]) == 1
    assert Path("new.duckdb").is_file()  # it knows the problem
    assert main([command, "nofile.jsonl"]) == 1
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
