"""Who acts when: each code raised by a small hand, and not raised by one that differs in that point alone."""

import pytest

from tests.records.bets_given import codes, game, wrong
from tests.records.betting.three import CALLED, CHECKED, params, three

LEGAL = (
    "Bob bring-in 2 to 2, Cy complete 4 to 4, Ann raise 8 to 8, Bob fold, Cy call 4 to 8",
    "Cy bet 4 to 4, Ann call 4",
    "Cy check, Ann bet 8, Cy raise 16 to 16, Ann call 8",
    "Cy check, Ann check",
    "Cy bet 8, Ann fold, Cy uncalled 8, Cy show, Ann muck",
)


def test_a_legal_hand_has_nothing() -> None:
    assert codes(three(*LEGAL, stacks=(90, 90, 90))) == []


@pytest.mark.parametrize("variant", ["stud", "two-thirds", "second-hand-high", "stud-8", "high-chicago"])
def test_a_legal_hand_is_legal_in_every_game_of_its_kind(variant: str) -> None:
    assert codes(three(*LEGAL, variant=variant)) == []


def test_a_legal_hand_of_razz() -> None:
    hand = game(
        "Qc 2h 5c / 3d 4h 7s / 9s Kc 2s",
        "Ann bring-in 2, Bob complete 4, Cy fold, Ann call 2",
        "Bob bet 4, Ann raise 8, Bob call 4",
        "Bob bet 8, Ann fold",
        variant="razz",
    )
    assert codes(hand) == []


def test_a_cancelled_hand_or_one_without_actions_is_not_looked_at() -> None:
    hand = three("Cy bring-in 9")
    assert codes(hand) != []
    assert codes(hand.model_copy(update={"void": "misdeal"})) == []
    assert codes(hand.model_copy(update={"actions": None})) == []


def test_bring_in_wrong_player() -> None:
    hand = three("Cy bring-in 2, Ann fold, Bob fold")
    assert codes(hand) == ["bring-in-wrong-player"]
    said = {"player": "Cy", "street": 3, "act": "bring-in", "amount": 2, "total": 2}
    assert params(hand) == {**said, "due": ["Bob"], "card": "9s", "due_card": "3d"}
    assert codes(three("Bob bring-in 2, Cy fold, Ann fold")) == []
    # In razz the queen brings in.
    assert codes(three("Bob bring-in 2, Cy fold, Ann fold", variant="razz")) == ["bring-in-wrong-player"]
    assert codes(three("Ann bring-in 2, Bob fold, Cy fold", variant="razz")) == []
    assert codes(game("Qc / ?? / 9s", "Cy bring-in 2, Ann fold, Bob fold")) == []


def test_bring_in_wrong_player_beside_an_all_in_card() -> None:
    hand = game("Qc / 3d / 9s / Kh", "Dee bring-in 2, Ann fold, Cy fold", stacks=(50, 1, 50, 50))
    assert params(hand) | {"due": ["Cy"], "card": "", "due_card": ""} == params(hand)


def test_a_second_bring_in_or_one_in_the_home_form() -> None:
    again = three("Bob bring-in 2, Cy bring-in 2, Ann fold", "Cy bet 4, Bob fold")
    assert params(again)["due"] == []
    home = three("Ann bring-in 2, Bob fold, Cy fold", house={"opener": "high_card"}, stakes=None)
    assert params(home)["due"] == []


def test_bring_in_wrong_size() -> None:
    hand = three("Bob bring-in 3, Cy call 3, Ann fold", CHECKED.replace(", Ann check", ""), "Cy bet 8, Bob fold")
    assert codes(hand) == ["bring-in-wrong-size"]
    assert params(hand)["right"] == 2
    assert codes(three("Bob bring-in 1, Cy fold, Ann fold")) == ["bring-in-wrong-size"]
    assert codes(three("Bob bring-in 1 all-in, Cy fold, Ann fold")) == []
    assert codes(three("Bob bring-in 1, Cy fold, Ann fold", stacks=(90, 2, 90))) == []
    assert codes(three("Bob bring-in 4, Cy fold, Ann fold")) == []
    assert codes(three("Bob bring-in 3, Cy fold, Ann fold", stakes={"small_bet": 4, "big_bet": 8})) == []


