"""The forms in which a frame is printed."""

from typing import Literal

Form = Literal["table", "csv", "json", "ndjson", "markdown", "parquet", "xlsx"]
BINARY = frozenset({"parquet", "xlsx"})
"""Forms that do not belong on a terminal."""
