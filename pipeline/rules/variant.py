"""What a variant is: contests, and how what is held becomes the pot. A variant is data, never a branch in code."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from schemas.house import House


@dataclass(frozen=True)
class Contest:
    """One thing to hold in a pot, such as the best hand."""

    name: str
    """As the output says it: `best hand`, `low spade`."""
    rank: str
    """The rank that measures it, by name."""
    place: int = 1
    """1 = the best of those in the pot holds it, 2 = the next best below."""
    qualify: str | None = None
    """The knob that names the highest card it may hold."""
    ties: str = "shared"
    """`shared`, or the knob that says what a tie does."""
    share: str = "whole"
    """The name of its share of a split pot: high, low, hand, card."""


@dataclass(frozen=True)
class Split:
    """Every contest is worth an equal share; the first takes the odd chip between them, the last under `odd_half`."""

    unheld: str = "others"
    """Where the share of a contest nobody holds goes: `others`, `carry`, or a knob that says which."""


@dataclass(frozen=True)
class AtLeast:
    """Whoever holds at least `k` of the contests takes the pot; two who do, share it."""

    k: int
    fallback: str | None = None
    """The knob that may give the pot to the best hand when the other contests are held by nobody."""


@dataclass(frozen=True)
class Variant:
    """A variant of seven-card stud as data."""

    name: str
    title: str
    sources: tuple[str, ...]
    contests: tuple[Contest, ...]
    award: Split | AtLeast = field(default_factory=Split)
    nobody: str = "carry"
    """What a pot without a winner does: `carry`, or the knob that says."""
    aliases: tuple[str, ...] = ()
    wild: str | None = None
    """What is wild, by the name it has among `pipeline.rules.wild.WILD`."""
    extra_card: str | None = None
    """The rank of an up card that brings another card."""
    void: str | None = None
    """`always`: a queen of spades face up kills the deal; or the knob that says so with `dead_hand`."""
    knobs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The house rules it reads beyond those of every game, with their values, its own default first."""
    rolls: bool = False
    """Whether a pot, or part of one, can roll over under some house rule."""
    version: str | None = None
    """The knob that chooses among its versions."""
    when: Mapping[tuple[str, str], Mapping[str, object]] = field(default_factory=dict)
    """What one value of a knob changes in the fields above."""
    hint: str = ""
    """A sentence for whoever may mean another game."""
    brings_in: Literal["low", "high"] = "low"
    """Whose door card makes the bring-in: the lowest with the ace high, or the highest with the ace low."""
    opens: Literal["high", "low"] = "high"
    """The board that opens the streets after it."""

    def __hash__(self) -> int:
        """A variant is one object of its module, or a version of it."""
        return hash((self.name, self.contests, self.award, self.nobody, self.void, self.wild))


EVERY_GAME: Mapping[str, tuple[str, ...]] = {
    "mucked": ("folded", "live"),
    "rake_from": ("main_first", "pro_rata"),
    "odd_chip": ("tda", "roberts", "seat"),
    "fourth_street_pair": ("large_bet_allowed", "never"),
    "opener": ("bring_in", "high_card"),
    "raise_cap": ("3", "4", "none"),
    "short_raise": ("half_reopens", "never"),
    "ante_short": ("layers", "whole"),
    "dead_money": ("layers", "main_pot"),
}
ROLLOVER_GAMES: Mapping[str, tuple[str, ...]] = {
    "carry": ("merged", "separate", "refund_side"),
    "carry_players": ("dealt_in", "showdown_only", "table"),
    "carry_ante": ("true", "false"),
    "carry_scope": ("table", "variant"),
    "carry_at_end": ("open", "refund", "split", "next_session"),
}

SPADES: Mapping[str, tuple[str, ...]] = {
    "ace_of_spades": ("high", "low", "both"),
    "hole_rule": ("facing", "position"),
}
"""The house rules of games in which a hole spade counts."""
WILD_GAMES: Mapping[str, tuple[str, ...]] = {
    "five_of_a_kind_top": ("true", "false"),
    "natural_beats_wild": ("false", "true"),
}
"""The house rules of games with wild cards."""
SPLIT_GAMES: Mapping[str, tuple[str, ...]] = {"cards_speak": ("true",), "odd_half": ("high", "low")}

HIGH = Contest("best hand", "high", share="high")
HIGH_TIED = Contest("best hand", "high", ties="tie_best_hand", share="high")
HAND_HALF = Contest("best hand", "high", share="hand")
SECOND = Contest("second-best hand", "high", place=2)
LOW = Contest("low", "low", qualify="low_qualifier", share="low")
RAZZ_LOW = Contest("lowest hand", "razz")
LOW_SPADE_NO_QUEEN = Contest("low spade", "low_spade_no_queen", share="card")
LOW_SPADE = Contest("low spade", "low_spade", share="card")
HIGH_SPADE = Contest("high spade", "high_spade", share="card")
QUEEN = Contest("queen of spades", "queen_of_spades", share="card")
QUEEN_LAST = Contest("queen of spades as the last down card", "queen_last", share="card")


@lru_cache(maxsize=512)
def _version(variant: Variant, value: str) -> Variant:
    changes = dict(variant.when.get((variant.version or "", value), {}))
    extra = changes.pop("knobs", {})
    assert isinstance(extra, Mapping)
    return replace(variant, knobs={**variant.knobs, **extra}, **changes)  # type: ignore[arg-type]


def version_of(variant: Variant, rules: House) -> Variant:
    """The variant as the rules' version of it is played."""
    return _version(variant, getattr(rules, variant.version)) if variant.version else variant


def knobs_of(variant: Variant) -> dict[str, tuple[str, ...]]:
    """Every house rule the variant (a version, if it has several) reads, with its values, default first."""
    return {**EVERY_GAME, **(ROLLOVER_GAMES if variant.rolls else {}), **variant.knobs}


def all_knobs(variant: Variant) -> dict[str, tuple[str, ...]]:
    """Every house rule that the variant or any of its versions reads, with all values, defaults first."""
    knobs = knobs_of(variant)
    for _, value in variant.when:
        for knob, values in knobs_of(_version(variant, value)).items():
            knobs[knob] = tuple(dict.fromkeys((*knobs.get(knob, ()), *values)))
    return knobs
