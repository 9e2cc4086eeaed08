"""From paths to hands: every file with its reader, every hand checked as a whole, every refusal a row."""

import gzip
import json
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.records.catalog import claiming, claiming_ledger
from pipeline.records.files import source_of, sources, unreadable
from pipeline.records.filling import NOTHING, Filling, fill
from pipeline.records.json_shape import is_rulings
from pipeline.records.ledger_reader import LedgerReader
from pipeline.records.lots import Lot, Sense, in_lots
from pipeline.records.reader import HEAD_BYTES, Found, Item, Reader, Skipped, Source
from pipeline.records.repair import composed
from pipeline.records.text import Refused, head_bytes, head_text
from pipeline.records.translate import Fault, problems, translate
from pipeline.rules.catalog import find
from schemas.hand import Hand
from schemas.problem import PROBLEM_CODES, Problem

NO_READER = "no reader"
RULINGS = "rulings"
"""A file of rulings, which in a folder lies beside the hands they are about."""
A_LEDGER = "ledger"


Refusing = Callable[[Source, str, Problem], None]
"""Takes a source, the name of its reader, and a reason for refusing a hand of it."""

AT_ONCE = 100
"""Hands looked at together where they are asked for one by one."""

REASON = "reason"
"""Where in `extra` a rejects file says why a hand was refused: a problem code and a sentence."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """One file, the reader that claimed it, and what it holds."""

    source: Source
    reader: Reader | None
    """None where no reader may read it: its one item then says why."""
    read: Callable[[int], Iterator[Lot]]
    """Its lots of so many hands."""
    refusing: Refusing | None = None
    """Is told of each reason for refusing a hand, with all of the hand's text, which nothing else keeps."""
    filling: Filling = NOTHING
    """What the house says where its records say nothing."""
    ledger: LedgerReader | None = None
    """The reader of a file that is a ledger: as one of hands it holds nothing."""

    def items(self) -> Iterator[Item]:
        """Yield the hands of the file, whole and canonical, and a Problem or Skipped for what is none.

        A Found has its table filled, its variant in canonical form, its names composed, and makes sense.
        """
        for lot in self.lots(AT_ONCE):
            yield from lot.items
            del lot

    def lots(self, size: int) -> Iterator[Lot]:
        """Yield the same in lots of up to so many hands."""
        empty = True
        for lot in self.some(size):
            empty = empty and not lot.items
            yield lot._replace(items=[self._nothing()]) if empty and lot.last else lot
            del lot  # whoever took it may be done with it before the next is read

    def some(self, size: int) -> Iterator[Lot]:
        """Yield the lots of what may be a part of a file, and so may hold nothing."""
        return map(self._completed, self.read(size))

    def _completed(self, lot: Lot) -> Lot:
        """A lot with what the house says filled in, after its refused hands were told of."""
        items, gathered = lot.items, lot.gathered
        if self.filling != NOTHING:
            items = list(fill(iter(items), self.filling))
            # Of what is filled in the arrays hold the chip alone.
            gathered = gathered if self.filling.chip is None else None
        told = [self.told(item) if isinstance(item, Problem) else item for item in items]
        return Lot(told, gathered, lot.last)

    def _nothing(self) -> Problem:
        return Problem("no-hands", "the file holds no hand.", "Is this the right file?", self.source.label)

    def told(self, problem: Problem) -> Problem:
        """Tell of a refused hand; what comes back is without its text."""
        if not problem.pieces:
            return problem
        if self.refusing is not None and self.reader is not None:
            self.refusing(self.source, self.reader.name, problem)
        return replace(problem, pieces=())

    def filled(self, filling: Filling) -> "FileRead":
        """The same file, with what the house says where its records say nothing."""
        return self if filling == NOTHING else replace(self, filling=filling)


def intake(
    paths: Sequence[str],
    encoding: str | None = None,
    refusing: Refusing | None = None,
    outright: bool = True,
    opening: Callable[[Source], Source] = lambda source: source,
) -> Iterator[FileRead]:
    """Yield each file the paths name; what names no file comes as one whose only item says so.

    Without `outright` files count as found in a folder. `opening` may put itself before the opener of a source.
    """
    for item in sources(paths, encoding, outright):
        read = file_read(opening(item)) if isinstance(item, Source) else _without_file(item)
        yield read if refusing is None else replace(read, refusing=refusing)


def file_read(source: Source) -> FileRead:
    """A source with the reader that claims it."""
    try:
        head = head_bytes(source)
        text = head_text(head, source.encoding)
        if len(head) < HEAD_BYTES and not text.strip("\0 \t\r\n"):
            raise Refused("empty-file", "the file holds nothing.", "Is this the right file?")
        ledger = claiming_ledger(source, text)
        if is_rulings(text):
            return _single(source, _rulings(source))
        if ledger is not None:
            return replace(_single(source, _as_hands(source)), ledger=ledger)
        reader = claiming(source, text)
    except BROKEN as error:
        if not source.named and isinstance(error, Refused) and error.code == "no-reader":
            return _single(source, Skipped(NO_READER, None))  # a letter may lie beside the hands
        return _single(source, file_problem(source, error))
    return FileRead(source, reader, partial(_lots, source, reader))


