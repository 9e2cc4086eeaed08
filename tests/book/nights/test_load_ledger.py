import io
from pathlib import Path

import pytest

from pipeline.book.audit import audit
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.loading.counts import Counts, Loaded
from pipeline.book.loading.terms import Terms
from pipeline.book.nights.entries import held_entries, ledger_nights
from pipeline.book.nights.load_ledger import load_ledger
from pipeline.records.filling import Filling
from pipeline.records.intake import file_read
from pipeline.records.ledger_reader import UNDECLARED, Declared
from pipeline.records.reader import Source
from schemas.problem import StudbookError
from tests.nights import dump, lines, night

HEADER = "player,kind,amount,session"
ANN, BOB, MORE, LESS = "Ann,buy-in,50,friday", "Bob,buy-in,50,friday", "Bob,rebuy,25,friday", "Bob,rebuy,15,friday"
NOTHING_NEW = Counts(read=2, duplicates=2)


def take(book: Store, *rows: str, name: str = "box.csv", replace: bool = False) -> Loaded:
    """Load a ledger of these rows."""
    content = "\n".join((HEADER, *rows, "")).encode()
    source = Source(name, Path(name).stem, ".csv", lambda: io.BytesIO(content))
    return load_ledger(book, file_read(source), UNDECLARED, replace)


def held(book: Store, of: str = "friday") -> list[tuple[str, str, int]]:
    """What the book holds of a night."""
    return [(one.entry.player, one.entry.kind, one.entry.amount) for one in held_entries(book, of)]


def test_a_ledger_is_loaded_once_and_rows_that_are_added_come_in(book: Store) -> None:
    first = take(book, ANN, BOB)
    assert first.counts == Counts(read=2, loaded=2)
    assert (first.changed, first.nights) == (True, frozenset({"friday"}))
    again = take(book, BOB, ANN)
    assert (again.counts, again.changed) == (NOTHING_NEW, True)  # other bytes, which are written down
    assert not take(book, BOB, ANN).changed
    assert take(book, ANN, BOB, MORE).counts == Counts(read=3, loaded=1, duplicates=2)
    assert held(book) == [("Ann", "buy-in", 50), ("Bob", "buy-in", 50), ("Bob", "rebuy", 25)]
    assert [one.line for one in held_entries(book, "friday")] == [2, 3, 4]


def test_the_same_ledger_under_another_name_brings_nothing(book: Store) -> None:
    take(book, ANN, BOB)
    assert take(book, ANN, BOB, name="copy.csv").counts == NOTHING_NEW
    assert held(book) == [("Ann", "buy-in", 50), ("Bob", "buy-in", 50)]


def test_two_rows_that_are_the_same_are_two_entries(book: Store) -> None:
    """Two rebuys of 25 in one minute are 50, and stay 50 however often the ledger is read."""
    assert take(book, BOB, MORE, MORE).counts == Counts(read=3, loaded=3)
    assert take(book, BOB, MORE, MORE).counts == Counts(read=3, duplicates=3)
    assert take(book, MORE, name="other.csv").counts == Counts(read=1, duplicates=1)
    assert [(one.entry.amount, one.copy) for one in held_entries(book, "friday")] == [(50, 1), (25, 1), (25, 2)]


def test_a_row_that_was_mended_stays_out_until_it_is_to_replace_what_was_there(book: Store) -> None:
    take(book, ANN, BOB, MORE)
    before = held(book)
    refused = take(book, ANN, BOB, LESS, "Cy,buy-in,5,friday")
    assert refused.counts == Counts(read=4, duplicates=2, conflicts=2, problems=2)
    (first, second) = refused.problems.rows(named=True)
    assert (first["code"], first["line"], second["line"]) == ("conflict", 4, 5)
    assert first["sentence"].startswith("this ledger was read before, and 1 of its entries is no longer in it")
    assert "--replace" in first["remedy"]
    assert held(book) == before
    mended = take(book, ANN, BOB, LESS, replace=True)
    assert mended.counts == Counts(read=3, replaced=1, duplicates=2)
    assert held(book) == [("Ann", "buy-in", 50), ("Bob", "buy-in", 50), ("Bob", "rebuy", 15)]
    assert book.query("select amount_chips from ledger_superseded")["amount_chips"].to_list() == [25]


