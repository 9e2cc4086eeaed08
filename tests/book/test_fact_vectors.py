"""Hands written down with what each player's counters must be."""

from typing import Any

import pytest

from schemas.hand import Hand
from tests.book.vectors import PAIRS, WALK
from tests.fact_corpus import fast, slow
from tests.nights import FULL_HOUSE, QUEEN_OF_SPADES, THREE_OF_SPADES, seat, thirds
from tests.records.bets_given import game
from tests.strategies import as_hand

Facts = dict[str, dict[str, Any]]


def counted(hand: Hand) -> Facts:
    """The facts of one hand by player; the slow counters must say the same."""
    rows = {row["player"]: row for row in fast([hand]).iter_rows(named=True)}
    for player, counts in slow(hand).items():
        assert {name: rows[player][name] for name in counts} == counts
    return rows


def pairs(facts: Facts, name: str, opp: str = "") -> dict[str, tuple[int, int]]:
    """Num and opp of one statistic by player."""
    return {player: (row[name], row[opp or f"{name}_opp"]) for player, row in facts.items()}


def test_a_walk_is_no_decision_of_the_bring_in() -> None:
    facts = counted(WALK)
    assert pairs(facts, "vpip3") == {"Ann": (0, 0), "Bob": (0, 1), "Cy": (0, 1)}
    assert pairs(facts, "bringin", "told") == {"Ann": (1, 1), "Bob": (0, 1), "Cy": (0, 1)}
    assert {player: row["seat_order"] for player, row in facts.items()} == {"Ann": 0, "Bob": 1, "Cy": 2}
    assert {player: row["foldout_win"] for player, row in facts.items()} == {"Ann": 1, "Bob": 0, "Cy": 0}
    assert {player: (row["saw4"], row["saw_opp"]) for player, row in facts.items()} == dict.fromkeys(facts, (0, 1))


def test_the_bring_in_that_calls_a_completion_comes_in_and_calls_nothing_cold() -> None:
    hand = game("3c / Kh", "Ann bring-in 2, Bob complete 4, Ann call 2", "Bob bet 4, Ann fold")
    facts = counted(hand)
    assert pairs(facts, "vpip3") == {"Ann": (1, 1), "Bob": (1, 1)}
    assert pairs(facts, "coldcall3") == {"Ann": (0, 0), "Bob": (0, 0)}
    assert pairs(facts, "rebet3") == {"Ann": (0, 1), "Bob": (0, 0)}
    assert pairs(facts, "follow4") == {"Ann": (0, 0), "Bob": (1, 1)}
    assert pairs(facts, "fold4") == {"Ann": (1, 1), "Bob": (0, 0)}


def test_who_is_all_in_on_the_ante_decides_nothing_and_sees_everything() -> None:
    boards = ("3c 4d 5h 9s", "Kh Qd Tc 8c", "9d 7h 6c 2s")
    down = (["As", "Ah", "2c"], ["Kd", "Js", "4c"], ["9h", "8d", "3h"])
    hand = game(" / ".join(boards), stacks=(1, 1, 1), seats={n: {"down": down[n]} for n in range(3)})
    facts = counted(hand)
    for row in facts.values():
        assert (row["vpip3"], row["vpip3_opp"], row["seat_order"], row["bringin"]) == (0, 0, None, 0)
        assert [row[f"saw{street}"] for street in (4, 5, 6, 7)] == [1, 1, 1, 1]
        assert (row["showdowns"], row["saw4"]) == (1, 1)


def test_a_bet_and_a_call_on_seventh_street_after_checks() -> None:
    up = "3c 4d 5h 9s / Kh Qd Tc 8c"
    hand = game(
        up,
        "Ann bring-in 2, Bob call 2",
        "Bob check, Ann check",
        "Bob check, Ann check",
        "Bob check, Ann check",
        "Bob check, Ann bet 8, Bob call 8",
        seats={0: {"down": ["As", "Ah", "2c"]}, 1: {"down": ["Kd", "Js", "4c"]}},
    )
    facts = counted(hand)
    assert {player: (row["aggressions"], row["calls"], row["folds"]) for player, row in facts.items()} == {
        "Ann": (1, 0, 0),
        "Bob": (0, 1, 0),
    }
    assert pairs(facts, "checkraise7") == {"Ann": (0, 0), "Bob": (0, 1)}
    assert pairs(facts, "bet7") == {"Ann": (1, 1), "Bob": (0, 1)}
    assert pairs(facts, "limp3") == {"Ann": (0, 0), "Bob": (1, 1)}


STEAL = "Ann bring-in 2, Bob fold, Cy fold, Dee fold, Eve complete 4"


