"""Chance that is the same for the same seed on every machine."""

import hashlib
from random import Random


class Dice:
    """Choices from one stream of chance.

    Only the sequence of `Random.random` is promised to stay as it is, so every choice is made from it here.
    """

    def __init__(self, *names: object) -> None:
        """A stream of its own for these names."""
        digest = hashlib.blake2b(repr(names).encode(), digest_size=16).digest()
        self.next = Random(int.from_bytes(digest, "big")).random
        """The next number, from 0 up to 1 without it."""

    def below(self, count: int) -> int:
        """A whole number from 0 up to `count` without it."""
        return int(self.next() * count)

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both among them."""
        return least + int(self.next() * (most - least + 1))

    def draw(self, deck: list[str]) -> str:
        """A card out of the deck, which is one shorter after it."""
        place = int(self.next() * len(deck))
        deck[place], deck[-1] = deck[-1], deck[place]
        return deck.pop()
