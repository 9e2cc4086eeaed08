"""The form a line may have: a pattern that is compiled when a line is first held against it."""

import re
from collections.abc import Callable
from functools import cached_property

from pipeline.records.sites.money import MONEY

Held = Callable[..., re.Match[str] | None]


class Form:
    """A pattern, capitals or not.

    Every reader of a site looks at the beginning of every file, and few files are of the site whose lines it reads.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE | re.ASCII)

    @cached_property
    def fullmatch(self) -> Held:
        """As a compiled pattern has it."""
        return self._compiled.fullmatch

    @cached_property
    def match(self) -> Held:
        """As a compiled pattern has it."""
        return self._compiled.match

    @cached_property
    def search(self) -> Held:
        """As a compiled pattern has it."""
        return self._compiled.search


def pattern(text: str) -> Form:
    """The form of a line, in which MONEY stands for an amount."""
    return Form(text.replace("MONEY", MONEY))
