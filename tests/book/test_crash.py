"""A loading that is killed, stopped or runs out of room leaves every file wholly in the book, or wholly out of it."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import duckdb
import polars as pl
import pytest

from pipeline.book.audit import audit
from pipeline.book.database.migrate import open_book, open_scratch
from pipeline.book.database.store import Store
from tests.crash import Blow, blows, run, run_limited
from tests.nights import ACES, KINGS, broken, contents, folded_to, hand, night, seat, thirds, write

NAMES = ("friday.jsonl", "mended.jsonl", "rolled.jsonl")
CHAINS = "select table_name, code, message from chain_finding order by all"
STAYS = "what was finished stays."
State = dict[str, list[tuple[object, ...]]]


def make_files(folder: Path) -> None:
    """A night with a hand that is refused, a file that mends two of its hands, and one with an open carry."""
    write(folder / NAMES[0], night())
    with (folder / NAMES[0]).open("a") as file:
        file.write("no hand\n")
    unit: dict[str, Any] = {"session": "friday", "currency": "USD", "scale": 100, "revision": 2}
    seats = [seat("Ann", 90, won=180, **ACES), seat("Bob", 90, **KINGS)]
    write(folder / NAMES[1], [hand("1", seats=seats, **unit), hand("4", seats=seats, **unit), hand("9", table="den")])
    write(folder / NAMES[2], [folded_to("Cy", "1", carry_in=30, table="porch"), thirds("2", table="porch")])


def state(store: Store) -> State:
    """What a book knows, and from which files."""
    counts = store.query("select label, read, loaded, replaced, refused, problems from source order by source_ref")
    return {**contents(store), "source": counts.rows(), "problem": store.query("select file, line from problem").rows()}


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    """What the book may know: nothing, and what it knows after each file."""
    folder = tmp_path_factory.mktemp("whole")
    make_files(folder)
    with pytest.MonkeyPatch.context() as patch, open_scratch() as store:
        patch.chdir(folder)
        found = [state(store)]
        for name in NAMES:
            audit([name], store)
            found.append(state(store))
        return [*found, {"chains": store.query(CHAINS).rows()}]


def statements_of(folder: Path) -> int:
    """How many statements a whole run begins."""
    ended = run(Blow(0), signal.SIGKILL, folder, "ingest", *NAMES, "--db", "whole.duckdb")
    return int(ended.out.split()[-1])


def look_at(path: Path, states: list[State], goes_on: bool = True) -> int:
    """Check that the book is sound and holds some first files whole, then load the rest; how many it held."""
    if not path.exists():
        return 0
    with open_book(path) as store:
        found = state(store)
        assert found in states[:-1]
        assert broken(store) == {}
        if goes_on:
            audit(NAMES, store)
            assert state(store) == states[-2]
            assert store.query(CHAINS).rows() == states[-1]["chains"]
    return states.index(found)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_loading_that_is_killed_leaves_whole_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, states: list[State], seed: int
) -> None:
    monkeypatch.chdir(tmp_path)
    make_files(tmp_path)
    held = set()
    for number, blow in enumerate(blows(statements_of(tmp_path), 15, seed)):
        path = tmp_path / f"{number}.duckdb"
        ended = run(blow, signal.SIGKILL, tmp_path, "ingest", *NAMES, "--db", path.name)
        assert ended.code in (-signal.SIGKILL, 1), ended.err
        held.add(look_at(path, states, goes_on=number % 3 == 0))
    assert len(held) > 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_loading_that_is_stopped_leaves_whole_files_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, states: list[State], number: signal.Signals
) -> None:
    monkeypatch.chdir(tmp_path)
    make_files(tmp_path)
    codes = []
    for place, blow in enumerate(blows(statements_of(tmp_path), 6, 3)):
        path = tmp_path / f"{place}.duckdb"
        ended = run(blow, number, tmp_path, "ingest", *NAMES, "--db", path.name)
        codes.append(ended.code)
        assert ended.code in (130, 1), ended.err
        if ended.code == 130:
            assert ended.err == "studbook: stopped; what was finished stays.\n"
        look_at(path, states)
    assert 130 in codes


@pytest.mark.parametrize("limit", [0, 5000, 14_000, 100_000])
def test_where_there_is_no_room_nothing_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, states: list[State], limit: int
) -> None:
    monkeypatch.chdir(tmp_path)
    make_files(tmp_path)
    path = tmp_path / "book.duckdb"
    many = [f"{number}.jsonl" for number in range(30)]
    for name in many:
        write(tmp_path / name, [hand("1", table=name, note="x" * 500)])
    ended = run_limited(limit, tmp_path, "ingest", *NAMES, *many, "--db", path.name)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"studbook: there is no room left to write {path.name}; make some and run it again, {STAYS}\n"
    if limit < 20_000:  # that its tables take alone
        assert sorted(one.name for one in tmp_path.iterdir()) == sorted([*NAMES, *many])
        return
    with open_book(path) as store:
        assert broken(store) == {}
        held = store.query("select label from source order by source_ref")["label"].to_list()
        assert held == [*NAMES, *many][: len(held)]
        assert len(held) < len(many)
        audit([*NAMES, *many], store)
        assert store.query("select count(*) from source").item() == len(NAMES) + len(many)
        assert broken(store) == {}


class Struck:
    """A connection whose methods raise what is given for them, and else do nothing."""

    def __init__(self, errors: dict[str, Exception]) -> None:
        self._errors = errors

    def __getattr__(self, name: str) -> Callable[..., None]:
        def call(*_: object, **__: object) -> None:
            if name in self._errors:
                raise self._errors[name]

        return call


def work(errors: dict[str, Exception]) -> None:
    with Store(Path("a.duckdb"), cast(Any, Struck(errors)), read_only=False) as store, store.transaction():
        store.append("t", pl.DataFrame({"n": [1]}))


# What DuckDB makes of Ctrl-C inside a statement, and while it looks at a frame.
INTERRUPTS = (
    RuntimeError("Query interrupted"),
    duckdb.InvalidInputException("reading the schema of the object registered as 'it' failed: KeyboardInterrupt:"),
)


@pytest.mark.parametrize("method", ["begin", "register", "execute", "unregister", "commit", "rollback", "close"])
@pytest.mark.parametrize("error", INTERRUPTS, ids=["statement", "frame"])
def test_an_interrupt_is_one_wherever_it_strikes(method: str, error: Exception) -> None:
    first: dict[str, Exception] = {"execute": ValueError("oops")} if method == "rollback" else {}
    with pytest.raises(KeyboardInterrupt):
        work({**first, method: error})
    with pytest.raises(ValueError, match="oops"):
        work({"execute": ValueError("oops"), "rollback": duckdb.TransactionException("no transaction is active")})
