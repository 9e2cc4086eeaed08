"""Hands replayed: the state before every action worked out by hand, and what holds of any list of actions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.betting.opening import NO_BETTING
from schemas.hand import PUTS_IN, Hand
from tests.records.bets_given import NAMES, game, play, wrong
from tests.records.betting.any_hands import any_hands

ANN, BOB, CY, DEE = range(4)


def seen(hand: Hand, *fields: str) -> list[tuple[Any, ...]]:
    """Fields of every turn that is not an ante, its player first."""
    turns = [turn for turn in play(hand).turns if turn.kind != "ante"]
    return [(NAMES[turn.place], turn.kind, *(getattr(turn, field) for field in fields)) for turn in turns]


def test_antes_are_the_first_chips_of_the_pot() -> None:
    hand = game("Qc / 3d / 9s", ante=5, stacks=(50, 50, 50))
    antes = play(hand).turns
    assert [(turn.kind, turn.pot, turn.left, turn.totals, turn.total) for turn in antes] == [
        ("ante", 0, 50, (0, 0, 0), 0),
        ("ante", 5, 50, (0, 0, 0), 0),
        ("ante", 10, 50, (0, 0, 0), 0),
    ]
    after = play(game("Qc / 3d / 9s", "Bob bring-in 2", ante=5, stacks=(50, 50, 50))).turns[-1]
    assert (after.pot, after.left, after.totals) == (15, 45, (0, 0, 0))


def test_who_brought_in_may_complete_and_adds_what_is_missing() -> None:
    hand = game(
        "2c 5d / Kd 7s / 9h",
        "Ann bring-in 2 to 2, Bob call 2, Cy fold, Ann complete 2 to 4, Bob call 2",
        "Bob bet 4 to 4, Ann fold",
        stacks=(50, 50, None),
    )
    assert seen(hand, "street", "pot", "owed", "left", "totals", "may_act", "total") == [
        ("Ann", "bring-in", 3, 3, 0, 49, (0, 0, 0), (ANN,), 2),
        ("Bob", "call", 3, 5, 2, 49, (2, 0, 0), (BOB,), 2),
        ("Cy", "fold", 3, 7, 2, None, (2, 2, 0), (CY,), 0),
        ("Ann", "complete", 3, 7, 0, 47, (2, 2, 0), (ANN,), 4),
        ("Bob", "call", 3, 9, 2, 47, (4, 2, 0), (BOB,), 4),
        ("Bob", "bet", 4, 11, 0, 45, (0, 0, 0), (BOB,), 4),
        ("Ann", "fold", 4, 15, 4, 45, (0, 4, 0), (ANN,), 0),
    ]
    levels = [(turn.bets.level, turn.bets.sizes, turn.bets.opened, turn.bets.raises) for turn in play(hand).turns[3:]]
    assert levels == [
        (0, (4,), False, 0),
        (2, (4,), False, 0),
        (2, (4,), False, 0),
        (2, (4,), False, 0),
        (4, (8,), True, 0),
        (0, (4,), False, 0),
        (4, (8,), True, 0),
    ]
    assert (play(hand).pot, play(hand).contributed, play(hand).folded_on) == (15, [5, 9, 1], [4, None, 3])


def test_a_raise_over_a_completion_counts_the_bring_in_already_in() -> None:
    hand = game(
        "8c / 5d / Ks",
        "Cy bring-in 2 to 2, Ann complete 4 to 4, Bob raise 8 to 8, Cy call 6, Ann call 4",
        variant="razz",
    )
    assert seen(hand, "pot", "owed", "total") == [
        ("Cy", "bring-in", 3, 0, 2),
        ("Ann", "complete", 5, 2, 4),
        ("Bob", "raise", 9, 4, 8),
        ("Cy", "call", 17, 6, 8),
        ("Ann", "call", 23, 4, 8),
    ]
    assert play(hand).pot == 27


def test_all_in_on_the_ante_nobody_brings_in_and_every_street_is_dealt() -> None:
    found = play(game("Qc / 3d / 9s", ante=20, stacks=(20, 20, 20)))
    assert [(one.street, one.why, one.places) for one in found.openings] == [
        (street, NO_BETTING, ()) for street in (3, 4, 5, 6, 7)
    ]
    assert [turn.all_in for turn in found.turns] == [True, True, True]
    assert (found.pot, found.skipped, found.unfinished, found.bring_in_absent) == (60, [], [], False)


def test_streets_after_an_all_in_are_dealt_without_betting() -> None:
    hand = game(
        "Ac Ad 8s 2c / 3d 4h 9s Js / Kc Qs 2h Jc",
        "Bob bring-in 2, Cy fold, Ann complete 4, Bob call 2",
        "Ann bet 4, Bob call 4",
        "Ann bet 8, Bob raise 13 all-in, Ann call 5",
        stacks=(100, 22, 60),
    )
    found = play(hand)
    assert seen(hand, "pot", "owed", "left", "all_in")[-3:] == [
        ("Ann", "bet", 19, 0, 91, False),
        ("Bob", "raise", 27, 8, 13, True),
        ("Ann", "call", 40, 5, 83, False),
    ]
    assert [(one.street, one.why, one.places) for one in found.openings[2:]] == [
        (5, "high board", (ANN,)),
        (6, NO_BETTING, (ANN,)),
        (7, NO_BETTING, (ANN,)),
    ]
    assert (found.pot, found.contributed, found.unfinished) == (45, [22, 22, 1], [])


def test_a_part_of_the_bring_in_leaves_the_whole_to_the_callers() -> None:
    hand = game("Qc / 3d / 9s", "Bob bring-in 1 all-in, Cy call 2, Ann call 2", stacks=(50, 2, 50))
    assert seen(hand, "owed", "total", "fits") == [
        ("Bob", "bring-in", 0, 1, True),
        ("Cy", "call", 2, 2, True),
        ("Ann", "call", 2, 2, True),
    ]
    alone = game("Qc / 3d / 9s", "Bob bring-in 1 all-in, Cy fold, Ann call 1", stacks=(50, 2, 50))
    assert seen(alone, "owed")[-1] == ("Ann", "call", 1)


def test_an_opener_all_in_on_the_ante_leaves_the_bring_in_to_his_left() -> None:
    hand = game("Qc / 3d / 9s / Kh", "Cy fold, Dee call 2, Ann complete 4, Dee fold", stacks=(50, 1, 50, 50))
    assert seen(hand, "owed", "may_act") == [
        ("Cy", "fold", 2, (CY,)),
        ("Dee", "call", 2, (DEE,)),
        ("Ann", "complete", 2, (ANN,)),
        ("Dee", "fold", 2, (DEE,)),
    ]
    brought = game("Qc / 3d / 9s / Kh", "Cy bring-in 2, Dee fold, Ann fold", stacks=(50, 1, 50, 50))
    assert seen(brought, "owed")[0] == ("Cy", "bring-in", 2)
    assert wrong(hand) == wrong(brought) == []


def test_short_all_in_raises() -> None:
    """A half counts as a whole bet, less can be made up to one."""
    half = game("Qc / 3d / 9s", "Bob bring-in 2, Cy complete 4, Ann raise 6 all-in, Bob call 4", stacks=(7, 50, 50))
    bets = play(half).turns[-1].bets
    assert (bets.level, bets.full, bets.sizes, bets.raises) == (6, 6, (10,), 1)
    less = game("Qc / 3d / 9s", "Bob bring-in 2, Cy complete 4, Ann raise 5 all-in, Bob call 3", stacks=(6, 50, 50))
    bets = play(less).turns[-1].bets
    assert (bets.level, bets.full, bets.sizes, bets.raises) == (5, 4, (8,), 0)
    never = half.model_copy(update={"house": {"short_raise": "never"}})
    assert play(never).turns[-1].bets.sizes == (8,)


def test_a_short_completion_may_be_completed_or_raised() -> None:
    hand = game("Qc / 3d / 9s", "Bob bring-in 2, Cy complete 3 all-in, Ann complete 4", stacks=(50, 50, 4))
    bets = play(hand).turns[-1].bets
    assert (bets.level, bets.sizes, bets.raises) == (3, (4, 7), 0)
    after = play(
        game("Qc / 3d / 9s", "Bob bring-in 2, Cy complete 3 all-in, Ann complete 4, Bob call 2", stacks=(50, 50, 4))
    )
    assert (after.turns[-1].bets.level, after.turns[-1].bets.sizes, after.turns[-1].bets.raises) == (4, (8,), 0)


@pytest.mark.parametrize(
    ("ups", "variant", "sizes"),
    [
        ("Qc 2h / 3d 3h / 9s Ks", "stud", (4, 8)),
        ("Qc 2h / 3d 4h / 9s Ks", "stud", (4,)),
        ("Qc 2h / 3d ?? / 9s Ks", "stud", (4, 8)),
        ("Qc 2h / 3d 3h / 9s Ks", "stud-8", (4,)),
    ],
)
def test_an_open_pair_on_fourth_allows_the_large_bet(ups: str, variant: str, sizes: tuple[int, ...]) -> None:
    reach = "Bob bring-in 2, Cy call 2, Ann call 2"
    assert play(game(ups, reach, "Cy check", variant=variant)).turns[-1].bets.sizes == sizes


def test_after_a_large_bet_only_large_ones_follow() -> None:
    reach = "Bob bring-in 2, Cy call 2, Ann call 2"
    for bet, sizes in ((8, (16,)), (4, (8, 12))):
        hand = game("Qc 2h / 3d 3h / 9s Ks", reach, f"Bob bet {bet}, Cy call {bet}")
        assert play(hand).turns[-1].bets.sizes == sizes


def test_an_uncalled_bet_leaves_the_pot_and_goes_back_to_the_stack() -> None:
    hand = game("Qc / 3d", "Bob bring-in 2, Ann complete 4, Bob fold, Ann uncalled 2, Ann show", stacks=(50, 50))
    found = play(hand)
    assert (found.pot, found.contributed, found.returned) == (6, [5, 3], [2, 0])
    assert (found.turns[-1].pot, found.turns[-1].left) == (6, 47)


def test_an_action_of_a_street_that_has_passed_moves_chips_and_no_bets() -> None:
    reach = "Bob bring-in 2, Cy call 2, Ann call 2"
    hand = game("Qc 2h / 3d 4h / 9s Ks", reach, "Cy bet 4")
    late = hand.model_copy(update={"actions": [*(hand.actions or []), (hand.actions or [])[-2]]})
    turn = play(late).turns[-1]
    assert (turn.action.street, turn.street, turn.totals, turn.total) == (3, 4, (0, 0, 4), 0)
    assert play(late).pot == play(hand).pot + 2


def test_a_seat_where_nobody_sits_is_passed_over() -> None:
    hand = game("Qc / 3d", "Bob bring-in 2")
    stranger = (hand.actions or [])[-1].model_copy(update={"seat": 9})
    assert len(play(hand.model_copy(update={"actions": [*(hand.actions or []), stranger]})).turns) == 3


@given(any_hands())
def test_chips_add_up_whatever_the_actions(hand: Hand) -> None:
    found = play(hand)
    assert list(found.contributed) == contributions(hand)
    assert found.pot == sum(found.contributed) - sum(found.returned)
    assert [turn.action for turn in found.turns] == hand.actions
    pot = 0
    for turn in found.turns:
        assert turn.pot == pot
        pot += turn.action.amount * ((turn.action.act in PUTS_IN) - (turn.action.act == "uncalled"))
        assert turn.owed >= 0
        assert turn.total >= turn.totals[turn.place] >= 0
        assert turn.bets.sizes == tuple(sorted(turn.bets.sizes))
        assert turn.bets.level < min(turn.bets.sizes, default=turn.bets.level + 1)


@given(any_hands())
def test_what_is_said_names_what_was_done(hand: Hand) -> None:
    for one in wrong(hand):
        assert one.code
        assert one.player is None or one.params["player"] == one.player
        assert one.chips is None or one.chips > 0


@given(any_hands(), st.integers(0, 40))
def test_what_was_before_does_not_depend_on_what_comes_after(hand: Hand, count: int) -> None:
    """Except for who is never heard of, and a game in which nobody brings in: both are read from the whole hand."""
    actions = hand.actions or []
    everybody = [seat.model_copy(update={"folded": False}) for seat in hand.seats]
    whole = hand.model_copy(update={"seats": everybody, "house": {**hand.house, "opener": "high_card"}})
    part = whole.model_copy(update={"actions": actions[:count]})
    heard = {action.seat for action in actions[:count] if action.act in ("check", "call", "fold", "bet", "raise")}
    if len(heard) == len(hand.seats):
        assert play(whole).turns[: len(actions[:count])] == play(part).turns
