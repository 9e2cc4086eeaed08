"""The actions of a PHH hand: what each is called and adds, what a show tells, and pokerkit's second opinion."""

import json

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.reader import Found
from schemas.hand import Action
from tests.records.phh.by_pokerkit import random_hand
from tests.records.phh_text import BASE, THIRD, codes, one, play, put_in, read


def acts(*actions: str, base: str = BASE) -> list[tuple[int, int, str, int, int | None, bool | None]]:
    found: list[Action] = one(play(*THIRD, *actions, base=base)).actions or []
    return [(a.street, a.seat, a.act, a.amount, a.to, a.all_in) for a in found if a.act != "ante"]


def test_a_raise_counts_the_bring_in_already_in() -> None:
    assert acts("p2 pb", "p3 cc", "p1 cbr 5", "p2 cbr 10", "p3 cc", "p1 cc") == [
        (3, 2, "bring-in", 2, 2, None),
        (3, 3, "call", 2, None, None),
        (3, 1, "complete", 5, 5, None),
        (3, 2, "raise", 8, 10, None),
        (3, 3, "call", 8, None, None),
        (3, 1, "call", 5, None, None),
    ]


@pytest.mark.parametrize(
    ("actions", "kinds"),
    [
        (["p1 cbr 5"], ["complete"]),
        (["p2 pb", "p3 cbr 4"], ["bring-in", "complete"]),
        (["p2 pb", "p3 cbr 10"], ["bring-in", "raise"]),
        (["p1 cbr 10"], ["bet"]),
        (["p1 cbr 5", "p2 cbr 10", "p3 cbr 15"], ["complete", "raise", "raise"]),
        (["p2 pb", "p3 cc", "p1 cc", "p2 cc"], ["bring-in", "call", "call", "check"]),
        (["d dh p1 2c", "p1 cbr 5", "p2 cbr 10"], ["bet", "raise"]),
        (["p2 pb", "p3 cbr 5", "d dh p1 2c", "p1 cc", "p2 cbr 5"], ["bring-in", "complete", "check", "bet"]),
    ],
)
def test_the_state_of_the_street_names_the_action(actions: list[str], kinds: list[str]) -> None:
    assert [act for _, _, act, _, _, _ in acts(*actions)] == kinds


def test_amounts_stop_at_the_stack() -> None:
    base = BASE.replace("[90, 90, 90]", "[1, 2, 4]")
    assert acts("p2 pb", "p3 cbr 3", base=base) == [(3, 2, "bring-in", 1, 1, True), (3, 3, "complete", 3, 3, True)]
    antes = [action for action in one(play(*THIRD, base=base)).actions or [] if action.act == "ante"]
    assert [(ante.seat, ante.amount, ante.all_in) for ante in antes] == [(1, 1, True), (2, 1, None), (3, 1, None)]


def test_a_street_begins_with_its_cards() -> None:
    streets = [item[0] for item in acts("p2 f", "d dh p1 2c", "p1 f", "d dh p3 4c", "d dh p3 5c", "p3 cc")]
    assert streets == [3, 4, 5]


def test_a_player_who_was_dealt_nothing_sat_out() -> None:
    seats = one(play("d dh p1 ????Qc", "d dh p2 ????3d", "p2 pb", "p1 f")).seats
    assert [seat.dealt for seat in seats] == [True, True, False]
    assert [seat.dealt for seat in one(play()).seats] == [True, True, True]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("p2 completes 5", "unknown-line"),
        ("p2 sd", "unknown-line"),
        ("p2 pb 3", "unknown-line"),
        ("d burns 4c", "unknown-line"),
        ("q2 pb", "unknown-line"),
        ("d dh p1", "unknown-line"),
        ("p0 pb", "action-seat-unknown"),
        ("p4 f", "action-seat-unknown"),
        ("p2 cbr", "unknown-line"),
        ("p2 cbr 1,200", "bad-amount"),
        ("p2 cbr -5", "bad-amount"),
        ("p2 cbr 5e3", "bad-amount"),
        ("p2 cbr 0", "bad-amount"),
        ("d dh p1 1c", "bad-card"),
        ("d dh p1 Qcx", "bad-card"),
        ("d db ??", "bad-card"),
        ("d db 2c3c", "card-count"),
        ("d dh p1 2c3c4c5c6c", "card-count"),
        ("p1 sm 2c", "card-count"),
        ("p1 sm 2c3cQc4c5c6c7c8c", "card-count"),
        ("p1 sm 2c3c4c", "bad-card"),
    ],
)
def test_an_action_that_cannot_be_is_a_problem(action: str, code: str) -> None:
    assert codes(play(*THIRD, action)) == [code]


def test_a_bring_in_without_its_amount_is_a_problem() -> None:
    assert codes(play(*THIRD, "p2 pb", base=BASE.replace("bring_in = 2\n", ""))) == ["missing-field"]
    assert one(play(*THIRD, base=BASE.replace("bring_in = 2\n", ""))).stakes is not None


DEALT = ("d dh p1 ????Qc", "d dh p1 2c3c4c", "d dh p1 ??", "d dh p2 ????3d", "d dh p3 ????9s")


