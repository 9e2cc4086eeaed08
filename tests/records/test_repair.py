import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.repair import composed, faults_of_repeats, parse, repaired
from tests.records.given import record

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def test_a_canonical_record_is_left_as_it_is() -> None:
    assert repaired(record(community=["Ah"], up_deal_order=["Kd", "Qc"])) == record(
        community=["Ah"], up_deal_order=["Kd", "Qc"]
    )


@pytest.mark.parametrize("value", ["12", 12.5, True, [], None])
def test_amounts_ids_and_words_are_left_as_they_are(value: object) -> None:
    for field in ("rake", "hand_id", "money", "scale", "note"):
        assert repaired({field: value}) == {field: value}


def test_cards_that_cannot_be_read_are_left_for_the_sentence() -> None:
    assert repaired({"community": "Kh Zz"}) == {"community": "Kh Zz"}
    assert repaired({"seats": [{"up": ["kh", "Zz", 5]}, "x"]}) == {"seats": [{"up": ["Kh", "Zz", 5]}, "x"]}


@given(JSON_VALUES)
def test_composing_twice_changes_nothing_more(value: object) -> None:
    once = composed(value)
    assert composed(once) == once


def test_keys_that_stand_twice_are_found_with_their_owner() -> None:
    value, repeated = parse('{"a": 1, "a": 2, "seats": [{"player": "Bob", "up": 1, "up": 2, "up": 3}]}')
    assert value == {"a": 2, "seats": [{"player": "Bob", "up": 3}]}
    assert [fault.sentence for fault in faults_of_repeats(repeated)] == [
        "the key 'up' stands twice in one object (Bob).",
        "the key 'a' stands twice in one object.",
    ]


def test_a_number_too_long_for_python_is_read_as_one_over_every_limit() -> None:
    value, _ = parse('{"a": ' + "9" * 10_000 + "}")
    assert isinstance(value, dict)
    assert value["a"] > 10**30
