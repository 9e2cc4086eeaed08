from collections import Counter
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pipeline.rules.cards import BIT, BLOCK, CARD_TEXT, NO_CARD, UNSEEN, card_set
from pipeline.rules.ranks.high import RANK_WORDS, high_five, high_key, high_key_of_cards, high_words, plural
from pipeline.rules.ranks.tables import CATEGORY, every_hand, flush_of, high_of
from tests.rules.ranks.five_cards import all_five_card_hands
from tests.rules.ranks.reference import (
    Hand,
    all_fives,
    as_codes,
    best_high,
    codes,
    fields,
    in_claim_order,
    random_hands,
    said,
    sets,
    worth_high,
)

SHAPES = {
    "steel wheel": ("Ah 2h 3h 4h 5h Kc Qd", (9, 5)),
    "steel wheel under a higher straight": ("Ah 2h 3h 4h 5h 6c 7d", (9, 5)),
    "six suited run": ("4s 5s 6s 7s 8s 9s Ac", (9, 9)),
    "seven suited": ("2d 4d 5d 7d 9d Jd Kd", (6, 13, 11, 9, 7, 5)),
    "six suited, no straight flush but a straight": ("5c 6c 7c 8c Tc Kc 9d", (6, 13, 10, 8, 7, 6)),
    "royal flush": ("As Ks Qs Js Ts Ad Ac", (9, 14)),
    "broadway, not around the corner": ("Qs Kh Ad 2c 3d 4h 8s", (1, 14, 13, 12, 8, 4)),
    "wheel": ("Ah 2c 3d 4s 5h Ad 2d", (5, 5)),
    "two trips": ("9c 9d 9h 4c 4d 4h As", (7, 9, 4)),
    "trips and two pairs": ("3c 3d 3h Kc Kd Qh Qs", (7, 3, 13)),
    "three pairs": ("Ac Ad 8h 8s 3c 3d 5h", (3, 14, 8, 5)),
    "three pairs, the third the kicker": ("Ac Ad 8h 8s 7c 7d 5h", (3, 14, 8, 7)),
    "quads and trips": ("6c 6d 6h 6s Kc Kd Kh", (8, 6, 13)),
    "quads and a pair": ("6c 6d 6h 6s 2c 2d Th", (8, 6, 10)),
    "straight with a paired card": ("5c 6d 7h 8s 9c 9d 2h", (5, 9)),
    "straight with trips": ("5c 6d 7h 8s 9c 9d 9h", (5, 9)),
    "trips over a flush": ("2c 5c 9c Jc Qc Qd Qh", (6, 12, 11, 9, 5, 2)),
    "full house beside a flush cannot be, flush beside two pair": ("2c 5c 9c Jc Qc Qd Jd", (6, 12, 11, 9, 5, 2)),
    "eight cards, two quads": ("2c 2d 2h 2s 3c 3d 3h 3s", (8, 3, 2)),
    "eight cards, four pairs": ("Ac Ad 8h 8s 3c 3d 9h 9c", (3, 14, 9, 8)),
    "eight suited": ("2h 3h 4h 5h 6h 8h Th Ah", (9, 6)),
}
FEW = {
    "": (1,),
    "7d": (1, 7),
    "?? ?? 7d": (1, 7),
    "As Kd": (1, 14, 13),
    "8c 8d": (2, 8),
    "8c 8d Ah": (2, 8, 14),
    "8c 8d 8h": (4, 8),
    "8c 8d 3h 3s": (3, 8, 3),
    "8c 8d 8h 8s": (8, 8),
    "2s 3s 4s 5s": (1, 5, 4, 3, 2),
    "8c 8d 8h 2s": (4, 8, 2),
}


def test_all_five_card_hands() -> None:
    cards = all_five_card_hands()
    keys = high_key(card_set(cards))
    assert np.array_equal(keys, high_key_of_cards(cards))
    assert Counter((keys >> CATEGORY).tolist()) == {
        9: 40, 8: 624, 7: 3_744, 6: 5_108, 5: 10_200, 4: 54_912, 3: 123_552, 2: 1_098_240, 1: 1_302_540,
    }  # fmt: skip
    different = np.unique(keys)
    assert len(different) == 7_462
    assert Counter((different >> CATEGORY).tolist()) == {
        9: 10, 8: 156, 7: 156, 6: 1_277, 5: 10, 4: 858, 3: 858, 2: 2_860, 1: 1_277,
    }  # fmt: skip


def places(values: NDArray[Any]) -> NDArray[np.intp]:
    """The place of each value among the different ones, equal where values are equal."""
    return np.unique(values, return_inverse=True)[1]


