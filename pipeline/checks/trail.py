"""The trail of a player's chips through a night: what he bought, what every hand made of it, what he left with.

Wherever the trail meets something that was counted (a stack, a balance, a cash-out) the two must agree. Where they
part, what was counted is taken to be so from there on, unless what comes later agrees with the trail.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

Counted = Literal["stack", "end", "balance", "cash-out"]
MOST_TOGETHER = 3
"""How many entries without a place may explain one jump together."""
MOST_LOOSE = 40
"""How many entries without a place are tried together."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A player in one hand. Units: chips; `flow` is what the hand adds to his chips as written, `due` as resolved."""

    stack: int | None
    end: int | None
    flow: int
    due: int

    def times(self, many: int) -> "Sat":
        """The same in units of which `many` make one of these."""
        stack = self.stack * many if self.stack is not None else None
        return Sat(stack, self.end * many if self.end is not None else None, self.flow * many, self.due * many)


@dataclass(frozen=True, slots=True)
class NightHand:
    """What trails need of one hand. Units: chips."""

    ref: int
    name: str
    seats: Mapping[str, Sat]
    off: int = 0
    """What went in less what came out, as written."""
    lost: int = 0
    """The carry left by the hand before less the carry taken on."""


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry that moves chips into a player's stack, or out of it below zero, before the hand at `place`."""

    amount: int
    place: int | None
    """None where nothing says when: anywhere. The number of hands: after the last."""
    is_cash_out: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """What a player is said to have had in front before the hand at `place`."""

    amount: int
    place: int


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a trail and what was counted part. Units: chips."""

    player: str
    place: int
    """The hand before which it was counted; the number of hands: after the last."""
    counted: Counted
    since: int | None
    """The hand before which, or at the end of which, they last agreed; None where the trail began with a buy-in."""
    written: int
    found: int
    lasts: bool | None
    """Whether the difference stays; None where nothing comes later that would say."""
    window: tuple[int, ...] = ()
    """The player's hands since they last agreed."""

    @property
    def chips(self) -> int:
        """What was counted less what the trail gives."""
        return self.written - self.found


@dataclass(slots=True)
class Trail:
    """What came of following one player."""

    partings: list[Parting] = field(default_factory=list)
    left: int | None = None
    """What he should have in front in the end, all entries done; None where nothing was counted or bought."""
    first: int | None = None
    """The amount his trail began with that no entry brought; None where it began with entries."""


@dataclass(frozen=True, slots=True)
class _Event:
    """A step of the trail: what moves chips, or what was counted."""

    key: tuple[int, int]
    move: int = 0
    counted: Counted | None = None
    written: int = 0
    hand: int | None = None


def seats_of(hands: Sequence[NightHand]) -> dict[str, list[tuple[int, Sat]]]:
    """Every player's hands with their places, those first who sat down first."""
    found: dict[str, list[tuple[int, Sat]]] = {}
    for place, hand in enumerate(hands):
        for player, sat in hand.seats.items():
            found.setdefault(player, []).append((place, sat))
    return found


