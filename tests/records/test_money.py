from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.money import BadCell, spreadsheet_mark, units
from schemas.hand import MOST

SCALES = [1, 10, 100, 1000, 10_000, 10**8]


@pytest.mark.parametrize(
    ("text", "scale", "expected"),
    [
        ("4.50", 100, 450),
        ("4.5", 100, 450),
        ("4", 100, 400),
        ("0.25", 100, 25),
        (".25", 100, 25),
        ("5.", 1, 5),
        ("0", 1, 0),
        ("007", 1, 7),
        ("12.500", 100, 1250),
        ("0.00000001", 10**8, 1),
        ("10000000.00000000", 10**8, MOST),
        ("1000000000000000", 1, MOST),
        ("0.1", 10, 1),
        ("1.250", 1000, 1250),
    ],
)
def test_amounts_times_scale(text: str, scale: int, expected: int) -> None:
    assert units(text, scale) == expected


@pytest.mark.parametrize(("text", "expected"), [("4,50", 450), ("0,25", 25), ("4.50", 450), ("0,125", None)])
def test_a_decimal_comma_where_the_sheet_allows_it(text: str, expected: int | None) -> None:
    if expected is None:
        assert units(text, 1000, decimal_comma=True) == 125
    else:
        assert units(text, 100, decimal_comma=True) == expected


@pytest.mark.parametrize(
    ("text", "comma", "words"),
    [
        ("1,250", False, "'1,250' may have a thousands mark"),
        ("1,250", True, "'1,250' may have a thousands mark"),
        ("1.250", True, "'1.250' may have a thousands mark"),
        ("1,250.00", False, "'1,250.00' may have a thousands mark"),
        ("1.250,00", True, "'1.250,00' may have a thousands mark"),
        ("1 250", False, "'1 250' may have a thousands mark"),
        ("1'250", False, "'1'250' may have a thousands mark"),
        ("1_250", False, "'1_250' may have a thousands mark"),
        ("1\u00a0250", False, "may have a thousands mark"),
        ("1\u202f250,50", True, "may have a thousands mark"),
        ("4,50", False, "'4,50' has a decimal comma"),
        ("0.125", False, "'0.125' is not a whole number of units: the sheet's scale is 100"),
        ("-5", False, "'-5' is negative"),
        ("(5)", False, "'(5)' is negative"),
        ("\u22125", False, "is negative"),
        ("$5", False, "'$5' is not an amount"),
        ("five", False, "'five' is not an amount"),
        (".", False, "'.' is not an amount"),
        ("1.2.3", False, "'1.2.3' is not an amount"),
        ("٣", False, "'٣' is not an amount"),
        ("NaN", False, "'NaN' is not an amount"),
        ("10000000000000.01", False, "'10000000000000.01' is over 1,000,000,000,000,000 units"),
        ("9" * 5000, False, "is over 1,000,000,000,000,000 units"),
    ],
)
def test_what_is_no_plain_amount_is_refused_with_the_cell(text: str, comma: bool, words: str) -> None:
    with pytest.raises(BadCell) as refused:
        units(text, 100, comma)
    assert refused.value.code == "bad-amount"
    assert words in refused.value.sentence
    assert refused.value.remedy.endswith((".", "?"))


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("2E5", "a power of ten"),
        ("1e5", "a power of ten"),
        ("1.5E+05", "a power of ten"),
        ("2026-11-20", "a date"),
        ("2026-11-20 00:00:00", "a date"),
        ("20/11/2026", "a date"),
        ("11/20/26", "a date"),
        ("20.11.2026", "a date"),
        ("2-Jan", "a date"),
        ("05. Jun", "a date"),
        ("Jan-25", "a date"),
        ("3. Okt 2026", "a date"),
        ("#REF!", "a formula or its error"),
        ("#N/A", "a formula or its error"),
        ("#####", "a formula or its error"),
        ("=A1+B2", "a formula or its error"),
    ],
)
def test_what_a_spreadsheet_changed_is_said(text: str, mark: str) -> None:
    assert spreadsheet_mark(text) == mark
    with pytest.raises(BadCell, match=f"holds {mark}; the spreadsheet changed") as refused:
        units(text, 100)
    assert refused.value.code == "spreadsheet-cell"


@pytest.mark.parametrize("text", ["17", "#12", "2026-11-20-3", "3.50", "Kh 9d", "7h", "17b", "E5", "e", "12-3", ""])
def test_what_people_type_is_not_taken_for_a_spreadsheets_doing(text: str) -> None:
    assert spreadsheet_mark(text) is None


@given(st.integers(0, MOST), st.sampled_from(SCALES), st.booleans())
def test_every_amount_written_in_the_currency_comes_back(amount: int, scale: int, comma: bool) -> None:
    places = len(str(scale)) - 1
    whole, part = divmod(amount, scale)
    text = f"{whole}.{part:0{places}d}".rstrip("0").rstrip(".") if places else str(whole)
    if comma and len(text.partition(".")[2]) == 3:
        text += "0"  # three places could be thousands
    assert units(text.replace(".", ",") if comma else text, scale, comma) == amount


@given(st.from_regex(r"[0-9]{0,18}([.,][0-9]{0,9})?", fullmatch=True), st.sampled_from(SCALES), st.booleans())
def test_a_number_is_exactly_what_it_says_or_refused(text: str, scale: int, comma: bool) -> None:
    try:
        read = units(text, scale, comma)
    except BadCell:
        return
    assert read == Fraction("0" + text.replace(",", ".") + "0" * ("." in text or "," in text)) * scale
