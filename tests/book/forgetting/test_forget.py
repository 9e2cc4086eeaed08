import json
from collections.abc import Sequence
from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.forgetting import forget as forgetting
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.loading.load import load_file
from pipeline.records.batch import Called
from pipeline.records.one_form import canonical
from pipeline.records.reader import Item
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.book.forgetting.forgotten import AWKWARD, FILES, REFUSED, counts, fill, revision, rows
from tests.nights import ACES, KINGS, contents, dump, folded_to, hand, load, night, reading, thirds


def without(*files: tuple[Sequence[Hand | Item], str]) -> dict[str, list[tuple[object, ...]]]:
    """What a book would know in which only these files were read."""
    with open_scratch() as store:
        for hands, label in files:
            fill(store, hands, label)
        return contents(store)


def test_a_file_goes_with_everything_that_came_of_it(book: Store) -> None:
    fill(book, [hand("1", table="den")], "den.jsonl")
    before = dump(book)
    fill(book, [*night(), REFUSED], "nights/friday.jsonl")
    gone = forget(book, "friday.jsonl")
    assert (gone.kind, gone.what) == ("source", "nights/friday.jsonl")
    assert counts(gone) == (5, 0, 1, 0)
    assert dump(book) == before


def test_a_hand_goes_and_its_file_stays(book: Store) -> None:
    fill(book, [*night(), REFUSED], "friday.jsonl")
    gone = forget(book, "kitchen/4")
    assert (gone.kind, gone.what) == ("hand", "friday/kitchen/4")
    assert counts(gone) == (1, 0, 0, 0)
    assert rows(book, "select hand_id from hand order by hand_id") == [("1",), ("2",), ("3",), ("5",)]
    assert rows(book, "select loaded, problems from source") == [(5, 1)]


def test_what_is_forgotten_is_written_down(book: Store) -> None:
    fill(book, night(), "friday.jsonl")
    forget(book, "2")
    record = canonical(night()[1])
    assert rows(book, "select kind, what, hands, undone_utc from forgotten") == [("hand", "friday/kitchen/2", 1, None)]
    kept = "select label, session, table_name, hand_id, revision, record, hand_ref, left_hand_ref from forgotten_record"
    assert rows(book, kept) == [("friday.jsonl", "friday", "kitchen", "2", 1, record, 2, None)]
    (when,) = rows(book, "select abs(epoch(now() at time zone 'UTC') - epoch(forgotten_utc)) < 3600 from forgotten")[0]
    assert when


@pytest.mark.parametrize("name", ["friday.jsonl", "kitchen/4", "1", "5"])
def test_undoing_puts_everything_back_as_it_was(book: Store, name: str) -> None:
    odd = hand("é/17", table='the "den"', note=AWKWARD)
    acted = Hand.model_validate_json(
        json.dumps(
            {
                "hand_id": "6",
                "table": "kitchen",
                "variant": "stud",
                "played_at": "2026-11-20T22:41:00.123456+01:00",
                "house": {"odd_chip": "seat"},
                "seats": [{"player": "Zoë", **ACES, "took": True}, {"player": "Bo'b", **KINGS, "stack": 500}],
                "actions": [
                    {"street": 3, "seat": 1, "act": "ante", "amount": 5},
                    {"street": 3, "seat": 2, "act": "ante", "amount": 5, "all_in": True},
                ],
            }
        )
    )
    fill(book, [*night(), odd, acted, REFUSED], "nights/friday.jsonl")
    fill(book, [folded_to("Bob", "7", carry_in=30, session="friday")], "more.jsonl")
    before = dump(book)
    gone = forget(book, name)
    assert dump(book) != before
    back = undo(book)
    assert (back.kind, back.what, counts(back)) == (gone.kind, gone.what, counts(gone))
    assert dump(book) == before
    assert (
        rows(book, "select count(*) from forgotten_record union all select count(*) from forgotten_row") == [(0,)] * 2
    )
    assert rows(book, "select undone_utc is not null from forgotten") == [(True,)]
    with pytest.raises(StudbookError, match="nothing is forgotten that could be put back"):
        undo(book)


def test_a_forgotten_file_can_be_read_again(book: Store) -> None:
    files: list[Hand | Item] = [*night(), REFUSED]
    fill(book, files, "friday.jsonl")
    known = contents(book)
    forget(book, "friday.jsonl")
    loaded = load(book, files, "friday.jsonl")
    assert (loaded.counts.loaded, loaded.counts.problems, loaded.changed) == (5, 1, True)
    assert contents(book) == known
    assert not load(book, files, "friday.jsonl").changed


def test_a_forgotten_hand_can_be_read_again(book: Store) -> None:
    fill(book, night(), "friday.jsonl")
    known = contents(book)
    forget(book, "3")
    loaded = load(book, night(), "friday.jsonl")
    assert (loaded.counts.loaded, loaded.counts.duplicates) == (1, 4)
    assert contents(book) == known


def test_all_readings_of_a_file_go_together(book: Store) -> None:
    fill(book, night()[:2], "friday.jsonl")
    fill(book, night(), "friday.jsonl")
    assert counts(forget(book, "friday.jsonl")) == (5, 0, 0, 0)
    assert {table: rows_of for table, rows_of in dump(book).items() if rows_of} == {}


def test_numbers_are_not_given_again(book: Store) -> None:
    fill(book, night(), "friday.jsonl")
    forget(book, "friday.jsonl")
    fill(book, [hand("1", table="den")], "den.jsonl")
    assert rows(book, "select source_ref, hand_ref from hand") == [(2, 6)]
    undo(book)
    assert rows(book, "select count(distinct hand_ref), count(distinct source_ref) from hand") == [(6, 2)]


