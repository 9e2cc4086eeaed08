"""Frames as people and programs read them: text tables, Markdown, CSV, JSON, Parquet, a workbook."""

import io
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import polars as pl

from pipeline.rules.words import amount_text
from pipeline.show.lines import padded, width_of
from pipeline.show.sheet import Page, workbook
from pipeline.show.sheet_rows import AS_TEXT, LARGEST, Column

CHIPS = "_chips"
"""How the name of an amount column ends."""
SCALES = frozenset({1, 10, 100, 1000, 10_000, 10**8})
"""What a column `scale` holds; where it holds anything else, amounts are printed as they are."""
LONGEST_TEXT = 160
"""Characters of a text that stand in a table of whatever somebody asked for."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the start of a formula."""
ORDINALS = frozenset({"line", "hand_no", "revision", "chain", "reading"})
"""Columns whose numbers name a place, and so have no thousands marks."""
COUNT = "num"
"""A column of counts some of which are made up of parts of one; all others are whole, and are written so."""
_WHOLE_COUNT = re.compile(rf'(?<=[{{,]"{COUNT}":)(-?[0-9]+)\.0(?=[,}}])'.encode())
"""Such a count in JSON; inside of a text no quote stands without its backslash."""
_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|~&#!$"})
_TURNS_TEXT = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class _Column:
    """One column as text."""

    heading: str
    cells: list[str]
    is_number: bool


def render(frame: pl.DataFrame, form: str) -> bytes:
    """A frame in one of FORMS; text in UTF-8, ending with a line end.

    Raises: KeyError for another form.
    """
    return FORMS[form](frame)


def table_lines(frame: pl.DataFrame) -> list[str]:
    """A frame as an aligned table: amounts in the currency with thousands marks, no value as nothing."""
    columns = [_filled(column) for column in _columns(frame)]
    return ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]


def cut_short(frame: pl.DataFrame) -> tuple[pl.DataFrame, list[str]]:
    """A frame whose texts a person can look over, and the columns of which something is cut off."""
    texts = [name for name, kind in frame.schema.items() if kind == pl.String]
    long = [name for name in texts if frame[name].str.len_chars().gt(LONGEST_TEXT).any()]
    ended = [
        pl.when(pl.col(name).str.len_chars() > LONGEST_TEXT)
        .then(pl.col(name).str.slice(0, LONGEST_TEXT - 1) + "…")
        .otherwise(pl.col(name))
        .alias(name)
        for name in long
    ]
    return frame.with_columns(ended), long


def _filled(column: _Column) -> list[str]:
    """The heading, a line under it and the cells, each as wide as the widest of them."""
    lines = [column.heading, "", *column.cells]
    # What holds for all cells together holds for each, and costs one look.
    is_plain = "".join(lines).isascii()
    wide = max(map(len if is_plain else width_of, lines))
    lines[1] = "-" * wide
    if is_plain:
        return [line.rjust(wide) if column.is_number else line.ljust(wide) for line in lines]
    return [padded(line, wide, column.is_number) for line in lines]


def visible(text: str) -> str:
    """A text with what would move the cursor or turn the line written out as an escape."""
    if text.isprintable():
        return text
    return "".join(
        sign.encode("unicode_escape").decode("ascii")
        if unicodedata.category(sign) in _HIDDEN or sign in _TURNS_TEXT
        else sign
        for sign in text
    )


def cell_text(value: object, name: str, scale: int = 1) -> str:
    """One value as a person reads it; the name of its column tells an amount."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value) if name in ORDINALS else amount_text(value, scale if name.endswith(CHIPS) else 1)
    if isinstance(value, float):
        return f"{value:,.0f}" if name == COUNT and value.is_integer() else _float_text(value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, Mapping):
        return " ".join(filter(None, (cell_text(one, key, scale) for key, one in value.items())))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(cell_text(one, name, scale) for one in value)
    return visible(str(value))


def _float_text(value: float) -> str:
    """A rate or a mean: two places, below one three; all digits are in the other forms."""
    text = f"{value:,.{2 if abs(value) >= 1 else 3}f}"
    return text.removeprefix("-") if not float(text.replace(",", "")) else text


def _columns(frame: pl.DataFrame) -> list[_Column]:
    names, scales = _in_currency(frame)
    return [
        _Column(heading, _cells(frame[name], scales), frame.schema[name].is_numeric())
        for name, heading in zip(names, headings(names), strict=True)
    ]


def _cells(series: pl.Series, scales: Sequence[int]) -> list[str]:
    """A column as a person reads it, cell by cell as `cell_text` has them."""
    if series.dtype == pl.String:
        texts: list[str] = series.fill_null("").to_list()
        return texts if "".join(texts).isprintable() else [visible(text) for text in texts]
    return [cell_text(value, series.name, scale) for value, scale in zip(series.to_list(), scales, strict=True)]


def _in_currency(frame: pl.DataFrame) -> tuple[list[str], list[int]]:
    """The columns a person reads, and the scale of each row's amounts, which is no column then."""
    amounts = any(name.endswith(CHIPS) or isinstance(frame.schema[name], pl.List) for name in frame.columns)
    if amounts and "scale" in frame.columns and _are_scales(frame["scale"]):
        return [name for name in frame.columns if name != "scale"], frame["scale"].to_list()
    return frame.columns, [1] * frame.height


