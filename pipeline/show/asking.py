"""How to ask further: the commands a summary names, as they have to be typed to reach what it is about."""

import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asking:
    """Where the hands of a summary can be found again."""

    book: str | None = None
    """The store that was named, as it was; None for the one that is asked unnamed."""
    kept: bool = True
    """Whether the hands are in a store at all."""
    file: str | None = None
    """A file that holds all of them, where no store does."""

    def explain(self, hand: str) -> str | None:
        """The command that tells the story of a hand; None where there is none."""
        if not self.kept and self.file is None:
            return None
        return self._typed("explain", hand, *(("--from", self.file) if not self.kept and self.file else ()))

    def report(self, name: str) -> str | None:
        """The command that prints a report; None where no store has it."""
        return self._typed("report", name) if self.kept else None

    def gaps(self, night: str) -> str | None:
        """The command that follows the chips of a night; None where no store has it."""
        return self._typed("gaps", night) if self.kept else None

    def _typed(self, *words: str) -> str:
        named = ("--db", self.book) if self.kept and self.book is not None else ()
        return shlex.join(("studbook", *words, *named))


HERE = Asking()
"""The store that is asked where none is named."""
