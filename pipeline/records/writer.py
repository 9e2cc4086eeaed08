"""The contract of a writer: how one hand becomes text, and how the texts of many become a file."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from schemas.hand import Hand


class NotHeld(Exception):
    """A hand that a format has no place for at all: a sentence that says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Assembly(Protocol):
    """A file that is being put together, hand by hand; whatever it has to wait for it keeps out of memory."""

    def add(self, hand: Hand, text: str) -> Iterator[str]:
        """Take one more hand and its text; yield what can be written by now.

        Raises: NotHeld for a hand that cannot stand in one file with those above it.
        """

    def close(self) -> Iterator[str]:
        """Yield what is left to write."""

    def drop(self) -> None:
        """Let go of everything, whether it was written or not."""


@dataclass(frozen=True, slots=True)
class Writer:
    """How one format is written. What it writes, one of our own readers reads."""

    name: str
    title: str
    """What the format is called in a sentence."""
    endings: tuple[str, ...]
    """The endings of its files, the usual one first."""
    text: Callable[[Hand], str]
    """One hand as the text of a whole file. Raises NotHeld."""
    assembly: Callable[[str], Assembly]
    """Begins a file with this ending; without one, whatever its hands ask for."""
    several: str = ""
    """The ending of a file of several hands, where that is another."""
    exact: bool = False
    """Whether a record comes back equal, so that nothing has to be compared."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What it says in place of a kind of fact it has no place for, as a clause."""


@dataclass(frozen=True, slots=True)
class Together:
    """A file that is the texts of its hands, one after the other."""

    ending: str = ""

    def add(self, hand: Hand, text: str) -> Iterator[str]:
        """The text as it is."""
        yield text

    def close(self) -> Iterator[str]:
        """Nothing waits."""
        yield from ()

    def drop(self) -> None:
        """Nothing is held."""
