"""Files as pieces that can be read one by one: blocks of whole lines or hands, and small files whole."""

import codecs
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import BinaryIO, NamedTuple

from pipeline.records.files import place_in
from pipeline.records.intake import BROKEN, FileRead
from pipeline.records.parts import NeedsOne
from pipeline.records.reader import Part, Parts, Reader, Source
from pipeline.records.text import LINE_LIMIT, encoding_of, head_bytes, line_ends, text_blocks

BLOCK = 4 * 1024 * 1024
"""Bytes of a block, of a text characters; it goes on to the end of its last line, or hand."""
_MARK = codecs.BOM_UTF8


class Block(NamedTuple):
    """Some whole lines of a file."""

    number: int
    start: int
    """The place of its first byte in the file, where that is asked for."""
    before: int
    """How many lines of the file stand before it."""
    content: bytes
    last: bool
    place: int = 0
    """How far the file was read for it, as it lies on the disk."""
    head: str = ""
    """The text with which the file begins, where it goes with every block."""
    rows: int = 0
    """How many rows of a sheet stand before it."""


def is_large(read: FileRead, block: int = BLOCK) -> bool:
    """Whether a file may be cut into blocks, and has several."""
    reader = read.reader
    if reader is None or read.refusing is not None or not (reader.by_line or reader.parts):
        return False
    if reader.by_line and encoding_of(head_bytes(read.source), read.source.encoding) not in ("utf-8", "utf-8-sig"):
        return False
    least = 2 * block // reader.dense
    with suppress(*BROKEN), read.source.open() as file:
        return len(file.read(least)) == least
    return False


def content_of_small(read: FileRead, block: int = BLOCK) -> bytes | None:
    """All bytes of a file of no more than a block; None for a larger one, and one that has to be read where it is."""
    # A stream that can be read once is kept by whoever opened it; a rejects file is written by who asks for it.
    if read.reader is None or read.refusing is not None or not isinstance(read.source.open, partial):
        return None
    with suppress(*BROKEN), read.source.open() as file:
        content = file.read(block + 1)
        return content if len(content) <= block else None
    return None


def blocks(source: Source, size: int, reader: Reader) -> Iterator[Block]:
    """The file in blocks of about this size, less in a dense format, in order, as its reader says it may be cut.

    Raises: NeedsOne.
    """
    size //= reader.dense
    try:
        yield from _of_lines(source, size) if reader.parts is None else _of_text(source, size, reader.parts)
    except (*BROKEN, UnicodeError):
        raise NeedsOne from None


def _of_lines(source: Source, size: int) -> Iterator[Block]:
    start = before = number = 0
    with source.open() as file:
        content, place = _whole_lines(file, size), place_in(file)
        while content:
            after = _whole_lines(file, size)
            yield Block(number, start, before, content, not after, place)
            start, number = start + len(content), number + 1
            before += content.count(b"\n")
            if b"\r" in content:
                before += content.count(b"\r") - content.count(b"\r\n")
            content, place = after, place_in(file)


def _whole_lines(file: BinaryIO, size: int) -> bytes:
    """The next bytes, to the end of a line. Raises: NeedsOne where it is too long to be one."""
    content = file.read(size)
    if len(content) == size and not content.endswith(b"\n"):
        rest = file.readline(LINE_LIMIT)
        # Lines of more than that count as one, whatever stands in them.
        if len(content) - content.rfind(b"\n") + len(rest) > LINE_LIMIT:
            raise NeedsOne
        content += rest
    return content


def _of_text(source: Source, size: int, parts: Parts) -> Iterator[Block]:
    """The parts of a text; each is UTF-8, whatever the file is."""
    opened: list[BinaryIO] = []

    def opening() -> BinaryIO:
        opened[:] = [source.open()]
        return opened[0]

    texts = parts(source, text_blocks(replace(source, open=opening)), size)
    part, number, place = next(texts, None), 0, 0
    before = line_ends(part.head) if part else 0
    while part is not None:
        place = _place(opened[0], place)
        after = next(texts, None)
        yield Block(number, 0, before, _content(part), after is None, place, part.head, part.rows)
        before += line_ends(part.text)
        part, number = after, number + 1


def _place(file: BinaryIO, before: int) -> int:
    """How far a file is read; of one that is closed, as far as it was."""
    with suppress(ValueError):
        return place_in(file)
    return before


def _content(part: Part) -> bytes:
    # No mark of its own is taken for the one that a file may begin with.
    return _MARK * part.text.startswith("\ufeff") + part.text.encode()
