"""Chance is the same wherever it is drawn, fair, and leaves no card out."""

import numpy as np
import pytest

from pipeline.book.simulate.chance import Purpose, below, mix, part, words
from pipeline.book.simulate.dealing import DECK, dealt, last_cards, shuffled
from pipeline.book.simulate.errors import Lots
from pipeline.rules.cards import NO_CARD

# The first outputs of SplitMix64 begun with 0, as published with it.
SPLITMIX = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)


def test_the_mixing_step_is_the_published_one() -> None:
    word = np.zeros(1, np.uint64)
    assert tuple(int(mix(word, count)[0]) for count in (1, 2, 3)) == SPLITMIX
    lots = Lots(0)
    assert [lots.below(2**32) for _ in SPLITMIX] == [value >> 32 for value in SPLITMIX]


def test_a_row_is_the_same_whichever_rows_are_drawn_beside_it() -> None:
    whole = words(7, Purpose.HANDS, 0, 40, 5)
    assert (words(7, Purpose.HANDS, 13, 9, 5) == whole[13:22]).all()
    assert (words(7, Purpose.TABLES, 0, 40, 5) != whole).all()
    assert (words(8, Purpose.HANDS, 0, 40, 5) != whole).all()


def test_the_stream_is_pinned() -> None:
    assert [int(word) for word in words(1, Purpose.HANDS, 0, 1, 3)[0]] == [
        8271799387826207682,
        7948369750201702571,
        7747616451078592673,
    ]


@pytest.mark.parametrize("count", [1, 6, 52, 2**32])
def test_choices_stay_below_their_count_and_reach_every_place(count: int) -> None:
    word = words(3, Purpose.TABLES, 0, 20_000, 1)[:, 0]
    drawn = below(word, count)
    assert drawn.min() >= 0
    assert drawn.max() < count
    if count <= 52:
        often = np.bincount(drawn, minlength=count)
        assert often.min() > 0.7 * len(word) / count
        assert often.max() < 1.3 * len(word) / count
    most = np.full(1, 2**64 - 1, np.uint64)
    assert below(most, count)[0] == count - 1
    assert part(most, 3)[0] == 2**16 - 1


def test_every_card_comes_to_every_place_of_the_deck() -> None:
    decks = shuffled(words(5, Purpose.HANDS, 0, 20_000, DECK))
    assert (np.sort(decks, axis=1) == np.arange(DECK)).all()
    for place in (0, 17, 51):
        often = np.bincount(decks[:, place], minlength=DECK)
        assert often.min() > 280
        assert often.max() < 500


@pytest.mark.parametrize("seats", [2, 7, 8])
def test_no_card_is_dealt_twice_and_a_short_deck_gives_one_common_card(seats: int) -> None:
    decks = shuffled(words(9, Purpose.HANDS, 0, 500, DECK))
    cards = dealt(decks, seats)
    inside = words(9, Purpose.TABLES, 0, 500, seats) % np.uint64(4) > 0
    known = np.where(inside, 6, 3 + words(9, Purpose.MISTAKES, 0, 500, seats) % np.uint64(4)).astype(np.int64)
    rivers, common = last_cards(decks, inside, known)
    short = known.sum(axis=1) + inside.sum(axis=1) > DECK
    assert short.any() == (seats == 8)
    for row in range(len(decks)):
        seen = [cards[row, seat, : known[row, seat]].tolist() for seat in range(seats)]
        last = rivers[row][rivers[row] != NO_CARD].tolist()
        every = [*(card for hand in seen for card in hand), *last, *([int(common[row])] if short[row] else [])]
        assert len(set(every)) == len(every)
        assert len(last) == (0 if short[row] else inside[row].sum())
        assert (common[row] == NO_CARD) == (not short[row])
