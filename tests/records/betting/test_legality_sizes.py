"""How much is bet: each code raised by a small hand, and not raised by one that differs in that point alone."""

from tests.records.bets_given import LIMIT, codes, game, wrong
from tests.records.betting.three import CALLED, CHECKED, THREE, params, three


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
