"""From one file to columns: what it holds, resolved and counted, with no store in sight."""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import polars as pl

from pipeline.book.recorded import actions_frame, hands_frame, seats_frame
from pipeline.book.settled import settled_frames
from pipeline.book.shapes import PROBLEM, SOURCE, frame
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.intake import FileRead
from pipeline.records.reader import Found, Item, Source
from schemas.problem import Problem

CHUNK = 2000
"""Hands, or problems, worked on at once: memory stays the same however long the file is."""
_BLOCK = 1024 * 1024

AFTER = "after_hands"
"""The column of problems that gives them their place among the hands of the file."""

Columns = dict[str, pl.DataFrame]
"""Frames by table; the hands of a file are numbered from 1. The last of a file holds its row of `source`."""


@dataclass(slots=True)
class Tally:
    """What a file held, counted while it is read."""

    found: int = 0
    refused: int = 0
    problems: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    last: tuple[int | None, str | None] | None = None

    def refuse(self, problem: Problem) -> None:
        """Count a problem, and the hand it refuses once."""
        # Reasons for refusing one hand come one after the other and name the same place.
        place = (problem.line, problem.hand)
        self.refused += place != self.last
        self.problems += 1
        self.last = place

    @property
    def items(self) -> int:
        """How much was found, refused and skipped."""
        return self.found + self.problems + self.skipped.total()

    def add(self, other: "Tally") -> None:
        """Count what another part of the file held."""
        self.found += other.found
        self.refused += other.refused
        self.problems += other.problems
        self.skipped.update(other.skipped)


def ingest_file(read: FileRead, called: Called = AS_RECORDED, chunk: int = CHUNK) -> Generator[Columns]:
    """Work through a file and yield its columns a chunk at a time, the file's own row last."""
    tally = Tally()
    # Texts are kept where somebody wants to be told of the hands the store refuses.
    keeps = read.refusing is not None
    yield from ingest_items(
        read.items(), read.source.label, called, chunk, tally, keeps, lambda: {"source": source_frame(read, tally)}
    )


def ingest_items(
    items: Iterable[Item],
    label: str,
    called: Called,
    chunk: int,
    tally: Tally,
    texts: bool = False,
    ending: Callable[[], Columns] = dict,
) -> Iterator[Columns]:
    """Yield the columns of what was read, a chunk at a time and at least one, and count it.

    `ending` gives what stands beside the last of them.
    """
    waiting = _Waiting(label, called, texts)
    for item in items:
        if isinstance(item, Found):
            waiting.founds.append(item)
            tally.last = None
        elif isinstance(item, Problem):
            waiting.problems.append(item)
            waiting.after.append(tally.found + len(waiting.founds))
            tally.refuse(item)
        else:
            tally.skipped[item.reason] += 1
        if max(len(waiting.founds), len(waiting.problems)) >= chunk:
            yield waiting.columns(tally)
    last = waiting.columns(tally)
    yield {**last, **ending()}


class _Waiting:
    """What was read and is no columns yet."""

    def __init__(self, label: str, called: Called, texts: bool) -> None:
        self._label, self._called, self._texts = label, called, texts
        self._clear()

    def _clear(self) -> None:
        self.founds: list[Found] = []
        self.problems: list[Problem] = []
        self.after: list[int] = []
        """For each problem, how many hands of the file stand before it."""

    def columns(self, tally: Tally) -> Columns:
        """Its columns; it is forgotten, so that no hand is kept while the columns are worked on."""
        first = tally.found + 1
        frames = columns(self.founds, self.problems, self.after, self._label, first, self._called)
        tally.found += len(self.founds)
        if self._texts and self.founds:
            pieces = [list(found.pieces or (found.raw,)) for found in self.founds]
            frames["text"] = pl.DataFrame({"hand_ref": range(first, first + len(self.founds)), "pieces": pieces})
        self._clear()
        return frames


def columns(
    founds: Sequence[Found], problems: Sequence[Problem], after: Sequence[int], label: str, first: int, called: Called
) -> Columns:
    """Hands and problems as frames, the hands numbered from `first`; no frames of hands where there are none.

    `after` says of each problem how many hands of the file stand before it.
    """
    frames = {"problem": placed(problems, after, label)}
    if founds:
        hands = [found.hand for found in founds]
        outcomes = resolve_hands(hands, called)
        frames["hand"] = hands_frame(founds, outcomes.gathered, first)
        frames["seat"] = seats_frame(hands, outcomes.gathered, first)
        frames["action"] = actions_frame(hands, outcomes.gathered, first)
        frames.update(settled_frames(check(outcomes), first))
    return frames


def problems_frame(problems: Sequence[Problem], label: str) -> pl.DataFrame:
    """Problems as rows; one that names no file is of the file with this label."""
    rows = [
        (one.file or label, one.line, one.cell, one.hand, one.code, one.sentence, one.remedy, one.raw)
        for one in problems
    ]
    return pl.DataFrame(rows, schema=PROBLEM, orient="row")


def placed(problems: Sequence[Problem], after: Sequence[int], label: str) -> pl.DataFrame:
    """Problems as rows, with how many hands of the file stand before each."""
    return problems_frame(problems, label).with_columns(pl.Series(AFTER, after, dtype=pl.Int64))


def new_digest() -> "hashlib.blake2b":
    """What the bytes of a file are fed to, one after the other."""
    return hashlib.blake2b(digest_size=16)


def digest_of_bytes(source: Source) -> str | None:
    """A short name for the file's bytes, out of any compression; None where they cannot be read."""
    digest = new_digest()
    try:
        with source.open() as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except (OSError, EOFError, zlib.error):
        return None
    return digest.hexdigest()


def source_frame(read: FileRead, tally: Tally, digest: str | None = None) -> pl.DataFrame:
    """The row of a file that was worked through; its bytes are read for their digest where that is not known."""
    skipped = tally.skipped.total()
    reader = read.reader or read.ledger
    looked_into = reader is not None or tally.problems > 0
    row: dict[str, object] = {
        "label": read.source.label,
        "stem": read.source.stem,
        "reader": reader.name if reader is not None else None,
        "digest": digest or (digest_of_bytes(read.source) if looked_into else None),
        "read": tally.found + tally.refused + skipped,
        "refused": tally.refused,
        "skipped": skipped,
        "skipped_for": json.dumps(dict(sorted(tally.skipped.items())), ensure_ascii=False),
        "problems": tally.problems,
    }
    return frame(SOURCE, {name: [value] for name, value in row.items()})
