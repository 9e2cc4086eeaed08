"""Each code of the betting raised by a small hand, and not raised by one that differs in that point alone."""

from typing import Any

import pytest

from schemas.hand import Hand
from tests.records.bets_given import LIMIT, codes, game, wrong

THREE = "Qc 2h 5c 8d / 3d 4h 7s 9d / 9s Kc 2s Jd"
"""Ann, Bob and Cy: Bob's three brings in, and Cy's king opens from fourth street on."""
CALLED = "Bob bring-in 2, Cy call 2, Ann call 2"
CHECKED = "Cy check, Ann check, Bob check"
LEGAL = (
    "Bob bring-in 2 to 2, Cy complete 4 to 4, Ann raise 8 to 8, Bob fold, Cy call 4 to 8",
    "Cy bet 4 to 4, Ann call 4",
    "Cy check, Ann bet 8, Cy raise 16 to 16, Ann call 8",
    "Cy check, Ann check",
    "Cy bet 8, Ann fold, Cy uncalled 8, Cy show, Ann muck",
)
ENDED = "Bob fold, Ann fold"


def three(*streets: str, **fields: Any) -> Hand:
    """A hand of the three, folded out after the streets written."""
    return game(THREE, *streets, **fields)


def params(hand: Hand) -> dict[str, Any]:
    """What the only finding is said from."""
    (one,) = wrong(hand)
    return dict(one.params)


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


# Out of place.


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


# Sizes.


def test_bet_wrong_size() -> None:
    hand = three(CALLED, "Cy bet 6, Ann fold, Bob fold")
    assert codes(hand) == ["bet-wrong-size"]
    assert params(hand)["right"] == [4]
    assert codes(three("Bob bring-in 2, Cy complete 5, Ann fold, Bob fold")) == ["bet-wrong-size"]
    assert codes(three(CALLED, CHECKED, "Cy bet 4, Ann fold, Bob fold")) == ["bet-wrong-size"]
    assert codes(three(CALLED, CHECKED, "Cy bet 8, Ann fold, Bob fold")) == []
    assert codes(three(CALLED, "Cy bet 0, Ann check, Bob check", "Cy bet 8, Ann fold, Bob fold")) == ["bet-wrong-size"]


def test_less_than_a_bet_is_right_all_in_or_where_nobody_has_more() -> None:
    assert codes(three(CALLED, "Cy bet 3, Ann fold, Bob fold", stacks=(90, 90, 6))) == []
    assert codes(three(CALLED, "Cy bet 3, Ann fold, Bob fold", stacks=(6, 5, 90))) == []
    assert codes(three(CALLED, "Cy bet 3, Ann fold, Bob fold", stacks=(7, 5, 90))) == ["bet-wrong-size"]
    assert codes(three(CALLED, "Cy bet 3, Ann fold, Bob fold", stacks=(6, None, 90))) == ["bet-wrong-size"]
    assert codes(three(CALLED, "Cy bet 6 all-in, Ann fold, Bob fold")) == ["bet-wrong-size"]


def test_raise_wrong_size() -> None:
    hand = three(CALLED, "Cy bet 4, Ann raise 7, Bob fold, Cy fold")
    assert codes(hand) == ["raise-wrong-size"]
    assert params(hand) | {"total": 7, "right": [8]} == params(hand)
    assert codes(three(CALLED, "Cy bet 4, Ann raise 8, Bob fold, Cy fold")) == []
    # A completion goes to the small bet, not by it.
    assert codes(three("Bob bring-in 2, Cy raise 6, Ann fold, Bob fold")) == ["raise-wrong-size"]
    assert codes(three("Bob bring-in 2, Cy raise 4, Ann fold, Bob fold")) == []
    # A raise that raises nothing.
    assert codes(three(CALLED, "Cy bet 4, Ann raise 4, Bob fold", "Cy bet 8, Ann fold")) == ["raise-wrong-size"]


