from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.cards import BLOCK, NO_CARD, card_set
from pipeline.rules.ranks.ace_five import low_five, low_key, low_top, low_words, razz_key
from pipeline.rules.ranks.high import plural
from pipeline.rules.ranks.tables import CATEGORY, NO_PAIR, every_hand, razz_of
from tests.rules.ranks.five_cards import all_five_card_hands
from tests.rules.ranks.reference import (
    Hand,
    Worth,
    all_fives,
    as_codes,
    best_low,
    codes,
    fields,
    hands_of_few_ranks,
    in_claim_order,
    random_hands,
    said,
    sets,
    worth_low,
)

SHAPES = {
    "wheel, suited": ("Ah 2h 3h 4h 5h Kc Qd", (6, -5, -4, -3, -2, -1)),
    "eight low": ("8c 6d 4h 3s Ac Ad 8h", (6, -8, -6, -4, -3, -1)),
    "one pair, the lowest that will do": ("Kc Kd 2h 2s Jc Js Ad", (5, -2, -13, -11, -1)),
    "one pair of aces": ("Ac Ad Jh Js 9c 9s 2d", (5, -1, -11, -9, -2)),
    "four ranks, trips": ("Qc Qd Qh Ks 9c 9s 2d", (5, -9, -13, -12, -2)),
    "two pairs of three": ("Kc Kd 2h 2s Jc Js Jd", (4, -11, -2, -13)),
    "two pairs and trips": ("Ac Ad Ah 2s 2c 9s 9d", (4, -2, -1, -9)),
    "trips of three ranks": ("9c 9d 9h 9s 4c 3d", (3, -9, -4, -3)),
    "full house of two trips": ("9c 9d 9h 4s 4c 4d", (2, -4, -9)),
    "full house, the trips the higher": ("9c 9d 9h 4s 4c", (2, -9, -4)),
    "full house of quads and trips": ("9c 9d 9h 9s 4c 4d 4h", (2, -4, -9)),
    "quads": ("9c 9d 9h 9s 4c", (1, -9, -4)),
    "two quads": ("9c 9d 9h 9s 4c 4d 4h 4s", (2, -4, -9)),
}


def lows(key: int) -> Worth:
    """Category and ranks of a key, the ranks less than nothing so that more is better."""
    category, *rest = fields(key)
    return (category, *(field - 14 for field in rest))


def test_all_five_card_hands() -> None:
    cards = all_five_card_hands()
    keys = razz_key(card_set(cards))
    assert Counter((keys >> CATEGORY).tolist()) == {
        6: comb(13, 5) * 4**5, 5: 1_098_240, 4: 123_552, 3: 54_912, 2: 3_744, 1: 624,
    }  # fmt: skip
    assert Counter((np.unique(keys) >> CATEGORY).tolist()) == {6: 1_287, 5: 2_860, 4: 858, 3: 858, 2: 156, 1: 156}
    five_ranks = keys >> CATEGORY == NO_PAIR
    assert np.array_equal(low_key(card_set(cards)), np.where(five_ranks, keys, 0))
    # With the highest card given, the other four are any lower ranks: 4 of the r - 1 below it, in any suits.
    tops = Counter(low_top(keys).tolist())
    assert {top: tops[top] for top in range(1, 14) if tops[top]} == {
        top: comb(top - 1, 4) * 4**5 for top in range(5, 14)
    }
    assert sum(tops[top] for top in range(5, 9)) == comb(8, 5) * 4**5 == 57_344


@pytest.mark.parametrize(("cards", "count"), [(5, 3_000), (6, 1_500), (7, 3_000), (8, 1_000), (9, 150)])
def test_the_best_of_all_fives(cards: int, count: int) -> None:
    check([tuple(hand) for hand in random_hands(count, cards).tolist()])


@pytest.mark.parametrize(
    ("cards", "ranks"), [(5, 2), (5, 3), (5, 4), (6, 2), (6, 3), (6, 4), (7, 2), (7, 3), (7, 4), (8, 2), (8, 3), (8, 4)]
)
def test_the_best_of_all_fives_of_few_ranks(cards: int, ranks: int) -> None:
    check(hands_of_few_ranks(400, cards, ranks))


