"""How the findings about a night's books are said: its ledger, its stacks, and the trail between them."""

from collections.abc import Mapping

from pipeline.checks.say import Params, Render, chips_text
from pipeline.rules.words import amount_text, listed
from schemas.result import Severity


def _more(params: Params) -> str:
    return f"{amount_text(abs(params['chips']), params.get('scale', 1))} {'more' if params['chips'] > 0 else 'less'}"


def _stack_gap(params: Params) -> str:
    player, written, found = params["player"], chips_text(params, "written"), chips_text(params, "found")
    if params["how"] == "hand":
        seen = f"before hand {params['seen']}" if params["seen"] is not None else "in the end"
        return f"{player} has {_more(params)} {seen} than this hand leaves: {written}, not {found}"
    also = ", and what comes after agrees" if params["how"] == "typed" else ""
    return f"{player}'s stack is written as {written}; what was bought and every hand before give {found}{also}"


def _between(params: Params) -> str:
    after = f"hand {params['after']}" if params["after"] is not None else "what was bought"
    to = f"before hand {params['to']}" if params["to"] is not None else "at the cash-out"
    return (
        f"{params['player']} has {_more(params)} {to} than after {after}: "
        f"{chips_text(params, 'written')}, not {chips_text(params, 'found')}"
    )


def _unwritten(params: Params) -> str:
    what = "a rebuy" if params["chips"] > 0 else "a cash-out"
    return f"{_between(params)}; is {what} missing in the ledger?" if params["to"] is not None else _between(params)


def _balance(params: Params) -> str:
    when = f"before hand {params['hand']}" if params["hand"] is not None else "in the end"
    return (
        f"{params['player']} is said to have {chips_text(params, 'written')} {when}; "
        f"what was bought and every hand before give {chips_text(params, 'found')}"
    )


def _not_zero(params: Params) -> str:
    amounts = ("bought", "cashed", "fees", "carry")
    said = {name: amount_text(params[name], params.get("scale", 1)) for name in amounts}
    parts = [f"{said['bought']} bought in", f"{said['cashed']} cashed out"]
    parts += [f"{said['fees']} rake and fees"] if params["fees"] else []
    parts += [f"{said['carry']} in an open pot"] if params["carry"] else []
    way = "over" if params["chips"] > 0 else "missing"
    names = f"; no cash-out of {listed(params['stayed'])}" if params["stayed"] else ""
    return f"{amount_text(abs(params['chips']), params.get('scale', 1))} is {way}: {', '.join(parts)}{names}"


LEDGER_FINDINGS: Mapping[str, tuple[Severity, Render]] = {
    "stack-gap": ("error", _stack_gap),
    "balance-failed": ("error", _balance),
    "night-not-zero": ("error", _not_zero),
    "between-hands-gap": ("warning", _unwritten),
    "buy-in-inferred": (
        "warning",
        lambda p: f"{_between(p)}; taken for a buy-in that nobody wrote down",
    ),
    "name-unmatched": (
        "warning",
        lambda p: (
            f"{p['player']} is in the ledger and in no hand of the night"
            if p["in_ledger"]
            else f"{p['player']} played, and the ledger has no entry of that name"
        ),
    ),
    "alias-clash": (
        "warning",
        lambda p: f"{listed(p['names'])} are one person by the aliases, and sit in one hand",
    ),
    "entry-misplaced": (
        "warning",
        lambda p: f"the ledger places a {p['kind']} of {p['player']} before hand {p['hand']}, which the night has not",
    ),
    "same-entry": (
        "warning",
        lambda p: f"the ledger holds a {p['kind']} of {p['player']} over {chips_text(p)} more than once: typed twice?",
    ),
    "debt-carried": (
        "note",
        lambda p: f"{p['player']} has owed {p['other']} {chips_text(p)} since an earlier night",
    ),
}
"""The codes of a night's books with their severity and how they are said."""
