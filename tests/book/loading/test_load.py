from pathlib import Path

import pytest

from pipeline.book.database.store import Store
from pipeline.book.loading.load import load_file
from pipeline.records.reader import Item, Skipped
from schemas.hand import Hand
from tests.book.loading.loaded import OTHER, REFUSED, counted, covered, ids
from tests.nights import contents, dump, hand, load, night, read_one, write


def test_a_night_is_loaded_with_its_file(book: Store) -> None:
    loaded = load(book, [*night(), REFUSED, Skipped("not-stud", 8)])
    assert counted(loaded) == {"read": 7, "loaded": 5, "refused": 1, "skipped": 1, "problems": 1}
    assert loaded.changed
    assert loaded.skipped_for == {"not-stud": 1}
    assert ids(book) == ["1", "2", "3", "4", "5"]
    source = book.query("select * exclude (loaded_utc, digest) from source").row(0, named=True)
    assert (source["label"], source["stem"], source["reader"], source["skipped_for"]) == (
        "night.jsonl",
        "night",
        "test",
        '{"not-stud": 1}',
    )


def test_everything_of_a_hand_bears_its_number_in_the_store(book: Store) -> None:
    load(book, night()[:2])
    load(book, [hand("9", table="porch")], "porch.jsonl")
    assert book.query("select hand_ref, hand_id, source_ref from hand order by hand_ref").rows() == [
        (1, "1", 1),
        (2, "2", 1),
        (3, "9", 2),
    ]
    seats = "select player from seat join hand using (hand_ref) where hand_id = '9' order by place"
    assert book.query(seats)["player"].to_list() == ["Ann", "Bob"]


def test_the_same_file_again_changes_nothing_and_says_so(book: Store) -> None:
    items: list[Hand | Item] = [*night(), REFUSED, Skipped("not-stud", 8), hand("1", **OTHER, session="friday")]
    first = load(book, items)
    before = dump(book)
    again = load(book, items)
    assert first.changed
    assert not again.changed
    assert dump(book) == before
    assert counted(again) == {
        "read": 8,
        "duplicates": 5,
        "conflicts": 1,
        "refused": 1,
        "skipped": 1,
        "problems": 2,
    }
    assert again.problems.rows() == first.problems.rows()
    assert covered(book) == sorted(covered(book, "distinct") * 2)


def test_a_file_that_grew_brings_only_what_is_new(book: Store) -> None:
    load(book, [*night()[:3], REFUSED])
    loaded = load(book, [*night()[:3], REFUSED, *night()[3:]])
    assert counted(loaded) == {"read": 6, "loaded": 2, "duplicates": 3, "refused": 1, "problems": 1}
    assert book.query("select count(*) from source").item() == 2


def test_the_same_hand_in_two_files_is_a_duplicate(book: Store) -> None:
    load(book, night(), "one.jsonl")
    before = contents(book)
    loaded = load(book, list(reversed(night())), "two.jsonl")
    assert counted(loaded) == {"read": 5, "duplicates": 5}
    assert contents(book) == before
    assert loaded.changed  # The book knows now that the file was read.
    assert book.query("select label, duplicates from source order by source_ref").rows() == [
        ("one.jsonl", 0),
        ("two.jsonl", 5),
    ]


def test_the_same_hand_twice_in_one_file_is_a_duplicate(book: Store) -> None:
    assert counted(load(book, [hand("1"), hand("1")])) == {"read": 2, "loaded": 1, "duplicates": 1}


@pytest.mark.parametrize("chunk", [1, 100])
def test_other_content_under_the_same_key_is_a_conflict_and_the_first_is_kept(book: Store, chunk: int) -> None:
    loaded = load(book, [hand("1"), hand("2"), hand("1", **OTHER)], chunk=chunk)
    assert counted(loaded) == {"read": 3, "loaded": 2, "conflicts": 1, "problems": 1}
    assert book.query("select sum(contributed_chips) from resolution").item() == 400
    problem = loaded.problems.row(0, named=True)
    assert (problem["code"], problem["file"], problem["line"], problem["hand_id"]) == (
        "conflict",
        "night.jsonl",
        3,
        "1",
    )
    assert problem["sentence"] == (
        "hand 1 of kitchen is in the book with other content, from night.jsonl, line 1; the first is kept."
    )
    assert problem["remedy"] == "If this one is right, load it with --replace, or give it revision 2."
    assert '"contributed":90' in problem["raw"]


