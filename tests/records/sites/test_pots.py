"""Payments from a side pot that is not named find the pot that the amounts of those still in leave them."""

import pytest

from pipeline.records.sites.play import Payment
from pipeline.records.sites.pots import SIDE, with_side_pots


def pots(put_in: list[int], *numbers: int) -> list[int | None]:
    paid = [Payment(f"p{place}", 10, number) for place, number in enumerate(numbers)]
    placed = with_side_pots(paid, lambda: put_in)
    assert [(one.player, one.amount) for one in placed] == [(one.player, one.amount) for one in paid]
    return [one.pot for one in placed]


@pytest.mark.parametrize(
    ("put_in", "numbers", "found"),
    [
        ([20, 20], (0, 0), [0, 0]),
        ([20, 50, 50], (SIDE, 0), [1, 0]),
        ([20, 50, 50], (SIDE, SIDE, 0, 0), [1, 1, 0, 0]),
        ([20, 50, 90, 90], (SIDE, SIDE, 0), [2, 1, 0]),
        ([20, 50, 90], (SIDE, SIDE, 0), [2, 1, 0]),
        ([20, 50, 90, 90], (SIDE, SIDE, SIDE, 0), [None, None, None, 0]),
        ([20, 20], (SIDE, 0), [None, 0]),
        ([20, 50, 90], (2, 1, 0), [2, 1, 0]),
        ([], (0,), [0]),
    ],
)
def test_a_side_pot_that_is_not_named_is_found_where_it_can_be_told(
    put_in: list[int], numbers: tuple[int, ...], found: list[int | None]
) -> None:
    assert pots(put_in, *numbers) == found
