"""What hands are worth when nothing can be bet any more, beside the slow reference dealing the rest of the cards."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from pipeline.book.all_in import all_in_shares
from pipeline.book.database.store import Store
from pipeline.book.intervals import wilson
from pipeline.book.reverify import reverify
from pipeline.records.batch import Called
from pipeline.rules.cards import CARD_TEXT
from pipeline.show.report import report
from schemas.hand import Hand
from tests.fact_corpus import record_of
from tests.naive import resolve
from tests.naive_ends import with_folds
from tests.nights import load
from tests.records.bets_given import game
from tests.records.betting.by_pokerkit import played_by_pokerkit

DOWN = (["As", "Ah", "2c"], ["Kd", "Js", "4c"], ["9h", "8d", "3h"])
ON_SIXTH = ("Ann bring-in 2, Bob call 2, Cy fold", "Bob check, Ann check", "Bob check, Ann check")
BETS = "Bob bet 4 all-in, Ann call 4 all-in"


def on_sixth(
    variant: str = "stud", last: str = BETS, ups: str = "3c 4d 5h 9s / Kh Qd Tc 8c / 9d", **fields: Any
) -> Hand:
    """Ann and Bob are all-in on sixth street, Cy has folded with a nine open."""
    return game(
        ups, *ON_SIXTH, last,
        variant=variant, **{"stacks": (7, 7, 50), "seats": {0: {"down": DOWN[0]}, 1: {"down": DOWN[1]}}, **fields},
    )  # fmt: skip


def on_third(ante: int) -> Hand:
    """Three are all-in on their antes."""
    boards = "3c 4d 5h 9s / Kh Qd Tc 8c / 9d 7h 6c 2s"
    return game(boards, ante=ante, stacks=(ante,) * 3, seats={n: {"down": DOWN[n]} for n in range(3)})


def known(record: dict[str, Any], street: int) -> set[str]:
    """The cards that cannot come any more."""
    cards: set[str] = set()
    for seat in record["seats"]:
        up = seat.get("up", [])
        folded = seat.get("folded", False)
        cards |= set(up if folded else [*seat["down"][:2], *up[: street - 2]])
    return cards


def dealt_on(record: dict[str, Any], street: int, cards: list[str]) -> dict[str, Any]:
    """The record with these cards for all that come after a street."""
    left = list(cards)
    seats = []
    for seat in record["seats"]:
        if seat.get("folded", False) is False:
            up = [*seat["up"][: street - 2], *(left.pop() for _ in range(6 - street))]
            seat = {**seat, "up": up, "down": [*seat["down"][:2], left.pop()]}
        seats.append(seat)
    assert not left
    return {**record, "seats": seats}


def ways(hand: Hand, street: int, draws: int = 0) -> Iterator[dict[str, int]]:
    """What everybody wins, for every way the cards may come, or for some drawn at random."""
    record = with_folds(record_of(hand))
    deck = [card for card in CARD_TEXT[:52] if card not in known(record, street)]
    many = (7 - street) * sum(seat.get("folded", False) is False for seat in record["seats"])
    chance = random.Random(8)
    drawn = (chance.sample(deck, many) for _ in range(draws)) if draws else permutations(deck, many)
    for cards in drawn:
        yield resolve(dealt_on(record, street, list(cards)))["awards"]


def shares(store: Store) -> dict[int, int]:
    """Expected chips by place, of the one hand there is."""
    return {row["place"]: row["expected_chips"] for row in all_in_shares(store).iter_rows(named=True)}


@pytest.mark.parametrize("variant", ["stud", "stud-8", "two-thirds", "second-hand-high"])
def test_with_two_cards_to_come_every_way_is_counted(book: Store, variant: str) -> None:
    hand = on_sixth(variant)
    load(book, [hand])
    total: Counter[str] = Counter()
    many = 0
    for awards in ways(hand, 6):
        total.update(awards)
        many += 1
    # 52 cards less six of each who is in, and the nine of who is not.
    assert many == 39 * 38
    upto = [(2 * sum(total[name] for name in names) + many) // (2 * many) for names in (["Ann"], ["Ann", "Bob"])]
    assert shares(book) == {1: upto[0], 2: upto[1] - upto[0]}
    assert sum(shares(book).values()) == 15 or variant == "two-thirds"


def test_a_card_that_a_folded_player_was_brought_face_down_may_still_come(book: Store) -> None:
    """Cy's four brought him a card before he folded; as stud, what lies face down before him is as likely as any."""
    brought = [*DOWN[2], "2d"]
    seats = {0: {"down": DOWN[0]}, 1: {"down": DOWN[1]}, 2: {"down": brought}}
    ups, stacks = "3c 4d 5h 9s / Kh Qd Tc 8c / 4h", (9_006, 9_006, 9_050)
    hand = on_sixth("baseball", ups=ups, seats=seats, ante=9_000, stacks=stacks)
    load(book, [hand])
    assert all_in_shares(book).height == 0
    reverify(book, Called(variant="stud"))
    total: Counter[str] = Counter()
    many = 0
    for awards in ways(hand.model_copy(update={"variant": "stud"}), 6):
        total.update(awards)
        many += 1
    assert many == 39 * 38
    assert shares(book) == {place: round(total[name] / many) for place, name in ((1, "Ann"), (2, "Bob"))}


