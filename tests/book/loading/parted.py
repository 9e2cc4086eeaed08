"""Files read in parts, as workers are given them, beside the same files read whole."""

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pipeline.book.loading.blocks import Block, blocks
from pipeline.book.loading.names import Names, numbers_of
from pipeline.book.loading.pieces import Piece, source_of
from pipeline.records.batch import AS_RECORDED
from pipeline.records.filling import NOTHING
from pipeline.records.parts import NeedsOne
from pipeline.records.reader import Item, Reader, Source


class Parted(NamedTuple):
    """What the parts of a file hold, one after the other."""

    blocks: Sequence[Block]
    items: list[Item]
    distinct: bool
    """Whether no name stands in two of them that may stand in the file once."""


def given(content: bytes, name: str, encoding: str | None = None) -> Source:
    """These bytes as a file of this name."""
    stem, _, ending = name.partition(".")
    return Source(name, stem, f".{ending}", partial(io.BytesIO, content), "attic", encoding)


def parted(source: Source, reader: Reader, size: int) -> Parted | None:
    """A file read in parts of about this size; None where it has to be read whole."""
    try:
        found = list(blocks(source, size * reader.dense, reader))
    except NeedsOne:
        return None
    names, items, distinct = Names(), list[Item](), True
    for block in found:
        piece = Piece(replace(source, encoding="utf-8"), reader, NOTHING, AS_RECORDED, 10, block, whole=False)
        part = source_of(piece)
        items += reader.read(part)
        distinct = names.new(numbers_of(part.names or ())) and distinct
    return Parted(found, items, distinct)
