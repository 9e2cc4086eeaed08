import contextlib
from collections.abc import Iterator
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any, cast

import duckdb
import pytest

from pipeline.book.database.migrate import open_book, open_scratch
from pipeline.book.database.store import Store, StoreError
from pipeline.book.loading.counts import Counts, Loaded
from pipeline.book.loading.fates import COVERED
from pipeline.book.loading.load import load_file
from pipeline.records.batch import Called
from pipeline.records.reader import Found, Item, Skipped
from schemas.hand import Hand
from schemas.problem import Problem
from tests.nights import (
    ACES,
    KINGS,
    broken,
    contents,
    dump,
    folded_to,
    hand,
    lines,
    load,
    night,
    read_one,
    reading,
    reading_from,
    seat,
    thirds,
    write,
)

REFUSED = Problem("bad-card", "'Zs' is not a card.", line=7, hand="3")
OTHER: dict[str, Any] = {"seats": [seat("Ann", 90, **ACES), seat("Bob", 90, **KINGS)]}


def counted(loaded: Loaded) -> dict[str, int]:
    """The counts that are not zero."""
    assert loaded.counts.adds_up()
    return {one.name: getattr(loaded.counts, one.name) for one in fields(Counts) if getattr(loaded.counts, one.name)}


def ids(store: Store) -> list[str]:
    return store.query("select hand_id from hand order by hand_id")["hand_id"].to_list()


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


def covered(book: Store, which: str = "all") -> list[str]:
    """The hands that were covered by what was loaded."""
    return book.query(f"select {which} hand_id from {COVERED} order by hand_id")["hand_id"].to_list()


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


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, ValueError])
@pytest.mark.parametrize("after", [0, 3, 4, 5])
def test_a_reader_that_breaks_off_leaves_the_file_wholly_out(
    book: Store, error: type[BaseException], after: int
) -> None:
    load(book, [hand("x", table="porch")], "before.jsonl")
    before = dump(book)

    def items() -> Iterator[Item]:
        for line, one in enumerate(night()):
            if line == after:
                raise error
            yield Found(one, line, "")
        raise error

    with pytest.raises(error):
        load_file(book, reading_from(items, ""), chunk=2)
    assert dump(book) == before
    assert counted(load(book, night())) == {"read": 5, "loaded": 5}


