"""Which side pot a payment comes from, where a site says only that it is one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pipeline.records.sites.play import Payment

SIDE = -1
"""The number of a side pot where the text does not say which."""


def with_side_pots(paid: Sequence[Payment], put_in: Callable[[], Iterable[int]]) -> list[Payment]:
    """The payments, those of `SIDE` with its number; sites pay the topmost pot first and the main pot last.

    `put_in` is what each player still in has in the pots: every amount among them but the least is the top of a side
    pot. With several, one payment for each tells them apart; where there are more payments than pots, none is told.
    """
    found = sum(one.pot == SIDE for one in paid)
    if not found:
        return list(paid)
    sides = len(set(put_in())) - 1
    numbers: Iterable[int | None] = [None] * found
    if sides == 1:
        numbers = [1] * found
    elif sides == found:
        numbers = range(found, 0, -1)
    number = iter(numbers)
    return [replace(one, pot=next(number)) if one.pot == SIDE else one for one in paid]
