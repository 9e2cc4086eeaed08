"""What kind of file somebody took for a store, by its first bytes."""

from pathlib import Path

try:
    import fcntl
except ImportError:  # not every system has such locks
    fcntl = None  # type: ignore[assignment]

HEAD = 4096
_KINDS = (
    (b"SQLite format 3\0", "a SQLite database"),
    (b"PAR1", "a Parquet file"),
    (b"PK\x03\x04", "a workbook or a zip archive"),
    (b"\x1f\x8b", "a gzip file"),
    (b"%PDF", "a PDF file"),
    (b"ARROW1", "an Arrow file"),
    (b"\xff\xfe", "a text file"),
    (b"\xfe\xff", "a text file"),
)


def file_kind(path: Path) -> str | None:
    """The kind in words, None for one that is not known. Raises: OSError."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    known = next((kind for mark, kind in _KINDS if head.startswith(mark)), None)
    return known or (_text_kind(head) if head else None)


def _text_kind(head: bytes) -> str | None:
    # A letter may be cut in two, and a text need not be UTF-8.
    start = head.decode("utf-8", "replace").replace("\N{REPLACEMENT CHARACTER}", "?").removeprefix("\ufeff")
    if not all(sign.isprintable() or sign.isspace() for sign in start):
        return None
    return "a JSON file" if start.lstrip()[:1] in ("{", "[") else "a text file"


def removed_if_empty(path: Path) -> bool:
    """Remove a file with nothing in it; False where another program is about to make something of it.

    Raises: OSError.
    """
    if not path.exists():
        return True
    with path.open("r+b") as file:
        try:
            if fcntl is not None:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        if not path.stat().st_size:
            path.resolve().unlink()
    return True
