"""Taking files into a store as the settings and the command line say, the same for every command that does."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.cli.settings import aliases, filling
from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pipeline.book.audit import Audit
    from pipeline.book.database.store import Store
    from pipeline.book.loading.bulk import Sizes
    from pipeline.book.loading.counts import Loaded
    from pipeline.book.loading.progress import Progress
    from pipeline.records.batch import Called
    from pipeline.records.intake import Refusing
    from pipeline.records.ledger_reader import Unit


@dataclass(frozen=True, slots=True)
class Taking:
    """What a command line says of reading files."""

    called: Called
    encoding: str | None = None
    replace: bool = False
    """Whether a hand with other content takes the place of the one in the store."""
    jobs: int | None = None
    """In how many processes; None for one on each core that may be used."""
    memory: str | None = None
    scale: int | None = None
    unit: Unit | None = None
    outright: bool = True
    """Whether its paths name files outright; otherwise they count as found in a folder."""


def take_in(
    paths: Sequence[str],
    store: Store,
    how: Taking,
    *,
    loaded: Callable[[Loaded], None] | None = None,
    refused: Refusing | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Audit:
    """Load the files and look at the hands they cover, as `audit` does. Raises: StudbookError."""
    from pipeline.book.audit import audit
    from pipeline.book.loading.terms import Listeners, Terms
    from pipeline.records.ledger_reader import Declared

    terms = Terms(
        called=how.called,
        encoding=how.encoding,
        filling=filling(),
        replace=how.replace,
        declared=Declared(how.scale, how.unit),
        aliases=aliases(),
        outright=how.outright,
        sizes=_sizes(how.jobs, how.memory, store),
    )
    return audit(paths, store, terms, Listeners(loaded, refused, progress, complain))


def _sizes(jobs: int | None, memory: str | None, store: Store) -> Sizes:
    """How work is divided; with `memory` all of it stays within so much, the store too. Raises: StudbookError."""
    from pipeline.book.loading.bulk import Sizes
    from pipeline.book.loading.memory import bytes_of, shares

    if jobs is None and hasattr(os, "sched_getaffinity"):
        jobs = len(os.sched_getaffinity(0))
    jobs = jobs or os.cpu_count() or 1
    if memory is None:
        return Sizes(jobs)
    found = shares(bytes_of(memory), jobs)
    store.keep_within(found.store)
    return found.sizes


@contextlib.contextmanager
def rejecting(path: Path | None) -> Iterator[Refusing | None]:
    """Take refused hands and write them to the path in the end, also when reading broke off. Raises: StudbookError."""
    if path is None:
        yield None
        return
    from pipeline.records.writers.rejects import Rejects

    rejects = Rejects(path)
    try:
        yield rejects.add
    finally:
        written = rejects.close()
        for file, hands in written:
            are, them = ("hand is", "it") if hands == 1 else ("hands are", "them")
            complain(f"{hands:,} refused {are} in {file}: mend {them} there, and read that file.")
        if not written:
            complain(f"{path} is not written: no hand was refused.")