def headings(names: Sequence[str]) -> list[str]:
    """What a person reads above columns: amounts without their ending, and names as they are where two were alike."""
    short = [name.removesuffix(CHIPS).replace("_", " ") for name in names]
    return [one if short.count(one) == 1 else name for one, name in zip(short, names, strict=True)]


def _are_scales(column: pl.Series) -> bool:
    return column.dtype.is_integer() and set(column.to_list()) <= SCALES


def _markdown(frame: pl.DataFrame) -> bytes:
    columns = _columns(frame)
    rows = [[column.heading.translate(_MARKDOWN) for column in columns]]
    rows.append(["---:" if column.is_number else ":---" for column in columns])
    rows += [
        [cell.translate(_MARKDOWN) for cell in row] for row in zip(*(column.cells for column in columns), strict=True)
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows).encode()


def _text(frame: pl.DataFrame) -> bytes:
    return "".join(f"{line}\n" for line in table_lines(frame)).encode()


def _plain_times(frame: pl.DataFrame) -> pl.DataFrame:
    """Times as text of ISO 8601, those in UTC with their Z."""
    return frame.with_columns(
        frame[name].dt.strftime("%Y-%m-%dT%H:%M:%S" + ("Z" if name.endswith("_utc") else "")).alias(name)
        for name in frame.columns
        if isinstance(frame.schema[name], pl.Datetime)
    )


def _plain_text(value: object) -> str:
    """A list as text, its numbers as they are: Ann 1200, Bob 5."""
    if isinstance(value, Mapping):
        return " ".join(_plain_text(one) for one in value.values() if one is not None)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_plain_text, value))
    return str(value)


def _flat(series: pl.Series) -> pl.Series:
    """A column as CSV can hold it: lists as text, and no text that a spreadsheet would run."""
    if isinstance(series.dtype, pl.List | pl.Struct):
        texts = [None if value is None else _plain_text(value) for value in series.to_list()]
        series = pl.Series(series.name, texts, pl.String)
    if series.name == COUNT and series.dtype.is_float():
        return pl.Series(COUNT, [None if one is None else f"{one}".removesuffix(".0") for one in series], pl.String)
    if series.dtype != pl.String:
        return series
    return pl.Series(
        series.name, [f"'{text}" if text and text.startswith(FORMULA) else text for text in series.to_list()], pl.String
    )


def _csv(frame: pl.DataFrame) -> bytes:
    return pl.DataFrame([_flat(series) for series in _plain_times(frame)]).write_csv().encode()


def _json(frame: pl.DataFrame) -> bytes:
    return _WHOLE_COUNT.sub(rb"\1", f"{_plain_times(frame).write_json()}\n".encode())


def _ndjson(frame: pl.DataFrame) -> bytes:
    return _WHOLE_COUNT.sub(rb"\1", _plain_times(frame).write_ndjson().encode())


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    return buffer.getvalue()


def _xlsx(frame: pl.DataFrame) -> bytes:
    """A workbook of one sheet, amounts in the currency."""
    names, scales = _in_currency(frame)
    columns = [_sheet_column(frame[name], scales) for name in names]
    return workbook([Page("report", headings(names), columns)])


def _sheet_column(series: pl.Series, scales: list[int]) -> Column:
    """A column as a spreadsheet counts with it, and how it is shown."""
    name, values = series.name, series.to_list()
    if series.dtype.is_integer() and name.endswith(CHIPS):
        return _amounts(values, scales)
    if series.dtype.is_integer():
        return Column(values, "0" if name in ORDINALS else "#,##0")
    if isinstance(series.dtype, pl.List | pl.Array | pl.Struct):
        pairs = zip(values, scales, strict=True)
        return Column([None if value is None else cell_text(value, name, scale) for value, scale in pairs])
    return Column(values)


def _amounts(values: list[int | None], scales: list[int]) -> Column:
    """Amounts in the currency, each with the places its scale has; as text where a spreadsheet would lose digits."""
    shown = {scale: "#,##0" + (f".{'0' * (len(str(scale)) - 1)}" if scale > 1 else "") for scale in set(scales)}
    if all(value is None or abs(value) <= LARGEST for value in values) and len(shown) == 1:
        (scale,) = shown
        return Column(values if scale == 1 else [None if one is None else one / scale for one in values], shown[scale])
    cells: list[tuple[object, str]] = []
    for value, scale in zip(values, scales, strict=True):
        if value is None or abs(value) > LARGEST:
            cells.append((None if value is None else amount_text(value, scale), AS_TEXT))
        else:
            cells.append((value / scale, shown[scale]))
    return Column([value for value, _ in cells], [kind for _, kind in cells])


FORMS: Mapping[str, Callable[[pl.DataFrame], bytes]] = {
    "table": _text,
    "csv": _csv,
    "json": _json,
    "ndjson": _ndjson,
    "markdown": _markdown,
    "parquet": _parquet,
    "xlsx": _xlsx,
}
"""The forms there are, by the name `--format` takes."""
