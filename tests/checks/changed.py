"""Hands changed in their betting, and what both looks at it say."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from pipeline.checks.plain_betting import plain_betting
from pipeline.records.batch import Called, groups
from pipeline.records.betting.legality import wrongs
from schemas.hand import Act, Hand

Record = dict[str, Any]
Change = Callable[[random.Random, Record], None]
ACTS: tuple[Act, ...] = ("bring-in", "complete", "bet", "raise", "call", "check", "fold", "post", "uncalled", "muck")


def judged(hands: list[Hand], called: Called) -> Iterator[tuple[Hand, bool, list[str]]]:
    """Each hand, whether its betting is plain, and what the replay finds in it."""
    for group in groups(hands, called):
        of_group = [hands[row] for row in group.rows]
        for hand, plain in zip(of_group, plain_betting(group, of_group).tolist(), strict=True):
            yield hand, plain, [wrong.code for wrong in wrongs(hand, group.variant, group.in_force.rules)]


def amount(chance: random.Random, record: Record) -> None:
    action = chance.choice(record["actions"])
    action["amount"] = max(0, action.get("amount", 0) + chance.choice([-5, -1, 1, 2, 5, 10]))


def total(chance: random.Random, record: Record) -> None:
    chance.choice(record["actions"])["to"] = chance.choice([0, 2, 5, 10, 20])


def act(chance: random.Random, record: Record) -> None:
    chance.choice(record["actions"])["act"] = chance.choice(ACTS)


def chair(chance: random.Random, record: Record) -> None:
    chance.choice(record["actions"])["seat"] = chance.choice(record["actions"])["seat"]


def street(chance: random.Random, record: Record) -> None:
    chance.choice(record["actions"])["street"] = chance.randint(3, 7)


def left_out(chance: random.Random, record: Record) -> None:
    del record["actions"][chance.randrange(len(record["actions"]))]


def cut_off(chance: random.Random, record: Record) -> None:
    del record["actions"][chance.randint(1, len(record["actions"])) :]


def twice(chance: random.Random, record: Record) -> None:
    place = chance.randrange(len(record["actions"]))
    record["actions"].insert(place, dict(record["actions"][place]))


def exchanged(chance: random.Random, record: Record) -> None:
    place = chance.randrange(len(record["actions"]) - 1)
    record["actions"][place : place + 2] = reversed(record["actions"][place : place + 2])


def all_in(chance: random.Random, record: Record) -> None:
    chance.choice(record["actions"])["all_in"] = True


def stack(chance: random.Random, record: Record) -> None:
    chance.choice(record["seats"])["stack"] = chance.choice([None, 0, 1, 2, 7, 30])


def folded(chance: random.Random, record: Record) -> None:
    chance.choice(record["seats"])["folded"] = chance.choice([True, False, 4])


def cards(chance: random.Random, record: Record) -> None:
    one, other = chance.sample(record["seats"], 2)
    one["up"], other["up"] = other.get("up"), one.get("up")


def unseen(chance: random.Random, record: Record) -> None:
    up = chance.choice(record["seats"]).get("up")
    if up:
        up[chance.randrange(len(up))] = "??"


def stakes(chance: random.Random, record: Record) -> None:
    name = chance.choice(["bring_in", "small_bet", "big_bet", "limit"])
    record["stakes"][name] = chance.choice(["spread", "none", None]) if name == "limit" else chance.choice([None, 4, 5])


def larger(chance: random.Random, record: Record) -> None:
    """The bets of fourth street as large ones, or one of them."""
    amounts = [action for action in record["actions"] if action["street"] == 4 and action.get("amount")]
    for action in amounts if chance.random() < 0.5 else amounts[:1]:
        action["amount"] = chance.choice([5, 10, 2 * action["amount"]])
        action.pop("to", None)


def paired(chance: random.Random, record: Record) -> None:
    """A pair lies open on fourth street; who had the card gets the other."""
    up = chance.choice(record["seats"]).get("up") or []
    if len(up) > 1 and up[0] != "??":
        old, new = up[1], chance.choice([up[0][0] + suit for suit in "cdhs" if up[0][1] != suit])
        parts = re.split(f'"({old}|{new})"', json.dumps(record))
        record.update(json.loads("".join({old: f'"{new}"', new: f'"{old}"'}.get(part, part) for part in parts)))


def broke(chance: random.Random, record: Record) -> None:
    """One act takes all that a player has, and mostly he does nothing more."""
    actions = record["actions"]
    place = chance.randrange(len(actions))
    chair = actions[place]["seat"]
    spent = sum(action.get("amount", 0) for action in actions[: place + 1] if action["seat"] == chair)
    chairs = [seat.get("seat", number) for number, seat in enumerate(record["seats"], 1)]
    record["seats"][chairs.index(chair)]["stack"] = spent
    if chance.random() < 0.7:
        record["actions"] = actions[: place + 1] + [one for one in actions[place + 1 :] if one["seat"] != chair]


def short(chance: random.Random, record: Record) -> None:
    """A bet all-in for less."""
    bets = [action for action in record["actions"] if action["act"] in ("complete", "bet", "raise")]
    if bets:
        bet = chance.choice(bets)
        bet |= {"amount": chance.randint(1, bet["amount"]), "all_in": True}
        bet.pop("to", None)


def completed(chance: random.Random, record: Record) -> None:
    """Who opens completes, or bets as much as a bring-in."""
    for action in record["actions"]:
        if action["act"] == "bring-in":
            stakes = record["stakes"]
            action |= {"act": "complete", "amount": chance.choice([stakes["small_bet"], stakes["bring_in"]])}
            action.pop("to", None)
    called = [one for one in record["actions"] if one["act"] in ("call", "complete") and one["street"] == 3]
    if len(called) > 1 and called[1]["act"] == "complete":
        called[1]["act"] = chance.choice(["raise", "call"])


CHANGES: tuple[Change, ...] = (
    amount, total, act, chair, street, left_out, cut_off, twice, exchanged, all_in, stack, folded, cards, unseen,
    stakes, larger, paired, broke, short, completed,
)  # fmt: skip


def without_nones(record: Record) -> Record:
    kept = {name: value for name, value in record.items() if value is not None}
    kept["seats"] = [{name: value for name, value in seat.items() if value is not None} for seat in record["seats"]]
    kept["stakes"] = {name: value for name, value in record["stakes"].items() if value is not None}
    return kept
