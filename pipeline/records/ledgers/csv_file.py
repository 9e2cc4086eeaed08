"""CSV: one entry a row, divided by commas, semicolons or tabs."""

from collections.abc import Iterator

from pipeline.records.ledger_csv import DELIMITERS, cells_of, csv_rows, delimiter_of, first_line
from pipeline.records.ledger_entry import FIELDS
from pipeline.records.ledger_reader import Declared, LedgerItem, LedgerReader
from pipeline.records.ledger_rows import column_of, is_header, read_rows
from pipeline.records.reader import Source
from pipeline.records.text import head_bytes, head_text


def claims(_: Source, head: str) -> bool:
    """Whether the first line names the columns of a ledger."""
    line = first_line(head)
    return "amount" in line.lower() and any(is_header(cells_of(line, sign)) for sign in DELIMITERS)


def read(source: Source, declared: Declared) -> Iterator[LedgerItem]:
    """Yield the entry of each row, or why it is refused."""
    line = first_line(head_text(head_bytes(source), source.encoding))
    delimiter = delimiter_of(line, lambda cell: column_of(cell) in FIELDS)
    yield from read_rows(csv_rows(source, delimiter), source.label, declared, decimal_comma=delimiter != ",")


LEDGER = LedgerReader(
    name="ledger-csv",
    title="a ledger as CSV, one entry a row",
    endings=(".csv", ".tsv"),
    claims=claims,
    read=read,
)
