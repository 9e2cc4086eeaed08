import pytest

from pipeline.records.lookup import answers_to, name_of, the_hand, the_key
from schemas.problem import StudbookError
from tests.nights import hand

KEYS = [("friday", "kitchen", "1"), ("friday", "kitchen", "2"), ("", "porch", "1"), ("sunday", "", "9")]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("2", KEYS[1]),
        ("kitchen/1", KEYS[0]),
        ("friday/kitchen/1", KEYS[0]),
        ("porch/1", KEYS[2]),
        ("sunday/9", KEYS[3]),
    ],
)
def test_a_hand_is_found_by_the_shortest_name_that_is_unique(name: str, key: tuple[str, str, str]) -> None:
    assert the_key(name, KEYS) == key


def test_every_hand_answers_to_the_name_it_is_given() -> None:
    for key in KEYS:
        assert answers_to(name_of(key), key)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("1", "2 hands are called '1': porch/1, friday/kitchen/1. Name one of them whole."),
        ("kitchin/1", "there is no hand 'kitchin/1'. Did you mean friday/kitchen/1?"),
        ("zzz", "there is no hand 'zzz'. See `studbook report hands` for those there are."),
    ],
)
def test_a_name_of_no_hand_or_of_several_is_said(name: str, says: str) -> None:
    with pytest.raises(StudbookError) as caught:
        the_key(name, KEYS)
    assert str(caught.value) == says


def test_of_files_the_newest_revision_is_meant_and_the_hint_names_hands() -> None:
    hands = [hand("1", revision=2), hand("1"), *(hand(f"x{number}") for number in range(5))]
    assert the_hand("1", hands).revision == 2
    with pytest.raises(StudbookError) as caught:
        the_hand("777", hands)
    assert str(caught.value) == (
        "there is no hand '777'. What was read holds kitchen/1, kitchen/x0, kitchen/x1, kitchen/x2, kitchen/x3 "
        "and 1 more."
    )
    with pytest.raises(StudbookError, match=r"there is no hand '1'\. No hand could be read there\."):
        the_hand("1", [])
