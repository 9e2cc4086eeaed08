"""Names that a person typed, among those there are."""

from collections.abc import Iterable

from pipeline.rules.near import composed, did_you_mean
from pipeline.rules.words import listed
from schemas.problem import StudbookError

_SHOWN = 8


def known_name(typed: str, names: Iterable[str], option: str) -> str:
    """The name that was typed. Raises: StudbookError where nobody has it, with the nearest there is."""
    name = composed(typed.strip())
    known = sorted(names)
    if name in known:
        return name
    others = f" There are {listed(known[:_SHOWN])}{' and others' if len(known) > _SHOWN else ''}."
    raise StudbookError(f"{option}: '{name}' has no part in this night.{did_you_mean(name, known) or others}")
