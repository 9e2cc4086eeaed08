"""Ledgers without a file, and what is read from them."""

import io

from pipeline.records.catalog import claiming_ledger
from pipeline.records.ledger_file import ledger_items
from pipeline.records.ledger_reader import UNDECLARED, Declared, Noted
from pipeline.records.reader import Source
from pipeline.records.text import head_bytes, head_text
from schemas.ledger import Entry
from schemas.problem import Problem


def source(content: str | bytes, name: str = "box.csv") -> Source:
    """A file with this content."""
    data = content if isinstance(content, bytes) else content.encode()
    stem, _, ending = name.rpartition(".")
    return Source(name, stem or name, f".{ending}" if stem else "", lambda: io.BytesIO(data))


def claimed(content: str | bytes, name: str = "box.csv") -> str | None:
    """The name of the reader that claims the content as a ledger."""
    made = source(content, name)
    found = claiming_ledger(made, head_text(head_bytes(made), None))
    return found.name if found is not None else None


def items(content: str | bytes, declared: Declared = UNDECLARED) -> list[Entry | Problem]:
    """The entries of the content, and what is refused."""
    found = ledger_items(source(content), None, declared)
    return [item.entry if isinstance(item, Noted) else item for item in found]


def entries(content: str | bytes, declared: Declared = UNDECLARED) -> list[Entry]:
    """The entries of content in which nothing is refused."""
    found = items(content, declared)
    assert [item for item in found if isinstance(item, Problem)] == []
    return [item for item in found if isinstance(item, Entry)]


def refusal(content: str | bytes, declared: Declared = UNDECLARED) -> Problem:
    """The one thing that is refused."""
    (problem,) = [item for item in items(content, declared) if isinstance(item, Problem)]
    return problem
