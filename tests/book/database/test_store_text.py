from pathlib import Path

import pytest

from pipeline.book.database.store_text import first_sentence, is_full, lacking, why_failed

REST = "so another studbook made it, or it is damaged; load the files into a new one, or put a copy of it back."


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ('Catalog Error: Table with name seat does not exist!\nDid you mean "pg_class"?', "has no table 'seat'"),
        ('Binder Error: Referenced column "stem" not found in FROM clause!', "has no column 'stem'"),
        ('Binder Error: Table "t" does not have a column named "b"\n\nCandidates', "has no column 'b'"),
        ('Binder Error: Table "t" does not have a column with name "zz"', "has no column 'zz'"),
        ('Binder Error: table "t" has 1 columns but 2 values were supplied', "has another form"),
    ],
)
def test_what_a_store_lacks_is_said_in_our_words(text: str, lacks: str) -> None:
    assert lacking(Path("a.duckdb"), text) == f"a.duckdb {lacks}, {REST}"


def test_a_first_sentence_ends_like_one_and_keeps_the_name_that_was_meant() -> None:
    assert first_sentence("Parser Error: odd\n\nLINE 1: odd\n^") == "Parser Error: odd."
    assert first_sentence('No such table!\nDid you mean "hand"?\nLINE 1') == 'No such table! Did you mean "hand"?'
    told = 'Odd column\nCandidate bindings: : "a", "b", "c", "d"\n\nLINE 1'
    assert first_sentence(told) == "Odd column. Did you mean a or b or c?"


def test_a_full_disk_is_told_from_other_errors() -> None:
    assert is_full("IO Error: Could not write: No space left on device")
    assert not is_full("IO Error: Could not write: Permission denied")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            'IO Error: Could not write file "desk/a.duckdb.wal": No space left on device',
            "there is no room left to write desk/a.duckdb; make some and run it again, what was finished stays.",
        ),
        (
            "TransactionContext Error: Failed to commit: No space left on device",
            "there is no room left to write desk/a.duckdb; make some and run it again, what was finished stays.",
        ),
        (
            'IO Error: Async: {"exception_message":"Could not write file \\"out/hand.parquet\\": File too large"}',
            "there is no room left on its disk.",
        ),
        (
            "Out of Memory Error: failed to offload data block of size 256.0 KiB (9.8 MiB/10.0 MiB used).\nThis limit",
            "desk/a.duckdb: what does not fit into memory is written aside for a while, and there is no room left for "
            "it at desk/a.duckdb.tmp; make some.",
        ),
        (
            "Out of Memory Error: could not allocate block of size 256.0 KiB (23.6 MiB/23.8 MiB used)\n\nPossible",
            "desk/a.duckdb: this takes more memory than the store may use; ask for less at once, or give a larger "
            "`--memory` where a command takes it.",
        ),
    ],
    ids=["log", "commit", "another file", "aside", "memory"],
)
def test_where_there_is_no_room_is_said(text: str, says: str) -> None:
    assert why_failed(Path("desk/a.duckdb"), text, "desk/a.duckdb.tmp") == says