# eval7 makes a parser for ranges of hands, by names its parsing library has given up.
@pytest.mark.filterwarnings(r"ignore:'\w+' deprecated - use '\w+':DeprecationWarning")
def test_two_other_evaluators_agree_in_order() -> None:
    cards = random_hands(100_000, 7)
    ours = places(high_key(card_set(cards)))
    eval7: Any = import_module("eval7")
    phevaluator: Any = import_module("phevaluator")
    deck = [eval7.Card(text) for text in CARD_TEXT[:52]]
    theirs = np.array([eval7.evaluate([deck[code] for code in hand]) for hand in cards.tolist()])
    assert (ours == places(theirs)).all(), said(tuple(cards[ours != places(theirs)][0]))
    # Its codes are these, and its least number is the best hand.
    least = np.array([phevaluator.evaluate_cards(*hand) for hand in cards.tolist()])
    assert (ours == places(-least)).all(), said(tuple(cards[ours != places(-least)][0]))


@pytest.mark.parametrize(("cards", "count"), [(5, 3_000), (6, 2_000), (7, 4_000), (8, 1_500), (9, 200), (10, 60)])
def test_the_best_of_all_fives(cards: int, count: int) -> None:
    hands = random_hands(count, cards)
    by_sets, by_cards = high_key(card_set(hands)).tolist(), high_key_of_cards(hands).tolist()
    for hand, key, other in zip(hands.tolist(), by_sets, by_cards, strict=True):
        assert fields(key) == best_high(tuple(hand)), said(tuple(hand))
        assert key == other, said(tuple(hand))


@pytest.mark.parametrize(("text", "worth"), SHAPES.values(), ids=SHAPES)
def test_hands_of_every_awkward_shape(text: str, worth: tuple[int, ...]) -> None:
    hand = codes(text)
    assert best_high(hand) == worth
    assert fields(int(high_key(card_set(np.array(hand, np.uint8))))) == worth
    assert fields(int(high_key_of_cards(np.array(hand, np.uint8)))) == worth


@pytest.mark.parametrize(("text", "worth"), FEW.items())
def test_fewer_than_five_cards_rank_by_what_is_there(text: str, worth: tuple[int, ...]) -> None:
    hand = np.array(codes(text), np.uint8)
    assert fields(int(high_key(card_set(hand)))) == worth
    assert fields(int(high_key_of_cards(hand))) == worth


@given(st.lists(st.integers(0, 51), min_size=1, max_size=9, unique=True))
def test_another_card_never_makes_a_hand_worse(hand: list[int]) -> None:
    keys = high_key(sets([tuple(hand[:-1]), tuple(hand)]))
    assert keys[0] <= keys[1]


@given(st.lists(st.integers(0, 51), max_size=8, unique=True), st.lists(st.sampled_from([UNSEEN, NO_CARD]), max_size=3))
def test_cards_rank_as_their_set_whatever_stands_between_them(hand: list[int], between: list[int]) -> None:
    cards = np.array([*between, *hand, *between], np.uint8)
    assert high_key_of_cards(cards) == high_key(card_set(cards)) == high_key(sets([tuple(hand)]))[0]


def test_a_deck_of_thirteen_cards_a_suit() -> None:
    deck = np.array([0x1FFF, 0x1FFF << 16 | 0x1FFF, sum(0x1FFF << 16 * suit for suit in range(4))], np.uint64)
    assert [fields(key) for key in high_key(deck).tolist()] == [(9, 14)] * 3


@pytest.mark.parametrize("count", [0, 1, 9, BLOCK, BLOCK + 1, 2 * BLOCK + 5])
def test_more_hands_than_one_block(count: int) -> None:
    hands = random_hands(2 * BLOCK + 5, 7)
    whole = high_key(card_set(hands))
    assert np.array_equal(high_key(card_set(hands[:count])), whole[:count])
    assert np.array_equal(high_key_of_cards(hands[:count]), whole[:count])
    assert np.array_equal(high_five(card_set(hands[:count]), whole[:count]), high_five(card_set(hands), whole)[:count])


def test_sets_of_any_shape_and_any_place_in_memory() -> None:
    hands = random_hands(60, 7).reshape(3, 4, 5, 7)
    keys = high_key(card_set(hands))
    assert keys.shape == (3, 4, 5)
    assert keys.dtype == np.uint32
    assert np.array_equal(high_key(card_set(hands)[::2, :, 1]), keys[::2, :, 1])
    assert np.array_equal(high_key_of_cards(hands[::2, :, 1]), keys[::2, :, 1])
    five = high_five(card_set(hands), keys)
    assert five.shape == (3, 4, 5, 5)
    assert five.dtype == np.uint8
    assert np.array_equal(high_five(card_set(hands)[1, 2, 3], keys[1, 2, 3]), five[1, 2, 3])
    assert high_five(card_set(hands)[0, :0], keys[0, :0]).shape == (0, 5, 5)


def best_five(hand: Hand) -> list[int]:
    """The five cards of the best hand, of several ways to make it the one with the better claim to an odd chip."""
    best = best_high(hand)
    ace = 1 if best in ((5, 5), (9, 5)) else 14
    return as_codes(max(in_claim_order(five, ace) for five in all_fives(hand) if worth_high(five) == best))


