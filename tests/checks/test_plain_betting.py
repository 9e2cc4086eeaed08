"""A hand whose betting is plain at a glance is one in which the replay finds nothing, whatever is done to it."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pipeline.checks.plain_betting import plain_betting
from pipeline.records.batch import Called, groups
from pipeline.records.legality import wrongs
from pipeline.records.sense import sense
from schemas.hand import Act, Hand
from tests.records.bets_given import game
from tests.records.test_legality_random import played_by_pokerkit
from tests.strategies import as_hand

Record = dict[str, Any]
Change = Callable[[random.Random, Record], None]

ACTS: tuple[Act, ...] = ("bring-in", "complete", "bet", "raise", "call", "check", "fold", "post", "uncalled", "muck")
KNOBS = (
    (),
    (("opener", "high_card"),),
    (("raise_cap", "3"),),
    (("raise_cap", "none"),),
    (("short_raise", "never"),),
    (("fourth_street_pair", "never"),),
)


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


CHANGES: tuple[Change, ...] = (
    amount, total, act, chair, street, left_out, cut_off, twice, exchanged, all_in, stack, folded, cards, unseen, stakes
)  # fmt: skip


def without_nones(record: Record) -> Record:
    kept = {name: value for name, value in record.items() if value is not None}
    kept["seats"] = [{name: value for name, value in seat.items() if value is not None} for seat in record["seats"]]
    kept["stakes"] = {name: value for name, value in record["stakes"].items() if value is not None}
    return kept


@pytest.fixture(scope="module")
def played() -> list[Hand]:
    return [played_by_pokerkit(seed).model_copy(update={"hand_id": str(seed)}) for seed in range(120)]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_nothing_the_replay_finds_is_plain(change: Change, played: list[Hand]) -> None:
    chance = random.Random(change.__name__)
    changed = []
    for hand in played * 3:
        record = hand.model_dump(exclude_unset=True, mode="json")
        for _ in range(chance.choice([1, 1, 2])):
            change(chance, record)
        one = as_hand(without_nones(record))
        if not sense(one):
            changed.append(one)
    assert len(changed) > 100
    for command in KNOBS:
        found = list(judged(changed, Called(command=command)))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    # A change that leaves nothing plain would test nothing.
    if change not in (cut_off, left_out):
        assert any(plain for _, plain, _ in judged(changed, Called())), (
            "a change that leaves nothing plain tests nothing"
        )


def test_many_hands_are_plain_even_where_most_stacks_are_short(played: list[Hand]) -> None:
    clean = [plain for _, plain, codes in judged(played, Called()) if not codes]
    assert sum(clean) > len(clean) / 3


def test_a_hand_is_judged_alike_alone_and_among_others(played: list[Hand]) -> None:
    together = {hand.hand_id: plain for hand, plain, _ in judged(played, Called())}
    alone = {hand.hand_id: plain for one in played for hand, plain, _ in judged([one], Called())}
    assert together == alone


def test_cancelled_hands_and_hands_without_actions_harm_nobody() -> None:
    plain = game("Qc / 2h", "Bob bring-in 2, Ann fold")
    bare = as_hand(
        {"hand_id": "2", "variant": "stud", "seats": [{"player": name, "contributed": 4} for name in ("Ann", "Bob")]}
    )
    cancelled = plain.model_copy(update={"void": "misdeal"})
    assert [plain for _, plain, _ in judged([plain, bare, cancelled], Called())] == [True, False, True]


def test_two_all_in_on_the_ante_have_nothing_to_bet() -> None:
    hand = game("Qc 3c 4c 5c / 2h 3h 4h 5h", stacks=(1, 1))
    assert list(judged([hand], Called())) == [(hand, True, [])]
