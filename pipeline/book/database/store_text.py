"""What DuckDB says of an error, in words for whoever keeps the book."""

import re
from pathlib import Path

_NO_TABLE = re.compile(r"Table with name (\S+) does not exist")
_NEAREST = 3
_NO_COLUMN = re.compile(r'(?:Referenced column|a column (?:named|with name)) "([^"]+)"')


def is_full(text: str) -> bool:
    """Whether there was no room left to write."""
    return "No space left" in text or "File too large" in text or "Disk quota exceeded" in text


def first_sentence(text: str) -> str:
    """The first line, without the lines of SQL below it, and the name that may have been meant."""
    lines = text.strip().splitlines()
    hint = next((_hint(line) for line in lines[1:] if line.startswith(("Did you mean", "Candidate "))), "")
    return (lines[0] if lines[0].endswith((".", "!")) else f"{lines[0]}.") + hint


def _hint(line: str) -> str:
    """The names DuckDB says are like the one that was meant, the nearest first."""
    names = re.findall(r'"([^"]+)"', line)[:_NEAREST]
    return f" Did you mean {' or '.join(names)}?" if names and line.startswith("Candidate ") else f" {line}"


def missing_table(text: str) -> str | None:
    """The name of the table that is not there, where that is the error."""
    found = _NO_TABLE.search(text)
    return found[1] if found else None


def lacking(path: Path, text: str) -> str:
    """What a store lacks that studbook's own SQL asks for."""
    table, column = missing_table(text), _NO_COLUMN.search(text)
    lacks = f"has no table '{table}'" if table else f"has no column '{column[1]}'" if column else "has another form"
    return (
        f"{path} {lacks}, so another studbook made it, or it is damaged; "
        "load the files into a new one, or put a copy of it back."
    )
