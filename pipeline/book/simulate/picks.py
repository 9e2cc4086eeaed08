"""Which hands of a night get a mistake: each by chance, or so many of every night."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate.chance import Purpose, Words, below, words
from pipeline.book.simulate.rounds import Column
from pipeline.rules.batch import Flags


@dataclass(slots=True)
class Picks:
    """The picks of one night of some tables. Shape: [table], as the fields say."""

    rate: float
    a_night: int
    """How many mistakes a night is to get; 0 where each hand is picked by chance."""
    places: NDArray[np.int64]
    """[table, mistake]: the hand from which on each is tried until a hand has room for it."""
    made: Column
    """[table]: how many were made."""

    def chosen(self, number: int, word: Words) -> Flags:
        """Which tables get a mistake in this hand, if it has room for one; the first tables. Shape: word [table]."""
        if not self.a_night:
            return np.asarray((word >> np.uint64(32)).astype(np.int64) < int(self.rate * 2**32))
        many = len(word)
        return np.asarray((self.places[:many] <= number).sum(axis=1) > self.made[:many])

    def short(self) -> Flags:
        """Which nights had not enough room. Shape: [table]."""
        return np.asarray(self.made < self.a_night)

    def again(self) -> "Picks":
        """The same picks, where a night that was short tries from its first hand on."""
        places = np.where(self.short()[:, None], 0, self.places)
        return Picks(self.rate, self.a_night, places, np.zeros_like(self.made))


def picks_of(seed: int, rate: float, a_night: int, first: int, lasts: list[int]) -> Picks:
    """The picks of nights of so many hands; `first` is the number of the first night of all."""
    drawn = words(seed, Purpose.PLACES, first, len(lasts), max(1, a_night))
    places = below(drawn, np.array(lasts, np.int64)[:, None])
    return Picks(rate, a_night, places[:, :a_night], np.zeros(len(lasts), np.int64))
