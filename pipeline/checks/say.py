"""What every rendering of a finding is made of."""

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.rules.words import amount_text, listed

Params = Mapping[str, Any]
Render = Callable[[Params], str]

STREETS: Mapping[int, str] = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def chips_text(params: Params, name: str = "chips") -> str:
    """An amount among the params, in the currency where the hand has one."""
    return amount_text(params[name], params.get("scale", 1))


def outcome_text(params: Params) -> str:
    """What a resolution gives, in words: awards, and what rolls over."""
    scale = params.get("scale", 1)
    parts = [f"{player} {amount_text(chips, scale)}" for player, chips in params["awards"].items() if chips]
    if params["carry_out"]:
        parts.append(f"{chips_text(params, 'carry_out')} rolls over")
    return listed(parts) or "nobody is paid"
