"""The record of one hand: what was written down, field by field, and nothing worked out.

Absent means "not written down", never zero. Amounts are whole numbers of the smallest unit.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from schemas.card import CardText, SeenCardText

MOST = 10**15
"""The largest amount of one field, in units: sums stay whole in 64 bits, JSON and spreadsheets."""

MOST_DOWN, MOST_UP = 7, 9
"""The most cards of a seat that lie down and up: seven-card stud deals 3 and 5 at most, and in Baseball each of four
fours may bring one more, down or up."""

Amount = Annotated[int, Field(ge=0, le=MOST)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)]
PlayerName = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Text = Annotated[str, StringConstraints(max_length=4000)]
Street = Annotated[int, Field(ge=3, le=7)]
Chair = Annotated[int, Field(ge=1, le=16)]

Money = Literal["cash", "tournament", "play"]
Act = Literal[
    "ante", "bring-in", "complete", "bet", "raise", "call", "check", "fold", "post", "uncalled", "show", "muck"
]
PUTS_IN: frozenset[str] = frozenset({"ante", "bring-in", "complete", "bet", "raise", "call", "post"})
"""The acts whose amount goes into the pot; `uncalled` takes its amount back, the others move no chips."""


class Strict(BaseModel):
    """A model that takes only what it names, in its own type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class CarryPart(Strict):
    """One part of a carry kept for certain players; without names it is for everyone entitled."""

    amount: Amount
    players: list[PlayerName] | None = None


class Announced(Strict):
    """What the dealer said before this hand about the carry coming in."""

    carry_players: Literal["dealt_in", "showdown_only", "table"] | list[PlayerName] | None = None
    carry_ante: bool | None = None
    said: Text | None = None


class Stakes(Strict):
    """The stakes of the hand, in units."""

    ante: Amount | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    limit: Literal["fixed", "spread", "pot", "none"] | None = None


class Seat(Strict):
    """One player of the hand; the order of the list is the dealing order, first = dealer's left."""

    player: PlayerName
    seat: Chair | None = None
    dealt: bool = True
    stack: Amount | None = None
    stack_end: Amount | None = None
    down: Annotated[list[CardText], Field(max_length=MOST_DOWN)] | None = None
    up: Annotated[list[CardText], Field(max_length=MOST_UP)] | None = None
    contributed: Amount | None = None
    posted: Amount | None = None
    returned: Amount | None = None
    folded: bool | Street = False
    mucked: bool = False
    declared: Literal["high", "low", "both"] | None = None
    won: Amount | None = None
    took: bool | None = None


class Action(Strict):
    """One act; `amount` is the chips it adds (for `uncalled`, takes back), `to` the street total after it."""

    street: Street
    seat: Chair
    act: Act
    amount: Amount = 0
    to: Amount | None = None
    all_in: bool | None = None


class Result(Strict):
    """One recorded payment: `pot` 0 is the main pot, 1 the first side pot, and so on."""

    player: PlayerName
    amount: Amount
    pot: Annotated[int, Field(ge=0, le=16)] | None = None
    share: Literal["whole", "high", "low", "hand", "card"] | None = None


class Hand(Strict):
    """One hand as recorded. Key of a hand = (session or "", table, hand_id)."""

    record: Literal[1] = 1
    hand_id: Key
    table: Key | None = None
    session: Key | None = None
    site: Key | None = None
    hand_no: Annotated[int, Field(ge=1, le=MOST)] | None = None
    played_at: Annotated[str, StringConstraints(max_length=40)] | None = None
    recorder: Key | None = None
    revision: Annotated[int, Field(ge=1, le=MOST)] = 1
    variant: Key
    house: dict[str, bool | int | str] = Field(default_factory=dict)
    announced: Announced | None = None
    money: Money = "cash"
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")] | None = None
    scale: Literal[1, 10, 100, 1000, 10000, 100000000] = 1
    chip: Annotated[int, Field(ge=1, le=MOST)] = 1
    stakes: Stakes | None = None
    carry_in: Amount | Annotated[list[CarryPart], Field(max_length=16)] = 0
    carry_from: Key | list[Key] | None = None
    carry_out: Amount | Annotated[list[CarryPart], Field(max_length=32)] | None = None
    rake: Amount | None = None
    fees: Amount = 0
    pot: Amount | None = None
    seats: Annotated[list[Seat], Field(min_length=2, max_length=16)]
    actions: list[Action] | None = None
    community: Annotated[list[SeenCardText], Field(max_length=1)] = Field(default_factory=list)
    up_deal_order: list[SeenCardText] | None = None
    results: list[Result] | None = None
    void: Text | None = None
    note: Text | None = None
    extra: dict[str, str] = Field(default_factory=dict)
