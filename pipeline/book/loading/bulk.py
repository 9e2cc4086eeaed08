"""Files on every core: pieces of them go to worker processes, and their columns come back in order.

What comes out is what one process gives, whatever the number of workers and the size of the blocks.
"""

import io
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from pipeline.book.loading.blocks import BLOCK, Block, blocks, content_of_small, is_large
from pipeline.book.loading.crew import Answer, Crew
from pipeline.book.loading.ingest import (
    AFTER,
    CHUNK,
    Columns,
    Tally,
    ingest_file,
    new_digest,
    placed,
    source_frame,
)
from pipeline.book.loading.names import Names
from pipeline.book.loading.pieces import Done, Piece, unpacked, work_on
from pipeline.records.batch import Called
from pipeline.records.intake import FileRead
from pipeline.records.parts import NeedsOne

AHEAD = 2
"""Pieces in hand for each worker: memory stays the same however much there is to read."""
WORTH = 2 * BLOCK
"""Bytes of small files below which no worker is started for them."""

Notice = Callable[[str], None]
Reached = Callable[[str, int], None]
"""Told of a file up to which place its pieces are done."""


class Sizes(NamedTuple):
    """How work is divided: it changes nothing about what comes out."""

    jobs: int = 1
    chunk: int = CHUNK
    block: int = BLOCK
    worth: int = WORTH


ONE = Sizes()
"""Everything in this process."""


class _Given(NamedTuple):
    """A piece in the hands of a worker, or a file that the process which asks reads itself."""

    number: int
    """Of its file."""
    read: FileRead
    piece: Piece | None
    future: "Future[Answer[Done]]"


def ingest_files(
    reads: Iterable[FileRead],
    called: Called,
    sizes: Sizes,
    notice: Notice,
    reached: Reached = lambda label, place: None,
) -> Generator[tuple[FileRead, Generator[Columns]]]:
    """Every file with its columns, as `ingest_file` gives them; those of one file are to be taken, or closed, in turn.

    `notice` is told of a worker that died. Taking columns may raise NeedsOne, and then the file has to be read by one
    process, with `ingest_file`.
    """
    if sizes.jobs < 2:
        yield from ((read, ingest_file(read, called, sizes.chunk)) for read in reads)
        return
    shared = _Shared(reads, called, sizes, notice, reached)
    try:
        yield from shared.files()
    finally:
        shared.close()


class _Shared:
    """Work that is shared out, a bounded number of pieces ahead of what is taken."""

    def __init__(
        self, reads: Iterable[FileRead], called: Called, sizes: Sizes, notice: Notice, reached: Reached
    ) -> None:
        self._called, self._sizes, self._notice, self._reached = called, sizes, notice, reached
        self._crew: Crew[Piece, Done] = Crew(work_on, sizes.jobs, _named)
        self._given: deque[_Given] = deque()
        self._left_alone: set[int] = set()
        """Files of which nothing more is asked for."""
        self._small = 0
        self._pieces = self._divided(reads)

    def close(self) -> None:
        """End the workers."""
        self._crew.close()

    def files(self) -> Iterator[tuple[FileRead, Generator[Columns]]]:
        """Every file with its columns."""
        while self._fill():
            first = self._given[0]
            columns = self._columns(first)
            yield first.read, columns
            columns.close()
            self._left_alone.add(first.number)
            while self._given and self._given[0].number == first.number:
                self._taken()

    def _fill(self) -> bool:
        while len(self._given) < AHEAD * self._sizes.jobs and (given := next(self._pieces, None)) is not None:
            self._given.append(given)
        return bool(self._given)

    def _taken(self) -> _Given:
        given = self._given.popleft()
        if given.number in self._left_alone:
            given.future.cancel()
        self._fill()
        return given

    def _divided(self, reads: Iterable[FileRead]) -> Iterator[_Given]:
        for number, read in enumerate(reads):
            if is_large(read, self._sizes.block):
                yield from self._blocks(number, read)
                continue
            content = content_of_small(read, self._sizes.block)
            self._small += len(content or b"")
            # To start a worker takes longer than to read a night.
            if content is None or self._small < self._sizes.worth:
                yield _Given(number, read, None, Future())
            else:
                yield self._give(number, read, Block(0, 0, 0, content, True), whole=True)

    def _blocks(self, number: int, read: FileRead) -> Iterator[_Given]:
        assert read.reader is not None
        try:
            for block in blocks(read.source, self._sizes.block, read.reader):
                if number in self._left_alone:
                    return
                yield self._give(number, read, block)
        except NeedsOne:
            yield _Given(number, read, None, Future())

    def _give(self, number: int, read: FileRead, block: Block, whole: bool = False) -> _Given:
        assert read.reader is not None
        closed = replace(read.source, open=_closed)
        if not whole and not read.reader.by_line:  # what it begins with says nothing of the file's encoding
            closed = replace(closed, encoding="utf-8")
        piece = Piece(closed, read.reader, read.filling, self._called, self._sizes.chunk, block, whole)
        return _Given(number, read, piece, self._crew.give(piece))

    def _columns(self, first: _Given) -> Generator[Columns]:
        if first.piece is None:
            yield from ingest_file(first.read, self._called, self._sizes.chunk)
            return
        if first.piece.whole:
            yield from map(unpacked, self._done(self._taken().future).parts)
            return
        tally, digest, names = Tally(), new_digest(), Names()
        for block, done in self._of_file(first.number, digest.update):
            if done.revised or not names.new(done.names):
                raise NeedsOne
            self._reached(first.read.source.label, block.place)
            for part in done.parts:
                yield _moved(unpacked(part), tally.found)
            tally.add(done.tally)
        if not tally.found + tally.problems:
            raise NeedsOne
        label = first.read.source.label
        known = digest.hexdigest() if first.piece.reader.by_line else None  # the blocks of a text are not its bytes
        yield {"problem": placed([], [], label), "source": source_frame(first.read, tally, known)}

    def _of_file(self, number: int, seen: Callable[[bytes], None]) -> Iterator[tuple[Block, Done]]:
        """The blocks of a file with what they came to, but for those that hold nothing. Raises: NeedsOne."""
        last: tuple[Piece, Done] | None = None
        trails = False
        while self._given and self._given[0].number == number:
            given = self._taken()
            if given.piece is None:
                raise NeedsOne
            seen(given.piece.block.content)
            done = self._done(given.future)
            trails = not done.tally.items
            if not trails:
                if last is not None:
                    yield last[0].block, last[1]
                last = given.piece, done
        if last is not None and trails:
            # Only comments follow: a line that was cut off is the file's last all the same.
            piece = last[0]._replace(block=last[0].block._replace(last=True))
            last = piece, self._done(self._crew.give(piece))
        if last is not None:
            yield last[0].block, last[1]

    def _done(self, future: "Future[Answer[Done]]") -> Done:
        result, notices = future.result()
        for line in notices:
            self._notice(line)
        return result


def _closed() -> io.BytesIO:
    """Stands for the opener of a file whose content is sent along."""
    return io.BytesIO()


def _named(piece: Piece) -> str:
    label = piece.source.label
    return label if piece.whole else f"from line {piece.block.before + 1:,} of {label} on"


def _moved(columns: Columns, hands: int) -> Columns:
    """Columns of a block as those of its file: hands are counted from the file's beginning."""
    if not hands:
        return columns
    return {
        name: frame.with_columns(pl.col(one) + hands for one in ("hand_ref", AFTER) if one in frame.columns)
        for name, frame in columns.items()
    }
