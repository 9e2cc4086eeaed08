"""Five cards compared the slow way, and random hands to compare."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import BIT, CARD_CODE, CARD_TEXT, NO_CARD

SEED = 7_462

Worth = tuple[int, ...]
Hand = tuple[int, ...]


def codes(text: str) -> Hand:
    return tuple(CARD_CODE[card] for card in text.split())


def said(hand: Hand) -> str:
    """A hand as a failing test names it, with the seed it came from."""
    return f"{' '.join(CARD_TEXT[code] for code in hand if code != NO_CARD)} (seed {SEED})"


def random_hands(count: int, cards: int) -> NDArray[np.uint8]:
    """Random hands of different cards. Shape: [count, cards]."""
    decks = np.random.default_rng(SEED + cards).random((count, 52))
    return np.ascontiguousarray(np.argsort(decks, axis=1)[:, :cards], np.uint8)


def hands_of_few_ranks(count: int, cards: int, ranks: int) -> list[Hand]:
    """Random hands whose cards are of so many ranks."""
    rng = np.random.default_rng(SEED + 100 * cards + ranks)
    found: list[Hand] = []
    while len(found) < count:
        deck = [4 * rank + suit for rank in rng.choice(13, ranks, replace=False) for suit in range(4)]
        hand = tuple(int(code) for code in rng.permutation(deck)[:cards])
        if len({code // 4 for code in hand}) == ranks:
            found.append(hand)
    return found


def sets(hands: list[Hand]) -> NDArray[np.uint64]:
    """Sets of hands of any length, made card by card."""
    return np.array([sum(int(BIT[code]) for code in hand) for hand in hands], np.uint64)


def all_fives(hand: Hand) -> Iterator[Hand]:
    return combinations(hand, 5)


def groups(ranks: list[int]) -> tuple[list[int], list[int]]:
    """Ranks by how many cards they have, then by rank, and those numbers of cards."""
    ordered = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return [rank for rank, _ in ordered], [many for _, many in ordered]


def worth_high(five: Hand) -> Worth:
    """Category 1 to 9 and the ranks that decide, of exactly five cards."""
    ranks, many = groups([code // 4 + 2 for code in five])
    flush = len({code % 4 for code in five}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    if many == [1] * 5 and ranks[0] - ranks[4] == 4:
        return (9 if flush else 5, ranks[0])
    if flush:
        return (6, *ranks)
    by_groups = {(4, 1): 8, (3, 2): 7, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2, (1, 1, 1, 1, 1): 1}
    return (by_groups[tuple(many)], *ranks)


def worth_low(five: Hand) -> Worth:
    """Category 1 to 6 and the ranks that decide, less is worth more, of exactly five cards."""
    ranks, many = groups([(code // 4 + 1) % 13 + 1 for code in five])
    by_groups = {(4, 1): 1, (3, 2): 2, (3, 1, 1): 3, (2, 2, 1): 4, (2, 1, 1, 1): 5, (1, 1, 1, 1, 1): 6}
    return (by_groups[tuple(many)], *(-rank for rank in ranks))


def best_high(hand: Hand) -> Worth:
    return max(worth_high(five) for five in all_fives(hand))


def best_low(hand: Hand) -> Worth:
    return max(worth_low(five) for five in all_fives(hand))


def fields(key: int) -> Worth:
    """Category and fields of a key, without the empty ones."""
    return (key >> 20, *(field for shift in (16, 12, 8, 4, 0) if (field := key >> shift & 15)))


def in_claim_order(five: Hand, ace: int) -> list[tuple[int, int]]:
    """Rank and suit of cards, highest rank first, the higher suit first."""
    return sorted(((ace if code // 4 == 12 else code // 4 + 2, code % 4) for code in five), reverse=True)


def as_codes(cards: list[tuple[int, int]]) -> list[int]:
    return [(rank - 2) % 13 * 4 + suit for rank, suit in cards]
