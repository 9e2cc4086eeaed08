"""Lines that seat a player, in halves that come again: who he is, and what stands around his stack."""

import re
from typing import NamedTuple

_MOST = 1 << 14
_LONGEST = 500
_STACK = re.compile(r"([$€£]?[0-9]{1,12}(?:\.[0-9]{1,2})?)(?![0-9.,'])([^0-9]*)", re.DOTALL)
_WHO: dict[tuple[type, str], tuple[int, str]] = {}
"""Who is seated by what stands before his stack."""
_BEHIND: set[tuple[type, str]] = set()
"""What stands behind a stack to the end of the line."""


class Seated(NamedTuple):
    """What a line that seats a player says."""

    number: int
    key: str
    stack: str


def may_seat(line: str, mark: str) -> bool:
    """Whether a line begins as one that seats somebody, with an amount behind the last `mark`."""
    return line.lstrip().startswith("Seat") and _STACK.fullmatch(line.rpartition(mark)[2]) is not None


def seated_by(site: type, line: str, mark: str) -> Seated | None:
    """Whom a line seats whose halves were both met; the last `mark` stands between a player and his stack."""
    before, _, behind = line.rpartition(mark)
    who = _WHO.get((site, before))
    found = _STACK.fullmatch(behind) if who is not None else None
    if who is None or found is None or (site, found[2]) not in _BEHIND:
        return None
    return Seated(*who, found[1])


def remember(site: type, line: str, mark: str, seated: Seated) -> None:
    """Keep the halves of a line."""
    before, _, behind = line.rpartition(mark)
    found = _STACK.fullmatch(behind)
    if len(line) > _LONGEST or found is None or found[1] != seated.stack or not before.endswith(seated.key):
        return
    if len(_WHO) >= _MOST or len(_BEHIND) >= _MOST:
        _WHO.clear()
        _BEHIND.clear()
    _WHO[site, before] = seated.number, seated.key
    _BEHIND.add((site, found[2]))
