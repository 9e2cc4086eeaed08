"""Amounts in units by their text, and the smallest chip, beside what all amounts of a hand together say."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.phh.fields import SCALES, fit
from pipeline.records.phh.plain_amounts import TooFine, chip, known_by_all, plain_amounts

NUMBERS = st.decimals(0, 10**7, places=3).map(lambda number: number.normalize() if number else Decimal(0))


@given(st.lists(NUMBERS, min_size=1), st.sampled_from([None, "USD", "JPY"]))
def test_amounts_and_the_chip_are_those_of_the_smallest_scale(numbers: list[Decimal], currency: str | None) -> None:
    units = fit(numbers, currency)
    whole = [plain_amounts(units.scale)[f"{number:f}"] for number in numbers]
    assert whole == [number * units.scale for number in numbers]
    assert chip(known_by_all(whole), units.scale) == units.chip


@pytest.mark.parametrize(
    ("text", "scale", "amount"),
    [("29.50", 100, 2950), ("0.50", 10, 5), ("7.000", 1, 7), ("1_000", 1, 1000), ("1e3", 1, 1000), ("inf", 1, None)],
)
def test_a_number_is_whole_in_its_units(text: str, scale: int, amount: int | None) -> None:
    assert plain_amounts(scale)[text] == amount


@pytest.mark.parametrize("text", ["100000000", "-1", "-inf", "nan", '"5"', "5 # so", "true", "", "[5]", "0x", "05"])
def test_what_is_no_plain_amount_is_refused(text: str) -> None:
    for scale in SCALES[:5]:
        with pytest.raises((ValueError, ArithmeticError)) as refused:
            plain_amounts(scale)[text]
        assert not isinstance(refused.value, TooFine)


def test_an_amount_that_is_not_whole_is_too_fine() -> None:
    for text, scale in (("0.5", 1), ("0.125", 100), ("1.5e-1", 10)):
        with pytest.raises(TooFine):
            plain_amounts(scale)[text]


def test_an_amount_nobody_knows_is_asked_for_in_vain() -> None:
    with pytest.raises(ValueError, match="nobody knows"):
        known_by_all([1, None])
