"""Small files loaded together: the store is what loading them one by one makes of it."""

import random
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from pipeline.book.audit import audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store, StoreError
from pipeline.book.database.views import KEPT
from pipeline.book.loading import load_small
from pipeline.book.loading.counts import Loaded
from pipeline.book.loading.load import load_file
from pipeline.book.loading.terms import Listeners, Terms
from tests.nights import TABLES, broken, hand, lines, load_paths, night, read_one, thirds, write

TIMES = {"source": "loaded_utc", "resolution": "resolved_utc", "superseded": "replaced_utc"}
BY_CHAINS = frozenset({"chain_finding", "hand_due", "seat_due", "carry_part", "crossing_stint"})


def rows_of(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything loading wrote, with its numbers, but for when it was."""
    found = {}
    for table in TABLES:
        left_out = f"exclude ({TIMES[table]})" if table in TIMES else ""
        found[table] = sorted(store.query(f"select * {left_out} from {table}").rows(), key=repr)
    return {table: rows for table, rows in found.items() if table not in BY_CHAINS and not table.startswith(KEPT)}


def told(loaded: Loaded) -> tuple[object, ...]:
    return loaded.label, loaded.counts, loaded.skipped_for, loaded.changed, loaded.problems.rows(), loaded.outdated


def one_by_one(paths: list[str], replace: bool) -> tuple[Store, list[tuple[object, ...]]]:
    store = open_scratch()
    return store, [told(load_file(store, read_one(path), replace=replace)) for path in paths]


def together(paths: list[str], replace: bool) -> tuple[Store, list[tuple[object, ...]]]:
    store = open_scratch()
    done: list[tuple[object, ...]] = []
    audit(paths, store, Terms(replace=replace), Listeners(lambda loaded: done.append(told(loaded))))
    return store, done


def fresh(number: int) -> str:
    return lines(night(table=f"room {number}"))


def again(number: int) -> str:
    return lines(night(table=f"room {number // 2}"))


def mended(number: int) -> str:
    return lines([hand("1", table=f"room {number // 2}", session="friday", currency="USD", scale=100, note="mended")])


def refused(number: int) -> str:
    return f"{lines([hand(str(number), table='den')])}not a hand {number}\n{{}}\n"


def nothing(number: int) -> str:
    return "# nothing was played\n" if number % 2 else "not one hand\n"


def twice(number: int) -> str:
    return lines([hand("1", table=f"den {number}"), hand("1", table=f"den {number}")])


KINDS: list[Callable[[int], str]] = [fresh, fresh, fresh, again, mended, refused, nothing, twice]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("replace", [False, True])
def test_the_store_is_what_loading_one_by_one_makes_of_it(
    seed: int, replace: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed)
    monkeypatch.setattr(load_small, "MOST_FILES", dice.choice([2, 3, 200]))
    kinds = KINDS if seed % 3 else [fresh, refused]
    paths = []
    for number in range(dice.randint(3, 9)):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(dice.choice(kinds)(number), encoding="utf-8")
        paths.append(str(path))
    beside, expected = one_by_one(paths, replace)
    store, done = together(paths, replace)
    assert done == expected
    assert rows_of(store) == rows_of(beside)
    assert broken(store) == {}


def test_files_of_new_hands_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [write(tmp_path / f"{number}.jsonl", night(table=f"room {number}")) for number in range(5)]
    appended: list[str] = []
    plain = Store.append

    def noting(self: Store, table: str, rows: pl.DataFrame) -> None:
        appended.append(table)
        plain(self, table, rows)

    monkeypatch.setattr(Store, "append", noting)
    load_paths(open_scratch(), *paths)
    assert appended.count("hand") == appended.count("source") == 1


def test_where_a_file_cannot_be_written_those_before_it_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [write(tmp_path / f"{number}.jsonl", [thirds("1", table=f"room {number}")]) for number in range(5)]
    plain = Store.append

    def full(self: Store, table: str, rows: pl.DataFrame) -> None:
        if table == "seat" and "room 3" in str(self.query("select table_name from hand order by hand_ref").rows()):
            raise StoreError("the disk is full.")
        plain(self, table, rows)

    monkeypatch.setattr(Store, "append", full)
    store = open_scratch()
    with pytest.raises(StoreError, match=r"^the disk is full"):
        load_paths(store, *paths)
    names = [name for (name,) in store.query("select table_name from hand order by hand_ref").rows()]
    assert names == ["room 0", "room 1", "room 2"]
    monkeypatch.setattr(Store, "append", plain)
    load_paths(store, *paths)
    assert store.query("select count(*) from hand").item() == 5
    assert broken(store) == {}
