"""How far a reading of files has come, in hands and in bytes as they lie on the disk."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import BinaryIO, NamedTuple

from pipeline.book.loading.ingest import Columns
from pipeline.records.files import place_in, sources
from pipeline.records.reader import Source


class Progress(NamedTuple):
    """How far it has come."""

    label: str
    """The file that is being read."""
    hands: int
    """Of all files so far."""
    done: int
    """Bytes on the disk, of compressed files compressed ones."""
    total: int | None
    """The same of all files; None where one of them is a stream, whose end nobody knows."""


class Meter:
    """Follows a reading, and tells of it whenever some more hands are there, where anybody wants to know."""

    def __init__(self, tell: Callable[[Progress], None] | None, paths: Sequence[str], outright: bool = True) -> None:
        self._tell = tell
        self._sizes: dict[str, int] = {}
        self._total: int | None = 0
        for item in sources(paths, None, outright) if tell is not None else ():
            size = _size(item) if isinstance(item, Source) else 0
            self._total = None if size is None or self._total is None else self._total + size
            if isinstance(item, Source):
                self._sizes[item.label] = size or 0
        self._hands = self._done = self._of_file = self._place = 0
        self._files: dict[str, BinaryIO] = {}

    def opening(self, source: Source) -> Source:
        """The same source; how far it is read is followed from now on."""
        if self._tell is None or not isinstance(source.open, partial):
            return source
        return replace(source, open=partial(self._open, source))

    def _open(self, source: Source) -> BinaryIO:
        file = self._files[source.label] = source.open()
        return file

    def reached(self, label: str, place: int) -> None:
        """Pieces of a file are done up to a place: that it is read further ahead counts no more."""
        self._files.pop(label, None)
        self._place = max(self._place, place)

    def counting(self, label: str, columns: Generator[Columns]) -> Generator[Columns]:
        """The columns of a file as they come, counted."""
        # A file is begun anew where its pieces were of no use.
        self._of_file = self._place = 0
        try:
            for one in columns:
                self._of_file += one["hand"].height if "hand" in one else 0
                if (file := self._files.get(label)) is not None:
                    with suppress(OSError, ValueError):  # it may be closed already
                        self._place = max(self._place, place_in(file))
                self._say(label)
                yield one
        finally:
            columns.close()

    def finish(self, label: str) -> None:
        """A file is done."""
        self._files.pop(label, None)
        self._hands, self._of_file = self._hands + self._of_file, 0
        self._done, self._place = self._done + self._sizes.get(label, 0), 0
        self._say(label)

    def _say(self, label: str) -> None:
        if self._tell is None:
            return
        place = min(self._place, self._sizes.get(label, 0))
        self._tell(Progress(label, self._hands + self._of_file, self._done + place, self._total))


def _size(source: Source) -> int | None:
    """Bytes on the disk; None for a stream."""
    if not isinstance(source.open, partial):
        return None
    try:
        return os.path.getsize(source.open.args[0])
    except OSError:
        return 0
