"""Hands that make sense at a glance, beside what is found hand by hand."""

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.simulate.run import Wanted, game_called, nights
from pipeline.records.batch import Called, gather
from pipeline.records.plain_hands import merged, plain
from pipeline.records.record import hand_of
from pipeline.records.sense import faults_of, result_faults
from pipeline.records.sense_cards import is_merged
from pipeline.rules.cards import CARD_TEXT
from schemas.hand import MOST, Hand

NAMES = ["Zed", "a\u200eb", "\u00a0", "x\x07", "Zoé", "Ann\u00a0Lee"]
TIMES = [
    "2026-02-28T21:00:00Z", "2026-02-29T21:00:00Z", "2026-11-20 22:41:00.5+01:00", "2026-11-31T00:00:00",
    "0001-01-01T00:00:00Z", "2026-W01-2T19:30:00Z", "2026-11-20T24:00:00Z", "2026-11-20t22:41:00",
]  # fmt: skip
Record = dict[str, Any]


@lru_cache(maxsize=1)
def played() -> list[Record]:
    """Simulated hands of some games, with their actions and without."""
    found = []
    for game in ("two-thirds", "stud-8", "the-bitch"):
        for full in (True, False):
            wanted = Wanted(20, 6, 3, full=full)
            lines = [
                line for night in nights(game_called(Called(variant=game), wanted), wanted) for line in night.hands
            ]
            read = (hand_of(line.encode()) for line in lines)
            found += [hand.model_dump(exclude_unset=True) for hand in read if isinstance(hand, Hand)]
    return found


def seat(rng: random.Random, made: Record) -> Record:
    """One of the seats."""
    found: Record = rng.choice(made["seats"])
    return found


def act(rng: random.Random, made: Record) -> Record:
    """One of the actions, or one that belongs to no hand."""
    found: Record = rng.choice(made.get("actions") or [{}])
    return found


def cards(rng: random.Random, most: int) -> list[str] | None:
    """Some cards, or no list of any."""
    return rng.choice([None, [rng.choice(CARD_TEXT) for _ in range(rng.randint(0, most))]])


def up_cards(rng: random.Random, made: Record) -> list[str]:
    """The up cards in the order of the seats, or in another."""
    found = [card for one in made["seats"] for card in one.get("up") or ()]
    if rng.random() < 0.5:
        rng.shuffle(found)
    return found[rng.randint(0, 1) :]


def paid(rng: random.Random, made: Record) -> list[Record]:
    """What the seats say they won as results, in parts or to somebody else, or nothing of it."""
    found = []
    for one in made["seats"]:
        won = one.get("won") or 0
        first = rng.randint(0, won)
        found += [{"player": one["player"], "amount": chips} for chips in (first, won - first) if chips]
    for one in rng.sample(made["seats"], rng.choice([0, 0, 1])):
        one["won"] = one.get("won", 0)
    return found[rng.choice([0, 0, 0, 1]) :]


def part(rng: random.Random, made: Record) -> list[Record]:
    """A carry for some of the players, for a stranger, or for nobody."""
    names = [[], ["Zed"], [made["seats"][0]["player"]], ["Zed", "Zed"], None]
    return [{"amount": 5, "players": rng.choice(names)}]


def one_card(rng: random.Random, made: Record) -> None:
    """Put another card in the place of one."""
    one = seat(rng, made)
    for held in ("down", "up"):
        if one.get(held):
            one[held] = [rng.choice(CARD_TEXT), *one[held][1:]]


