"""A site's hand replayed: what each act adds, which cards are whose, and whose share a payment is."""

import pytest

from pipeline.records.betting.round import BettingRound
from pipeline.records.sites.cards import cards_of, shares_of
from pipeline.records.sites.money import purse_for
from pipeline.records.sites.play import Move, Payment, Player, Table


def table() -> Table:
    players = {name: Player(name, chair, 200) for chair, name in enumerate(("Ann", "Bob", "Cy"), 1)}
    amounts = [str(number) for number in (0, 1, 2, 3, 4, 5, 8, 10, 15, 20)]
    return Table(players, purse_for(amounts, None), BettingRound(small_bet=5))


def played(*moves: Move) -> list[tuple[str, int, int | None]]:
    one = table()
    assert not one.play(moves, [1] * len(moves))
    return [(action.act, action.amount, action.to) for action in one.actions]


def test_a_completion_counts_what_was_brought_in() -> None:
    assert played(
        Move("ante", "Ann", "1"),
        Move("bring-in", "Ann", "2"),
        Move("call", "Bob", "2"),
        Move("raise", "Ann", to="5"),
        Move("raise", "Cy", to="10"),
        Move("call", "Ann", "5"),
    ) == [
        ("ante", 1, None),
        ("bring-in", 2, 2),
        ("call", 2, None),
        ("complete", 3, 5),
        ("raise", 10, 10),
        ("call", 5, None),
    ]


def test_who_opens_without_a_bring_in_completes_or_bets_more() -> None:
    assert played(Move("bet", "Ann", "5"), Move("raise", "Bob", to="10"))[0] == ("complete", 5, 5)
    assert played(Move("bet", "Ann", "8"))[0] == ("bet", 8, 8)
    assert played(Move("bring-in", "Ann", "2"), Move("raise", "Bob", to="10"))[1] == ("raise", 10, 10)


def test_chips_added_are_taken_where_a_site_says_no_total() -> None:
    assert played(Move("bring-in", "Ann", "2"), Move("raise", "Ann", "3"))[1] == ("complete", 3, None)


def test_a_street_starts_from_nothing() -> None:
    moves = (Move("bet", "Ann", "5"), Move("street", number=4), Move("raise", "Ann", to="4"))
    assert played(*moves)[1] == ("bet", 4, 4)


def test_cards_the_text_does_not_show_stay_unwritten() -> None:
    assert cards_of(Player("Ann", 1, None), compared=True) == (None, None)
    assert cards_of(Player("Ann", 1, None, up=["3h"]), compared=True) == (None, ["3h"])
    hidden = Player("Ann", 1, None, shown=["As", "2d", "3h", "7c", "8c", "Td", "Kh"])
    assert cards_of(hidden, compared=True) == (["As", "2d", "Kh"], ["3h", "7c", "8c", "Td"])


@pytest.mark.parametrize("dealt", [2, 3, 4])
def test_cards_dealt_when_nobody_can_bet_any_more_may_be_shown_only_at_the_end(dealt: int) -> None:
    shown = ["As", "2d", "3h", "7c", "8c", "Td", "Kh"]
    all_in = Player("Ann", 1, None, up=shown[2 : 2 + dealt], shown=shown)
    assert cards_of(all_in, compared=True) == (["As", "2d", "Kh"], ["3h", "7c", "8c", "Td"])
    me = Player("Ann", 1, None, whole=shown[: 2 + dealt], up=shown[2 : 2 + dealt], shown=shown)
    assert cards_of(me, compared=True) == (["As", "2d", "Kh"], ["3h", "7c", "8c", "Td"])


def test_cards_a_player_keeps_hidden_are_cards_nobody_saw() -> None:
    up = ["3h", "7c", "8c", "Td"]
    part = Player("Ann", 1, None, up=up, shown=["??", "2d", *up, "??"])
    assert cards_of(part, compared=True) == (["??", "2d", "??"], up)
    assert cards_of(part, compared=False) == (["2d"], up)
    me = Player("Ann", 1, None, whole=["As", "2d", *up, "Kh"], up=up, shown=["??", "2d"])
    assert cards_of(me, compared=True) == (["As", "2d", "Kh"], up)


def test_the_card_in_the_middle_is_nobodys() -> None:
    one = table()
    moves = (
        Move("street", number=7),
        Move("board", cards=("6h",)),
        Move("deal", "Ann", cards=("As", "2d", "3h", "7c", "8c", "Td", "6h")),
        Move("show", "Ann", cards=("As", "2d", "3h", "7c", "8c", "Td", "6h")),
    )
    assert not one.play(moves, range(4))
    assert cards_of(one.players["Ann"], compared=True) == (["As", "2d"], ["3h", "7c", "8c", "Td"])
    (fault,) = one.play([Move("board", cards=("7h",))], [2])
    assert fault.sentence == "line 2: stud has one card in the middle at most, on seventh street."


@pytest.mark.parametrize(
    ("paid", "low", "shares"),
    [
        ([("Ann", 0)], "", ["whole"]),
        ([("Ann", 0), ("Ann", 0)], "Ann", ["high", "low"]),
        ([("Ann", 0), ("Bob", 0)], "Bob", ["high", "low"]),
        ([("Ann", 0), ("Bob", 0)], "Ann", ["low", "high"]),
        ([("Ann", 0), ("Bob", 0)], "Ann Bob", [None, None]),
        ([("Ann", 0), ("Bob", 0)], "", [None, None]),
        ([("Ann", 0), ("Bob", 0), ("Cy", 0)], "Cy", [None, None, None]),
        ([("Ann", 1), ("Ann", 0), ("Bob", 0)], "Bob", ["whole", "high", "low"]),
    ],
)
def test_shares_are_named_where_they_can_be_told(
    paid: list[tuple[str, int]], low: str, shares: list[str | None]
) -> None:
    players = {name: Player(name, 1, None, low=name in low.split()) for name in ("Ann", "Bob", "Cy")}
    assert shares_of([Payment(name, 5, pot) for name, pot in paid], players, split=True) == shares
    whole = [share if share == "whole" else None for share in shares]
    assert shares_of([Payment(name, 5, pot) for name, pot in paid], players, split=False) == whole
