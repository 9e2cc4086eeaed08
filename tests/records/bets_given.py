"""Short ways to write an invented hand with its betting, and to replay it."""

from typing import Any

from pipeline.records.batch import AS_RECORDED, variant_of
from pipeline.records.betting.legality import Wrong, wrongs
from pipeline.records.betting.replay import Played, played
from pipeline.rules.house import in_force
from schemas.hand import Hand
from schemas.house import House
from tests.strategies import as_hand

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
LIMIT = {"bring_in": 2, "small_bet": 4, "big_bet": 8}


def game(
    ups: str,
    *streets: str,
    variant: str = "stud",
    ante: int | list[int] = 1,
    stacks: tuple[int | None, ...] = (),
    stakes: dict[str, Any] | None = LIMIT,
    seats: dict[int, dict[str, Any]] | None = None,
    **fields: Any,
) -> Hand:
    """A hand of players called Ann, Bob, Cy and on, seated 1, 2, 3 and on.

    `ups` are their up cards, `Qc 2h / 3d 4s`, and `-` where none are written. Each street is a text such as
    `Ann bring-in 2, Bob raise 4 to 4, Cy call 3 all-in, Ann fold`.
    """
    sides = [side.split() for side in ups.split("/")]
    antes = ante if isinstance(ante, list) else [ante] * len(sides)
    actions = [
        {"street": 3, "seat": chair, "act": "ante", "amount": chips} for chair, chips in enumerate(antes, 1) if chips
    ]
    for street, text in enumerate(streets, 3):
        actions += [_action(street, words.split()) for words in text.split(",") if words.strip()]
    seated = []
    for place, side in enumerate(sides):
        seat: dict[str, Any] = {"player": NAMES[place]} | ({} if side == ["-"] else {"up": side})
        if place < len(stacks) and stacks[place] is not None:
            seat["stack"] = stacks[place]
        seated.append(seat | (seats or {}).get(place, {}))
    written = {} if stakes is None else {"stakes": {"ante": max(antes), **stakes}}
    return as_hand({"hand_id": "1", "variant": variant, "seats": seated, "actions": actions, **written, **fields})


def _action(street: int, words: list[str]) -> dict[str, Any]:
    player, act, *rest = words
    action: dict[str, Any] = {"street": street, "seat": NAMES.index(player) + 1, "act": act}
    if rest and rest[0].isdigit():
        action["amount"] = int(rest.pop(0))
    if rest[:1] == ["to"]:
        action["to"] = int(rest[1])
    if "all-in" in rest:
        action["all_in"] = True
    return action


def rules_of(hand: Hand) -> House:
    """The rules in force for a hand."""
    return in_force(variant_of(hand.variant, AS_RECORDED), hand.house, {}, {}).rules


def play(hand: Hand) -> Played:
    """The hand replayed."""
    return played(hand, variant_of(hand.variant, AS_RECORDED), rules_of(hand))


def wrong(hand: Hand) -> list[Wrong]:
    """What is wrong with its betting."""
    return list(wrongs(hand, variant_of(hand.variant, AS_RECORDED), rules_of(hand)))


def codes(hand: Hand) -> list[str]:
    """The codes of what is wrong with its betting."""
    return [one.code for one in wrong(hand)]
