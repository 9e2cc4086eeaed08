"""Many hands played from the antes to the last bet, street by street."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate import rounds
from pipeline.book.simulate.chance import Words, below, part
from pipeline.book.simulate.dealing import DECK, SEVENTH, SIX, brought, dealt, laid_out, last_cards, shuffled
from pipeline.book.simulate.game import Game
from pipeline.book.simulate.rounds import Acts, Column, Round, Temper, bit, bits_of, flags_of, many, to_the_left
from pipeline.rules.batch import Chips, Codes, Flags
from pipeline.rules.boards import SUITS, heights
from pipeline.rules.cards import NO_CARD
from pipeline.rules.judge import QUEEN_OF_SPADES

WORDS = DECK + 4
"""Words of chance a hand takes: the deck, then the betting, the river, what is shown, what goes on between hands."""
BETTING, RIVER, SHOWN, BETWEEN = range(DECK, WORDS)
RIVER_UP_CHANCE = 300
"""How often, out of 65,536, somebody's last card is dealt face up."""


class Seating(NamedTuple):
    """Who sits down with what, and what the table plays for; seats in dealing order.

    Shapes: [hand] and [hand, seat]. Units: chips.
    """

    many: Chips
    """[hand]: how many players."""
    stack: Chips
    """[hand, seat]"""
    ante: Chips
    """[hand]: the ante due, 0 in a hand without."""
    bring_in: Chips
    small: Chips
    big: Chips


@dataclass(slots=True)
class Play:
    """Hands as they were played. Shapes: [hand] and [hand, seat], as the fields say. Units: chips."""

    decks: Codes
    """[hand, 52]: the cards in the order they come."""
    cards: Codes
    """[hand, seat, 7]: as dealt."""
    left: Chips
    """[hand, seat]: what each has in front of him."""
    put: Chips
    """[hand, seat]: what each put in."""
    inside: Column
    """[hand]: the seats still in, as bits."""
    able: Column
    """[hand]: those of them with chips left."""
    folded: Column
    """[hand, seat]: the street on which each folded, 0 if he did not."""
    street: Column
    """[hand]: the last street that was dealt."""
    dead: Flags
    """[hand]: a queen of spades face up ended the deal."""
    common: Codes
    """[hand]: the common card, 53 if none."""
    river_up: Flags
    """[hand, seat]: whose last card was dealt face up."""
    acts: list[Acts]
    bet_street: Column
    """[hand]: the last street on which somebody acted."""

    def going_on(self) -> Flags:
        """Which hands go on: two or more are in, and the deal lives. Shape: [hand]."""
        return np.asarray((many(self.inside) > 1) & ~self.dead, np.bool_)


def played(game: Game, table: Seating, words: Words, temper: Temper) -> Play:
    """Play hands. Shapes: words [hand, WORDS]."""
    hands, seats = table.stack.shape
    sits = np.arange(seats) < table.many[:, None]
    decks = shuffled(words[:, :DECK])
    play = Play(
        decks=decks,
        cards=dealt(decks, seats),
        left=table.stack.copy(),
        put=np.zeros_like(table.stack),
        inside=bits_of(sits),
        able=bits_of(sits),
        folded=np.zeros_like(table.stack),
        street=np.full(hands, 3),
        dead=np.zeros(hands, np.bool_),
        common=np.full(hands, NO_CARD, np.uint8),
        river_up=np.zeros_like(sits),
        acts=[],
        bet_street=np.full(hands, 3),
    )
    _antes(play, table)
    for street in range(3, 8):
        on = play.going_on()
        play.street[on] = street
        if street == 7:
            _last(play, table, decks, words[:, RIVER], on)
        if game.queen_kills:
            play.dead |= on & _queen_up(play, street)
        betting = np.flatnonzero(play.going_on() & (many(play.able) > 1))
        if len(betting):
            _bet(play, game, table, betting, street, words[:, BETTING], temper)
    return play


def _antes(play: Play, table: Seating) -> None:
    ante = np.where(np.arange(play.left.shape[1]) < table.many[:, None], table.ante[:, None], 0)
    paid = np.minimum(ante, play.left)
    play.left -= paid
    play.put += paid
    play.able = bits_of(play.left > 0)
    hand, place = np.nonzero(paid)
    amount, none = paid[hand, place], np.zeros(len(hand), np.int64)
    broke = play.left[hand, place] == 0
    play.acts.append(Acts(hand, none + 3, place, none + rounds.ANTE, amount, none, broke))