CHANGES: list[Callable[[random.Random, Record], object]] = [
    lambda rng, made: seat(rng, made).update(player=rng.choice([seat(rng, made)["player"], *NAMES])),
    lambda rng, made: seat(rng, made).update(seat=rng.choice([1, 2, 3, 16, None])),
    lambda rng, made: seat(rng, made).update(down=cards(rng, 3)),
    lambda rng, made: seat(rng, made).update(up=cards(rng, 5)),
    one_card,
    lambda rng, made: seat(rng, made).update(dealt=False),
    lambda rng, made: seat(rng, made).update(folded=rng.choice([True, False, 3, 7])),
    lambda rng, made: [one.update(folded=True) for one in made["seats"]],
    lambda rng, made: seat(rng, made).update(took=rng.choice([True, False])),
    lambda rng, made: seat(rng, made).update(won=rng.choice([0, 5, None])),
    lambda rng, made: seat(rng, made).update(contributed=rng.choice([0, MOST, None])),
    lambda rng, made: act(rng, made).update(seat=rng.choice([1, 2, 9, 16])),
    lambda rng, made: act(rng, made).update(act=rng.choice(["fold", "muck", "uncalled", "bet"])),
    lambda rng, made: made.update(actions=rng.choice([None, []])),
    lambda rng, made: made.update(actions=[{"street": 3, "seat": 1, "act": "bet", "amount": MOST}] * 10_000),
    lambda rng, made: made.update(community=[rng.choice(CARD_TEXT)]),
    lambda rng, made: made.update(up_deal_order=up_cards(rng, made)),
    lambda rng, made: made.update(void="misdeal"),
    lambda rng, made: made.update(carry_in=rng.choice([0, 5, part(rng, made)])),
    lambda rng, made: made.update(carry_out=rng.choice([0, 5, part(rng, made)])),
    lambda rng, made: made.update(announced={"carry_players": rng.choice([["Zed"], ["Zed", "Zed"], [], "table"])}),
    lambda rng, made: made.update(results=[{"player": rng.choice([seat(rng, made)["player"], "Zed"]), "amount": 5}]),
    lambda rng, made: made.update(results=paid(rng, made)),
    lambda rng, made: made.update(up_deal_order=[]),
    lambda rng, made: made.update(results=[{"player": made["seats"][0]["player"], "amount": MOST}] * 5_000),
    lambda rng, made: made.update(variant=rng.choice(["razz", "two-thirds", "stud", "no game"])),
    lambda rng, made: made.update(house=rng.choice([{}, {"mucked": "live"}, {"no_rule": 1}, {"odd_chip": "no"}])),
    lambda rng, made: made.update(extra=rng.choice([{"": "x"}, {" ": "x"}, {"mood": "x"}])),
    lambda rng, made: made.update(played_at=rng.choice(TIMES)),
    lambda rng, made: made.update({rng.choice(["hand_id", "table", "session", "site", "recorder"]): rng.choice(NAMES)}),
]


def changed(rng: random.Random) -> Hand | None:
    """A hand in which something may make no sense; None where it is no record any more."""
    made = dict(rng.choice(played()))
    made["seats"] = [dict(one) for one in made["seats"]]
    if made.get("actions") is not None:
        made["actions"] = [dict(one) for one in made["actions"]]
    for _ in range(rng.randint(0, 3)):
        rng.choice(CHANGES)(rng, made)
    try:
        return Hand.model_validate(made)
    except ValueError:
        return None


@given(st.integers(0, 2**32))
def test_nothing_is_said_of_a_hand_that_is_plain(seed: int) -> None:
    rng = random.Random(seed)
    hands = [hand for _ in range(12) if (hand := changed(rng)) is not None]
    for hand, is_plain in zip(hands, plain(hands, gather(hands)).tolist(), strict=True):
        assert not is_plain or faults_of(hand) == []


@given(st.integers(0, 2**32))
def test_a_hand_is_as_plain_among_others_as_alone(seed: int) -> None:
    rng = random.Random(seed)
    hands = [hand for _ in range(4) if (hand := changed(rng)) is not None]
    assert plain(hands, gather(hands)).tolist() == [plain([hand], gather([hand])).all() for hand in hands]


@given(st.integers(0, 2**32))
def test_the_order_of_the_up_cards_is_seen_over_arrays_as_hand_by_hand(seed: int) -> None:
    rng = random.Random(seed)
    hands = []
    for _ in range(6):
        made = dict(rng.choice(played()))
        ups = [list(one.get("up") or ()) for one in made["seats"]]
        order = []
        while any(ups):
            order.append(rng.choice([cards for cards in ups if cards]).pop(0))
        for _ in range(rng.choice([0, 0, 1])):
            place, other = rng.randrange(len(order)), rng.randrange(len(order))
            order[place : place + 1] = rng.choice(
                [[], [order[other]], [order[place]] * 2, [rng.choice(CARD_TEXT[:52])]]
            )
        hands.append(Hand.model_validate(made | {"up_deal_order": order or None}))
    ordered = [hand.up_deal_order for hand in hands]
    found = merged(gather(hands)).tolist()
    assert found == [order is None or is_merged(hand.seats, order) for hand, order in zip(hands, ordered, strict=True)]


@given(st.integers(0, 2**32))
def test_what_results_pay_is_seen_over_arrays_as_hand_by_hand(seed: int) -> None:
    rng = random.Random(seed)
    hands = []
    for _ in range(6):
        made = dict(rng.choice(played()))
        made["seats"] = [dict(one) for one in made["seats"]]
        made["results"] = paid(rng, made)
        if rng.random() < 0.3:
            made["results"].append({"player": rng.choice(["Zed", made["seats"][0]["player"]]), "amount": 5})
        hands.append(Hand.model_validate(made))
    assert plain(hands, gather(hands)).tolist() == [not any(result_faults(hand)) for hand in hands]


def test_hands_as_they_are_played_are_plain() -> None:
    hands = [Hand.model_validate(made) for made in played()]
    assert plain(hands, gather(hands)).all()


def test_no_hands_are_plain_too() -> None:
    assert plain([], gather([])).tolist() == []
