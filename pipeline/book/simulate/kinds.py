"""The kinds of mistakes there are, in words, and which of them a game has room for."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pipeline.book.simulate.errors import KINDS
from pipeline.book.simulate.game import Game
from pipeline.book.simulate.misread import possible
from pipeline.rules.near import did_you_mean
from schemas.problem import StudbookError

FORGOTTEN, DOUBLED, UNBOOKED = "carry-forgotten", "carry-doubled", "rebuy-unrecorded"
CONTRIBUTED, POT = "contributed-mistyped", "pot-mistyped"
STACK, END_STACK, MISCOUNTED = "stack-mistyped", "end-stack-mistyped", "stack-miscounted"
CARRIES = (FORGOTTEN, DOUBLED)
OF_STACKS = (STACK, END_STACK, MISCOUNTED, POT)
"""Mistakes in what only a full record tells."""
ROLLED = ("rollover-paid", "left-on-table", *CARRIES)

MEANS: Mapping[str, str] = {
    "wrong-winner": "all that one player won is paid to another who was in and could have won it",
    "tie-missed": "one of several who tie is paid the whole of what they share",
    "odd-chip": "the odd chip of a division, or of two halves, goes to another of those who share",
    "short-all-in-overpaid": "a player all-in for less is paid a side pot he put nothing into",
    "rollover-paid": "what should roll over is paid to one of those who were in",
    "left-on-table": "a pot that was won is left on the table",
    "folded-paid": "somebody who folded is paid",
    "mucked-paid": "somebody who did not show his hand is paid",
    "chips-missing": "a winner is paid a few chips too little, and nobody has them",
    "unevenly-shared": "two who both won are paid the wrong amounts",
    "low-missed": "the low half is not seen, and the high hand is paid all of it",
    "low-unqualified": "a low that does not qualify is paid a half",
    "half-missed": "the half of the card is not seen, and the best hand is paid all of it",
    "best-hand-paid": "the best high hand is paid the whole, as in seven-card stud",
    "up-card-counted": "a card that lies face up is counted where only down cards count",
    "folded-card-counted": "a card of somebody who folded is counted against those still in",
    "side-pot-merged": "all pots are paid as one",
    "shared-out": "what nobody won alone is shared among all who hold a part of it",
    FORGOTTEN: "the money that the hand before left on the table is forgotten",
    DOUBLED: "the money that the hand before left on the table is counted twice",
    CONTRIBUTED: "what a player put in is written wrong",
    STACK: "what a player had before the hand is written wrong",
    END_STACK: "what a player had after the hand is written wrong",
    MISCOUNTED: "a stack is counted wrong before the hand, and what is left of it is written as far off",
    POT: "the pot is written wrong",
    UNBOOKED: "chips a player bought before the hand are left out of the ledger",
}
"""Every kind of mistake and what is done."""


class Told(NamedTuple):
    """What of a night is written down, as far as mistakes depend on it."""

    full: bool
    ledger: bool


def kinds_of(game: Game, told: Told) -> list[str]:
    """The kinds of mistakes that may be made in a game, as far as its rules and what is written down tell."""
    may = [*KINDS, *possible(game), CONTRIBUTED, *(OF_STACKS if told.full else ()), *CARRIES]
    may += [UNBOOKED] if told.ledger else []
    return [kind for kind in may if game.variant.rolls or kind not in ROLLED]


def asked_for(game: Game, told: Told, kinds: tuple[str, ...]) -> list[str]:
    """The kinds to be made: those asked for, or all there may be. Raises: StudbookError for what cannot be made."""
    may = kinds_of(game, told)
    for kind in kinds:
        for sentence in _wrong(kind, game, told, may):
            raise StudbookError(f"--mistake {kind}: {sentence}")
    return [kind for kind in may if kind in kinds or not kinds]


def _wrong(kind: str, game: Game, told: Told, may: list[str]) -> Iterator[str]:
    if kind not in MEANS:
        yield f"there is no such mistake.{did_you_mean(kind, MEANS) or ' See `studbook list mistakes`.'}"
    elif kind in OF_STACKS and not told.full:
        yield "stacks are only written with --full; add it."
    elif kind == UNBOOKED and not told.ledger:
        yield "no ledger is kept; add --ledger."
    elif kind not in may:
        yield f"there is no room for it in {game.variant.title} under these rules."