def _last(play: Play, table: Seating, decks: Codes, word: Words, on: Flags) -> None:
    """Deal the last cards: down, now and then one of them face up, or a common card where the deck is short."""
    seats = play.left.shape[1]
    inside = flags_of(play.inside, seats) & on[:, None]
    sits = np.arange(seats) < table.many[:, None]
    known = np.where(sits, np.where(play.folded > 0, np.minimum(play.folded, SIX), SIX), 0)
    play.cards[:, :, SEVENTH], play.common = last_cards(decks, inside, known)
    seen = on & (play.common == NO_CARD) & (part(word, 0) < RIVER_UP_CHANCE)
    place = to_the_left(seats, 0)[below(word, seats), np.where(seen, play.inside, 1)]
    play.river_up |= seen[:, None] & (np.arange(seats) == place[:, None])


def _queen_up(play: Play, street: int) -> Flags:
    """Whether the queen of spades came face up on this street. Shape: [hand]."""
    queens = play.cards[:, :, street - 1] == QUEEN_OF_SPADES
    if street == 7:
        return np.asarray((queens & play.river_up).any(axis=1) | (play.common == QUEEN_OF_SPADES))
    return np.asarray((queens & flags_of(play.inside, queens.shape[1])).any(axis=1))


def _bet(
    play: Play, game: Game, table: Seating, rows: NDArray[np.intp], street: int, word: Words, temper: Temper
) -> None:
    play.bet_street[rows] = street
    state = _beginning(play, game, table, rows, street)
    betting = Round(game, street, state, play.left, play.put, word, temper)
    for acts in betting.run():
        play.acts.append(acts)
        folds = acts.act == rounds.FOLD
        play.folded[acts.hand[folds], acts.place[folds]] = street
    ended = np.concatenate(betting.ended, axis=1)
    play.inside[ended[rounds.ROW]] = ended[rounds.INSIDE]
    play.able[ended[rounds.ROW]] = ended[rounds.ABLE]


def _beginning(play: Play, game: Game, table: Seating, rows: NDArray[np.intp], street: int) -> Column:
    """The state in which a street's betting begins."""
    seats = play.left.shape[1]
    inside, able = play.inside[rows], play.able[rows]
    brought = street == 3 and game.forced
    holder = _door(play, game, rows) if brought else _board(play, game, rows, street)
    state = np.zeros((16, len(rows)), np.int64)
    state[rounds.ROW], state[rounds.INSIDE], state[rounds.ABLE], state[rounds.WAITS] = rows, inside, able, able
    state[rounds.TURN] = to_the_left(seats, 0)[holder, able]
    state[rounds.UNIT] = table.small[rows] if street < 5 else table.big[rows]
    if street == 4 and game.pair_allows_large:
        up = play.cards[rows, :, 2:4] // SUITS
        pair = (up[:, :, 0] == up[:, :, 1]) & flags_of(inside, seats)
        state[rounds.LARGE] = np.where(pair.any(axis=1), table.big[rows], 0)
    if brought:
        held = (able & bit(holder)) > 0
        state[rounds.DUE] = table.bring_in[rows]
        state[rounds.HELD] = held
        # All-in for the ante, the holder leaves the bring-in to whoever is next.
        state[rounds.LEVEL] = np.where(held, 0, table.bring_in[rows])
    return state


def _door(play: Play, game: Game, rows: NDArray[np.intp]) -> Column:
    """Whose door card brings in: the lowest with the ace high, or the highest with the ace low."""
    inside = flags_of(play.inside[rows], play.left.shape[1])
    door = play.cards[rows, :, 2].astype(np.int64)
    if game.low_brings_in:
        return np.asarray(np.where(inside, door, DECK).argmin(axis=1))
    return np.asarray(np.where(inside, (door + SUITS) % DECK, -1).argmax(axis=1))


def _board(play: Play, game: Game, rows: NDArray[np.intp], street: int) -> Column:
    """Whose board opens; of equal boards the one dealt first."""
    inside = flags_of(play.inside[rows], play.left.shape[1])
    height = heights(play.cards[rows, :, 2 : min(street, SIX)], ace_low=not game.high_opens)
    if game.high_opens:
        return np.asarray(np.where(inside, height, -1).argmax(axis=1))
    return np.asarray(np.where(inside, height, np.iinfo(height.dtype).max).argmin(axis=1))


def as_the_rules_read(play: Play, table: Seating, game: Game) -> Codes:
    """The cards that were dealt, laid out for the rules. Shape: [hand, seat, 8 or more]."""
    seats = play.left.shape[1]
    sits, inside = np.arange(seats) < table.many[:, None], flags_of(play.inside, seats)
    reached = np.where(play.folded > 0, play.folded, play.street[:, None])
    common = (play.common != NO_CARD)[:, None]
    reached = np.where(common & (reached == 7), 6, reached)
    unfinished = inside & play.dead[:, None] & (reached < 7) & ~common
    cards = laid_out(play.cards, sits, reached, play.river_up, unfinished)
    brings = game.variant.extra_card
    return cards if brings is None else brought(cards, play.common, play.decks, inside, brings)
