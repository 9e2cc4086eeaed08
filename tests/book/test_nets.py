"""What each player came to in each hand is there whenever it is asked for, and is what the views work out."""

from pathlib import Path

from pipeline.book.forget import forget, undo
from pipeline.book.migrate import open_book, open_scratch
from pipeline.book.store import Store
from pipeline.show.report import report
from tests.nights import broken, hand, load, night
from tests.ruling import rule

NETS = "select player, place, due_chips - put_in_chips, ruled_chips from seat_net order by all"
VIEWED = (
    "select hand_ref, player, paid_chips, due_chips from seat_money join hand using (hand_ref) where void is null "
    "order by all"
)


def nets(store: Store) -> dict[str, int]:
    return dict(report("player_results", store).select("player", "net_chips").iter_rows())


def test_a_book_whose_loading_was_broken_off_counts_its_last_hands(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with open_book(path) as store:
        load(store, night())
        assert store.query("select 1 from seat_net").height == 0
    assert dict(report("player_results", path).select("player", "net_chips").iter_rows()) == {
        "Ann": 110,
        "Bob": -40,
        "Cy": -80,
    }
    with open_book(path) as store:
        assert store.query("select 1 from chain_stale").height == 0
        assert broken(store) == {}


def test_hands_that_leave_and_come_back_take_their_rows_along() -> None:
    with open_scratch() as store:
        load(store, night())
        load(store, [hand("9", table="porch", currency="USD", scale=100)], "porch.jsonl")
        assert nets(store) == {"Ann": 210, "Bob": -140, "Cy": -80}
        before = store.query(NETS).rows()
        forget(store, "porch.jsonl")
        assert nets(store) == {"Ann": 110, "Bob": -40, "Cy": -80}
        assert broken(store) == {}
        undo(store)
        assert store.query(NETS).rows() == before
        load(store, [hand("9", table="porch", currency="USD", scale=100, revision=2, rake=10)], "porch.jsonl")
        assert nets(store)["Ann"] == 200
        assert broken(store) == {}


def test_rulings_are_in_it_and_can_be_left_out() -> None:
    with open_scratch() as store:
        load(store, night())
        rule(store, "friday/kitchen/4", kind="accept", reason="agreed")
        assert nets(store) == {"Ann": -80, "Bob": 150, "Cy": -80}
        left_out = report("player_results", store, rulings=False).select("player", "net_chips")
        assert dict(left_out.iter_rows()) == {"Ann": 110, "Bob": -40, "Cy": -80}
        held = "select hand_ref, player, paid_chips, ruled_chips as due_chips from seat_net order by all"
        assert store.query(held).rows() == store.query(VIEWED).rows()