def test_with_more_cards_to_come_some_ways_are_drawn(book: Store) -> None:
    """Three are all-in on antes of 1,000, so that a share is told to the thousandth."""
    hand = on_third(1000)
    load(book, [hand])
    found = shares(book)
    assert sum(found.values()) == 3000
    won = Counter(max(awards, key=lambda name: awards[name]) for awards in ways(hand, 3, 600))
    for name, place in (("Ann", 1), ("Bob", 2), ("Cy", 3)):
        low, high = wilson(won[name], 600, 0.9995)
        assert low is not None
        assert high is not None
        assert low <= found[place] / 3000 <= high, name


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(on_sixth(last="Bob bet 4, Ann call 4", stacks=(50, 50, 50)), id="more could be bet"),
        pytest.param(on_sixth(seats={0: {"down": DOWN[0]}, 1: {"down": DOWN[1][:2]}}), id="a card was not seen"),
        pytest.param(on_sixth(seats={0: {"down": DOWN[0]}, 1: {"down": ["Kd", "??", "4c"]}}), id="a card is unknown"),
        pytest.param(
            on_sixth(seats={0: {"down": DOWN[0]}, 1: {"down": DOWN[1], "mucked": True}}), id="one was not tabled"
        ),
        pytest.param(on_sixth(void="misdeal"), id="cancelled"),
        pytest.param(on_sixth(last="Bob check, Ann check", stacks=(50, 50, 50)), id="nobody is all-in"),
    ],
)
def test_what_could_still_change_is_not_counted(book: Store, hand: Hand) -> None:
    load(book, [hand])
    assert all_in_shares(book).height == 0
    assert report("all_in_results", book)["all_in_hands"].sum() == 0


def test_one_with_chips_behind_has_nobody_to_bet_with(book: Store) -> None:
    load(book, [on_sixth(last="Bob bet 4 all-in, Ann call 4", stacks=(50, 7, 50))])
    assert set(shares(book)) == {1, 2}


def test_luck_is_what_was_won_beside_what_was_to_be_expected(book: Store) -> None:
    load(book, [on_sixth(), game("3c / Kh / 9d", "Ann bring-in 2, Bob fold, Cy fold", hand_id="2")])
    expected = shares(book)
    rows = {row["player"]: row for row in report("all_in_results", book).iter_rows(named=True)}
    assert (rows["Ann"]["all_in_hands"], rows["Cy"]["all_in_hands"], rows["Ann"]["hands"]) == (1, 0, 2)
    assert rows["Ann"]["all_in_expected_chips"] == expected[1] - 7
    assert rows["Bob"]["luck_chips"] == rows["Bob"]["all_in_net_chips"] - rows["Bob"]["all_in_expected_chips"]
    assert rows["Bob"]["adjusted_chips"] == rows["Bob"]["net_chips"] - rows["Bob"]["luck_chips"]
    assert sum(row["luck_chips"] for row in rows.values()) == 0


def test_over_many_hands_what_is_expected_adds_up_and_is_the_same_again(book: Store) -> None:
    hands = [played_by_pokerkit(seed).model_copy(update={"hand_id": str(seed)}) for seed in range(25)]
    load(book, hands)
    found = all_in_shares(book)
    assert found.equals(all_in_shares(book))
    assert found["street"].n_unique() > 2
    pots = dict(book.query("select hand_ref, sum(award_chips)::bigint from award group by hand_ref").iter_rows())
    for ref in found["hand_ref"].unique().to_list():
        assert found.filter(hand_ref=ref)["expected_chips"].sum() == pots[ref]
    assert report("all_in_results", book)["luck_chips"].sum() == 0
    assert report("all_in_results", book, player=hands[0].seats[0].player)["all_in_hands"].sum() > 0