class Struck:
    """A connection whose n-th call breaks off, as Ctrl-C or a full disk would."""

    def __init__(self, store: Store, at: int, error: BaseException) -> None:
        self.calls = 0
        self._of = store._connection
        self._at = at
        self._error = error

    def __getattr__(self, name: str) -> Any:
        called = getattr(self._of, name)

        def call(*arguments: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == self._at:
                raise self._error
            return called(*arguments, **named)

        return called if name in ("rollback", "unregister") else call


def load_struck(store: Store, items: list[Hand | Item], at: int, error: BaseException) -> int:
    """Load over a connection that breaks off at one call; return how many calls there were."""
    struck = Struck(store, at, error)
    load_file(Store(store.path, cast(Any, struck), read_only=False), reading(items), chunk=3)
    return struck.calls


@pytest.mark.parametrize(
    ("error", "raised"),
    [(KeyboardInterrupt(), KeyboardInterrupt), (duckdb.IOException("No space left on device"), StoreError)],
    ids=["interrupt", "full"],
)
def test_wherever_loading_breaks_off_the_file_is_wholly_out(
    book: Store, error: BaseException, raised: type[BaseException]
) -> None:
    load(book, night()[:3], "before.jsonl")
    before = dump(book)
    corrected = hand("1", session="friday", revision=2, **OTHER)
    items: list[Hand | Item] = [*night(), corrected, hand("2", session="friday", **OTHER), REFUSED]
    with open_scratch() as twin:
        load(twin, night()[:3], "before.jsonl")
        calls = load_struck(twin, items, 0, error)
        whole = contents(twin)
    assert calls > 20
    for at in range(1, calls):
        with pytest.raises(raised):
            load_struck(book, items, at, error)
        assert dump(book) == before, at
    # The last call comes when all is written: it gives the store its threads back.
    with contextlib.suppress(raised):
        load_struck(book, items, calls, error)
    assert contents(book) == whole != before


def test_a_process_killed_in_the_middle_leaves_the_files_before(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"

    def items() -> Iterator[Item]:
        yield Found(hand("2", table="porch"), 1, "")
        store.close()
        raise KeyboardInterrupt

    store = open_book(path)
    load(store, [hand("1")], "one.jsonl")
    with pytest.raises(KeyboardInterrupt):
        load_file(store, reading_from(items, ""), chunk=1)
    with open_book(path) as again:
        assert ids(again) == ["1"]
        assert broken(again) == {}


HOSTILE = (
    "Robert'); drop table hand; --",
    '"quoted" \\ back',
    "O'Neil, {x} $1 %s",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "[bold]Zoë[/bold]",
    "王小明",
    "🂡 Ace",
    "null",
    "a" * 80,
)


def test_names_are_text_whatever_they_look_like(book: Store, tmp_path: Path) -> None:
    seats = [seat(name, 50, **(ACES if place == 0 else {"folded": 3})) for place, name in enumerate(HOSTILE)]
    odd = hand(HOSTILE[0], table=HOSTILE[1], session=HOSTILE[2], site=HOSTILE[4], recorder=HOSTILE[5], seats=seats)
    path = write(tmp_path / "it's (a) [night]; $x.jsonl", [odd])
    for expected in ({"read": 1, "loaded": 1}, {"read": 1, "duplicates": 1}):
        assert counted(load_file(book, read_one(path))) == expected
    assert book.query("select player from seat order by place")["player"].to_list() == list(HOSTILE)
    assert book.query("select hand_id, table_name, session from hand").row(0) == HOSTILE[:3]
    assert book.query("select eligible from pot").item().to_list() == [HOSTILE[0]]
    assert book.query("select label from source").item() == path


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "empty-file"), ("\n\n", "empty-file"), ("[]", "no-hands"), ("hello", "no-reader"), ('{"hand_id":', None)],
)
def test_a_file_without_a_hand_leaves_its_problem_and_no_hand(
    book: Store, tmp_path: Path, content: str, code: str | None
) -> None:
    path = tmp_path / "night.json"
    path.write_text(content)
    loaded = load_file(book, read_one(path))
    assert counted(loaded) == {"read": 1, "refused": 1, "problems": 1}
    assert code in (None, loaded.problems["code"][0])
    assert book.query("select count(*) from problem").item() == 1
    before = dump(book)
    assert not load_file(book, read_one(path)).changed
    assert dump(book) == before


def test_a_file_that_cannot_be_read_is_told_of_and_leaves_nothing(book: Store, tmp_path: Path) -> None:
    loaded = load_file(book, read_one(tmp_path / "nowhere.jsonl"))
    assert counted(loaded) == {"read": 1, "refused": 1, "problems": 1}
    assert not loaded.changed
    assert book.query("select count(*) from source").item() == 0
    assert book.query("select count(*) from problem").item() == 0


def test_hands_are_resolved_under_the_rules_called_for(book: Store) -> None:
    load_file(book, reading([hand("1")]), Called(variant="second-hand-high"))
    assert book.query("select variant from resolution").item() == "second-hand-high"
    assert book.query("select player from award").item() == "Bob"


def test_the_keys_are_those_of_every_hand_that_is_in_the_book(book: Store) -> None:
    load(book, [hand("1"), hand("2", revision=3)], "one.jsonl")
    book.execute(f"delete from {COVERED}")
    load(book, [hand("1"), hand("2"), hand("3"), hand("3"), REFUSED], "two.jsonl")
    assert covered(book, "distinct") == ["1", "2", "3"]


def test_counts_add() -> None:
    one, other = Counts(read=3, loaded=2, refused=1), Counts(read=2, duplicates=1, conflicts=1, problems=1)
    both = one + other
    assert astuple(both) == (5, 2, 0, 1, 1, 1, 0, 1)
    assert both.adds_up()
    assert not Counts(read=1).adds_up()


def test_two_stores_loaded_alike_are_alike() -> None:
    with open_scratch() as one, open_scratch() as other:
        for store in (one, other):
            load(store, [*night(), thirds("8"), folded_to("Cy", "9")])
        assert contents(one) == contents(other)
        assert len(contents(one)["seat"]) > 10


def test_lines_written_and_read_are_the_hands(book: Store, tmp_path: Path) -> None:
    (tmp_path / "night.jsonl").write_text(lines(night()))
    load_file(book, read_one(tmp_path / "night.jsonl"))
    again = load(book, night(), "other.jsonl")
    assert counted(again) == {"read": 5, "duplicates": 5}
