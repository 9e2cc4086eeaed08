"""House rules: every point the rule pages leave to the table, as one knob with its default.

Values are text ("true", "8"); a record or a house file may write true, 8 or "8" alike.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

TDA = "Poker TDA rules 2024"
ROBERTS = "Robert's Rules of Poker"
BARGE = "BARGE rulebook"
SEED_TT = "Two Thirds rule page"
SEED_SHH = "Second Hand High rule page"
SEED_S8 = "Stud 8 or Better rule page"
NONE = "no source found"


def _knob(default: str, description: str, source: str) -> Any:
    return Field(default=default, description=description, json_schema_extra={"source": source})


class House(BaseModel):
    """The rules in force at a table; frozen, so that it can be the key of a group of hands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pot_scope: Literal["per_pot", "global"] = _knob(
        "per_pot",
        "whether the thirds are worked out for each pot among its own players, or once for the whole showdown",
        f"{TDA} 21 (side pots are split apart); {SEED_TT} knows no side pots",
    )
    mucked: Literal["folded", "live"] = _knob(
        "folded", "whether a hand that was in at the end and not tabled counts as folded", f"{TDA} 12, 13"
    )
    rake_from: Literal["main_first", "pro_rata"] = _knob(
        "main_first", "which pots the rake comes out of: the main pot first, or all in proportion", NONE
    )
    tie_best_hand: Literal["shared", "none", "ask"] = _knob(
        "shared", "whether players tied for the best hand all hold it, or nobody does", NONE
    )
    no_hole_spade: Literal["rollover", "best_hand", "high_takes_all", "carry_half"] = _knob(
        "rollover",
        "what happens when nobody in the pot has a spade in the hole",
        f"{SEED_TT} (rollover); lifeaftercoffee.com, homepokeredge.com (high takes all)",
    )
    ace_of_spades: Literal["high", "low", "both"] = _knob(
        "high",
        "whether the ace of spades is the highest spade, the lowest, or both at once",
        "gambiter.com and lifeaftercoffee.com (high); wikibooks (agree first)",
    )
    hole_rule: Literal["facing", "position"] = _knob(
        "facing",
        "whether a hole card is a card lying face down, or the seventh card even when dealt face up",
        f"{SEED_TT}: a spade dealt face up does not count",
    )
    spade_source: Literal["hole", "all"] = _knob(
        "hole", "whether only hole spades count for the spade thirds, or a player's own up cards too", SEED_TT
    )
    black_mariah: Literal[
        "both_required",
        "redeal_split",
        "qs_half",
        "low_spade_half_wild",
        "best_hand_and_qs_river",
        "high_chicago",
    ] = _knob("both_required", "which game the table means by Black Mariah", f"{SEED_TT}; pokernews.com and others")
    queen_up: Literal["no_split", "dead_hand", "ask"] = _knob(
        "no_split",
        "what a queen of spades dealt face up does: nothing but leave the high hand alone, or kill the deal",
        "poker_db (redeal); the rule page has no redeal",
    )
    all_tied: Literal["split", "rollover", "refund", "ask"] = _knob(
        "split",
        "what happens when all hands in the pot tie, so that there is no second hand",
        f"{SEED_SHH} 3.4(a) leaves it open",
    )
    odd_chip: Literal["tda", "roberts", "seat"] = _knob(
        "tda",
        "who gets the odd chip: high card by suit in the winning five, by all seven cards, or first in dealing order",
        f"{TDA} 20; {ROBERTS}, ties",
    )
    odd_half: Literal["high", "low"] = _knob(
        "high",
        "which half of a split pot has the odd chip: the high half or the hand's, or else the low or the card's",
        f"{TDA} 20; {ROBERTS}, stud high-low; {BARGE}",
    )
    even_identical_split: Literal["true", "false"] = _knob(
        "true", "whether the same players winning both halves divide the pot once", f"{ROBERTS}, stud high-low"
    )
    low_qualifier: Literal["8", "9", "none"] = _knob("8", "the highest card a low may hold", SEED_S8)
    cards_speak: Literal["true", "declare"] = _knob(
        "true", "whether the cards speak, or players declare high, low or both", "poker_db"
    )
    carry: Literal["merged", "separate", "refund_side"] = _knob(
        "merged",
        "whether pots that roll over become one amount, stay apart with their players, or a side pot goes back",
        f"{SEED_TT} speaks of one pot",
    )
    carry_players: Literal["dealt_in", "showdown_only", "table"] = _knob(
        "dealt_in", "who may play for a pot that rolled over", f"{ROBERTS}, irregularities; poker_db"
    )
    carry_ante: Literal["true", "false"] = _knob("true", "whether new antes are due after a rollover", "pokerteam.com")
    carry_scope: Literal["table", "variant"] = _knob(
        "table", "whether a carry goes to the table's next hand, or to the next hand of the same game", NONE
    )
    carry_at_end: Literal["open", "refund", "split", "next_session"] = _knob(
        "open", "what becomes of a carry that is still open when the night ends", NONE
    )
    queens_wild: Literal["true", "false"] = _knob("true", "whether queens are wild themselves", "followthebitch.com")
    last_up_queen: Literal["cancel", "keep"] = _knob(
        "cancel", "what a queen that is the last up card does to the rank before it", "gambiter.com; pokertips.org"
    )
    follow_across_streets: Literal["true", "false"] = _knob(
        "true", "whether a queen that ends a street is followed by the next street's first card", "pokerhomegames.com"
    )
    five_of_a_kind_top: Literal["true", "false"] = _knob(
        "true", "whether five of a kind beats a straight flush", "ultimapoker.com"
    )
    natural_beats_wild: Literal["false", "true"] = _knob(
        "false", "whether of equal hands one made without wild cards wins", "a published club sheet"
    )
    fourth_street_pair: Literal["large_bet_allowed", "never"] = _knob(
        "large_bet_allowed",
        "whether an open pair on fourth street allows the large bet",
        f"{ROBERTS}, stud 4; {SEED_S8}",
    )
    opener: Literal["bring_in", "high_card"] = _knob(
        "bring_in", "whether a forced bring-in or the high card opens third street", f"{ROBERTS}, stud; gambiter.com"
    )
    raise_cap: Literal["3", "4", "none"] = _knob("3", "how many raises follow a bet", f"{ROBERTS}; {BARGE}")
    short_raise: Literal["half_reopens", "never"] = _knob(
        "half_reopens", "whether an all-in raise of half a bet or more reopens the betting", f"{ROBERTS}; {BARGE}"
    )
    ante_short: Literal["layers", "whole"] = _knob(
        "layers", "whether a player short of the ante wins only his layer of the antes, or all of them", NONE
    )
    dead_money: Literal["layers", "main_pot"] = _knob(
        "layers",
        "whether dead money other than antes counts as a bet does, or lies in the main pot and is never uncalled",
        NONE,
    )


KNOBS: Mapping[str, tuple[str, ...]] = {name: get_args(field.annotation) for name, field in House.model_fields.items()}
"""Every knob with its values, the default first unless a variant has one of its own."""


def knob_text(value: object) -> str:
    """A knob's value as the model's text: true for True, 8 for 8."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).strip().lower()


def knob_description(name: str) -> str:
    """What a knob decides, in one clause."""
    return House.model_fields[name].description or ""


def knob_source(name: str) -> str:
    """Where a knob's default comes from."""
    extra = House.model_fields[name].json_schema_extra
    return str(extra["source"]) if isinstance(extra, dict) else ""
