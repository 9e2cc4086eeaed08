"""How much memory a loading may take, shared out among the store and the processes."""

import re
from typing import NamedTuple

from pipeline.book.loading.blocks import BLOCK
from pipeline.book.loading.bulk import AHEAD, Sizes
from pipeline.book.loading.ingest import CHUNK
from schemas.problem import StudbookError

MB = 1000 * 1000
_UNITS = {"K": 1000, "M": MB, "G": 1000 * MB, "T": 1000 * 1000 * MB}
_SIZE = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)\s*([KMGT])i?B?", re.ASCII | re.IGNORECASE)
EXAMPLE = "Write it as 512MB or 2GB."

PROGRAM = 150 * MB
"""What the process that writes takes for itself."""
WORKER = 90 * MB
"""The same of one that reads; what all processes share is counted once."""
PER_BYTE_READ = 40
"""Times the bytes of a block that the hands in it take while they are worked on."""
PER_BYTE_KEPT = 4
"""The same while the block, or what it came to, waits."""
STORE_LEAST, STORE_MOST = 100 * MB, 8000 * MB
BLOCKS = (BLOCK, BLOCK // 2, BLOCK // 4, BLOCK // 8)
LEAST = 300 * MB
"""Below this nothing of size can be loaded."""


class Shares(NamedTuple):
    """What the parts of a loading may take."""

    sizes: Sizes
    store: int
    """Bytes the store keeps in memory before it writes some of it aside."""


def bytes_of(text: str) -> int:
    """A size as people write it, in bytes. Raises: StudbookError.

    >>> bytes_of("1.5 GB")
    1500000000
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise StudbookError(f"'{text}' is no size of memory. {EXAMPLE}")
    number, unit = found.groups()
    return int(float(number) * _UNITS[unit.upper()])


def shares(memory: int, jobs: int) -> Shares:
    """As many processes as fit of those asked for, their blocks as large as can be, and the rest for the store.

    Raises: StudbookError for too little memory.
    """
    if memory < LEAST:
        raise StudbookError(f"{memory // MB}MB of memory is too little to load hands in; give {LEAST // MB}MB or more.")
    for workers in range(jobs, 0, -1):
        for block in BLOCKS:
            rest = memory - PROGRAM - _needed(workers, block)
            if rest >= max(STORE_LEAST, memory // 4):
                chunk = max(1, CHUNK * block // BLOCK)
                return Shares(Sizes(workers, chunk, block), min(rest, STORE_MOST))
    return Shares(Sizes(1, CHUNK * BLOCKS[-1] // BLOCK, BLOCKS[-1]), STORE_LEAST)


def _needed(workers: int, block: int) -> int:
    if workers == 1:
        return PER_BYTE_READ * block
    return workers * (WORKER + PER_BYTE_READ * block + AHEAD * PER_BYTE_KEPT * block)
