"""How a hand is to be bet: its stakes and the house rules on betting, as one."""

from typing import NamedTuple

from pipeline.rules.variant import Variant, version_of
from schemas.hand import Hand
from schemas.house import House

FIRST_LARGE = 5
"""The street from which on the large bet is the bet."""


class Structure(NamedTuple):
    """What the stakes, the game and the house say about betting. Units: chips."""

    fixed: bool
    """Fixed limit; under any other only the order of acting is looked at."""
    bring_in: int | None
    """None where nobody says, as with the bets."""
    small: int | None
    big: int | None
    cap: int | None
    """How many raises follow a bet, None for any number."""
    half_reopens: bool
    pair_allows_large: bool
    forced: bool
    """Whether third street opens with a bring-in."""
    low_brings_in: bool
    high_opens: bool
    boards_open: bool
    """Whether the boards tell who opens: not where cards are wild, since tables differ on whether they count."""
    has_prices: bool
    """Whether a card may cost something as it falls, so that dead money comes in while the hand is bet."""

    def bets(self, street: int) -> tuple[int, ...]:
        """By how much a bet or raise may go up on a street without an open pair; empty where nobody says."""
        bet = self.big if street >= FIRST_LARGE else self.small
        return (bet,) if bet else ()


def structure_of(hand: Hand, variant: Variant, rules: House) -> Structure:
    """The structure of one hand. Limit nobody named is fixed where a small or a big bet is."""
    stakes = hand.stakes
    bring_in = small = big = None
    fixed = sized = False
    if stakes is not None:
        fixed = stakes.limit == "fixed" or (stakes.limit is None and bool(stakes.small_bet or stakes.big_bet))
        sized = fixed or stakes.limit is None
        bring_in = stakes.bring_in
        if fixed:
            small, big = stakes.small_bet or None, stakes.big_bet or None
    return Structure(
        fixed=fixed,
        bring_in=bring_in if sized and bring_in else None,
        small=small,
        big=big,
        cap=None if rules.raise_cap == "none" or not fixed else int(rules.raise_cap),
        half_reopens=rules.short_raise == "half_reopens",
        pair_allows_large=rules.fourth_street_pair == "large_bet_allowed",
        forced=rules.opener == "bring_in" and bring_in != 0,
        low_brings_in=variant.brings_in == "low",
        high_opens=variant.opens == "high",
        boards_open=version_of(variant, rules).wild is None,
        has_prices=variant.extra_card is not None,
    )
