"""Mistakes that hosts make, written into the record of a hand that was paid right."""

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.book.simulate.dice import Dice
from pipeline.book.simulate.night import CHIP, SMALL, Dealt

Record = dict[str, Any]
Made = tuple[str, int, str | None]
"""Whom it is about, how many chips are in the wrong place, and the code of the finding that names it, if one must."""


def _pay(record: Record, player: str, chips: int) -> None:
    for seat in record["seats"]:
        if seat["player"] == player:
            seat["won"] += chips
            if "stack_end" in seat:
                seat["stack_end"] += chips


def _winner(dealt: Dealt) -> tuple[str, int] | None:
    """Who won most of a hand that several played to the end, and how much."""
    if len(dealt.play.inside) < 2 or not any(dealt.won):
        return None
    chips, place = max((won, -place) for place, won in enumerate(dealt.won))
    return dealt.play.players[-place].name, chips


def wrong_player(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """What the winner won is written down for somebody who won nothing."""
    winner = _winner(dealt)
    paid = zip(dealt.play.players, dealt.won, strict=True)
    losers = [player.name for player, won in paid if not won and not player.folded]
    if winner is None or not losers:
        return None
    loser = losers[dice.below(len(losers))]
    _pay(record, winner[0], -winner[1])
    _pay(record, loser, winner[1])
    return loser, winner[1], None


def folded_paid(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """What the winner won is written down for somebody who folded."""
    winner = _winner(dealt)
    folded = [player.name for player in dealt.play.players if player.folded]
    if winner is None or not folded:
        return None
    other = folded[dice.below(len(folded))]
    _pay(record, winner[0], -winner[1])
    _pay(record, other, winner[1])
    return other, winner[1], "folded-paid"


def short_paid(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """A few chips of what the winner won are forgotten."""
    winner = _winner(dealt)
    if winner is None or record.get("carry_out"):
        return None
    chips = min(winner[1], CHIP * dice.between(1, 4))
    _pay(record, winner[0], -chips)
    return winner[0], chips, "money-not-conserved"


def rollover_paid(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """What should have rolled over is paid to one of those who were in."""
    chips = sum(amount for amount, _ in dealt.carry_out)
    if not chips or not record.get("carry_out"):
        return None
    inside = [player.name for player in dealt.play.inside]
    lucky = inside[dice.below(len(inside))]
    _pay(record, lucky, chips)
    record["carry_out"] = 0
    return lucky, chips, "rollover-paid-out"


def winner_rolled(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """A pot that was won is left on the table."""
    winner = _winner(dealt)
    if winner is None or record.get("carry_out") != 0:
        return None
    _pay(record, winner[0], -winner[1])
    record["carry_out"] = winner[1]
    return winner[0], winner[1], "false-rollover"


def put_in_mistyped(record: Record, dealt: Dealt, dice: Dice) -> Made | None:
    """More is written down for somebody than he put in, and less than others did."""
    most = sorted(player.put_in for player in dealt.play.players)[-2]
    below = [player.name for player in dealt.play.players if player.put_in + SMALL <= most]
    if "actions" in record or not below or len(dealt.play.inside) < 2:
        return None
    player = below[dice.below(len(below))]
    for seat in record["seats"]:
        if seat["player"] == player:
            seat["contributed"] += SMALL
    return player, SMALL, "money-not-conserved"


KINDS: Mapping[str, Callable[[Record, Dealt, Dice], Made | None]] = {
    "wrong-player": wrong_player,
    "folded-paid": folded_paid,
    "short-paid": short_paid,
    "rollover-paid": rollover_paid,
    "winner-rolled": winner_rolled,
    "put-in-mistyped": put_in_mistyped,
}
"""Every kind of mistake: it changes the record and says what was done, or changes nothing where it cannot be made."""


def mistaken(record: Record, dealt: Dealt, dice: Dice) -> dict[str, Any] | None:
    """Write one mistake into the record, of a kind drawn among those it can hold; the line of the key, None if none."""
    kinds = list(KINDS)
    while kinds:
        kind = kinds.pop(dice.below(len(kinds)))
        made = KINDS[kind](record, dealt, dice)
        if made is not None:
            player, chips, code = made
            place = {name: record[name] for name in ("session", "table", "hand_id")}
            return {**place, "mistake": kind, "player": player, "chips": chips, "code": code}
    return None
