"""The findings there are, and their one rendering: a message comes from code and params alone."""

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.rules.words import amount_text, listed
from schemas.result import Finding, Severity

Params = Mapping[str, Any]


def outcome_text(params: Params) -> str:
    """What a resolution gives, in words: awards, and what rolls over."""
    scale = params.get("scale", 1)
    parts = [f"{player} {amount_text(chips, scale)}" for player, chips in params["awards"].items() if chips]
    if params["carry_out"]:
        parts.append(f"{amount_text(params['carry_out'], scale)} rolls over")
    return listed(parts) or "nobody is paid"


def _default_decided(params: Params) -> str:
    others = "; ".join(
        f"with {value}: {outcome_text({**given, 'scale': params.get('scale', 1)})}"
        for value, given in params["gives"].items()
    )
    return f"nobody named {params['knob']}, so {params['value']} decided; {others}"


def _rule_undefined(params: Params) -> str:
    return f"the house asks to be asked about {params['knob']}: shown as if {params['value']}, until somebody rules"


def _version_not_named(params: Params) -> str:
    return f"{params['title']} is at least six games and the record does not say which; taken as {params['value']}"


def _rake_on_rollover(params: Params) -> str:
    scale = params.get("scale", 1)
    return f"{amount_text(params['chips'], scale)} rake is recorded, but no pot was won to take it from"


def _sole_eligible(params: Params) -> str:
    return f"{params['player']} takes the {params['pot_name']} unopposed: the others in it folded"


def _unseen_cards(params: Params) -> str:
    return f"cards of {listed(params['players'])} were not written down; the result rests on the cards that were"


FINDINGS: Mapping[str, tuple[Severity, Callable[[Params], str]]] = {
    "rule-undefined": ("warning", _rule_undefined),
    "version-not-named": ("warning", _version_not_named),
    "rake-on-rollover": ("warning", _rake_on_rollover),
    "unseen-cards": ("warning", _unseen_cards),
    "default-decided": ("note", _default_decided),
    "sole-eligible": ("note", _sole_eligible),
}
"""Every finding code with its severity and how it is said."""


def message(code: str, params: Params) -> str:
    """The message of a finding, rendered from its code and params."""
    return FINDINGS[code][1](params)


def finding(
    code: str, params: Mapping[str, Any], chips: int | None = None, player: str | None = None, pot: int | None = None
) -> Finding:
    """A finding with its severity and message filled in."""
    return Finding(
        code=code,
        severity=FINDINGS[code][0],
        message=message(code, params),
        chips=chips,
        player=player,
        pot=pot,
        params=dict(params),
    )
