"""The findings there are, and their one rendering: a message comes from code and params alone."""

from collections.abc import Mapping
from typing import Any

from pipeline.checks.betting_findings import BETTING_FINDINGS
from pipeline.checks.ledger_findings import LEDGER_FINDINGS
from pipeline.checks.say import STREETS, Params, Render, chips_text, outcome_text
from pipeline.checks.table_findings import TABLE_FINDINGS
from pipeline.rules.words import amount_text, listed
from schemas.result import Finding, Severity

OF_POT = " of the "
"""What stands between a contest and the pot in which it is held, where it is held otherwise in another."""


def _amounts(params: Params, name: str) -> str:
    scale = params.get("scale", 1)
    return listed([f"{player} {amount_text(chips, scale)}" for player, chips in params[name].items() if chips])


def _was_paid(params: Params) -> str:
    paid = [_amounts(params, "paid")] if params["paid"] else []
    return listed(paid + list(params.get("named", ()))) or "nobody"


def _due(params: Params) -> str:
    return _amounts(params, "due") or "nobody"


def _held(params: Params) -> str:
    """Who of those to be paid holds what: Ann holds the best hand (flush, ace high) and the low spade (2s)."""
    said = []
    for holder in params["holds"]:
        if holder["player"] in params["due"]:
            names = [f"the {name} ({words})" for name, words in holder["contests"].items()]
            said.append(f"{holder['player']} holds {listed(names)}")
    return "; ".join(said)


def _contest(name: str) -> str:
    """A contest by its own name, without the pot it is held in."""
    return name.split(OF_POT, maxsplit=1)[0]


def _but(params: Params) -> str:
    return _held(params) or f"{_due(params)} was due"


def _default_decided(params: Params) -> str:
    others = "; ".join(
        f"with {value}: {outcome_text({**given, 'scale': params.get('scale', 1)})}"
        for value, given in params["gives"].items()
    )
    return f"nobody named {params['knob']}, so {params['value']} decided; {others}"


def _money(params: Params) -> str:
    way = "went in than came out" if params["chips"] > 0 else "came out than went in"
    more = amount_text(abs(params["chips"]), params.get("scale", 1))
    return f"{more} more {way}: {chips_text(params, 'went_in')} in, {chips_text(params, 'came_out')} out"


def _paid(params: Params) -> str:
    """What somebody was paid, where the amount may not be written."""
    return f"was paid {chips_text(params)}" if params["chips"] else "took the pot"


def _folded(params: Params) -> str:
    street = f" on {STREETS[params['street']]}" if params.get("street") else ""
    out = f"folded{street}" if params.get("dealt", True) else "was not dealt in"
    return f"{params['player']} {out} and {_paid(params)}"


def _ineligible(params: Params) -> str:
    most = f"he can win at most {chips_text(params, 'most')}" if params["most"] else "he can win no pot"
    return f"{params['player']} put in {chips_text(params, 'put_in')}: {most}, and {_paid(params)}"


def _rollover_paid(params: Params) -> str:
    said = f"nobody won {chips_text(params)} in {params['title']}; it should have rolled over"
    several = len(params["paid"]) + len(params.get("named", ())) > 1
    return f"{said} and {_was_paid(params)} {'were' if several else 'was'} paid"


def _false_rollover(params: Params) -> str:
    return f"{_but(params)}; {chips_text(params)} was left on the table"


def _void_paid(params: Params) -> str:
    said = [f"{chips_text(params)} was paid"] if params["chips"] else []
    said += [f"{listed(params['named'])} took the pot"] if params.get("named") else []
    if params["carry_out"] not in (-1, params["carry_in"]):
        said.append(f"{chips_text(params, 'carry_out')} was left on the table, not {chips_text(params, 'carry_in')}")
    return f"the hand is void, so everything goes back; {listed(said)}"


def _undefined(params: Params) -> str:
    asked = f"the house asks to be asked about {params['knob']}"
    if not params.get("decides", True):
        return f"{asked}: it came up, and changes nothing here"
    return f"{asked}: shown as if {params['value']}, until somebody rules"


def _odd_chip(params: Params) -> str:
    more = [player for player, chips in params["due"].items() if chips > params["paid"].get(player, 0)]
    less = [player for player, chips in params["paid"].items() if chips > params["due"].get(player, 0)]
    knob = "odd_half" if "odd_half" in params else "odd_chip"
    return f"the odd chip went to {listed(less)}; under {knob} = {params[knob]} it is {listed(more)}'s"


def _missed_low(params: Params) -> str:
    lows = [
        f"{holder['player']}'s {words}"
        for holder in params["holds"]
        for words in dict.fromkeys(words for name, words in holder["contests"].items() if _contest(name) == "low")
    ]
    return f"the low half went unpaid: {listed(lows)} {'qualify' if len(lows) > 1 else 'qualifies'}"


def _missed_half(params: Params) -> str:
    cards = [
        f"{holder['player']} holds the {name} ({words})"
        for holder in params["holds"]
        for name, words in holder["contests"].items()
        if _contest(name) not in ("best hand", "low")
    ]
    return f"the half for the card went unpaid: {listed(cards)}"


def _paid_but(how: str) -> Render:
    return lambda params: f"paid {_was_paid(params)}{how}, but {_but(params)}"


def _best_paid(params: Params) -> str:
    stud = " as in plain stud, where no card is wild"
    return _paid_but(stud if params.get("wild") else " as if the best hand took the pot")(params)