def check(hands: list[Hand]) -> None:
    """Compare keys and cards of hands with the best of all their fives."""
    keys, of_five_ranks = razz_key(sets(hands)), low_key(sets(hands))
    five = low_five(sets(hands), keys)
    assert np.array_equal(razz_key(card_set(five)), keys)
    for hand, key, low, used in zip(hands, keys.tolist(), of_five_ranks.tolist(), five.tolist(), strict=True):
        best = best_low(hand)
        assert lows(key) == best, said(hand)
        assert low == (key if best[0] == NO_PAIR else 0), said(hand)
        made = [in_claim_order(cards, 1) for cards in all_fives(hand) if worth_low(cards) == best]
        assert used == as_codes(max(made)), said(hand)


@pytest.mark.parametrize(("text", "worth"), SHAPES.values(), ids=SHAPES)
def test_hands_of_every_awkward_shape(text: str, worth: Worth) -> None:
    assert best_low(codes(text)) == worth
    check([codes(text)])


@given(st.lists(st.integers(0, 51), max_size=4, unique=True))
def test_fewer_than_five_cards_make_no_low(hand: list[int]) -> None:
    few = sets([tuple(hand)])
    assert razz_key(few).tolist() == low_key(few).tolist() == low_top(razz_key(few)).tolist() == [0]
    assert low_five(few, razz_key(few)).tolist() == [[NO_CARD] * 5]


@given(st.lists(st.integers(0, 51), min_size=6, max_size=9, unique=True))
def test_another_card_never_makes_a_low_worse(hand: list[int]) -> None:
    more = sets([tuple(hand[:-1]), tuple(hand)])
    assert razz_key(more)[0] <= razz_key(more)[1]
    assert low_key(more)[0] <= low_key(more)[1]


def test_the_top_of_a_low_is_for_the_qualifier() -> None:
    hands = [codes(text) for text in ("8c 6d 4h 3s Ac", "9c 6d 4h 3s Ac", "5c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c")]
    assert low_top(low_key(sets(hands))).tolist() == [8, 9, 5, 13]
    paired = razz_key(sets([codes("4c 4d 3h 2s Ac")]))
    assert paired[0] > 0
    assert low_top(paired).tolist() == [0]


def test_sets_of_any_shape_and_any_number() -> None:
    hands = random_hands(BLOCK + 8, 7)
    whole, flat = card_set(hands), card_set(hands)[8:]
    cube = flat.reshape(4, -1, 8)
    for key in (low_key, razz_key):
        assert key(cube).shape == cube.shape
        assert key(cube).dtype == np.uint32
        assert np.array_equal(key(cube).reshape(-1), key(whole)[8:])
        assert np.array_equal(key(cube[::2, :, 3]), key(cube)[::2, :, 3])
        assert key(flat[0]) == key(flat)[0]
        assert key(flat[:0]).shape == (0,)
        five = low_five(cube, key(cube))
        assert five.shape == (*cube.shape, 5)
        assert np.array_equal(five.reshape(-1, 5), low_five(whole, key(whole))[8:])
        assert np.array_equal(low_top(key(cube)), low_top(key(flat)).reshape(cube.shape))


def key_of_words(words: str) -> int:
    """Read a low in words back into its key."""
    numbers = {letter: rank for rank, letter in enumerate("A23456789TJQK", start=1)}
    numbers |= {plural(rank): (1 if rank == 14 else rank) for rank in range(2, 15)}
    starts = {"pair of": 5, "two pair,": 4, "three": 3, "full house,": 2, "four": 1, "": 6}
    start = next(name for name in starts if words.startswith(name))
    ranks = [numbers[word] for word in words.replace(",", " ").replace("-", " ").split() if word in numbers]
    return (starts[start] << CATEGORY) + sum((14 - rank) << 16 - 4 * place for place, rank in enumerate(ranks))


def test_every_low_in_words_reads_back() -> None:
    keys = sorted({razz_of(counts) for _, counts in every_hand() if sum(counts) == 5})
    assert len(keys) == 6_175
    assert [key_of_words(low_words(key)) for key in keys] == keys


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8c 6d 4h 3s Ac", "8-6-4-3-A"),
        ("Jc Jd Kh Qs Tc", "pair of jacks, K-Q-T"),
        ("Ac Ad Kh Qs Tc", "pair of aces, K-Q-T"),
        ("Jc Jd 6h 6s Tc", "two pair, jacks and sixes, T"),
        ("Jc Jd Jh 6s Tc", "three jacks, T-6"),
        ("Jc Jd Jh 6s 6c", "full house, jacks over sixes"),
        ("Jc Jd Jh Js 6c", "four jacks, 6"),
        ("Jc Jd Jh Js", "no low"),
    ],
)
def test_lows_in_words(text: str, words: str) -> None:
    assert low_words(int(razz_key(sets([codes(text)]))[0])) == words
