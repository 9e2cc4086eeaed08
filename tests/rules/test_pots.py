"""Layers, uncalled parts and the carry, by figures worked out by hand."""

from typing import Any

from pipeline.rules.pots import POT_WORDS
from tests.known import outcome


def _record(put_in: dict[str, int], folded: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    seats = [
        {"player": name, "contributed": chips, **({"folded": True} if name in folded else {})}
        for name, chips in put_in.items()
    ]
    return {"hand_id": "1", "variant": "stud", "seats": seats, **fields}


def _pots(record: dict[str, Any]) -> list[tuple[str, int, tuple[str, ...]]]:
    """Each pot as its kind, its amount and the players who may win it."""
    found = outcome(record)
    pots, row = found.resolution.pots, found.row
    names = [seat.player for seat in found.hand.seats]
    return [
        (
            POT_WORDS[pots.kind[row, pot]],
            int(pots.amount[row, pot]),
            tuple(name for place, name in enumerate(names) if pots.eligible[row, pot, place]),
        )
        for pot in range(pots.kind.shape[1])
        if pots.kind[row, pot]
    ]


def test_each_all_in_opens_a_side_pot_and_the_top_goes_back() -> None:
    record = _record({"A": 10, "B": 25, "C": 60, "D": 90})
    assert _pots(record) == [
        ("main", 40, ("A", "B", "C", "D")),
        ("side", 45, ("B", "C", "D")),
        ("side", 70, ("C", "D")),
    ]
    assert outcome(record).returned() == {"D": 30}


def test_folded_money_makes_levels_but_no_pots() -> None:
    assert _pots(_record({"A": 20, "B": 20, "D": 7}, folded=("D",))) == [("main", 47, ("A", "B"))]


def test_a_layer_of_folded_chips_joins_the_pot_below() -> None:
    record = _record({"A": 10, "B": 40, "C": 40}, folded=("B", "C"))
    assert _pots(record) == [("main", 90, ("A",))]


def test_the_uncalled_part_of_a_folded_player_goes_back_to_him() -> None:
    record = _record({"A": 100, "B": 40, "C": 70}, folded=("A",))
    assert outcome(record).returned() == {"A": 30}
    assert _pots(record) == [("main", 120, ("B", "C")), ("side", 60, ("C",))]


def test_a_carry_for_everyone_is_part_of_the_main_pot() -> None:
    assert _pots(_record({"A": 10, "B": 10}, carry_in=7)) == [("main", 27, ("A", "B"))]


def test_a_carry_for_some_stands_before_the_main_pot() -> None:
    record = _record({"A": 10, "B": 10, "C": 10}, carry_in=7, announced={"carry_players": ["A", "C", "Z"]})
    assert _pots(record) == [("carry", 7, ("A", "C")), ("main", 30, ("A", "B", "C"))]


def test_parts_of_a_carry_for_the_same_players_are_one_pot() -> None:
    parts = [
        {"amount": 5, "players": ["A", "B"]},
        {"amount": 6, "players": ["B", "A", "Y"]},
        {"amount": 9, "players": ["A", "B", "C"]},
    ]
    assert _pots(_record({"A": 4, "B": 4, "C": 4}, carry_in=parts)) == [
        ("carry", 11, ("A", "B")),
        ("main", 21, ("A", "B", "C")),
    ]


def test_a_carry_nobody_here_is_entitled_to_rolls_on_even_when_all_fold() -> None:
    record = _record({"A": 4, "B": 2}, folded=("B",), carry_in=9, announced={"carry_players": ["X"]})
    found = outcome(record)
    assert found.awards() == {"A": 4, "B": 0}
    assert (found.returned(), found.carry_out()) == ({"A": 2}, 9)


def test_a_carry_stands_alone_where_everything_else_went_back() -> None:
    record = _record({"A": 5, "B": 0}, carry_in=9)
    assert _pots(record) == [("carry", 9, ("A", "B"))]
    assert outcome(record).returned() == {"A": 5}


def test_where_no_live_player_has_anything_in_folded_money_is_for_all_of_them() -> None:
    assert _pots(_record({"A": 0, "B": 0, "C": 6, "D": 6}, folded=("C", "D"))) == [("main", 12, ("A", "B"))]


def test_a_short_ante_wins_its_layer_or_all_antes_as_the_house_says() -> None:
    put_in = {"A": 4, "B": 30, "C": 30}
    layers = _record(put_in, stakes={"ante": 10})
    whole = _record(put_in, stakes={"ante": 10}, house={"ante_short": "whole"})
    assert _pots(layers) == [("main", 12, ("A", "B", "C")), ("side", 52, ("B", "C"))]
    assert _pots(whole) == [("main", 24, ("A", "B", "C")), ("side", 40, ("B", "C"))]
    assert _pots(_record(put_in, house={"ante_short": "whole"})) == _pots(layers)


def test_a_player_with_nothing_in_has_no_ante_to_be_short_of() -> None:
    record = _record({"A": 0, "B": 10, "C": 10}, stakes={"ante": 10}, house={"ante_short": "whole"})
    assert _pots(record) == [("main", 20, ("B", "C"))]
