from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.money import DATE, POWER, TIME, units
from pipeline.records.sheets.typed import BUILT_IN, ELAPSED, GENERAL, PERCENT, shown_as, typed
from schemas.hand import MOST


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("General", GENERAL),
        ("0.00", GENERAL),
        ("#,##0.00", GENERAL),
        ("@", GENERAL),
        ('#,##0.00 "days"', GENERAL),
        ("[$€-407] #,##0.00", GENERAL),
        ("[Red]-0.00", GENERAL),
        (r"0.00\ \d", GENERAL),
        ('_-* #,##0.00 "kr"_-;-* #,##0.00 "kr"_-', GENERAL),
        ("0;[Red]d", "0"),
        ("d-mmm", DATE),
        ("yyyy-mm-dd", DATE),
        ("[$-409]h:mm AM/PM;@", DATE),
        ("DD.MM.YYYY", DATE),
        ("[h]:mm:ss", ELAPSED),
        ("[mm]:ss", ELAPSED),
        ("0.00E+00", POWER),
        ("##0.0E+0", POWER),
        ("0%", PERCENT),
        ("0.00%", PERCENT),
        ("0", "0"),
        ("000", "000"),
    ],
)
def test_what_a_format_shows(code: str, shown: str) -> None:
    assert shown_as(code) == shown


def test_the_numbered_formats() -> None:
    assert {number: BUILT_IN.get(number, GENERAL) for number in (0, 2, 4, 9, 11, 14, 22, 46, 47, 48, 49)} == {
        0: GENERAL,
        2: GENERAL,
        4: GENERAL,
        9: PERCENT,
        11: POWER,
        14: DATE,
        22: DATE,
        46: ELAPSED,
        47: DATE,
        48: POWER,
        49: GENERAL,
    }


@pytest.mark.parametrize(
    ("number", "shown", "text", "mark"),
    [
        (17.0, GENERAL, "17", None),
        (-5.5, GENERAL, "-5.5", None),
        (0.0, GENERAL, "0", None),
        (-0.0, GENERAL, "0", None),
        (0.1 + 0.2, GENERAL, "0.3", None),
        (1.1 * 3, GENERAL, "3.3", None),
        (200000.0, GENERAL, "200000", None),
        (230000000001.0, GENERAL, "230000000001", None),
        (0.000001, GENERAL, "0.000001", None),
        (1e-7, GENERAL, "1E-07", POWER),
        (1e15, GENERAL, "1000000000000000", None),
        (1234567890123456.0, GENERAL, "1.23456789012346E+15", POWER),
        (1.5e300, GENERAL, "1.5E+300", POWER),
        (200000.0, POWER, "2E+05", POWER),
        (-0.00125, POWER, "-1.25E-03", POWER),
        (0.0, POWER, "0E+00", POWER),
        (0.5, PERCENT, "50%", None),
        (0.125, PERCENT, "12.5%", None),
        (7.0, "000", "007", None),
        (1234.0, "000", "1234", None),
        (5.0, "0", "5", None),
        (46343.0, DATE, "2026-11-17", DATE),
        (46343.9451388889, DATE, "2026-11-17T22:41:00", DATE),
        (46343.9999999, DATE, "2026-11-18", DATE),
        (0.945138888888889, DATE, "22:41:00", TIME),
        (0.0, DATE, "00:00:00", TIME),
        (1.0, DATE, "1900-01-01", DATE),
        (59.0, DATE, "1900-02-28", DATE),
        (61.0, DATE, "1900-03-01", DATE),
        (2958465.0, DATE, "9999-12-31", DATE),
        (2958466.0, DATE, "##", DATE),
        (-1.0, DATE, "##", DATE),
        (1e300, DATE, "##", DATE),
        (1.5, ELAPSED, "36:00:00", TIME),
        (0.0625, ELAPSED, "01:30:00", TIME),
    ],
)
def test_what_was_typed(number: float, shown: str, text: str, mark: str | None) -> None:
    assert typed(number, shown) == (text, mark)


def test_days_may_be_counted_from_1904() -> None:
    assert typed(44881.0, DATE, from_1904=True) == ("2026-11-17", DATE)
    assert typed(0.0, DATE, from_1904=True) == ("1904-01-01", DATE)


@given(st.integers(0, MOST), st.sampled_from([1, 10, 100, 1000, 10000, 10**8]))
def test_every_amount_a_record_holds_comes_back_from_its_number(amount: int, scale: int) -> None:
    number = float(Decimal(amount) / scale)
    text, mark = typed(number, GENERAL)
    if mark is None:
        assert units(text, scale) == amount
    else:
        assert 0 < number < 0.000001


@given(st.integers(1, 400_000_000).map(lambda seconds: datetime(1901, 1, 1) + timedelta(seconds=seconds)))
def test_every_moment_comes_back_from_its_number(moment: datetime) -> None:
    serial = (moment - datetime(1899, 12, 30)) / timedelta(days=1)
    text, mark = typed(serial, DATE)
    assert mark == DATE
    assert datetime.fromisoformat(text) == moment


@given(
    st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([GENERAL, POWER, PERCENT, DATE, ELAPSED, "00"])
)
def test_any_number_gives_a_text(number: float, shown: str) -> None:
    for from_1904 in (False, True):
        assert typed(number, shown, from_1904)[0]
