import polars as pl
import pytest

from pipeline.book.database.whole import whole

WIDE = pl.Decimal(38, 0)


@pytest.mark.parametrize(
    ("most", "kind"), [(5, pl.Int64), (2**63 - 1, pl.Int64), (2**63, pl.Int128), (10**30, pl.Int128)]
)
def test_sums_are_whole_numbers_of_the_width_they_need(most: int, kind: type[pl.DataType]) -> None:
    frame = pl.DataFrame({"a": [most, None, -3]}, schema={"a": WIDE})
    assert whole(frame).schema == {"a": kind}
    assert whole(frame)["a"].to_list() == [most, None, -3]
    assert whole(frame.cast(pl.Int128)).equals(whole(frame))


def test_sums_inside_lists_are_too() -> None:
    for most, kind in ((7, pl.Int64), (2**70, pl.Int128)):
        rows = [[{"player": "Ann", "net": most}, {"player": "Bob", "net": None}], None]
        shape = pl.List(pl.Struct({"player": pl.String, "net": WIDE}))
        found = whole(pl.DataFrame({"nets": rows}, schema={"nets": shape}))
        assert found.schema == {"nets": pl.List(pl.Struct({"player": pl.String, "net": kind}))}
        assert found["nets"].to_list() == rows


def test_what_is_no_sum_stays_as_it_is() -> None:
    frame = pl.DataFrame({"a": [1], "b": ["x"], "c": [[True]], "d": [1.5]})
    places = frame.with_columns(pl.lit("1.25").cast(pl.Decimal(10, 2)).alias("e"))
    assert whole(places).equals(places)
    assert whole(places).schema == places.schema
    assert whole(frame.clear()).equals(frame.clear())
