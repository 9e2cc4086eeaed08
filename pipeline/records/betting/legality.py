"""What is illegal or odd in the betting of a hand, as codes with what each is said from; the money counts anyhow."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pipeline.records.betting.opening import open_pair
from pipeline.records.betting.replay import Played, played
from pipeline.records.betting.turn import SPEAKS, Turn
from pipeline.rules.variant import Variant
from schemas.hand import PUTS_IN, Hand
from schemas.house import House


class Wrong(NamedTuple):
    """One thing about the betting. Units: chips."""

    code: str
    params: Mapping[str, Any]
    player: str | None = None
    chips: int | None = None


Raised = tuple[str, Mapping[str, Any], int | None]
"""A code, what is said beside the action itself, and the chips it is about."""


def wrongs(hand: Hand, variant: Variant, rules: House) -> Iterator[Wrong]:
    """Everything about the betting of a hand, in the order of its actions; nothing of a cancelled hand."""
    if hand.actions is None or hand.void is not None:
        return
    play = played(hand, variant, rules)
    begun = False
    for turn in play.turns:
        begun = begun or turn.action.act in SPEAKS
        late = begun and not (play.structure.has_prices and turn.action.act == "post")
        if not _plain(turn, late):
            for code, said, chips in _found(hand, play, turn, late):
                player = hand.seats[turn.place].player
                yield Wrong(code, {**_did(turn, player), **said}, player, chips)
    if play.bring_in_absent:
        yield Wrong("bring-in-absent", {"street": 3})
    for code, gaps in (("street-skipped", play.skipped), ("action-unfinished", play.unfinished)):
        for street, places in gaps:
            yield Wrong(code, {"street": street, "players": _names(hand, places)})


def _names(hand: Hand, places: Sequence[int]) -> list[str]:
    return [hand.seats[place].player for place in places]


def _did(turn: Turn, player: str) -> dict[str, Any]:
    action = turn.action
    total = turn.totals[turn.place] + action.amount
    return {"player": player, "street": action.street, "act": action.act, "amount": action.amount, "total": total}


def _plain(turn: Turn, late: bool) -> bool:
    """Whether nothing can be wrong with an action, as with nearly all."""
    action = turn.action
    if action.act not in SPEAKS:
        return action.act not in PUTS_IN or (not late and (turn.left is None or action.amount <= turn.left))
    return (
        turn.standing == "in"
        and action.street == turn.street
        and (turn.may_act is None or turn.place in turn.may_act)
        and turn.fits
        and (action.to is None or action.to == turn.total)
        and (turn.left is None or action.amount <= turn.left or action.act not in PUTS_IN)
        and action.act == turn.kind
        and (
            (turn.kind == "fold" and turn.owed > 0)
            or (turn.kind == "check" and not turn.owed)
            or (turn.kind == "call" and (turn.owed <= action.amount or turn.all_in))
            or (turn.kind in ("complete", "bet", "raise") and turn.may_raise and not turn.bets.capped)
            or turn.kind == "bring-in"
        )
    )


def _found(hand: Hand, play: Played, turn: Turn, late: bool) -> Iterator[Raised]:
    """Everything about one action."""
    action = turn.action
    if action.act not in SPEAKS:
        if late and action.act in PUTS_IN:
            yield "late-post", {}, None
    elif turn.standing != "in" or action.street != turn.street:
        yield _cannot(play, turn)
    else:
        yield from _out_of_turn(hand, play, turn)
        yield from _sizes(hand, play, turn)
        yield from _answers(turn, action.act)
        if action.to is not None and action.to != turn.total:
            yield "to-differs", {"written": action.to, "found": turn.total}, abs(action.to - turn.total)
    left = None if turn.left is None or action.act not in PUTS_IN else max(0, turn.left)
    if left is not None and action.amount > left and (turn.standing != "all-in" or action.act not in SPEAKS):
        yield "over-stack", {"left": left}, action.amount - left


def _cannot(play: Played, turn: Turn) -> Raised:
    """An act of somebody who could not act at all."""
    if turn.standing == "folded":
        return "acted-after-fold", {"folded": play.folded_on[turn.place]}, None
    if turn.standing == "all-in":
        return "acted-all-in", {}, None
    return "acted-out-of-turn", {"due": [], "why": "street over" if turn.standing == "in" else "not dealt"}, None


def _out_of_turn(hand: Hand, play: Played, turn: Turn) -> Iterator[Raised]:
    if turn.action.act == "bring-in" and turn.kind not in ("bring-in", "complete"):
        yield "bring-in-wrong-player", {"due": [], "card": "", "due_card": ""}, None
    elif turn.may_act is not None and turn.place not in turn.may_act:
        due = _names(hand, turn.may_act)
        if turn.kind == "bring-in":
            yield "bring-in-wrong-player", {"due": due, **_door_cards(hand, play, turn)}, None
        else:
            yield "acted-out-of-turn", {"due": due, "why": ""}, None


def _door_cards(hand: Hand, play: Played, turn: Turn) -> dict[str, str]:
    """The door card that brought in, and the one that should have; empty where that one is all-in."""
    opening = play.openings[0]
    own = hand.seats[turn.place].up
    holds = hand.seats[opening.holder].up if opening.holder in opening.places and opening.holder is not None else None
    return {"card": own[0], "due_card": holds[0]} if own and holds else {"card": "", "due_card": ""}


def _sizes(hand: Hand, play: Played, turn: Turn) -> Iterator[Raised]:
    """Whether a bring-in, bet or raise was of its size, and allowed at all."""
    if turn.kind == "bring-in":
        if not turn.fits:
            yield "bring-in-wrong-size", {"right": play.structure.bring_in}, None
    elif turn.kind in ("complete", "bet", "raise"):
        if not turn.fits:
            yield _wrong_size(hand, play, turn)
        if turn.bets.capped:
            yield "raise-over-cap", {"cap": play.structure.cap}, None
        elif not turn.may_raise:
            yield "short-raise-reopened", {"owed": turn.owed}, None


def _wrong_size(hand: Hand, play: Played, turn: Turn) -> Raised:
    bets, big = turn.bets, play.structure.big
    right = {"right": list(bets.sizes)}
    if turn.street == 4 and big is not None and turn.total == bets.full + big and len(bets.units) == 1:
        # Where no pair shows, the rule does not matter.
        pair = not play.structure.pair_allows_large and open_pair(hand, range(len(hand.seats))) is True
        return "double-bet-not-allowed", {**right, "pair": pair}, None
    raised = bets.opened or turn.action.act == "raise"
    return "raise-wrong-size" if raised else "bet-wrong-size", right, None


def _answers(turn: Turn, act: str) -> Iterator[Raised]:
    """Whether a check, call or fold answers what he faced."""
    short = turn.owed - turn.action.amount
    if turn.kind == "check" and turn.owed:
        yield "check-facing-bet", {"owed": turn.owed}, None
    elif turn.kind == "fold" and not turn.owed:
        yield "folded-unfaced", {}, None
    elif turn.kind not in ("call", "check") or turn.all_in:
        return
    elif act in ("bet", "raise", "complete") and turn.bets.sizes:
        raised = turn.bets.opened or act == "raise"
        yield "raise-wrong-size" if raised else "bet-wrong-size", {"right": list(turn.bets.sizes)}, None
    elif short > 0:
        left = None if turn.left is None else turn.left - turn.action.amount
        yield "call-short", {"owed": turn.owed, "left": left}, short