@pytest.mark.parametrize(
    ("answer", "faced"),
    [("fold", (1, 0)), ("call 2", (0, 0)), ("raise 6", (0, 1))],
)
def test_a_steal_and_the_answer_of_the_bring_in(answer: str, faced: tuple[int, int]) -> None:
    more = {"raise 6": ", Eve fold"}.get(answer, "")
    hand = game("3c / 9h / 8d / 7s / Kh", f"{STEAL}, Ann {answer}{more}", stacks=(50, 50, 50, 50, 50))
    facts = counted(hand)
    assert pairs(facts, "steal3")["Eve"] == (1, 1)
    # Of four after the bring-in the last three seats are the second, third and fourth.
    assert [facts[player]["steal3_opp"] for player in ("Ann", "Bob", "Cy", "Dee")] == [0, 0, 1, 1]
    assert facts["Eve"]["steal_ok"] == (answer == "fold")
    assert facts["Ann"]["bi_steal_opp"] == 1
    assert (facts["Ann"]["fold_bi_steal"], facts["Ann"]["rebet_bi_steal"]) == faced
    # Four to win five antes and the bring-in.
    assert facts["Eve"]["steal_need"] == 1000 * 4 // 11
    assert pairs(facts, "steal3_door") == {
        "Ann": (0, 0),
        "Bob": (0, 0),
        "Cy": (0, 0),
        "Dee": (0, 0),
        "Eve": (1, 1),
    }


def test_a_steal_from_an_all_in_bring_in_succeeds_when_the_others_fold() -> None:
    hand = game("3c / 9h / Kd", "Ann bring-in 2 all-in, Bob fold, Cy complete 4", stacks=(3, 50, 50))
    assert counted(hand)["Cy"]["steal_ok"] == 1
    called = game("3c / 9h / Kd", "Ann bring-in 2 all-in, Bob complete 4, Cy call 4", stacks=(3, 50, 50))
    assert counted(called)["Bob"]["steal_ok"] == 0


def test_in_razz_the_lower_door_card_is_the_better() -> None:
    line = "Cy bring-in 2, Ann complete 4, Bob fold, Cy fold"
    assert pairs(counted(game("Ac / 9h / Kd", line, variant="razz")), "steal3_door")["Ann"] == (1, 1)
    assert pairs(counted(game("9c / 8h / Kd", line, variant="razz")), "steal3_door")["Ann"] == (0, 0)


def test_opening_for_the_full_bet_is_of_its_own() -> None:
    facts = counted(game("3c / Kh", "Ann complete 4, Bob fold", stacks=(50, 50)))
    assert pairs(facts, "complete_bi") == {"Ann": (1, 1), "Bob": (0, 0)}
    assert pairs(facts, "complete")["Ann"] == (0, 0)
    assert pairs(facts, "vpip3")["Ann"] == (1, 1)
    assert pairs(facts, "coldcall3")["Bob"] == (0, 1)
    poor = counted(game("3c / Kh", "Ann bring-in 2, Bob fold", stacks=(4, 50)))
    assert pairs(poor, "complete_bi")["Ann"] == (0, 0)


@pytest.mark.parametrize(("variant", "opp"), [("stud", 1), ("stud-8", 0), ("razz", 0)])
def test_an_open_pair_may_be_bet_double_where_the_rules_allow_it(variant: str, opp: int) -> None:
    first, second = ("Ann", "Bob") if variant != "razz" else ("Bob", "Ann")
    boards = "3c Kd / Kh Kc" if variant != "razz" else "3c 3d / Kh Kc"
    opener = "Bob" if variant != "razz" else "Ann"
    hand = game(
        boards, f"{first} bring-in 2, {second} call 2", f"{opener} bet 8, {'Ann' if opener == 'Bob' else 'Bob'} fold",
        variant=variant,
    )  # fmt: skip
    assert pairs(counted(hand), "pair4_bet")[opener] == (opp, opp)


def test_a_rollover_has_no_winner_and_lowers_only_what_counts_it() -> None:
    hand = thirds("1", 5)
    facts = counted(hand)
    for row in facts.values():
        assert (row["showdowns"], row["rolled"], row["wsd"], row["potshare"]) == (1, 1, 0, 0)
    assert {player: (row["third_best"], row["third_lo"], row["third_hi"]) for player, row in facts.items()} == {
        "Ann": (1, 0, 0),
        "Bob": (0, 0, 1),
        "Cy": (0, 1, 0),
    }
    assert {player: (row["near_best"], row["near_lo"], row["near_hi"]) for player, row in facts.items()} == {
        "Ann": (1, 0, 0),
        "Bob": (0, 0, 1),
        "Cy": (0, 1, 0),
    }


def test_who_takes_a_roll_because_everybody_folds_wins_without_a_third() -> None:
    seats = [seat("Ann", 5, **FULL_HOUSE), seat("Bob", 5, folded=4, up=["Th", "8d"])]
    facts = counted(as_hand({**thirds("2", 5).model_dump(exclude_defaults=True), "carry_in": 15, "seats": [
        one.model_dump(exclude_defaults=True) for one in seats
    ]}))  # fmt: skip
    assert facts["Ann"]["foldout_win"] == facts["Ann"]["won_out4"] == facts["Ann"]["won4"] == 1
    assert facts["Ann"]["thirds_opp"] == facts["Ann"]["showdowns"] == facts["Ann"]["wsd"] == 0