def test_after_a_wrong_size_the_next_is_measured_from_it() -> None:
    assert codes(three(CALLED, "Cy bet 5, Ann raise 9, Bob fold, Cy fold")) == ["bet-wrong-size"]


def test_after_a_short_raise_the_bet_is_made_up_or_raised() -> None:
    def after(short: int, to: int, **house: str) -> list[str]:
        third = f"Cy bet 4, Ann raise {short} all-in, Bob raise {to}, Cy fold"
        return codes(game(THREE, CALLED, third, house=house))

    assert after(5, 8) == []
    assert after(5, 9) == ["raise-wrong-size"]
    assert after(6, 10) == []
    assert after(6, 8) == ["raise-wrong-size"]
    assert after(6, 8, short_raise="never") == []


def test_raise_over_cap() -> None:
    raises = "Cy bet 4, Ann raise 8, Bob raise 12, Cy raise 12, Ann raise 12, Bob fold, Cy fold"
    hand = three(CALLED, raises)
    assert codes(hand) == ["raise-over-cap"]
    assert params(hand) | {"player": "Ann", "cap": 3, "total": 20} == params(hand)
    assert codes(three(CALLED, raises, house={"raise_cap": "4"})) == []
    assert codes(three(CALLED, raises, house={"raise_cap": "none"})) == []
    assert codes(three(CALLED, "Cy bet 4, Ann raise 8, Bob raise 12, Cy raise 12, Ann fold, Bob fold")) == []


def test_a_completion_is_no_raise() -> None:
    four = "Bob bring-in 2, Cy complete 4, Ann raise 8, Bob raise 10, Cy raise 12{}, Ann fold, Bob fold"
    assert codes(three(four.format(""))) == []
    assert codes(three(four.format(", Ann raise 12").replace("Ann fold, Bob fold", "Bob fold, Cy fold"))) == [
        "raise-over-cap"
    ]


def test_two_players_raise_as_they_like_and_a_fold_lifts_no_cap() -> None:
    two = (
        "Bob bring-in 2, Cy call 2, Ann fold",
        "Cy bet 4, Bob raise 8, Cy raise 8, Bob raise 8, Cy raise 8, Bob fold",
    )
    assert codes(three(*two)) == []
    capped = "Cy bet 4, Ann raise 8, Bob raise 12, Cy raise 12, Ann fold, Bob raise 8, Cy fold"
    assert codes(three(CALLED, capped)) == ["raise-over-cap"]
    early = "Cy bet 4, Ann raise 8, Bob raise 12, Cy fold, Ann raise 8, Bob raise 8, Ann fold"
    assert codes(three(CALLED, early)) == []
    # Who is all-in does not count.
    all_in = "Cy bet 4, Ann raise 8 all-in, Bob raise 12, Cy raise 12, Bob raise 8, Cy fold"
    assert codes(three(CALLED, all_in)) == []


def test_double_bet_not_allowed() -> None:
    pair = "Qc 2h / 3d 3h / 9s Kc"
    assert codes(game(pair, CALLED, "Bob bet 8, Cy fold, Ann fold")) == []
    hand = game(pair, CALLED, "Bob bet 8, Cy fold, Ann fold", house={"fourth_street_pair": "never"})
    assert codes(hand) == ["double-bet-not-allowed"]
    assert params(hand) | {"right": [4], "pair": True} == params(hand)
    assert codes(game(pair, CALLED, "Bob bet 8, Cy fold, Ann fold", variant="stud-8")) == ["double-bet-not-allowed"]
    hand = three(CALLED, "Cy bet 8, Ann fold, Bob fold")
    assert params(hand) | {"right": [4], "pair": False} == params(hand)
    assert codes(three(CALLED, "Cy bet 4, Ann raise 12, Bob fold, Cy fold")) == ["double-bet-not-allowed"]
    assert codes(game(pair, CALLED, "Bob bet 8, Cy raise 12, Ann fold, Bob fold")) == ["raise-wrong-size"]