def _paid_due(how: str) -> Render:
    return lambda params: f"paid {_was_paid(params)}{how}; due: {_due(params)}"


def _unseen(params: Params) -> str:
    who = f"{params['cards']} card{'s' if params['cards'] > 1 else ''} of {listed(params['players'])}"
    said = f"{who} {'were' if params['cards'] > 1 else 'was'} not written down"
    if not params.get("ways"):
        return f"{said}; they may change the result"
    right = f"the recorded result is right in {params['right']:,} of {params['ways']:,} ways to fill them"
    against = params.get("against") or []
    if not against:
        return f"{said}; {right}"
    shown = listed(against[:8], "or") + (" and others" if len(against) > 8 else "")
    return f"{said}; {right}, and wrong with {shown}"


FINDINGS: Mapping[str, tuple[Severity, Render]] = {
    "money-not-conserved": ("error", _money),
    "folded-paid": ("error", _folded),
    "mucked-paid": ("error", lambda p: f"{p['player']} mucked and {_paid(p)}; only tabled hands can win"),
    "ineligible-paid": ("error", _ineligible),
    "rollover-paid-out": ("error", _rollover_paid),
    "false-rollover": ("error", _false_rollover),
    "void-but-paid": ("error", _void_paid),
    "odd-chip": ("error", _odd_chip),
    "missed-low": ("error", _missed_low),
    "false-low": ("error", _paid_due(" for a low that does not qualify")),
    "missed-half": ("error", _missed_half),
    "best-hand-paid": ("error", _best_paid),
    "up-card-counted": ("error", _paid_but(" as if a card lying face up were a hole card")),
    "folded-card-counted": ("error", _paid_but(" as if a folded hand's hole card counted")),
    "side-pot-ignored": ("error", _paid_due(" as if there were one pot")),
    "share-split": ("error", _paid_but(" as if all who hold anything share")),
    "wrong-winner": ("error", _paid_but("")),
    "wrong-share": ("error", _paid_due(", the right players and the wrong amounts")),
    "unseen-cards": ("warning", _unseen),
    "rule-undefined": ("warning", _undefined),
    "version-not-named": (
        "warning",
        lambda p: f"{p['title']} is several games and the record does not say which; taken as {p['value']}",
    ),
    "needs-up-order": (
        "warning",
        lambda p: (
            "the order in which all up cards were dealt is not written, and in "
            f"{p['title']} it decides which cards are wild"
        ),
    ),
    "extra-card-missing": (
        "warning",
        lambda p: f"{listed(p['players'])} had a four dealt face up, and no extra card is written for it",
    ),
    "muck-matters": (
        "warning",
        lambda p: f"{listed(p['players'])} mucked a hand that would have changed the result: {outcome_text(p)}",
    ),
    "contributed-differs": (
        "warning",
        lambda p: (
            f"{p['player']} put in {chips_text(p, 'found')} by the actions, and {chips_text(p, 'written')} is written"
        ),
    ),
    "posted-differs": (
        "warning",
        lambda p: (
            f"{p['player']} posted {chips_text(p, 'found')} by the actions, and {chips_text(p, 'written')} is written"
        ),
    ),
    "returned-differs": (
        "warning",
        lambda p: (
            f"{p['player']} had {chips_text(p, 'found')} uncalled, "
            f"and {chips_text(p, 'written')} is written as returned"
        ),
    ),
    "pot-differs": (
        "warning",
        lambda p: f"the pot comes to {chips_text(p, 'found')}, and {chips_text(p, 'written')} is written",
    ),
    "rake-on-rollover": (
        "warning",
        lambda p: f"{chips_text(p)} of the recorded rake could not come out of any pot that was won",
    ),
    "stack-exceeded": (
        "warning",
        lambda p: f"{p['player']} put in {chips_text(p, 'found')} from a stack of {chips_text(p, 'written')}",
    ),
    "end-stack-differs": (
        "warning",
        lambda p: f"{p['player']} should end with {chips_text(p, 'found')}, and {chips_text(p, 'written')} is written",
    ),
    "betting-after-void-card": (
        "warning",
        lambda p: "the queen of spades came face up and killed the deal, and the betting went on",
    ),
    "default-decided": ("note", _default_decided),
    "carry-not-written": (
        "note",
        lambda p: f"{chips_text(p)} is missing from the payments, exactly what rolls over; taken as left on the table",
    ),
    "won-includes-uncalled": (
        "note",
        lambda p: "what is written as won includes each player's own uncalled part; read as meant",
    ),
    "rake-inferred": (
        "note",
        lambda p: f"{chips_text(p)} is missing from the payments, as much as the site may take; taken as its rake",
    ),
    "sole-eligible": ("note", lambda p: f"{p['player']} takes the {p['pot_name']} unopposed: the others in it folded"),
    "short-stack-carry": (
        "note",
        lambda p: (
            f"{listed(p['players'])} put in less than others and played for the whole carry of {chips_text(p)}, "
            "since the carry is one amount"
        ),
    ),
    "no-date": ("note", lambda p: "no date is written"),
    **TABLE_FINDINGS,
    **BETTING_FINDINGS,
    **LEDGER_FINDINGS,
}
"""Every finding code with its severity and how it is said."""


def message(code: str, params: Params) -> str:
    """The message of a finding, rendered from its code and params."""
    said = FINDINGS[code][1](params)
    return f"{params['where']}: {said}" if "where" in params else said


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
