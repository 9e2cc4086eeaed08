"""Named shapes of a deal: each forces one situation on a hand that chance otherwise decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.deals_draft import RANKS, Draft

WHEEL = "5432A"
# Five ranks several players can share, and ranks of the other two cards that leave the five the best hand.
HIGH_TIES = (
    ("KKAQ9", "234567"),
    ("KKQQA", "2345678"),
    ("AQT86", "234"),
    ("KJ975", "234"),
    ("AKQJT", RANKS),
    ("AKQJT", "23456"),
    ("T9876", RANKS.replace("J", "")),
    ("76543", RANKS.replace("8", "")),
    (WHEEL, RANKS.replace("6", "")),
)


def low_tie(draft: Draft) -> tuple[str, str]:
    """Five low ranks to share, with cards beside them that do not better the low."""
    main = "".join(draft.rng.sample("A2345678", 5))
    return main, draft.rng.choice(("TJQK", "9TJQK" + main))


def share(draft: Draft, k: int, main: str, extras: str, common: bool) -> list[list[str]] | None:
    """Try to draw k hands of the same five ranks without a flush; the first hand given is the common card."""
    rng = draft.rng
    pool = {r: [card for card in draft.deck if card[0] == r] for r in RANKS}
    plain = len(set(main)) < 5 or extras == "234"
    ranks = rng.sample(main, len(main))
    shared = [pool[ranks.pop()].pop(0)] if common else []
    hands = [shared]
    for _ in range(k):
        beside = rng.sample(extras, 2) if plain else rng.choices(extras, k=2)
        if any(len(pool[r]) < n for r, n in Counter([*ranks, *beside]).items()):
            return None
        hand = [pool[r].pop(rng.randrange(len(pool[r]))) for r in [*ranks, *beside]]
        if max(Counter(card[1] for card in hand + shared).values()) > 4:
            return None
        hands.append(hand)
    return hands


def tie(draft: Draft, seats: list[int], main: str, extras: str, common: bool = False) -> None:
    """Give the players hands of equal worth, often with all their spades in the hole or none."""
    hands = None
    while hands is None:
        draft.rng.shuffle(draft.deck)
        hands = share(draft, len(seats), main, extras, common)
    if common:
        draft.has_common, draft.common = True, hands[0][0]
        draft.deck.remove(draft.common)
    spades = draft.rng.choice(("hole", "up", "any"))
    for place, hand in zip(seats, hands[1:], strict=True):
        draft.rng.shuffle(hand)
        if spades != "any":
            hand.sort(key=lambda card: (card[1] == "s") == (spades == "up"))
        n_down = draft.counts(place)[0]
        draft.fix(place, "down", *hand[:n_down])
        draft.fix(place, "up", *hand[n_down:])
    draft.no_hole_spades = spades == "up" or draft.rng.random() < 0.3


def _kind(draft: Draft) -> tuple[str, str]:
    low = draft.variant == "razz" or (draft.variant == "stud-8" and draft.rng.random() < 0.4)
    return low_tie(draft) if low else draft.rng.choice(HIGH_TIES)


def _most(main: str) -> int:
    return 2 if len(set(main)) < 5 else 4


def tie_best(draft: Draft, common: bool = False) -> None:
    """Some players tie on top."""
    main, extras = _kind(draft)
    tie(draft, draft.stay(draft.rng.randint(2, min(3, _most(main)))), main, extras, common and len(set(main)) == 5)


def tie_best_common(draft: Draft) -> None:
    """Some players tie with the common card in their hands."""
    tie_best(draft, common=True)


def all_tied(draft: Draft) -> None:
    """Everybody in at the end ties."""
    main, extras = _kind(draft)
    seats = draft.stay(draft.rng.randint(2, _most(main)))
    draft.fold_rest(seats)
    tie(draft, seats, main, extras, draft.rng.random() < 0.2 and len(set(main)) == 5)


def all_but_one_tied(draft: Draft) -> None:
    """Everybody but one ties, nearly always on top."""
    main, extras = _kind(draft)
    seats = draft.stay(1 + draft.rng.randint(2, min(3, _most(main))))
    draft.fold_rest(seats)
    tie(draft, seats[1:], main, extras)


def tie_second(draft: Draft) -> None:
    """Two or three tie behind a full house."""
    main, extras = draft.rng.choice(HIGH_TIES)
    seats = draft.stay(1 + draft.rng.randint(2, min(3, _most(main))))
    tie(draft, seats[1:], main, extras)
    by_rank = {r: [card for card in draft.deck if card[0] == r] for r in RANKS}
    three = draft.rng.choice([r for r in RANKS if len(by_rank[r]) > 2])
    two = draft.rng.choice([r for r in RANKS if len(by_rank[r]) > 1 and r != three])
    draft.fix(seats[0], "up", *by_rank[three][:3])
    draft.fix(seats[0], "down", *by_rank[two][:2])


def tied_lows(draft: Draft) -> None:
    """Some players share a low."""
    tie(draft, draft.stay(draft.rng.randint(2, 3)), *low_tie(draft))


def wheels(draft: Draft) -> None:
    """The same players tie for high and for low with wheels."""
    seats = draft.stay(draft.rng.randint(2, 3))
    if draft.rng.random() < 0.6:
        draft.fold_rest(seats)
    tie(draft, seats, WHEEL, draft.rng.choice(("9TJQK", "789TJQKA2345")))


def river_up(draft: Draft) -> None:
    """Some rivers are dealt face up, often a spade."""
    seats = draft.stay(draft.rng.randint(1, 2))
    draft.river_up.update(draft.live if draft.rng.random() < 0.2 else seats)
    if draft.rng.random() < 0.6:
        draft.fix(seats[0], "river", next(card for card in draft.deck if card[1] == "s"))
    draft.no_hole_spades = draft.rng.random() < 0.3


def common_card(draft: Draft) -> None:
    """The last card is common."""
    draft.has_common = True
    if draft.rng.random() < 0.3:
        draft.common = next(card for card in draft.deck if card[1] == "s")
        draft.deck.remove(draft.common)


def no_hole_spade(draft: Draft) -> None:
    """No spade lies in a live hole."""
    draft.stay(2)
    draft.no_hole_spades = True


def one_hole_spade(draft: Draft) -> None:
    """One spade lies in a live hole."""
    place = draft.stay(2)[0]
    draft.fix(place, "down", next(card for card in draft.deck if card[1] == "s"))
    draft.no_hole_spades = True


def placed(card: str, where: str, live: bool) -> Callable[[Draft], None]:
    """Make a shape that lays a card before or under one player."""

    def shape(draft: Draft) -> None:
        """Lay the card."""
        place = draft.stay(2)[0] if live else draft.leave(1)[0]
        if where == "river":
            draft.river_up.add(place)
        draft.fix(place, where, card)

    return shape


def queen_common(draft: Draft) -> None:
    """The common card is the queen of spades."""
    draft.has_common, draft.common = True, "Qs"
    draft.deck.remove("Qs")


CARD_SHAPES: dict[str, Callable[[Draft], None]] = {
    "river_up": river_up,
    "common_card": common_card,
    "tie_best": tie_best,
    "tie_best_common": tie_best_common,
    "all_tied": all_tied,
    "all_but_one_tied": all_but_one_tied,
    "tie_second": tie_second,
    "tied_lows": tied_lows,
    "wheels": wheels,
    "no_hole_spade": no_hole_spade,
    "one_hole_spade": one_hole_spade,
    "queen_up_live": placed("Qs", "up", live=True),
    "queen_up_folded": placed("Qs", "up", live=False),
    "queen_river_up": placed("Qs", "river", live=True),
    "queen_hole_live": placed("Qs", "down", live=True),
    "queen_hole_folded": placed("Qs", "down", live=False),
    "ace_hole_live": placed("As", "down", live=True),
    "queen_common": queen_common,
}
