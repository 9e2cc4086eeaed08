"""`studbook watch`: loads what comes, says how everybody stands, and stops cleanly."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from pipeline.book.database.migrate import open_book
from pipeline.cli.main import main
from tests.checkout import ROOT
from tests.nights import folded_to, hand, night, write


@contextlib.contextmanager
def watching(folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A process that watches a folder, from the moment it says so."""
    command = [sys.executable, "-m", "pipeline.cli.main", "watch", str(folder), "--wait", "0.05", *more]
    process = subprocess.Popen(
        command,
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert next_line(process.stderr) == f"watching {folder}; Ctrl-C stops it."
        yield process
    finally:
        process.kill()
        process.communicate()


def next_line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().rstrip("\n")


def drop(folder: Path, name: str, text: str) -> None:
    """Put a file into the folder at once, as a program does that knows of others."""
    beside = folder.parent / name
    beside.write_text(text, encoding="utf-8")
    beside.replace(folder / name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drop").mkdir()
    return tmp_path / "drop"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_files_are_loaded_as_they_come_and_a_broken_one_stops_nothing(folder: Path, sign: signal.Signals) -> None:
    write(folder / "night.jsonl", night())
    with watching(folder) as process:
        assert [next_line(process.stdout) for _ in range(3)] == [
            f"{folder}/night.jsonl: 5 new (3 verified, 1 mismatch and 1 void)",
            "  friday/kitchen/4  mismatch: paid Bob 1.90, but Ann holds the best hand (pair of aces)",
            "  friday/kitchen, 5 hands, USD: Ann +1.10  Bob -0.40  Cy -0.80",
        ]
        drop(folder, "broken.jsonl", '{"hand_id": "1"')
        assert "[truncated]" in next_line(process.stderr)
        assert next_line(process.stdout) == f"{folder}/broken.jsonl: nothing new, 1 refused"
        drop(folder, "letter.txt", "Dear all,\n")
        assert "letter.txt: no reader knows what is in it" in next_line(process.stderr)
        write(folder.parent / "more.jsonl", [folded_to("Cy", "6", won=60, session="friday", currency="USD", scale=100)])
        drop(folder, "more.jsonl", (folder.parent / "more.jsonl").read_text(encoding="utf-8"))
        assert [next_line(process.stdout) for _ in range(2)] == [
            f"{folder}/more.jsonl: 1 new (1 verified)",
            "  friday/kitchen, 6 hands, USD: Ann +0.90  Cy -0.40  Bob -0.60",
        ]
        process.send_signal(sign)
        rest, said = process.communicate(timeout=60)
        assert (process.returncode, rest, said) == (130, "", "studbook: stopped; what was finished stays.\n")
    with open_book(folder.parent / "studbook.duckdb") as store:
        assert store.query("select count(*) from hand").item() == 6


def test_a_store_is_watched_into_by_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with watching(folder):
        assert main(["watch", str(folder)]) == 2
        assert capsys.readouterr().err == (
            "studbook: studbook.duckdb is in use by another program; wait until it is done, or close it.\n"
        )


def test_a_watch_that_nothing_came_into_leaves_no_store(folder: Path) -> None:
    with watching(folder) as process:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert list(folder.parent.iterdir()) == [folder]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "'nowhere' is not a folder; name the one that files of hands are put into."),
        (["night.jsonl"], "'night.jsonl' is not a folder"),
        (["a\0b"], "'a\\x00b' is not a folder"),
        (["drop", "--wait", "nan"], "--wait nan: it must be at most 3,600"),
        (["drop", "--wait", "-1"], "--wait -1: it must be at least 0"),
        (["drop", "--db", "none/x.duckdb"], "the folder none does not exist"),
    ],
)
def test_what_cannot_be_watched_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    write(folder.parent / "night.jsonl", [hand()])
    assert main(["watch", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"studbook: {says}")
    assert said.count("\n") == 1
