"""By what name a file or a hand is forgotten."""

import pytest

from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.show.forgotten_text import forgotten_line
from schemas.problem import StudbookError
from tests.book.forgetting.forgotten import counts, fill, rows
from tests.nights import dump, hand


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("friday.jsonl", None, "2 files are called 'friday.jsonl': a/friday.jsonl, b/friday.jsonl. Name one of them"),
        ("c/friday.jsonl", None, "there is no file and no hand 'c/friday.jsonl' in the book. Did you mean"),
        ("kitchen/44", None, "there is no file and no hand 'kitchen/44' in the book. Did you mean"),
        ("xyz", "source", "there is no file 'xyz' in the book. `studbook report sources` and `studbook report hands`"),
        ("a/friday.jsonl", "hand", "there is no hand 'a/friday.jsonl' in the book"),
        ("kitchen/1", "source", "there is no file 'kitchen/1' in the book"),
        ("Ann", None, "'Ann' is a player; hands go by their file or one by one: `studbook report hands --player Ann`"),
        ("1", None, "2 hands are called '1': den/1, kitchen/1. Name one of them whole."),
        ("", None, "there is no file and no hand '' in the book"),
        ("x/9", None, "'x/9' is a file and a hand; say which with `--kind source` or `--kind hand`."),
    ],
)
def test_a_name_has_to_mean_one_thing(book: Store, name: str, kind: str | None, says: str) -> None:
    fill(book, [hand("1")], "a/friday.jsonl")
    fill(book, [hand("1", table="den")], "b/friday.jsonl")
    fill(book, [hand("9", table="x")], "x/9")
    before = dump(book)
    with pytest.raises(StudbookError) as caught:
        forget(book, name, kind)
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)
    assert dump(book) == before


@pytest.mark.parametrize("name", ["friday.jsonl", "./friday.jsonl", "a/../friday.jsonl"])
def test_a_file_named_whole_is_none_of_the_same_name_elsewhere(book: Store, name: str) -> None:
    fill(book, [hand("1")], "friday.jsonl")
    fill(book, [hand("1", table="den")], "a/friday.jsonl")
    assert forget(book, name).what == "friday.jsonl"


def test_how_often_a_file_was_read_is_said(book: Store) -> None:
    """Files of two folders, each read from its own, have one name in the book."""
    fill(book, [hand("1")], "friday.jsonl")
    fill(book, [hand("1", table="den")], "friday.jsonl")
    gone = forget(book, "friday.jsonl")
    assert (gone.hands, gone.readings) == (2, 2)
    assert forgotten_line(gone).startswith("Forgot the file friday.jsonl, which was read 2 times: 2 hands.")


@pytest.mark.parametrize("name", ["a/friday.jsonl", "./a/friday.jsonl", "nights/a/friday.jsonl"])
def test_a_file_is_named_by_the_end_of_its_path(book: Store, name: str) -> None:
    fill(book, [hand("1")], "nights/a/friday.jsonl")
    fill(book, [hand("1", table="den")], "nights/b/friday.jsonl")
    assert forget(book, name).what == "nights/a/friday.jsonl"
    assert undo(book, name).what == "nights/a/friday.jsonl"


def test_a_hand_is_found_however_its_accents_are_typed(book: Store) -> None:
    fill(book, [hand("1", table="café")], "friday.jsonl")
    assert forget(book, "cafe\u0301/1").what == "café/1"


def test_kinds_tell_a_file_from_a_hand(book: Store) -> None:
    fill(book, [hand("9", table="x"), hand("10", table="x")], "x/9")
    assert counts(forget(book, "x/9", "hand")) == (1, 0, 0, 0)
    assert counts(forget(book, "x/9", "source")) == (1, 0, 0, 0)
    undo(book)
    undo(book)
    assert rows(book, "select count(*) from hand") == [(2,)]
