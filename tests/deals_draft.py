"""A random hand being drawn up: seats, chips and cards, what a shape fixes kept apart from what chance fills in."""

from __future__ import annotations

import random
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
UNSEEN = "??"


class Draft:
    """Everything chance and a shape decide about one hand before it is written as a record."""

    def __init__(self, rng: random.Random, variant: str) -> None:
        self.rng, self.variant = rng, variant
        self.deck = [r + s for r in RANKS for s in SUITS]
        rng.shuffle(self.deck)
        self.names = rng.sample(NAMES, len(NAMES))
        self.chip = rng.choice((1, 1, 1, 1, 1, 1, 1, 2, 5, 25))
        self.step = self.chip if rng.random() < 0.6 else 1
        self.ante = self.step * rng.randint(1, 3)
        self.top = self.ante + self.step * rng.randint(0, 12)
        self.put: list[int] = []
        self.posted: dict[int, int] = {}  # by place what of it is dead money
        self.folded: list[int] = []  # street of the fold, 0 for none
        self.fixed: list[dict[str, list[str]]] = []
        self.keep: set[int] = set()
        self.river_up: set[int] = set()
        self.mucked: set[int] = set()
        self.out: set[int] = set()
        self.hidden: dict[int, str] = {}
        self.common: str | None = None
        self.has_common = False
        self.no_hole_spades = False
        self.fields: dict[str, Any] = {}
        for _ in range(rng.choices(range(2, 9), (25, 25, 20, 12, 8, 5, 5))[0]):
            self.add_seat()
        self.stay(1 if rng.random() < 0.05 else 2)
        self.keep.clear()
        self._sundries()

    def _sundries(self) -> None:
        rng = self.rng
        if rng.random() < 0.15:
            self.fields["carry_in"] = rng.randint(1, 40)
            if rng.random() < 0.2:
                self.fields["announced"] = {"carry_players": rng.choice(("dealt_in", "showdown_only", "table"))}
        if rng.random() < 0.2:
            self.fields["rake"] = rng.randint(0, max(1, sum(self.put) // rng.choice((2, 6, 10))))
        if rng.random() < 0.06:
            self.fields["fees"] = rng.randint(0, 2)
        if rng.random() < 0.06:
            self.mucked.add(rng.choice(self.live))

    @property
    def live(self) -> list[int]:
        """Places of the players in at the end."""
        return [i for i, street in enumerate(self.folded) if not street and i not in self.out]

    def add_seat(self) -> int:
        """Seat one more player, who may be short or may have folded."""
        rng = self.rng
        fold = rng.random() < 0.3
        short = fold or rng.random() < 0.3
        amount = rng.randint(self.ante, self.top) if short else self.top
        self.put.append(amount // self.step * self.step if rng.random() < 0.6 else amount)
        self.folded.append(rng.randint(3, 7) if fold else 0)
        self.fixed.append({"down": [], "up": [], "river": []})
        return len(self.put) - 1

    def stay(self, k: int) -> list[int]:
        """See to it that k players, who are given, are in at the end."""
        while len(self.live) < k:
            gone = [i for i, street in enumerate(self.folded) if street and i not in self.keep]
            self.folded[self.rng.choice(gone) if gone else self.add_seat()] = 0
        chosen = self.rng.sample(self.live, k)
        self.keep.update(chosen)
        return chosen

    def leave(self, k: int) -> list[int]:
        """See to it that k players, who are given, have folded, with two still in."""
        self.stay(max(2, len(self.keep)))
        while len(gone := [i for i, street in enumerate(self.folded) if street]) < k:
            spare = [i for i in self.live if i not in self.keep]
            place = self.rng.choice(spare) if spare else self.add_seat()
            self.folded[place] = self.folded[place] or self.rng.randint(3, 7)
        return self.rng.sample(gone, k)

    def fold_rest(self, stayed: list[int]) -> None:
        """Fold everybody else."""
        for i in self.live:
            if i not in stayed:
                self.folded[i] = self.rng.randint(3, 7)

    def fix(self, place: int, where: str, *cards: str) -> None:
        """Take cards out of the deck for one player's down cards, up cards or river."""
        for card in cards:
            self.deck.remove(card)
            self.fixed[place][where].append(card)

    def counts(self, place: int) -> tuple[int, int]:
        """How many cards the player has down and up."""
        street = self.folded[place] or 7
        if place in self.out:
            return 0, 0
        if street == 7:
            return (2, 4) if self.has_common else (2, 5) if place in self.river_up else (3, 4)
        return 2, street - 2

    def _draw(self, clean: bool) -> str:
        at = next(i for i, card in enumerate(self.deck) if not clean or card[1] != "s")
        return self.deck.pop(at)

    def _hand(self, place: int) -> tuple[list[str], list[str]]:
        n_down, n_up = self.counts(place)
        fixed = self.fixed[place]
        clean = self.no_hole_spades and not self.folded[place]
        river = fixed["river"]
        down = fixed["down"] + [self._draw(clean) for _ in range(n_down - len(fixed["down"]))]
        up = fixed["up"] + [self._draw(False) for _ in range(n_up - len(fixed["up"]) - len(river))]
        self.rng.shuffle(down)
        self.rng.shuffle(up)
        return down, up + river

    def deal(self) -> dict[int, tuple[list[str], list[str]]]:
        """Fill every hand from the deck."""
        while sum(sum(self.counts(i)) for i in range(len(self.put))) > 52 - self.has_common:
            late = [i for i in range(len(self.put)) if i not in self.keep and sum(self.counts(i)) > 3]
            self.folded[self.rng.choice(late)] = 3
        if self.has_common and self.common is None:
            self.common = self._draw(False)
        places = range(len(self.put))
        hands = {i: self._hand(i) for i in sorted(places, key=lambda i: bool(self.folded[i]))}
        for i, street in enumerate(self.folded):
            if street and not any(self.fixed[i].values()) and self.rng.random() < 0.4:
                self.hidden.setdefault(i, self.rng.choice(("all", "down")))
        return hands

    def _cover(self, place: int, seat: dict[str, Any]) -> None:
        how = self.hidden.get(place)
        for where in ("down", "up"):
            if how in ("all", where):
                del seat[where]
            elif how == "some":
                places = self.rng.sample(range(len(seat[where])), self.rng.randint(0, len(seat[where])))
                seat[where] = [UNSEEN if i in places else card for i, card in enumerate(seat[where])]

    def record(self, house: dict[str, Any]) -> dict[str, Any]:
        """Write the hand as a record."""
        seats = []
        for i, (down, up) in sorted(self.deal().items()):
            seat: dict[str, Any] = {"player": self.names[i], "down": down, "up": up, "contributed": self.put[i]}
            if self.posted.get(i):
                seat["posted"] = min(self.posted[i], self.put[i])
            if self.folded[i]:
                seat["folded"] = self.rng.choice((True, self.folded[i]))
            elif i in self.mucked:
                seat["mucked"] = True
            if i in self.out:
                seat["dealt"] = False
                self.hidden[i] = "all"
            self._cover(i, seat)
            seats.append(seat)
        head = {"record": 1, "hand_id": f"{self.rng.randrange(10**9)}", "table": "kitchen", "variant": self.variant}
        common = {"community": [self.common]} if self.common else {}
        return {**head, "house": dict(house), "chip": self.chip, **self.fields, **common, "seats": seats}
