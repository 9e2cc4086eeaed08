"""The readers there are, of hands and of ledgers, and the one that claims a file."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pipeline.records import ledgers as shelf_of_ledgers
from pipeline.records import readers as shelf_of_readers
from pipeline.records import writers as shelf_of_writers
from pipeline.records.ledger_reader import LedgerReader
from pipeline.records.reader import Reader, Source
from pipeline.records.text import Refused
from pipeline.records.unclaimed import advice
from pipeline.records.writer import Writer
from pipeline.rules.discover import shelf


@lru_cache(maxsize=1)
def readers() -> tuple[Reader, ...]:
    """Every reader on the shelf, in order of module name."""
    return tuple(item for item in shelf(shelf_of_readers, "READER") if isinstance(item, Reader))


@lru_cache(maxsize=1)
def endings() -> frozenset[str]:
    """The endings some reader reads in a folder or a glob."""
    return frozenset(ending for reader in readers() for ending in reader.endings)


def claiming(source: Source, head: str, among: Sequence[Reader] | None = None) -> Reader:
    """The one reader that claims a source with this first text.

    Raises: Refused when no reader claims it, or more than one.
    """
    asked = readers() if among is None else among
    found = [reader for reader in asked if reader.claims(source, head)]
    if len(found) == 1:
        return found[0]
    if found:
        names = " and ".join(reader.title for reader in found)
        remedy = "Give it the ending of the format it is in."
        if len({reader.endings for reader in found}) == 1:
            remedy = "Put the hands of each into a file of their own; where one site's begin, a new file begins."
        raise Refused("two-readers", f"the file looks like {names}.", remedy)
    raise Refused("no-reader", "no reader knows what is in this file.", advice(source, head, asked))


@lru_cache(maxsize=1)
def ledger_readers() -> tuple[LedgerReader, ...]:
    """Every reader of ledgers on the shelf, in order of module name."""
    return tuple(item for item in shelf(shelf_of_ledgers, "LEDGER") if isinstance(item, LedgerReader))


def claiming_ledger(source: Source, head: str) -> LedgerReader | None:
    """The reader that claims a source with this first text as a ledger. Raises: Refused where more than one does."""
    found = [reader for reader in ledger_readers() if reader.claims(source, head)]
    if len(found) > 1:
        names = " and ".join(reader.title for reader in found)
        raise Refused("two-readers", f"the file looks like {names}.", "Give it the ending of the format it is in.")
    return found[0] if found else None


@lru_cache(maxsize=1)
def writers() -> Mapping[str, Writer]:
    """Every writer on the shelf, by name."""
    found = (item for item in shelf(shelf_of_writers, "WRITER") if isinstance(item, Writer))
    return {writer.name: writer for writer in found}
