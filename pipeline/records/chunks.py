"""Hands of many files in batches, for commands that keep nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.records.batch import Gathered
from pipeline.records.filling import NOTHING, Filling
from pipeline.records.intake import Refusing, intake
from pipeline.records.lots import Lot
from pipeline.records.reader import Found, Skipped
from schemas.hand import Hand
from schemas.problem import Problem


@dataclass(slots=True)
class Chunk:
    """Some hands in the order read, with what was refused and skipped among them."""

    hands: list[Hand] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    gathered: Gathered | None = None
    """The hands as arrays, where one lot holds them all; None where they have to be made yet."""

    def add(self, lot: Lot, hands: Sequence[Hand]) -> None:
        """Take in a lot, whose hands these are."""
        if hands:
            self.gathered = None if self.hands else lot.gathered
        self.hands += hands
        self.problems += (item for item in lot.items if isinstance(item, Problem))
        self.skipped += (item for item in lot.items if isinstance(item, Skipped))


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
        for lot in file.filled(filling).lots(size):
            hands = [item.hand for item in lot.items if isinstance(item, Found)]
            if len(chunk.hands) + len(hands) > size:
                yield chunk
                chunk = Chunk()
            chunk.add(lot, hands)
            del lot, hands  # whoever takes the chunk may be done with it before the next is read
            if len(chunk.hands) >= size:
                yield chunk
                chunk = Chunk()
    yield chunk
