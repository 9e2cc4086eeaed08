"""Chance that is the same for the same seed on every machine: a stream of words, and choices made from them.

Only the words come from numpy, which promises the stream of a bit generator; what is made of them is worked out here.
Source: the mixing step is that of SplitMix64.
"""

from enum import IntEnum

import numpy as np
from numpy.random import PCG64, SeedSequence
from numpy.typing import NDArray

Words = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)


class Purpose(IntEnum):
    """What a stream is for, so that one purpose never disturbs another."""

    TABLES = 1
    HANDS = 2
    MISTAKES = 3
    PLACES = 4


def words(seed: int, purpose: Purpose, first: int, rows: int, width: int) -> Words:
    """Rows of a stream of words, from the row `first` on.

    A row is the same whichever rows are asked for beside it. Shape: [rows, width].
    """
    stream = PCG64(SeedSequence([seed, purpose])).advance(first * width)
    return np.asarray(stream.random_raw(rows * width)).reshape(rows, width)


def mix(word: Words, count: int) -> Words:
    """The word with this number that follows from each word. Shapes: [n] -> [n]."""
    value = word + _GOLDEN * np.full(1, count, np.uint64)
    value = (value ^ (value >> np.uint64(30))) * _FIRST
    value = (value ^ (value >> np.uint64(27))) * _SECOND
    return np.asarray(value ^ (value >> np.uint64(31)))


def below(word: Words, count: int | NDArray[np.int64]) -> NDArray[np.int64]:
    """A whole number from 0 up to `count` without it, at most 2^32. Shapes: [n] -> [n]."""
    most = np.asarray(count).astype(np.uint64)
    return ((word >> _HALF) * most >> _HALF).astype(np.int64)


def part(word: Words, place: int) -> NDArray[np.int64]:
    """One of the four parts of a word, from 0 up to 65,536 without it. Shapes: [n] -> [n]."""
    return (word >> np.uint64(16 * place) & np.uint64(0xFFFF)).astype(np.int64)
