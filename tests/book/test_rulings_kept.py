"""Rulings outlive what becomes of their hands, and go from book to book."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.book.chains.rebuild import rebuild_chains, refresh_chains
from pipeline.book.database.migrate import open_book
from pipeline.book.database.store import Store
from pipeline.book.forgetting.forget import forget, undo
from pipeline.book.reverify import reverify
from pipeline.book.rulings import add, every_ruling, hand_asked, made, notices, what_it_makes
from pipeline.records.ruling_line import canonical_ruling, ruling_of
from pipeline.records.translate import Fault
from pipeline.show.report import report
from schemas.problem import StudbookError
from schemas.ruling import Ruling
from tests.book.ruled import nets, states
from tests.nights import broken, load, night
from tests.ruling import rule


def test_another_record_of_the_hand_leaves_the_ruling_behind_and_says_so(friday: Store) -> None:
    rule(friday, "4", kind="accept")
    assert notices(friday) == []
    load(friday, [night()[3].model_copy(update={"revision": 2, "note": "looked again"})], "again.jsonl")
    refresh_chains(friday)
    assert states(friday) == ["other record"]
    assert nets(friday, 6) == {"Ann": 90, "Bob": -100}
    assert notices(friday) == [
        "1 ruling was made on another record of its hand and counts no more: see `studbook list rulings`."
    ]
    forget(friday, "again.jsonl")
    assert states(friday) == ["stands"]
    undo(friday)
    assert states(friday) == ["other record"]
    rule(friday, "4", kind="void")
    assert states(friday) == ["other record", "stands"]


def test_rulings_outlive_forgetting_and_checking_again(friday: Store) -> None:
    rule(friday, "4", kind="accept")
    forget(friday, "night.jsonl")
    assert (states(friday), notices(friday)) == (["no such hand"], [])
    load(friday, night())
    refresh_chains(friday)
    assert states(friday) == ["stands"]
    friday.execute("update resolution set studbook = 'older'")
    reverify(friday)
    assert friday.query("select count(*) from counted_ruling").item() == 1
    assert friday.query("select paid_chips = due_chips from seat_money join hand using (hand_ref) where hand_id = '4'")[
        "(paid_chips = due_chips)"
    ].to_list() == [True, True]


def test_rulings_go_from_book_to_book_as_lines_and_wait_for_their_hands(friday: Store, tmp_path: Path) -> None:
    rule(friday, "4", kind="accept")
    rule(friday, "2", kind="correct", awards={"Ann": 180})
    lines = every_ruling(friday)
    rulings = [found for found in map(ruling_of, lines) if isinstance(found, Ruling)]
    with open_book(tmp_path / "other.duckdb") as other:
        assert (add(other, rulings).added, add(other, rulings).known) == (2, 2)
        assert states(other) == ["no such hand"] * 2
        load(other, night())
        refresh_chains(other)
        assert states(other) == ["stands"] * 2
        assert every_ruling(other) == lines
        query = "select session, hand_id, player, due_chips from seat_money join hand using (hand_ref) order by all"
        assert other.query(query).rows() == friday.query(query).rows()
        assert broken(other) == {}


def test_a_ruling_from_outside_that_does_not_fit_its_hand_counts_for_nothing(friday: Store) -> None:
    asked = hand_asked(friday, "4")
    forged = made(asked, {"kind": "correct", "by": "Mal", "reason": "mine", "awards": {"Mal": 10**9}})
    with pytest.raises(StudbookError, match="Mal is not in the hand"):
        what_it_makes(asked, forged)
    add(friday, [forged])
    assert (states(friday), nets(friday)) == (["does not fit"], {"Ann": 90, "Bob": -100})
    (why,) = report("rulings", friday)["why_not"].to_list()
    assert why == "Mal is not in the hand; it has Ann and Bob."
    assert notices(friday) == ["1 ruling was of no use on its hand and counts no more: see `studbook list rulings`."]


def test_what_is_ruled_now_stands_above_a_clock_that_ran_ahead(friday: Store) -> None:
    asked = hand_asked(friday, "4")
    own = made(asked, {"kind": "accept", "by": "Ann", "reason": "x"})
    later = (datetime.now(UTC) + timedelta(hours=20)).strftime("%Y-%m-%dT%H:%M:%SZ")
    add(friday, [own.model_copy(update={"at": later})])
    rule(friday, "4", kind="void", by="Bob")
    assert states(friday) == ["superseded", "stands"]
    (fault,) = ruling_of(canonical_ruling(own.model_copy(update={"at": "2099-01-01T00:00:00Z"})))
    assert isinstance(fault, Fault)
    assert fault.code == "bad-time"


@pytest.mark.parametrize(
    "damage",
    [
        "update ruling_entry set content = replace(content, 'Ann', 'Bob') where ruling_ref = 1",
        "delete from ruling_entry where ruling_ref = 1",
        "delete from ruling_entry where ruling_ref = 2",
        "update ruling_entry set ruling_ref = 5 - ruling_ref",
    ],
)
def test_a_ruling_that_was_changed_or_taken_out_is_seen(friday: Store, damage: str) -> None:
    for kind in ("accept", "void", "accept", "void"):
        rule(friday, "4", kind=kind)
    with friday.transaction():
        friday.execute(damage)
        assert "rulings_are_only_added" in broken(friday)
        friday.execute("delete from ruling_entry")
        rebuild_chains(friday, friday.query("select distinct session, table_name from hand"))
