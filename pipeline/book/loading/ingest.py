"""From one file to columns: what it holds, resolved and counted, with no store in sight."""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import polars as pl

from pipeline.book.loading.recorded import actions_frame, dead_frame, hands_frame, seats_frame
from pipeline.book.loading.settled import settled_frames
from pipeline.book.loading.shapes import PROBLEM, SOURCE, frame
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import AS_RECORDED, Called, Gathered
from pipeline.records.intake import FileRead
from pipeline.records.lots import Lot
from pipeline.records.reader import Found, Source
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
    label, lots = read.source.label, read.lots(chunk)
    yield from ingest_lots(lots, label, called, tally, keeps, lambda: {"source": source_frame(read, tally)})


def ingest_lots(
    lots: Iterable[Lot],
    label: str,
    called: Called,
    tally: Tally,
    texts: bool = False,
    ending: Callable[[], Columns] = dict,
) -> Iterator[Columns]:
    """Yield the columns of each lot, and count what it holds; with texts those of the hands stand beside them.

    `ending` gives what stands beside the last of them.
    """
    for lot in lots:
        frames, last = _columns_of(lot, label, called, tally, texts), lot.last
        del lot  # no hand is kept while the columns are worked on
        yield {**frames, **ending()} if last else frames


def _columns_of(lot: Lot, label: str, called: Called, tally: Tally, texts: bool) -> Columns:
    founds: list[Found] = []
    problems: list[Problem] = []
    after: list[int] = []
    for item in lot.items:
        if isinstance(item, Found):
            founds.append(item)
            tally.last = None
        elif isinstance(item, Problem):
            problems.append(item)
            after.append(tally.found + len(founds))
            tally.refuse(item)
        else:
            tally.skipped[item.reason] += 1
    first = tally.found + 1
    frames = {"problem": placed(problems, after, label)}
    if founds:
        frames.update(columns(founds, lot.gathered, first, called))
    if texts and founds:
        pieces = [list(found.pieces or (found.raw,)) for found in founds]
        frames["text"] = pl.DataFrame({"hand_ref": range(first, first + len(founds)), "pieces": pieces})
    tally.found += len(founds)
    return frames


def columns(founds: Sequence[Found], gathered: Gathered | None, first: int, called: Called) -> Columns:
    """Hands as frames, numbered from `first`; `gathered` are their arrays, where somebody made them already."""
    hands = [found.hand for found in founds]
    outcomes = resolve_hands(hands, called, gathered)
    return {
        "hand": hands_frame(founds, outcomes.gathered, first),
        "seat": seats_frame(outcomes.gathered, first),
        "action": actions_frame(outcomes.gathered, first),
        "dead_chip": dead_frame(outcomes.gathered, first),
        **settled_frames(check(outcomes), first),
    }


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
