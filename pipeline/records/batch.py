"""Hands into arrays: the batches that the rules work on, grouped by variant and rules in force."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import ACT_CODE, NOT_WRITTEN, PUTS, Acts, acts_of
from pipeline.records.columns import columns
from pipeline.records.seated import Seated, seated
from pipeline.records.sites.profiles import profile_of
from pipeline.records.stated import FIELDS, Stated, stated
from pipeline.rules.batch import Batch, Chips, Codes, Flags
from pipeline.rules.cards import CARD_CODE, NO_CARD
from pipeline.rules.catalog import find
from pipeline.rules.house import NO_HOUSE_FILE, HouseFile, InForce, in_force
from pipeline.rules.variant import Variant
from schemas.hand import PUTS_IN, CarryPart, Hand


@dataclass(frozen=True, slots=True)
class Called:
    """The rules a person asked for beside those of the records."""

    house: HouseFile = NO_HOUSE_FILE
    command: tuple[tuple[str, str], ...] = ()
    variant: str | None = None
    """Resolve as this variant, whatever was called."""


AS_RECORDED = Called()

_FIELDS = attrgetter("__dict__")
_SAID = ("seats", "actions", "results", "community", "chip", "carry_in", "void", "up_deal_order", *FIELDS)
_GAME = itemgetter("variant", "site", "house")


@dataclass(frozen=True, slots=True)
class Group:
    """Hands of one variant under one set of rules, as one batch."""

    variant: Variant
    in_force: InForce
    rows: tuple[int, ...]
    """The place of each of its hands among all the hands given."""
    batch: Batch
    acts: Acts
    seated: Seated
    stated: Stated

    @property
    def gathered(self) -> "Gathered":
        """Its hands as arrays."""
        return Gathered(self.batch, self.acts, self.seated, self.stated)


def seat_numbers(hand: Hand) -> list[int]:
    """The chair of each seat: as written, else its place in the list."""
    return [seat.seat if seat.seat is not None else place for place, seat in enumerate(hand.seats, 1)]


def contributions(hand: Hand) -> list[int]:
    """What each seat put in: the sum of its actions where there are any, else as written. Units: chips."""
    if hand.actions is None:
        return [seat.contributed or 0 for seat in hand.seats]
    put_in = dict.fromkeys(seat_numbers(hand), 0)
    for action in hand.actions:
        if action.act in PUTS_IN:
            put_in[action.seat] += action.amount
    return list(put_in.values())


def dead_money(hand: Hand) -> list[int]:
    """What each seat put in dead beside antes: its posts where there are actions, else as written. Units: chips."""
    if hand.actions is None:
        return [seat.posted or 0 for seat in hand.seats]
    posts = dict.fromkeys(seat_numbers(hand), 0)
    for action in hand.actions:
        if action.act == "post":
            posts[action.seat] += action.amount
    return list(posts.values())


def stayed(hand: Hand) -> list[bool]:
    """Who was dealt in and did not fold, by the seat's own word or an action."""
    folds = {action.seat for action in hand.actions or () if action.act == "fold"}
    return [
        seat.dealt and seat.folded is False and number not in folds
        for seat, number in zip(hand.seats, seat_numbers(hand), strict=True)
    ]


def mucks(hand: Hand) -> list[bool]:
    """Who mucked at the end, by the seat's own word or an action."""
    acts = {action.seat for action in hand.actions or () if action.act == "muck"}
    return [seat.mucked or number in acts for seat, number in zip(hand.seats, seat_numbers(hand), strict=True)]


def ante_of(hand: Hand) -> int:
    """The ante each player owes: as the stakes say, else the largest that was put in; 0 if nothing says."""
    if hand.stakes is not None and hand.stakes.ante is not None:
        return hand.stakes.ante
    return max((action.amount for action in hand.actions or () if action.act == "ante"), default=0)


def carry_parts(hand: Hand) -> list[CarryPart]:
    """The carry coming in as parts, each with the players it is kept for; None where nobody named any.

    A part's own names come first, then the dealer's list; a keyword of the dealer's is checked elsewhere. A replayed
    carry may have grown past what one field of a record may hold.
    """
    return [CarryPart.model_construct(amount=amount, players=players) for amount, players in _parts(hand)]


def _parts(hand: Hand) -> list[tuple[int, list[str] | None]]:
    """The same as amounts and names."""
    said = hand.announced.carry_players if hand.announced is not None else None
    names = said if isinstance(said, list) else None
    if isinstance(hand.carry_in, int):
        return [(hand.carry_in, names)] if hand.carry_in else []
    parts = hand.carry_in
    return [(part.amount, names if part.players is None else part.players) for part in parts if part.amount]


class Gathered(NamedTuple):
    """Hands as arrays."""

    batch: Batch
    acts: Acts
    seated: Seated
    stated: Stated

    def take(self, rows: NDArray[np.intp]) -> "Gathered":
        """Some of the hands; rows rise."""
        acts = self.acts.of_hands(rows, len(self.batch))
        return Gathered(self.batch.take(rows), acts, self.seated.take(rows), self.stated.take(rows))

    def of(self, rows: Sequence[int]) -> "Gathered":
        """The same by a list of rows."""
        return self.take(np.array(rows, np.intp))


