"""Whatever stands where the store should be, every command says so in one sentence, and harms nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.book.database.store import connect
from pipeline.cli.main import main
from tests.checkout import ROOT, run_python
from tests.cli.broken import CASES, COMMANDS, WITHOUT_POWERS, make_book, refusal
from tests.nights import night, write


def nothing(path: Path) -> None:
    """No file at all."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a file of hands."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "night.jsonl", night())
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() if path.is_file() else b"" for path in folder.iterdir()}


@pytest.mark.parametrize("case", CASES)
def test_what_is_no_sound_store_is_refused_by_every_command(
    desk: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    make, says = CASES[case]
    make(desk / "studbook.duckdb")
    before = files(desk)
    for command in COMMANDS.values():
        said = refusal(capsys, command)
        assert says in said
        assert "studbook.duckdb" in said
        assert files(desk) == before


@pytest.mark.parametrize("command", ["report", "query", "verify"])
def test_damage_that_shows_late_is_said_all_the_same(
    desk: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    make_book(desk / "studbook.duckdb")
    content = (desk / "studbook.duckdb").read_bytes()
    (desk / "studbook.duckdb").write_bytes(content[: len(content) // 3])
    assert refusal(capsys, COMMANDS[command]) == (
        "studbook: studbook.duckdb is damaged; put a copy of it back, or move it away and load the files again.\n"
    )


@pytest.mark.parametrize(
    ("sql", "command", "says"),
    [
        ("drop table seat", "report", "has no table 'seat', so another studbook made it, or it is damaged; load"),
        ("drop table seat", "audit", "has no table 'seat', so another studbook made it, or it is damaged; load"),
        ("alter table hand drop revision", "report", "has no column 'revision', so another studbook made it, or it"),
        ("alter table source drop stem", "ingest", "has no column 'stem', so another studbook made it, or it is"),
    ],
)
def test_a_store_that_lacks_something_is_said_in_our_words(
    desk: Path, capsys: pytest.CaptureFixture[str], sql: str, command: str, says: str
) -> None:
    make_book(desk / "studbook.duckdb")
    with connect(desk / "studbook.duckdb") as store:
        store.execute("drop view if exists chosen_hand cascade")
        store.execute(sql)
    write(desk / "night.jsonl", night(session="saturday"))
    asked = {**COMMANDS, "report": ["report", "hands"]}[command]
    said = refusal(capsys, asked)
    assert "chosen_hand" in said or says in said
    assert "Error" not in said


def test_an_empty_file_is_as_good_as_none(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("studbook.duckdb").touch()
    for name in ("report", "explain", "query", "whatif", "verify", "forget", "undo"):
        assert "there is no book at studbook.duckdb yet" in refusal(capsys, COMMANDS[name])
    assert Path("studbook.duckdb").read_bytes() == b""
    assert main(COMMANDS["ingest"]) == 1
    assert main(COMMANDS["report"]) == 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("ba\udcffd.duckdb", "'ba\\udcffd.duckdb' cannot be the name of a store; name another with `--db`."),
        ("ba\0d.duckdb", "--db ba\\x00d.duckdb: no file can have that name."),
    ],
)
def test_a_name_that_is_no_text_is_refused(
    desk: Path, capsys: pytest.CaptureFixture[str], name: str, says: str
) -> None:
    before = files(desk)
    for command in COMMANDS.values():
        assert refusal(capsys, [*command, "--db", name]) == f"studbook: {says}\n"
        assert files(desk) == before


def test_a_name_with_a_colon_is_the_name_of_a_file(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ingest", "night.jsonl", "--db", "md:book"]) == 1
    assert Path("md:book").is_file()


def test_only_commands_that_load_make_a_store(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(desk)
    for name, command in COMMANDS.items():
        if name not in ("ingest", "audit"):
            assert "there is no book at studbook.duckdb yet; `studbook ingest` makes one" in refusal(capsys, command)
            assert files(desk) == before
    for where in ("nowhere/a.duckdb", "night.jsonl/a.duckdb"):
        assert "the folder" in refusal(capsys, ["ingest", "night.jsonl", "--db", where])


def test_a_name_no_file_can_have_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS.values():
        assert "cannot be opened: file name too long; change it" in refusal(capsys, [*command, "--db", "x" * 300])


@pytest.fixture
def locked(desk: Path) -> Iterator[Path]:
    """A book that another program has open for writing."""
    make_book(desk / "studbook.duckdb")
    script = "from pathlib import Path; from pipeline.book.database.store import connect\n"
    script += "store = connect(Path('studbook.duckdb')); print('open', flush=True); input()"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=desk,
        env=environment,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        yield desk
        other.communicate("\n")
    assert other.returncode == 0


def test_a_store_in_use_is_refused_by_every_command(locked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS.values():
        assert refusal(capsys, command) == (
            "studbook: studbook.duckdb is in use by another program; wait until it is done, or close it.\n"
        )


def refused_without_powers(desk: Path, arguments: list[str]) -> str:
    done = run_python("-c", WITHOUT_POWERS, *arguments, cwd=desk, search=[ROOT])
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_folder_that_may_not_be_written_to_is_refused(desk: Path) -> None:
    (desk / "shut").mkdir()
    make_book(desk / "shut" / "old.duckdb")
    (desk / "shut" / "old.duckdb").chmod(0o444)
    (desk / "shut").chmod(0o555)
    try:
        for name in ("new", "old"):
            said = refused_without_powers(desk, ["ingest", "night.jsonl", "--db", f"shut/{name}.duckdb"])
            assert said.startswith(f"studbook: shut/{name}.duckdb cannot be opened: no permission; change it, or")
        shown = run_python(
            "-c", WITHOUT_POWERS, "report", "winnings", "--db", "shut/old.duckdb", cwd=desk, search=[ROOT]
        )
        assert (shown.returncode, shown.stderr) == (0, "")
        (desk / "shut").chmod(0)
        said = refused_without_powers(desk, ["report", "winnings", "--db", "shut/old.duckdb"])
        assert said.startswith("studbook: shut/old.duckdb cannot be opened: permission denied; change it, or")
    finally:
        (desk / "shut").chmod(0o755)
