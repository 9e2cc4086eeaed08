"""One ruling: what a person decided about a hand, on which record of it, and why.

A ruling stands beside the verdict. Amounts are whole numbers of the smallest unit.
"""

from typing import Annotated, Literal

from pydantic import StringConstraints

from schemas.hand import Amount, Key, PlayerName, Strict

RulingKind = Literal["accept", "correct", "void", "answer", "withdraw"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=4000, strip_whitespace=True)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Moment = Annotated[
    str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z$")
]
Knob = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class Ruling(Strict):
    """One line of a file of rulings.

    accept: what was paid stands. correct: these awards are due, and this carry. void: everything goes back.
    answer: house rules set to `ask` are these. withdraw: the ruling before it is taken back.
    """

    ruling: Literal[1] = 1
    session: Key | None = None
    table: Key
    hand_id: Key
    made_on: Digest
    """The digest of the record of the hand that the ruling was made on."""
    kind: RulingKind
    by: Name
    at: Moment
    """In UTC."""
    reason: Reason
    awards: dict[PlayerName, Amount] | None = None
    """What each player wins from pots, those left out nothing; with `correct` alone."""
    carry_out: Amount | None = None
    """What stays on the table for the next hand; with `correct` alone, 0 where it is left out."""
    answers: dict[Knob, Knob] | None = None
    """House rule to value; with `answer` alone."""