@pytest.mark.parametrize(
    ("shows", "down", "up"),
    [
        (["p1 sm AhAdQc2c3c4c9h"], "Ah Ad 9h", "Qc 2c 3c 4c"),
        (["p1 sm AhAdQc2c3c4c"], "Ah Ad ??", "Qc 2c 3c 4c"),
        (["p1 sm AhAdQc2c3c4c", "p1 sm AhAdQc2c3c4c9h"], "Ah Ad 9h", "Qc 2c 3c 4c"),
        (["p1 sm AhAdQc2c3c4c9h", "p1 sm AhAdQc2c3c4c"], "Ah Ad 9h", "Qc 2c 3c 4c"),
        (["p1 sm Ah??Qc2c3c4c??"], "Ah ?? ??", "Qc 2c 3c 4c"),
        (["p1 sm QcAhAd9h4c3c2c"], "Ah Ad 9h", "Qc 2c 3c 4c"),
        (["p1 sm -"], "?? ?? ??", "Qc 2c 3c 4c"),
        (["p1 sm"], "?? ?? ??", "Qc 2c 3c 4c"),
    ],
)
def test_a_show_tells_the_down_cards(shows: list[str], down: str, up: str) -> None:
    seat = one(play(*DEALT, *shows)).seats[0]
    assert (seat.down, seat.up) == (down.split(), up.split())
    assert seat.mucked is (shows == ["p1 sm"])


def test_a_sorted_show_of_an_unseen_door_card_is_a_problem() -> None:
    assert codes(play("d dh p1 ????Qc", "d dh p1 ??3c", "p1 sm 3cQcAhAd4c")) == ["bad-card"]


def test_the_last_one_in_mucks_without_losing() -> None:
    actions = ("p2 pb", "p3 f", "p1 cbr 5", "p2 f", "p1 sm")
    assert [seat.mucked for seat in one(play(*THIRD, *actions)).seats] == [False, False, False]
    assert [seat.mucked for seat in one(play(*THIRD, "p2 f", "p1 sm", "p3 sm -")).seats] == [True, False, False]


def test_cards_of_other_hands_are_forgiven() -> None:
    assert one(play("d dh p1 10h T♥ jc")).seats[0].down == ["Th", "Th"]


def test_up_cards_keep_the_order_dealt() -> None:
    actions = (*THIRD, "d dh p3 2h", "d dh p1 4h")
    assert one(play(*actions)).up_deal_order == ["Qc", "3d", "9s", "2h", "4h"]
    assert one(play(*actions, "d dh p2 ??")).up_deal_order is None
    assert one(play(*actions, "p1 sm AhAdQc4h7d")).up_deal_order is None


def test_a_folded_player_folded_where_he_first_did() -> None:
    assert [seat.folded for seat in one(play(*THIRD, "p2 f", "d dh p1 2c", "p2 f")).seats] == [False, 3, False]


def test_there_is_one_card_in_the_middle() -> None:
    assert one(play(*THIRD, "d db 2c")).community == ["2c"]
    assert codes(play(*THIRD, "d db 2c", "d db 3c")) == ["card-count"]


def chips_of(state: pokerkit.State) -> list[int]:
    """What each player put in, from pokerkit's own operations."""
    total, street = [0] * state.player_count, [0] * state.player_count
    for done in state.operations:
        if isinstance(done, pokerkit.BetCollection):
            street = [0] * state.player_count
        elif isinstance(done, pokerkit.AntePosting):
            total[done.player_index] += done.amount
        elif isinstance(done, pokerkit.BringInPosting | pokerkit.CheckingOrCalling):
            total[done.player_index] += done.amount
            street[done.player_index] += done.amount
        elif isinstance(done, pokerkit.CompletionBettingOrRaisingTo):
            total[done.player_index] += done.amount - street[done.player_index]
            street[done.player_index] = done.amount
    return total


def faces_of(state: pokerkit.State, place: int, up: bool) -> list[str]:
    cards = []
    for done in state.operations:
        if isinstance(done, pokerkit.HoleDealing) and done.player_index == place:
            cards += [repr(card) for card, face in zip(done.cards, done.statuses, strict=True) if face is up]
    return cards


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_pokerkit_says_the_same_of_every_hand_it_plays(seed: int) -> None:
    text, state = random_hand(seed)
    (item,) = read(f"{text}\nfinishing_stacks = {json.dumps([int(stack) for stack in state.stacks])}\n")
    assert isinstance(item, Found), (item, text)
    hand = item.hand
    assert put_in(hand) == chips_of(state)
    folded = {done.player_index for done in state.operations if isinstance(done, pokerkit.Folding)}
    for place, seat in enumerate(hand.seats):
        assert (seat.up or []) == faces_of(state, place, True)
        assert (seat.down or []) == faces_of(state, place, False)
        assert (seat.folded is not False) is (place in folded)
    returned = max(0, sum(put_in(hand)) - sum(seat.won or 0 for seat in hand.seats))
    second, most = sorted(put_in(hand))[-2:]
    assert returned == most - second
