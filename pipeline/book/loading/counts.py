"""What loading came to, in hands."""

from dataclasses import dataclass, fields

import polars as pl

PROBLEMS_KEPT = 1000
"""How many problem rows are handed on; the store has them all."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of what was read, in hands; `problems` are rows, of which a refused hand may have several."""

    read: int = 0
    loaded: int = 0
    replaced: int = 0
    duplicates: int = 0
    conflicts: int = 0
    refused: int = 0
    skipped: int = 0
    problems: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        """The counts of two readings together."""
        return Counts(**{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)})


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading one file did."""

    label: str
    counts: Counts
    skipped_for: dict[str, int]
    """Reason to count."""
    changed: bool
    """Whether the store is another than before."""
    problems: pl.DataFrame
    """The first of them; `counts.problems` says how many there are."""
    outdated: list[int]
    """The numbers in the store of hands that were there, and were resolved under other rules than are now in force."""
    nights: frozenset[str] | None = None
    """Of a ledger the nights it is of, and its counts are in entries; None for a file of hands."""
