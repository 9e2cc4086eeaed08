"""Hands with wild cards rank, and claim odd chips, as the slow oracle ranks them when it tries every card."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.rules.cards import CARD_CODE, NO_CARD, STANDS_FOR, UNSEEN, Codes, Sets, card_set
from pipeline.rules.ranks.high import high_five, high_key, high_words
from pipeline.rules.ranks.wild import plain_key, wild_all, wild_five, wild_key
from tests.naive_wild import SUITLESS, Made, make

HANDS = 400
RANKS = [[rank * 4 + suit for suit in range(4)] for rank in range(13)]


def dealt(seed: int, most: int, ranks: int = 3) -> list[tuple[list[int], set[int]]]:
    """Random cards, up to so many, with the cards of some ranks wild, and now and then a single other card."""
    rng = random.Random(seed)
    found = []
    for _ in range(HANDS):
        cards = rng.sample(range(UNSEEN), rng.randint(max(most - 5, 1), most))
        wild = {code for rank in rng.sample(RANKS, rng.randint(0, ranks)) for code in rank}
        found.append((cards, wild | set(rng.sample(cards, rng.random() < 0.2))))
    return found


def arrays(hands: list[tuple[list[int], set[int]]], width: int = 9) -> tuple[Codes, Sets, Sets]:
    rows = np.array([cards + [NO_CARD] * (width - len(cards)) for cards, _ in hands], np.uint8)
    wild = np.array([sorted(wild) + [NO_CARD] * (UNSEEN - len(wild)) for _, wild in hands], np.uint8)
    return rows, card_set(rows), card_set(wild)


def slowly(cards: list[int], wild: set[int], top: bool = True, natural: bool = False) -> Made:
    plain = {code: (code // 4 + 2, code % 4) for code in cards}
    return make(frozenset(plain.values()), frozenset(plain[code] for code in cards if code in wild), top, natural)


def as_used(row: Codes) -> list[tuple[int, int]]:
    """Cards as the oracle writes them."""
    return [
        (code - STANDS_FOR + 2, SUITLESS) if code >= STANDS_FOR else (code // 4 + 2, code % 4)
        for code in row.tolist()
        if code not in (UNSEEN, NO_CARD)
    ]


def ranked(keys: NDArray[np.int64], made: list[Made]) -> None:
    """Check that keys put hands in the order their worth does, equal ones at one place."""
    by_key = sorted(zip(keys.tolist(), (one.worth for one in made), strict=True))
    assert [worth for _, worth in by_key] == sorted(worth for _, worth in by_key)
    assert len({key for key, _ in by_key}) == len({worth for _, worth in by_key})


@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("top", [False, True])
@pytest.mark.parametrize("most", [7, 8])
def test_hands_rank_as_the_oracle_ranks_them(most: int, top: bool, natural: bool) -> None:
    hands = [hand for hand in dealt(most, most) if len(hand[0]) > 4 and len(hand[1] & set(hand[0])) < 5]
    _, sets, wild = arrays(hands)
    ranked(wild_key(sets, wild, top, natural), [slowly(*hand, top, natural) for hand in hands])


@pytest.mark.parametrize("top", [False, True])
def test_a_hand_claims_the_odd_chip_with_its_best_cards(top: bool) -> None:
    hands = [hand for hand in dealt(5, 7, 2) if len(hand[0]) > 4 and len(hand[1] & set(hand[0])) < 5]
    rows, sets, wild = arrays(hands)
    keys = wild_key(sets, wild, top)
    five, whole = wild_five(sets, wild, keys), wild_all(rows, sets, wild, keys)
    for row, hand in enumerate(hands):
        made = slowly(*hand, top)
        aces_low = [
            (1 if made.worth in ((4, 5), (8, 5)) and rank == 14 else rank, suit) for rank, suit in as_used(five[row])
        ]
        assert tuple(aces_low) == made.five, hand
        assert tuple(sorted(as_used(whole[row]), reverse=True)) == made.whole, hand


def test_without_wild_cards_nothing_changes() -> None:
    _, sets, _ = arrays([(cards, set()) for cards, _ in dealt(9, 8)])
    keys = wild_key(sets, np.zeros_like(sets))
    assert (keys == high_key(sets)).all()
    assert (wild_five(sets, np.zeros_like(sets), keys) == high_five(sets, keys)).all()


@pytest.mark.parametrize(
    ("cards", "wild", "said"),
    [
        ("3c 9d Kh Kd Kc 7h 2h", "3c 9d", "five kings"),
        ("Ah Qh 3c Jh 7h 2d 4s", "3c", "flush, ace high, king-queen-jack-seven"),
        ("3c 3d 3h 3s 9c 9d 9h", "3c 3d 3h 3s 9c 9d 9h", "five aces"),
        ("3c", "3c", "ace high"),
        ("3c 9c", "3c 9c", "pair of aces"),
        ("3c Kd", "3c", "pair of kings"),
        ("3c Kd Kh 7s 7d 2c 4h", "3c", "full house, kings over sevens"),
        ("3c Kd Kh 7s 8d 2c 4h", "3c", "three kings, eight-seven"),
        ("3c 9c 5d 6h 7s Kc Ad", "3c 9c", "straight, nine high"),
        ("3c 9c Ad 2h 5s Kc Jd", "3c 9c", "straight, ace high"),
        ("3c Ts Js Qs Ks 2d 4h", "3c", "royal flush"),
        ("3c As 2s 4s 5s Kd Jh", "3c", "straight flush, five high"),
    ],
)
def test_what_wild_cards_make(cards: str, wild: str, said: str) -> None:
    _, sets, free = arrays([([CARD_CODE[one] for one in cards.split()], {CARD_CODE[one] for one in wild.split()})])
    assert high_words(int(wild_key(sets, free)[0]), kickers=True) == said


def test_five_of_a_kind_and_a_straight_flush_change_places() -> None:
    hands = [
        ([CARD_CODE[one] for one in text.split()], {CARD_CODE["3c"], CARD_CODE["3d"]})
        for text in ("3c 3d Kh Kd Kc 7h 2h", "3c 3d 5s 6s 7s Qd 2h")
    ]
    _, sets, wild = arrays(hands)
    five, straight = wild_key(sets, wild).tolist()
    assert (high_words(five), high_words(straight)) == ("five kings", "straight flush, nine high")
    assert five > straight
    five, straight = wild_key(sets, wild, five_on_top=False).tolist()
    assert (high_words(five), high_words(straight)) == ("five kings", "straight flush, nine high")
    assert five < straight
    assert plain_key(wild_key(sets, wild, False)).tolist() == wild_key(sets, wild).tolist()


def test_of_equal_hands_the_natural_one_may_be_the_better() -> None:
    hands = [
        ([CARD_CODE[one] for one in text.split()], {CARD_CODE["3c"]}) for text in ("Kh Kd 3c 7h 2h", "Kh Kd Kc 7h 2h")
    ]
    _, sets, wild = arrays(hands)
    made, natural = wild_key(sets, wild).tolist()
    assert made == natural
    made, natural = wild_key(sets, wild, natural_first=True).tolist()
    assert made < natural
    assert high_words(made) == high_words(natural) == "three kings"
