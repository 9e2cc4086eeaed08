import gzip
from pathlib import Path

import pytest

from pipeline.book.database.file_kind import HEAD, file_kind


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"hand_id,variant\n1,stud\n", "a text file"),
        ("Zoë\n".encode("cp1252"), "a text file"),
        ("Zoë\n".encode("utf-16"), "a text file"),
        (b"x" * (HEAD - 1) + "ë".encode(), "a text file"),
        (b"\xef\xbb\xbf  [1, 2]", "a JSON file"),
        (b'{"hand_id": "1"}\n', "a JSON file"),
        (b"PAR1\x15\x04", "a Parquet file"),
        (b"SQLite format 3\0\x10", "a SQLite database"),
        (b"PK\x03\x04\x14\0", "a workbook or a zip archive"),
        (gzip.compress(b"hands", mtime=0), "a gzip file"),
        (b"", None),
        (b"\x01\x02\x03\x00", None),
    ],
)
def test_a_file_is_known_by_its_first_bytes(tmp_path: Path, content: bytes, kind: str | None) -> None:
    (tmp_path / "any.duckdb").write_bytes(content)
    assert file_kind(tmp_path / "any.duckdb") == kind
