"""The frames that SQL can read under a name, as Arrow streams."""

from collections.abc import Iterable, Iterator

import polars as pl


class Stream:
    """A frame that shows itself to DuckDB as an Arrow stream and as nothing else."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The frame as it is now."""
        return self._frame.__arrow_c_stream__(requested_schema)

    def takes(self, frame: pl.DataFrame) -> bool:
        """Show another frame in place of the one before, if it has the same columns."""
        if self._frame.schema != frame.schema:
            return False
        self._frame = frame
        return True

    def let_go(self) -> None:
        """Show no rows any more: DuckDB remembers it until the transaction ends, and with it the whole frame."""
        self._frame = self._frame.clear()


class Shown:
    """The names under which a connection finds frames, or did and may again.

    Names are made seldom: a commit takes time with the square of how often they came and went in its transaction.
    """

    def __init__(self) -> None:
        self._streams: dict[str, Stream] = {}
        self._idle: set[str] = set()

    def show(self, name: str, frame: pl.DataFrame) -> Stream | None:
        """Show a frame under a name; the stream, if the connection has to be told of it."""
        self._idle.discard(name)
        if name in self._streams and self._streams[name].takes(frame):
            return None
        self._streams[name] = Stream(frame)
        return self._streams[name]

    def let_go(self, names: Iterable[str]) -> None:
        """Show no rows under these names until something else is shown."""
        for name in names:
            if name in self._streams:
                self._streams[name].let_go()
                self._idle.add(name)

    def gone(self) -> Iterator[str]:
        """The names under which nothing is shown, each forgotten."""
        while self._idle:
            name = self._idle.pop()
            del self._streams[name]
            yield name
