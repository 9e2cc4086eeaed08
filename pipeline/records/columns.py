"""Fields of many records as columns, one a field."""

from collections.abc import Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

_FIELDS = attrgetter("__dict__")


def columns(records: Iterable[object], fields: Sequence[str]) -> list[tuple[Any, ...]]:
    """The values of these fields, of which there are two at least, in the order of the records."""
    return [*zip(*map(itemgetter(*fields), map(_FIELDS, records)), strict=True)] or [()] * len(fields)