def test_a_row_that_was_taken_out_is_said_and_goes_when_asked_for(book: Store) -> None:
    take(book, ANN, BOB)
    gone = take(book, ANN)
    assert (gone.counts, gone.problems["code"].to_list()) == (Counts(read=1, duplicates=1, problems=1), ["conflict"])
    assert take(book, ANN, replace=True).changed
    assert held(book) == [("Ann", "buy-in", 50)]


def test_next_week_the_ledger_may_have_the_same_name(book: Store) -> None:
    take(book, ANN, BOB)
    assert take(book, "Ann,buy-in,50,saturday").counts == Counts(read=1, loaded=1)
    assert take(book, "Ann,buy-in,50,", name="sunday.csv").counts == Counts(read=1, loaded=1)
    assert ledger_nights(book) == ["friday", "saturday", "sunday"]


def test_a_row_that_is_refused_is_kept_as_a_problem_and_the_rest_comes_in(book: Store) -> None:
    loaded = take(book, ANN, "Bob,buy-in,-5,friday")
    assert loaded.counts == Counts(read=2, loaded=1, refused=1, problems=1)
    assert book.query("select code, line from problem").rows() == [("bad-amount", 3)]


def test_the_house_says_what_the_ledger_does_not(book: Store) -> None:
    content = b"player,kind,amount,at\nAnn,buy-in,5,2026-11-20 21:00\n"
    source = Source("box.csv", "box", ".csv", lambda: io.BytesIO(content))
    load_ledger(book, file_read(source).filled(Filling(zone="Europe/Berlin", currency="EUR")))
    (row,) = book.query("select currency, noted_local::varchar, noted_utc::varchar from ledger").rows()
    assert row == ("EUR", "2026-11-20 21:00:00", "2026-11-20 20:00:00")


@pytest.mark.parametrize("name", ["box.csv", "old.csv"])
def test_a_ledger_is_forgotten_with_what_it_replaced_coming_back_and_put_back_as_it_was(book: Store, name: str) -> None:
    take(book, ANN, BOB)
    take(book, ANN, MORE, replace=True)
    take(book, ANN, LESS, "Eve,buy-in,1,old", replace=True, name="old.csv")
    before = dump(book)
    gone = forget(book, name)
    assert gone.entries == {"box.csv": 2, "old.csv": 2}[name]
    assert (
        held(book)
        == {"box.csv": [("Bob", "rebuy", 15)], "old.csv": [("Ann", "buy-in", 50), ("Bob", "rebuy", 25)]}[name]
    )
    assert undo(book).entries == gone.entries
    assert dump(book) == before


def test_of_three_readings_the_one_between_may_be_forgotten(book: Store, tmp_path: Path) -> None:
    """A file read in three places under one name: what the second replaced stays replaced by the third."""
    for folder, row in (("a", MORE), ("b", LESS), ("c", "Bob,rebuy,5,friday")):
        take(book, ANN, row, name=f"{folder}/box.csv", replace=True)
    before = dump(book)
    forget(book, "b/box.csv")
    assert held(book) == [("Ann", "buy-in", 50), ("Bob", "rebuy", 5)]
    undo(book)
    assert dump(book) == before
    forget(book, "c/box.csv")
    assert held(book) == [("Ann", "buy-in", 50), ("Bob", "rebuy", 15)]


def test_what_was_read_again_is_not_put_back_beside_it(book: Store) -> None:
    take(book, ANN)
    forget(book, "box.csv")
    take(book, ANN, name="copy.csv")
    with pytest.raises(StudbookError, match=r"copy\.csv holds the same entries; forget that first"):
        undo(book)


def test_ledgers_are_loaded_beside_hands_and_counted_apart(
    book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.jsonl").write_text(lines(night()))
    Path("box.csv").write_text(f"{HEADER}\n{ANN}\nBob,tip,5,friday\n")
    done = audit(["."], book, Terms(declared=Declared(scale=100)))
    assert (done.files, done.counts.loaded, done.counts.read) == (1, 5, 5)
    assert (done.ledgers, done.entries) == (1, Counts(read=2, loaded=1, refused=1, problems=1))
    assert ([one.night for one in done.books], done.counts.problems) == (["friday"], 1)
