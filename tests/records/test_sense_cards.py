import json
from typing import Any

import pytest
from hypothesis import given

from pipeline.records.record import hand_of
from pipeline.records.sense import sense
from schemas.hand import Hand
from tests.records.given import record, seated
from tests.strategies import hands

DOWN = ["3s", "Kh", "9d", "2h", "2d"]
UP = ["Kd", "7c", "4h", "2c", "5c", "6c", "7d", "8d"]


def sensed(made: dict[str, Any]) -> list[tuple[str, str]]:
    return [(row.code, row.sentence) for row in sense(Hand.model_validate_json(json.dumps(made)))]


def ann(down: int | None, up: int | None, common: bool = False, **changes: Any) -> dict[str, Any]:
    """The sound hand in which Ann holds so many cards; Bob's fit the common card."""
    made = seated(
        0, down=None if down is None else DOWN[:down], up=None if up is None else UP[:up], **{"won": None, **changes}
    )
    if common:
        made["community"] = ["As"]
        made["seats"][1]["down"] = ["Qh", "Qd"]
    return made


@pytest.mark.parametrize(
    ("down", "up"),
    [(3, 4), (2, 5), (3, None), (2, None), (None, 4), (None, 5), (None, None)],
)
def test_what_a_seat_that_stayed_in_may_hold(down: int | None, up: int | None) -> None:
    assert sensed(ann(down, up)) == []
    assert sensed(ann(down, up, mucked=True)) == []


@pytest.mark.parametrize(
    ("down", "up", "holds"),
    [
        (3, 3, "3 down and 3 up"),
        (2, 4, "2 down and 4 up"),
        (3, 5, "3 down and 5 up"),
        (1, None, "1 down"),
        (None, 3, "3 up"),
        (0, 0, "0 down and 0 up"),
        (0, None, "0 down"),
        (None, 0, "0 up"),
        (0, 4, "0 down and 4 up"),
    ],
)
def test_anything_else_is_told(down: int | None, up: int | None, holds: str) -> None:
    assert sensed(ann(down, up)) == [("card-count", f"Ann holds {holds}.")]
    assert sensed(ann(down, up, mucked=True)) == [("card-count", f"Ann holds {holds}.")]


@pytest.mark.parametrize(("down", "up"), [(2, 4), (2, None), (None, 4), (None, None)])
def test_beside_a_common_card(down: int | None, up: int | None) -> None:
    assert sensed(ann(down, up, common=True)) == []


@pytest.mark.parametrize(("down", "up"), [(3, 4), (2, 5), (3, None), (None, 5), (2, 3)])
def test_too_many_or_few_beside_a_common_card(down: int | None, up: int | None) -> None:
    ((code, sentence),) = sensed(ann(down, up, common=True))
    assert code == "card-count"
    assert sentence.endswith("beside a common card.")


@pytest.mark.parametrize(("down", "up"), [(0, 0), (1, 1), (2, 1), (2, 4), (3, 4), (2, 5), (None, 2), (1, None)])
def test_a_folded_seat_may_stop_anywhere(down: int | None, up: int | None) -> None:
    made = ann(down, up, folded=4)
    made["seats"][2] = {"player": "Cy", "contributed": 100}
    assert sensed(made) == []


def test_no_seat_holds_more_than_seven_cards() -> None:
    assert sensed(ann(3, 5, folded=7)) == [("card-count", "Ann holds 3 down and 5 up.")]


def test_one_player_left_may_hold_any_number() -> None:
    made = ann(1, 2)
    made["seats"][1]["folded"] = 4
    assert sensed(made) == []
    made = record(
        actions=[{"street": 3, "seat": 1, "act": "ante", "amount": 5}, {"street": 4, "seat": 2, "act": "fold"}]
    )
    made["seats"][0]["down"] = ["3s"]
    assert sensed(made) == []


def test_unseen_cards_count_and_may_stand_twice() -> None:
    assert sensed(seated(0, down=["??", "??", "9d"], up=["??", "7c", "4h", "2c"])) == []
    assert sensed(seated(0, down=["??", "??"])) == [("card-count", "Ann holds 2 down and 4 up.")]


def test_a_seat_that_was_not_dealt_in_holds_nothing() -> None:
    made = record()
    made["seats"][2] = {"player": "Cy", "contributed": 25, "dealt": False}
    assert sensed(made) == []
    made["seats"][2]["up"] = ["9s"]
    assert sensed(made) == [("card-count", "Cy was not dealt in and holds 1 up.")]
    made["seats"][2]["up"] = []
    assert sensed(made) == []


def test_more_cards_than_a_deck_has() -> None:
    seats = [{"player": f"P{number}", "down": ["??"] * 3, "up": ["??"] * 4, "contributed": 5} for number in range(8)]
    assert sensed(record(seats=seats)) == [("card-count", "56 cards are written; a deck has 52.")]
    assert sensed(record(seats=seats[:7])) == []


def test_a_variant_whose_up_cards_bring_more() -> None:
    for down, up, right in ((3, 5, True), (3, 4, True), (2, 5, True), (2, 4, False), (3, 3, False), (None, 5, True)):
        made = {**ann(down, up), "variant": "baseball"}
        assert ("card-count" in [code for code, _ in sensed(made)]) is not right, (down, up)


