"""Whether the cards of a hand can have been dealt from one deck, and each seat holds as many as it must."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pipeline.records.translate import Fault, short, too_many_cards, where
from pipeline.rules.catalog import find
from schemas.hand import MOST_UP, Hand, Seat

DECK = 52
UNSEEN = "??"

Shape = tuple[int | None, int | None]
"""How many down and up cards a seat holds; None where the list is not written."""

WHOLE: frozenset[Shape] = frozenset({(3, 4), (2, 5), (3, None), (2, None), (None, 4), (None, 5), (None, None)})
"""What a seat that stayed in may hold."""
WHOLE_WITH_COMMON: frozenset[Shape] = frozenset({(2, 4), (2, None), (None, 4), (None, None)})
MOST_DEALT = {"down": 3, "up": 5}
"""How many cards of a list seven-card stud deals at most; only a card that another brought stands beyond them."""
_SHAPE_REMEDY = (
    "A player who stayed in has 3 down and 4 up, 2 down and 5 up, or 2 down and 4 up beside a common card;"
    " write ?? for a card nobody saw, or leave the whole list out."
)


def card_faults(hand: Hand, stays: Sequence[bool]) -> Iterator[Fault]:
    """Yield what is wrong with the cards; `stays` says of each seat whether it was in at the end."""
    written: list[str] = [*hand.community]
    shapes: list[Shape] = []
    for seat in hand.seats:
        down, up = seat.down, seat.up
        written += down or ()
        written += up or ()
        shapes.append((None if down is None else len(down), None if up is None else len(up)))
    unseen = written.count(UNSEEN)
    if len(set(written)) < len(written) - unseen + (unseen > 0):
        yield from _twice(hand, [card for card in written if card != UNSEEN])
    if len(written) > DECK:
        sentence = f"{len(written)} cards are written; a deck has {DECK}."
        yield Fault("card-count", sentence, "Leave out the lists of cards nobody saw.")
    allowed = WHOLE_WITH_COMMON if hand.community else WHOLE
    compared = sum(stays) > 1
    for seat, stay, shape in zip(hand.seats, stays, shapes, strict=True):
        if stay and compared:
            if shape not in allowed:
                yield from _too_few_or_many(hand, seat, shape, complete=True)
        elif not seat.dealt or (shape[0] or 0) + (shape[1] or 0) > 7:
            yield from _too_few_or_many(hand, seat, shape, complete=False)
    if hand.up_deal_order is not None:
        yield from _order(hand, hand.up_deal_order)


def long_lists(hand: Hand) -> Iterator[Fault]:
    """Yield the lists of cards that are longer than the game deals, also in a hand that was cancelled."""
    yield from long_lists_in({"variant": hand.variant, "seats": list(map(vars, hand.seats))})


def long_lists_in(record: Mapping[str, object]) -> Iterator[Fault]:
    """Yield the same for a record that the model refuses for something else, as far as it can be told."""
    variant, seats = record.get("variant"), record.get("seats")
    for place, seat in enumerate(seats if isinstance(seats, list) else ()):
        for name in MOST_DEALT if isinstance(seat, dict) and isinstance(variant, str) else ():
            cards, at = seat.get(name), ("seats", place, name)
            if isinstance(cards, list) and _is_long(name, cards, str(variant)):
                yield too_many_cards(at, where(at, record), len(cards), MOST_DEALT[name])


def _is_long(name: str, cards: Sequence[object], variant: str) -> bool:
    """Whether a list is longer than the game deals; of a game nobody knows nobody can say."""
    return len(cards) > MOST_DEALT[name] and find(variant) is not None and not _may_hold_more(variant)


def _twice(hand: Hand, seen: list[str]) -> Iterator[Fault]:
    for card, count in Counter(seen).items():
        if count > 1:
            holders = [short(seat.player) for seat in hand.seats if card in (*(seat.down or ()), *(seat.up or ()))]
            holders += ["the common card"] * (card in hand.community)
            sentence = f"the card {card} is dealt {count} times: {' and '.join(holders)}."
            yield Fault("duplicate-card", sentence, "Correct one of them; for a fouled deck write `void`.")


def _too_few_or_many(hand: Hand, seat: Seat, shape: Shape, complete: bool) -> Iterator[Fault]:
    down, up = shape
    holds = " and ".join(f"{count} {kind}" for count, kind in ((down, "down"), (up, "up")) if count is not None)
    common = " beside a common card" if hand.community else ""
    if not seat.dealt:
        if down or up:
            yield Fault("card-count", f"{short(seat.player)} was not dealt in and holds {holds}.", "Take them out.")
    elif not _may_hold_more(hand.variant) or (complete and not _reaches(down, up, len(hand.community))):
        more = " A card that an up card brought stands behind them." if _may_hold_more(hand.variant) else ""
        yield Fault("card-count", f"{short(seat.player)} holds {holds}{common}.", _SHAPE_REMEDY + more)


def _may_hold_more(name: str) -> bool:
    """Whether an up card can bring another card."""
    variant = find(name)
    return variant is not None and variant.extra_card is not None


def _reaches(down: int | None, up: int | None, common: int) -> bool:
    """Whether the written lists hold at least what seven-card stud deals."""
    enough = (down is None or down >= 2) and (up is None or up >= 4)
    return enough and (down is None or up is None or down + up + common >= 7)


def _order(hand: Hand, order: Sequence[str]) -> Iterator[Fault]:
    """The up cards in the order dealt hold every up card written, and each seat's in the order of its list."""
    if is_merged(hand.seats, order):
        return
    twice = [card for card, count in Counter(order).items() if count > 1]
    if twice:
        yield Fault("duplicate-card", f"up_deal_order names {', '.join(twice)} twice.", "Name each up card once.")
        return
    place = {card: index for index, card in enumerate(order)}
    known = [card for seat in hand.seats for card in seat.up or () if card != UNSEEN]
    for seat in hand.seats:
        ups = [card for card in seat.up or () if card != UNSEEN]
        absent = [card for card in ups if card not in place]
        if absent:
            sentence = f"up_deal_order leaves out {', '.join(absent)}, an up card of {short(seat.player)}."
            yield Fault("card-count", sentence, "Name every up card, those of folded players too.")
        elif any(place[first] > place[second] for first, second in pairwise(ups)):
            sentence = f"up_deal_order has the up cards of {short(seat.player)} in another order than his list."
            yield Fault("card-count", sentence, "Write both in the order dealt.")
    yield from _strangers(hand, [card for card in place if card not in known])


