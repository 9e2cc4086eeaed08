"""Wild cards, slowly: which cards they are, and the best hand they make when each is tried as every rank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from tests.naive_hands import CARDS, Card, Score, ace_low, high_score, known, worth_high

SUITLESS = -1  # suit of a card used as wild: any suit in a flush, below clubs in a key
QUEEN_RANK = 12
LOW_SPADE = "low_spade_half_wild"
WILD_GAMES = ("follow-the-queen", "baseball", LOW_SPADE)
WILD_RULES: dict[str, Any] = {
    "queens_wild": True,
    "last_up_queen": "cancel",
    "follow_across_streets": True,
    "five_of_a_kind_top": True,
    "natural_beats_wild": False,
}


class NeedsUpOrder(ValueError):
    """The order of the up cards decides which card is wild, and it is not written."""


class Made(NamedTuple):
    """The best hand of some cards: its worth, and the keys of the odd chip by its five cards and by all cards."""

    worth: tuple[int, ...]
    five: tuple[Card, ...]
    whole: tuple[Card, ...]


def said(rules: dict[str, Any], knob: str) -> bool:
    """Whether a house rule is on, written as a truth or as text."""
    return str(rules[knob]).strip().lower() == "true"


def up_order(record: dict[str, Any]) -> list[Card]:
    """Up cards in the order dealt; nothing while no queen is among them, since the order is of no use then.

    Raises: NeedsUpOrder if a queen is up and the order is not written, or leaves out a card that lies face up.
    """
    up = [card for seat in record["seats"] for card in known(seat.get("up"))]
    order = known(record.get("up_deal_order"))
    if all(rank != QUEEN_RANK for rank, _ in up + order):
        return []
    if not set(up) <= set(order):
        raise NeedsUpOrder("a queen is face up, and the order of the up cards is not written or lacks some of them")
    return order


def ends_street(record: dict[str, Any], card: Card, following: Card) -> bool:
    """Whether the next up card is of another street; a card's street is its place among its owner's up cards.

    Raises: NeedsUpOrder if one of the two cards lies before nobody.
    """
    street = {c: place for seat in record["seats"] for c, place in _places(seat)}
    if card not in street or following not in street:
        raise NeedsUpOrder("the order of the up cards names a card that lies before nobody: its street is not known")
    return street[card] != street[following]


def _places(seat: dict[str, Any]) -> list[tuple[Card, int]]:
    return [(CARDS[text], place) for place, text in enumerate(seat.get("up") or []) if text != "??"]


def follow_rank(record: dict[str, Any], rules: dict[str, Any]) -> int | None:
    """Rank of the up card that followed the last queen.

    Raises: NeedsUpOrder if that hangs on an order that is not written.
    """
    order = up_order(record)
    follow: int | None = None
    pending = False
    for i, card in enumerate(order):
        if card[0] != QUEEN_RANK:
            follow, pending = (card[0] if pending else follow), False
            continue
        pending = True
        if i + 1 < len(order) and not said(rules, "follow_across_streets") and ends_street(record, card, order[i + 1]):
            follow, pending = None, False
    return None if pending and rules["last_up_queen"] == "cancel" else follow


def wild_cards(game: str, record: dict[str, Any], rules: dict[str, Any]) -> frozenset[Card]:
    """All cards of the deck that are wild in a hand.

    Raises: NeedsUpOrder if that hangs on an order that is not written.
    """
    if game == LOW_SPADE:
        return frozenset({CARDS["Qs"]})
    if game == "baseball":
        ranks = {3, 9}
    else:
        ranks = {follow_rank(record, rules) or 0} | ({QUEEN_RANK} if said(rules, "queens_wild") else set())
    return frozenset(card for card in CARDS.values() if card[0] in ranks)


@cache
def worth_wild(ranks: tuple[int, ...], suited: bool, top: bool) -> tuple[int, ...]:
    """Rank at most five cards, highest first, by ranks and whether one suit can hold them all.

    Five of a kind is above all else, or (not `top`) between straight flushes and fours; a flush has five ranks.
    """
    if len(ranks) == 5 and len(set(ranks)) == 1:
        return (9, ranks[0]) if top else (7, 15, ranks[0])
    flush = suited and len(set(ranks)) == 5
    return worth_high(tuple((rank, 0 if flush else place) for place, rank in enumerate(ranks)))


@cache
def fill(fixed: tuple[int, ...], suited: bool, free: int, top: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Best worth of fixed ranks with some free cards beside them, and the ranks these stand for.

    No second choice of ranks has the same worth, since a worth tells all five ranks.
    """
    choices = combinations_with_replacement(range(2, 15), free)
    return max((worth_wild(tuple(sorted(fixed + more, reverse=True)), suited, top), more) for more in choices)


def ways(cards: list[Card], wild: frozenset[Card], top: bool) -> Iterator[tuple[tuple[int, ...], list[Card], int]]:
    """Every five of the cards, with every choice of wild cards used as such (the others are at their own face).

    Gives the best worth of each, all cards as they are used, the five first, and how many are used as wild.
    """
    for five in combinations(cards, min(5, len(cards))):
        rest = [card for card in cards if card not in five]
        able = [card for card in five if card in wild]
        for used in (some for n in range(len(able) + 1) for some in combinations(able, n)):
            fixed = [card for card in five if card not in used]
            suited = len({suit for _, suit in fixed}) < 2
            worth, ranks = fill(tuple(sorted(rank for rank, _ in fixed)), suited, len(used), top)
            yield worth, [*fixed, *((rank, SUITLESS) for rank in ranks), *rest], len(used)


@cache
def make(cards: frozenset[Card], wild: frozenset[Card], top: bool = True, natural: bool = False) -> Made:
    """Best hand of all ways to use the cards, and of its ways the best keys.

    With `natural`, a hand that some way makes with no card used as wild is worth more than its equals.
    """
    tried = list(ways(sorted(cards), wild, top))
    best = max(worth for worth, _, _ in tried)
    same = [(as_used, used) for worth, as_used, used in tried if worth == best]
    fives = [ace_low(as_used[:5]) if best in ((4, 5), (8, 5)) else as_used[:5] for as_used, _ in same]
    return Made(
        (*best, int(min(used for _, used in same) == 0)) if natural else best,
        max(tuple(sorted(five, reverse=True)) for five in fives),
        max(tuple(sorted(as_used, reverse=True)) for as_used, _ in same),
    )


class Highs:
    """What high hands are worth in one recorded hand, its wild cards found when they are first asked for."""

    def __init__(self, game: str, record: dict[str, Any], rules: dict[str, Any]) -> None:
        self.game, self.record, self.rules = game, record, rules

    @cached_property
    def wild(self) -> frozenset[Card]:
        """Wild cards of this hand."""
        return wild_cards(self.game, self.record, self.rules) if self.game in WILD_GAMES else frozenset()

    def made(self, cards: list[Card]) -> Made:
        """Best hand of some cards, with the wild ones among them."""
        top, natural = (said(self.rules, knob) for knob in ("five_of_a_kind_top", "natural_beats_wild"))
        return make(frozenset(cards), self.wild & set(cards), top, natural)

    def score(self, cards: list[Card]) -> Score:
        """Worth of a hand and the key of its five cards."""
        return self.made(cards)[:2] if self.wild else high_score(cards)

    def whole(self, cards: list[Card]) -> tuple[Card, ...]:
        """Key of all cards of a hand."""
        return self.made(cards).whole if self.wild else tuple(sorted(cards, reverse=True))
