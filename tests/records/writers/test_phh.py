"""What PHH can hold comes back from it to the same result, and pokerkit replays it to the same stacks."""

import contextlib
import random
from decimal import Decimal
from typing import Any

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.facts import lost
from pipeline.records.reader import Found
from pipeline.records.writer import NotHeld
from pipeline.records.writers.phh import text
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.converted import again, converted, paid, played, read
from tests.records.bets_given import game
from tests.records.phh.by_pokerkit import GAMES, random_hand
from tests.records.phh_text import WRITTEN
from tests.records.phh_text import read as read_phh

USD = {"money": "cash", "currency": "USD", "scale": 100}


def stacks_after(phh: str) -> tuple[str, list[Any]]:
    """What pokerkit says of the stacks when all is done."""
    exact: Any = Decimal
    history = pokerkit.HandHistory.loads(phh, parse_value=exact)
    *_, state = history
    assert not state.status
    return history.variant, list(state.stacks)


def resolved_stacks(hand: Hand) -> list[int]:
    """What the resolver says of them."""
    awards, returned, _ = paid(hand.model_copy(update={"scale": 1}))
    put_in = contributions(hand)
    return [
        int((seat.stack or 0) - chips + awards[seat.player] + returned.get(seat.player, 0))
        for seat, chips in zip(hand.seats, put_in, strict=True)
    ]


def written(seed: int) -> tuple[str, list[Any], Hand]:
    """A hand that pokerkit plays, its stacks in the end, and the record of it."""
    random.seed(seed)  # pokerkit shuffles with it
    phh, state = random_hand(seed)
    (item,) = read_phh(phh)
    assert isinstance(item, Found)
    return phh, list(state.stacks), item.hand.model_copy(update={"table": "attic"})


@given(st.integers(0, 10**9))
@settings(max_examples=80)
def test_pokerkit_replays_what_is_written_to_the_same_stacks(seed: int) -> None:
    phh, stacks, hand = written(seed)
    assert stacks_after(text(hand)) == stacks_after(phh)
    whole = hand.model_copy(update={"money": "cash", "currency": "USD", "scale": 100})
    in_dollars = [chips * 100 for chips in stacks_after(text(whole))[1]]
    # Odd chips go another way: at most one for each share of each pot.
    most = 2 * len(stacks)
    for ours in (resolved_stacks(hand), in_dollars):
        assert sum(ours) == sum(stacks)
        assert all(abs(one - other) < most for one, other in zip(ours, stacks, strict=True))


@given(st.integers(0, 2000), st.sampled_from(({}, USD, {**USD, "scale": 1000, "currency": "JPY"}, {"money": "play"})))
@settings(max_examples=60)
def test_hands_come_back_whole(seed: int, money: dict[str, Any]) -> None:
    hand = played(seed, **money)
    back = again(hand, "phh")
    units = back.scale / hand.scale
    assert lost(hand, back) == []
    assert paid(back) == paid(hand)
    assert (back.hand_id, back.table, back.money, back.currency) == (
        f"{seed + 1}",
        "It's here",
        hand.money,
        hand.currency,
    )
    assert [(seat.player, seat.down, seat.up) for seat in back.seats] == [
        (seat.player, seat.down, seat.up) for seat in hand.seats
    ]
    ours, theirs = ([one for one in each.actions or () if one.act != "show"] for each in (hand, back))
    assert [(one.street, one.seat, one.act, one.all_in) for one in ours] == [
        (one.street, one.seat, one.act, one.all_in) for one in theirs
    ]
    assert [one.amount * units for one in ours] == [one.amount for one in theirs]


def full_table(game_of: Any, seed: int) -> tuple[Hand, list[Any]]:
    """A hand of eight players who all stay to the end, so that the deck runs short, and their stacks."""
    random.seed(seed)
    by_itself = [one for one in pokerkit.Automation if one in pokerkit.HandHistory.automations]
    table = game_of(tuple(by_itself), True, 1, 2, 5, 10)
    state = table([300] * 8, 8)
    while state.status:
        acts = (
            state.deal_hole,
            state.deal_board,
            state.post_bring_in,
            state.check_or_call,
            state.show_or_muck_hole_cards,
        )
        for act in acts:
            with contextlib.suppress(ValueError):
                act()
                break
    (item,) = read_phh(pokerkit.HandHistory.from_game_state(table, state).dumps())
    assert isinstance(item, Found)
    return item.hand.model_copy(update={"table": "attic"}), list(state.stacks)


@pytest.mark.filterwarnings("ignore:Returning reserved")  # burnt cards are dealt again
@pytest.mark.parametrize("game_of", GAMES)
def test_a_common_card_is_dealt_to_all(game_of: Any) -> None:
    hand, stacks = full_table(game_of, 7)
    assert len(hand.community) == 1
    assert text(hand).count(f"d db {hand.community[0]}") == 1
    assert stacks_after(text(hand))[1] == stacks
    assert lost(hand, again(hand, "phh")) == []


HOME: dict[str, Any] = {
    "variant": "two-thirds", "house": {"tie_best_hand": "none", "carry": "separate"}, "session": "friday",
    "announced": {"carry_players": ["Ann", "Zoë, \"Z\""], "carry_ante": True, "said": "same # players"},
    "carry_in": [{"amount": 30, "players": ["Ann"]}, {"amount": 5}], "carry_out": 12, "rake": 3, "fees": 1, "chip": 5,
    "played_at": "2026-11-20T22:41:00+01:00", "note": "so # they \t say\n\\ \x7f", "currency": "USD", "scale": 100,
    "extra": {"photo": "7.jpg", "_mark": "x", "event": "Main", "level": "4", "my key": "y", "date": "once"},
}  # fmt: skip


