from collections.abc import Iterator

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from tests.nights import broken


@pytest.fixture
def book() -> Iterator[Store]:
    """An empty store in memory, in which everything that must hold still holds when the test is done."""
    with open_scratch() as store:
        yield store
        assert broken(store) == {}
