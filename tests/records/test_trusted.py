"""Records made without the model's look at each value: they are what the model makes of them, whatever a file says."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.trusted import hand_known, hand_made, seat_known
from schemas.hand import MOST, Action, Hand
from tests.records.given import record as sound

ACTIONS = [Action(street=3, seat=1, act="ante", amount=5), Action(street=3, seat=2, act="fold")]
WHOLE: dict[str, Any] = {
    **sound(hand_no=17, table="attic", session="one", site="here", played_at="2026-01-02T19:40:00", money="cash"),
    "currency": "USD",
    "scale": 100,
    "chip": 5,
    "house": {"odd_chip": "seat", "raise_cap": 3, "queens_wild": True},
    "carry_in": 0,
    "carry_out": 5,
    "rake": 1,
    "fees": 2,
    "pot": 230,
    "void": "misdealt",
    "note": "long ago",
    "extra": {"event": "Open"},
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10, "limit": "fixed"},
    "actions": ACTIONS,
    "up_deal_order": ["Kd", "Qc"],
    "results": [{"player": "Bob", "amount": 5, "pot": 1, "share": "high"}],
}
"""A record with every field that readers fill in."""
TEXTS = st.text(st.characters(), max_size=6) | st.sampled_from(
    ["", " ", "a ", "\x1cb", "c\x85", "\ud800", "é", "USD", "usd", "USDX", "ÀÀÀ", "cash", "play"]
    + [sign * many for sign in "xé" for many in (40, 41, 80, 81, 120, 121, 4000, 4001)]
)
AMOUNTS = st.sampled_from([0, 1, -1, MOST, MOST + 1, 10**30, True, 1.5, "5"]) | st.integers(0, 10**6)
PARTS: st.SearchStrategy[Any] = st.just([]) | st.just([{"amount": 5, "players": ["Ann"]}])
SAID: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys("hand_id table session site recorder variant carry_from".split(), TEXTS),
    **dict.fromkeys("played_at currency money void note".split(), TEXTS),
    **dict.fromkeys("hand_no chip revision rake fees pot".split(), AMOUNTS),
    **dict.fromkeys("carry_in carry_out".split(), AMOUNTS | PARTS),
    "house": st.dictionaries(TEXTS, TEXTS | AMOUNTS | st.none() | st.just([]), max_size=3),
    "extra": st.dictionaries(TEXTS, TEXTS | st.just(5), max_size=3),
    "announced": st.sampled_from([{"carry_ante": True}, {"carry_ante": 5}]),
    "unheard": TEXTS,
}
"""What a file may say in a field of the hand."""
SAID_OF_ROWS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "seats": {"player": TEXTS} | dict.fromkeys("stack stack_end contributed posted returned won".split(), AMOUNTS),
    "results": {"player": TEXTS, "amount": AMOUNTS},
}


def by_model(record: dict[str, Any]) -> Hand | str:
    try:
        return Hand.model_validate(record)
    except ValueError as refused:
        return str(refused)


def made(record: dict[str, Any]) -> Hand | str:
    try:
        return hand_made(record)
    except ValueError as refused:
        return str(refused)


def same(record: dict[str, Any]) -> Hand | str:
    """The hand of a record, or why there is none; the same from both."""
    expected, got = by_model(deepcopy(record)), made(record)
    assert got == expected
    if isinstance(got, Hand) and isinstance(expected, Hand):
        assert got.model_fields_set == expected.model_fields_set
        assert [one.model_fields_set for one in got.seats] == [one.model_fields_set for one in expected.seats]
        assert list(got.model_dump()) == list(expected.model_dump())
        assert got.model_dump_json(exclude_unset=True) == expected.model_dump_json(exclude_unset=True)
        assert repr(got) == repr(expected)
    return got


@given(st.data())
@settings(max_examples=400)
def test_a_hand_is_what_the_model_makes_of_its_record(data: st.DataObject) -> None:
    record = deepcopy({field: WHOLE[field] for field in WHOLE if data.draw(st.integers(0, 9)) or field == "seats"})
    for field in data.draw(st.lists(st.sampled_from(sorted(SAID)), max_size=3)):
        record[field] = data.draw(SAID[field])
    for kind in data.draw(st.lists(st.sampled_from(sorted(SAID_OF_ROWS.keys() & record.keys())), max_size=2)):
        field = data.draw(st.sampled_from(sorted(SAID_OF_ROWS[kind])))
        data.draw(st.sampled_from(record[kind]))[field] = data.draw(SAID_OF_ROWS[kind][field])
    if "stakes" in record and not data.draw(st.integers(0, 9)):
        record["stakes"][data.draw(st.sampled_from(["ante", "big_bet"]))] = data.draw(AMOUNTS)
    same(record)


@pytest.mark.parametrize("many", [0, 1, 16, 17])
def test_a_hand_has_two_to_sixteen_seats(many: int) -> None:
    same(sound(seats=[{"player": f"Ann {number}"} for number in range(many)]))


def test_what_is_plain_is_made_without_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Hand.model_validate(deepcopy(WHOLE))
    monkeypatch.setattr(Hand, "model_validate", None)
    assert hand_made(deepcopy(WHOLE)) == expected


@given(
    st.fixed_dictionaries({"player": st.just("Ann"), "dealt": st.booleans(), "mucked": st.booleans()}),
    st.fixed_dictionaries(
        {"folded": st.sampled_from([False, 3, 7])},
        optional={
            **dict.fromkeys(["stack", "stack_end", "won"], st.integers(0, 9)),
            "seat": st.integers(1, 16),
            **dict.fromkeys(["down", "up"], st.lists(st.sampled_from(["2c", "??"]), max_size=3)),
        },
    ),
)
def test_what_is_known_to_be_right_is_what_the_model_makes_of_it(said: dict[str, Any], more: dict[str, Any]) -> None:
    row = said | more
    written = ("player", "seat", "dealt", "stack", "stack_end", "down", "up", "folded", "mucked", "won")
    record = {**WHOLE, "seats": [row, row], "community": []}
    del record["results"]
    expected = Hand.model_validate(deepcopy(record))
    told: list[Any] = [row.get(field) for field in written]
    seats = [seat_known(*told), seat_known(*told)]
    got = hand_known({**record, "seats": seats, "stakes": expected.stakes})
    assert (repr(got), got.model_dump_json()) == (repr(expected), expected.model_dump_json())
    assert got.model_dump_json(exclude_unset=True) == expected.model_dump_json(exclude_unset=True)
    assert [one.model_fields_set for one in (got, *got.seats)] == [
        one.model_fields_set for one in (expected, *expected.seats)
    ]


def test_hands_share_nothing_that_may_be_added_to() -> None:
    first, second = hand_made(sound()), hand_made(sound())
    assert first.model_copy(update={"chip": 5}).model_fields_set == {"hand_id", "variant", "seats", "chip"}
    first.extra["event"], first.house["odd_chip"] = "Open", "seat"
    first.community.append("As")
    assert (second.extra, second.house, second.community) == ({}, {}, [])
    assert second.model_fields_set == {"hand_id", "variant", "seats"}