def test_acted_out_of_turn() -> None:
    hand = three("Bob bring-in 2, Ann call 2, Cy call 2", CHECKED, "Cy bet 8, Ann fold, Bob fold")
    assert codes(hand) == ["acted-out-of-turn"]
    assert params(hand) | {"player": "Ann", "due": ["Cy"], "why": ""} == params(hand)
    # On fourth street the king opens.
    hand = three(CALLED, "Ann bet 4, Bob fold, Cy fold")
    assert params(hand) | {"player": "Ann", "street": 4, "due": ["Cy"]} == params(hand)
    assert codes(three(CALLED, "Cy bet 4, Ann fold, Bob fold")) == []


def test_acting_out_of_turn_the_hand_goes_on_from_there_or_from_who_was_due() -> None:
    for rest in ("Ann fold, Bob call 4", "Bob call 4, Ann fold"):
        hand = three("Bob bring-in 2, Ann call 2, Cy complete 4, " + rest, "Cy bet 4, Bob fold")
        assert codes(hand)[0] == "acted-out-of-turn"
        assert codes(hand).count("acted-out-of-turn") == 1 + rest.startswith("Bob")


def test_who_completes_instead_of_bringing_in_acts_out_of_turn() -> None:
    assert codes(three("Cy complete 4, Ann fold, Bob fold")) == ["acted-out-of-turn"]
    assert codes(three("Bob complete 4, Cy fold, Ann fold")) == []


def test_acting_when_nobody_has_to() -> None:
    alone = three("Bob bring-in 2, Cy fold, Ann fold, Bob check")
    assert params(alone) | {"due": [], "why": ""} == params(alone)
    again = three(CALLED, "Cy bet 4, Ann call 4, Bob fold, Cy raise 4", "Cy bet 8, Ann fold")
    assert "acted-out-of-turn" in codes(again)
    late = three(CALLED, "Cy bet 4, Ann fold, Bob fold")
    late = late.model_copy(update={"actions": [*(late.actions or []), (late.actions or [])[-5]]})
    assert params(late)["why"] == "street over"
    out = three("Bob bring-in 2, Cy fold, Ann fold", seats={0: {"dealt": False}})
    assert params(out) | {"player": "Ann", "why": "not dealt"} == params(out)


def test_who_brought_in_may_act_again_and_need_not() -> None:
    for again in ("", ", Bob check", ", Bob complete 2 to 4, Cy fold, Ann fold"):
        after = [] if "complete" in again else ["Cy bet 4, Ann fold, Bob fold"]
        assert codes(three(CALLED + again, *after)) == []


@pytest.mark.parametrize("act", ["bet 4", "check", "fold"])
def test_acted_after_fold(act: str) -> None:
    hand = three("Bob bring-in 2, Cy call 2, Ann fold", f"Cy check, Ann {act}, Bob check", "Cy bet 8, Bob fold")
    assert codes(hand)[0] == "acted-after-fold"
    assert wrong(hand)[0].params["folded"] == 3
    kept = three(
        "Bob bring-in 2, Cy call 2, Ann call 2", "Cy check, Ann check, Bob check", "Cy bet 8, Ann fold, Bob fold"
    )
    assert codes(kept) == []


def test_acted_all_in() -> None:
    streets = ("Bob bring-in 2, Cy call 2, Ann call 2 all-in", "Cy bet 4, {}, Bob fold")
    assert codes(three(streets[0], streets[1].format("Ann call 4"))) == ["acted-all-in"]
    assert codes(three(streets[0].replace(" all-in", ""), streets[1].format("Ann fold"))) == []
    assert codes(three(streets[0].replace(" all-in", ""), streets[1].format("Ann fold"), stacks=(3, None, None))) == [
        "acted-all-in"
    ]