@pytest.mark.parametrize(
    ("gone", "says"),
    [("one.jsonl", (0, 1, 0, 0)), ("two.jsonl", (0, 1, 0, 0)), ("three.jsonl", (1, 0, 0, 1))],
)
def test_a_file_among_revisions_goes_as_if_it_had_never_come(
    book: Store, gone: str, says: tuple[int, int, int, int]
) -> None:
    for label, hands in FILES.items():
        fill(book, hands, label)
    before = dump(book)
    assert counts(forget(book, gone)) == says
    assert contents(book) == without(*((hands, label) for label, hands in FILES.items() if label != gone))
    left = [label.removesuffix(".jsonl") for label in FILES if label != gone]
    replaced = "select old.label as one, new.label as two from superseded join source as old using (source_ref) "
    replaced += "join source as new on new.source_ref = replaced_by_source_ref"
    assert rows(book, replaced) == [tuple(f"{name}.jsonl" for name in left)]
    undo(book)
    assert dump(book) == before


def test_a_correction_goes_and_what_it_replaced_comes_back(book: Store) -> None:
    fill(book, [revision(1, 100)], "one.jsonl")
    before = dump(book)
    load_file(book, reading([revision(1, 90)], "mended.jsonl"), replace=True)
    refresh_chains(book)
    assert counts(forget(book, "mended.jsonl")) == (1, 0, 0, 1)
    assert contents(book) == without(([revision(1, 100)], "one.jsonl"))
    assert {name: of for name, of in dump(book).items() if name in ("source", "problem", "superseded")} == {
        name: of for name, of in before.items() if name in ("source", "problem", "superseded")
    }


def test_a_hand_that_comes_back_in_an_earlier_revision_keeps_its_place(book: Store) -> None:
    fill(book, [hand("8"), revision(1)], "one.jsonl")
    fill(book, [revision(2)], "two.jsonl")
    forget(book, "two.jsonl")
    known = rows(book, "select hand_id, source_ref, order_file, order_place, line from hand order by hand_id")
    assert known == [("1", 1, "one.jsonl", 2, None), ("8", 1, "one.jsonl", 1, 1)]
    fresh = load(book, [hand("8"), revision(1)], "one.jsonl")
    assert (fresh.counts.duplicates, fresh.changed) == (2, False)


def test_a_hand_that_comes_back_is_resolved_under_the_rules_called_for(book: Store) -> None:
    fill(book, [revision(1)], "one.jsonl")
    fill(book, [revision(2)], "two.jsonl")
    forget(book, "two.jsonl", called=Called(command=(("odd_chip", "seat"),)))
    (rules,) = rows(book, "select rules from resolution")[0]
    assert json.loads(rules)["odd_chip"] == {"value": "seat", "set_by": "command line"}


def test_all_revisions_of_a_hand_go_together(book: Store) -> None:
    for label, hands in FILES.items():
        fill(book, hands, label)
    before = dump(book)
    assert counts(forget(book, "kitchen/1")) == (1, 2, 0, 0)
    assert rows(book, "select count(*) from hand union all select count(*) from superseded") == [(0,), (0,)]
    undo(book)
    assert dump(book) == before


def test_a_hand_that_came_again_is_not_overwritten(book: Store) -> None:
    fill(book, [revision(1)], "one.jsonl")
    fill(book, [revision(2)], "two.jsonl")
    forget(book, "kitchen/1")
    fill(book, [revision(1)], "one.jsonl")
    before = dump(book)
    with pytest.raises(StudbookError, match="hand kitchen/1 changed in the book since; forget that first"):
        undo(book)
    assert dump(book) == before
    forget(book, "kitchen/1")
    undo(book)
    assert dump(book) == before


def test_a_revision_in_the_same_file_goes_too(book: Store) -> None:
    fill(book, [revision(1), revision(2), revision(3), hand("2")], "one.jsonl")
    before = dump(book)
    assert counts(forget(book, "one.jsonl")) == (2, 2, 0, 0)
    undo(book)
    assert dump(book) == before


def test_chains_are_looked_at_again(book: Store) -> None:
    unit: dict[str, Any] = {"session": "friday"}
    fill(book, [thirds("1", carry_out=180, **unit), folded_to("Bob", "2", carry_in=180, **unit)], "friday.jsonl")
    codes = "select code from chain_finding order by code"
    assert rows(book, codes) == []
    forget(book, "2")
    assert rows(book, codes) == [("chain-open",)]
    undo(book)
    assert rows(book, codes) == []
    assert rows(book, "select count(*) from chain_stale") == [(0,)]


def test_a_finding_that_names_a_forgotten_hand_goes_with_it(book: Store) -> None:
    fill(book, [hand("1", table="den")], "den.jsonl")
    fill(book, [hand("1", table="kitchen")], "kitchen.jsonl")
    before = rows(book, "select table_name, code from chain_finding")
    assert before == [("kitchen", "same-cards-other-hand")]
    forget(book, "den/1")
    assert rows(book, "select * from chain_finding") == []
    undo(book)
    assert rows(book, "select table_name, code from chain_finding") == before


def test_nothing_happens_if_anything_goes_wrong(book: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def oops(*_: object) -> None:
        raise RuntimeError("oops")

    fill(book, [revision(1)], "one.jsonl")
    fill(book, [revision(2), *night()], "friday.jsonl")
    before = dump(book)
    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "rebuild_chains", oops)
        with pytest.raises(RuntimeError):
            forget(book, "friday.jsonl")
    assert dump(book) == before
    assert rows(book, "select count(*) from forgotten") == [(0,)]
    forget(book, "friday.jsonl")
    after = dump(book)
    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "rebuild_chains", oops)
        with pytest.raises(RuntimeError):
            undo(book)
    assert dump(book) == after
    undo(book)
    assert dump(book) == before
