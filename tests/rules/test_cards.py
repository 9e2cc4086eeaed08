from functools import reduce
from operator import or_

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.cards import BIT, BLOCK, CARD_CODE, CARD_TEXT, NO_CARD, UNSEEN, blocks, card_set


def test_codes_go_by_rank_and_then_by_suit() -> None:
    assert CARD_TEXT[:5] == ("2c", "2d", "2h", "2s", "3c")
    assert CARD_TEXT[48:] == ("Ac", "Ad", "Ah", "As", "??")
    assert len(set(CARD_TEXT)) == NO_CARD == 53
    assert all(CARD_TEXT[code] == text for text, code in CARD_CODE.items())
    assert len(CARD_CODE) == 53
    assert CARD_CODE["??"] == UNSEEN


def test_each_card_has_a_bit_and_no_card_has_none() -> None:
    for code in range(52):
        assert int(BIT[code]) == 1 << code % 4 * 16 + code // 4
    assert BIT.dtype == np.uint64
    assert BIT[UNSEEN:].tolist() == [0, 0]


def test_the_four_numbers_of_a_set_are_its_suits() -> None:
    hand = np.array([CARD_CODE[card] for card in "2c As Ks 3h ??".split()], np.uint8)
    assert card_set(hand[None]).view(np.uint16).tolist() == [1, 0, 2, 1 << 12 | 1 << 11]


@given(st.integers(0, 10).flatmap(lambda width: st.lists(st.lists(st.integers(0, 53), min_size=width, max_size=width))))
def test_a_set_is_the_bits_of_its_cards(rows: list[list[int]]) -> None:
    cards = np.array(rows, np.uint8).reshape(len(rows), len(rows[0]) if rows else 3)
    expected = [reduce(or_, (int(BIT[code]) for code in row), 0) for row in rows]
    assert card_set(cards).tolist() == expected


def test_cards_of_any_shape_and_any_place_in_memory() -> None:
    cards = np.random.default_rng(1).integers(0, 54, (3, 4, 5, 9), np.uint8)
    expected = np.bitwise_or.reduce(BIT[cards], axis=-1)
    assert card_set(cards).shape == (3, 4, 5)
    assert np.array_equal(card_set(cards), expected)
    assert np.array_equal(card_set(cards[:, ::2, 1]), expected[:, ::2, 1])
    assert np.array_equal(card_set(cards[..., 2:5]), np.bitwise_or.reduce(BIT[cards[..., 2:5]], axis=-1))
    assert np.array_equal(card_set(cards.T), np.bitwise_or.reduce(BIT[cards.T], axis=-1))
    assert card_set(cards[0, 0, 0]).shape == ()
    assert card_set(cards[0, 0, 0]) == expected[0, 0, 0]
    assert card_set(cards[:0]).shape == (0, 4, 5)
    assert card_set(cards[..., :0]).tolist() == np.zeros((3, 4, 5)).tolist()


@pytest.mark.parametrize("count", [BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 3])
def test_more_rows_than_one_block(count: int) -> None:
    cards = np.random.default_rng(2).integers(0, 54, (count, 7), np.uint8)
    assert np.array_equal(card_set(cards), np.bitwise_or.reduce(BIT[cards], axis=1))
    parts = list(blocks(count))
    assert [row for part in parts for row in range(part.start, part.stop)] == list(range(count))


def test_a_code_that_is_no_code_is_refused() -> None:
    with pytest.raises(ValueError, match="54"):
        card_set(np.array([[1, 54, 3]], np.uint8))


def test_codes_of_another_type_are_refused() -> None:
    with pytest.raises(TypeError, match="int64"):
        card_set(np.array([[1, 2, 3]]))
