"""Hands of many files in batches, for commands that keep nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.records.filling import NOTHING, Filling
from pipeline.records.intake import Refusing, intake
from pipeline.records.reader import Found, Skipped
from schemas.hand import Hand
from schemas.problem import Problem


@dataclass(slots=True)
class Chunk:
    """Some hands in the order read, with what was refused and skipped among them."""

    hands: list[Hand] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


def chunks(
    paths: Sequence[str],
    encoding: str | None,
    size: int,
    filling: Filling = NOTHING,
    refusing: Refusing | None = None,
) -> Iterator[Chunk]:
    """Read files in batches of up to `size` hands; the last may be smaller or hold no hand."""
    chunk = Chunk()
    for file in intake(paths, encoding, refusing):
        for item in file.filled(filling).items():
            if isinstance(item, Found):
                chunk.hands.append(item.hand)
            elif isinstance(item, Problem):
                chunk.problems.append(item)
            else:
                chunk.skipped.append(item)
            if len(chunk.hands) >= size:
                yield chunk
                chunk = Chunk()
    yield chunk
