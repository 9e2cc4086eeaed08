"""One hand of every table: dealt, bet, resolved by the rules, and what it leaves on the table."""

from dataclasses import dataclass

import numpy as np

from pipeline.book.simulate.chance import Words, mix, part
from pipeline.book.simulate.game import Game
from pipeline.book.simulate.play import BETWEEN, SHOWN, Play, Seating, as_the_rules_read, played
from pipeline.book.simulate.rounds import Column, Temper, flags_of, many
from pipeline.book.simulate.tables import RAKE_MOST, RAKE_PART, Tables, buy_in, chairs_of, seated
from pipeline.rules.batch import UP, Batch, Chips, Codes, Flags
from pipeline.rules.cards import NO_CARD
from pipeline.rules.pots import CARRY
from pipeline.rules.resolve import Resolution, resolve

MOST_PARTS = 12
"""Parts of a carry kept apart; what would be more is kept together."""
MUCKS = 6000
HIDES = 49152
"""Chances out of 65,536: that a beaten hand is not shown, and that the down cards of a folded hand stay unseen."""


@dataclass(slots=True)
class Hands:
    """A hand of every table, played and paid. Shapes: [hand] and [hand, seat], as the fields say. Units: chips."""

    seating: Seating
    order: Column
    """[hand, seat]: the chair of each seat."""
    play: Play
    batch: Batch
    resolution: Resolution
    mucked: Flags
    seen: Flags
    """[hand, seat]: whose down cards were seen."""
    carry_in: Chips
    """[hand, part]"""
    owners_in: Column
    """[hand, part]: the chairs each part is kept for."""
    carry_out: Chips
    owners_out: Column
    won: Chips
    """[hand, seat]: as paid."""
    rake: Chips
    """[hand]"""
    bought: Chips
    """[hand, chair]: what each bought before the hand."""
    first: bool
    """Whether it is the first of the night."""

    @property
    def ends(self) -> Chips:
        """What each has after the hand. Shape: [hand, seat]."""
        return self.play.left + self.resolution.returned + self.won


def next_hands(game: Game, tables: Tables, word: Words, temper: Temper, first: bool) -> Hands:
    """Play the next hand of every table and pay it by the rules; `first` of the night. Shapes: word [table, WORDS]."""
    bought = buy_in(tables, word[:, BETWEEN], first)
    seating, order = seated(tables, game)
    play = played(game, seating, word, temper)
    batch = _batch(game, tables, seating, order, play)
    resolution = resolve(batch, game.variant, game.rules)
    mucked = np.zeros_like(batch.mucked)
    if (play.street == 7).any():
        mucked = batch.mucked[:] = _mucks(game, batch, resolution, play, word[:, SHOWN])
    carry_out, owners = _carried(game, tables, resolution, order)
    return Hands(
        seating=seating,
        order=order,
        play=play,
        batch=batch,
        resolution=resolution,
        mucked=mucked,
        seen=_seen(game, batch, mucked, play.dead, word[:, SHOWN]),
        carry_in=tables.carried.copy(),
        owners_in=tables.owners.copy(),
        carry_out=carry_out,
        owners_out=owners,
        won=resolution.awards.copy(),
        rake=resolution.charge,
        bought=bought,
        first=first,
    )


def _batch(game: Game, tables: Tables, seating: Seating, order: Column, play: Play) -> Batch:
    hands, seats = order.shape
    chairs = tables.owners[:, :, None] >> order[:, None, :] & 1
    named = (tables.owners != (1 << seats) - 1)[:, :, None]
    parts = slice(None) if tables.carried.any() else slice(0, 0)
    cards = as_the_rules_read(play, seating, game)
    return Batch(
        cards=cards,
        common=play.common,
        stayed=flags_of(play.inside, seats),
        mucked=np.zeros((hands, seats), np.bool_),
        contributed=play.put,
        dead=np.zeros((hands, seats), np.int64),
        chip=tables.chip.copy(),
        charge=_rake(tables, play),
        ante=seating.ante,
        carried=tables.carried[:, parts].copy(),
        entitled=np.asarray((chairs > 0) | ~named, np.bool_)[:, parts],
        void=np.zeros(hands, np.bool_),
        up_order=_up_order(cards) if game.orders else np.zeros((hands, 0), np.uint8),
    )


def _up_order(cards: Codes) -> Codes:
    """The up cards in the order dealt: street by street, on each from the dealer's left. Shapes: [hand, card]."""
    dealt = cards[:, :, UP].transpose(0, 2, 1).reshape(len(cards), -1)
    return np.take_along_axis(dealt, np.argsort(dealt == NO_CARD, axis=1, kind="stable"), axis=1)