def follow(
    player: str,
    seats: Sequence[tuple[int, Sat]],
    end: int,
    moves: Sequence[Moved] = (),
    balances: Sequence[Balance] = (),
    given: int = 0,
) -> Trail:
    """The trail of one player over his hands, with their places in a night of so many hands.

    `given` is what he gets of open pots after the last of them. Units: chips.
    """
    last_of_all = [_Event((end, 0), given)] if given else []
    events = sorted([*last_of_all, *_events(seats, moves, balances)], key=lambda event: event.key)
    # The last cash-out is what he left with: it is no jump between two hands.
    last = next((move for move in reversed(moves) if move.is_cash_out and move.place is None), None)
    loose = [move.amount for move in moves if move.place is None and move is not last]
    trail = Trail()
    at: int | None = 0 if any(move.amount > 0 for move in moves) else None
    since: int | None = None
    window: list[int] = []
    is_new = True
    for number, event in enumerate(events):
        if event.counted is None:
            at = at + event.move if at is not None else None
            window += [event.hand] if event.hand is not None else []
            is_new = is_new and (event.hand is not None or event.move <= 0)
            continue
        if at is None:
            at = trail.first = event.written
        lasts: bool | None = True
        if at != event.written:
            at += _explained(loose, event.written - at, first=is_new)
        if at != event.written:
            later = events[number + 1 :]
            rest = sum(loose) + last.amount if last is not None else None
            lasts = _lasts(later, rest, at, event.written)
            if lasts is None and (brought := _beside(loose, later, at, event.written)):
                at, lasts = at + brought, False
            place = event.key[0]
            trail.partings.append(Parting(player, place, event.counted, since, event.written, at, lasts, tuple(window)))
        if lasts is not False:
            at, since, window = event.written, event.key[0], []
        is_new = False
    trail.left = None if at is None else at + sum(loose) + (last.amount if last is not None else 0)
    _at_the_end(player, end, moves, trail, since, window)
    return trail


def _events(seats: Sequence[tuple[int, Sat]], moves: Sequence[Moved], balances: Sequence[Balance]) -> Iterator[_Event]:
    for move in moves:
        if move.place is not None:
            yield _Event((move.place, 0), move.amount)
    for balance in balances:
        yield _Event((balance.place, 1), counted="balance", written=balance.amount)
    for place, sat in seats:
        if sat.stack is not None:
            yield _Event((place, 2), counted="stack", written=sat.stack)
        yield _Event((place, 3), sat.flow, hand=place)
        if sat.end is not None:
            yield _Event((place, 4), counted="end", written=sat.end)


def _together(loose: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the places of a few entries that may have been at one time, the fewest first."""
    for many in range(1, MOST_TOGETHER + 1):
        yield from combinations(range(min(len(loose), MOST_LOOSE)), many)


def _taken(loose: list[int], chosen: Sequence[int]) -> int:
    """Take entries out; what they come to."""
    return sum(loose.pop(place) for place in reversed(chosen))


def _explained(loose: list[int], chips: int, first: bool) -> int:
    """Take out of the entries without a place those that make the difference; what they come to.

    Where a trail begins and none do, the first of them that brought chips is taken.
    """
    for chosen in _together(loose):
        if sum(loose[place] for place in chosen) == chips:
            return _taken(loose, chosen)
    brought = next((place for place, amount in enumerate(loose) if amount > 0), None) if first else None
    return loose.pop(brought) if brought is not None else 0


def _beside(loose: list[int], later: Sequence[_Event], at: int, written: int) -> int:
    """Take out entries without a place with which what is counted later goes on, as it does not without them."""
    for chosen in _together(loose):
        brought = sum(loose[place] for place in chosen)
        if _lasts(later, None, at + brought, written) is False:
            return _taken(loose, chosen)
    return 0


def _lasts(later: Sequence[_Event], rest: int | None, trail: int, counted: int) -> bool | None:
    """Whether what is counted later goes on from what was counted, or from the trail; None where neither.

    `rest` is what the entries without a place come to where the last of them is the cash-out, after which nothing is
    left.
    """
    for event in later:
        trail, counted = trail + event.move, counted + event.move
        if event.counted is not None and event.written in (trail, counted):
            return event.written == counted
    if rest is not None and 0 in (trail + rest, counted + rest):
        return counted + rest == 0
    return None


def _at_the_end(
    player: str, end: int, moves: Sequence[Moved], trail: Trail, since: int | None, window: Sequence[int]
) -> None:
    """A player who cashed out has nothing left in front of him; of one who never sat down nothing is known."""
    if trail.left and (window or since is not None) and any(move.is_cash_out for move in moves):
        out = -sum(move.amount for move in moves if move.is_cash_out)
        trail.partings.append(Parting(player, end, "cash-out", since, out, out + trail.left, None, tuple(window)))
