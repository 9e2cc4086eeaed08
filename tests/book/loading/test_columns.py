"""What the columns of a hand say: the record, its seats and actions, its pots, rules and findings."""

import json
from datetime import datetime

import numpy as np
import polars as pl
import pytest

from pipeline.book.loading.recorded import digest_of, times
from pipeline.book.loading.settled import pot_numbers
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called
from pipeline.records.one_form import canonical
from pipeline.rules.pots import CARRY, MAIN, NO_POT, SIDE
from schemas.hand import Action, CarryPart, Hand, Result
from tests.book.loading.columns_of import columns_of, random_hands
from tests.nights import ACES, KINGS, LOW_CARDS, folded_to, hand, night, seat, thirds


def test_a_record_has_one_form_however_it_was_written() -> None:
    seats = '"seats":[{"player":"A","contributed":5},{"player":"B","contributed":5}]'
    fields = f'"hand_id":"1","table":"t","variant":"two-thirds",{seats}'
    forms = [
        f'{{{fields},"house":{{"odd_chip":"seat","low_qualifier":8}},"extra":{{"b":"1","a":"2"}}}}',
        f'{{"extra":{{"a":"2","b":"1"}},"house":{{"low_qualifier":"8","odd_chip":"seat"}},"rake":null,{fields}}}',
        f'{{{fields},"record":1,"fees":0,"house":{{"odd_chip":"seat","low_qualifier":"8"}},"extra":{{"a":"2","b":"1"}}}}',
    ]
    records = {canonical(Hand.model_validate_json(form)) for form in forms}
    assert len(records) == 1
    assert len(digest_of(records.pop())) == 32


@pytest.mark.parametrize(
    "other",
    [
        {"rake": 0},
        {"actions": []},
        {"note": "x"},
        {"revision": 2},
        {"carry_out": 0},
        {"seats": list(reversed(hand().seats))},
    ],
)
def test_other_content_is_another_record(other: dict[str, object]) -> None:
    assert canonical(hand().model_copy(update=other)) != canonical(hand())


def test_a_stored_record_is_the_hand_again() -> None:
    for one in (*night(), *random_hands(60)):
        again = Hand.model_validate_json(canonical(one))
        assert canonical(again) == canonical(one)
        assert again.model_dump(exclude={"house"}) == one.model_dump(exclude={"house"})


@pytest.mark.parametrize(
    ("text", "local", "utc"),
    [
        (None, None, None),
        ("2026-11-20T22:41:00+01:00", datetime(2026, 11, 20, 22, 41), datetime(2026, 11, 20, 21, 41)),
        ("2026-11-20t22:41:00z", datetime(2026, 11, 20, 22, 41), datetime(2026, 11, 20, 22, 41)),
        ("2026-11-20 22:41:00.25", datetime(2026, 11, 20, 22, 41, 0, 250000), None),
        ("some evening", None, None),
    ],
)  # fmt: skip
def test_a_time_without_an_offset_is_no_moment(text: str | None, local: datetime | None, utc: datetime | None) -> None:
    assert times(text) == (local, utc)


def test_seats_say_what_was_written_and_nothing_more() -> None:
    seats = [
        seat("Ann", None, down=["As", "??"], up=[], stack=500, mucked=True),
        seat("Bob", 40, folded=5),
        seat("Cy", 40, folded=True, won=0, took=False),
        seat("Dee", 10, dealt=False, seat=9),
    ]
    actions = [Action(street=3, seat=1, act="ante", amount=5), Action(street=4, seat=3, act="fold")]
    rows = columns_of(hand(seats=seats, actions=actions))["seat"].rows(named=True)
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    assert [row["chair"] for row in rows] == [1, 2, 3, 9]
    assert [(row["down"], row["up"]) for row in rows] == [("As ??", ""), (None, None), (None, None), (None, None)]
    assert [row["contributed_recorded_chips"] for row in rows] == [None, 40, 40, 10]
    assert [(row["folded"], row["folded_street"]) for row in rows] == [
        (False, None), (True, 5), (True, 4), (False, None)
    ]  # fmt: skip
    assert [row["mucked"] for row in rows] == [True, False, False, False]
    assert [row["won_recorded_chips"] for row in rows] == [None, None, 0, None]
    assert [row["took"] for row in rows] == [None, None, False, None]


