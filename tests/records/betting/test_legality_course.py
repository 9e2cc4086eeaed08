"""How the betting goes on: each code raised by a small hand, and not raised by one that differs in that point alone."""

import pytest

from tests.records.bets_given import LIMIT, codes, game, wrong
from tests.records.betting.three import CALLED, CHECKED, THREE, params, three


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


def test_a_post_is_not_late_where_a_card_may_have_a_price() -> None:
    course = (
        "Bob post 3, Cy check, Ann check, Bob post 2, Bob check",
        "Cy check, Ann post 1, Ann bet 4, Bob fold, Cy fold",
    )
    assert codes(three(*course, variant="baseball")) == []
    late = "Cy check, Ann ante 1, Ann check, Bob bet 4, Cy fold, Ann fold"
    assert codes(three(late, variant="baseball")) == ["late-post"]
    poor = "Cy check, Ann post 9, Bob bet 4, Cy call 4"
    assert "over-stack" in codes(three(poor, variant="baseball", stacks=(7, 90, 90)))


def test_unseen_cards_leave_the_order_to_the_first_who_acts() -> None:
    unseen = "?? 2h / 3d 4h / 9s ??"
    third = "Cy bring-in 2, Ann call 2, Bob call 2"
    assert codes(game(unseen, third, "Ann check, Bob check, Cy bet 4, Ann fold, Bob fold")) == []
    assert codes(game(unseen, third, "Ann check, Cy bet 4, Bob fold, Ann fold")) == ["acted-out-of-turn"]
