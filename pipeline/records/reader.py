"""The contract of a reader: which files it claims, and how it yields what they hold."""

from collections.abc import Callable, Hashable, Iterable, Iterator
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
    head: str = ""
    """The text with which the file begins, where its parts are not understood without it."""
    rows: int = 0
    """How many rows of the sheet stand before it."""
    names: "list[Hashable] | None" = None
    """Takes what tells its hands from others of the file, where a name may stand in a file once; None of a whole file,
    whose reader sees for itself."""


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


class Part(NamedTuple):
    """Some of the text of a file, from where a hand opens to where a later one does."""

    text: str
    head: str = ""
    """The text with which the file begins, where it goes with every part; it stands in none of them."""
    rows: int = 0
    """How many rows of the sheet stand before it, with those of its head."""


Parts = Callable[[Source, Iterable[str], int], Iterator[Part]]
"""The text of a source, which comes in pieces of whole lines, as parts of so many characters and a little more.

Raises: pipeline.records.parts.NeedsOne where it cannot be cut.
"""


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
    parts: Parts | None = None
    """How a file is cut into parts that are read one by one; None where it is not."""
    wanted: str = ""
    """What a file of its endings has to hold to be claimed, in a sentence without its stop."""
    by_line: bool = False
    """Whether every line is read by itself, whatever its bytes are, so that a file may be cut at any."""
    dense: int = 1
    """How many times as many hands so many bytes hold as in other formats: parts are so much smaller."""