def test_stakes_unknown_no_sizes() -> None:
    streets = ("Bob bring-in 7, Cy raise 30, Ann call 30, Bob call 23", "Cy bet 1, Ann raise 99, Bob fold, Cy fold")
    assert codes(three(*streets, stakes=None)) == []
    assert codes(three(*streets, stakes={"bring_in": 7, "limit": "none"})) == []
    assert codes(three(*streets, stakes={**LIMIT, "limit": "spread"})) == []
    only_small = {"bring_in": 7, "small_bet": 30}
    assert codes(three(*streets, stakes=only_small)) == ["bet-wrong-size", "raise-wrong-size"]
    after = ("Bob bring-in 7, Cy raise 30, Ann call 30, Bob call 23", CHECKED, "Cy bet 1, Ann fold, Bob fold")
    assert codes(three(*after, stakes=only_small)) == []
    # The order of acting is looked at under any.
    assert codes(three("Cy bring-in 7, Ann fold, Bob fold", stakes=None)) == ["bring-in-wrong-player"]


# Answers.


def test_call_short() -> None:
    hand = three(CALLED, "Cy bet 4, Ann call 3, Bob fold", "Cy bet 8, Ann fold", stacks=(90, 90, 90))
    (one,) = wrong(hand)
    assert (one.code, one.player, one.chips) == ("call-short", "Ann", 1)
    assert (one.params["owed"], one.params["left"]) == (4, 84)
    assert codes(three(CALLED, "Cy bet 4, Ann call 3 all-in, Bob fold")) == []
    assert codes(three(CALLED, "Cy bet 4, Ann call 3, Bob fold", stacks=(6, 90, 90))) == []
    assert codes(three(CALLED, "Cy bet 4, Ann call 4, Bob fold", "Cy bet 8, Ann fold")) == []


def test_a_call_of_part_of_a_short_bring_in() -> None:
    hand = three("Bob bring-in 1 all-in, Cy call 1, Ann call 2", "Cy bet 4, Ann fold")
    assert codes(hand) == ["call-short"]
    assert codes(three("Bob bring-in 1 all-in, Cy call 2, Ann call 2", "Cy bet 4, Ann fold")) == []
    assert codes(three("Bob bring-in 1 all-in, Cy fold, Ann call 1")) == []


def test_check_facing_bet() -> None:
    hand = three(CALLED, "Cy bet 4, Ann check, Bob fold", "Cy bet 8, Ann fold")
    assert codes(hand) == ["check-facing-bet"]
    assert params(hand)["owed"] == 4
    assert codes(three("Bob bring-in 2, Cy check, Ann fold", "Cy bet 4, Bob fold")) == ["check-facing-bet"]
    assert codes(three(CALLED, "Cy check, Ann check, Bob bet 4, Cy fold, Ann fold")) == []


def test_folded_unfaced() -> None:
    hand = three(CALLED, "Cy check, Ann fold, Bob check", "Cy bet 8, Bob fold")
    assert codes(hand) == ["folded-unfaced"]
    assert params(hand) == {"player": "Ann", "street": 4, "act": "fold", "amount": 0, "total": 0}
    assert codes(three(CALLED, "Cy bet 4, Ann fold, Bob fold")) == []


