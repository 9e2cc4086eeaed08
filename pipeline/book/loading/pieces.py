"""What a worker process does: from a piece of a file to its columns, packed as Arrow."""

import gc
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pickle import PickleBuffer
from typing import NamedTuple

import polars as pl

from pipeline.book.loading.blocks import Block
from pipeline.book.loading.ingest import Columns, Tally, ingest_file, ingest_lots
from pipeline.book.loading.names import Numbers, numbers_of
from pipeline.records.batch import Called
from pipeline.records.filling import Filling
from pipeline.records.intake import FileRead, reading
from pipeline.records.lots import Lot
from pipeline.records.reader import Found, Reader, Source

Packed = Sequence[Mapping[str, PickleBuffer]]
"""Frames by table; their bytes come out of a worker as they are."""


class Piece(NamedTuple):
    """Some whole lines of a file, or all of a small one."""

    source: Source
    """Without its opener."""
    reader: Reader
    """Sent along, so that a worker loads no reader but the one it needs."""
    filling: Filling
    called: Called
    chunk: int
    block: Block
    whole: bool


class Done(NamedTuple):
    """What a piece came to."""

    parts: Packed
    tally: Tally
    revised: bool
    """Whether a record of it is a revision."""
    names: Numbers
    """What tells its hands from others of the file, where a name may stand in a file once."""


def work_on(piece: Piece) -> Done:
    """The columns of a piece, packed."""
    read = reading(source_of(piece), piece.reader).filled(piece.filling)
    gc.disable()
    try:
        return _whole(read, piece) if piece.whole else _part(read, piece)
    finally:
        gc.enable()


def source_of(piece: Piece) -> Source:
    """What a piece is to its reader."""
    block = piece.block
    opener = partial(io.BytesIO, block.content)
    source = replace(piece.source, open=opener, start=block.start, before=block.before, last=block.last)
    return source if piece.whole else replace(source, head=block.head, rows=block.rows, names=[])


def _whole(read: FileRead, piece: Piece) -> Done:
    parts = [_packed(columns) for columns in ingest_file(read, piece.called, piece.chunk)]
    return Done(parts, Tally(), False, numbers_of(()))


def _part(read: FileRead, piece: Piece) -> Done:
    tally, revised = Tally(), False

    def lots() -> Iterator[Lot]:
        nonlocal revised
        for lot in read.some(piece.chunk):
            revised = revised or any(isinstance(item, Found) and item.hand.revision > 1 for item in lot.items)
            yield lot
            del lot

    columns = ingest_lots(lots(), piece.source.label, piece.called, tally)
    packed = [_packed(one) for one in columns]
    return Done(packed, tally, revised, numbers_of(read.source.names or ()))


def _packed(columns: Columns) -> Mapping[str, PickleBuffer]:
    packed = {}
    for name, frame in columns.items():
        content = io.BytesIO()
        frame.write_ipc_stream(content)
        packed[name] = PickleBuffer(content.getbuffer())
    return packed


def unpacked(part: Mapping[str, PickleBuffer]) -> Columns:
    """The columns of a part."""
    return {name: pl.read_ipc_stream(io.BytesIO(content)) for name, content in part.items()}
