"""What is made of texts that hands repeat, each once."""

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")
MOST, LONGEST = 1 << 15, 200
"""How many texts are remembered, and how long they are at most; when there are more, all are forgotten."""


class Remembered(dict[str, Made]):
    """What `make` makes of each text that is asked for; what it raises is not remembered."""

    def __init__(self, make: Callable[[str], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, text: str) -> Made:
        return self.kept(text, self._make(text))

    def kept(self, text: str, made: Made) -> Made:
        """What was made of a text, which is remembered unless it is too long."""
        if len(self) >= MOST:
            self.clear()
        if len(text) <= LONGEST:
            self[text] = made
        return made
