"""The chips of a hand while its actions are written: what is in on the street, what is to match, what is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.records.batch import contributions, seat_numbers
from pipeline.records.betting.silent import unwritten_folds
from pipeline.records.betting.turn import SPEAKS
from schemas.hand import Action, Hand

DEAD: frozenset[str] = frozenset({"ante", "post"})
LAST_STREET = 7
UNSEEN = "??"


def stacks_of(hand: Hand) -> list[int | None]:
    """What each player had in front: as written unless he put in more, else what he put in if he was all-in."""
    all_in = {action.seat for action in hand.actions or () if action.all_in}
    seats = zip(hand.seats, seat_numbers(hand), contributions(hand), strict=True)
    return [
        (put_in if chair in all_in else None) if seat.stack is None else seat.stack if put_in <= seat.stack else None
        for seat, chair, put_in in seats
    ]


def dead_money(hand: Hand) -> list[int]:
    """The antes and posts of each seat."""
    put_in = dict.fromkeys(seat_numbers(hand), 0)
    for action in hand.actions or ():
        put_in[action.seat] += action.amount if action.act in DEAD else 0
    return list(put_in.values())


def cards_in_order(hand: Hand, place: int) -> list[str]:
    """A seat's own cards in the order dealt, `??` where nobody saw one; six where the seventh is common."""
    seat = hand.seats[place]
    down: list[str] = [*(seat.down or ()), UNSEEN, UNSEEN]
    up: list[str] = [*(seat.up or ()), *[UNSEEN] * 4]
    river = seat.down[2:] if seat.down and len(seat.down) > 2 else (seat.up or [])[4:]
    return [*down[:2], *up[:4], *(river or (UNSEEN,))][: LAST_STREET - len(hand.community)]


@dataclass(slots=True)
class Chips:
    """The table while its actions are written; seats by their place. Units: chips."""

    hand: Hand
    stacks: Sequence[int | None]
    street: int = 3
    high: int = 0
    """What is to be matched on the street."""
    on_street: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    inside: list[int] = field(default_factory=list)
    """Who was dealt in and did not fold yet."""
    places: Mapping[int, int] = field(default_factory=dict)
    leaves: Mapping[int, int] = field(default_factory=dict)
    """Who folded without an act that says so, with the last street he was in on."""

    def __post_init__(self) -> None:
        self.places = {chair: place for place, chair in enumerate(seat_numbers(self.hand))}
        self.totals, self.on_street = dead_money(self.hand), [0] * len(self.hand.seats)
        self.inside = [place for place, seat in enumerate(self.hand.seats) if seat.dealt]
        self.leaves = unwritten_folds(self.hand, self.places)

    def left(self, place: int) -> int | None:
        """What a player still has in front; None if nobody knows."""
        stack = self.stacks[place]
        return None if stack is None else max(0, stack - self.totals[place])

    def owed(self, place: int) -> int:
        """What it takes a player to call, as far as his chips go."""
        owed, left = max(0, self.high - self.on_street[place]), self.left(place)
        return owed if left is None else min(owed, left)

    def put_in(self, place: int, amount: int) -> None:
        """Take chips into the pot."""
        self.totals[place] += amount
        self.on_street[place] += amount
        self.high = max(self.high, self.on_street[place])

    def leave(self) -> list[int]:
        """Take out who folded on this street without an act that says so, and give their places."""
        gone = [place for place in self.inside if place in self.leaves and self.leaves[place] <= self.street]
        self.inside = [place for place in self.inside if place not in gone]
        return gone

    def next_street(self) -> None:
        """Go on to the next street."""
        self.street, self.high, self.on_street = self.street + 1, 0, [0] * len(self.on_street)

    def last_street(self) -> int:
        """The last street that was dealt: of a hand that came to a showdown the seventh."""
        actions = self.hand.actions or ()
        if len(self.in_at_end()) > 1:
            return LAST_STREET
        acted = max((action.street for action in actions if action.act in SPEAKS), default=3)
        shown = [len(self.hand.seats[place].up or ()) + 2 for place in self.in_at_end()]
        return max(acted, min(6, max(shown, default=3)))

    def in_at_end(self) -> list[int]:
        """Who was dealt in and never folded."""
        folds = {self.places[action.seat] for action in self.hand.actions or () if action.act == "fold"}
        return [
            place
            for place, seat in enumerate(self.hand.seats)
            if seat.dealt and place not in folds and place not in self.leaves
        ]

    def no_more_betting(self, rest: Sequence[Action]) -> bool:
        """Whether nobody can bet any more, and none of the actions to come is one."""
        able = [place for place in self.inside if self.left(place) != 0]
        return len(self.inside) > 1 and len(able) < 2 and not any(action.act in SPEAKS for action in rest)
