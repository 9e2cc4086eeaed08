"""Door cards and boards are ordered as the rule books order them."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from pipeline.rules.boards import DOOR_ACE_HIGH, DOOR_ACE_LOW, heights, strength
from pipeline.rules.cards import CARD_TEXT, NO_CARD

DECK = CARD_TEXT[:52]


def test_the_lowest_door_card_is_the_two_of_clubs_and_the_highest_the_ace_of_spades() -> None:
    order = sorted(DECK, key=DOOR_ACE_HIGH.__getitem__)
    assert order[:6] == ["2c", "2d", "2h", "2s", "3c", "3d"]
    assert order[-3:] == ["Ad", "Ah", "As"]


def test_with_the_ace_low_the_king_of_spades_is_the_highest_door_card() -> None:
    order = sorted(DECK, key=DOOR_ACE_LOW.__getitem__)
    assert order[:5] == ["Ac", "Ad", "Ah", "As", "2c"]
    assert order[-2:] == ["Kh", "Ks"]


@pytest.mark.parametrize(
    "boards",
    [
        "Ac / Kd / 2h",
        "2c 2d / Ac Kd / Ac Qd / Kc Qd / 3c 2d",
        "2c 2d 2h / Ac Ad Kh / Ac Ad 2h / Kc Kd Ah / 2c 2d 3h / Ac Kd Qh / Ac Kd Jh",
        "2c 2d 2h 2s / Ac Ad Ah Ks / 3c 3d 3h 2s / Ac Ad Kh Ks / 3c 3d 2h 2s / 2c 2d Ah Ks / 2c 2d 4h 3s / Ac Kd Qh Js",
    ],
)
def test_higher_boards_come_first(boards: str) -> None:
    heights = [strength(board.split()) for board in boards.split("/")]
    assert None not in heights
    assert heights == sorted(heights, key=lambda height: height or (), reverse=True)
    assert len(set(heights)) == len(heights)


@pytest.mark.parametrize(
    "boards",
    [
        "Ac / 2d / Kh",
        "Ac 2d / Ac 3d / 2c 3d / Qc Kd / Ac Ad / 2c 2d / Kc Kd",
        "Ac 2d 3h 4s / Ac 2d 3h 5s / 6c 7d 8h 9s / Ac Ad 2h 3s / Ac Ad 2h Ks / 2c 2d Ah 3s / Ac Ad 2h 2s / Ac Ad Ah 2s",
    ],
)
def test_lower_boards_come_first_with_the_ace_low(boards: str) -> None:
    heights = [strength(board.split(), ace_low=True) for board in boards.split("/")]
    assert heights == sorted(heights, key=lambda height: height or ())
    assert len(set(heights)) == len(heights)


def test_neither_suits_nor_order_nor_straights_nor_flushes_count() -> None:
    assert strength(["As", "Kd"]) == strength(["Kc", "Ah"])
    assert strength("6c 5c 4c 3c".split()) < strength("7d 5h 4c 3c".split())  # type: ignore[operator]


def test_an_unseen_card_leaves_a_board_unknown() -> None:
    assert strength(["As", "??"]) is None


def slow(board: tuple[str, ...], ranks: str) -> tuple[str, list[int]]:
    """The same order, by naming what is held and then comparing ranks."""
    letters = [card[0] for card in board]
    by_count = sorted(set(letters), key=lambda rank: (letters.count(rank), ranks.index(rank)), reverse=True)
    held = "".join(str(letters.count(rank)) for rank in by_count)
    kind = {"1": "0", "2": "1", "22": "2", "3": "3", "4": "4"}[held.replace("1", "") or "1"]
    return kind, [ranks.index(rank) for rank in by_count]


@pytest.mark.parametrize(("ace_low", "ranks"), [(False, "23456789TJQKA"), (True, "A23456789TJQK")])
def test_all_pairs_and_many_boards_of_four_are_ordered_by_what_they_hold(ace_low: bool, ranks: str) -> None:
    chance = Random(5)
    fours = [tuple(chance.sample(DECK, 4)) for _ in range(1500)]
    for boards in (list(combinations(DECK, 2)), fours):
        by_table = sorted(boards, key=lambda board: strength(board, ace_low) or ())
        held = [slow(board, ranks) for board in by_table]
        assert held == sorted(held)


@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_heights_of_boards_order_all_of_them_as_their_strength_does(size: int, ace_low: bool) -> None:
    boards = [list(ranks) for ranks in product(range(13), repeat=size)]
    codes = np.array([[rank * 4 + column for column, rank in enumerate(board)] for board in boards], np.uint8)
    padded = np.pad(codes, ((0, 0), (0, 4 - size)), constant_values=NO_CARD)
    found = heights(padded, ace_low).tolist()
    known = [strength([CARD_TEXT[code] for code in row], ace_low) for row in codes.tolist()]
    pairs = sorted(set(zip(known, found, strict=True)))
    assert len(pairs) == len(set(known)) == len(set(found))
    assert [height for _, height in pairs] == sorted(set(found))
