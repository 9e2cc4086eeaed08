"""Tables between hands: what everybody has in front of him, who deals next, and the money left on the table."""

from dataclasses import dataclass

import numpy as np

from pipeline.book.simulate.chance import Purpose, Words, below, mix, part, words
from pipeline.book.simulate.game import STAKES, Game
from pipeline.book.simulate.play import Seating
from pipeline.book.simulate.rounds import Column, bits_of, flags_of, many
from pipeline.rules.batch import Chips, Flags

TABLE_WORDS = 4
BUY_INS = (12, 20, 30, 45, 70)
"""What players sit down with, in small bets."""
LOW = 8
"""Under so many small bets a player may buy more."""
TOPS_UP = 20000
LAST_COINS = 5000
"""Chances out of 65,536: that a low player buys more, and that all he buys in for are his last coins."""
RAKE_PART = 20
RAKE_MOST = 4
"""A raked table takes a twentieth of the pot, at most so many small bets, once fourth street is dealt."""


@dataclass(slots=True)
class Tables:
    """Some tables, side by side. Shapes: [table] and [table, chair], as the fields say. Units: chips."""

    number: Column
    players: Column
    """[table]: how many sit there, on the first chairs."""
    chip: Chips
    ante: Chips
    bring_in: Chips
    small: Chips
    big: Chips
    raked: Flags
    dealer: Column
    """[table]: the chair of the dealer of the next hand."""
    stacks: Chips
    """[table, chair]"""
    carried: Chips
    """[table, part]: the money of earlier hands on the table."""
    owners: Column
    """[table, part]: the chairs it is kept for, as bits; all of them where nobody is named."""
    dealt_next: Column
    """[table]: the chairs that are dealt in."""
    named: Flags
    """[table]: whether the dealer names them, since the rule in force would name others."""

    @property
    def everybody(self) -> Column:
        """The chairs on which somebody sits, as bits. Shape: [table]."""
        return np.left_shift(np.int64(1), self.players) - 1

    def copy(self) -> "Tables":
        """The same tables, to be played on without touching these."""
        return Tables(*(getattr(self, name).copy() for name in self.__slots__))

    def take(self, rows: slice) -> "Tables":
        """Some of the tables, the same ones: what happens to them happens here."""
        return Tables(*(getattr(self, name)[rows] for name in self.__slots__))


def tables_of(seed: int, count: int, fewest: int, most: int, raked: bool) -> Tables:
    """The tables of a house, before the first night."""
    word = words(seed, Purpose.TABLES, 0, count, TABLE_WORDS)
    stakes = np.array(STAKES, np.int64)[below(word[:, 0], len(STAKES))]
    players = fewest + below(word[:, 1], most - fewest + 1)
    return Tables(
        number=np.arange(count),
        players=players,
        chip=stakes[:, 0],
        ante=stakes[:, 1],
        bring_in=stakes[:, 2],
        small=stakes[:, 3],
        big=stakes[:, 4],
        raked=np.full(count, raked),
        dealer=below(word[:, 3], players),
        stacks=np.zeros((count, most), np.int64),
        carried=np.zeros((count, 1), np.int64),
        owners=np.full((count, 1), (1 << most) - 1),
        dealt_next=np.left_shift(np.int64(1), players) - 1,
        named=np.zeros(count, np.bool_),
    )


def buy_in(tables: Tables, word: Words, first: bool) -> Chips:
    """Let everybody buy in on the first hand of a night; later those with nothing left, and some with little.

    Shape: [table, chair], what each bought.
    """
    before = np.zeros_like(tables.stacks) if first else tables.stacks.copy()
    chairs = tables.stacks.shape[1]
    sits = np.arange(chairs) < tables.players[:, None]
    for chair in range(chairs):
        chance = mix(word, chair + 1)
        stack = tables.stacks[:, chair]
        wanted = np.array(BUY_INS)[below(chance, len(BUY_INS))] * tables.small
        coins = (1 + below(mix(word, chairs + chair + 1), (tables.ante + tables.bring_in) // tables.chip)) * tables.chip
        fresh = np.where(part(chance, 1) < LAST_COINS, coins, wanted)
        low = (stack < LOW * tables.small) & (part(chance, 0) < TOPS_UP)
        topped = np.where(low, np.maximum(stack, wanted), stack)
        bought = fresh if first else np.where(stack > 0, topped, fresh)
        tables.stacks[:, chair] = np.where(sits[:, chair], bought, 0)
    return tables.stacks - before


def seated(tables: Tables, game: Game) -> tuple[Seating, Column]:
    """The next hand of each table: who sits down in dealing order, and each seat's chair. Shape: [table, seat]."""
    chairs = np.arange(tables.stacks.shape[1])
    turn = (chairs - tables.dealer[:, None] - 1) % tables.players[:, None]
    dealt = flags_of(tables.dealt_next, len(chairs))
    order = np.argsort(np.where(dealt, turn, len(chairs)), axis=1, kind="stable")
    count = many(tables.dealt_next)
    stack = np.take_along_axis(tables.stacks, order, axis=1)
    free = (game.rules.carry_ante == "false") & tables.carried.any(axis=1)
    seating = Seating(
        many=count,
        stack=np.where(chairs < count[:, None], stack, 0),
        ante=np.where(free, 0, tables.ante),
        bring_in=tables.bring_in,
        small=tables.small,
        big=tables.big,
    )
    return seating, order


def chairs_of(places: Flags, order: Column) -> Column:
    """Places of a hand as the chairs of those who sit there. Shapes: [table, seat] -> [table], as bits."""
    chairs = np.zeros_like(places)
    np.put_along_axis(chairs, order, places, axis=1)
    return bits_of(chairs)


def after_hand(tables: Tables, game: Game, order: Column, count: Column, ends: Chips, stayed: Flags) -> None:
    """What everybody has now, who deals next, and who is dealt in; the carry is the tables' already."""
    sits = np.arange(order.shape[1]) < count[:, None]
    before = np.take_along_axis(tables.stacks, order, axis=1)
    np.put_along_axis(tables.stacks, order, np.where(sits, ends, before), axis=1)
    tables.dealer[:] = (tables.dealer + 1) % tables.players
    only = tables.carried.any(axis=1) & (game.rules.carry_players == "showdown_only")
    kept = chairs_of(stayed, order)
    owners = _owners(tables) if game.rules.carry == "separate" else kept
    tables.dealt_next[:] = np.where(only, owners, tables.everybody)
    tables.named[:] = only & (owners != kept)


def _owners(tables: Tables) -> Column:
    """Whom the parts of the carry are kept for; everybody where that is nobody to play with. Shape: [table]."""
    owners = np.bitwise_or.reduce(np.where(tables.carried > 0, tables.owners, 0), axis=1) & tables.everybody
    return np.asarray(np.where(many(owners) > 1, owners, tables.everybody))


def end_night(tables: Tables, game: Game) -> None:
    """Money still on the table goes back, or on to the next session where the house says so."""
    if game.rules.carry_at_end == "next_session":
        return
    tables.carried[:] = 0
    tables.dealt_next[:] = tables.everybody
    tables.named[:] = False
