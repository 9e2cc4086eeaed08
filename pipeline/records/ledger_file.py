"""Ledgers from paths: a sheet or JSON Lines, every refusal a row."""

import gzip
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.records.files import sources
from pipeline.records.intake import file_problem
from pipeline.records.ledger_csv import read_ledger_csv
from pipeline.records.ledger_entry import entry_of
from pipeline.records.reader import Skipped, Source
from pipeline.records.record import cut_short
from pipeline.records.repair import faults_of_repeats, parse
from pipeline.records.text import Refused, head_bytes, head_text, text_lines
from pipeline.records.translate import Fault, short
from schemas.ledger import Entry
from schemas.problem import RAW_LIMIT, Problem

COMMENT = "#"
_BROKEN = (Refused, OSError, EOFError, zlib.error, gzip.BadGzipFile)


def read_ledgers(
    paths: Sequence[str], scale: int | None = None, encoding: str | None = None
) -> Iterator[Entry | Problem]:
    """Yield every entry of the ledgers the paths name, or why it is refused; `scale` is for entries that write none."""
    for item in sources(paths, encoding):
        if isinstance(item, Problem):
            yield item
        elif not isinstance(item, Skipped):
            yield from _file(item, scale)


def _file(source: Source, scale: int | None) -> Iterator[Entry | Problem]:
    empty = True
    try:
        head = head_text(head_bytes(source), source.encoding)
        first = next((line.lstrip() for line in head.splitlines() if line.strip()), "")
        read = _lines if first.startswith(("{", "[", COMMENT)) else read_ledger_csv
        for item in read(source, scale):
            empty = False
            yield item if isinstance(item, Entry) or item.file else replace(item, file=source.label)
    except _BROKEN as error:
        empty = False
        yield file_problem(source, error)
    if empty:
        yield Problem("no-hands", "the ledger holds no entry.", "Is this the right file?", source.label)


def _lines(source: Source, scale: int | None) -> Iterator[Entry | Problem]:
    for number, line in enumerate(text_lines(source), 1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        result = _entry(line, scale)
        if isinstance(result, Entry):
            yield result
            continue
        for fault in result:
            yield Problem(fault.code, fault.sentence, fault.remedy, source.label, number, None, None, line[:RAW_LIMIT])


def _entry(line: str, scale: int | None) -> Entry | list[Fault]:
    try:
        record, repeated = parse(line)
    except (ValueError, RecursionError) as error:
        if cut_short(line):
            return [Fault("not-json", "the line ends inside the entry.", "Keep each entry on one line, whole.")]
        what = "it is nested too deep" if isinstance(error, RecursionError) else short(str(error), 80)
        return [Fault("not-json", f"the entry is not JSON: {what}.", "Check quotes, commas and brackets there.")]
    return faults_of_repeats(repeated) if repeated else entry_of(record, scale)
