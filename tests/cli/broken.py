"""Files that stand where a store should be, and commands that meet them."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.book.database.store import connect
from pipeline.cli.main import main
from tests.nights import load, night

COMMANDS = {
    "ingest": ["ingest", "night.jsonl"],
    "audit": ["audit", "night.jsonl"],
    "report": ["report", "winnings"],
    "explain": ["explain", "1"],
    "query": ["query", "select * from hand, seat, resolution"],
    "whatif": ["whatif", "--variant", "stud"],
    "settle-up": ["settle-up", "--session", "friday"],
    "verify": ["verify"],
    "forget": ["forget", "1"],
    "undo": ["forget", "--undo"],
}


def make_text(path: Path) -> None:
    path.write_text("hello\n" * 1000)


def make_json(path: Path) -> None:
    path.write_text('\ufeff{"hand_id": "1"}\n', encoding="utf-8")


def make_parquet(path: Path) -> None:
    pl.DataFrame({"n": [1]}).write_parquet(path)


def make_noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 20)


def make_device(path: Path) -> None:
    path.symlink_to(os.devnull)


def make_sqlite(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("create table t (n integer)")
    connection.close()


def make_book(path: Path) -> None:
    with open_book(path) as store:
        load(store, night())
        refresh_chains(store)


def make_truncated(path: Path) -> None:
    make_book(path)
    path.write_bytes(path.read_bytes()[:20_000])


def make_corrupt(path: Path) -> None:
    """A book in whose every block of data one bit is another."""
    make_book(path)
    content = bytearray(path.read_bytes())
    for place in range(3 * 4096 + 100, len(content), 262_144):
        content[place] ^= 1
    path.write_bytes(content)


def make_bad_head(path: Path) -> None:
    make_book(path)
    content = bytearray(path.read_bytes())
    for place in (4096 + 50, 8192 + 50):
        content[place] ^= 1
    path.write_bytes(content)


def make_newer(path: Path) -> None:
    with open_book(path) as store:
        store.execute("insert into schema_version values (999, '999_later', '9.9', now()::timestamp)")


def make_foreign(path: Path) -> None:
    with connect(path) as store:
        store.execute("create table invoices (n bigint)")


def make_other_steps(path: Path) -> None:
    """Many programs count their steps in a table of that name."""
    with connect(path) as store:
        store.execute("create table schema_version (version integer, applied timestamp)")
        store.execute("insert into schema_version values (3, now()::timestamp)")


def make_no_steps(path: Path) -> None:
    with open_book(path) as store:
        store.execute("delete from schema_version")


def make_view(path: Path) -> None:
    with connect(path) as store:
        store.execute("create view schema_version as select 'x' as version")


CASES: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (make_text, "is not a studbook store (it is a text file); name another with `--db`, or move it away"),
    "json": (make_json, "is not a studbook store (it is a JSON file); name another with `--db`, or move it away"),
    "parquet": (make_parquet, "is not a studbook store (it is a Parquet file); name another with `--db`, or move"),
    "sqlite": (make_sqlite, "is not a studbook store (it is a SQLite database); name another with `--db`, or move"),
    "noise": (make_noise, "is not a studbook store, or is damaged; name another with `--db`, or move it away"),
    "device": (make_device, "is neither a file nor a folder; name another with `--db`."),
    "truncated": (make_truncated, "is not a studbook store, or is damaged; name another with `--db`, or move it away"),
    "corrupt": (make_corrupt, "damaged"),
    "bad head": (make_bad_head, "is not a studbook store, or is damaged; name another with `--db`, or move it away"),
    "folder": (Path.mkdir, "is a folder; name a file, such as"),
    "newer": (make_newer, "was written by a newer studbook; install that version to open it."),
    "foreign": (make_foreign, "is a DuckDB file, but not a studbook store; name another with `--db`."),
    "other steps": (make_other_steps, "is a DuckDB file, but not a studbook store; name another with `--db`."),
    "no steps": (make_no_steps, "is a DuckDB file, but not a studbook store; name another with `--db`."),
    "view": (make_view, "is a DuckDB file, but not a studbook store; name another with `--db`."),
}


def refusal(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    """The one sentence of a command that could not run."""
    assert main(arguments) == 2, arguments
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("studbook: ")
    assert printed.err.count("\n") == 1
    assert printed.err.endswith((".\n", "?\n"))
    return printed.err


# Who may do everything is not stopped by permissions: so the child gives that up first, where it has it.
WITHOUT_POWERS = """
import ctypes, os, sys
if os.geteuid() == 0:
    version, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert ctypes.CDLL(None).capset(version, none) == 0
from pipeline.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
