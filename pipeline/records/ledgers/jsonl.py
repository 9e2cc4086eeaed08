"""JSON Lines: one entry a line. A line that starts with # is for people."""

from collections.abc import Iterator

from pipeline.records.ledger_entry import entry_of
from pipeline.records.ledger_reader import Declared, LedgerItem, LedgerReader, Noted
from pipeline.records.reader import Source
from pipeline.records.record import cut_short
from pipeline.records.repair import faults_of_repeats, parse
from pipeline.records.text import text_lines
from pipeline.records.translate import Fault, short
from schemas.ledger import Entry
from schemas.problem import RAW_LIMIT, Problem

COMMENT = "#"
_OF_ENTRIES = ('"kind"', '"amount"', '"player"')


def claims(_: Source, head: str) -> bool:
    """Whether the first line is an entry, and no hand."""
    lines = (line.lstrip() for line in head.splitlines())
    first = next((line for line in lines if line and not line.startswith(COMMENT)), "")
    return first.startswith("{") and all(key in first for key in _OF_ENTRIES) and '"seats"' not in first


def read(source: Source, declared: Declared) -> Iterator[LedgerItem]:
    """Yield the entry of each line, or why it is refused."""
    for number, line in enumerate(text_lines(source), 1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        result = _entry(line, declared.scale)
        if isinstance(result, Entry):
            yield Noted(result, number, line)
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


LEDGER = LedgerReader(
    name="ledger-jsonl",
    title="a ledger as JSON Lines, one entry a line",
    endings=(".jsonl", ".ndjson"),
    claims=claims,
    read=read,
)
