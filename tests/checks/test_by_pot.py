"""Results written pot by pot are judged pot by pot: one cause for each wrong pot."""

import json
import random
from typing import Any

from tests import naive
from tests.checks.given import FULL, Record, checked, checked_hands, hand, seat
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.strategies import as_hand

# Cy all-in for 20: a main pot of 60 and a side pot of 80 between Ann and Bob. Ann's full house, Bob's eight-low,
# Cy's six-low.
HIGH_LOW = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s8dJcQh"), seat("Cy", 20, "Ac2h3s/5c6hJhQd"))


def results(record: Record, *rows: tuple[str, int, int | None]) -> Record:
    """The record with payments as (player, chips, pot)."""
    written = [{"player": player, "amount": chips, "pot": pot} for player, chips, pot in rows]
    return {**record, "results": [{name: value for name, value in one.items() if value is not None} for one in written]}


RIGHT = [("Ann", 30, 0), ("Cy", 30, 0), ("Ann", 40, 1), ("Bob", 40, 1)]


def told(record: Record) -> list[tuple[str, int | None, int | None]]:
    """The errors as (code, pot, chips), pots in order."""
    errors = [(one.code, one.pot, one.chips) for one in checked(record).findings if one.severity == "error"]
    return sorted(errors, key=lambda error: (error[1] is None, error[1] or 0))


def test_right_pots_are_verified() -> None:
    assert checked(results(HIGH_LOW, *RIGHT)).verdict == "verified"
    # As a whole nobody was paid too much or too little.
    swapped = [("Ann", 20, 0), ("Cy", 30, 0), ("Ann", 50, 1), ("Bob", 40, 1)]
    assert checked(results(HIGH_LOW, *swapped)).verdict == "verified"


def test_one_wrong_pot_gives_one_row_that_names_it() -> None:
    record = results(HIGH_LOW, *RIGHT[:2], ("Ann", 80, 1))
    assert told(record) == [("missed-low", 1, 40)]
    message = checked(record).one("missed-low").message
    assert message == "side pot: the low half went unpaid: Bob's 8-6-4-3-2 qualifies"
    record = results(HIGH_LOW, ("Ann", 60, 0), *RIGHT[2:])
    assert told(record) == [("missed-low", 0, 30)]
    assert checked(record).one("missed-low").message == "main pot: the low half went unpaid: Cy's 6-5-3-2-A qualifies"


def test_each_wrong_pot_has_its_own_cause() -> None:
    record = results(HIGH_LOW, ("Ann", 30, 0), ("Bob", 30, 0), ("Ann", 80, 1))
    assert told(record) == [("wrong-winner", 0, 30), ("missed-low", 1, 40)]
    found = checked(record)
    assert found.one("wrong-winner").message.startswith("main pot: paid Ann 30 and Bob 30, but ")
    assert "Bob holds" not in found.one("wrong-winner").message
    assert found.params("wrong-winner")["due"] == {"Ann": 30, "Cy": 30}
    record = results(HIGH_LOW, ("Ann", 40, 0), ("Cy", 20, 0), ("Ann", 30, 1), ("Bob", 50, 1))
    assert told(record) == [("wrong-share", 0, 10), ("wrong-share", 1, 10)]


def test_the_whole_of_the_same_hand_would_have_one_cause() -> None:
    record = results(HIGH_LOW, ("Ann", 110, None), ("Bob", 30, None))
    assert told(record) == [("wrong-winner", None, 40)]


def test_an_odd_chip_of_one_pot() -> None:
    record = hand(
        "stud",
        seat("Ann", 50, "2c3d9h/AsKcQhJc"),
        seat("Bob", 50, "2d3c9s/AdKdQsJh"),
        seat("Cy", 30, "4c5h7d/8cTdQcKh"),
    )
    record["seats"].append(seat("Dee", 31, folded=4))
    right = [("Ann", 60, 0), ("Bob", 60, 0), ("Ann", 21, 1), ("Bob", 20, 1)]
    assert checked(results(record, *right)).verdict == "verified"
    assert told(results(record, *right[:2], ("Ann", 20, 1), ("Bob", 21, 1))) == [("odd-chip", 1, 1)]
    assert told(results(record, ("Bob", 120, 0), *right[2:])) == [("wrong-winner", 0, 60)]


def test_a_side_pot_open_to_a_player_who_has_no_part_in_it() -> None:
    record = hand(
        "stud",
        seat("Ann", 30, "2c3d9h/AsKcQhJc"),
        seat("Bob", 70, "2d3c9s/AdKdQsJh"),
        seat("Cy", 70, "4c5h7d/8cTdQcKh"),
    )
    right = [("Ann", 45, 0), ("Bob", 45, 0), ("Bob", 80, 1)]
    assert checked(results(record, *right)).verdict == "verified"
    assert told(results(record, *right[:2], ("Ann", 40, 1), ("Bob", 40, 1))) == [("side-pot-ignored", 1, 40)]


def test_results_that_follow_no_pots_are_judged_as_a_whole() -> None:
    """One pot made of all of them, a pot that is not there, or a result without its pot."""
    record = hand(
        "stud",
        seat("Ann", 30, "2c3d9h/AsKcQhJc"),
        seat("Bob", 70, "2d3c9s/AdKdQsJh"),
        seat("Cy", 70, "4c5h7d/8cTdQcKh"),
    )
    assert told(results(record, ("Ann", 85, 0), ("Bob", 85, 0))) == [("side-pot-ignored", None, 40)]
    assert told(results(record, ("Ann", 45, 0), ("Bob", 45, 0), ("Cy", 80, 2))) == [("wrong-winner", None, 80)]
    assert told(results(record, ("Ann", 45, 0), ("Bob", 45, 0), ("Cy", 80, None))) == [("wrong-winner", None, 80)]


