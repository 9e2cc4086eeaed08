"""Names that may stand in a file once, told by numbers while its parts come in."""

import hashlib
from collections.abc import Hashable, Iterable

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint64]


def numbers_of(names: Iterable[Hashable]) -> Numbers:
    """A number for each name, equal ones for equal names in every process."""
    content = b"".join(hashlib.blake2b(repr(name).encode(), digest_size=8).digest() for name in names)
    return np.frombuffer(content, np.uint64)


class Names:
    """The names of a file so far. Eight bytes a name are kept."""

    def __init__(self) -> None:
        self._runs: list[Numbers] = []

    def new(self, numbers: Numbers) -> bool:
        """Take in some more, and say whether no two of all are equal; different names may seem so, hardly ever."""
        added = np.unique(numbers)
        if len(added) < len(numbers) or any(_meet(run, added) for run in self._runs):
            return False
        self._runs.append(added)
        # Runs are at least twice as long as the next, so that there are few and each name is sorted few times.
        while len(self._runs) > 1 and len(self._runs[-2]) < 2 * len(self._runs[-1]):
            self._runs[-2:] = [np.sort(np.concatenate(self._runs[-2:]))]
        return True


def _meet(run: Numbers, numbers: Numbers) -> bool:
    places = np.searchsorted(run, numbers)
    return bool(np.any(run[np.minimum(places, len(run) - 1)] == numbers)) if len(run) else False
