"""Files as pieces that can be read one by one: blocks of whole lines, and small files whole."""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import BinaryIO, NamedTuple

from pipeline.records.files import place_in
from pipeline.records.intake import FileRead
from pipeline.records.reader import Opens, Source, any_line
from pipeline.records.text import LINE_LIMIT, encoding_of, head_bytes

BLOCK = 4 * 1024 * 1024
"""Bytes of a block; it goes on to the end of its last line."""
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
    if read.reader is None or read.reader.opens is None or read.refusing is not None:
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


def blocks(source: Source, size: int, opens: Opens = any_line) -> Iterator[Block]:
    """The file in blocks of about this size, each but the first from a line that opens a hand, in order.

    Raises: NeedsOne.
    """
    start = before = number = 0
    try:
        with source.open() as file:
            content, line = _whole_hands(file, size, b"", opens)
            place = place_in(file)
            while content:
                after, further = _whole_hands(file, size, line, opens)
                yield Block(number, start, before, content, not after, place)
                start, number = start + len(content), number + 1
                before += content.count(b"\n")
                if b"\r" in content:
                    before += content.count(b"\r") - content.count(b"\r\n")
                content, line, place = after, further, place_in(file)
    except _BROKEN:
        raise NeedsOne from None


def _whole_hands(file: BinaryIO, size: int, begun: bytes, opens: Opens) -> tuple[bytes, bytes]:
    """The next bytes, to the end of a hand, and the line that opens the next one if it was read; `begun` comes first.

    Raises: NeedsOne where a line or a hand is too long to be one, or what is not read line by line is no UTF-8.
    """
    content = file.read(size)
    if len(content) == size and not content.endswith(b"\n"):
        rest = file.readline(LINE_LIMIT)
        # Lines of more than that count as one, whatever stands in them.
        if len(content) - content.rfind(b"\n") + len(rest) > LINE_LIMIT:
            raise NeedsOne
        content += rest
    content = begun + content
    if opens is any_line:
        return content, b""
    parts, line, many = [content], b"", 0
    while (line := file.readline(LINE_LIMIT)) and not opens(line.decode("utf-8", "replace")):
        parts.append(line)
        many += len(line)
        if many > LINE_LIMIT:
            raise NeedsOne
    content = b"".join(parts)
    try:
        content.decode()
    except UnicodeDecodeError:
        raise NeedsOne from None
    return content, line
