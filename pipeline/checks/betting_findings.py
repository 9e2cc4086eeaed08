"""How the findings about a hand's betting are said: who did what on which street, and what was due."""

from collections.abc import Mapping, Sequence

from pipeline.checks.say import STREETS, Params, Render, chips_text
from pipeline.rules.words import amount_text, listed
from schemas.result import Severity

_ACTS: Mapping[str, str] = {
    "ante": "put in an ante of {amount}",
    "post": "posted {amount}",
    "bring-in": "brought in {amount}",
    "complete": "completed to {total}",
    "bet": "bet {amount}",
    "raise": "raised to {total}",
    "call": "called {amount}",
    "check": "checked",
    "fold": "folded",
}


def _did(params: Params) -> str:
    """What he did: Ann raised to 16 on fifth street."""
    amounts = {name: chips_text(params, name) for name in ("amount", "total")}
    return f"{params['player']} {_ACTS[params['act']].format(**amounts)} on {_street(params)}"


def _street(params: Params) -> str:
    return f"{STREETS[params['street']]} street"


def _right(params: Params) -> str:
    """The sizes there are: 8, or 4 or 8."""
    return listed([amount_text(size, params.get("scale", 1)) for size in params["right"]], "or")


def _out_of_turn(params: Params) -> str:
    if params["why"] == "not dealt":
        return f"{_did(params)} and was not dealt in"
    if params["why"]:
        return f"{_did(params)} when that street was over"
    return f"{_did(params)} out of turn; " + (_was_on(params["due"]) if params["due"] else "nobody had to act")


def _was_on(players: Sequence[str]) -> str:
    return f"it was on {listed(players, 'or')}"


def _bring_in_player(params: Params) -> str:
    if not params["due"]:
        return f"{_did(params)}, where no bring-in was due"
    said = f"{_did(params)}" + (f" with the {params['card']}" if params["card"] else "")
    return f"{said}; {_was_on(params['due'])}" + (f" with the {params['due_card']}" if params["due_card"] else "")


def _after_fold(params: Params) -> str:
    return f"{_did(params)} after folding on {STREETS[params['folded']]}"


def _call_short(params: Params) -> str:
    left = "" if params["left"] is None else f" with {chips_text(params, 'left')} left"
    return f"{_did(params)}, facing {chips_text(params, 'owed')}, and was not all-in{left}"


def _double_bet(params: Params) -> str:
    why = "an open pair does not allow the large bet here" if params["pair"] else "nobody showed a pair"
    return f"{_did(params)}; {why}, so it goes to {_right(params)}"


def _late_post(params: Params) -> str:
    return f"{_did(params)} after the betting had begun"


def _unfinished(params: Params) -> str:
    return f"the actions of {_street(params)} end with {listed(params['players'])} still to act"


BETTING_FINDINGS: Mapping[str, tuple[Severity, Render]] = {
    "bring-in-wrong-player": ("warning", _bring_in_player),
    "bring-in-wrong-size": ("warning", lambda p: f"{_did(p)}; the bring-in is {chips_text(p, 'right')}"),
    "acted-out-of-turn": ("warning", _out_of_turn),
    "acted-after-fold": ("warning", _after_fold),
    "acted-all-in": ("warning", lambda p: f"{_did(p)} and was all-in already"),
    "bet-wrong-size": ("warning", lambda p: f"{_did(p)}, where a bet goes to {_right(p)}"),
    "raise-wrong-size": ("warning", lambda p: f"{_did(p)}, where a raise goes to {_right(p)}"),
    "raise-over-cap": ("warning", lambda p: f"{_did(p)}, and {p['cap']} raises had been made"),
    "call-short": ("warning", _call_short),
    "check-facing-bet": ("warning", lambda p: f"{_did(p)}, facing {chips_text(p, 'owed')}"),
    "double-bet-not-allowed": ("warning", _double_bet),
    "street-skipped": ("warning", lambda p: f"nobody acted on {_street(p)}, where {listed(p['players'])} could"),
    "to-differs": (
        "warning",
        lambda p: (
            f"{_did(p)}; {chips_text(p, 'written')} is written as his total, and it comes to {chips_text(p, 'found')}"
        ),
    ),
    "over-stack": ("warning", lambda p: f"{_did(p)} with {chips_text(p, 'left')} left"),
    "folded-unfaced": ("note", lambda p: f"{_did(p)}, facing no bet"),
    "short-raise-reopened": (
        "note",
        lambda p: f"{_did(p)} after acting; {chips_text(p, 'owed')} more to call does not reopen the betting",
    ),
    "bring-in-absent": ("note", lambda p: "nobody brought in on third street"),
    "late-post": ("note", _late_post),
    "action-unfinished": ("note", _unfinished),
}
"""The codes of the betting with their severity and how they are said."""
