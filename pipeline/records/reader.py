"""The contract of a reader: which files it claims, and how it yields what they hold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from schemas.hand import Hand
from schemas.problem import Problem

HEAD_BYTES = 16384
"""How much of a file a reader may look at before it claims it."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file to read: `open` gives its bytes from the start, already out of any compression."""

    label: str
    """The path as the user wrote it, or `-`."""
    stem: str
    """The file's name without its endings: the table where a record names none."""
    ending: str
    """The file's ending in lower case without `.gz`: `.csv`, or empty."""
    open: Callable[[], BinaryIO]
    folder: str = ""
    """The name of the folder the file lies in."""
    encoding: str | None = None
    """The encoding the user asked for; None to find out."""
    named: bool = True
    """Whether this very file was named; False where a folder or a pattern led to it."""
    start: int = 0
    """Of a part of a file, the place of its first byte in it."""
    before: int = 0
    """How many lines of the file stand before it."""
    last: bool = True
    """Whether the file ends with it."""


class Found(NamedTuple):
    """A hand that was read, where it stands, and its raw text."""

    hand: Hand
    line: int | None
    raw: str
    pieces: tuple[str, ...] = ()
    """The raw text of a sheet: the header and each row. Empty where the raw text is all there is."""
    record: str | None = None
    """The hand as `canonical` writes it, where reading it has shown that."""

    def saying(self, hand: Hand) -> "Found":
        """The same with what the hand says changed, so that nothing is known of its one form."""
        return self if hand is self.hand else Found(hand, self.line, self.raw, self.pieces)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A stretch passed over on purpose, with the reason that is counted."""

    reason: str
    line: int | None
    file: str = ""
    """The path of a file that was passed over whole and is worth a name."""


Item = Found | Problem | Skipped


Opens = Callable[[str], bool]
"""Whether a line opens a hand."""


def any_line(line: str) -> bool:
    """Say that a hand is a line, whatever its bytes are."""
    return True


@dataclass(frozen=True, slots=True)
class Reader:
    """How one format is read. A bad hand becomes a Problem, and reading goes on with the next."""

    name: str
    title: str
    endings: tuple[str, ...]
    """The endings read in a folder or glob; a file named outright is offered to every reader."""
    claims: Callable[[Source, str], bool]
    """Whether the source, whose first text is given, is in this format. At most one reader may say yes."""
    read: Callable[[Source], Iterator[Item]]
    opens: Opens | None = None
    """Whether a line opens a hand, so that a file may be cut before it and its parts be read one by one; None where a
    file has to be read whole."""
    wanted: str = ""
    """What a file of its endings has to hold to be claimed, in a sentence without its stop."""
