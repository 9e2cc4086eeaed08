"""Nights as somebody keeps them: stacks before every hand, a ledger, and mistakes that are known."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.checks.trail import Balance, Moved, NightHand, Sat, Trail, follow, seats_of

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
MISTAKES = ("stack", "contribution", "award", "carry", "carry-paid", "rebuy")


def followed(
    player: str,
    hands: Sequence[NightHand],
    moves: Sequence[Moved] = (),
    balances: Sequence[Balance] = (),
    given: int = 0,
) -> Trail:
    """The trail of one player over these hands."""
    return follow(player, seats_of(hands).get(player, []), len(hands), moves, balances, given)


@dataclass
class Hand:
    """One hand as it was played, and what was written of it."""

    stacks: dict[str, int]
    put_in: dict[str, int]
    won: dict[str, int]
    carry_in: int
    carry_out: int
    due: dict[str, int] = field(default_factory=dict)
    """What should have been paid by what was written."""


@dataclass
class Kept:
    """A night with what was written down of it."""

    hands: list[Hand]
    moves: dict[str, list[Moved]]
    """What the ledger says of each player."""
    truth: int = 0
    """What was bought and never written, above what was cashed out."""

    def as_hands(self) -> list[NightHand]:
        """The night as trails read it."""
        made, left = [], 0
        for number, hand in enumerate(self.hands):
            seats = {
                name: Sat(
                    stack, None, hand.won.get(name, 0) - hand.put_in[name], hand.due.get(name, 0) - hand.put_in[name]
                )
                for name, stack in hand.stacks.items()
            }
            off = sum(hand.put_in.values()) + hand.carry_in - sum(hand.won.values()) - hand.carry_out
            made.append(NightHand(number, str(number), seats, off, left - hand.carry_in))
            left = hand.carry_out
        return made

    def trails(self) -> dict[str, Trail]:
        """Every player's trail."""
        hands = self.as_hands()
        return {name: followed(name, hands, self.moves.get(name, [])) for name in NAMES}


def kept(dice: random.Random, hands: int = 12, loose: bool = True) -> Kept:
    """A night in which everything was written down as it was; with `loose` not always when."""
    held = dict.fromkeys(NAMES, 0)
    moves: dict[str, list[Moved]] = {name: [] for name in NAMES}
    played: list[Hand] = []
    carry = 0
    for number in range(hands):
        inside = dice.sample(NAMES, dice.randint(2, len(NAMES)))
        for name in inside:
            if held[name] < 40:
                amount = dice.choice((100, 150, 200))
                held[name] += amount
                moves[name].append(Moved(amount, None if loose and dice.random() < 0.5 else number))
        stacks = {name: held[name] for name in inside}
        put_in = {name: dice.randint(1, 8) * 5 for name in inside}
        pot = sum(put_in.values()) + carry
        rolls = dice.random() < 0.3
        winner = dice.choice(inside)
        won = {} if rolls else {winner: pot}
        played.append(Hand(stacks, put_in, won, carry, pot if rolls else 0, dict(won)))
        carry = pot if rolls else 0
        for name in inside:
            held[name] += won.get(name, 0) - put_in[name]
    for name in NAMES:
        if held[name] or moves[name]:
            moves[name].append(Moved(-held[name], None, is_cash_out=True))
    return Kept(played, moves)


def spoil(night: Kept, what: str, number: int, dice: random.Random) -> float | None:
    """Make one mistake in what was written of a hand; where it lies, None where the hand has no room for it."""
    hand = night.hands[number]
    name = dice.choice(list(hand.stacks))
    chips = dice.choice((-15, 10, 30, 270)) + (number % 2)
    if what == "stack":
        hand.stacks[name] = max(0, hand.stacks[name] + chips)
        return number
    if what == "contribution":
        hand.put_in[name] += abs(chips)
        for winner in hand.due:
            hand.due[winner] += abs(chips)
        return number
    others = [other for other in hand.stacks if other not in hand.won]
    if what == "award" and hand.won and others:
        hand.won = {dice.choice(others): sum(hand.won.values())}
        return number
    if what.startswith("carry") and hand.carry_in and hand.won:
        (winner,) = hand.won
        hand.due[winner] -= hand.carry_in
        if what == "carry":
            hand.won[winner] -= hand.carry_in
        hand.carry_in = 0
        return number
    if what == "rebuy":
        return _unwritten(night, number, name, abs(chips))
    return None


def _unwritten(night: Kept, number: int, name: str, chips: int) -> float | None:
    """A rebuy before a hand that nobody wrote down: his stacks from there on, and his cash-out, are higher."""
    if not any(name in hand.stacks for hand in night.hands[:number]):
        return None
    for hand in night.hands[number:]:
        if name in hand.stacks:
            hand.stacks[name] += chips
    night.moves[name] = [
        Moved(move.amount - chips, move.place, True) if move.is_cash_out else move for move in night.moves[name]
    ]
    night.truth += chips
    return number - 0.5
