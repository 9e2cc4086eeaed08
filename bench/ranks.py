"""How many hands a second `high_key` ranks, beside other evaluators, on the same random seven-card hands.

Every round times each program in turn, in processor time; the ratios are medians of the rounds.
Peers get their own card objects, built beforehand.
"""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.cards import CARD_TEXT, card_set
from pipeline.rules.ranks.ace_five import low_five, low_key, razz_key
from pipeline.rules.ranks.high import high_five, high_key, high_key_of_cards

HANDS = 200_000
ROUNDS = 3
REPEATS = 9
SEED = 20_240_607

Texts = list[list[str]]


def random_hands(count: int, cards: int = 7) -> NDArray[np.uint8]:
    """Random hands of different cards. Shape: [count, cards]."""
    decks = np.random.default_rng(SEED).random((count, 52))
    return np.ascontiguousarray(np.argsort(decks, axis=1)[:, :cards], np.uint8)


def eval7_run(hands: Texts) -> Callable[[], None]:
    """Peer eval7: `evaluate` over card lists."""
    eval7: Any = import_module("eval7")
    evaluate = eval7.evaluate
    built = [[eval7.Card(text) for text in hand] for hand in hands]

    def run() -> None:
        for hand in built:
            evaluate(hand)

    return run


def phevaluator_run(hands: Texts) -> Callable[[], None]:
    """Peer phevaluator: `evaluate_cards` over card objects."""
    phevaluator: Any = import_module("phevaluator")
    evaluate = phevaluator.evaluate_cards
    built = [[phevaluator.Card(text) for text in hand] for hand in hands]

    def run() -> None:
        for hand in built:
            evaluate(*hand)

    return run


def pokerkit_run(hands: Texts) -> Callable[[], None]:
    """Peer pokerkit: `StandardHighHand.from_game` over card tuples."""
    pokerkit: Any = import_module("pokerkit")
    evaluate = pokerkit.StandardHighHand.from_game
    built = [tuple(pokerkit.Card.parse("".join(hand))) for hand in hands]

    def run() -> None:
        for hand in built:
            evaluate(hand)

    return run


# Peer, how to run it, on how many hands, and how many times as many hands a second are wanted.
PEERS: tuple[tuple[str, Callable[[Texts], Callable[[], None]], int, int], ...] = (
    ("eval7", eval7_run, HANDS, 15),
    ("phevaluator", phevaluator_run, HANDS, 150),
    ("pokerkit", pokerkit_run, HANDS // 100, 5000),
)


def seconds(run: Callable[[], object]) -> float:
    """Seconds of processor time one run takes, so that other programs count as little as can be."""
    start = process_time()
    run()
    return process_time() - start


def fastest(run: Callable[[], object]) -> float:
    """Nanoseconds a hand of the fastest of a few runs over all hands."""
    return min(seconds(run) for _ in range(REPEATS)) / HANDS * 1e9


def compare(cards: NDArray[np.uint8]) -> list[str]:
    """One line a peer: its time, and how many times as many hands a second are ranked from sets and from cards."""
    hands = [[CARD_TEXT[code] for code in hand] for hand in cards.tolist()]
    runs = [build(hands[:count]) for _, build, count, _ in PEERS]
    ours: tuple[Callable[[], object], ...] = (lambda: high_key(card_set(cards)), lambda: high_key_of_cards(cards))
    for own in ours:
        own()
    times: list[list[tuple[float, float, float]]] = [[] for _ in PEERS]
    for _ in range(ROUNDS):
        for (_, _, count, _), peer, rows in zip(PEERS, runs, times, strict=True):
            by_sets, by_cards = (median(seconds(own) / HANDS for _ in range(REPEATS)) for own in ours)
            rows.append((seconds(peer) / count, by_sets, by_cards))
    lines = []
    for (name, _, _, aim), rows in zip(PEERS, times, strict=True):
        by_sets, by_cards = (median(row[0] / row[way] for row in rows) for way in (1, 2))
        theirs = median(row[0] for row in rows) * 1e9
        lines.append(f"{name:12}{theirs:14,.0f}{by_sets:22,.0f}{by_cards:20,.0f}{aim:10,}")
    return lines


def own_times(cards: NDArray[np.uint8]) -> list[str]:
    """One line a function: nanoseconds a hand."""
    sets = card_set(cards)
    high, razz = high_key(sets), razz_key(sets)
    functions: dict[str, Callable[[], object]] = {
        "card_set": lambda: card_set(cards),
        "high_key": lambda: high_key(sets),
        "high_key_of_cards": lambda: high_key_of_cards(cards),
        "razz_key": lambda: razz_key(sets),
        "low_key": lambda: low_key(sets),
        "high_five": lambda: high_five(sets, high),
        "low_five": lambda: low_five(sets, razz),
    }
    return [f"{name:20}{fastest(run):8.1f}" for name, run in functions.items()]


def main() -> None:
    """Print both tables."""
    cards = random_hands(HANDS)
    print(f"{'peer':12}{'ns a hand':>14}{'card_set + high_key':>22}{'high_key_of_cards':>20}{'aim':>10}")
    print("\n".join(compare(cards)))
    print(f"\n{'function':20}{'ns a hand':>8}")
    print("\n".join(own_times(cards)))


if __name__ == "__main__":
    main()
