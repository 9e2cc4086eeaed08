"""Checks of the slow resolution and of the random hands, worked by hand and by counting chips."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.deals import KNOBS, SHAPES, all_pairs, campaign, entry_of, pair_counts
from tests.naive import Deal, resolve
from tests.naive_given import UNSEEN, carried_in, hand, seat, won

BEST = ("AhAdAc", "KhKd7c2d")  # aces full, no spade anywhere
SECOND = ("QhQdQc", "9h8d4c3d")  # three queens
THIRD = ("JhTd7h", "5c4d2c8c")  # jack high


def test_six_high_straight_beats_wheel() -> None:
    """A six-high straight is above a five-high one although both hold a five."""
    six, wheel = ("6h5d4c", "3s2hKdKc"), ("Ah5h4d", "3c2sQdQc")
    assert won(resolve(hand("stud", seat("A", six, 9), seat("B", wheel, 9)))) == {"A": 18}


def test_rake_comes_out_of_the_won_half_only() -> None:
    """Halves are fixed before rake when one of them rolls."""
    seats = seat("A", BEST, 14), seat("B", SECOND, 14), seat("F", UNSEEN, 5, folded=True)
    result = resolve(hand("high-chicago", *seats, no_hole_spade="carry_half", rake=2, fees=1))
    assert (won(result), result["carry_out"], result["rake"]) == ({"A": 14}, 16, 3)


def test_rolled_half_of_a_side_pot_goes_back_to_its_payers() -> None:
    """Eight chips go back on 7, 7 and 3 paid: 3, 3 and, by the largest remainder, 2."""
    short = ("As6h6d", "3h3cTc9c")
    seats = seat("X", short, 10), seat("Y", BEST, 17), seat("Z", SECOND, 17), seat("V", UNSEEN, 13, folded=True)
    result = resolve(hand("high-chicago", *seats, no_hole_spade="carry_half", carry="refund_side"))
    assert won(result) == {"X": 20, "Y": 29}
    assert (result["returned"], result["carry_out"]) == ({"Y": 3, "Z": 3, "V": 2}, 0)


def test_all_tied_refund_divides_the_strange_chips() -> None:
    """Each takes his own ten back; seven folded and carried chips are split, the odd one to the ace of spades."""
    seats = seat("A", ("JsJd4c", "AsKc8h2d"), 10), seat("B", ("JhJc4d", "AdKh8c3s"), 10)
    record = hand("second_hand_high", *seats, seat("F", UNSEEN, 3, folded=True), carry_in=4, all_tied="refund")
    result = resolve(record)
    assert (won(result), result["returned"]) == ({"A": 4, "B": 3}, {"A": 10, "B": 10})
    assert won(resolve({**record, "rake": 1})) == {"A": 3, "B": 3}


def test_odd_chips_and_what_is_below_a_chip() -> None:
    """Of 27 at a five-chip table two tied hands get three chips and two; the rest goes with the odd chip."""
    one, two = ("AhKd2c", "QcJsTh4d"), ("AcKs3d", "QdJhTc9c")
    record = hand("stud", seat("A", one, 13), seat("B", two, 13), seat("F", UNSEEN, 1, folded=True), chip=5)
    assert won(resolve(record)) == {"A": 17, "B": 10}
    assert won(resolve(record, {"odd_chip": "roberts"})) == {"A": 17, "B": 10}
    record["seats"] = [record["seats"][i] for i in (1, 0, 2)]
    assert won(resolve(record, {"odd_chip": "seat"})) == {"A": 10, "B": 17}
    scoop = hand("stud8", seat("A", BEST, 13), seat("B", ("As2h3c", "6d8s9sTs"), 14), carry_in=1, chip=5)
    assert won(resolve(scoop)) == {"A": 17, "B": 10}


@pytest.mark.parametrize(("rake_from", "paid"), [("main_first", (26, 20)), ("pro_rata", (27, 19))])
def test_rake_over_two_pots(rake_from: str, paid: tuple[int, int]) -> None:
    """Four chips of rake on pots of 30 and 20."""
    seats = seat("A", BEST, 10), seat("B", SECOND, 20), seat("C", THIRD, 20)
    assert won(resolve(hand("stud", *seats, rake=4, rake_from=rake_from))) == {"A": paid[0], "B": paid[1]}


def test_muck_decides_nothing_when_nobody_tabled() -> None:
    """A mucked hand is out only while another one was tabled."""
    record = hand("stud", seat("A", BEST, 6, mucked=True), seat("B", SECOND, 6, mucked=True))
    assert won(resolve(record)) == {"A": 12}
    del record["seats"][1]["mucked"]
    assert won(resolve(record)) == {"B": 12}
    assert won(resolve(record, {"mucked": "live"})) == {"A": 12}


def test_parts_of_a_carry() -> None:
    """Parts join the pot of the same players, stand apart, or roll on when nobody live is named."""
    names = [["A", "C"], ["B", "C"], ["Zed"], None]
    parts = [{"amount": a, "players": who} for a, who in zip((7, 4, 3, 2), names, strict=True)]
    result = resolve(hand("stud", seat("A", BEST, 0), seat("B", SECOND, 5), seat("C", THIRD, 5), carry_in=parts))
    assert [(pot["amount"], len(pot["eligible"])) for pot in result["pots"]] == [(7, 2), (3, 0), (2, 3), (14, 2)]
    assert won(result) == {"A": 9, "B": 14}
    assert result["carry_parts"] == [{"amount": 3, "players": ["Zed"]}]


def test_no_live_player_has_a_chip_in() -> None:
    """Folded chips are for all live players; an open carry joins them, a named one does not."""
    folded = seat("F", UNSEEN, 6, folded=True), seat("G", UNSEEN, 9, folded=True)
    record = hand("stud", seat("A", SECOND, 0), seat("B", BEST, 0), *folded, carry_in=5)
    result = resolve(record)
    assert (won(result), result["returned"], len(result["pots"])) == ({"B": 17}, {"G": 3}, 1)
    assert won(resolve({**record, "announced": {"carry_players": ["A"]}})) == {"A": 5, "B": 12}


def test_global_scope_with_best_hand() -> None:
    """Without a hole spade the best hand of all takes what it may; a side pot it cannot win rolls."""
    seats = seat("X", BEST, 5), seat("Y", SECOND, 9), seat("Z", THIRD, 9)
    record = hand("two-thirds", *seats, no_hole_spade="best_hand")
    assert won(resolve(record)) == {"X": 15, "Y": 8}
    result = resolve(record, {"pot_scope": "global"})
    assert (won(result), result["carry_out"]) == ({"X": 15}, 8)


def test_queen_dealt_up_on_the_river() -> None:
    """By position it is a hole card, but under dead_hand it kills the deal all the same."""
    record = hand("the-bitch", seat("A", BEST, 7), seat("B", ("Jh9d", "6c5c4h2hQs"), 8), hole_rule="position")
    assert won(resolve(record)) == {"A": 7, "B": 7}
    assert won(resolve(record, {"hole_rule": "facing"})) == {"A": 14}
    dead = resolve(record, {"queen_up": "dead_hand"})
    assert (won(dead), dead["carry_out"], dead["returned"]) == ({}, 14, {"B": 1})


def test_unseen_cards_are_worth_nothing() -> None:
    """Hands are taken at the cards there are."""
    aces = seat("A", ("", "AsAd6h??"), 5)
    assert won(resolve(hand("stud", aces, seat("B", THIRD, 5)))) == {"A": 10}
    assert won(resolve(hand("razz", aces, seat("B", THIRD, 5)))) == {"B": 10}
    assert won(resolve(hand("stud", seat("A", UNSEEN, 4), seat("B", UNSEEN, 5)))) == {"A": 4, "B": 4}


def test_void_hand_goes_back() -> None:
    """Nothing is judged in a cancelled hand."""
    result = resolve(hand("razz", seat("A", BEST, 5), seat("B", THIRD, 3, folded=True), carry_in=8, rake=1, void="x"))
    assert (won(result), result["returned"], result["carry_out"]) == ({}, {"A": 5, "B": 3}, 8)
    assert result["rake"] == 0


def test_chips_are_conserved() -> None:
    """What goes in comes out, and nobody is paid from a pot he may not win."""
    for _, _, shape, record in campaign(11, 1000):
        result = resolve(record)
        went_in = sum(s["contributed"] for s in record["seats"]) + carried_in(record)
        paid = [*result["awards"].values(), *result["returned"].values(), result["carry_out"], result["rake"]]
        assert sum(paid) == went_in, (shape, record)
        assert min(paid) >= 0, (shape, record)
        assert all(set(pot["awards"]) <= set(pot["eligible"]) for pot in result["pots"]), (shape, record)
        assert sum(part["amount"] for part in result["carry_parts"]) == result["carry_out"], (shape, record)


def test_random_hands_are_possible() -> None:
    """Cards are distinct and live hands have the cards of a river down, a river up or a common card."""
    for _, _, shape, record in campaign(12, 1000):
        seats = record["seats"]
        lists = [s.get(where, []) for s in seats for where in ("down", "up")]
        cards = [card for cards in [*lists, record.get("community", [])] for card in cards if card != "??"]
        assert len(cards) == len(set(cards)), (shape, record)
        assert 2 <= len(seats) <= 8, (shape, record)
        whole = {(2, 4)} if record.get("community") else {(3, 4), (2, 5)}
        live = [s for s in seats if not s.get("folded") and s.get("dealt", True)]
        assert {(len(s["down"]), len(s["up"])) for s in live if "down" in s and "up" in s} <= whole, (shape, record)


def test_campaign_reaches_every_pair_and_shape() -> None:
    """All pairs of knob values and all shapes of every game come round."""
    hands = list(campaign(13, 10 * len(KNOBS) * len(SHAPES)))
    counts = pair_counts(hands)
    assert min(counts[pair] for pair in all_pairs()) >= 5
    shapes = Counter((entry_of(variant, house), shape) for variant, house, shape, _ in hands)
    assert set(shapes.values()) == {10}


def _holds(shape: str, record: dict[str, Any]) -> bool:
    deal, result = Deal(record, {"mucked": "live"}), resolve(record, {"mucked": "live"})
    facing = Deal(record, {"mucked": "live", "hole_rule": "facing", "spade_source": "hole"})
    by_shape: dict[str, bool] = {
        "all_tied": len(deal.best(deal.live)) == len(deal.live),
        "no_hole_spade": facing.spade(deal.live, lowest=True) is None,
        "queen_hole_live": facing.holder(deal.live) is not None,
        "queen_up_folded": (12, 3) in deal.face_up,
        "sole_side": any(len(pot["eligible"]) == 1 for pot in result["pots"]),
        "three_levels": len(result["pots"]) >= 3,
        "uncalled_live": any(result["returned"].get(p) for p in deal.live),
        "uncalled_folded": any(result["returned"].get(s["player"]) for s in record["seats"] if s.get("folded")),
        "fold_to_one": len(deal.live) == 1,
        "all_nothing_in": not any(deal.put[p] for p in deal.live),
        "carry_none_live": result["carry_out"] > 0,
    }
    return by_shape[shape]


@pytest.mark.parametrize(
    "shape",
    [
        *("all_tied", "no_hole_spade", "queen_hole_live", "queen_up_folded", "sole_side", "three_levels"),
        *("uncalled_live", "uncalled_folded", "fold_to_one", "all_nothing_in", "carry_none_live"),
    ],
)
def test_shape_is_forced(shape: str) -> None:
    """A named shape brings about what its name says (ties for best are ties for low in low games)."""
    drawn = [
        r for v, _, s, r in campaign(14, 2 * len(KNOBS) * len(SHAPES)) if s == shape and v not in ("razz", "stud-8")
    ]
    assert len(drawn) == 20
    assert all(_holds(shape, record) for record in drawn)
