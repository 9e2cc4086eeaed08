"""What is played: the game with its house rules as betting and rolling over need them, and the stakes of a table."""

from dataclasses import dataclass
from typing import NamedTuple

from pipeline.rules.house import InForce
from pipeline.rules.variant import Variant, version_of
from pipeline.rules.wild import FOLLOWING
from schemas.house import House

CURRENCY, SCALE = "USD", 100


class Stakes(NamedTuple):
    """The stakes of a table. Units: chips; every amount is whole in the smallest chip."""

    chip: int
    ante: int
    bring_in: int
    small: int
    big: int


STAKES = (
    Stakes(25, 25, 50, 100, 200),
    Stakes(5, 10, 25, 50, 100),
    Stakes(100, 100, 200, 400, 800),
    Stakes(50, 100, 150, 500, 1000),
    Stakes(1, 3, 5, 20, 40),
)
"""What tables play for."""

NO_CAP = 1 << 30


@dataclass(frozen=True, slots=True)
class Game:
    """A game under the rules of one house."""

    variant: Variant
    rules: House
    named: tuple[tuple[str, str], ...]
    """The rules somebody set, and the version of a game that has several."""
    forced: bool
    """Whether third street opens with a bring-in; else the high card begins."""
    low_brings_in: bool
    high_opens: bool
    cap: int
    """How many raises follow a bet."""
    half_reopens: bool
    pair_allows_large: bool
    orders: bool
    """Whether the order in which the up cards were dealt decides which are wild."""
    queen_kills: bool
    """Whether a queen of spades dealt face up ends the deal."""


def game_of(variant: Variant, force: InForce) -> Game:
    """The game of a variant under the rules in force."""
    rules, void = force.rules, version_of(variant, force.rules).void
    named = {knob: str(getattr(rules, knob)) for knob, _ in force.set_by}
    if variant.version is not None:
        named[variant.version] = str(getattr(rules, variant.version))
    return Game(
        variant=variant,
        rules=rules,
        named=tuple(sorted(named.items())),
        forced=rules.opener == "bring_in",
        low_brings_in=variant.brings_in == "low",
        high_opens=variant.opens == "high",
        cap=NO_CAP if rules.raise_cap == "none" else int(rules.raise_cap),
        half_reopens=rules.short_raise == "half_reopens",
        pair_allows_large=rules.fourth_street_pair == "large_bet_allowed",
        orders=variant.wild == FOLLOWING,
        queen_kills=void == "always" or (void is not None and getattr(rules, void) == "dead_hand"),
    )