def _rake(tables: Tables, play: Play) -> Chips:
    """What a raked table takes, in whole chips: nothing of what was not called, nor before fourth street."""
    called = np.minimum(play.put, np.sort(play.put, axis=1)[:, -2:-1]).sum(axis=1) + tables.carried.sum(axis=1)
    chips = np.minimum(called // RAKE_PART, RAKE_MOST * tables.small) // tables.chip * tables.chip
    return np.where(tables.raked & (play.street > 3) & ~play.dead, chips, 0)


def _mucks(game: Game, batch: Batch, found: Resolution, play: Play, word: Words) -> Flags:
    """Beaten hands that are not shown; none without which the hand would have come out otherwise."""
    holds = found.judgement.holders.any(axis=(1, 2)) | (found.awards > 0)
    several = (many(play.inside) > 1) & ~play.dead & (found.carry_out == 0)
    wanted = np.asarray(batch.stayed & ~holds & several[:, None] & _happens(word, 3, holds.shape[1], MUCKS), np.bool_)
    rows = np.flatnonzero(wanted.any(axis=1))
    if not len(rows) or game.rules.mucked == "live":
        return wanted
    some = batch.take(rows)
    some.mucked[:] = wanted[rows]
    other = resolve(some, game.variant, game.rules)
    same = (other.awards == found.awards[rows]).all(axis=1) & (other.returned == found.returned[rows]).all(axis=1)
    same &= (other.carry_out == found.carry_out[rows]) & (other.charge == found.charge[rows])
    wanted[rows[~same]] = False
    return wanted


def _happens(word: Words, place: int, seats: int, chance: int) -> Flags:
    """Whether something of this chance happens at each seat. Shape: [hand, seat]."""
    drawn = np.stack([part(mix(word, seat + 1), place) for seat in range(seats)], axis=1)
    return np.asarray(drawn < chance, np.bool_)


def _seen(game: Game, batch: Batch, mucked: Flags, dead: Flags, word: Words) -> Flags:
    """Whose down cards were seen: of those compared, and of some who folded; nobody shows where the deal was killed."""
    shown = batch.stayed & ((batch.stayed.sum(axis=1) > 1) & ~dead)[:, None]
    if game.rules.mucked == "folded":
        shown &= ~mucked
    hidden = _happens(word, 2, mucked.shape[1], HIDES)
    return np.asarray(shown | (~batch.stayed & ~hidden), np.bool_)


def _carried(game: Game, tables: Tables, found: Resolution, order: Column) -> tuple[Chips, Column]:
    """What stays on the table and for whom. Shapes: [hand, part]."""
    everybody = (1 << order.shape[1]) - 1
    if game.rules.carry != "separate":
        return found.carry_out[:, None].copy(), np.full((len(order), 1), everybody)
    rows = np.flatnonzero(found.carry_out)
    parts = {int(row): _parts(tables, found, order, int(row)) for row in rows}
    wide = max([1, *map(len, parts.values())])
    amounts, owners = np.zeros((len(order), wide), np.int64), np.full((len(order), wide), everybody)
    for row, kept in parts.items():
        for index, (amount, chairs) in enumerate(kept):
            amounts[row, index], owners[row, index] = amount, chairs
    return amounts, owners


def _parts(tables: Tables, found: Resolution, order: Column, row: int) -> list[tuple[int, int]]:
    """What one hand carries on, pot by pot, with the chairs it is kept for.

    Money nobody still in is entitled to stays for whom it was kept.
    """
    kept, pots = found.carried.amount[row], found.pots
    live = int(chairs_of(found.live[row : row + 1], order[row : row + 1])[0])
    before = zip(tables.carried[row].tolist(), tables.owners[row].tolist(), strict=True)
    absent = iter([chairs for amount, chairs in before if amount and not chairs & live])
    parts: list[tuple[int, int]] = []
    for pot in np.flatnonzero(kept).tolist():
        own = int(chairs_of(pots.eligible[row, pot : pot + 1], order[row : row + 1])[0])
        if not own and pots.kind[row, pot] == CARRY:
            own = next(absent)
        parts.append((int(kept[pot]), own))
    if len(parts) > MOST_PARTS:
        last = parts[MOST_PARTS - 1 :]
        together = int(np.bitwise_or.reduce([chairs for _, chairs in last]))
        parts = [*parts[: MOST_PARTS - 1], (sum(amount for amount, _ in last), together)]
    return parts


def leave(tables: Tables, hands: Hands) -> None:
    """Leave what a hand carries on at its table."""
    tables.carried, tables.owners = hands.carry_out, hands.owners_out
