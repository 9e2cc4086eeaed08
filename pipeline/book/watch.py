"""Waiting for files of a folder to be new or changed, and quiet. The only door to watchdog."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping

from pipeline.records.files import Stamp, stamps_in
from schemas.problem import StudbookError

LOOK = 10.0
"""Seconds after which a folder is looked at though nothing was told of it: not every disk tells."""


class Quiet:
    """Which files have not been written for so many seconds, and were not handed out as they are now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[str, tuple[Stamp, float]] = {}
        self._done: dict[str, Stamp] = {}

    def due(self, stamps: Mapping[str, Stamp], now: float) -> list[str]:
        """The files to read now, by name. Those that are gone are forgotten."""
        self._since = {path: seen for path, seen in self._since.items() if path in stamps}
        self._done = {path: stamp for path, stamp in self._done.items() if path in stamps}
        ready = []
        for path in sorted(stamps):
            stamp = stamps[path]
            if self._done.get(path) == stamp:
                continue
            if self._since.get(path, (None, 0.0))[0] != stamp:
                self._since[path] = stamp, now
            if now - self._since[path][1] >= self._seconds:
                ready.append(path)
                self._done[path] = stamp
                del self._since[path]
        return ready

    @property
    def waits(self) -> bool:
        """Whether a file was written a moment ago."""
        return bool(self._since)


def quiet_files(
    folder: str,
    seconds: float,
    wait: Callable[[float], object],
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[list[str]]:
    """Yield the files of a folder that are new or changed, once they are quiet, until somebody stops it.

    `wait` returns when something happens in the folder, or after the seconds it is given.
    Raises: StudbookError where the folder is no longer there.
    """
    quiet = Quiet(seconds)
    while True:
        try:
            ready = quiet.due(stamps_in(folder), clock())
        except OSError as wrong:
            why = (wrong.strerror or "it cannot be reached").lower()
            raise StudbookError(f"the folder {folder} cannot be watched: {why}.") from wrong
        if ready:
            yield ready
        wait(max(seconds / 2, 0.05) if quiet.waits else LOOK)


@contextlib.contextmanager
def telling(folder: str) -> Iterator[Callable[[float], bool]]:
    """A wait that ends as soon as something happens in the folder or below, and says whether something did.

    Where the system can tell of nothing, it ends after its time.
    """
    from watchdog.events import FileSystemEvent, FileSystemEventHandler
    from watchdog.observers import Observer

    happened = threading.Event()

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            # Reading a file is told too, and is no reason to look.
            if event.event_type not in ("opened", "closed_no_write"):
                happened.set()

    def wait(seconds: float) -> bool:
        told = happened.wait(seconds)
        happened.clear()
        return told

    observer = Observer()
    started = False
    try:
        with contextlib.suppress(OSError):
            # More folders than the system watches: then it is looked at now and then.
            observer.schedule(Handler(), folder, recursive=True)
            observer.start()
            started = True
        yield wait
    finally:
        if started:
            observer.stop()
            observer.join()
