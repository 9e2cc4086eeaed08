"""Chains of carries over a table's hands: each finding raised where it holds, and nowhere else."""

import json
from typing import Any

import pytest

from pipeline.checks.chains import TableHand, corrected, entitled, links
from pipeline.checks.findings import FINDINGS
from schemas.result import Finding
from tests.checks.given import rendered_again
from tests.checks.one_table import chain_findings, open_carries

FOUR = frozenset({"Ann", "Bob", "Cy", "Dee"})


def table_hand(number: int, carry_in: int = 0, left: int = 0, **fields: Any) -> TableHand:
    """A hand of Two Thirds at which the four are dealt in and put in 10 each."""
    known = {"variant": "two-thirds", "scale": 1, "scope": "table", "dealt": FOUR, "stayed": FOUR}
    known |= {"hand_no": number, "hand_id": f"h{number}", "paid_in": dict.fromkeys(sorted(FOUR), 10)}
    return TableHand(ref=100 + number, carry_in=carry_in, left=left, **{**known, **fields})


def found(*hands: TableHand, opening: bool = True) -> list[tuple[int | None, str, str | None, int | None]]:
    """The findings as (hand, code, player, chips)."""
    rows = chain_findings(hands, opening)
    for row in rows:
        rendered_again(row.finding)
    return [(row.ref, row.finding.code, row.finding.player, row.finding.chips) for row in rows]


def only(code: str, *hands: TableHand) -> Finding:
    """The one finding with a code."""
    (row,) = [row.finding for row in chain_findings(hands) if row.finding.code == code]
    return row


def test_a_chain_in_order_says_nothing() -> None:
    assert found(table_hand(1), table_hand(2, 0, 60), table_hand(3, 60, 100), table_hand(4, 100), table_hand(5)) == []
    assert found() == []


# -- carry-lost, carry-from-nowhere, carry-changed


def test_a_carry_that_the_next_hand_does_not_take_on() -> None:
    hands = table_hand(1, 0, 60), table_hand(2)
    assert found(*hands) == [(102, "carry-lost", None, 60)]
    assert only("carry-lost", *hands).message == "hand h1 left 60 on the table, and this hand takes nothing on"
    # Only the next hand loses it; the one after is in order.
    assert found(*hands, table_hand(3)) == [(102, "carry-lost", None, 60)]


def test_a_carry_that_no_hand_left() -> None:
    hands = table_hand(1), table_hand(2, 40)
    assert found(*hands) == [(102, "carry-from-nowhere", None, 40)]
    assert only("carry-from-nowhere", *hands).message == "40 is carried in, and hand h1 left nothing"


def test_a_carry_lost_and_found_a_hand_later() -> None:
    assert found(table_hand(1, 0, 60), table_hand(2), table_hand(3, 60)) == [
        (102, "carry-lost", None, 60),
        (103, "carry-from-nowhere", None, 60),
    ]


def test_the_first_hand_may_take_on_the_carry_of_an_earlier_session_that_is_known() -> None:
    assert found(table_hand(1, 40), opening=False) == []
    assert found(table_hand(1, 40), opening=True) == [(101, "carry-from-nowhere", None, 40)]
    message = only("carry-from-nowhere", table_hand(1, 40)).message
    assert message == "40 is carried in, and no hand before this one left anything"
    assert found(table_hand(1), table_hand(2, 40), opening=False) == [(102, "carry-from-nowhere", None, 40)]


@pytest.mark.parametrize(("left", "carried", "chips"), [(60, 50, 10), (60, 75, 15), (1, 2, 1)])
def test_a_carry_that_changed_on_its_way(left: int, carried: int, chips: int) -> None:
    hands = table_hand(1, 0, left), table_hand(2, carried)
    assert found(*hands) == [(102, "carry-changed", None, chips)]
    message = only("carry-changed", *hands).message
    assert message == f"hand h1 left {left}, and {carried} is carried in"


def test_amounts_of_a_chain_are_in_the_currency() -> None:
    assert "0.60" in only("carry-lost", table_hand(1, 0, 60, scale=100), table_hand(2, scale=100)).message


# -- carry_scope


def stud(number: int, carry_in: int = 0, left: int = 0, **fields: Any) -> TableHand:
    return table_hand(number, carry_in, left, variant="stud", **fields)


def test_by_table_the_carry_goes_to_the_next_hand_whatever_the_game() -> None:
    assert found(table_hand(1, 0, 60), stud(2, 60), table_hand(3)) == []
    assert [code for _, code, *_ in found(table_hand(1, 0, 60), stud(2), table_hand(3, 60))] == [
        "carry-lost",
        "carry-from-nowhere",
    ]