def is_merged(seats: Sequence[Seat], order: Sequence[str]) -> bool:
    """Whether the order is just the seats' up cards, each seat's in its own order, as nearly always."""
    place = {card: index for index, card in enumerate(order)}
    count = 0
    for seat in seats:
        if seat.up:
            places = [place.get(card, -1) for card in seat.up]
            if -1 in places or places != sorted(places):
                return False
            count += len(places)
    return count == len(place) == len(order)


def _strangers(hand: Hand, cards: list[str]) -> Iterator[Fault]:
    """Cards of the order that are no seat's written up card: right only where up cards are unseen or not written."""
    elsewhere = {*hand.community, *(card for seat in hand.seats for card in seat.down or ())}
    for card in cards:
        if card in elsewhere:
            sentence = f"up_deal_order names {card}, which lies face down or is the common card."
            yield Fault("duplicate-card", sentence, "Name up cards only.")
    free = [card for card in cards if card not in elsewhere]
    most = MOST_UP if _may_hold_more(hand.variant) else 7
    room = sum(most if seat.up is None else seat.up.count("??") for seat in hand.seats)
    if len(free) > room:
        remedy = "Write it into its player's `up`, or take it out of the order."
        yield Fault("card-count", f"up_deal_order names {', '.join(free)}, which no player has face up.", remedy)
