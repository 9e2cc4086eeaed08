import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from tests.nights import load, night


@pytest.fixture
def friday(book: Store) -> Store:
    """The night of which hand 4 paid Bob what was Ann's, 190 after a rake of 10."""
    load(book, night())
    refresh_chains(book)
    return book