def test_by_variant_the_carry_waits_for_the_next_hand_of_its_game() -> None:
    first = table_hand(1, 0, 60, scope="variant")
    assert found(first, stud(2), stud(3), table_hand(4, 60, scope="variant")) == []
    assert found(first, stud(2), table_hand(3, scope="variant")) == [(103, "carry-lost", None, 60)]
    assert found(first, stud(2), table_hand(3, 50, scope="variant")) == [(103, "carry-changed", None, 10)]
    # Stud has no part in it: what it takes on comes from nowhere, and the carry still waits.
    assert found(first, stud(2, 60), table_hand(3, 60, scope="variant")) == [(102, "carry-from-nowhere", None, 60)]


def test_two_games_each_with_a_carry_of_its_own() -> None:
    mariah = {"variant": "black-mariah", "scope": "variant"}
    thirds = {"scope": "variant"}
    hands = [
        table_hand(1, 0, 60, **thirds),
        table_hand(2, 0, 90, **mariah),
        table_hand(3, 60, 70, **thirds),
        table_hand(4, 90, 0, **mariah),
        table_hand(5, 70, 0, **thirds),
    ]
    assert links(hands) == [None, None, 0, 1, 2]
    assert found(*hands) == []


def test_each_hand_follows_the_one_before_at_its_table() -> None:
    assert links([table_hand(1), stud(2), table_hand(3)]) == [None, 0, 1]
    assert links([]) == []


# -- carry-source-unknown


def test_a_source_that_is_no_hand_of_the_table() -> None:
    assert found(table_hand(1, 0, 60), table_hand(2, 60, carry_from=("h1",))) == []
    hands = table_hand(1, 0, 60), table_hand(2, 60, carry_from=("h1", "12b"))
    assert found(*hands) == [(102, "carry-source-unknown", None, None)]
    assert "12b" in only("carry-source-unknown", *hands).message


# -- who may play for it


def people(first: dict[str, Any], second: dict[str, Any]) -> list[tuple[str, str | None, int | None]]:
    rows = found(table_hand(1, 0, 60, **first), table_hand(2, 60, 0, **second))
    return [(code, player, chips) for _, code, player, chips in rows]


def test_who_was_dealt_into_the_hand_that_rolled_may_play_for_it() -> None:
    assert people({"stayed": frozenset({"Ann"})}, {}) == []
    assert people({}, {"dealt": FOUR | {"Eve"}}) == [("carry-stranger", "Eve", None)]
    assert people({}, {"dealt": FOUR - {"Dee"}}) == [("carry-owner-absent", "Dee", 10)]
    assert people({}, {"dealt": FOUR - {"Cy", "Dee"} | {"Eve"}}) == [
        ("carry-stranger", "Eve", None),
        ("carry-owner-absent", "Cy", 10),
        ("carry-owner-absent", "Dee", 10),
    ]


def test_showdown_only_asks_who_was_in_at_the_end() -> None:
    stayed = {"entitled_rule": "showdown_only", "stayed": frozenset({"Ann", "Bob"})}
    assert people(stayed, {}) == [("carry-stranger", "Cy", None), ("carry-stranger", "Dee", None)]
    assert people(stayed, {"dealt": frozenset({"Ann", "Bob"})}) == []


def test_table_lets_everybody_play() -> None:
    assert people({"entitled_rule": "table"}, {"dealt": frozenset({"Ann", "Eve", "Fay"})}) == []


def test_what_the_dealer_said_goes_before_the_rule() -> None:
    said = {"announced": ("Ann", "Bob", "Eve"), "dealt": frozenset({"Ann", "Bob", "Cy"})}
    assert people({}, said) == [("carry-stranger", "Cy", None), ("carry-owner-absent", "Eve", 0)]
    assert people({}, {"announced": tuple(FOUR)}) == []
    assert (
        people({"entitled_rule": "showdown_only", "stayed": frozenset({"Ann"})}, {"announced_rule": "dealt_in"}) == []
    )
    assert people({}, {"announced_rule": "table", "dealt": FOUR | {"Eve"}}) == []
    one = {"stayed": FOUR - {"Dee"}}
    assert people(one, {"announced_rule": "showdown_only"}) == [("carry-stranger", "Dee", None)]


def test_named_players_are_checked_without_the_hand_that_rolled() -> None:
    rows = found(table_hand(23, 60, announced=("Ann", "Bob", "Cy")), opening=False)
    assert rows == [(123, "carry-stranger", "Dee", None)]
    message = only("carry-stranger", table_hand(23, 60, announced=("Ann", "Bob", "Cy"))).message
    assert message == "Dee plays, and was not entitled to the carry"
    absent = only("carry-owner-absent", table_hand(23, 60, announced=(*FOUR, "Eve")))
    assert absent.message == "Eve was entitled to the carry and was not dealt in"
    assert found(table_hand(1, announced=("Ann",))) == []


