"""How far a command has come, shown on a terminal while it runs."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.book.loading.progress import Progress

_UNITS = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


@contextlib.contextmanager
def status(quiet: bool, what: str) -> Iterator[Callable[[str], None] | None]:
    """Show on a terminal what is being done, and what it is said to have come to; elsewhere nothing."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True, markup=False, highlight=False).status(what) as shown:
        yield shown.update


@contextlib.contextmanager
def watching(quiet: bool) -> Iterator[Callable[[Progress], None] | None]:
    """Show on a terminal how far the reading has come; elsewhere nothing."""
    start = monotonic()
    with status(quiet, "reading") as show:
        yield None if show is None else lambda progress: show(progress_line(progress, monotonic() - start))


def progress_line(progress: Progress, seconds: float) -> str:
    """What is shown after so many seconds.

    >>> from pipeline.book.loading.progress import Progress
    >>> progress_line(Progress("night.jsonl.gz", 12_000, 3_000_000, 9_000_000), 10)
    'night.jsonl.gz: 12,000 hands, 3.0 MB of 9.0 MB, 1,200 hands a second, 20 s left'
    """
    parts = [_hands(progress.hands)]
    if progress.total is not None:
        parts.append(f"{_size(progress.done)} of {_size(progress.total)}")
    if seconds > 0 and progress.hands:
        parts.append(f"{_hands(round(progress.hands / seconds))} a second")
    if progress.total and progress.done and progress.done < progress.total:
        parts.append(f"{_time(seconds * (progress.total - progress.done) / progress.done)} left")
    return f"{progress.label}: {', '.join(parts)}"


def _hands(many: int) -> str:
    return f"{many:,} hand" if many == 1 else f"{many:,} hands"


def _size(size: int) -> str:
    for unit, name in _UNITS:
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size} bytes"


def _time(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