def test_actions_name_their_player_and_decide_the_contribution() -> None:
    seats = [seat("Ann", 999, seat=4, **ACES), seat("Bob", None, seat=2, **KINGS)]
    actions = [
        Action(street=3, seat=2, act="ante", amount=5),
        Action(street=3, seat=4, act="bet", amount=30, to=30, all_in=True),
        Action(street=3, seat=2, act="call", amount=20),
        Action(street=3, seat=4, act="uncalled", amount=5),
    ]
    columns = columns_of(hand(seats=seats, actions=actions), hand("2"))
    assert columns["action"].drop("hand_ref").rows() == [
        (1, 3, 2, "Bob", "ante", 5, None, None),
        (2, 3, 4, "Ann", "bet", 30, 30, True),
        (3, 3, 2, "Bob", "call", 20, None, None),
        (4, 3, 4, "Ann", "uncalled", 5, None, None),
    ]
    put_in = columns["seat_outcome"].filter(pl.col("hand_ref") == 1)
    assert put_in["contributed_chips"].to_list() == [30, 25]
    assert put_in["uncalled_chips"].to_list() == [5, 0]


def test_pots_are_numbered_as_results_name_them() -> None:
    kinds = np.array([[CARRY, CARRY, MAIN, SIDE, SIDE], [NO_POT, CARRY, MAIN, NO_POT, SIDE]], np.uint8)
    numbers = np.where(kinds == NO_POT, 99, pot_numbers(kinds))
    assert numbers.tolist() == [[-2, -1, 0, 1, 2], [99, -1, 0, 99, 1]]


def test_a_carry_kept_apart_stands_before_the_main_pot() -> None:
    seats = [seat("Ann", 40, **ACES), seat("Bob", 100, **KINGS), seat("Cy", 100, **LOW_CARDS)]
    parts = [CarryPart(amount=30, players=["Ann", "Bob"]), CarryPart(amount=7, players=["Bob"])]
    columns = columns_of(hand(seats=seats, carry_in=parts))
    assert columns["pot"].select("pot", "kind", "amount_chips", "carried_chips", "outcome", "eligible").rows() == [
        (-2, "carry", 30, 30, "contested", ["Ann", "Bob"]),
        (-1, "carry", 7, 7, "sole-eligible", ["Bob"]),
        (0, "main", 120, 0, "contested", ["Ann", "Bob", "Cy"]),
        (1, "side", 120, 0, "contested", ["Bob", "Cy"]),
    ]
    assert columns["award"].select("pot", "player", "award_chips").rows() == [
        (-2, "Ann", 30), (-1, "Bob", 7), (0, "Ann", 120), (1, "Bob", 120)
    ]  # fmt: skip


def test_a_split_pot_names_its_shares_and_an_undivided_one_is_whole() -> None:
    low = {"down": ["Ad", "2h", "5c"], "up": ["3c", "4s", "9d", "Jc"]}
    split = hand(
        "1", variant="stud-8", seats=[seat("Ann", 25, **KINGS), seat("Bob", 26, **low), seat("Cy", 25, folded=3)]
    )
    whole = hand("2", variant="stud-8")
    awards = columns_of(split, whole)["award"].select("hand_ref", "share", "player", "award_chips", "odd_chips")
    assert awards.rows() == [(1, "high", "Bob", 38, 0), (1, "low", "Bob", 37, 0), (2, "whole", "Ann", 200, 0)]


