"""Hands as the columns that a store takes."""

import json
from collections.abc import Iterator

import polars as pl

from pipeline.book.loading.ingest import Columns, ingest_file
from pipeline.records.batch import Called
from pipeline.records.reader import Item
from schemas.hand import Hand
from tests.deals import campaign
from tests.nights import reading


def gathered(chunks: Iterator[Columns]) -> Columns:
    """All chunks of a file as one."""
    parts: dict[str, list[pl.DataFrame]] = {}
    for columns in chunks:
        for table, frame in columns.items():
            parts.setdefault(table, []).append(frame)
    return {table: pl.concat(frames) for table, frames in parts.items()}


def columns_of(*items: Hand | Item, called: Called | None = None, chunk: int = 100) -> Columns:
    return gathered(ingest_file(reading(items), called or Called(), chunk))


def random_hands(many: int) -> list[Hand]:
    return [Hand.model_validate_json(json.dumps(record)) for _, _, _, record in campaign(11, many)]
