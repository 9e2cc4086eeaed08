"""What nobody won going back to its payers, by figures worked out by hand."""

import pytest

from pipeline.rules.carry import by_contribution


@pytest.mark.parametrize(
    ("rolled", "paid", "chip", "back"),
    [
        (90, [30, 0, 60], 10, [30, 0, 60]),
        (30, [0, 20, 40], 10, [0, 10, 20]),
        (8, [7, 7, 3], 1, [3, 3, 2]),
        (36, [0, 22, 22, 22], 10, [0, 16, 10, 10]),  # what is below a chip is for the first who paid
        (4, [0, 9, 9], 10, [0, 4, 0]),
    ],
)
def test_only_those_who_paid_get_back(rolled: int, paid: list[int], chip: int, back: list[int]) -> None:
    assert by_contribution(rolled, paid, chip) == back