def test_a_conflict_names_the_file_of_the_record_that_is_kept(book: Store) -> None:
    load(book, [hand("2", session="friday"), hand("1", session="friday")], "one.jsonl")
    loaded = load(book, [hand("1", session="friday", **OTHER)], "two.jsonl")
    assert loaded.problems["sentence"].to_list() == [
        "hand 1 of kitchen, friday, is in the book with other content, from one.jsonl, line 2; the first is kept."
    ]
    assert loaded.problems["file"].to_list() == ["two.jsonl"]


def test_a_hand_of_another_night_or_table_is_another_hand(book: Store) -> None:
    hands = [hand("1"), hand("1", session="friday"), hand("1", table="porch"), hand("1", session="porch")]
    assert counted(load(book, hands)) == {"read": 4, "loaded": 4}


def test_a_hand_without_a_table_belongs_to_its_files(book: Store, tmp_path: Path) -> None:
    nameless = [hand("1").model_copy(update={"table": None})]
    for name in ("may.jsonl", "june.jsonl"):
        load_file(book, read_one(write(tmp_path / name, nameless)))
    assert book.query("select table_name from hand order by table_name")["table_name"].to_list() == ["june", "may"]


def test_a_higher_revision_replaces_and_the_old_record_is_kept(book: Store) -> None:
    load(book, [hand("1"), hand("2")], "one.jsonl")
    loaded = load(book, [hand("1", revision=2, **OTHER)], "two.jsonl")
    assert counted(loaded) == {"read": 1, "replaced": 1}
    assert book.query("select hand_id, revision from hand order by hand_id").rows() == [("1", 2), ("2", 1)]
    assert book.query("select sum(contributed_chips) from resolution").item() == 380
    old = book.query("select * from superseded").row(0, named=True)
    assert (old["hand_id"], old["revision"], old["source_ref"], old["replaced_by_source_ref"]) == ("1", 1, 1, 2)
    assert Hand.model_validate_json(old["record"]) == hand("1")


def test_a_replaced_hand_keeps_its_place_at_the_table(book: Store) -> None:
    load(book, [hand("a"), hand("b"), hand("c")], "night.jsonl")
    load(book, [hand("b", revision=2, **OTHER)], "corrections.jsonl")
    order = book.query("select hand_id from hand join hand_order using (hand_ref) order by place_at_table")
    assert order["hand_id"].to_list() == ["a", "b", "c"]


def test_an_older_revision_that_comes_late_is_refused(book: Store) -> None:
    load(book, [hand("1", revision=2)], "one.jsonl")
    loaded = load(book, [hand("1", **OTHER), hand("2")], "two.jsonl")
    assert counted(loaded) == {"read": 2, "loaded": 1, "refused": 1, "problems": 1}
    assert loaded.problems.select("code", "line", "sentence").row(0) == (
        "revision-order",
        1,
        "revision 1 of hand 1 of kitchen comes after revision 2.",
    )


def test_a_record_that_was_replaced_is_a_duplicate_when_it_comes_again(book: Store) -> None:
    load(book, [hand("1")], "one.jsonl")
    load(book, [hand("1", revision=2, **OTHER)], "two.jsonl")
    before = dump(book)
    again = load(book, [hand("1")], "one.jsonl")
    assert counted(again) == {"read": 1, "duplicates": 1}
    assert not again.changed
    assert dump(book) == before


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_revisions_in_one_file_replace_each_other(book: Store, chunk: int) -> None:
    hands = [hand("1"), hand("1", revision=2, **OTHER), hand("2"), hand("1", revision=5)]
    assert counted(load(book, hands, chunk=chunk)) == {"read": 4, "loaded": 2, "replaced": 2}
    assert book.query("select revision from superseded order by revision")["revision"].to_list() == [1, 2]
    assert book.query("select hand_id, revision from hand order by hand_id").rows() == [("1", 5), ("2", 1)]
    assert book.query("select hand_id from hand join hand_order using (hand_ref) order by place_at_table").rows() == [
        ("1",),
        ("2",),
    ]
