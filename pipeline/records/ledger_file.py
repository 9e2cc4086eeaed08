"""Ledgers from paths: every file with its reader, every refusal a row."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.records.catalog import claiming_ledger
from pipeline.records.files import sources
from pipeline.records.intake import BROKEN, file_problem
from pipeline.records.ledger_reader import UNDECLARED, Declared, LedgerItem, LedgerReader, Noted
from pipeline.records.ledgers import csv_file, jsonl, xlsx_file
from pipeline.records.reader import Skipped, Source
from pipeline.records.text import head_bytes, head_text
from schemas.ledger import Entry
from schemas.problem import Problem


def read_ledgers(
    paths: Sequence[str], declared: Declared = UNDECLARED, encoding: str | None = None
) -> Iterator[Entry | Problem]:
    """Yield every entry of the ledgers the paths name, or why it is refused."""
    for item in sources(paths, encoding):
        if isinstance(item, Problem):
            yield item
        elif not isinstance(item, Skipped):
            for found in ledger_items(item, None, declared):
                yield found.entry if isinstance(found, Noted) else found


def ledger_items(source: Source, reader: LedgerReader | None, declared: Declared) -> Iterator[LedgerItem]:
    """Yield each entry of one ledger, or why it is refused; the reader is found where none is given."""
    empty = True
    try:
        for item in (reader or _reader_of(source)).read(source, declared):
            empty = False
            yield item if isinstance(item, Noted) or item.file else replace(item, file=source.label)
    except BROKEN as error:
        empty = False
        yield file_problem(source, error)
    if empty:
        yield Problem("no-hands", "the ledger holds no entry.", "Is this the right file?", source.label)


def _reader_of(source: Source) -> LedgerReader:
    head = head_text(head_bytes(source), source.encoding)
    claimed = claiming_ledger(source, head)
    if claimed is not None:
        return claimed
    # It was called a ledger: what is wrong with it is said as of one.
    if head.startswith("PK"):
        return xlsx_file.LEDGER
    return jsonl.LEDGER if head.lstrip().startswith(("{", "[", jsonl.COMMENT)) else csv_file.LEDGER
