"""A hand whose betting is plain at a glance is one in which the replay finds nothing, whatever is done to it."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.checks.plain_betting import plain_betting
from pipeline.records.batch import Called, groups
from pipeline.records.betting.legality import wrongs
from pipeline.records.sense import sense
from schemas.hand import Act, Hand
from tests.records.bets_given import game
from tests.records.betting.test_legality_random import played_by_pokerkit
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


def without_sizes(hand: Hand) -> Hand:
    """The hand as a site writes it down that says nowhere how large the bets are."""
    stakes = (
        hand.stakes.model_copy(update={"small_bet": None, "big_bet": None, "limit": "fixed"}) if hand.stakes else None
    )
    return hand.model_copy(update={"stakes": stakes})


def without_bring_in(hand: Hand) -> Hand:
    """The hand as a site writes it down that says how large the bring-in is only where somebody makes it."""
    return hand.model_copy(
        update={"stakes": hand.stakes.model_copy(update={"bring_in": None}) if hand.stakes else None}
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
    bare = list(map(without_sizes, changed))
    for command in ((), (("raise_cap", "3"),), (("opener", "high_card"),)):
        found = list(judged(bare, Called(command=command)))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    for hands in (changed, bare):
        found = list(judged(list(map(without_bring_in, hands)), Called()))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    # A change that leaves nothing plain would test nothing.
    if change not in (cut_off, left_out):
        for hands in (changed, bare):
            assert any(plain for _, plain, _ in judged(hands, Called())), "there is nothing plain to test"


@pytest.mark.parametrize("variant", ["two-thirds", "stud-8"])
def test_nearly_every_simulated_hand_is_plain(variant: str, tmp_path: Path) -> None:
    simulate(Called(variant=variant), Wanted(400, 6, seed=3, full=True), tmp_path / "out")
    hands = [Hand.model_validate_json(line) for line in (tmp_path / "out" / HANDS_FILE).read_bytes().splitlines()]
    found = list(judged(hands, Called()))
    assert [codes for _, _, codes in found if codes] == []
    assert sum(plain for _, plain, _ in found) >= 0.97 * len(found)


def test_nearly_every_simulated_hand_without_the_sizes_of_its_bets_is_plain(tmp_path: Path) -> None:
    simulate(Called(variant="stud"), Wanted(400, 6, seed=4, full=True), tmp_path / "out")
    hands = [Hand.model_validate_json(line) for line in (tmp_path / "out" / HANDS_FILE).read_bytes().splitlines()]
    found = list(judged(list(map(without_sizes, hands)), Called()))
    assert [codes for _, _, codes in found if codes] == []
    assert sum(plain for _, plain, _ in found) >= 0.9 * len(found)


@pytest.mark.parametrize("sized", [True, False])
def test_who_opens_with_a_completion_needs_no_bring_in_written_anywhere(sized: bool) -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check, Cy check",) * 4
    for third, plain in (
        ("Bob complete 4, Cy raise 8, Ann call 8, Bob call 4", True),
        ("Cy complete 4, Ann call 4, Bob call 4", False),
        ("Bob bring-in 2, Cy call 2, Ann call 2", False),
    ):
        hand = without_bring_in(game(ups, third, *later))
        assert hand.stakes is not None
        assert hand.stakes.bring_in is None
        ((_, found, codes),) = judged([hand if sized else without_sizes(hand)], Called())
        assert found is plain
        assert not (found and codes)


def test_a_bet_of_any_size_is_whole_if_somebody_could_put_in_more() -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check, Cy check",) * 4
    third = "Bob bring-in 2, Cy complete 7, Ann call 7, Bob raise 20, Cy call 15, Ann call 15"
    hand = without_sizes(game(ups, third, *later))
    assert [(plain, codes) for _, plain, codes in judged([hand], Called())] == [(True, [])]
    for stacks, plain in (((60, 60, 60), True), ((23, 60, 23), False)):
        of_third = without_sizes(game(ups, third, *(later if plain else ()), stacks=stacks))
        assert [(found, codes) for _, found, codes in judged([of_third], Called())] == [(plain, [])]


def test_many_hands_are_plain_even_where_most_stacks_are_short(played: list[Hand]) -> None:
    clean = [plain for _, plain, codes in judged(played, Called()) if not codes]
    assert sum(clean) > len(clean) / 2


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


THIRD = "Bob bring-in 2, Ann complete 4, Bob call 2"
PAIR = "Qc Qd 4c 5c / 2h 3h 4h 5h"


@pytest.mark.parametrize(
    ("fourth", "plain"),
    [
        ("Ann bet 4, Bob call 4", True),
        ("Ann bet 8, Bob call 8", True),
        ("Ann bet 8, Bob raise 16, Ann call 8", True),
        ("Ann bet 4, Bob raise 12, Ann call 8", True),
        ("Ann bet 4, Bob raise 8, Ann raise 12, Bob call 8", True),
        ("Ann bet 8, Bob raise 12, Ann call 4", False),
        ("Ann bet 4, Bob raise 12, Ann raise 12, Bob call 4", False),
        ("Ann bet 12, Bob call 12", False),
    ],
)
def test_an_open_pair_allows_the_large_bet_and_after_it_only_large_ones(fourth: str, plain: bool) -> None:
    later = ("Ann check, Bob check",) * 3
    for ups, seen in ((PAIR, True), (PAIR.replace("Qd", "??"), True), (PAIR.replace("Qd", "9d"), False)):
        ((_, found, codes),) = judged([game(ups, THIRD, fourth, *later)], Called())
        assert found is (plain and (seen or fourth == "Ann bet 4, Bob call 4"))
        assert found is (not codes)
    ((_, found, _),) = judged([game(PAIR, THIRD, fourth, *later)], Called(command=(("fourth_street_pair", "never"),)))
    assert found is (fourth == "Ann bet 4, Bob call 4")


@pytest.mark.parametrize(
    ("opens", "plain"), [("Bob check, Cy check, Dee check", True), ("Dee check, Bob check, Cy check", True),
    ("Cy check, Dee check, Bob check", False)],
)  # fmt: skip
def test_the_best_board_all_in_leaves_the_opening_to_its_left_or_to_the_next_best(opens: str, plain: bool) -> None:
    ups = "Ac Ad 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js / 3d Kd Td 9h"
    third = "Bob bring-in 2, Cy call 2, Dee call 2, Ann complete 3 all-in, Bob call 1, Cy call 1, Dee call 1"
    ((_, found, codes),) = judged([game(ups, third, *(opens,) * 4, stacks=(4, 60, 60, 60))], Called())
    assert (found, not codes) == (plain, plain)


def test_less_than_a_bet_is_plain_all_in_and_what_goes_up_after_it_is_left_to_the_replay() -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check",) * 4
    third = "Bob bring-in 2, Cy complete 3, Ann call 3, Bob call 1"
    answered, raised = third, third.replace("Ann call 3, Bob call 1", "Ann raise 4, Bob call 2")
    for street, plain in ((answered, True), (raised, False)):
        ((_, found, codes),) = judged([game(ups, street, *later, stacks=(60, 60, 4))], Called())
        assert (found, codes) == (plain, [])
        ((_, found, codes),) = judged([game(ups, street, *later, stacks=(60, 60, 60))], Called())
        assert (found, bool(codes)) == (False, True)