def test_what_nobody_won_is_counted_where_it_rolled() -> None:
    columns = columns_of(thirds("1", 60), folded_to("Bob", "2", 20, carry_in=180))
    assert columns["pot"].select("rolled_chips", "carry_out_chips", "carried_chips", "outcome").rows() == [
        (180, 180, 0, "contested"),
        (0, 0, 180, "last-player"),
    ]
    assert columns["resolution"].select("rollover", "showdown", "awarded_chips", "carry_out_chips").rows() == [
        (True, True, 0, 180),
        (False, False, 240, 0),
    ]


def test_a_void_hand_has_no_pot_and_everything_goes_back() -> None:
    columns = columns_of(hand(void="misdeal", carry_in=30))
    assert columns["pot"].height == columns["award"].height == 0
    assert columns["seat_outcome"]["returned_chips"].to_list() == [100, 100]
    assert columns["resolution"].select("verdict", "carry_out_chips", "rollover", "showdown").row(0) == (
        "void",
        30,
        False,
        False,
    )


def test_payments_are_known_only_where_amounts_were_written() -> None:
    results = [Result(player="Ann", amount=150, pot=0), Result(player="Ann", amount=50, pot=1)]
    columns = columns_of(
        hand("1"),
        hand("2", seats=[seat("Ann", won=200, **ACES), seat("Bob", **KINGS)]),
        hand("3", seats=[seat("Ann", took=True, **ACES), seat("Bob", **KINGS)]),
        hand("4", results=results),
        hand("5", carry_out=0),
    )
    paid = columns["seat_outcome"].group_by("hand_ref", maintain_order=True).agg("paid_recorded_chips")
    assert paid["paid_recorded_chips"].to_list() == [[None, None], [200, 0], [None, None], [200, 0], [0, 0]]
    assert columns["hand"]["recorded"].to_list() == [False, True, True, True, True]
    assert columns["resolution"]["verdict"].to_list()[:3] == ["unrecorded", "verified", "verified"]


def test_the_rules_in_force_say_who_set_them() -> None:
    called = Called(command=(("odd_chip", "seat"),))
    rules = json.loads(columns_of(hand(house={"mucked": "live"}), called=called)["resolution"]["rules"][0])
    assert rules["odd_chip"] == {"value": "seat", "set_by": "command line"}
    assert rules["mucked"] == {"value": "live", "set_by": "record"}
    assert rules["rake_from"] == {"value": "main_first", "set_by": "default"}
    assert "tie_best_hand" not in rules


def test_a_hand_is_resolved_as_what_was_called_for() -> None:
    columns = columns_of(hand(), called=Called(variant="second-hand-high"))
    assert columns["hand"]["variant"].to_list() == ["stud"]
    assert columns["resolution"]["variant"].to_list() == ["second-hand-high"]
    assert columns["award"].select("player", "award_chips").rows() == [("Bob", 200)]


def test_a_finding_names_its_pot_as_the_store_numbers_it() -> None:
    seats = [
        seat("Ann", 40, **ACES),
        seat("Bob", 100, **KINGS),
        seat("Cy", 100, folded=7),
    ]
    columns = columns_of(hand(seats=seats, carry_in=[CarryPart(amount=9, players=["Ann"])]))
    sole = columns["finding"].filter(pl.col("code") == "sole-eligible")
    assert sole.select("player", "pot", "chips").rows() == [("Bob", 1, 120)]
    assert columns["pot"].filter(pl.col("pot") == 1)["amount_chips"].to_list() == [120]


def test_the_frames_say_what_resolving_says() -> None:
    hands = random_hands(150)
    columns = columns_of(*hands)
    for number, outcome in enumerate(resolve_hands(hands), start=1):
        mine = columns["seat_outcome"].filter(pl.col("hand_ref") == number)
        assert dict(mine.select("player", "awarded_chips").rows()) == outcome.awards()
        assert {name: chips for name, chips in mine.select("player", "returned_chips").rows() if chips} == (
            outcome.returned()
        )
        assert columns["resolution"].filter(pl.col("hand_ref") == number)["carry_out_chips"].item() == (
            outcome.carry_out()
        )
