"""Files as pieces that can be read one by one: blocks of whole lines, and small files whole."""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import BinaryIO, NamedTuple

from pipeline.records.files import place_in
from pipeline.records.intake import FileRead
from pipeline.records.reader import Source
from pipeline.records.text import LINE_LIMIT, encoding_of, head_bytes

BLOCK = 4 * 1024 * 1024
"""Bytes of a block; it goes on to the end of its last line."""
BY_LINES = "jsonl"
"""The reader whose files may be cut at any line end."""
_BROKEN = (OSError, EOFError, zlib.error)


class NeedsOne(Exception):
    """Ends the work on pieces of a file that one process has to read, since something in it is about the whole file."""


class Block(NamedTuple):
    """Some whole lines of a file."""

    number: int
    start: int
    """The place of its first byte in the file."""
    before: int
    """How many lines of the file stand before it."""
    content: bytes
    last: bool
    place: int = 0
    """How far the file was read for it, as it lies on the disk."""


def is_large(read: FileRead, block: int = BLOCK) -> bool:
    """Whether a file may be cut into blocks, and has several."""
    if read.reader is None or read.reader.name != BY_LINES or read.refusing is not None:
        return False
    if encoding_of(head_bytes(read.source), read.source.encoding) not in ("utf-8", "utf-8-sig"):
        return False
    with suppress(*_BROKEN), read.source.open() as file:
        return len(file.read(2 * block)) == 2 * block
    return False


def content_of_small(read: FileRead, block: int = BLOCK) -> bytes | None:
    """All bytes of a file of no more than a block; None for a larger one, and one that has to be read where it is."""
    # A stream that can be read once is kept by whoever opened it; a rejects file is written by who asks for it.
    if read.reader is None or read.refusing is not None or not isinstance(read.source.open, partial):
        return None
    with suppress(*_BROKEN), read.source.open() as file:
        content = file.read(block + 1)
        return content if len(content) <= block else None
    return None


def blocks(source: Source, size: int) -> Iterator[Block]:
    """The file in blocks of about this size, in order. Raises: NeedsOne."""
    start = before = number = 0
    try:
        with source.open() as file:
            content, place = _whole_lines(file, size), place_in(file)
            while content:
                after, further = _whole_lines(file, size), place_in(file)
                yield Block(number, start, before, content, not after, place)
                start, number = start + len(content), number + 1
                before += content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
                content, place = after, further
    except _BROKEN:
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