def gather(hands: Sequence[Hand]) -> Gathered:
    """Put hands into arrays, padded to the largest of them, with what the records say of their actions and seats.

    Units: chips.
    """
    seats_of, actions, results, community, chips, carry_in, void, orders, *rest = columns(hands, _SAID)
    told, said = seated(seats_of, actions, results), stated(rest)
    size, seats = told.sits.shape
    acts = acts_of(actions, told.chair)
    put_in = acts.by_seat(size, seats, acts.amount * PUTS[acts.act])
    carried, entitled = _carries(hands, carry_in, seats)
    batch = Batch(
        cards=told.cards,
        common=np.array([CARD_CODE[one[0]] if one else NO_CARD for one in community], np.uint8),
        stayed=told.dealt & ~told.folded & ~acts.whose(size, seats, "fold"),
        mucked=told.mucked | acts.whose(size, seats, "muck"),
        contributed=np.where(told.acting[:, None], put_in, np.maximum(told.contributed, 0)),
        dead=_dead(told, acts),
        chip=np.array(chips, np.int64),
        ante=_antes(said, acts),
        charge=np.maximum(said.rake, 0) + said.fees,
        carried=carried,
        entitled=entitled,
        void=np.array([why is not None for why in void], np.bool_),
        up_order=_up_orders(orders),
    )
    return Gathered(batch, acts, told, said)


def up_orders(hands: Sequence[Hand]) -> Codes:
    """The up cards in the order dealt, where the records say it. Shape: [hand, card], as a batch has them."""
    return _up_orders([hand.up_deal_order for hand in hands])


def _up_orders(written: Sequence[Sequence[str] | None]) -> Codes:
    orders = [order or () for order in written]
    found = np.full((len(orders), max(map(len, orders), default=0)), NO_CARD, np.uint8)
    for row, order in enumerate(orders) if found.shape[1] else ():
        found[row, : len(order)] = [CARD_CODE[card] for card in order]
    return found


def _antes(of_hands: Stated, acts: Acts) -> Chips:
    """The ante each player owes, as `ante_of` says. Shape: [hand]."""
    said = of_hands.amounts("ante")
    if (said != NOT_WRITTEN).all():
        return said
    largest = np.zeros(len(said), np.int64)
    antes = np.flatnonzero(acts.act == ACT_CODE["ante"])
    np.maximum.at(largest, acts.hand[antes], acts.amount[antes])
    return np.where(said != NOT_WRITTEN, said, largest)


def _dead(told: Seated, acts: Acts) -> Chips:
    """What each seat put in dead, as `dead_money` says. Shape: [hand, seat]."""
    written = np.where(told.acting[:, None], np.int64(0), np.maximum(told.posted, 0))
    posts = acts.act == ACT_CODE["post"]
    if posts.any():
        few = acts.take(posts)
        written += few.by_seat(len(written), written.shape[1], few.amount)
    return written


def _carries(hands: Sequence[Hand], carry_in: Sequence[object], seats: int) -> tuple[Chips, Flags]:
    """The parts of the carry coming in, and who may play for each. Shapes: [hand, part], [hand, part, seat]."""
    parts = {row: _parts(hands[row]) for row, carry in enumerate(carry_in) if carry}
    most = max(map(len, parts.values()), default=0)
    carried = np.zeros((len(hands), most), np.int64)
    entitled = np.ones((len(hands), most, seats), np.bool_)
    for row, found in parts.items():
        for index, (amount, players) in enumerate(found):
            carried[row, index] = amount
            if players is not None:
                names = [seat.player in players for seat in hands[row].seats]
                entitled[row, index, : len(names)] = names
    return carried, entitled


@lru_cache(maxsize=65536)
def _in_force(
    variant: Variant, record: tuple[tuple[str, object], ...], called: Called, profile: tuple[tuple[str, str], ...]
) -> InForce:
    file = called.house.for_variant(variant.name)
    return in_force(variant, dict(record), file, dict(called.command), dict(profile))


def in_force_of(variant: Variant, called: Called) -> InForce:
    """The rules in force for a game where no record says anything."""
    return _in_force(variant, (), called, ())


def variant_of(name: str, called: Called) -> Variant:
    """The variant a hand is resolved as, by the name its record has. Raises: KeyError for a name no variant has."""
    found = find(called.variant or name)
    if found is None:
        raise KeyError(called.variant or name)
    return found


def game_of(variant: str, house: Mapping[str, object], site: str | None, called: Called) -> tuple[Variant, InForce]:
    """The game a record is resolved as, and its rules in force, by what it says of its variant, house rules and site.

    Raises: KeyError for a name no variant has.
    """
    found = variant_of(variant, called)
    return found, _in_force(found, tuple(sorted(house.items())), called, tuple(profile_of(site).items()))


def groups(hands: Sequence[Hand], called: Called = AS_RECORDED, gathered: Gathered | None = None) -> list[Group]:
    """Divide hands into batches of one variant under one set of rules; `rows` leads back to the order given.

    `gathered` are the arrays of these very hands, where somebody made them already.
    """
    whole = gather(hands) if gathered is None else gathered
    rows: dict[tuple[Variant, InForce], list[int]] = {}
    # Most hands say the same of their game: what that leads to is looked up once.
    said: dict[tuple[object, ...], list[int]] = {}
    for row, (variant, site, house) in enumerate(map(_GAME, map(_FIELDS, hands))):
        key = variant, site, *house.items()
        if (places := said.get(key)) is None:
            places = said[key] = rows.setdefault(game_of(variant, house, site, called), [])
        places.append(row)
    return [
        Group(game, force, tuple(places), *(whole if len(rows) == 1 else whole.take(np.array(places))))
        for (game, force), places in rows.items()
    ]
