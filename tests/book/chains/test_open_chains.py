"""The reports on carries still open, and on who paid into chains and took them."""

import json

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.held.records import as_resolved
from pipeline.book.loading.fill import fill_carries
from pipeline.checks.carry_parts import CarryOwners, leaves_of
from pipeline.checks.chains import Linked, TableHand
from pipeline.checks.outcome import resolve_hands
from pipeline.show.report import report
from schemas.hand import Hand
from tests.deals import campaign
from tests.nights import folded_to, load, thirds
from tests.ruling import rule


def opened(store: Store, *hands: Hand) -> list[dict[str, object]]:
    load(store, hands)
    refresh_chains(store)
    return list(report("open_chains", store).iter_rows(named=True))


def amounts(cell: object) -> dict[str, int]:
    assert isinstance(cell, list)
    return dict(tuple(one.values()) for one in cell)


@pytest.mark.parametrize(
    ("at_end", "gets", "still_open"),
    [
        ("open", None, 195),
        ("next_session", None, 195),
        ("refund", {"Ann": 65, "Bob": 65, "Cy": 65}, 0),
        ("split", {"Ann": 95, "Bob": 50, "Cy": 50}, 0),
    ],
)
def test_an_open_carry_goes_as_the_house_says(
    book: Store, at_end: str, gets: dict[str, int] | None, still_open: int
) -> None:
    (row,) = opened(book, thirds("1", 65, house={"carry_at_end": at_end}, chip=50))
    assert (row["at_end"], row["set_by"], row["left_chips"]) == (at_end, "record", 195)
    assert amounts(row["paid_in"]) == {"Ann": 65, "Bob": 65, "Cy": 65}
    assert row["entitled"] == ["Ann", "Bob", "Cy"]
    assert (amounts(row["gets"]) if gets else row["gets"], row["still_open_chips"]) == (gets, still_open)


def test_a_carry_that_waits_is_found_in_the_tables_next_session(book: Store) -> None:
    house = {"carry_at_end": "next_session"}
    (row,) = opened(
        book,
        thirds("1", house=house, session="2026-11-20", played_at="2026-11-20T23:00:00Z"),
        folded_to("Bob", "1", carry_in=180, won=240, session="2026-11-27", played_at="2026-11-27T20:00:00Z"),
        folded_to("Bob", "1", carry_in=180, won=240, session="2026-12-04", played_at="2026-12-04T20:00:00Z"),
    )
    assert (row["taken_up_by"], row["still_open_chips"]) == ("2026-11-27/kitchen/1", 0)


def test_a_chain_that_was_taken_up_is_not_open(book: Store) -> None:
    assert opened(book, thirds("1"), folded_to("Bob", "2", carry_in=180, won=240)) == []


def test_a_ruling_says_what_should_have_stayed(book: Store) -> None:
    opened(book, thirds("1"))
    rule(book, "1", kind="correct", awards={"Ann": 180})
    for counted, due in ((True, 0), (False, 180)):
        (row,) = report("open_chains", book, rulings=counted).iter_rows(named=True)
        assert (row["left_chips"], row["should_be_chips"]) == (180, due)


def test_who_paid_who_was_gone_and_who_took_it_how(book: Store) -> None:
    first = thirds("1", 60)
    second = folded_to("Bob", "2", carry_in=180, won=220)
    without_cy = second.model_copy(update={"seats": second.seats[:2]})
    opened(book, first, without_cy, thirds("3", 5))
    columns = (
        "chain",
        "left_by",
        "taken_up_by",
        "player",
        "paid_chips",
        "entitled",
        "there",
        "took_chips",
        "how",
        "absent_paid_chips",
    )
    assert report("chain_players", book).select(columns).rows() == [
        (1, "1", "2", "Ann", 60, True, True, None, None, None),
        (1, "1", "2", "Bob", 60, True, True, 220, "all others folded", None),
        (1, "1", "2", "Cy", 60, True, False, None, None, 60),
        (2, "3", None, "Ann", 5, True, True, None, None, None),
        (2, "3", None, "Bob", 5, True, True, None, None, None),
        (2, "3", None, "Cy", 5, True, True, None, None, None),
    ]


def test_a_stranger_who_took_it_has_a_row_too(book: Store) -> None:
    second = folded_to("Bob", "2", carry_in=180, won=240)
    seats = [one.model_copy(update={"player": "Zoe"} if one.player == "Bob" else {}) for one in second.seats]
    opened(book, thirds("1"), second.model_copy(update={"seats": seats}))
    rows = (
        report("chain_players", book).select("player", "paid_chips", "there", "took_chips", "absent_paid_chips").rows()
    )
    assert rows == [
        ("Ann", 60, True, None, None),
        ("Bob", 60, False, None, 60),
        ("Cy", 60, True, None, None),
        ("Zoe", 0, True, 240, None),
    ]


def test_a_carry_of_which_nothing_was_won_is_made_of_what_went_in_as_resolving_it_again_says(book: Store) -> None:
    """Every random hand that leaves a carry, in the way of columns and in that of its pots."""
    hands = [Hand.model_validate_json(json.dumps(record)) for *_, record in campaign(17, 900)]
    load(book, [hand.model_copy(update={"table": "t" + hand.hand_id}) for hand in hands if hand.void is None])
    refresh_chains(book)
    kept = book.query(
        "select hand_ref, player, paid_chips from carry_part where paid_chips > 0 order by hand_ref, place"
    )
    rows = book.query(
        "select hand_ref, record, variant, rules, carry_in_chips, "
        "coalesce(carry_out_recorded_chips, hand_carry) as left_chips from ("
        "select hand.* exclude (variant), resolution.variant, rules, resolution.carry_out_chips as hand_carry "
        "from hand join resolution using (hand_ref)) where left_chips > 0 order by hand_ref"
    )
    found: dict[int, dict[str | None, int]] = {}
    for ref, player, chips in kept.iter_rows():
        found.setdefault(ref, {})[player] = chips
    assert len(found) == rows.height > 60
    for ref, record, variant, rules, carry_in, left in rows.iter_rows():
        (outcome,) = resolve_hands([as_resolved(Hand.model_validate_json(record), variant, rules)])
        hand = TableHand(ref, "1", 1, variant, 1, carry_in, left, "table")
        parts = CarryOwners().parts(Linked(0, None, hand), leaves_of(outcome), True)
        assert found[ref] == {part.player: part.paid for part in parts if part.paid}


def test_a_book_of_before_learns_whose_money_its_carries_are(book: Store) -> None:
    opened(book, thirds("1"), thirds("2", table="den", house={"carry_at_end": "refund"}))
    parts = book.query("select * from carry_part order by all").rows()
    findings = book.query("select * from chain_finding order by all").rows()
    book.execute("delete from carry_part")
    with book.transaction():
        fill_carries(book)
    assert book.query("select * from carry_part order by all").rows() == parts
    assert book.query("select * from chain_finding order by all").rows() == findings
    assert len(parts) == 6