def test_short_raise_reopens() -> None:
    def raised(all_in: int, to: int, **house: str) -> list[str]:
        # Cy bet and is raised by Ann's last chips; Bob called.
        street = f"Cy bet 4, Ann raise {all_in} all-in, Bob call {all_in}, Cy raise {to - 4}, Bob fold"
        return codes(game(THREE, CALLED, street, house=house))

    assert raised(5, 8) == ["short-raise-reopened"]
    assert raised(6, 10) == []
    assert raised(6, 8, short_raise="never") == ["short-raise-reopened"]
    assert raised(8, 12, short_raise="never") == []
    # Who has not acted may raise all the same.
    assert codes(three(CALLED, "Cy bet 4, Ann raise 5 all-in, Bob raise 8, Cy fold")) == []
    # A completion is whole, however little it adds to the bring-in, and so is an all-in one of half a bet or more.
    stakes = {**LIMIT, "bring_in": 3}
    assert (
        codes(three("Bob bring-in 3, Cy call 3, Ann complete 4, Bob fold, Cy raise 5, Ann fold", stakes=stakes)) == []
    )
    stakes = {"bring_in": 4, "small_bet": 10, "big_bet": 20}
    called = "Bob bring-in 4, Cy call 4, Ann complete 8 all-in, Bob fold, Cy raise 14"
    assert codes(three(called, stakes=stakes)) == []
    never = {"short_raise": "never"}
    assert codes(three(called.replace("14", "6"), stakes=stakes, house=never)) == ["short-raise-reopened"]
    # Two short raises make up a whole.
    two = game(
        THREE + " / Kh Td 5s Ts",
        "Bob bring-in 2, Cy call 2, Dee call 2, Ann call 2",
        "Dee bet 4, Ann raise 5 all-in, Bob raise 6 all-in, Cy call 6, Dee raise 4, Cy fold",
    )
    assert "short-raise-reopened" not in codes(two)


@pytest.mark.parametrize("house", [{}, {"short_raise": "never"}])
@pytest.mark.parametrize("bring_in", [1, 2, 3])
def test_a_completion_reopens_the_betting_however_little_it_adds(bring_in: int, house: dict[str, str]) -> None:
    called = f"Bob bring-in {bring_in}, Cy call {bring_in}, Ann complete 4, Bob fold, Cy raise {8 - bring_in}, Ann fold"
    assert codes(three(called, stakes={**LIMIT, "bring_in": bring_in}, house=house)) == []
    # So does one that makes up a short all-in: Ann called 5 of what is 8 now.
    made_up = "Cy bet 4, Dee raise 5 all-in, Ann call 5, Bob raise 8, Cy fold, Ann raise 7, Bob fold"
    four = game(THREE + " / Th 5d 5s Ts", "Bob bring-in 2, Cy call 2, Dee call 2, Ann call 2", made_up, house=house)
    assert codes(four) == []


# Streets.


def test_bring_in_absent() -> None:
    assert codes(three("Bob check, Cy bet 4, Ann fold, Bob fold")) == ["bring-in-absent"]
    assert codes(three("Bob bring-in 2, Cy fold, Ann fold")) == []
    assert codes(three("Bob complete 4, Cy fold, Ann fold")) == []


def test_a_hand_opened_by_the_high_card_without_a_bring_in_is_replayed_as_the_home_form() -> None:
    home = ("Ann check, Bob check, Cy bet 4, Ann call 4, Bob fold", "Cy bet 4, Ann fold")
    assert codes(three(*home)) == ["bring-in-absent"]
    assert codes(three(*home, house={"opener": "high_card"})) == []
    assert codes(three(*home, stakes={**LIMIT, "bring_in": 0})) == []
    low = ("Bob check, Cy bet 4, Ann call 4, Bob fold", "Cy bet 4, Ann fold")
    assert codes(three(*low, house={"opener": "high_card"})) == ["acted-out-of-turn"]


def test_all_in_on_the_ante_there_is_no_bring_in_to_miss() -> None:
    assert codes(three(stacks=(1, 1, 1))) == []
    assert codes(three("Cy fold, Ann call 2", stacks=(90, 1, 90))) == []
    assert codes(three(stacks=(1, 90, 1))) == []
    assert codes(three("Cy check, Ann fold", stacks=(90, 1, 90))) == ["check-facing-bet"]


