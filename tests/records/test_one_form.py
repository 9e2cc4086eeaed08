"""The one form of a record: what is in it, in which order, and that it says all that was written."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.one_form import canonical
from schemas.hand import Hand
from tests.records.given import record as sound

KNOBS = st.dictionaries(st.sampled_from(["wheel", "aces", "rake"]), st.one_of(st.booleans(), st.integers(0, 9)))


@given(KNOBS, st.dictionaries(st.sampled_from("abc"), st.sampled_from(["", "x"])))
def test_order_and_defaults_make_no_difference(house: dict[str, bool | int], extra: dict[str, str]) -> None:
    made = Hand.model_validate(sound(house=house, extra=extra))
    turned = sound(house=dict(reversed(house.items())), extra=dict(reversed(extra.items())), revision=1, fees=0)
    assert canonical(Hand.model_validate(turned)) == canonical(made)
    assert canonical(Hand.model_validate_json(canonical(made))) == canonical(made)


def test_what_is_a_default_is_left_out() -> None:
    made = canonical(Hand.model_validate(sound(revision=1, fees=0, rake=0)))
    assert '"rake":0' in made
    assert "revision" not in made
    assert "fees" not in made
