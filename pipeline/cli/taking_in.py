"""Taking files into a store as the settings say, the same for every command that does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.cli.settings import aliases, filling
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pipeline.book.audit import Audit
    from pipeline.book.database.store import Store
    from pipeline.book.loading.bulk import Sizes
    from pipeline.book.loading.counts import Loaded
    from pipeline.book.loading.progress import Progress
    from pipeline.records.batch import Called
    from pipeline.records.intake import Refusing
    from pipeline.records.ledger_reader import Declared


def take_in(
    paths: Sequence[str],
    store: Store,
    called: Called,
    *,
    declared: Declared,
    encoding: str | None = None,
    replace: bool = False,
    sizes: Sizes | None = None,
    watch: Callable[[Loaded], None] | None = None,
    refusing: Refusing | None = None,
    outright: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> Audit:
    """Load the files and look at the hands they cover, as `audit` does. Raises: StudbookError."""
    from pipeline.book.audit import audit
    from pipeline.book.loading.bulk import ONE

    return audit(
        paths,
        store,
        called,
        encoding,
        watch,
        filling(),
        replace,
        refusing,
        sizes=sizes or ONE,
        notice=complain,
        declared=declared,
        aliases=aliases(),
        outright=outright,
        progress=progress,
    )
