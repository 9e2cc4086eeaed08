"""A hand of three players whose betting is legal, to be changed in one point."""

from typing import Any

from schemas.hand import Hand
from tests.records.bets_given import game, wrong

THREE = "Qc 2h 5c 8d / 3d 4h 7s 9d / 9s Kc 2s Jd"
"""Ann, Bob and Cy: Bob's three brings in, and Cy's king opens from fourth street on."""
CALLED = "Bob bring-in 2, Cy call 2, Ann call 2"
CHECKED = "Cy check, Ann check, Bob check"


def three(*streets: str, **fields: Any) -> Hand:
    """A hand of the three, folded out after the streets written."""
    return game(THREE, *streets, **fields)


def params(hand: Hand) -> dict[str, Any]:
    """What the only finding is said from."""
    (one,) = wrong(hand)
    return dict(one.params)
