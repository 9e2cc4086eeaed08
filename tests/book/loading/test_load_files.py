"""What is kept of files and their names, and what follows from them."""

from dataclasses import astuple
from pathlib import Path

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Counts
from pipeline.book.loading.fates import COVERED
from pipeline.book.loading.load import load_file
from pipeline.records.batch import Called
from tests.book.loading.loaded import REFUSED, adds_up, counted, covered
from tests.nights import (
    ACES,
    contents,
    dump,
    folded_to,
    hand,
    lines,
    load,
    night,
    read_one,
    reading,
    seat,
    thirds,
    write,
)

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
    assert adds_up(both)
    assert not adds_up(Counts(read=1))


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
