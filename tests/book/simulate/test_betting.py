"""Simulated betting is legal: the replay of records and pokerkit come to the same."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from pipeline.book.simulate.run import Wanted
from pipeline.records.batch import contributions
from pipeline.records.betting.legality import wrongs
from pipeline.records.betting.replay import played
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import in_force
from schemas.hand import Hand
from tests.book.simulate.simulated import acts_of, rules_at_random, written

CUT_OFF = {"action-unfinished", "street-skipped"}
"""What a card that kills the deal explains."""
KILLS = {"the-bitch": ("queen_up", "dead_hand"), "black-mariah": ("black_mariah", "redeal_split")}


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_the_replay_finds_nothing_and_comes_to_the_same_stacks(name: str, tmp_path: Path) -> None:
    chance = random.Random(f"{name} bets")
    for turn in range(3):
        rules = rules_at_random(chance, name)
        hands = written(tmp_path / f"{turn}", name, Wanted(120, 2 + 3 * turn, turn, full=True), rules)
        force = in_force(VARIANTS[name], {}, {}, dict(rules)).rules
        for hand in hands:
            kills = KILLS.get(name) in rules and any("Qs" in (seat.up or ()) for seat in hand.seats)
            found = {wrong.code for wrong in wrongs(hand, VARIANTS[name], force)}
            assert found <= (CUT_OFF if kills else set()), (rules, hand)
            play = played(hand, VARIANTS[name], force)
            assert list(play.contributed) == contributions(hand)
            for seat, put_in, uncalled in zip(hand.seats, play.contributed, play.returned, strict=True):
                assert seat.stack is not None
                back = seat.returned or 0
                assert back >= uncalled
                assert seat.stack_end == seat.stack - put_in + back + (seat.won or 0)


def test_every_act_is_done_and_every_way_of_being_all_in(tmp_path: Path) -> None:
    hands = written(tmp_path, "stud", Wanted(3000, 5, 3, full=True, most_players=8))
    acts = acts_of(hands)
    every = "ante bring-in complete bet raise call check fold uncalled show muck".split()
    assert {act for act in acts if not act.endswith("all-in")} == set(every)
    for act in ("ante", "bring-in", "bet", "raise", "call", "complete"):
        assert acts[f"{act} all-in"] > 0, act
    antes = [(hand.stakes, act) for hand in hands for act in hand.actions or () if act.act == "ante"]
    assert any(stakes is not None and act.amount < (stakes.ante or 0) for stakes, act in antes)
    assert {len(hand.seats) for hand in hands} == {5, 6, 7, 8}
    assert any(hand.community for hand in hands)


def test_hands_are_long_and_many_are_shown(tmp_path: Path) -> None:
    hands = written(tmp_path, "stud", Wanted(1000, 7, 4, full=True))
    long = sum(len(hand.actions or ()) >= 25 for hand in hands)
    shown = sum(any(act.act == "show" for act in hand.actions or ()) for hand in hands)
    assert long > 600
    assert 400 < shown < 850


@pytest.mark.parametrize(("cap", "most"), [("3", 3), ("4", 4), ("none", 5)])
def test_raises_stop_at_the_cap_unless_two_are_left(cap: str, most: int, tmp_path: Path) -> None:
    hands = written(tmp_path, "stud", Wanted(2500, 6, 5, full=True), (("raise_cap", cap),))
    raises = Counter[int]()
    for hand in hands:
        for street in range(3, 8):
            acts = [act for act in hand.actions or () if act.street == street]
            inside = len({act.seat for act in acts if act.act not in ("ante", "uncalled", "show", "muck")})
            if inside > 3 and not any(act.all_in or act.act == "fold" for act in acts):
                raises[sum(act.act == "raise" for act in acts)] += 1
    assert max(raises) >= 3
    assert max(raises) <= most


def test_an_open_pair_allows_the_large_bet_only_where_the_house_does(tmp_path: Path) -> None:
    def large_bets(rule: str) -> int:
        hands = written(tmp_path / rule, "stud", Wanted(600, 6, 5, full=True), (("fourth_street_pair", rule),))
        bets = [(hand.stakes, act) for hand in hands for act in hand.actions or () if act.act == "bet"]
        large = [act for stakes, act in bets if stakes is not None and act.amount == stakes.big_bet]
        return sum(act.street == 4 for act in large)

    assert large_bets("large_bet_allowed") > 10
    assert large_bets("never") == 0


POKERKIT: dict[str, Any] = {
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud-8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}
SPOKEN = {"bring-in", "complete", "bet", "raise", "call", "check", "fold"}


def begun(hand: Hand) -> Any:
    """The hand as pokerkit begins it."""
    stakes, auto = hand.stakes, pokerkit.Automation
    assert stakes is not None
    itself = (auto.ANTE_POSTING, auto.BET_COLLECTION, auto.HAND_KILLING, auto.CHIPS_PUSHING, auto.CHIPS_PULLING)
    stacks = [seat.stack for seat in hand.seats]
    return POKERKIT[hand.variant].create_state(
        itself, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet, stacks, len(stacks)
    )


def stacks_by_pokerkit(hand: Hand) -> list[int]:
    """The stacks in the end as pokerkit has them, from the hand's cards and acts; whose turn it is, is compared."""
    state = begun(hand)
    downs = [seat.down or ["??"] * 3 for seat in hand.seats]
    cards = [[*down[:2], *(seat.up or ()), *down[2:]] for seat, down in zip(hand.seats, downs, strict=True)]
    acts = iter([act for act in hand.actions or () if act.act in SPOKEN])
    chairs = [seat.seat for seat in hand.seats]
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            place = state.hole_dealee_index
            many = 1 if state.hole_cards[place] else 3
            state.deal_hole("".join(cards[place][:many]))
            del cards[place][:many]
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)
        else:
            act = next(acts)
            assert state.actor_index == chairs.index(act.seat), hand
            if act.act == "bring-in":
                state.post_bring_in()
            elif act.act == "fold":
                state.fold()
            elif act.act in ("check", "call"):
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(act.to)
    assert next(acts, None) is None
    return list(state.stacks)


def is_comparable(hand: Hand) -> bool:
    """Whether pokerkit plays by the same rules: no rake, whole bets, its cap for two as well, rivers dealt down.

    Where the bring-in is an all-in player's, it lets nobody fold before it is made, and the others call what he had.
    """
    acts = hand.actions or ()
    raises = Counter(act.street for act in acts if act.act == "raise")
    whole = not any(act.all_in and act.act in ("ante", "bring-in", "complete", "bet", "raise") for act in acts)
    usual = not hand.community and not any(seat.mucked or len(seat.up or ()) > 4 for seat in hand.seats)
    return whole and usual and not hand.rake and max(raises.values(), default=0) <= 3


@pytest.mark.parametrize("name", sorted(POKERKIT))
def test_pokerkit_comes_to_the_same_stacks_apart_from_odd_chips(name: str, tmp_path: Path) -> None:
    hands = written(tmp_path, name, Wanted(400, 4, 3, full=True, most_players=7), (("fourth_street_pair", "never"),))
    compared = [hand for hand in hands if is_comparable(hand)]
    assert len(compared) > 150
    assert sum(any(act.all_in for act in hand.actions or ()) for hand in compared) > 5
    for hand in compared:
        theirs = stacks_by_pokerkit(hand)
        assert sum(theirs) == sum(seat.stack_end or 0 for seat in hand.seats)
        for seat, stack in zip(hand.seats, theirs, strict=True):
            assert abs(stack - (seat.stack_end or 0)) < 4 * hand.chip, (hand.hand_id, seat.player)
