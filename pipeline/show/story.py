"""The story of one hand as data: what happened, what was decided, and the rule behind each step."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule behind a step, in one clause; without a clause, the pages a whole game is taken from."""

    clause: str
    source: str
    """Where the rule comes from; for a house rule, where its default does."""
    house_rule: str = ""
    """`tie_best_hand = shared`; empty for a rule no table changes."""
    set_by: str = ""
    """Who set the house rule: `record`, `house file`, `command line`; empty for a default."""
    decided: bool = False
    """A default that decided: with another value of it somebody would have got something else."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened or was decided."""

    text: str
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """Which hand it is and what was played."""

    title: str
    game: Step
    amounts: str
    """The unit of all amounts, as a sentence."""
    verdict: str
    """Whether the hand was paid right, as a sentence; empty where nobody asked."""
    house: tuple[Rule, ...]
    """The house rules somebody set; all others are defaults."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the hand. Units: chips."""

    name: str
    cards: str
    """Down cards, a bar, up cards; `??` for a card nobody wrote down."""
    put_in: int
    fate: str
    """How the hand ended for the player: folded on fourth street, mucked, to the showdown."""


@dataclass(frozen=True, slots=True)
class Money:
    """What there was to play for, and what went back before anything was judged. Units: chips."""

    put_in: int
    carried_in: int
    charge: int
    """Rake and fees that were taken."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What one player holds where a pot was contested, one text for each thing that counts."""

    player: str
    holds: tuple[str, ...]
    eligible: bool = True
    """False for a hand that counts against the others here and cannot win the pot."""


@dataclass(frozen=True, slots=True)
class Held:
    """Who holds one contest of a pot."""

    contest: str
    holders: tuple[str, ...]
    step: Step


@dataclass(frozen=True, slots=True)
class Award:
    """What a player gets of a pot. Units: chips."""

    player: str
    chips: int
    odd: int
    """How much of it is odd chips, and what was below one chip."""


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot from where its chips came from to where they went. Units: chips.

    chips = awards + taken back + charge + rolled.
    """

    name: str
    chips: int
    origin: Step
    eligible: tuple[str, ...]
    excluded: tuple[tuple[str, str], ...]
    """Every other player and why he may not win it."""
    as_seen: bool
    """Whether cards decided it of which not all were written down."""
    shown: tuple[Shown, ...]
    contests: tuple[Held, ...]
    steps: tuple[Step, ...]
    awards: tuple[Award, ...]
    taken_back: tuple[Award, ...]
    charge: int
    rolled: int


@dataclass(frozen=True, slots=True)
class Line:
    """One player's hand in chips, as it should have been: net = returned + won - put in."""

    player: str
    put_in: int
    returned: int
    won: int
    paid: str = ""
    """What was paid as recorded, `yes` where only that is; empty where that is not shown apart."""

    @property
    def net(self) -> int:
        """Chips gained or lost by the hand."""
        return self.returned + self.won - self.put_in


@dataclass(frozen=True, slots=True)
class Result:
    """What the hand came to. Units: chips."""

    lines: tuple[Line, ...]
    heads: tuple[str, ...]
    """What stands over the columns after the name: `should win` beside `was paid` where they differ."""
    carry_out: int
    steps: tuple[Step, ...]
    """What rolls over, and who may play for it."""
    balance: str
    """What went in equals what came out, as a sentence."""


@dataclass(frozen=True, slots=True)
class Story:
    """One hand from the deal to the last chip."""

    header: Header
    players: tuple[Player, ...]
    cards: tuple[Step, ...]
    """What is to be said about the cards: unseen ones, a common card, a river dealt face up, mucked hands."""
    money: Money
    pots: tuple[Pot, ...]
    result: Result
    notes: tuple[Step, ...]
    scale: int
    currency: str
    """Empty where amounts are chips."""
