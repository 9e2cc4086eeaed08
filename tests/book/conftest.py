from collections.abc import Iterator

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from tests.nights import broken, load, night


@pytest.fixture
def book() -> Iterator[Store]:
    """An empty store in memory, in which everything that must hold still holds when the test is done."""
    with open_scratch() as store:
        yield store
        assert broken(store) == {}


@pytest.fixture
def friday(book: Store) -> Store:
    """The night of which hand 4 paid Bob what was Ann's, 190 after a rake of 10."""
    load(book, night())
    refresh_chains(book)
    return book
