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
    founds: list[Found] = []
    problems: list[Problem] = []
    for item in items:
        if isinstance(item, Found):
            founds.append(item)
            tally.last = None
        elif isinstance(item, Problem):
            problems.append(item)
            tally.refuse(item)
        else:
            tally.skipped[item.reason] += 1
        if max(len(founds), len(problems)) >= chunk:
            yield _with_texts(columns(founds, problems, label, tally.found + 1, called), founds, tally, texts)
            founds, problems = [], []
    last = _with_texts(columns(founds, problems, label, tally.found + 1, called), founds, tally, texts)
    yield {**last, **ending()}


def _with_texts(frames: Columns, founds: Sequence[Found], tally: Tally, texts: bool) -> Columns:
    first = tally.found + 1
    tally.found += len(founds)
    if texts and founds:
        pieces = [list(found.pieces or (found.raw,)) for found in founds]
        frames["text"] = pl.DataFrame({"hand_ref": range(first, first + len(founds)), "pieces": pieces})
    return frames


def columns(founds: Sequence[Found], problems: Sequence[Problem], label: str, first: int, called: Called) -> Columns:
    """Hands and problems as frames, the hands numbered from `first`; no frames of hands where there are none."""
    frames = {"problem": problems_frame(problems, label)}
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


def digest_of_bytes(source: Source) -> str | None:
    """A short name for the file's bytes, out of any compression; None where they cannot be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        with source.open() as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except (OSError, EOFError, zlib.error):
        return None
    return digest.hexdigest()


def source_frame(read: FileRead, tally: Tally) -> pl.DataFrame:
    """The row of a file that was worked through."""
    skipped = tally.skipped.total()
    reader = read.reader or read.ledger
    looked_into = reader is not None or tally.problems > 0
    row: dict[str, object] = {
        "label": read.source.label,
        "stem": read.source.stem,
        "reader": reader.name if reader is not None else None,
        "digest": digest_of_bytes(read.source) if looked_into else None,
        "read": tally.found + tally.refused + skipped,
        "refused": tally.refused,
        "skipped": skipped,
        "skipped_for": json.dumps(dict(sorted(tally.skipped.items())), ensure_ascii=False),
        "problems": tally.problems,
    }
    return frame(SOURCE, {name: [value] for name, value in row.items()})