def test_the_sentences_name_the_player_and_the_hand() -> None:
    hands = table_hand(1, 0, 60), table_hand(2, 60, dealt=FOUR - {"Dee"} | {"Eve"})
    assert only("carry-stranger", *hands).message == "Eve plays, and was not entitled to the carry that hand h1 left"
    absent = only("carry-owner-absent", *hands)
    assert absent.severity == "note"
    assert absent.message == "Dee was entitled to the carry and was not dealt in; 10 of his is in it"


def test_a_carry_that_is_lost_has_no_strangers() -> None:
    assert people({}, {}) == []
    assert found(table_hand(1, 0, 60), table_hand(2, dealt=FOUR | {"Eve"})) == [(102, "carry-lost", None, 60)]


def test_a_pot_that_rolls_again_is_for_those_of_the_hand_before() -> None:
    """Eve was dealt into the second hand; what Dee had put into the first is still in it."""
    three = FOUR - {"Dee"}
    hands = [
        table_hand(1, 0, 40),
        table_hand(2, 40, 80, dealt=three | {"Eve"}, paid_in={"Ann": 10, "Bob": 10, "Cy": 10, "Eve": 10}),
        table_hand(3, 80, 0, dealt=three),
    ]
    assert found(*hands) == [
        (102, "carry-stranger", "Eve", None),
        (102, "carry-owner-absent", "Dee", 10),
        (103, "carry-owner-absent", "Eve", 10),
    ]
    again = [hands[0], table_hand(2, 40, 80), table_hand(3, 80, 0, dealt=three)]
    assert found(*again) == [(103, "carry-owner-absent", "Dee", 20)]


# -- carry-ante-missing


def test_antes_that_were_announced_and_not_paid() -> None:
    short = table_hand(2, 60, carry_ante=True, short_of_ante=("Bob", "Dee"))
    assert found(table_hand(1, 0, 60), short) == [
        (102, "carry-ante-missing", "Bob", None),
        (102, "carry-ante-missing", "Dee", None),
    ]
    (bob,) = [row.finding for row in chain_findings([short]) if row.finding.player == "Bob"]
    assert bob.message == "antes were announced, and Bob put in less than the ante"
    assert found(table_hand(1, 0, 60), table_hand(2, 60, short_of_ante=("Bob",))) == []
    assert found(table_hand(1, 0, 60), table_hand(2, 60, carry_ante=True)) == []


# -- chain-open, chain-corrected, hand-missing


def test_the_last_hand_leaves_a_carry() -> None:
    hands = table_hand(1, 0, 60), table_hand(2, 60, 90)
    assert found(*hands) == [(102, "chain-open", None, 90)]
    assert only("chain-open", *hands).severity == "note"
    assert "90" in only("chain-open", *hands).message
    assert [hand.ref for hand in open_carries(hands)] == [102]
    assert open_carries([table_hand(1, 0, 60), table_hand(2)]) == []


def test_each_game_with_its_own_carry_may_end_open() -> None:
    hands = [
        table_hand(1, 0, 60, scope="variant"),
        table_hand(2, 0, 90, variant="black-mariah", scope="variant"),
        stud(3),
    ]
    assert found(*hands) == [(101, "chain-open", None, 60), (102, "chain-open", None, 90)]


def test_a_corrected_chain_is_said_in_one_note() -> None:
    one = corrected("h4", 120, 100)
    rendered_again(one)
    assert (one.code, one.severity, one.chips) == ("chain-corrected", "note", 120)
    assert "h4" in one.message
    assert "1.20" in one.message


def test_a_gap_in_the_numbers() -> None:
    hands = table_hand(1), table_hand(2), table_hand(5), table_hand(7)
    assert found(*hands) == [(105, "hand-missing", None, None), (107, "hand-missing", None, None)]
    said = [row.finding.message for row in chain_findings(hands)]
    assert said == ["hands 3 to 4 are missing", "hand 6 is missing"]
    assert found(table_hand(4), table_hand(5, hand_no=None), table_hand(6, hand_no=5)) == []
    assert found(table_hand(1, hand_no=None), table_hand(9, hand_no=None)) == []


def test_findings_of_chains_are_never_errors() -> None:
    codes = [code for code in FINDINGS if code.startswith(("carry-", "chain-", "hand-", "order-"))]
    assert {FINDINGS[code][0] for code in codes} == {"warning", "note"}


def test_who_is_entitled() -> None:
    before = table_hand(1, 0, 60, stayed=frozenset({"Ann"}))
    assert entitled(table_hand(2, 60), before) == FOUR
    assert entitled(table_hand(2, 60, announced_rule="table"), before) is None
    assert entitled(table_hand(2, 60, announced_rule="showdown_only"), before) == frozenset({"Ann"})
    assert entitled(table_hand(2, 60, announced=("Bob",)), before) == frozenset({"Bob"})
    assert entitled(table_hand(2, 60), None) is None
    assert json.loads(only("chain-open", before).model_dump_json())["chips"] == 60
