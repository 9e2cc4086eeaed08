"""Wherever reading or loading a file breaks off, the file is wholly out."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import duckdb
import pytest

from pipeline.book.database.migrate import open_book, open_scratch
from pipeline.book.database.store import Store, StoreError
from pipeline.book.loading.load import load_file
from pipeline.records.reader import Found, Item
from schemas.hand import Hand
from tests.book.loading.loaded import OTHER, REFUSED, counted, ids
from tests.nights import broken, contents, dump, hand, load, night, reading, reading_from


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, ValueError])
@pytest.mark.parametrize("after", [0, 3, 4, 5])
def test_a_reader_that_breaks_off_leaves_the_file_wholly_out(
    book: Store, error: type[BaseException], after: int
) -> None:
    load(book, [hand("x", table="porch")], "before.jsonl")
    before = dump(book)

    def items() -> Iterator[Item]:
        for line, one in enumerate(night()):
            if line == after:
                raise error
            yield Found(one, line, "")
        raise error

    with pytest.raises(error):
        load_file(book, reading_from(items, ""), chunk=2)
    assert dump(book) == before
    assert counted(load(book, night())) == {"read": 5, "loaded": 5}


class Struck:
    """A connection whose n-th call breaks off, as Ctrl-C or a full disk would."""

    def __init__(self, store: Store, at: int, error: BaseException) -> None:
        self.calls = 0
        self._of = store._connection
        self._at = at
        self._error = error

    def __getattr__(self, name: str) -> Any:
        called = getattr(self._of, name)

        def call(*arguments: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == self._at:
                raise self._error
            return called(*arguments, **named)

        return called if name in ("rollback", "unregister") else call


def load_struck(store: Store, items: list[Hand | Item], at: int, error: BaseException) -> int:
    """Load over a connection that breaks off at one call; return how many calls there were."""
    struck = Struck(store, at, error)
    load_file(Store(store.path, cast(Any, struck), read_only=False), reading(items), chunk=3)
    return struck.calls


@pytest.mark.parametrize(
    ("error", "raised"),
    [(KeyboardInterrupt(), KeyboardInterrupt), (duckdb.IOException("No space left on device"), StoreError)],
    ids=["interrupt", "full"],
)
def test_wherever_loading_breaks_off_the_file_is_wholly_out(
    book: Store, error: BaseException, raised: type[BaseException]
) -> None:
    load(book, night()[:3], "before.jsonl")
    before = dump(book)
    corrected = hand("1", session="friday", revision=2, **OTHER)
    items: list[Hand | Item] = [*night(), corrected, hand("2", session="friday", **OTHER), REFUSED]
    with open_scratch() as twin:
        load(twin, night()[:3], "before.jsonl")
        calls = load_struck(twin, items, 0, error)
        whole = contents(twin)
    assert calls > 20
    for at in range(1, calls):
        with pytest.raises(raised):
            load_struck(book, items, at, error)
        assert dump(book) == before, at
    # The last call comes when all is written: it gives the store its threads back.
    with contextlib.suppress(raised):
        load_struck(book, items, calls, error)
    assert contents(book) == whole != before


def test_a_process_killed_in_the_middle_leaves_the_files_before(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"

    def items() -> Iterator[Item]:
        yield Found(hand("2", table="porch"), 1, "")
        store.close()
        raise KeyboardInterrupt

    store = open_book(path)
    load(store, [hand("1")], "one.jsonl")
    with pytest.raises(KeyboardInterrupt):
        load_file(store, reading_from(items, ""), chunk=1)
    with open_book(path) as again:
        assert ids(again) == ["1"]
        assert broken(again) == {}
