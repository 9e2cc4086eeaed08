"""Sums of chips as whole numbers: in 64 bits where they fit, in 128 where they do not, never as decimals."""

import polars as pl
from polars.datatypes import DataType


def whole(frame: pl.DataFrame) -> pl.DataFrame:
    """A frame in which decimals without places are whole numbers, inside lists too. Units: as they were."""
    return frame.with_columns(map(_whole, frame.get_columns()))


def _whole(series: pl.Series) -> pl.Series:
    narrow = _with(series.dtype, pl.Int64())
    if narrow == series.dtype:
        return series
    try:
        return series.cast(narrow)
    except pl.exceptions.InvalidOperationError:
        return series.cast(_with(series.dtype, pl.Int128()))


def _with(kind: DataType, number: DataType) -> DataType:
    """The type with `number` for every decimal without places, and for every whole number of 128 bits, in it."""
    if isinstance(kind, pl.Int128) or (isinstance(kind, pl.Decimal) and not kind.scale):
        return number
    if isinstance(kind, pl.List):
        return pl.List(_with(_made(kind.inner), number))
    if isinstance(kind, pl.Struct):
        return pl.Struct([pl.Field(field.name, _with(_made(field.dtype), number)) for field in kind.fields])
    return kind


def _made(kind: object) -> DataType:
    assert isinstance(kind, DataType)
    return kind