def test_street_skipped() -> None:
    hand = three(CALLED, "", "Cy bet 8, Ann fold, Bob fold")
    assert codes(hand) == ["street-skipped"]
    assert params(hand) == {"street": 4, "players": ["Ann", "Bob", "Cy"]}
    assert codes(three(CALLED, CHECKED, "Cy bet 8, Ann fold, Bob fold")) == []
    # With one player left to bet there is nothing to skip.
    all_in = three("Bob bring-in 2 all-in, Cy call 2 all-in, Ann call 2", "", "Ann check")
    assert codes(all_in) == []


def test_action_unfinished() -> None:
    assert params(three(CALLED, "Cy bet 4, Ann call 4")) == {"street": 4, "players": ["Bob"]}
    assert params(three(CALLED, "Cy bet 4, Ann call 4", "Cy bet 8, Ann fold, Bob fold")) == {
        "street": 4,
        "players": ["Bob"],
    }
    assert params(three(CALLED, CHECKED)) == {"street": 5, "players": ["Ann", "Bob", "Cy"]}
    assert params(three("")) == {"street": 3, "players": ["Ann", "Bob", "Cy"]}
    assert codes(three(CALLED, *[CHECKED] * 4)) == []


def test_a_fold_the_seat_tells_needs_no_action() -> None:
    hand = three(CALLED, "Cy bet 4, Ann call 4", "Cy bet 8, Ann fold", seats={1: {"folded": 4}})
    assert codes(hand) == []
    # Without the street, he was in as long as he acted.
    assert codes(three(CALLED, "Cy bet 4, Ann call 4", "Cy bet 8, Ann fold", seats={1: {"folded": True}})) == []
    # Of Ann nothing is written, not even that she folded.
    assert codes(three("Bob bring-in 2, Cy complete 4, Bob fold", seats={0: {"folded": 3}})) == []
    assert codes(three("Bob bring-in 2, Cy complete 4, Bob fold")) == ["action-unfinished"]


# Chips.


def test_to_differs() -> None:
    hand = three("Bob bring-in 2, Cy complete 4 to 4, Ann raise 8 to 9, Bob fold, Cy fold")
    (one,) = wrong(hand)
    assert (one.code, one.player, one.chips) == ("to-differs", "Ann", 1)
    assert (one.params["written"], one.params["found"]) == (9, 8)
    assert codes(three("Bob bring-in 2, Cy complete 4 to 4, Ann raise 8 to 8, Bob fold, Cy fold")) == []
    assert codes(three("Bob bring-in 2, Cy fold, Ann fold", ante=[0, 0, 0])) == []


def test_over_stack() -> None:
    hand = three(CALLED, "Cy bet 4, Ann call 4, Bob fold", stacks=(5, 90, 90))
    (one,) = wrong(hand)
    assert (one.code, one.player, one.chips, one.params["left"]) == ("over-stack", "Ann", 2, 2)
    assert codes(three(CALLED, "Cy bet 4, Ann call 4, Bob fold", stacks=(7, 90, 90))) == []
    assert codes(three("Bob bring-in 2, Cy fold", ante=5, stacks=(3, 90, 90))) == ["over-stack"]


def test_late_post() -> None:
    hand = three("Bob bring-in 2, Cy fold, Ann post 1, Ann fold")
    assert codes(hand) == ["late-post"]
    assert params(hand) == {"player": "Ann", "street": 3, "act": "post", "amount": 1, "total": 1}
    assert codes(three("Ann post 1, Bob bring-in 2, Cy fold, Ann fold")) == []
    assert codes(three("Bob bring-in 2, Cy fold, Ann ante 1, Ann fold")) == ["late-post"]


def test_unseen_cards_leave_the_order_to_the_first_who_acts() -> None:
    unseen = "?? 2h / 3d 4h / 9s ??"
    third = "Cy bring-in 2, Ann call 2, Bob call 2"
    assert codes(game(unseen, third, "Ann check, Bob check, Cy bet 4, Ann fold, Bob fold")) == []
    assert codes(game(unseen, third, "Ann check, Cy bet 4, Bob fold, Ann fold")) == ["acted-out-of-turn"]