@pytest.mark.parametrize(("cards", "count"), [(5, 500), (6, 500), (7, 1_500), (8, 500)])
def test_the_five_cards_are_the_best_suited_that_make_the_hand(cards: int, count: int) -> None:
    hands = [tuple(hand) for hand in random_hands(count, cards).tolist()]
    shapes = [codes(text) for text, _ in SHAPES.values()]
    hands += [shape for shape in shapes if len(shape) == cards]
    keys = high_key(sets(hands))
    five = high_five(sets(hands), keys)
    assert np.array_equal(high_key(card_set(five)), keys)
    for hand, cards_used in zip(hands, five.tolist(), strict=True):
        assert cards_used == best_five(hand), said(hand)


def test_of_two_suits_that_make_the_flush_the_better_one() -> None:
    hand = codes("2d 4d 6d 8d Td 2h 4h 6h 8h Th")
    five = high_five(sets([hand]), high_key(sets([hand])))
    assert five.tolist() == [list(codes("Th 8h 6h 4h 2h"))]


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("", ""),
        ("4d", "4d"),
        ("8c 8d Ah", "Ah 8d 8c"),
        ("2s 3s 4s 5s", "5s 4s 3s 2s"),
        ("2c 2h 2d Ks", "Ks 2h 2d 2c"),
        ("As 2c 3d 4h 5s Ac", "5s 4h 3d 2c As"),
        ("2c 2h 2d Ks Kc", "Ks Kc 2h 2d 2c"),
    ],
)
def test_the_cards_of_a_small_hand_and_the_order_of_cards(text: str, five: str) -> None:
    hand = sets([codes(text)])
    padded = [*codes(five), *[NO_CARD] * 5][:5]
    assert high_five(hand, high_key(hand)).tolist() == [padded]


def all_keys() -> list[int]:
    """Every key there is of up to five cards."""
    by_ranks = {high_of(counts) for _, counts in every_hand() if sum(counts) <= 5}
    by_suit = {flush_of(list(ranks)) for ranks in combinations(range(14, 1, -1), 5)}
    return sorted(by_ranks | by_suit | {10 << CATEGORY | rank << 16 for rank in range(2, 15)})


STARTS = {
    "no cards": 1, "pair of ": 2, "two pair, ": 3, "three ": 4, "straight, ": 5, "flush, ": 6, "full house, ": 7,
    "four ": 8, "straight flush, ": 9, "royal flush": 9, "five ": 10,
}  # fmt: skip


def key_of_words(words: str) -> int:
    """Read a hand in words, kickers and all, back into its key."""
    numbers = {word: rank for rank, word in enumerate(RANK_WORDS) if rank > 1}
    numbers |= {plural(rank): rank for rank in range(2, 15)}
    # "three high" is a hand of no pair, "three kings" is three of a kind.
    high_card = words.partition(",")[0].removesuffix(" high") in RANK_WORDS
    start = "" if high_card else next(start for start in STARTS if words.startswith(start))
    said_after = words.removeprefix(start).replace(",", " ").replace("-", " ").split()
    ranks = [14] if start == "royal flush" else [numbers[word] for word in said_after if word in numbers]
    return (STARTS.get(start, 1) << CATEGORY) + sum(rank << 16 - 4 * place for place, rank in enumerate(ranks))


def test_every_hand_in_words_with_its_kickers_reads_back() -> None:
    keys = all_keys()
    assert len(keys) > 7_462
    assert [key_of_words(high_words(key, kickers=True)) for key in keys] == keys


@pytest.mark.parametrize(
    ("text", "words", "with_kickers"),
    [
        ("Ah Kh 9h 5h 2h", "flush, ace high", "flush, ace high, king-nine-five-two"),
        ("Ah 2c 3d 4s 5h", "straight, five high", "straight, five high"),
        ("5s 6s 7s 8s 9s", "straight flush, nine high", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
        ("Kc Kd Kh 2c 2d", "full house, kings over twos", "full house, kings over twos"),
        ("6c 6d 6h 6s Ac", "four sixes", "four sixes, ace"),
        ("Kc Kd Kh 2c 3d", "three kings", "three kings, three-two"),
        ("Ac Ad Kh Ks 3d", "two pair, aces and kings", "two pair, aces and kings, three"),
        ("4c 4d Ah Ts 3d", "pair of fours", "pair of fours, ace-ten-three"),
        ("Kc Kd Ah Qs 9d", "pair of kings", "pair of kings, ace-queen-nine"),
        ("Ac Jd 9h 7s 3d", "ace high", "ace high, jack-nine-seven-three"),
        ("4c 4d", "pair of fours", "pair of fours"),
        ("", "no cards", "no cards"),
    ],
)
def test_hands_in_words(text: str, words: str, with_kickers: str) -> None:
    key = int(high_key(sets([codes(text)]))[0])
    assert high_words(key) == words
    assert high_words(key, kickers=True) == with_kickers


def test_a_set_and_its_bits_are_not_changed() -> None:
    hands = card_set(random_hands(500, 7))
    before, bits = hands.copy(), BIT.copy()
    high_five(hands, high_key(hands))
    assert np.array_equal(hands, before)
    assert np.array_equal(BIT, bits)