def test_one_pot_needs_no_name_in_the_sentence() -> None:
    record = hand("stud", seat("Ann", 50, FULL), seat("Bob", 50, "2d3c4h/6s8dJcQh"))
    assert told(results(record, ("Bob", 100, 0))) == [("wrong-winner", 0, 100)]
    assert checked(results(record, ("Bob", 100, 0))).one("wrong-winner").message.startswith("paid Bob 100, but Ann")


def test_a_pot_that_rolls_is_right_without_a_payment() -> None:
    """The main pot rolls; the side pot goes to Cy, who has its only hole spade."""
    record = hand(
        "two-thirds",
        seat("Ann", 20, "3sKh9d/Kd7c4h2c"),
        seat("Bob", 50, "QhQd8h/Qc8c5d6h"),
        seat("Cy", 50, "JsAd6c/AhTc5h2h"),
    )
    assert checked({**results(record, ("Cy", 60, 1)), "carry_out": 60}).verdict == "verified"
    assert told({**results(record, ("Bob", 60, 1)), "carry_out": 60}) == [("best-hand-paid", 1, 60)]
    assert told({**results(record, ("Ann", 60, 0), ("Cy", 60, 1)), "carry_out": 0}) == [("rollover-paid-out", None, 60)]


def test_missing_chips_stand_beside_the_cause_of_their_pot() -> None:
    record = results(HIGH_LOW, *RIGHT[:2], ("Ann", 40, 1), ("Bob", 30, 1))
    assert told(record) == [("wrong-share", 1, 5), ("money-not-conserved", None, 10)]


def test_what_a_pot_would_have_rolled_must_be_on_the_table_too() -> None:
    """Had Dee's folded king counted, half of the pot would roll; it was neither paid nor left."""
    house = {"no_hole_spade": "carry_half"}
    dee = seat("Dee", 0, "Ks8d/7d", folded=4)
    record = hand("high-chicago", seat("Ann", 30, FULL), seat("Bob", 30, "Js3c4h/6s9sQdQh"), dee, house=house)
    assert told({**results(record, ("Ann", 30, 0)), "carry_out": 0}) == [
        ("wrong-winner", 0, 15),
        ("money-not-conserved", None, 30),
    ]


def test_a_carry_kept_apart_is_paid_with_the_main_pot() -> None:
    record = hand(
        "stud",
        seat("Ann", 50, FULL),
        seat("Bob", 50, "2d3c4h/6s8dJcQh"),
        seat("Cy", 20, "Ac2h3s/5c6hJhQd"),
        carry_in=30,
    )
    record["announced"] = {"carry_players": ["Bob", "Cy"]}
    assert checked(results(record, ("Ann", 60, 0), ("Bob", 30, 0), ("Ann", 60, 1))).verdict == "mismatch"
    right = [("Ann", 60, 0), ("Cy", 30, 0), ("Ann", 60, 1)]
    assert checked(results(record, *right)).verdict == "verified"
    wrong = results(record, ("Cy", 90, 0), ("Ann", 60, 1))
    assert [(code, chips) for code, _, chips in told(wrong)] == [("wrong-winner", 60)]
    message = checked(wrong).one("wrong-winner").message
    assert message == (
        "main pot: paid Cy 90, but Cy holds the best hand of the carry pot (ace high); "
        "Ann holds the best hand of the main pot (full house, kings over nines)"
    )
    alone = hand("stud", seat("Ann", 0, FULL), seat("Bob", 0, "2d3c4h/6s8dJcQh"), carry_in=30)
    assert [code for code, *_ in told(results(alone, ("Bob", 30, 0)))] == ["wrong-winner"]


def test_names_beside_results_are_judged_as_a_whole() -> None:
    record = results(HIGH_LOW, ("Ann", 70, 0))
    record["seats"] = [{**one, "took": one["player"] == "Bob"} for one in record["seats"]]
    assert [pot for _, pot, _ in told(record)] == [None]


def _pots(record: Record) -> list[dict[str, Any]]:
    """The pots of a hand in which none stands apart for named players."""
    return list(naive.resolve(record)["pots"])


def test_one_random_pot_paid_to_another_gives_one_row() -> None:
    rng = random.Random(5)
    cases: list[tuple[int, int, Record]] = []
    while len(cases) < 200:
        entry = rng.choice(sorted(KNOBS))
        record = random_record(rng, split_entry(entry)[0], random_house(rng, entry), "three_levels")
        record.pop("carry_in", None)
        pots = _pots(record)
        contested = [
            place for place, pot in enumerate(pots) if len(pot["eligible"]) > 1 and any(pot["awards"].values())
        ]
        if len(pots) < 2 or not contested:
            continue
        at = rng.choice(contested)
        winner = rng.choice([name for name, chips in pots[at]["awards"].items() if chips])
        other = rng.choice([name for name in pots[at]["eligible"] if name != winner])
        paid = [dict(pot["awards"]) for pot in pots]
        paid[at][other] = paid[at].get(other, 0) + paid[at][winner]
        chips = paid[at].pop(winner)
        rows = [(name, won, place) for place, pot in enumerate(paid) for name, won in pot.items() if won]
        right = naive.resolve(record)
        charge = {"rake": right["rake"], "fees": 0, "carry_out": right["carry_out"]}
        cases.append((at, chips, results({**record, **charge}, *rows)))
    found = checked_hands([as_hand(record) for *_, record in cases])
    for (at, chips, record), one in zip(cases, found, strict=True):
        errors = [(each.pot, each.chips) for each in one.findings if each.severity == "error"]
        assert errors == [(at, chips)], (one.errors, json.dumps(record))