def home(**fields: Any) -> Hand:
    """A hand of a home game that goes round twice, with whatever a record may say of it beside the betting."""
    betting = ("Ann bring-in 2, Bob complete 4, Ann call 2", "Bob bet 4, Ann call 4", "Bob bet 8, Ann fold")
    return game("2c 4d Qs / Kd 9h 3s", *betting, stacks=(50, 70), **{"hand_no": 1, "table": "attic", **HOME, **fields})


def test_home_games_keep_what_is_said_of_them() -> None:
    hand, back = home(), again(home(), "phh")
    assert lost(hand, back) == []
    assert (back.variant, back.house, back.session, back.chip) == ("two-thirds", hand.house, "friday", 5)
    assert (back.carry_in, back.carry_out, back.announced) == (hand.carry_in, 12, hand.announced)
    assert (back.rake, back.fees, back.note, back.played_at) == (3, 1, hand.note, hand.played_at)
    assert back.extra == {
        "_photo": "7.jpg",
        "_mark": "x",
        "event": "Main",
        "level": "4",
        "_my key": "y",
        "_date": "once",
    }
    assert 'variant = "two-thirds"\n' in text(hand)


@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        (
            {"recorder": "Dee", "revision": 2, "carry_from": "7", "pot": 9},
            ["recorder", "revision", "carry_from", "pot"],
        ),
        ({"site": "kitchen.example"}, ["site"]),
        ({"hand_no": 4}, ["hand_no"]),
        ({"results": [{"player": "Bob", "amount": 14, "pot": 0}]}, ["results"]),
        ({"extra": {"variant": "x", "won": "y"}}, ["extra"]),
        ({"played_at": "2026-11-20T22:41:00.1234567Z"}, ["played_at"]),
        ({"note": " padded "}, ["note"]),
        ({"stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8, "limit": "spread"}}, ["stakes"]),
        ({"money": "tournament"}, ["currency"]),
    ],
)
def test_what_is_lost_is_said(fields: dict[str, Any], kinds: list[str]) -> None:
    assert lost(home(**fields), again(home(**fields), "phh")) == kinds


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-20T22:41:00", "2026-11-20 22:41:00Z", "2026-11-20t22:41:00.25-05:00", "2026-11-20T22:41:00+05:30",
        "2026-11-20T22:41:00+14:00", "2026-11-20T22:41:00-13:00", "0002-01-02T00:00:00",
    ],
)  # fmt: skip
def test_times_come_back_as_the_same_moment(time: str) -> None:
    hand = home(played_at=time, extra={})
    assert "played_at" not in lost(hand, again(hand, "phh"))


def test_rules_that_a_site_brings_are_written_down() -> None:
    hand = home(
        variant="stud", house={"odd_chip": "seat"}, site="PokerStars", carry_in=0, carry_out=None, announced=None
    )
    assert again(hand, "phh").house == {"mucked": "live", "rake_from": "pro_rata", "odd_chip": "seat"}


@pytest.mark.parametrize(
    "name",
    [
        "completed_at_once",
        "common_card",
        "mucked_known",
        "shown_twice",
        "unseen",
        "user_fields",
        "uneven_antes",
        "winnings",
        "remarks",
        "bring_in_all_in",
        "nameless",
    ],
)
def test_files_that_were_read_are_written_with_all_they_say(name: str) -> None:
    (item,) = read_phh(WRITTEN[name], f"{name}.phh")
    assert isinstance(item, Found)
    back = again(item.hand, "phh")
    assert lost(item.hand, back) == []
    assert paid(back) == paid(item.hand)


def test_stacks_nobody_knows_are_unknown_and_calls_keep_their_chips() -> None:
    hand = game("2c / Kd / 9h", "Ann bring-in 2, Bob complete 4, Cy call 3 all-in, Ann call 1", "Bob bet 4, Ann fold")
    assert "starting_stacks = [inf, inf, 4]\n" in text(hand)
    assert "p1 cbr 3" in text(hand)
    assert contributions(again(hand, "phh")) == contributions(hand) == [4, 9, 4]


def test_who_left_without_an_act_folds_where_he_was_last_in() -> None:
    hand = game(
        "2c / Kd / 9h", "Ann bring-in 2, Bob call 2, Cy call 2", "Bob check, Ann check", seats={2: {"folded": 4}}
    )
    assert [seat.folded for seat in again(hand, "phh").seats] == [False, False, 4]
    assert lost(hand, again(hand, "phh")) == []


def test_a_hand_without_actions_or_cancelled_is_not_written() -> None:
    for fields, words in (({"actions": None}, "made of actions"), ({"void": "misdeal"}, "cancelled")):
        with pytest.raises(NotHeld, match=words):
            text(home().model_copy(update=fields))


def test_one_hand_stands_alone_and_several_in_numbered_tables() -> None:
    hands = [played(seed) for seed in range(3)]
    alone, both = (converted(hands[:count], "phh")[0] for count in (1, 3))
    assert alone == text(hands[0]) == converted(hands[:1], "phh", ".phh")[0]
    assert both == "".join(
        f"{gap}[{number}]\n{text(hand)}" for gap, number, hand in zip(("", "\n", "\n"), (1, 2, 3), hands, strict=True)
    )
    assert [hand.hand_id for hand in read(both, ".phhs")] == ["1", "2", "3"]
    assert converted(hands[:1], "phh", ".phhs")[0] == f"[1]\n{alone}"
    assert len(list(pokerkit.HandHistory.loads_all(both))) == 3
    with pytest.raises(StudbookError, match="holds one hand"):
        converted(hands, "phh", ".phh")