@pytest.mark.parametrize("spade", [None, THREE_OF_SPADES, QUEEN_OF_SPADES])
def test_heads_up_one_hole_spade_takes_it_and_none_rolls(spade: dict[str, Any] | None) -> None:
    plain = {"down": ["Jd", "8c", "7h"], "up": ["Ah", "6c", "Tc", "5d"]}
    other = spade or {"down": ["Qd", "6d", "3c"], "up": ["Th", "8d", "7c", "2h"]}
    hand = as_hand(
        {
            "hand_id": "1",
            "variant": "two-thirds",
            "seats": [{"player": "Ann", "contributed": 5, **plain}, {"player": "Bob", "contributed": 5, **other}],
        }
    )
    facts = counted(hand)
    assert facts["Bob"]["wsd"] == (spade is not None)
    assert facts["Ann"]["rolled"] == facts["Bob"]["rolled"] == (spade is None)
    assert facts["Bob"]["two_plus"] == (spade is not None)


BEST = {"down": ["Kc", "Kh", "2d"], "up": ["Kd", "9h", "9c", "3c"]}


def second_hands(*cards: dict[str, Any]) -> Facts:
    seats = [{"player": f"P{n}", "contributed": 30, **one} for n, one in enumerate(cards, 1)]
    return counted(as_hand({"hand_id": "1", "variant": "second-hand-high", "seats": seats}))


def test_second_hand_high_by_the_ranks_of_its_hands() -> None:
    tied = second_hands(PAIRS[0], PAIRS[1], PAIRS[2])
    assert [(row["top_tie_void"], row["wsd"], row["second_share"]) for row in tied.values()] == [
        (1, 0, 0),
        (1, 0, 0),
        (0, 1, 10_000),
    ]
    split = second_hands(PAIRS[0], PAIRS[2], PAIRS[3])
    assert [(row["top_bust"], row["wsd"], row["second_share"]) for row in split.values()] == [
        (1, 0, 0),
        (0, 1, 5000),
        (0, 1, 5000),
    ]
    all_tied = second_hands(PAIRS[0], PAIRS[1])
    assert [(row["top_tie_void"], row["wsd"], row["potshare"], row["second_share"]) for row in all_tied.values()] == [
        (0, 1, 5000, 0),
        (0, 1, 5000, 0),
    ]


def test_stud_8_with_a_tied_low() -> None:
    cards = {
        "Ann": {"down": ["Kc", "Kh", "Qd"], "up": ["Kd", "9h", "9c", "Jc"]},
        "Bob": {"down": ["As", "2d", "Th"], "up": ["3h", "5c", "7d", "Jh"]},
        "Cy": {"down": ["Ah", "2s", "Tc"], "up": ["3d", "5s", "7c", "Js"]},
    }
    seats = [{"player": name, "contributed": 2, **of} for name, of in cards.items()]
    seats.append({"player": "Dee", "contributed": 1, "folded": 4, "up": ["4c", "6d"]})
    facts = counted(as_hand({"hand_id": "1", "variant": "stud-8", "seats": seats}))
    live = [facts[name] for name in ("Ann", "Bob", "Cy")]
    assert [(row["hi_win"], row["lo_win"], row["scoop"], row["quartered"]) for row in live] == [
        (1, 0, 0, 0),
        (0, 1, 0, 1),
        (0, 1, 0, 1),
    ]
    # 4, 2 and 1 of 7.
    assert [row["potshare"] for row in live] == [5714, 2857, 1429]
    assert [row["lo_win_opp"] for row in facts.values()] == [1, 1, 1, 0]


def test_three_quarters_are_half_and_half_of_the_other() -> None:
    seats = [
        {"player": "Ann", "contributed": 8, "down": ["As", "2d", "Kh"], "up": ["3h", "5c", "7d", "Kd"]},
        {"player": "Bob", "contributed": 8, "down": ["Ah", "2s", "Tc"], "up": ["3d", "5s", "7c", "Js"]},
    ]
    facts = counted(as_hand({"hand_id": "1", "variant": "stud-8", "seats": seats}))
    assert (facts["Ann"]["threequarter"], facts["Ann"]["quartered"], facts["Ann"]["scoop"]) == (1, 0, 0)
    assert (facts["Bob"]["threequarter"], facts["Bob"]["quartered"]) == (0, 1)


def test_a_low_nobody_contests_is_free_and_scoops_with_the_high() -> None:
    seats = [
        {"player": "Ann", "contributed": 8, "down": ["As", "2d", "Kh"], "up": ["3h", "5c", "7d", "Kd"]},
        {"player": "Bob", "contributed": 8, "down": ["Qh", "Qs", "Tc"], "up": ["9d", "5s", "7c", "Js"]},
    ]
    facts = counted(as_hand({"hand_id": "1", "variant": "stud-8", "seats": seats}))
    assert (facts["Ann"]["scoop"], facts["Ann"]["free_low"], facts["Ann"]["lo_made"]) == (1, 1, 1)
    assert (facts["Bob"]["scoop"], facts["Bob"]["lo_made"], facts["Bob"]["lo_made_opp"]) == (0, 0, 1)
