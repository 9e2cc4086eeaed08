"""Writing in one thread ends with the writing, however that ends."""

from collections.abc import Generator

import pytest

from pipeline.book.database.store import Store, StoreError
from pipeline.book.loading.ingest import Columns
from pipeline.book.loading.load import load_columns
from tests.nights import night, reading


def threads(store: Store) -> int:
    return int(store.query("select current_setting('threads') as many").item())


def failing(store: Store, met: list[int]) -> Generator[Columns]:
    met.append(threads(store))
    store.execute("select error('no room')")
    yield {}


def test_a_store_has_its_threads_again_after_a_file_that_failed(book: Store) -> None:
    before = threads(book)
    met: list[int] = []
    with pytest.raises(StoreError, match="no room"):
        load_columns(book, reading(night()), failing(book, met))
    assert met == [1]
    assert threads(book) == before
