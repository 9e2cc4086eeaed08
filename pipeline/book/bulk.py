"""Large files on every core: blocks of lines go to worker processes, and their columns come back in order.

What comes out is what one process gives, whatever the number of workers and the size of the blocks.
"""

import io
import signal
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import BinaryIO, NamedTuple

import polars as pl

from pipeline.book.ingest import CHUNK, Columns, Tally, ingest_items, problems_frame, source_frame
from pipeline.records.batch import Called
from pipeline.records.filling import Filling
from pipeline.records.intake import FileRead, reading
from pipeline.records.reader import Item, Source
from pipeline.records.text import LINE_LIMIT, encoding_of, head_bytes
from schemas.problem import StudbookError

BLOCK = 4 * 1024 * 1024
"""Bytes of a block; it goes on to the end of its last line."""
AHEAD = 2
"""Blocks in hand for each worker: memory stays the same however large the file is."""
TRIES = 3
"""How often a block is tried whose workers die."""
BY_LINES = "jsonl"
"""The reader whose files may be cut at any line end."""

Notice = Callable[[str], None]


class Block(NamedTuple):
    """Some whole lines of a file."""

    number: int
    start: int
    """The place of its first byte in the file."""
    before: int
    """How many lines of the file stand before it."""
    content: bytes
    last: bool


class Job(NamedTuple):
    """How to work through the blocks of a file."""

    label: str
    stem: str
    folder: str
    encoding: str | None
    filling: Filling
    called: Called
    chunk: int


class Done(NamedTuple):
    """What a block came to."""

    parts: Sequence[Mapping[str, bytes]]
    """Its columns, packed."""
    tally: Tally
    revised: bool
    """Whether a record of it is a revision."""


class NeedsOne(Exception):
    """Ends the work on blocks of a file that one process has to read, since something in it is about the whole file."""


def is_large(read: FileRead, block: int = BLOCK) -> bool:
    """Whether a file may be cut into blocks, and has several."""
    if read.reader is None or read.reader.name != BY_LINES or read.refusing is not None:
        return False
    if encoding_of(head_bytes(read.source), read.source.encoding) not in ("utf-8", "utf-8-sig"):
        return False
    with suppress(OSError, EOFError, zlib.error), read.source.open() as file:
        return len(file.read(2 * block)) == 2 * block
    return False


def ingest_blocks(
    read: FileRead, called: Called, jobs: int, notice: Notice, chunk: int = CHUNK, block: int = BLOCK
) -> Generator[Columns]:
    """Work through a file as `ingest_file` does, in several processes; `notice` is told of one that died.

    Raises: NeedsOne; StudbookError where a block ends every worker that tries it.
    """
    source = read.source
    job = Job(source.label, source.stem, source.folder, source.encoding, read.filling, called, chunk)
    tally = Tally()
    for at, done in _Pool(job, jobs, notice).work(_blocks(source, block)):
        if done.revised:
            raise NeedsOne
        for part in done.parts:
            yield {name: _moved(_unpacked(packed), tally.found, at.before) for name, packed in part.items()}
        tally.add(done.tally)
    if not tally.found + tally.problems:
        raise NeedsOne
    yield {"problem": problems_frame([], source.label), "source": source_frame(read, tally)}


def _blocks(source: Source, size: int) -> Iterator[Block]:
    start = before = number = 0
    try:
        with source.open() as file:
            content = _whole_lines(file, size)
            while content:
                after = _whole_lines(file, size)
                yield Block(number, start, before, content, not after)
                start, number = start + len(content), number + 1
                before += content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
                content = after
    except (OSError, EOFError, zlib.error):
        raise NeedsOne from None


def _whole_lines(file: BinaryIO, size: int) -> bytes:
    """The next bytes, to the end of a line. Raises: NeedsOne where the line is too long to be one."""
    content = file.read(size)
    if len(content) == size and not content.endswith(b"\n"):
        rest = file.readline(LINE_LIMIT)
        # Lines of more than that count as one, whatever stands in them.
        if len(content) - content.rfind(b"\n") + len(rest) > LINE_LIMIT:
            raise NeedsOne
        content += rest
    return content


class _Pool:
    """Worker processes with the blocks they are at; results come in the order of the blocks."""

    def __init__(self, job: Job, jobs: int, notice: Notice) -> None:
        self._job, self._jobs, self._notice = job, jobs, notice
        self._tries: dict[int, int] = {}

    def work(self, blocks: Iterator[Block]) -> Iterator[tuple[Block, Done]]:
        """Every block with what it came to."""
        waiting: deque[tuple[Block, Future[Done]]] = deque()
        workers = self._workers()
        try:
            for block in blocks:
                waiting.append((block, workers.submit(_work, self._job, block)))
                while len(waiting) >= AHEAD * self._jobs:
                    workers = yield from self._next(waiting, workers)
            while waiting:
                workers = yield from self._next(waiting, workers)
        finally:
            workers.shutdown(cancel_futures=True)

    def _next(
        self, waiting: "deque[tuple[Block, Future[Done]]]", workers: ProcessPoolExecutor
    ) -> "Generator[tuple[Block, Done], None, ProcessPoolExecutor]":
        block, future = waiting[0]
        try:
            done = future.result()
        except BrokenProcessPool:
            workers.shutdown(cancel_futures=True)
            workers = self._again(block, waiting)
        else:
            waiting.popleft()
            yield block, done
        return workers

    def _again(self, block: Block, waiting: "deque[tuple[Block, Future[Done]]]") -> ProcessPoolExecutor:
        """New workers for all the blocks in hand."""
        self._tries[block.number] = self._tries.get(block.number, 1) + 1
        lines = f"from line {block.before + 1:,} of {self._job.label} on"
        if self._tries[block.number] > TRIES:
            raise StudbookError(f"reading {lines} ended the worker process {TRIES} times; read it with --jobs 1.")
        self._notice(f"a worker process died; what it read {lines} is read again.")
        workers = self._workers()
        for place, (one, _) in enumerate(waiting):
            waiting[place] = one, workers.submit(_work, self._job, one)
        return workers

    def _workers(self) -> ProcessPoolExecutor:
        # Polars may not be forked.
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), _begin)


def _begin() -> None:
    """Leave Ctrl-C to the process that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(job: Job, block: Block) -> Done:
    source = Source(
        job.label,
        job.stem,
        ".jsonl",
        partial(io.BytesIO, block.content),
        job.folder,
        job.encoding,
        start=block.start,
        last=block.last,
    )
    read = reading(source, BY_LINES).filled(job.filling)
    tally, revised = Tally(), False

    def items() -> Iterator[Item]:
        nonlocal revised
        for item in read.some():
            hand = getattr(item, "hand", None)
            revised = revised or getattr(hand, "revision", 1) > 1
            yield item

    parts = [
        {name: _packed(frame) for name, frame in columns.items()}
        for columns in ingest_items(items(), job.label, job.called, job.chunk, tally)
    ]
    return Done(parts, tally, revised)


def _packed(frame: pl.DataFrame) -> bytes:
    content = io.BytesIO()
    frame.write_ipc(content)
    return content.getvalue()


def _unpacked(content: bytes) -> pl.DataFrame:
    return pl.read_ipc(content)


def _moved(frame: pl.DataFrame, hands: int, lines: int) -> pl.DataFrame:
    """Columns of a block as those of its file: hands and lines are counted from the file's beginning."""
    steps = {"hand_ref": hands, "line": lines}
    return frame.with_columns(pl.col(name) + step for name, step in steps.items() if name in frame.columns and step)
