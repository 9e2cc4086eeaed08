"""On what terms files are taken in, and who is told while they are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pipeline.book.loading.bulk import ONE, Notice, Sizes
from pipeline.book.loading.counts import Loaded
from pipeline.book.loading.progress import Progress
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.records.filling import NOTHING, Filling
from pipeline.records.intake import Refusing
from pipeline.records.ledger_reader import UNDECLARED, Declared


@dataclass(frozen=True, slots=True)
class Terms:
    """How files are read, and what becomes of what they hold."""

    called: Called = AS_RECORDED
    """The rules that hands are resolved under."""
    encoding: str | None = None
    """Of every text; None to find out."""
    filling: Filling = NOTHING
    """What the house says where records say nothing."""
    replace: bool = False
    """Whether a hand with other content takes the place of the one the store holds."""
    declared: Declared = UNDECLARED
    """What ledgers do not say of themselves."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Names that are another's in the books of a night."""
    outright: bool = True
    """Whether paths name files outright; otherwise they count as found in a folder, where one that no reader claims is
    passed over."""
    sizes: Sizes = ONE
    """In how many processes the files are worked through."""


PLAIN = Terms()
"""Files as they are."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """Who is told of what while files are taken in; None where nobody is."""

    loaded: Callable[[Loaded], None] | None = None
    """Of each file when it is done."""
    refused: Refusing | None = None
    """Of each refused hand, with its text."""
    progress: Callable[[Progress], None] | None = None
    """How far it has come."""
    died: Notice = lambda line: None
    """Of a process that died."""


NOBODY = Listeners()
