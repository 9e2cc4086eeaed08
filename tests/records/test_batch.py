"""The arrays of many hands say what each record says by itself."""

import numpy as np
import pytest

from pipeline.checks.recorded import recorded
from pipeline.records.batch import ante_of, contributions, dead_money, gather, mucks, stayed
from pipeline.rules.cards import CARD_TEXT, NO_CARD
from schemas.hand import Hand
from tests.deals import campaign
from tests.records.betting.by_pokerkit import played_by_pokerkit
from tests.strategies import as_hand


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    dealt = [as_hand(record) for *_, record in campaign(20, 400)]
    return dealt + [played_by_pokerkit(seed) for seed in range(60)]


def test_what_each_seat_did_stands_in_its_row(hands: list[Hand]) -> None:
    batch, *_ = gather(hands)
    for row, hand in enumerate(hands):
        used = len(hand.seats)
        assert batch.contributed[row, :used].tolist() == contributions(hand)
        assert batch.dead[row, :used].tolist() == dead_money(hand)
        assert batch.stayed[row, :used].tolist() == stayed(hand)
        assert batch.mucked[row, :used].tolist() == mucks(hand)
        assert batch.ante[row] == ante_of(hand)
        assert not batch.contributed[row, used:].any()
        assert not batch.dead[row, used:].any()
        assert not batch.stayed[row, used:].any()


def test_dead_money_is_what_was_posted_or_else_what_the_seat_says() -> None:
    acts = [("ante", 1, 5), ("post", 2, 4), ("bet", 1, 9), ("post", 2, 3), ("call", 2, 9)]
    actions = [{"street": 3, "act": act, "seat": chair, "amount": chips} for act, chair, chips in acts]
    seats = [{"player": "Ann", "contributed": 20, "posted": 6}, {"player": "Bob", "contributed": 16}]
    record = {"hand_id": "1", "variant": "stud", "seats": seats}
    both = [as_hand(record), as_hand({**record, "actions": actions})]
    assert [dead_money(hand) for hand in both] == [[6, 0], [0, 7]]
    assert gather(both).batch.dead.tolist() == [[6, 0], [0, 7]]


def test_cards_lie_down_first_and_up_from_the_fourth_place(hands: list[Hand]) -> None:
    batch, *_ = gather(hands)
    text = (*CARD_TEXT, "")
    for row, hand in enumerate(hands):
        for place, seat in enumerate(hand.seats):
            cards = [text[code] for code in batch.cards[row, place].tolist()]
            assert [card for card in cards[:3] if card] == (seat.down or [])
            assert [card for card in cards[3:] if card] == (seat.up or [])
        assert (batch.cards[row, len(hand.seats) :] == NO_CARD).all()


def test_actions_are_by_the_seat_of_their_chair(hands: list[Hand]) -> None:
    _, acts, *_ = gather(hands)
    written = [
        (row, action.street, action.act, action.amount, action.to)
        for row, hand in enumerate(hands)
        for action in hand.actions or ()
    ]
    assert len(acts) == len(written) > 500
    assert list(zip(acts.hand.tolist(), acts.amount.tolist(), strict=True)) == [(one[0], one[3]) for one in written]
    assert acts.street.tolist() == [one[1] for one in written]
    assert [None if to < 0 else to for to in acts.to.tolist()] == [one[4] for one in written]


def is_recorded(hand: Hand) -> bool:
    """Whether the record says anything about who was paid."""
    said = (hand.void, hand.results, hand.carry_out, *(one for seat in hand.seats for one in (seat.won, seat.took)))
    return any(one is not None for one in said)


def test_what_hands_state_stands_in_their_rows(hands: list[Hand]) -> None:
    said = gather(hands).stated
    for row, hand in enumerate(hands):
        assert said.different[said.stakes[row]] == hand.stakes
        written = None if hand.stakes is None else hand.stakes.small_bet
        assert said.amounts("small_bet")[row] == (-1 if written is None else written)
        assert (said.rake[row], said.fees[row]) == (-1 if hand.rake is None else hand.rake, hand.fees)
        assert said.pot[row] == (-1 if hand.pot is None else hand.pot)
        assert said.dated[row] == (hand.played_at is not None)
    some = np.arange(0, len(hands), 3)
    taken = said.take(some)
    assert [taken.different[place] for place in taken.stakes] == [hands[row].stakes for row in some]


def test_what_is_recorded_is_told_alike_for_one_and_for_many(hands: list[Hand]) -> None:
    assert recorded(gather(hands)).any.tolist() == [is_recorded(hand) for hand in hands]


def test_no_hands_are_an_empty_batch() -> None:
    batch, acts, seated, stated = gather([])
    assert (len(batch), len(acts), seated.sits.shape, len(stated.pot)) == (0, 0, (0, 2), 0)
    assert stated.amounts("ante").tolist() == []
