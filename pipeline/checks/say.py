"""What every rendering of a finding is made of."""

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.rules.words import amount_text

Params = Mapping[str, Any]
Render = Callable[[Params], str]

STREETS: Mapping[int, str] = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def chips_text(params: Params, name: str = "chips") -> str:
    """An amount among the params, in the currency where the hand has one."""
    return amount_text(params[name], params.get("scale", 1))
