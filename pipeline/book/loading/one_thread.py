"""Writing in one thread: over the rows of a few thousand hands DuckDB's second one only costs time."""

import contextlib
from collections.abc import Iterator

from pipeline.book.database.store import Store, StoreError


@contextlib.contextmanager
def one_thread(store: Store) -> Iterator[None]:
    """Let the store work in one thread while inside; not to be called in a transaction, whose failure would keep it so.

    Raises: StoreError.
    """
    store.execute("set threads = 1")
    try:
        yield
    finally:
        # What went wrong inside is what is told.
        with contextlib.suppress(StoreError):
            store.execute("reset threads")
