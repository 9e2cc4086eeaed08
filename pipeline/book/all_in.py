"""What hands were worth to their players when nothing could be bet any more, by the cards that might have come."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.batch import Game, Held, held_batches
from pipeline.rules.batch import RIVER_UP, UP, Batch, Chips
from pipeline.rules.cards import NO_CARD, UNSEEN
from pipeline.rules.resolve import resolve
from pipeline.rules.wild import FOLLOWING

NAME = "all_in_share"
"""The name under which a report finds the shares."""
DRAWS = 2_000
"""Ways the rest of the cards may come that are tried; where there are no more, every one is."""
SEED = 5
COLUMNS = {"hand_ref": pl.Int64, "place": pl.Int64, "street": pl.Int64, "expected_chips": pl.Int64}
LAST_DOWN = 2
"""The place of a third down card, which comes on seventh street."""


def all_in_shares(store: Store) -> pl.DataFrame:
    """A row for each player at the end of each chosen hand that was all-in: what he would win of it on average.

    Left out are games in which a card still to come can make others wild, or bring another.

    Expected are all awards over the cards still to come, whatever came: live hands as they lay open then, folded
    players' up cards gone, all others as likely. What would roll over or is raked is nobody's.
    Units: chips, cut by cumulative rounding in dealing order so that a hand adds up. Raises: StoreError.
    """
    store.execute(sql_text("load", "all_in_hands"))
    try:
        streets = dict(store.query("select hand_ref, street from all_in_hand").iter_rows())
        rows = [row for held in held_batches(store, "all_in_hand") for row in _of_held(held, streets)]
    finally:
        store.execute("drop table if exists temp.all_in_hand")
    return pl.DataFrame(rows, schema=COLUMNS, orient="row")


def _of_held(held: Held, streets: dict[int, int]) -> list[tuple[int, int, int, int]]:
    found = []
    refs, ups = held.hands["hand_ref"].to_list(), held.up_cards()
    for game, rows in held.games():
        if game.variant.wild == FOLLOWING or game.variant.extra_card is not None:
            continue  # which cards are wild, or how many come, follows from cards still to come
        for row in rows.tolist():
            street = streets[refs[row]]
            won = expected(held.batch.take(np.array([row])), ups[row], game, street)
            inside = np.flatnonzero(held.batch.stayed[row]).tolist()
            # Seats are in dealing order, and their places count from 1.
            found += [(refs[row], seat + 1, street, int(won[seat])) for seat in inside]
    return found


def expected(hand: Batch, ups: Chips, game: Game, street: int) -> Chips:
    """What each seat of one hand wins on average when the cards after a street are dealt anew.

    `ups` is how many up cards each seat has. Shapes: `ups` and the result [seat]. Units: chips.
    """
    places = [
        (seat, place)
        for seat in np.flatnonzero(hand.stayed[0]).tolist()
        for place in _to_come(hand.cards[0, seat], street)
    ]
    ways = _ways(_deck(hand, ups, places), len(places), hand)
    many = hand.take(np.zeros(len(ways), np.intp))
    cards = many.cards.copy()
    for column, (seat, place) in enumerate(places):
        cards[:, seat, place] = ways[:, column]
    awards = resolve(replace(many, cards=cards), game.variant, game.rules).awards.sum(axis=0)
    upto = np.cumsum(awards)
    rounded: Chips = np.diff((2 * upto + len(ways)) // (2 * len(ways)), prepend=0)
    return rounded


def _to_come(cards: NDArray[np.uint8], street: int) -> list[int]:
    """The places of a player's cards that come after a street. Shapes: cards [8]."""
    last = LAST_DOWN if cards[LAST_DOWN] != NO_CARD else RIVER_UP
    return [*range(UP.start + street - 2, UP.start + 4), last]


def _deck(hand: Batch, ups: Chips, places: list[tuple[int, int]]) -> list[int]:
    """The cards that may still come: those that lie open then, or with a player who is in, are gone."""
    cards = hand.cards[0].copy()
    for seat, place in places:
        cards[seat, place] = NO_CARD
    # Down cards stand before the up cards, and those that another card brought behind them.
    nth = np.arange(cards.shape[1]) - UP.start
    face_down = (nth < 0) | (nth >= ups[:, None])
    cards[face_down & ~hand.stayed[0][:, None]] = NO_CARD
    gone = set(cards.ravel().tolist())
    return [code for code in range(UNSEEN) if code not in gone]


def _ways(deck: list[int], many: int, hand: Batch) -> NDArray[np.uint8]:
    """Ways for so many cards to come: every one where they are few, else as many as are drawn. Shapes: [way, card]."""
    if many <= 2:
        return np.array(list(permutations(deck, many)), np.uint8)
    # The same hand is dealt on in the same ways in every book.
    dice = np.random.default_rng((SEED, *hand.cards[0].ravel().tolist()))
    return dice.permuted(np.tile(np.array(deck, np.uint8), (DRAWS, 1)), axis=1)[:, :many]
