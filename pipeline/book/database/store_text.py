"""What DuckDB says of an error, in words for whoever keeps the book."""

import re
from pathlib import Path

from pipeline.book.database.file_kind import file_kind

_NO_TABLE = re.compile(r"Table with name (\S+) does not exist")
_NEAREST = 3
_FILE = re.compile(r'file \\?"(.+?)\\?"')
NO_ROOM = "there is no room left to write {}; make some and run it again, what was finished stays."
NO_TEXT = "what is asked for is not UTF-8 text."
_ANOTHER = "name another with `--db`, or move it away to start anew."
_NO_ROOM_ASIDE = (
    "{}: what does not fit into memory is written aside for a while, and there is no room left for it at {}; make some."
)
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


def why_failed(path: Path, text: str, aside: str) -> str:
    """Why a statement failed; `aside` is where DuckDB writes what does not fit into memory."""
    if is_full(text):
        written = _FILE.search(text)
        is_own = written is None or Path(written[1]).name.startswith(path.name)
        return NO_ROOM.format(path) if is_own else "there is no room left on its disk."
    if "failed to offload" in text:
        return _NO_ROOM_ASIDE.format(path, aside)
    if text.startswith("Out of Memory"):
        remedy = "ask for less at once, or give a larger `--memory` where a command takes it."
        return f"{path}: this takes more memory than the store may use; {remedy}"
    if "Corrupt database" in text or "Could not read enough bytes" in text:
        return f"{path} is damaged; put a copy of it back, or move it away and load the files again."
    if "surrogate" in text:
        return f"{path}: {NO_TEXT}"
    return f"{path}: {first_sentence(text)}"


def why_other(path: Path) -> str:
    """What a file is that is no book; to be asked of no file that is open, since looking into it ends its lock."""
    try:
        kind = file_kind(path)
    except OSError:
        kind = None
    return f"{path} is not a studbook store{f' (it is {kind})' if kind else ', or is damaged'}; {_ANOTHER}"