def test_a_list_is_no_longer_than_the_game_deals() -> None:
    long = [("card-count", "Ann's up holds 6 cards; at most 5 fit.")]
    assert sensed(unseen(3, 6)) == sensed({**unseen(3, 6), "void": "misdeal"}) == long
    assert sensed({**unseen(4, 3), "void": "misdeal"}) == [("card-count", "Ann's down holds 4 cards; at most 3 fit.")]
    for down, up in ((3, 6), (7, 4), (3, 8), (4, 7)):
        assert sensed({**unseen(down, up), "variant": "seven-card-baseball"}) == []


def test_a_long_list_is_told_beside_what_the_model_refuses() -> None:
    made = unseen(4, 6)
    made["seats"][1]["contributed"] = 10.5
    found = hand_of(json.dumps(made).encode())
    assert isinstance(found, list)
    assert [fault.sentence for fault in found if fault.code == "card-count"] == [
        "Ann's down holds 4 cards; at most 3 fit.",
        "Ann's up holds 6 cards; at most 5 fit.",
    ]
    made["seats"][0]["down"] = ["??"] * 8
    found = hand_of(json.dumps(made).encode())
    assert isinstance(found, list)
    told = [fault.sentence for fault in found if fault.place == ("seats", 0, "down")]
    assert told == ["Ann's down holds 8 cards; at most 7 fit."]


def test_of_a_game_nobody_knows_no_list_is_too_long() -> None:
    assert [code for code, _ in sensed({**unseen(7, 9), "variant": "night-baseball"})].count("unknown-variant") == 1
    assert not [said for _, said in sensed({**unseen(7, 9), "variant": "night-baseball"}) if "at most" in said]


def test_an_order_may_name_all_up_cards_of_a_seat_whose_list_is_left_out() -> None:
    order = "4s 2s 4h 5c 4d 6s 4c 7d 5d 6d 7h 8c".split()
    made = {**record(), "variant": "baseball", "up_deal_order": order}
    made["seats"] = [
        {"player": "Ann", "contributed": 25, "won": 50, "down": ["As", "Ah", "2c"]},
        {"player": "Bob", "contributed": 25, "down": ["Ks", "Kh", "Qc"], "up": order[8:]},
    ]
    assert not [said for _, said in sensed(made) if "up_deal_order" in said]
    assert [said for _, said in sensed({**made, "variant": "stud"}) if "up_deal_order" in said]


def unseen(down: int, up: int) -> dict[str, Any]:
    """The sound hand in which Ann holds so many cards, none of which anybody saw."""
    return seated(0, down=["??"] * down, up=["??"] * up)


@pytest.mark.parametrize(
    ("made", "holders"),
    [
        (seated(1, down=["Kh", "Qd", "8h"]), "the card Kh is dealt 2 times: Ann and Bob."),
        (seated(2, up=["7c"]), "the card 7c is dealt 2 times: Ann and Cy."),
        (seated(0, up=["Kh", "7c", "4h", "2c"]), "the card Kh is dealt 2 times: Ann."),
    ],
)
def test_a_card_dealt_twice_is_named_with_its_holders(made: dict[str, Any], holders: str) -> None:
    assert sensed(made) == [("duplicate-card", holders)]


@given(hands("two-thirds"))
def test_a_deal_with_one_card_copied_is_told(hand: Hand) -> None:
    places = [
        (seat, pile, index)
        for seat, held in enumerate(hand.seats)
        for pile in ("down", "up")
        for index, card in enumerate(getattr(held, pile) or ())
        if card != "??"
    ]
    if len(places) < 2:
        return
    made = hand.model_dump(exclude_unset=True)
    (seat, pile, index), (other, second, place) = places[0], places[-1]
    made["seats"][other][second][place] = made["seats"][seat][pile][index]
    found = {row.code for row in sense(Hand.model_validate(made))}
    assert "duplicate-card" in found or hand.void is not None


ORDER = ["Kd", "Qc", "9s", "7c", "8c", "4h", "5d", "2c", "6h"]


def test_the_order_of_the_up_cards_holds_them_all_as_dealt() -> None:
    assert sensed(record(up_deal_order=ORDER)) == []


@pytest.mark.parametrize(
    ("order", "code", "words"),
    [
        (ORDER[:-1], "card-count", "up_deal_order leaves out 6h, an up card of Bob."),
        ([], "card-count", "up_deal_order leaves out Kd, 7c, 4h, 2c, an up card of Ann."),
        ([*ORDER, "Kd"], "duplicate-card", "up_deal_order names Kd twice."),
        ([*ORDER, "3s"], "duplicate-card", "up_deal_order names 3s, which lies face down or is the common card."),
        ([*ORDER, "As"], "card-count", "up_deal_order names As, which no player has face up."),
        (
            ["7c", "Qc", "9s", "Kd", *ORDER[4:]],
            "card-count",
            "up_deal_order has the up cards of Ann in another order than his list.",
        ),
    ],
)
def test_what_is_wrong_with_the_order_of_the_up_cards(order: list[str], code: str, words: str) -> None:
    found = sensed(record(up_deal_order=order))
    assert found[0] == (code, words)
    assert {name for name, _ in found} == {code}


def test_unwritten_up_cards_may_stand_in_the_order() -> None:
    assert sensed({**seated(2, up=None), "up_deal_order": ORDER}) == []
    assert sensed({**seated(2, up=["??"]), "up_deal_order": ORDER}) == []
    found = sensed({**seated(2, up=["??"]), "up_deal_order": [*ORDER, "As"]})
    assert found == [("card-count", "up_deal_order names 9s, As, which no player has face up.")]
