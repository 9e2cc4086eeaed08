"""Odd chips by figures worked out by hand."""

from typing import Any

import pytest

from tests.known import outcome

# Fewer than five cards of each hand were seen: in razz all of them are the worst there is, and tie.
UNSEEN_RAZZ: list[dict[str, Any]] = [
    {"player": "Cy", "up": ["4h", "3s", "Kd", "Js"], "contributed": 1},
    {"player": "Bob", "up": ["Kc", "5s", "3d", "7s"], "contributed": 2},
    {"player": "Ann", "down": ["6d", "Ah"], "up": ["8d"], "contributed": 2, "folded": True},
    {"player": "Gus", "down": ["??", "??", "??"], "up": ["??", "??", "Ad", "??"], "contributed": 2},
]


@pytest.mark.parametrize(
    ("odd_chip", "awards"),
    [
        # Main 4 for three: the ace counts one, so the king of diamonds is the highest card. Side 3 for Bob and Gus.
        ("tda", {"Cy": 2, "Bob": 3, "Ann": 0, "Gus": 2}),
        # The lowest card claims, and the ace of diamonds is the lowest.
        ("roberts", {"Cy": 1, "Bob": 2, "Ann": 0, "Gus": 4}),
        ("seat", {"Cy": 2, "Bob": 3, "Ann": 0, "Gus": 2}),
    ],
)
def test_in_a_low_the_ace_counts_one_also_where_cards_are_unseen(odd_chip: str, awards: dict[str, int]) -> None:
    record = {"hand_id": "1", "variant": "razz", "house": {"odd_chip": odd_chip}, "seats": UNSEEN_RAZZ}
    assert outcome(record).awards() == awards
