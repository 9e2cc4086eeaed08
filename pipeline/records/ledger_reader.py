"""The contract of a reader of ledgers: which files it claims, and how it yields their entries."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from pipeline.records.reader import Source
from schemas.ledger import Entry
from schemas.problem import Problem

Unit = Literal["cents", "dollars"]


@dataclass(frozen=True, slots=True)
class Declared:
    """What a person says of ledgers that do not say it themselves; None says nothing, and nothing is guessed."""

    scale: int | None = None
    """Units that make one of the currency, for entries that write none."""
    unit: Unit | None = None
    """What the whole numbers of a ledger are in that has no place to say it."""


UNDECLARED = Declared()


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry that was read, where it stands, and its raw text."""

    entry: Entry
    line: int | None
    raw: str = ""


LedgerItem = Noted | Problem


@dataclass(frozen=True, slots=True)
class LedgerReader:
    """How one format of ledgers is read. A bad row becomes a Problem, and reading goes on with the next."""

    name: str
    title: str
    endings: tuple[str, ...]
    """The endings such files have; it is offered every file all the same."""
    claims: Callable[[Source, str], bool]
    """Whether the source, whose first text is given, is a ledger in this format. At most one may say yes."""
    read: Callable[[Source, Declared], Iterator[LedgerItem]]
