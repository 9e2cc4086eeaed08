"""What is forgotten is put back in turn, and nothing is where anything goes wrong."""

import random
from collections.abc import Iterable

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.loading.load import load_file
from schemas.problem import StudbookError
from tests.book.forgetting.forgotten import FILES, REFUSED, fill, revision, rows
from tests.nights import TABLES, broken, contents, dump, hand, load, night, reading


def test_what_hangs_together_is_put_back_in_turn(book: Store) -> None:
    fill(book, night(), "friday.jsonl")
    fill(book, [hand("1", table="den")], "den.jsonl")
    before = dump(book)
    forget(book, "kitchen/4")
    forget(book, "friday.jsonl")
    forget(book, "den.jsonl")
    with pytest.raises(StudbookError, match=r"before its file friday\.jsonl, which was forgotten after it: undo that"):
        undo(book, "kitchen/4")
    with pytest.raises(StudbookError, match="'kitchen/5' is not among what is forgotten"):
        undo(book, "kitchen/5")
    assert undo(book, "friday.jsonl").hands == 4
    assert undo(book, "4").hands == 1
    assert undo(book).what == "den.jsonl"
    assert dump(book) == before


def test_revisions_are_put_back_in_turn(book: Store) -> None:
    for label, hands in FILES.items():
        fill(book, hands, label)
    before = dump(book)
    forget(book, "two.jsonl")
    forget(book, "three.jsonl")
    with pytest.raises(StudbookError, match=r"two\.jsonl cannot be put back before three\.jsonl, which was forgotten"):
        undo(book, "two.jsonl")
    undo(book)
    undo(book)
    assert dump(book) == before


def test_a_file_that_was_read_again_is_not_put_back(book: Store) -> None:
    load(book, [REFUSED], "bad.jsonl")
    forget(book, "bad.jsonl")
    load(book, [REFUSED], "bad.jsonl")
    with pytest.raises(StudbookError, match=r"bad\.jsonl cannot be put back: it was read again since; forget that"):
        undo(book)


@pytest.mark.parametrize("mended", [False, True], ids=["revisions", "corrections"])
@pytest.mark.parametrize("seed", range(2))
def test_any_forgetting_is_as_if_the_file_had_never_come_and_can_be_undone(
    book: Store, seed: int, mended: bool
) -> None:
    """Four files with the same few hands, each time another, of which some are forgotten in any order and put back."""
    draw = random.Random(seed)
    files = {
        f"{number}.jsonl": [
            revision(1 if mended else number, 10 * number, name) for name in draw.sample("1234", draw.randint(1, 4))
        ]
        for number in range(1, 5)
    }

    def fill_all(store: Store, labels: Iterable[str]) -> None:
        for label in labels:
            load_file(store, reading(files[label], label), replace=mended)
        refresh_chains(store)

    fill_all(book, files)
    states = []
    left = list(files)
    for label in draw.sample(left, 3):
        states.append(dump(book))
        forget(book, label)
        left.remove(label)
        assert broken(book) == {}
        with open_scratch() as other:
            fill_all(other, left)
            assert contents(book) == contents(other)
    for state in reversed(states):
        undo(book)
        assert broken(book) == {}
        assert dump(book) == state


def test_every_table_with_hands_is_thought_of(book: Store) -> None:
    """A table added later that holds something of hands or files has to be forgotten too."""
    asked = "select distinct table_name from duckdb_columns() join duckdb_tables() using (table_name) "
    named = {name for (name,) in rows(book, asked + "where column_name in ('hand_ref', 'source_ref')")}
    assert named <= {*TABLES, "forgotten_record"}
