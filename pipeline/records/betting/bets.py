"""How far the betting of a street has gone: what is to be matched, what a raise may go to, and how many there were."""

from typing import NamedTuple

from pipeline.records.betting.structure import Structure


class Bets(NamedTuple):
    """The bets of a street; amounts are totals of the street. Units: chips."""

    level: int
    """What everybody has to match."""
    full: int
    """The last whole bet or raise: the next is measured from it."""
    units: tuple[int, ...]
    """By how much a bet or raise may go up, rising; empty where nobody says."""
    sizes: tuple[int, ...]
    """The totals it may go to."""
    opened: bool = False
    """Whether a bet or completion was made; a bring-in is none."""
    raises: int = 0
    capped: bool = False
    """Whether the last raise was made that the house allows."""


def first_bets(units: tuple[int, ...], level: int = 0) -> Bets:
    """A street before its first bet; a bring-in may be owed already."""
    # Where the bring-in is no smaller than the bet, a bet is made on top of it.
    return Bets(level, 0, units, units if level < min(units, default=1) else tuple(level + unit for unit in units))


def reopens(total: int, bets: Bets) -> bool:
    """Whether a player who acted already, and has so much in, may raise: a bet was made since that is whole or counts.

    A completion is a whole bet, however little it adds to the bring-in that he called.
    Source: Robert's Rules of Poker; Poker TDA rules 2024, 47.
    """
    return not bets.units or bets.full > total


def raised(bets: Bets, total: int, excused: bool, able: int, how: Structure, street: int) -> tuple[Bets, bool]:
    """The bets after somebody went up to a total, and whether he may; `excused`: it is all that can be bet.

    `able` players had chips left before. A short bet that counts is the new measure; one that does not can be made up
    to the whole bet.
    Source: Robert's Rules of Poker, limit betting: half a bet or more counts as a whole one.
    """
    short = bool(bets.units) and total < bets.full + bets.units[0]
    fits = not bets.sizes or total in bets.sizes or (total < bets.sizes[-1] and excused)
    made_up = short and total in bets.sizes
    more = total - bets.full
    counts = not short or made_up or not fits or (how.half_reopens and 2 * more >= bets.units[0])
    if not bets.units:
        counts = not excused
    # After the large bet on an open pair only large ones follow.
    large = street == 4 and how.big is not None and more >= how.big and len(bets.units) > 1
    units = bets.units[1:] if large else bets.units
    if not counts:
        return bets._replace(level=total, units=units), fits
    sizes = tuple(total + unit for unit in units)
    if short and not made_up and not bets.opened and street == 3:
        # An all-in for less than the completion: what follows may complete it, or raise it.
        sizes = tuple(sorted({*bets.sizes, *sizes}))
    raises = bets.raises + (bets.opened and not made_up)
    capped = bets.capped or (raises == how.cap and raises > bets.raises and able > 2)
    return Bets(total, total, units, sizes, True, raises, capped), fits
