"""How sessions and nights are told apart where records do not say it: by a gap at the table, by an hour of the day."""

import re
from typing import NamedTuple

from schemas.problem import StudbookError
from schemas.settings import DAY_START, LONGEST_GAP

NAME = "night_rule"
"""The name under which a report finds the rule: one row with `session_gap` and `day_start`, as intervals."""


class NightRule(NamedTuple):
    """What ends a session that is not named, and when a day begins. Units: minutes, those of the day from midnight.

    Source: an hour is what a night's hands are told apart by where no session is written; players' days end while they
    sleep.
    """

    gap: int = 60
    start: int = 6 * 60

    @property
    def begins(self) -> str:
        """When a day begins, as it is written.

        >>> NightRule().begins
        '06:00'
        """
        return f"{self.start // 60:02}:{self.start % 60:02}"

    def select(self) -> str:
        """The rule as a select of one row."""
        return f"select interval {self.gap} minute as session_gap, interval {self.start} minute as day_start"


USUAL = NightRule()


def night_rule(gap: int | None = None, start: str | None = None) -> NightRule:
    """The rule with what was asked in place of the usual.

    Raises: StudbookError for a gap that is none, and for what is no time of day.
    """
    if gap is not None and not 1 <= gap <= LONGEST_GAP:
        raise StudbookError(f"a session cannot end after {gap:,} minutes; the gap is 1 to {LONGEST_GAP:,} of them.")
    if start is not None and not re.fullmatch(DAY_START, start, re.ASCII):
        raise StudbookError(f"a day cannot begin at '{start}'; write a time from 00:00 to 23:59, such as 06:00.")
    hours, minutes = map(int, start.split(":")) if start is not None else divmod(USUAL.start, 60)
    return NightRule(gap or USUAL.gap, 60 * hours + minutes)
