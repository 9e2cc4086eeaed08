"""How often random cards roll a pot over, for every game and house rule under which one can, by players.

The table beside this module is made by `random_showdowns.py` (`make expected`, about a minute).
"""

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import polars as pl

from pipeline.book.database.store import Store
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.variant import Split, Variant, knobs_of, version_of
from schemas.house import House

TABLE = Path(__file__).with_name("expected.csv")
DECIDING = ("tie_best_hand", "no_hole_spade", "ace_of_spades", "spade_source", "queen_up", "all_tied")
"""The house rules on which it rests whether a pot rolls over when nobody folds, beside the one that names the game."""
KINDS = {"variant": pl.String, "rules": pl.String, "players": pl.Int64, "rolled": pl.Int64, "deals": pl.Int64}


class Rate(NamedTuple):
    """So many of so many random showdowns rolled over."""

    rolled: int
    deals: int

    @property
    def rate(self) -> float:
        """The part that rolled over."""
        return self.rolled / self.deals

    @property
    def error(self) -> float:
        """The standard error of the rate, as if one more had rolled where none did."""
        rate = max(self.rolled, 1) / self.deals
        return math.sqrt(rate * (1 - rate) / self.deals)


def deciding(variant: Variant, values: Mapping[str, str]) -> dict[str, str]:
    """The rules that decide whether a pot rolls over; `ask` counts as the first value, which is how it is resolved."""
    chosen = {}
    if variant.version is not None:
        chosen[variant.version] = values.get(variant.version, variant.knobs[variant.version][0])
    version = version_of(variant, House.model_validate(chosen))
    for knob, allowed in knobs_of(version).items():
        # Where each half goes to somebody who has it, it does not matter to whom.
        if knob in DECIDING and not (knob in ("ace_of_spades", "tie_best_hand") and isinstance(version.award, Split)):
            value = values.get(knob, allowed[0])
            chosen[knob] = allowed[0] if value == "ask" else value
    return chosen


def rules_key(chosen: Mapping[str, str]) -> str:
    """Deciding rules as one text."""
    return "; ".join(f"{knob}={value}" for knob, value in sorted(chosen.items()))


@lru_cache(maxsize=1)
def rates() -> Mapping[tuple[str, str, int], Rate]:
    """The table: by variant, deciding rules and number of players; what cannot roll over is not in it."""
    rows = pl.read_csv(TABLE, schema=KINDS, glob=False).iter_rows()
    return {(variant, rules, players): Rate(rolled, deals) for variant, rules, players, rolled, deals in rows}


def expected_rate(variant: str, values: Mapping[str, str], players: int) -> Rate | None:
    """How often a pot for which so many random hands compete rolls over; None where none can, or it was not dealt.

    >>> round(expected_rate("two-thirds", {}, 3).rate, 2)
    0.24
    """
    return rates().get((variant, rules_key(deciding(VARIANTS[variant], values)), players))


def expected_rates(store: Store) -> pl.DataFrame:
    """The rates for every game and its rules as hands of the store were resolved under them, by players.

    `rules` is the text of `resolution.rules`, `decided_by` what of it decides.
    """
    rows = []
    for variant, text in store.query("select distinct variant, rules from resolution").iter_rows():
        values = {knob: rule["value"] for knob, rule in json.loads(text).items()}
        key = rules_key(deciding(VARIANTS[variant], values))
        rows += [
            (variant, text, key, players, rate.rolled, rate.deals)
            for (game, rules, players), rate in rates().items()
            if (game, rules) == (variant, key)
        ]
    kinds = {**KINDS, "decided_by": pl.String}
    order = ["variant", "rules", "decided_by", "players", "rolled", "deals"]
    return pl.DataFrame(rows, schema={name: kinds[name] for name in order}, orient="row")