def _as_hands(source: Source) -> Item:
    """What a ledger is to those who ask for hands; in a folder it may lie beside them."""
    if not source.named:
        return Skipped(A_LEDGER, None)
    remedy = "`ingest` and `audit` load it beside the hands, `settle-up --ledger` settles it."
    return Problem("no-hands", "the file is a ledger and holds no hand.", remedy, source.label)


def _rulings(source: Source) -> Item:
    if not source.named:
        return Skipped(RULINGS, None)
    remedy = "`studbook rule --from` adds them to the store."
    return Problem("no-hands", "the file holds rulings and no hand.", remedy, source.label)


def reading(source: Source, reader: Reader) -> FileRead:
    """A source with this reader, whatever is in it."""
    return FileRead(source, reader, partial(_lots, source, reader))


def _without_file(item: Problem | Skipped) -> FileRead:
    return _single(source_of(item.file), item)


def _single(source: Source, item: Item) -> FileRead:
    return FileRead(source, None, partial(in_lots, partial(iter, (item,))))


BROKEN = (Refused, OSError, EOFError, zlib.error)
"""What reading a file may raise: everything else is a fault of the program, not of the file."""


def file_problem(source: Source, error: Exception) -> Problem:
    """The problem of a file whose reading broke off."""
    if isinstance(error, Refused):
        return Problem(error.code, error.sentence, error.remedy, source.label)
    if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
        return unreadable(error, source.label)
    return Problem(
        "damaged-archive", "the compressed file is damaged or ends too early.", "Copy it again.", source.label
    )


def _lots(source: Source, reader: Reader, size: int) -> Iterator[Lot]:
    revisions: dict[tuple[str, str, str], int] = {}
    return map(partial(_checked, source, revisions), in_lots(partial(_read, source, reader), size))


def _read(source: Source, reader: Reader) -> Iterator[Item]:
    """What the reader finds, and why its reading broke off."""
    try:
        yield from reader.read(source)
    except BROKEN as error:
        yield file_problem(source, error)


def _checked(source: Source, revisions: dict[tuple[str, str, str], int], lot: Lot) -> Lot:
    """A lot whose hands are canonical and make sense, with problems in place of those that do not."""
    read = [canonical(item, source.stem) if isinstance(item, Found) else None for item in lot.items]
    sense = Sense([hand for hand in read if isinstance(hand, Hand)])
    items: list[Item] = []
    kept: list[int] = []
    row = 0
    for item, hand in zip(lot.items, read, strict=True):
        if isinstance(item, Problem):
            items.append(item if item.file else replace(item, file=source.label))
        elif not isinstance(item, Found) or hand is None:
            items.append(item)
        else:
            faults = hand if isinstance(hand, list) else sense.faults(row) or _older(hand, revisions)
            if isinstance(hand, Hand):
                if not faults:
                    items.append(item.saying(hand))
                    kept.append(row)
                row += 1
            if faults:
                items += problems(faults, source.label, item.line, item.hand.hand_id, item.raw, item.pieces)
    return Lot(items, sense.kept(kept), lot.last)


def canonical(found: Found, table: str) -> Hand | list[Fault]:
    """The hand with its table filled, its variant by its own name and every text composed, or why that fails."""
    hand = found.hand
    if "\\" in found.raw or not unicodedata.is_normalized("NFC", found.raw):
        written = hand.model_dump(exclude_unset=True)
        plain = composed(written)
        if plain != written:
            try:
                hand = Hand.model_validate_json(json.dumps(plain))
            except ValueError as error:
                return translate(error, plain)
    variant = find(hand.variant)
    changes: dict[str, object] = {} if hand.table is not None else {"table": table}
    if hand.extra.get(REASON, "").partition(": ")[0] in PROBLEM_CODES:
        # What a rejects file says of a hand is no part of it once it is mended.
        changes["extra"] = {name: text for name, text in hand.extra.items() if name != REASON}
    if variant is not None and variant.name != hand.variant:
        changes["variant"] = variant.name
    return hand.model_copy(update=changes) if changes else hand


def _older(hand: Hand, revisions: dict[tuple[str, str, str], int]) -> list[Fault]:
    """A lower revision below a higher one of the same hand; only hands that were revised are remembered."""
    if hand.revision == 1 and not revisions:
        return []
    key = (hand.session or "", hand.table or "", hand.hand_id)
    newest = revisions.get(key, 0)
    if hand.revision > 1:
        revisions[key] = max(newest, hand.revision)
    if hand.revision >= newest:
        return []
    sentence = f"revision {hand.revision} comes after revision {newest} of the same hand."
    return [Fault("revision-order", sentence, "Give the newest record the highest revision.")]
