"""Checks of the slow wild cards: by putting every card for each of them, and by hands worked by hand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from tests.deals_wild import WILD_KNOBS, dealt_order, wild_campaign
from tests.naive import Deal, resolve
from tests.naive_given import UNSEEN, carried_in, hand, seat, won
from tests.naive_hands import CARDS, Card, ace_low, high_score, pattern, worth_high
from tests.naive_wild import SUITLESS, NeedsUpOrder, follow_rank, make, wild_cards


def plain_worth(five: list[Card], top: bool) -> tuple[int, ...]:
    """Rank five cards of which some may be twins; twins make no flush."""
    ranks = tuple(sorted((rank for rank, _ in five), reverse=True))
    if len(set(ranks)) == 1:
        return (9, ranks[0]) if top else (7, 15, ranks[0])
    return worth_high(tuple(sorted(five, reverse=True))) if len(set(ranks)) == 5 else pattern(ranks)


Put = tuple[tuple[int, ...], tuple[Card, ...], list[Card], list[Card]]  # worth, cards put, fixed and wild cards


def every_way(five: tuple[Card, ...], wild: set[Card], top: bool) -> list[Put]:
    """Put each card of the deck for each wild card among five."""
    fixed, free = [c for c in five if c not in wild], [c for c in five if c in wild]
    puts = combinations_with_replacement(CARDS.values(), len(free))
    return [(plain_worth([*fixed, *put], top), put, fixed, free) for put in puts]


def as_used(way: Put) -> tuple[list[Card], bool]:
    """Five cards as they are used, and whether none is used as wild; one put at its own face is not."""
    _, put, fixed, free = way
    own = [*(Counter(put) & Counter(free))]
    wild = [(rank, SUITLESS) for rank, _ in (Counter(put) - Counter(own)).elements()]
    return [*fixed, *own, *wild], not wild


@pytest.mark.parametrize(("cards", "wild", "hands"), [(7, 0, 40), (7, 1, 150), (8, 1, 40), (7, 2, 40), (5, 3, 8)])
def test_every_card_put_for_every_wild_one(cards: int, wild: int, hands: int) -> None:
    """Worth, naturalness and both keys are those of the best of all replacements by the 52 cards."""
    rng = random.Random(100 * cards + wild)
    for i in range(hands):
        deck = list(CARDS.values()) if i % 2 else [card for card in CARDS.values() if card[1] in (0, 3)]
        held = rng.sample(deck, cards)
        free, top = set(held[:wild]), bool(i % 3)
        tried = [way for five in combinations(held, 5) for way in every_way(five, free, top)]
        best = max(way[0] for way in tried)
        same = [(*as_used(way), {*held} - {*way[2], *way[3]}) for way in tried if way[0] == best]
        keys = [ace_low(five) if best in ((4, 5), (8, 5)) else five for five, _, _ in same]
        made = make(frozenset(held), frozenset(free), top, natural=True)
        assert made.worth == (*best, int(any(natural for _, natural, _ in same))), (held, free)
        assert made.five == max(tuple(sorted(key, reverse=True)) for key in keys), (held, free)
        assert made.whole == max(tuple(sorted([*five, *rest], reverse=True)) for five, _, rest in same), (held, free)
        if not wild:
            assert make(frozenset(held), frozenset())[:2] == high_score(held)
            assert made.whole == tuple(sorted(held, reverse=True))


@pytest.mark.parametrize(
    ("rules", "order", "rank"),
    [
        ({}, "7d Qh 5c 9c 2c 4c Kd 8c", "5"),
        ({}, "7d Qh 5c 9c Qd 4c Kd 8c", "4"),  # the later queen's rank takes the place of the earlier one's
        ({}, "7d Qh Qd 9c 2c 4c Kd 8c", "9"),  # a queen after a queen: the next other card
        ({}, "7d 9c Qh 5c Kd 2c 4c 8c", "5"),
        ({}, "7d 9c 3h Qh 5c 2c 4c 8c", "5"),  # the queen ends third street
        ({"follow_across_streets": False}, "7d 9c 3h Qh 5c 2c 4c 8c", None),
        ({"follow_across_streets": False}, "7d 9c Qh 3h 5c 2c 4c 8c", "3"),
        ({"follow_across_streets": "false"}, "Qd 5c 3h Qh 7c 2c 4c 8c", None),  # what was wild before is dead too
        ({"follow_across_streets": False}, "Qd 5c 3h Qh Qc 2c 4c 8c", "2"),
        ({}, "7d Qh 5c 9c 2c 4c Kd Qd", None),
        ({"last_up_queen": "keep"}, "7d Qh 5c 9c 2c 4c Kd Qd", "5"),
        ({"last_up_queen": "keep"}, "7d Qh 5c 9c 2c 4c Qs Qd", "5"),
        ({"last_up_queen": "keep"}, "7d 8h 5c 9c 2c 4c Ks Qd", None),
        ({"last_up_queen": "keep", "follow_across_streets": False}, "7d Qh 5c 9c 2c 4c Kd Qd", "5"),
        ({}, "7d 8h 5c 9c 2c 4c Kd Jd", None),
    ],
)
def test_rank_that_follows_the_queen(rules: dict[str, Any], order: str, rank: str | None) -> None:
    """Four players and two streets of up cards; which rank is wild beside the queens."""
    cards = order.split()
    seats = [{"player": f"P{i}", "up": [cards[i], cards[i + 4]], "folded": i > 1} for i in range(4)]
    deal = Deal({"variant": "Follow the Queen", "house": rules, "seats": seats, "up_deal_order": cards}, None)
    assert follow_rank(deal.highs.record, deal.rules) == (CARDS[rank + "c"][0] if rank else None)
    ranks = {CARDS[rank + "c"][0]} if rank else set()
    assert {card[0] for card in deal.highs.wild} == ranks | {12}
    off = wild_cards(deal.game, deal.highs.record, deal.rules | {"queens_wild": False})
    assert {card[0] for card in off} == ranks


QUEEN_UP = ("AhKd5c", "Qh9d4c2d")


def test_order_of_up_cards_is_missing() -> None:
    """A contested pot with a queen up cannot be judged without the order; all else can."""
    other, third = ("JsJd8h", "7s6c3c2h"), ("As8d7h", "Qs5h4h2c")
    record = hand("follow-the-queen", seat("A", QUEEN_UP, 5), seat("B", other, 5))
    with pytest.raises(NeedsUpOrder, match="not written"):
        resolve(record)
    with pytest.raises(NeedsUpOrder, match="lacks some"):
        resolve({**record, "up_deal_order": ["Qh", "7s", "9d"]})
    folded = hand("follow-the-queen", seat("A", other, 5), seat("B", UNSEEN, 5), seat("F", third, 2, folded=True))
    with pytest.raises(NeedsUpOrder):
        resolve(folded)
    assert won(resolve(hand("follow-the-queen", seat("A", QUEEN_UP, 5), seat("B", other, 5, folded=True)))) == {"A": 10}
    hidden = seat("A", ("QhKd5c", "9h9d4c2d"), 5), seat("B", other, 5)
    assert won(resolve(hand("follow-the-queen", *hidden))) == {"A": 10}  # the queen in the hole is wild all the same
    assert won(resolve(hand("follow-the-queen", *hidden, queens_wild=False))) == {"B": 10}


def test_stranger_in_the_order() -> None:
    """A card before nobody may be followed; only its street is not known."""
    seats = seat("A", ("AhAd5c", "9d7h4c2d"), 5), seat("B", ("7sKc8h", "6s6c3c2h"), 5), seat("F", UNSEEN, 1, folded=3)
    record = hand("follow-the-queen", *seats) | {"up_deal_order": "9d 6s Qc 7h 6c 4c 3c 2d 2h".split()}
    assert won(resolve(record)) == {"A": 11}
    with pytest.raises(NeedsUpOrder, match="before nobody"):
        resolve(record, {"follow_across_streets": False})


def test_five_of_a_kind_and_straight_flush() -> None:
    """Five tens are above or below a straight flush, and above four aces either way."""
    tens, run, aces = ("3hThTd", "Tc9h5d2c"), ("3sJsTs", "9s8s4d2h"), ("AhAdAc", "3cKd6c5h")
    record = hand("baseball", seat("A", tens, 10), seat("B", run, 10))
    assert won(resolve(record)) == {"A": 20}
    assert won(resolve(record, {"five_of_a_kind_top": False})) == {"B": 20}
    four = hand("baseball", seat("A", tens, 10), seat("B", aces, 10), five_of_a_kind_top="false")
    assert won(resolve(four)) == {"A": 20}


def test_flush_has_no_second_ace() -> None:
    """Ace and wild are ace and king: the queen of A decides against the jack of B."""
    one, two = ("AhQh3c", "8h6h4s2d"), ("AdJd9s", "Td7d4c2s")
    assert won(resolve(hand("baseball", seat("A", one, 6), seat("B", two, 6)))) == {"A": 12}


def test_natural_hand_beats_its_equal() -> None:
    """Both have a ten-high straight; the nine of A stands at its own face, that of B is a seven."""
    one, two = ("9hTh8d", "7c6cKsKd"), ("9cTd8c", "9d6hAs2c")
    record = hand("baseball", seat("A", one, 10), seat("B", two, 10))
    assert won(resolve(record)) == {"A": 10, "B": 10}
    assert won(resolve(record, {"natural_beats_wild": True})) == {"A": 20}
    wild = hand("baseball", seat("A", ("3hTh9s", "7c6cKs2d"), 10), seat("B", two, 10), natural_beats_wild=True)
    assert won(resolve(wild)) == {"A": 10, "B": 10}


def test_key_of_a_wild_card() -> None:
    """A card used as wild is below the club of its rank; a nine as a nine keeps its suit; roberts takes all cards."""
    one, two = ("3sKsQd", "JhTd8c8d"), ("AcKhQc", "JdTh5c5d")  # aces to tens, one ace is a three
    record = hand("baseball", seat("A", one, 10), seat("B", two, 11), seat("F", UNSEEN, 1, folded=True))
    assert won(resolve(record)) == {"A": 10, "B": 11}
    assert won(resolve(record, {"odd_chip": "roberts"})) == {"A": 10, "B": 11}
    assert won(resolve(record, {"odd_chip": "seat"})) == {"A": 11, "B": 10}
    nine, other = ("9d8h7h", "6d5dJcQc"), ("9h8d7d", "6c5hKcKd")  # the nine of hearts is above that of diamonds
    record = hand("baseball", seat("A", nine, 10), seat("B", other, 10), seat("F", UNSEEN, 1, folded=True))
    assert won(resolve(record)) == {"A": 10, "B": 11}


def test_best_of_several_ways_counts() -> None:
    """Two sixes of B make one straight: with the nine at its own face he uses the better-suited six."""
    one, two = ("3c8h7h", "6d5dJcQc"), ("3d8d7d", "6c6s5hKc")
    seats = seat("A", one, 10), seat("B", two, 10), seat("F", UNSEEN, 1, folded=True)
    made = [make(frozenset(CARDS[t] for t in cards), frozenset({CARDS["3c"], CARDS["3d"]})) for cards in _split(seats)]
    assert [m.worth for m in made] == [(4, 9), (4, 9)]
    assert [m.five[3] for m in made] == [CARDS["6d"], CARDS["6s"]]
    assert won(resolve(hand("baseball", *seats))) == {"A": 11, "B": 10}  # eights decide before


def _split(seats: tuple[dict[str, Any], ...]) -> list[list[str]]:
    return [s["down"] + s["up"] for s in seats if "down" in s]


def test_equal_keys_go_by_seat() -> None:
    """Four wild cards each beside a common ace: five aces, the same key to the end; all cards tell them apart."""
    one, two = ("3c3d", "9c9dKd2c"), ("3h3s", "9h9sKc2h")
    pots = [seat("A", one, 10), seat("B", two, 10), seat("F", UNSEEN, 1, folded=True)]
    for first in (0, 1):
        seats = [pots[first], pots[1 - first], pots[2]]
        record = hand("baseball", *seats) | {"community": ["Ah"]}
        assert won(resolve(record))[seats[0]["player"]] == 11
        assert won(resolve(record, {"odd_chip": "roberts"})) == {"A": 11, "B": 10}


def test_common_card_is_wild_in_every_hand() -> None:
    """The common card has the rank that followed the queen."""
    seats = seat("A", ("AhAd", "Qc5hJc2d"), 5), seat("B", ("KsKc", "8h7s6c3c"), 5)
    record = hand("follow-the-queen", *seats, queens_wild=False) | {"community": ["8d"]}
    record["up_deal_order"] = "Qc 8h 5h 7s Jc 6c 2d 3c".split()
    assert [Deal(record, None).highs.score(Deal(record, None).seen[p])[0][0] for p in "AB"] == [3, 7]
    assert won(resolve(record)) == {"B": 10}


def test_queen_of_spades_wild_and_low_spade() -> None:
    """The queen makes a hand and is no spade; without another hole spade half the pot rolls."""
    queen, spades = ("QsTh8h", "Td6c4d2c"), ("AsKd9s", "Kh7c5h3d")
    record = hand("black-mariah", seat("A", queen, 7), seat("B", spades, 7), black_mariah="low_spade_half_wild")
    folded = seat("F", UNSEEN, 1, folded=True)
    record["seats"].append(folded)
    assert won(resolve(record)) == {"A": 8, "B": 7}
    lower = seat("C", ("8s7h6h", "5c4c3c2d"), 7)
    three = {**record, "seats": [*record["seats"], lower]}
    assert won(resolve(three)) == {"C": 22}  # eight-high straight above three tens, and the eight of spades
    three["seats"][2:] = [seat("C", ("8sJhJd", "6h3c4c2d"), 7)]
    assert won(resolve(three)) == {"A": 11, "C": 10}
    assert won(resolve(three, {"ace_of_spades": "low"})) == {"A": 11, "B": 10}
    record["seats"][1] = seat("B", ("AdKd9d", "KhKs7s3s"), 7)
    result = resolve(record)
    assert (won(result), result["carry_out"]) == ({"B": 8}, 7)
    record["seats"][1] = seat("B", ("AdKd", "KhKs7c3d2s"), 7)
    assert won(resolve(record, {"hole_rule": "position"})) == {"B": 15}


def test_chips_are_conserved_with_wild_cards() -> None:
    """What goes in comes out; every game is among the hands, and wild cards are used."""
    used = Counter[str]()
    for variant, _, shape, record in wild_campaign(15, 1500):
        result, deal = resolve(record), Deal(record, None)
        went_in = sum(s["contributed"] for s in record["seats"]) + carried_in(record)
        paid = [*result["awards"].values(), *result["returned"].values(), result["carry_out"], result["rake"]]
        assert (sum(paid), min(paid) >= 0) == (went_in, True), (shape, record)
        used[variant] += any(deal.highs.wild & set(deal.seen[p]) for p in deal.live)
        if variant == "follow-the-queen":
            assert record["up_deal_order"] == dealt_order(record)
    assert len(used) == len(WILD_KNOBS)
    assert min(used.values()) > 50, used
