"""Names as a person types them, and what he may have meant by one that there is not."""

import difflib
import unicodedata
from collections.abc import Iterable, Sequence


def nearest(asked: str, names: Iterable[str]) -> list[str]:
    """The name most like the one that was asked for, however both are capitalised; empty where none is like it."""
    folded = {name.casefold(): name for name in names}
    return [folded[name] for name in difflib.get_close_matches(asked.casefold(), folded, n=1)]


def meant(close: Sequence[str]) -> str:
    """A hint at names that are like the one asked for, best first, to stand behind a sentence; empty without any."""
    return f" Did you mean {' or '.join(close)}?" if close else ""


def did_you_mean(asked: str, names: Iterable[str]) -> str:
    """The same of the name that is most like it.

    >>> did_you_mean("Carry_anta", ["carry_ante", "odd_chip"])
    ' Did you mean carry_ante?'
    """
    return meant(nearest(asked, names))


def composed(name: str) -> str:
    """A name as records have it: as it may be typed, an accent is a sign of its own."""
    return unicodedata.normalize("NFC", name)


def is_text(name: str) -> bool:
    """Whether a name is text, as bytes on a command line need not be."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
