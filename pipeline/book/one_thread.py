"""Writing in one thread: over the rows of a few thousand hands DuckDB's second one only costs time."""

import contextlib
from collections.abc import Iterator

from pipeline.book.store import Store, StoreError


@contextlib.contextmanager
def one_thread(store: Store) -> Iterator[None]:
    """Let the store work in one thread while inside. Raises: StoreError."""
    store.execute("set threads = 1")
    try:
        yield
    finally:
        # After an error nothing runs any more until the transaction is undone.
        with contextlib.suppress(StoreError):
            store.execute("reset threads")
