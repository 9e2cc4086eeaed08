import json
from typing import Any

import pytest

from pipeline import __version__
from pipeline.book import reverify as again
from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.reverify import Reverified, reverify
from pipeline.records.batch import Called
from tests.nights import ACES, KINGS, dump, folded_to, hand, load, night, seat, thirds

STUD = Called(variant="stud")


def fill(store: Store, hands: list[Any], label: str = "night.jsonl") -> None:
    load(store, hands, label)
    refresh_chains(store)


def age(store: Store, condition: str = "true") -> None:
    """Make resolutions look as if an earlier version wrote them."""
    store.execute(f"update resolution set studbook = '0.0.1', resolved_utc = '2020-01-01' where {condition}")


def versions(store: Store) -> list[tuple[str, int]]:
    return store.query("select studbook, count(*) as n from resolution group by all order by all").rows()


def changed(done: Reverified) -> list[dict[str, Any]]:
    return list(done.changes.drop("session", "table_name", "currency", "scale").iter_rows(named=True))


def test_a_book_that_is_right_stays_as_it_is(book: Store) -> None:
    fill(book, night())
    before = dump(book)
    done = reverify(book)
    assert (done.hands, done.written, done.changes.height) == (5, 0, 0)
    assert done.verdicts == {"verified": 3, "mismatch": 1, "void": 1}
    stored = "select severity, code, count(distinct hand_ref) as n from finding group by all"
    assert done.findings == {(severity, code): n for severity, code, n in book.query(stored).iter_rows()}
    assert done.severities["error"] == 1
    assert dump(book) == before


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_what_the_store_has_wrong_is_found_and_mended(book: Store, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    fill(book, night())
    good = dump(book)
    monkeypatch.setattr(again, "CHUNK", chunk)
    book.execute("update resolution set verdict = 'verified' where hand_ref = 4")
    book.execute("delete from finding where hand_ref = 4")
    book.execute("update seat_outcome set awarded_chips = 200 - awarded_chips where hand_ref = 1")
    book.execute("update award set place = 2, player = 'Bob' where hand_ref = 1")
    book.execute("update resolution set carry_out_chips = 0, rollover = false where hand_ref = 2")
    book.execute("update pot set eligible = ['Ann'] where hand_ref = 3")
    done = reverify(book)
    assert (done.hands, done.written) == (5, 4)
    one, two, four = changed(done)
    assert (one["hand_id"], one["won_was"], one["won"]) == (
        "1",
        [{"player": "Bob", "award_chips": 200}],
        [{"player": "Ann", "award_chips": 200}],
    )
    assert one["verdict_was"] is one["out_was_chips"] is one["findings_were"] is None
    assert (two["hand_id"], two["out_was_chips"], two["out_chips"], two["won_was"]) == ("2", 0, 180, None)
    assert (four["hand_id"], four["verdict_was"], four["verdict"]) == ("4", "verified", "mismatch")
    assert four["findings_were"] == []
    assert {"code": "wrong-winner", "finding_chips": 190} in four["findings"]
    assert {table: rows for table, rows in dump(book).items() if table != "resolution"} == {
        table: rows for table, rows in good.items() if table != "resolution"
    }
    assert reverify(book).changes.height == 0


def test_only_what_another_version_wrote_is_stale(book: Store) -> None:
    fill(book, night())
    age(book, "hand_ref in (2, 4)")
    book.execute("update resolution set verdict = 'unverifiable' where hand_ref in (1, 4)")
    done = reverify(book, stale=True)
    assert (done.hands, done.written) == (2, 2)
    assert [row["hand_id"] for row in changed(done)] == ["4"]
    assert versions(book) == [(__version__, 5)]
    assert book.query("select count(*) from resolution where resolved_utc > '2021-01-01'").item() == 5
    assert reverify(book, stale=True).hands == 0
    assert reverify(book).changes["hand_id"].to_list() == ["1"]


def test_looking_under_another_rule_changes_nothing(book: Store) -> None:
    fill(book, night())
    before = dump(book)
    done = reverify(book, STUD, keep=False)
    assert done.written == 0
    assert [row["hand_id"] for row in changed(done)] == ["2"]
    assert dump(book) == before


def test_another_rule_is_kept_if_asked_and_the_own_rules_come_back(book: Store) -> None:
    fill(book, night())
    before = dump(book)
    kept = reverify(book, Called(command=(("odd_chip", "seat"),)))
    assert kept.written > 0
    rules = book.query("select rules from resolution where hand_ref = 1").item()
    assert json.loads(rules)["odd_chip"] == {"value": "seat", "set_by": "command line"}
    done = reverify(book)
    assert done.written == kept.written
    strip = "select * exclude (resolved_utc) from resolution order by hand_ref"
    assert {**dump(book), "resolution": 0} == {**before, "resolution": 0}
    assert json.loads(book.query(strip)["rules"][0])["odd_chip"]["set_by"] == "default"


def test_chains_follow_what_changed(book: Store) -> None:
    unit: dict[str, Any] = {"session": "friday"}
    fill(book, [thirds("1", **unit), folded_to("Bob", "2", carry_in=180, **unit)])
    codes = "select code from chain_finding order by code"
    assert book.query(codes)["code"].to_list() == []
    reverify(book, STUD)
    assert book.query(codes)["code"].to_list() != []
    reverify(book)
    assert book.query(codes)["code"].to_list() == []


def test_all_of_it_is_one_transaction(book: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def oops(*_: object) -> None:
        raise RuntimeError("oops")

    fill(book, night())
    age(book)
    before = dump(book)
    monkeypatch.setattr(again, "CHUNK", 2)
    with monkeypatch.context() as patch:
        patch.setattr(again, "rebuild_chains", oops)
        with pytest.raises(RuntimeError):
            reverify(book)
    assert dump(book) == before
    assert versions(book) == [("0.0.1", 5)]
    reverify(book)
    assert versions(book) == [(__version__, 5)]


def test_an_empty_book_has_nothing_to_verify(book: Store) -> None:
    done = reverify(book)
    assert (done.hands, done.verdicts, done.findings, done.changes.height, done.written) == (0, {}, {}, 0, 0)
    assert "won_was" in done.changes.columns


def test_hands_keep_their_numbers_after_others_went(book: Store) -> None:
    fill(book, night())
    fill(book, [hand("1", revision=2, session="friday", seats=[seat("Ann", **KINGS), seat("Bob", **ACES)])], "b.jsonl")
    age(book)
    before = book.query("select * from seat_outcome order by hand_ref, place").rows()
    assert reverify(book).written == 5
    assert book.query("select * from seat_outcome order by hand_ref, place").rows() == before
