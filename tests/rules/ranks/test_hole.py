from typing import Literal

import numpy as np
import pytest

from pipeline.rules.cards import CARD_CODE, card_set
from pipeline.rules.ranks.hole import queen_of_spades, spade_high, spade_low, spade_words
from tests.rules.ranks.reference import codes, sets

Ace = Literal["high", "low", "both"]

ALL_SPADES = np.arange(1 << 13, dtype=np.uint64) << np.uint64(48)
OTHERS = np.uint64(0x1FFF1FFF1FFF)


def spades(number: int) -> list[str]:
    """Spades of a set of them, lowest first with the ace high."""
    return [f"{rank}s" for place, rank in enumerate("23456789TJQKA") if number >> place & 1]


@pytest.mark.parametrize(("ace", "order"), [("high", "23456789TJQKA"), ("low", "A23456789TJQK")])
def test_highest_and_lowest_of_every_set_of_spades(ace: Ace, order: str) -> None:
    high, low = spade_high(ALL_SPADES, ace).tolist(), spade_low(ALL_SPADES, ace).tolist()
    for number in range(1, 1 << 13):
        ordered = sorted(spades(number), key=lambda card: order.index(card[0]))
        assert spade_words(high[number]) == ordered[-1]
        assert spade_words(low[number], lowest=True) == ordered[0]


@pytest.mark.parametrize(("ace", "order"), [("high", "23456789TJQKA"), ("low", "A23456789TJQK")])
def test_greater_wins_in_both_contests(ace: Ace, order: str) -> None:
    one_each = sets([(CARD_CODE[f"{rank}s"],) for rank in order])
    assert (np.diff(spade_high(one_each, ace)) > 0).all()
    assert (np.diff(spade_low(one_each, ace)) < 0).all()
    assert spade_high(one_each, ace).min() > 0
    assert spade_low(one_each, ace).min() > 0


def test_an_ace_that_is_both_is_highest_and_lowest() -> None:
    assert np.array_equal(spade_high(ALL_SPADES, "both"), spade_high(ALL_SPADES, "high"))
    assert np.array_equal(spade_low(ALL_SPADES, "both"), spade_low(ALL_SPADES, "low"))
    ace, king, two = sets([codes("As"), codes("Ks"), codes("2s")])
    assert spade_high(ace, "both") > spade_high(king, "both")
    assert spade_low(ace, "both") > spade_low(two, "both")


@pytest.mark.parametrize("ace", ["high", "low", "both"])
def test_other_suits_count_for_nothing(ace: Ace) -> None:
    assert np.array_equal(spade_high(ALL_SPADES | OTHERS, ace), spade_high(ALL_SPADES, ace))
    assert np.array_equal(spade_low(ALL_SPADES | OTHERS, ace), spade_low(ALL_SPADES, ace))
    assert spade_high(ALL_SPADES[:1] | OTHERS, ace) == spade_low(ALL_SPADES[:1] | OTHERS, ace) == 0
    assert spade_words(0) == spade_words(0, lowest=True) == "no spade"


def test_the_queen_of_spades() -> None:
    hands = sets([codes("Qs 2c"), codes("Qh Ks"), codes("Qs"), (), codes("Js Ks Qd")])
    assert queen_of_spades(hands).tolist() == [1, 0, 1, 0, 0]
    assert queen_of_spades(hands).dtype == np.int64


def test_sets_of_any_shape() -> None:
    cards = np.array([[["Qs", "2c"], ["3s", "??"]]])
    hands = card_set(np.vectorize(CARD_CODE.__getitem__)(cards).astype(np.uint8))
    assert spade_high(hands, "high").tolist() == [[12, 3]]
    assert spade_low(hands, "high").tolist() == [[3, 12]]
    assert queen_of_spades(hands).tolist() == [[1, 0]]
    assert spade_high(hands[0, 0], "high") == 12
