"""Amounts as sites write them: signs, decimal marks and thousands of one hand, read to one scale or refused."""

import re

import pytest

from pipeline.records.sites.money import MONEY, currency_of, is_signed, purse_for
from pipeline.records.sites.text import BadLine


@pytest.mark.parametrize(
    ("texts", "units", "scale"),
    [
        (["$0.04", "$1", "$1,234.50"], [4, 100, 123450], 100),
        (["0,05 €", "1.234,50 €", "12 €"], [5, 123450, 1200], 100),
        (["€ 0,05", "1\u00a0234,50€", "1'000'000.25"], None, None),
        (["1145", "12,050", "1,234,567"], [1145, 12050, 1234567], 1),
        (["1.145", "12.050"], [1145, 12050], 1),
        (["12 050", "1\u202f000"], [12050, 1000], 1),
        (["0.005", "1.5"], [5, 1500], 1000),
        (["1.125", "0.50"], [1125, 500], 1000),
        (["1,125", "0.25"], [112500, 25], 100),
        (["007", "0"], [7, 0], 1),
        (["1.2345", "0.00000001"], [123450000, 1], 100_000_000),
    ],
)
def test_amounts_of_one_hand(texts: list[str], units: list[int] | None, scale: int | None) -> None:
    if units is None:
        with pytest.raises(BadLine, match="which mark stands before the decimals"):
            purse_for(texts, None)
        return
    purse = purse_for(texts, None)
    assert ([purse.units(text) for text in texts], purse.scale) == (units, scale)


def test_money_has_cents_even_where_all_of_a_hand_is_in_whole_units() -> None:
    assert purse_for(["$2", "$4"], "USD").units("$4") == 400
    assert purse_for(["kr 2"], None, cents=True).scale == 100
    assert purse_for(["200"], "JPY").scale == 1
    assert purse_for(["200"], None).maybe("") is None


@pytest.mark.parametrize("texts", [["1.50", "1,50"], ["1.234.567", "0.50"], ["1,234.50", "1.234,50"]])
def test_a_hand_with_two_decimal_marks_is_refused(texts: list[str]) -> None:
    with pytest.raises(BadLine) as refused:
        purse_for(texts, "USD")
    assert refused.value.fault.code == "bad-amount"


@pytest.mark.parametrize("text", ["$", "", "1" * 25, "0.123456789", "10000000000000.50 $1", "1000000000000001"])
def test_what_is_no_amount_of_a_record_is_refused(text: str) -> None:
    with pytest.raises(BadLine) as refused:
        purse_for([text or "-"], "USD")
    assert refused.value.fault.code == "bad-amount"


@pytest.mark.parametrize(
    "text",
    ["$1", "$ 5", "US$2.50", "C$1,000", "€0,05", "0,05 €", "Rs.500", "1145", "1 145", "£3", "1.234.567,89", "¥20"],
)
def test_the_pattern_takes_amounts_whole(text: str) -> None:
    assert re.fullmatch(MONEY, text)


@pytest.mark.parametrize("text", ["", "$", "-1", "1.", "1.5.5", "five", "1,2,3", "$1 $2", "1 2"])
def test_the_pattern_takes_nothing_else(text: str) -> None:
    assert not re.fullmatch(MONEY, text)


def test_signs_name_a_currency_unless_several_countries_use_them() -> None:
    assert [currency_of(text) for text in ("$1", "1 €", "£1", "₹1", "Rs.1", "¥1", "1")] == [
        *("USD", "EUR", "GBP", "INR", "INR"),
        *(None, None),
    ]
    assert [is_signed(text) for text in ("¥1", "1 €", "1")] == [True, True, False]
